"""Answers that are acts or payments: their sentences, and the act or the payments that they stand for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from cardlessons.engine.table import Act, Paid, Refused
from cardlessons.record.act_parser import read_act
from cardlessons.record.model import Answer, Record, RecordError
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import grow
from cardlessons.rulebook import capitalize, join_words
from cardlessons.rulebook.languages import get_language

PAYS_WORD = "pays"
"""The first word of an answer with the total that each seat pays: `+ pays Ben 1, Clara 2`."""
MAX_GUESSED_COUNTERS = 9
"""The most counters that a learner can guess for one seat."""
_CITATIONS_PATTERN = re.compile(r" ?\([A-Z]+-\d+(?:[,;] ?[A-Z]+-\d+)*\)")


def find_answer_act(record: Record, answer: Answer) -> Act | None:
    """Return the act of an answer; None if the answer is in the author's own words."""
    with suppress(RecordError):
        return read_answer(record, answer)
    return None


def read_answer(record: Record, answer: Answer) -> Act | None:
    """Return the act of an answer; None if it names a card in words, and `RecordError` if it is no act."""
    return None if get_language().names_card(answer.text) else read_act(answer.text, record.seats, record.variant)


def describe_answer(record: Record, answer: Answer) -> str:
    """Return an answer as a sentence: `C plays the nine of diamonds.`, or the author's own words."""
    act = find_answer_act(record, answer)
    if act is None and is_payment_question((answer,)):
        return f"{join_words(answer.text.removeprefix(PAYS_WORD).strip().split(', '))}."
    if act is None:
        return answer.text
    return f"{capitalize(describe_act(act, record.seats))}."


def describe_reply(answer: Answer) -> str:
    """Return the author's reply to an answer without its citations, which cannot be opened in a reply."""
    return _CITATIONS_PATTERN.sub("", answer.told)


def find_named_seats(answers: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Return the seat that each answer names, by whose touch it can be given; empty for an answer that names none.

    No answer has a seat if fewer than two name one, if one names several, or if two name the same.
    """
    named = [[seat for seat in seats if re.search(rf"\b{re.escape(seat)}\b", answer)] for answer in answers]
    found = [seat for some in named for seat in some]
    is_clear = len(found) > 1 and len({*found}) == len(found) and all(len(some) < 2 for some in named)
    return [some[0] if is_clear and some and len(some[0]) > 1 else "" for some in named]


def is_payment_question(answers: tuple[Answer, ...]) -> bool:
    """Return whether a question with these answers asks for the total that each seat pays."""
    return len(answers) == 1 and answers[0].right and answers[0].text.split(" ")[0] == PAYS_WORD


def count_payments(record: Record) -> Mapping[str, int]:
    """Return the counters that each seat pays on the main line of a record."""
    paid: Counter[int] = Counter()
    for node in grow(record):
        if not node.book or isinstance(node.verdict, Refused):
            continue
        for event in node.verdict.events:
            if isinstance(event, Paid):
                paid[event.payer] += event.amount
    return {seat: paid[number] for number, seat in enumerate(record.seats)}
