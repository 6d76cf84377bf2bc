"""The table of Irish Snap for the page: its look, and data that the position does not show."""

from __future__ import annotations

from cardlessons.engine.family import Look, Shown
from cardlessons.families.snap.memo import Position
from cardlessons.families.snap.rules import Snap


def make_look(rules: Snap) -> Look:
    """Return the look of the table: cards are turned unseen, and the learner answers with calls.

    If the count is silent, results are shown only after the hands are down. Otherwise they would help to count.
    """
    return Look(
        hands="nobody's",
        tells="when hands come down" if rules.silent else "at once",
        played="middle",
        keeps="cards",
        verb="turns",
        example="turn",
    )


def collect_table_data(rules: Snap, position: Position) -> Shown:
    """Return the number of hands with which all must slap, and the direction if it can change."""
    shown: Shown = {"due": int(position.memo.due)}
    return shown | ({"direction": position.memo.direction} if rules.reversible else {})
