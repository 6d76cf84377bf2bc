"""The table of Irish Snap: its look, and its state apart from the cards."""

from __future__ import annotations

from cardlessons.engine.family import Look, Shown
from cardlessons.families.snap.memo import Position
from cardlessons.families.snap.rules import Snap


def look(rules: Snap) -> Look:
    """Return the look of the table: cards are turned unseen, and the learner calls.

    Where the count is silent, results are told only after hands have come down, so that nobody is helped in counting.
    """
    return Look(
        hands="nobody's",
        answers="calls",
        tells="when hands come down" if rules.silent else "at once",
        played="middle",
        keeps="cards",
        example="turn",
    )


def table_data(rules: Snap, position: Position) -> Shown:
    """Return the players who must slap and with how many hands, and the direction where anything can turn it."""
    memo = position.memo
    shown: Shown = {
        "slap": [position.seats[seat] for seat in position.live()] if memo.due else [],
        "both": memo.due > 1,
    }
    return shown | ({"direction": memo.direction} if rules.reversible else {})
