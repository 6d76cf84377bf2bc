"""Read the payments that an author names as an answer."""

from __future__ import annotations

from collections.abc import Mapping

from cardlessons.engine.quoting import list_names, quote
from cardlessons.record import Answer, Record, RecordError
from cardlessons.record.answers import MAX_GUESSED_COUNTERS, PAYS_WORD


def read_payments(record: Record, answer: Answer) -> Mapping[str, int]:
    """Return the counters that each seat pays according to an answer; it is 0 for seats that the answer does not name.

    Raises:
        RecordError: a part of the answer has no seat or no number; the column counts from the start of the answer.
    """
    amounts: dict[str, int] = {}
    column = len(PAYS_WORD) + 1
    for part in answer.text[column:].split(","):
        words = part.split()
        at = column + len(part) - len(part.lstrip()) + 1
        if len(words) != 2 or words[0] not in record.seats or not words[1].isdecimal():
            expected = f"a seat ({list_names(record.seats)}) and a number, as in '{PAYS_WORD} {record.seats[0]} 1'"
            raise RecordError(answer.line, at, f"{quote(part.strip())} was read; expected {expected}")
        if words[0] in amounts:
            raise RecordError(answer.line, at, f"{words[0]} is named twice")
        if int(words[1]) > MAX_GUESSED_COUNTERS:
            raise RecordError(answer.line, at, f"at most {MAX_GUESSED_COUNTERS} counters can be guessed for a seat")
        amounts[words[0]] = int(words[1])
        column += len(part) + 1
    return {seat: amounts.get(seat, 0) for seat in record.seats}
