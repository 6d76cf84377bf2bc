"""Answers that are acts: their sentences, and the acts that give them at a table."""

from __future__ import annotations

from cardlessons.engine.table import Act
from cardlessons.record.model import Answer, Record, RecordError
from cardlessons.record.narration import act_in_words
from cardlessons.record.parser import read_act


def act_of(record: Record, answer: Answer) -> Act | None:
    """Return the act of an answer; None if the answer is in the author's own words."""
    try:
        return read_act(answer.text, record.seats, record.variant)
    except RecordError:
        return None


def answer_in_words(record: Record, answer: Answer) -> str:
    """Return an answer as it is shown: `C plays the nine of diamonds.`, or the author's own words."""
    act = act_of(record, answer)
    if act is None:
        return answer.text
    told = act_in_words(act, record.seats)
    return f"{told[0].upper()}{told[1:]}."
