"""Builds in the middle: cards in one heap that count as one card of its number."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.table import Cards
from cardlessons.families.fishing.sums import without


class Build(NamedTuple):
    """A heap of cards that have been built (R-118, R-119).

    Attributes:
        number: what it counts as, and the number of the cards that take it.
        cards: the cards, the one built with last being the last.
        seat: whose it is: of the seat that built on it last.
        sets: how many sets of the number lie in it; with two or more it is a double build.
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


def built(builds: Builds) -> Cards:
    """All the cards of these heaps."""
    return tuple([card for build in builds for card in build.cards])


def loose(cards: Cards, builds: Builds) -> Cards:
    """Those of the cards that lie by themselves."""
    return without(cards, built(builds)) if builds else cards


def numbered(builds: Builds, number: int) -> Builds:
    """The heaps of this number."""
    return tuple([build for build in builds if build.number == number])


def whole(builds: Builds, cards: Cards) -> Builds:
    """The heaps all of whose cards are among these."""
    return tuple(build for build in builds if set(build.cards) <= set(cards))


def parted_from(builds: Builds, cards: Cards) -> Builds:
    """The heaps of which some cards are among these and some are not."""
    return tuple(build for build in builds if 0 < len(without(build.cards, cards)) < len(build.cards))
