"""A variant: a family's law with a few options declared, a name, and where it stands in the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cardlessons.engine.options import Meaning, checked, has, options_of, value_of, value_text
from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Law, Rules

if TYPE_CHECKING:
    from cardlessons.engine.family import AnyFamily, Look


class VariantError(ValueError):
    """A variant that does not exist, or options that it does not have."""


@dataclass(frozen=True)
class Variant(ShowsItself):
    """A named ruleset.

    Attributes:
        slug: its name on the command line and in records.
        title: its name in prose.
        declared: the family's law with this game's options.
        sections: the sections of the ledger that govern it, the nearest first (`SSS`, `JIG`, ...).
        about: one paragraph for somebody who has never played it.
        aliases: other slugs it is found under.
        changes: options changed from the named variant, as house rules.
        home: the family it belongs to, which owns it once it is listed.
    """

    slug: str
    title: str
    declared: Rules[Any]
    sections: tuple[str, ...]
    about: str
    aliases: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    home: AnyFamily | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        if not self.changes:
            return self.slug
        return f"{self.slug}({', '.join(f'{name}={value_text(v)}' for name, v in self.changes.items())})"

    @property
    def full_title(self) -> str:
        """Its title, and its house rules in words."""
        return f"{self.title}, {self.house_rules}" if self.changes else self.title

    @property
    def house_rules(self) -> str:
        """The changes from the named variant, in words; empty if there are none."""
        if not self.changes:
            return ""
        labels, meant = options_of(self.rules), self.options()
        changed = "; ".join(f"{labels[name].label} ({meant[name][1].says})" for name in self.changes)
        return f"with {'house rules' if len(self.changes) > 1 else 'a house rule'}: {changed}"

    @cached_property
    def rules(self) -> Law:
        """The law that is played: as declared, with the house rules; raises `OptionError` where they make no sense."""
        return cast("Law", replace(self.declared, **self.changes))  # type: ignore[type-var]

    def but(self, **changes: Any) -> Variant:
        """The same game with some options changed; options set to what they are already are left out.

        Raises:
            OptionError: an unknown option or value, or options that make no sense together.
        """
        changes = checked(self.declared, changes)
        merged = {n: v for n, v in {**self.changes, **changes}.items() if v != value_of(self.declared, n)}
        changed = replace(self, changes=merged)
        _ = changed.rules
        return changed

    @cached_property
    def borrowed(self) -> tuple[str, ...]:
        """The sections of the ledger behind the changed options."""
        cites = [cite for name in self.changes for cite in self.options()[name][1].cites]
        return tuple(dict.fromkeys(cite.split("-")[0] for cite in cites))

    @property
    def of(self) -> AnyFamily:
        """The family it belongs to; raises `LookupError` for a variant that no family lists."""
        if self.home is None:
            raise LookupError(f"{self.slug} is listed by no family of games")
        return self.home

    @property
    def family(self) -> str:
        """The name of its family."""
        return self.of.name

    @cached_property
    def look(self) -> Look:
        """The look of its table."""
        return self.of.look(self.rules)

    def options(self) -> dict[str, tuple[Any, Meaning]]:
        """The options that this game has, by name: the value of each and what it means, with the citations that belong
        to this game."""
        return dict(self._options)

    @cached_property
    def _options(self) -> dict[str, tuple[Any, Meaning]]:
        held = has(self.rules)
        return {
            name: (value := value_of(self.rules, name), self._cited(declared.meaning(value)))
            for name, declared in options_of(self.rules).items()
            if name in held or name in self.changes
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
