"""The table of a game of stops for the page: its look, and data that the position does not show."""

from __future__ import annotations

from cardlessons.engine.family import Look, Shown
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position


def make_look(rules: Sequence) -> Look:
    """Return the look of the table: hands are sorted by suit, and the page shows the cards played by suit."""
    return Look(played="middle" if rules.plays_to_middle else "in front", sorted_by="suit", suits=True)


def collect_table_data(_: Sequence, position: Position) -> Shown:
    """Return the turned-up card, and the cards that nobody played when they were due, as data for the page."""
    memo = position.memo
    return {
        "turned_up": None if memo.turned_up is None else memo.turned_up.text,
        "missed": [card.text for card in memo.missed],
    }


def is_lead(_: Sequence, position: Position) -> bool:
    """Return True if the seat to play begins a run."""
    return position.turn is not None and position.memo.run is None
