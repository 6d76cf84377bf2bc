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
        aliases: other slugs it is found under.
        changes: options changed from the named variant, as house rules.
    """

    slug: str
    title: str
    rules: Rules
    sections: tuple[str, ...]
    about: str
    aliases: tuple[str, ...] = ()
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
    def borrowed(self) -> tuple[str, ...]:
        """The sections of the ledger behind the changed options."""
        cites = [cite for name in self.changes for cite in self.options()[name][1].cites]
        return tuple(dict.fromkeys(cite.split("-")[0] for cite in cites))

    @property
    def family(self) -> str:
        """`matching` or `sequence`."""
        return type(self.rules).__name__.lower()

    def options(self) -> dict[str, tuple[Any, Meaning]]:
        """Each option's value and what it means, by the option's name, with the citations that belong to this game."""
        values = {name: getattr(self.rules, name) for name in options_of(self.rules)}
        return {
            name: (values[name], self._cited(declared.meaning(values[name])))
            for name, declared in options_of(self.rules).items()
        }

    def _cited(self, meaning: Meaning) -> Meaning:
        """The meaning with its citations from this game's own sections and our readings; with all where it has none."""
        if not any(cite.split("-")[0] in self.sections for cite in meaning.cites):
            return meaning
        return Meaning(meaning.says, tuple(c for c in meaning.cites if c.split("-")[0] in (*self.sections, "R")))


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
    found = VARIANTS.get(slug) or next((v for v in VARIANTS.values() if slug in v.aliases), None)
    if found is None:
        known = [*VARIANTS, *(alias for v in VARIANTS.values() for alias in v.aliases)]
        raise VariantError(f"there is no variant '{match[1]}'{near(slug, known)}")
    try:
        return found.but(**read_changes(found.rules, options)) if options else found
    except OptionError as error:
        raise VariantError(f"{slug}: {error}") from None


_FULL_PACK = Matching(hand="all", unable="leader plays on")
_EQUAL_CARDS = Matching(
    hand="all",
    stakes=None,
    unable="passes over",
    failing="refused",
    calls="snip",
    ending="first out of cards",
    cards_left="one each",
    next_game="to the left",
)
_NOBBLE = Matching(failing="refused", calls="none", next_game="to the left")


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
        "peel-full-pack",
        "Snip-Snap-Snorum with the full pack",
        _FULL_PACK,
        ("FULL", "SSS"),
        "Peel's variation in which the whole pack is dealt. The leader lays card after card until the next player can "
        "pair one, and pays for it; then it lies between that player and the next. Whoever paired last plays on. "
        "Keeping silent when one could pair is a revoke. The last player with stakes takes the pool.",
    ),
    Variant(
        "peel-unlimited",
        "Snip-Snap-Snorum with counters without limit",
        replace(_FULL_PACK, stakes=None, ending="first out of cards", next_game="to the left"),
        ("FULL", "SSS"),
        "Peel's full-pack variation with as many counters as anybody needs: the first player out of cards takes the "
        "pool, and each deal is a whole game.",
    ),
    Variant(
        "turn-up-snip",
        "Turn-up Snip",
        Matching(turn_up="dealer"),
        ("TURN", "SSS"),
        "Peel's five-card game, but the dealer turns up the next card after the deal. If the first player can match it "
        "he must, and the dealer pays one, as for Snip.",
    ),
    Variant(
        "turn-up-snip-pool",
        "Turn-up Snip, the pool paying",
        Matching(turn_up="pool"),
        ("TURN", "SSS"),
        "Turn-up Snip in the way that Peel likes better: whoever matches the card turned up is paid one by the pool.",
    ),
    Variant(
        "cavendish",
        "Cavendish's game",
        replace(_FULL_PACK, failing="refused", calls="snip", ending="either", next_game="to the left"),
        ("CAV", "FULL", "PAG"),
        "The whole pack is dealt, with five chips each. You lay card after card until one of yours is matched, and pay "
        "for it. The pool goes to the first player out of cards or to the only one with chips, whichever comes first.",
    ),
    Variant(
        "equal-cards",
        "The game with equal cards",
        _EQUAL_CARDS,
        ("EQ", "PAG"),
        "The other Snip Snap Snorum, as Pagat describes it. Only cards of the rank led are played, by the next in "
        "turn who can; nobody discards. When two neighbours play equal cards, the first of them pays the pool. "
        "The first out of cards takes it, and one more for each card the others have left.",
    ),
    Variant(
        "earl-of-coventry",
        "The Earl of Coventry",
        replace(_EQUAL_CARDS, calls="earl"),
        ("EARL", "EQ", "PAG"),
        "The game with equal cards, with rhymes for calls, up to “And there's the Earl of Coventreee”.",
    ),
    Variant(
        "nobble",
        "Nobble",
        _NOBBLE,
        ("NOB", "PAG"),
        "From Bolton: five coins and five cards each. Match the card before yours if you can, and its owner is nobbled "
        "and pays one; two if he had nobbled another, three the third time. The last player with coins wins the pool.",
        ("bonk", "pop"),
    ),
    Variant(
        "motor",
        "Motor",
        replace(_NOBBLE, settle="last victim"),
        ("NOB", "PAG"),
        "Nobble, but only the last player matched in a chain of equal cards loses anything: one after two cards, two "
        "after three, three after four.",
    ),
    Variant(
        "tuppenny-bump",
        "Tuppenny Ha'penny Bump",
        replace(_NOBBLE, must_match=False),
        ("NOB", "PAG"),
        "Nobble, but nobody has to match: you may play another card for fear of a double bump.",
    ),
    Variant(
        "tuppenny-bump-7",
        "Tuppenny Ha'penny Bump with seven cards",
        replace(_NOBBLE, must_match=False, hand=7),
        ("NOB", "PAG"),
        "Bump for a small company, with seven cards each.",
    ),
    Variant(
        "snore-em",
        "Snip Snap Snore 'Em",
        replace(_NOBBLE, hand="all or 13"),
        ("NOB", "PAG"),
        "Nobble with all the cards dealt, or thirteen each when only two or three players are left.",
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
