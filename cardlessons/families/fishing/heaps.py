"""The builds in the middle: cards in one heap that count as one card of its number."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.cards import without
from cardlessons.engine.table import Cards


class Build(NamedTuple):
    """A heap of cards that have been built (R-118, R-119).

    Attributes:
        number: the number it counts as, and that of the cards that take it.
        cards: the cards in the order of building.
        seat: its owner, the seat that built on it last.
        sets: the number of sets in it that make the number; with two or more it is a double build.
    """

    number: int
    cards: Cards
    seat: int
    sets: int

    @property
    def single(self) -> bool:
        """True if it is one set only, so that its number may still be raised."""
        return self.sets == 1


Builds = tuple[Build, ...]


def cards_of_builds(builds: Builds) -> Cards:
    """Return all the cards of these builds."""
    return tuple([card for build in builds for card in build.cards]) if builds else ()


def loose_cards(cards: Cards, builds: Builds) -> Cards:
    """Return those of the cards that are in none of the builds."""
    return without(cards, cards_of_builds(builds)) if builds else cards


def builds_of_number(builds: Builds, number: int) -> Builds:
    """Return the builds of this number."""
    return tuple([build for build in builds if build.number == number]) if builds else ()


def builds_within(builds: Builds, cards: Cards) -> Builds:
    """Return the builds all of whose cards are among these."""
    return tuple(build for build in builds if set(build.cards) <= set(cards))


def builds_split_by(builds: Builds, cards: Cards) -> Builds:
    """Return the builds of which some cards are among these and some are not."""
    return tuple(build for build in builds if 0 < len(without(build.cards, cards)) < len(build.cards))
