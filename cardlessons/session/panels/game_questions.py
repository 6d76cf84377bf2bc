"""Identify a game from a few answers about how it is played at home.

The questions are the options in which the named games of a family differ; the most informative one comes first. They
use the declared options of each ruleset, so that a new ruleset needs nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import Any

from cardlessons.engine.options import OptionError, collect_options, get_value, write_value
from cardlessons.engine.variants import FAMILIES, VARIANTS, Variant
from cardlessons.session.texts import get_text

Answers = Mapping[str, Any]
"""The answers so far: values by option name."""


@dataclass(frozen=True)
class Asked:
    """A question: the name of its option, its text, and the values to choose from with their meanings."""

    name: str
    asks: str
    answers: tuple[tuple[Any, str], ...]


@dataclass(frozen=True)
class Found:
    """The game that fits the answers, perhaps with house rules; if none can, `refused` has the reason."""

    variant: Variant | None
    refused: str = ""


def list_families() -> tuple[str, ...]:
    """Return the names of the families that have games."""
    return tuple(name for name, family in FAMILIES.items() if family.variants)


def list_games(family: str) -> list[Variant]:
    """Return the named games of a family."""
    return [variant for variant in VARIANTS.values() if variant.family == family]


def list_sibling_games(game: Variant) -> list[Variant]:
    """Return the other named games of a game's family."""
    here = str(game)
    return [other for other in list_games(game.family) if other.slug != here]


def choose_question(family: str, answers: Answers, skipped: frozenset[str] = frozenset()) -> Asked | None:
    """Return the question whose answer gives most information on the games still possible; None if no question does.

    Args:
        family: the family of games.
        answers: the answers so far.
        skipped: the options about which the learner does not know.
    """
    left = find_fitting_games(family, answers)
    declared = collect_options(left[0].rules)
    best, least = None, 0.0
    for name, option in declared.items():
        if name in answers or name in skipped or not option.asks:
            continue
        counts = Counter(get_value(variant.rules, name) for variant in left)
        tells = -sum(n / len(left) * log2(n / len(left)) for n in counts.values())
        if tells > least:
            best, least = name, tells
    if best is None:
        return None
    values = dict.fromkeys(get_value(v.rules, best) for v in list_games(family))
    option = declared[best]
    return Asked(best, option.asks, tuple((value, option.meaning(value).says) for value in values))


def find_game(family: str, answers: Answers) -> Found:
    """Return the named game that agrees with most answers, with the other answers as house rules."""
    nearest = find_fitting_games(family, answers)[0]
    changes = {name: value for name, value in answers.items() if value != get_value(nearest.rules, name)}
    try:
        return Found(nearest.but(**changes))
    except OptionError as error:
        rules = " and ".join(f"{name}={write_value(value)}" for name, value in changes.items())
        nearly = get_text("game_questions.nearest-game", title=nearest.title, told=rules)
        return Found(None, get_text("game_questions.cannot-combine", nearly=nearly, error=error))


def find_fitting_games(family: str, answers: Answers) -> list[Variant]:
    """Return the games of the family that agree with the most answers."""
    games = list_games(family)
    agreeing = [sum(get_value(v.rules, name) == value for name, value in answers.items()) for v in games]
    most = max(agreeing)
    return [variant for variant, n in zip(games, agreeing, strict=True) if n == most]
