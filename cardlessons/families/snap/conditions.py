"""The condition that only Irish Snap has: `slaps C in time`.

C slaps when a slap is due and is not the last; `in time 2`: at least twice on the whole line.
"""

from __future__ import annotations

from cardlessons.engine.conditions import Word, Words
from cardlessons.engine.table import Lawful
from cardlessons.families.snap.acts import Slap
from cardlessons.record.condition_checks import PlayedLine, list_cards_taken


def check_slaps(line: PlayedLine, words: Words) -> bool:
    """Return whether a seat slapped in time as often as the words say."""
    in_time = [
        step
        for step in line.steps
        if isinstance(step.act, Slap) and isinstance(step.verdict, Lawful)
        if line.seats.index(words[0]) in step.act.seats
        if not list_cards_taken(PlayedLine(line.game, [step]), words[0])
    ]
    return len(in_time) >= int((*words[3:], "1")[0])


CONDITIONS = {"slaps": Word("slaps C in time", ("SEAT in time NUMBER?",), check_slaps)}
"""The conditions, by their first word."""
