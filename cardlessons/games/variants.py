"""Every named ruleset: a few fields that differ from its family's, and where it stands in the sources."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cardlessons.games.matching import Matching
from cardlessons.games.options import Meaning, OptionError, near, options_of, read_changes, value_text
from cardlessons.games.sequence import Sequence
from cardlessons.table import Rules


class VariantError(ValueError):
    """A variant that does not exist, or options that it does not have."""


@dataclass(frozen=True)
class Variant:
    """A named ruleset.

    Attributes:
        slug: its name on the command line and in records.
        title: its name in prose.
        rules: the family's law with this game's options.
        sections: the sections of the ledger that govern it, the nearest first (`SSS`, `JIG`, ...).
        about: one paragraph for somebody who has never played it.
        changes: options changed from the named variant, as house rules.
    """

    slug: str
    title: str
    rules: Rules
    sections: tuple[str, ...]
    about: str
    changes: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.changes:
            return self.slug
        return f"{self.slug}({', '.join(f'{name}={value_text(v)}' for name, v in self.changes.items())})"

    def but(self, **changes: Any) -> Variant:
        """The same game with some options changed; options set to what they are already are left out."""
        own = VARIANTS[self.slug].rules
        merged = {n: v for n, v in {**self.changes, **changes}.items() if v != getattr(own, n)}
        return replace(self, rules=replace(own, **merged), changes=merged)  # type: ignore[type-var]

    @property
    def family(self) -> str:
        """`matching` or `sequence`."""
        return type(self.rules).__name__.lower()

    def options(self) -> dict[str, tuple[Any, Meaning]]:
        """Each option's value and what it means, by the option's name."""
        return {
            name: (getattr(self.rules, name), declared.meaning(getattr(self.rules, name)))
            for name, declared in options_of(self.rules).items()
        }


class Difference(NamedTuple):
    """One rule in which two variants differ: what it is about, and what it means in each."""

    label: str
    first: Meaning
    second: Meaning


def differences(first: Variant, second: Variant) -> list[Difference]:
    """Exactly the options in which two variants of one family differ.

    Raises:
        VariantError: the two are of different families, so that they have no options in common.
    """
    if type(first.rules) is not type(second.rules):
        raise VariantError(
            f"{first} is a {first.family} game and {second} a {second.family} game; they share no rules to compare"
        )
    declared = options_of(first.rules)
    mine, theirs = first.options(), second.options()
    return [
        Difference(declared[name].label, mine[name][1], theirs[name][1])
        for name in declared
        if mine[name][0] != theirs[name][0]
    ]


def variant(text: str) -> Variant:
    """The variant written `peel-five-card` or, with options, `peel-five-card(pack=32, stakes=7)`.

    Raises:
        VariantError: an unknown name, option or value; the message names the near ones.
    """
    match = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", text)
    if match is None and text.count("(") > text.count(")"):
        raise VariantError(f"'{text.strip()}' lacks its closing ')'")
    if match is None:
        raise VariantError(f"'{text.strip()}' is no variant; one is written like peel-five-card or jig(pool=each)")
    slug, options = match[1].casefold(), match[2]
    if slug not in VARIANTS:
        raise VariantError(f"there is no variant '{match[1]}'{near(slug, list(VARIANTS))}")
    found = VARIANTS[slug]
    try:
        return found.but(**read_changes(found.rules, options)) if options else found
    except OptionError as error:
        raise VariantError(f"{slug}: {error}") from None


def _named(*variants: Variant) -> dict[str, Variant]:
    return {v.slug: v for v in variants}


VARIANTS: dict[str, Variant] = _named(
    Variant(
        "peel-five-card",
        "Snip-Snap-Snorum",
        Matching(),
        ("SSS",),
        "Five cards and five stakes each. Play a card of the rank your right-hand neighbour has just played and he "
        "pays the pool: one for Snip, two for Snap, three for Snorum. Whoever can pair must; a revoke costs double. "
        "The last player with stakes takes the pool.",
    ),
    Variant(
        "peel-five-card-32",
        "Snip-Snap-Snorum with the short pack",
        Matching(pack=32),
        ("SSS",),
        "Peel's five-card game with the 32 cards from seven to ace, for two to six players. With fewer ranks in the "
        "pack, a card is paired more often.",
    ),
    Variant(
        "jig",
        "Jig",
        Sequence(),
        ("JIG",),
        "Peel's game of stops. All the cards are dealt; the card one higher in the suit must follow, up to five in a "
        "run, called Snip, Snap, Snorum, Hicockalorum, Jig. Whoever plays the fifth card, a king or a card whose next "
        "one has gone leads again. The first to be out is paid one by each player for every card left.",
    ),
    Variant(
        "jig-pool",
        "Jig with a pool",
        Sequence(pool="each"),
        ("JIG",),
        "Jig, with a pool that goes to the winner: each pays one before the deal, and a wrong call costs one.",
    ),
    Variant(
        "jingo",
        "The sequence game",
        Sequence(calls="pagat", played="middle"),
        ("SEQ", "PAG"),
        "The game of stops as Pagat describes it: cards are played to the middle of the table, and the calls are snip, "
        "snap, snorum, high cockalorum, jingo. A stop adds jingo to its own call.",
    ),
)
