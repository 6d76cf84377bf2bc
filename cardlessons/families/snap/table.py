"""The table of Irish Snap: nobody looks at a card before it is turned, and everybody watches the pile."""

from __future__ import annotations

from cardlessons.engine.family import Look, Shown
from cardlessons.families.snap.memo import Position
from cardlessons.families.snap.rules import Snap


def look(rules: Snap) -> Look:
    """Cards are turned unseen; the learner says whether it is a snap. Where the count is kept in the head, nothing is
    told before hands have come down, so that nobody is helped in counting."""
    return Look(
        hands="nobody's",
        answers="calls",
        tells="when hands come down" if rules.silent else "at once",
        played="middle",
        keeps="cards",
        example="turn",
    )


def shows(rules: Snap, position: Position) -> Shown:
    """Return who must slap, with one hand or both; and the direction, where anything can reverse it."""
    memo = position.memo
    shown: Shown = {
        "slap": [position.seats[seat] for seat in position.live()] if memo.due else [],
        "both": memo.due > 1,
    }
    return shown | ({"direction": memo.direction} if rules.reversible else {})
