"""The memory of the games of stops: the current run, and the cards out of the game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards, PositionOf


class Run(NamedTuple):
    """The last card of the run, and how many cards it has."""

    card: Card
    length: int


class SequenceMemo(NamedTuple):
    """The family's memory; none of it is hidden from anybody at the table."""

    run: Run | None = None
    """The run that is going on, if any."""
    dealt: bool = False
    """Whether this game's cards are dealt."""
    turned_up: Card | None = None
    """The card turned up after the deal, which belongs to nobody."""
    asleep: int = 0
    """How many cards lay out of play, face down, after the deal; anybody can count them."""
    missed: Cards = ()
    """The cards that were due and that nobody played: by now all know that they lie out of the game."""


Position: TypeAlias = PositionOf[SequenceMemo]
