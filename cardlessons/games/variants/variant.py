"""A variant: a family's law with a few options declared, a name, and where it stands in the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from cardlessons.games.options import Meaning, options_of, value_text
from cardlessons.table import Rules


class VariantError(ValueError):
    """A variant that does not exist, or options that it does not have."""


@dataclass(frozen=True)
class Variant:
    """A named ruleset.

    Attributes:
        slug: its name on the command line and in records.
        title: its name in prose.
        declared: the family's law with this game's options.
        sections: the sections of the ledger that govern it, the nearest first (`SSS`, `JIG`, ...).
        about: one paragraph for somebody who has never played it.
        aliases: other slugs it is found under.
        changes: options changed from the named variant, as house rules.
    """

    slug: str
    title: str
    declared: Rules
    sections: tuple[str, ...]
    about: str
    aliases: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.changes:
            return self.slug
        return f"{self.slug}({', '.join(f'{name}={value_text(v)}' for name, v in self.changes.items())})"

    @cached_property
    def rules(self) -> Rules:
        """The law that is played: as declared, with the house rules; raises `OptionError` where they make no sense."""
        return replace(self.declared, **self.changes)  # type: ignore[type-var]

    def but(self, **changes: Any) -> Variant:
        """The same game with some options changed; options set to what they are already are left out.

        Raises:
            OptionError: the options make no sense together.
        """
        merged = {n: v for n, v in {**self.changes, **changes}.items() if v != getattr(self.declared, n)}
        changed = replace(self, changes=merged)
        _ = changed.rules
        return changed

    @cached_property
    def borrowed(self) -> tuple[str, ...]:
        """The sections of the ledger behind the changed options."""
        cites = [cite for name in self.changes for cite in self.options()[name][1].cites]
        return tuple(dict.fromkeys(cite.split("-")[0] for cite in cites))

    @property
    def family(self) -> str:
        """`matching`, `sequence`, `fishing` or `snap`."""
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
    """One rule in which two variants differ: its option, what it is about, and what it means in each."""

    name: str
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
        Difference(name, declared[name].label, mine[name][1], theirs[name][1])
        for name in declared
        if mine[name][0] != theirs[name][0]
    ]
