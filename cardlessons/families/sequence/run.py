"""The memory of the games of stops: the run in progress, and the cards known to be out of the game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.agents import Rows
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards, PositionOf
from cardlessons.families.sequence.options import SequenceOptions


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


FEATURES = {
    "run": "for each card 1 if it is the last one of the run",
    "run_length": "the cards of the run, as a part of the pack",
    "turned_up": "for each card 1 if it was turned up after the deal",
    "missed": "for each card 1 if nobody played it when it was due",
    "face_down": "the part of the pack that is out of play, face down",
}
"""What the features for agents mean."""


def collect_features(rules: SequenceOptions, memo: SequenceMemo, _seat: int, _seats: int) -> Rows:
    """Return what agents see of the memory: the run, and the cards that are out of the game."""
    run, size = memo.run, len(rules.cards)
    return {
        "run": frozenset([run.card] if run else []),
        "run_length": [run.length / size if run else 0.0],
        "turned_up": frozenset([memo.turned_up] if memo.turned_up else []),
        "missed": frozenset(memo.missed),
        "face_down": [memo.asleep / size],
    }
