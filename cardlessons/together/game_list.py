"""The list of the games that people play together, in groups: for how many each is, and what it is."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import FAMILIES, VARIANTS
from cardlessons.rulebook import get_label, name_game
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language
from cardlessons.together.table_opening import list_seat_counts
from cardlessons.together.texts import get_text

_SHORT_LETTERS = 60
"""The letters of a first sentence that says too little alone."""


class ListedGame(NamedTuple):
    """A game that people may choose.

    Attributes:
        slug: its name.
        title: its title.
        says: for how many it is, and what it is.
    """

    slug: str
    title: str
    says: str


def list_games() -> list[tuple[str, list[ListedGame]]]:
    """Return the games that are played together, in groups, each with the sentence that says what its games share."""
    return _list_games(get_language())


@cache
def _list_games(_: English) -> list[tuple[str, list[ListedGame]]]:
    groups = []
    for family in sorted(FAMILIES.values(), key=lambda family: family.order):
        games = [game for game in VARIANTS.values() if game.of is family and list_seat_counts(game)]
        groups.append((get_label("family.plays", family.plays, family), [*map(_list_game, games)]))
    return [(plays, games) for plays, games in groups if games]


def _list_game(game: Variant) -> ListedGame:
    counts = list_seat_counts(game)
    first, *others = re.split(r"(?<=[.!?]) ", game.about)
    says = f"{first} {others[0]}" if others and len(first) < _SHORT_LETTERS else first
    if len(counts) > 1:
        told = get_text("shared.people", least=counts[0], most=counts[-1], says=says)
    else:
        told = get_text("shared.people-exactly", count=counts[0], says=says)
    return ListedGame(str(game), name_game(game), told)
