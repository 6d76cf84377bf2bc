"""The memory of the games of stops: the run in progress, and the cards known to be out of the game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards, PositionOf


class Run(NamedTuple):
    """A run in progress: its last card, and the number of its cards."""

    card: Card
    length: int


class SequenceMemo(NamedTuple):
    """The memory of a game of stops; nothing in it is hidden from the players."""

    run: Run | None = None
    """The run in progress, if any."""
    dealt: bool = False
    """True once the cards of this game are dealt."""
    turned_up: Card | None = None
    """The card that is turned up after the deal and belongs to nobody."""
    asleep: int = 0
    """The number of cards face down, out of play, after the deal; all players know the number."""
    missed: Cards = ()
    """The cards that nobody played when they were due; all players know that they are out of the game."""


Position: TypeAlias = PositionOf[SequenceMemo]
