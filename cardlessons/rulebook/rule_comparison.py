"""Comparison of one rule across the games of a family."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.options import Meaning
from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.rulebook import get_title, name_rule, say_rule


class RuleElsewhere(NamedTuple):
    """A rule of one game, and the different rules of other games on the same subject.

    Attributes:
        label: the subject of the rule.
        says: the rule in the given game.
        others: the different rules of other games, each with the names of these games.
    """

    label: str
    says: str
    others: tuple[tuple[str, tuple[str, ...]], ...]


def compare_rule(game: Variant, id_: str) -> tuple[RuleElsewhere, ...]:
    """Return the rules of a game that cite the statement and differ in other games of its family."""
    family = [VARIANTS[other.slug] for other in game.of.variants]
    rules = []
    for name, (value, meaning) in game.options().items():
        if id_ in meaning.cites:
            others: dict[str, list[str]] = {}
            for other in family:
                there: tuple[object, Meaning] | None = other.options().get(name)
                if there and there[0] != value:
                    others.setdefault(say_rule(other, name, there[1]), []).append(get_title(other))
            if others:
                alternatives = tuple((says, tuple(games)) for says, games in others.items())
                rules.append(RuleElsewhere(name_rule(game, name), say_rule(game, name, meaning), alternatives))
    return tuple(rules)
