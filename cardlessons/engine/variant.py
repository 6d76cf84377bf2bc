"""Variants: each has a name, a family's rules with certain options, and sections of the sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from cardlessons.engine.options import (
    Meaning,
    collect_applicable_options,
    collect_options,
    get_value,
    read_beside,
    validate_changes,
    write_value,
)
from cardlessons.engine.players import visible_position
from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Act, Cards, Law, Looks, PositionOf, Rules

if TYPE_CHECKING:
    from cardlessons.engine.family import AnyFamily, Call, Look

M = TypeVar("M")


class VariantError(ValueError):
    """An error for an unknown variant, or for options that a variant does not have."""


@dataclass(frozen=True)
class Variant(ShowsItself):
    """A named ruleset.

    Attributes:
        slug: its name on the command line and in records.
        title: its name in prose.
        declared: the family's law with this game's options.
        sections: the sections of the ledger with its rules, the most specific one first (`SSS`, `JIG`, ...).
        about: one paragraph for people who have never played it.
        aliases: its other slugs.
        changes: options changed from the named variant, as house rules.
        home: the family that lists it.
    """

    slug: str
    title: str
    declared: Rules[Any]
    sections: tuple[str, ...]
    about: str = ""
    aliases: tuple[str, ...] = ()
    changes: Mapping[str, object] = field(default_factory=dict)
    home: AnyFamily | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"variant({str(self)!r})"

    def __str__(self) -> str:
        if not self.changes:
            return self.slug
        return f"{self.slug}({', '.join(f'{name}={write_value(v)}' for name, v in self.changes.items())})"

    def __hash__(self) -> int:
        return hash((self.slug, *self.changes))

    def __reduce__(self) -> tuple[Callable[[str], Variant], tuple[str]]:
        from cardlessons.engine.variants import variant  # it lists the families, which import this module

        return variant, (str(self),)

    @property
    def full_title(self) -> str:
        """Return the title with the house rules in words."""
        return f"{self.title}, {self.house_rules}" if self.changes else self.title

    @property
    def house_rules(self) -> str:
        """Return the changes from the named variant in words; empty if there are none."""
        if not self.changes:
            return ""
        labels, meant = collect_options(self.rules), self.options()
        changed = "; ".join(f"{labels[name].label} ({meant[name][1].says})" for name in self.changes)
        return f"with {'house rules' if len(self.changes) > 1 else 'a house rule'}: {changed}"

    @cached_property
    def rules(self) -> Law:
        """Return the rules as declared, with the house rules; raises `OptionError` if they contradict each other."""
        return cast("Law", replace(self.declared, **self.changes))  # type: ignore[type-var]

    def but(self, **changes: object) -> Variant:
        """Return the same game with some options changed; options that keep their value are left out.

        Args:
            changes: the new values of options, by their names.

        Returns:
            Another variant; this one stays as it is.

        Raises:
            OptionError: an option or value is unknown, or options contradict each other.
        """
        changes = validate_changes(self.declared, changes)
        merged = {n: v for n, v in {**self.changes, **changes}.items() if v != get_value(self.declared, n)}
        changed = replace(self, changes=merged)
        _ = changed.rules
        return changed

    @cached_property
    def borrowed(self) -> tuple[str, ...]:
        """Return the sections of the ledger that the changed options cite."""
        cites = [cite for name in self.changes for cite in self.options()[name][1].cites]
        return tuple(dict.fromkeys(cite.split("-")[0] for cite in cites))

    @cached_property
    def of(self) -> AnyFamily:
        """Return the variant's family; raises `LookupError` if no family lists it."""
        if self.home is None:
            raise LookupError(f"{self.slug} is listed by no family of games")
        return self.home

    @cached_property
    def family(self) -> str:
        """Return the name of the variant's family."""
        return self.of.name

    @cached_property
    def look(self) -> Look:
        """Return the layout of the variant's table."""
        return self.of.look(self.rules)

    @cached_property
    def calls(self) -> Mapping[str, Callable[[Law, Call[object]], Act | None]]:
        """Return the calls with which a learner answers each card; empty where the answer to a turn is a card."""
        return self.of.calls(self.rules)

    def select_lookers(self, seats: Looks) -> Looks:
        """Return those of the seats that look at a hand: none in games in which nobody does; None stands for all.

        Args:
            seats: the seats asked about; None for all.
        """
        return frozenset() if self.look.hands == "nobody's" else seats

    def select_shown_seats(self, seat: int, *, hidden: bool) -> Looks:
        """Return the seats whose view a learner at a seat has: its own if hands are hidden, or else all (None).

        Args:
            seat: the learner's seat.
            hidden: whether the other hands are hidden from the learner.
        """
        return frozenset([seat]) if hidden or self.look.hands_hidden else None

    def see(self, position: PositionOf[M], seat: int) -> PositionOf[M]:
        """Return the position as a seat sees it; see `visible_position`.

        Args:
            position: the table.
            seat: the number of the seat.
        """
        return visible_position(position, seat, hidden=self.look.hands_hidden)

    def sort_hand(self, cards: Cards) -> Cards:
        """Return the cards of a hand in the order in which the page shows it if other hands are hidden.

        Args:
            cards: the cards of the hand.
        """
        if self.look.sorted_by == "suit":
            return tuple(sorted(cards, key=self.rules.cards.cards.index))
        return tuple(sorted(cards, key=attrgetter("rank", "suit")))

    def options(self) -> dict[str, tuple[object, Meaning]]:
        """Return the options that this game has, by name: each value, and its meaning with this game's citations."""
        return dict(self._options)

    @cached_property
    def _options(self) -> dict[str, tuple[object, Meaning]]:
        held = collect_applicable_options(self.rules)
        return {
            name: (value := get_value(self.rules, name), self._narrow_citations(declared.meaning(value)))
            for name, declared in collect_options(self.rules).items()
            if name in held or name in self.changes
        }

    def _narrow_citations(self, meaning: Meaning) -> Meaning:
        """Return a meaning with only the citations of this game's sections and our readings.

        If no citation is of this game's sections, all are left.
        """
        if not any(cite.split("-")[0] in self.sections for cite in meaning.cites):
            return meaning
        return Meaning(meaning.says, tuple(c for c in meaning.cites if c.split("-")[0] in (*self.sections, "R")))


class Difference(NamedTuple):
    """An option in which two variants differ: its name, its label, and its meaning in each variant."""

    name: str
    label: str
    first: Meaning
    second: Meaning


def describe_variants(module: str, *variants: Variant) -> tuple[Variant, ...]:
    """Return variants, each with its paragraph: its own, or that of `variants.toml` beside the file of a module.

    Raises:
        VariantError: one has no paragraph.
    """
    texts = read_beside(module, "variants.toml")
    if missing := [one.slug for one in variants if not (one.about or texts.get(one.slug))]:
        raise VariantError(f"variants.toml beside {module} says nothing of {', '.join(missing)}; add a line for it")
    return tuple(replace(one, about=one.about or texts[one.slug]) for one in variants)
