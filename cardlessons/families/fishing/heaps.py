"""Builds: heaps of cards in the middle that count as one card of a number."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.cards import remove_cards
from cardlessons.engine.table import Cards


class Build(NamedTuple):
    """A heap of cards that players have built (R-118, R-119).

    Attributes:
        number: the number that the heap counts as; a card of this number takes it.
        cards: the cards in the order of building.
        seat: its owner, the seat that built on it last.
        sets: the number of sets in it that make the number; a double build has two or more.
    """

    number: int
    cards: Cards
    seat: int
    sets: int

    @property
    def single(self) -> bool:
        """True if the build has only one set, so that a player may still raise its number."""
        return self.sets == 1


Builds = tuple[Build, ...]


def list_build_cards(builds: Builds) -> Cards:
    """Return all cards of the builds."""
    return tuple([card for build in builds for card in build.cards]) if builds else ()


def list_loose_cards(cards: Cards, builds: Builds) -> Cards:
    """Return the given cards that are in none of the builds."""
    return remove_cards(cards, list_build_cards(builds)) if builds else cards


def find_builds_of_number(builds: Builds, number: int) -> Builds:
    """Return the builds that count as the number."""
    return tuple([build for build in builds if build.number == number]) if builds else ()


def find_builds_within(builds: Builds, cards: Cards) -> Builds:
    """Return the builds whose cards are all among the given cards."""
    return tuple(build for build in builds if set(build.cards) <= set(cards))


def find_split_builds(builds: Builds, cards: Cards) -> Builds:
    """Return the builds of which only a part is among the given cards."""
    return tuple(build for build in builds if 0 < len(remove_cards(build.cards, cards)) < len(build.cards))
