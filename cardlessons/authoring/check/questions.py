"""Check that a question can be asked: its words, its answers, and the act that follows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from cardlessons.authoring.check.payments import read_payments
from cardlessons.authoring.check.places import find_column
from cardlessons.authoring.check.typos import explain_typos
from cardlessons.engine.table import Act, Play, Position, seat_of
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.record import Answer, Question, Record, RecordError, Step, write_act
from cardlessons.record.answers import (
    PAYS_WORD,
    count_payments,
    find_answer_act,
    is_payment_question,
    read_answer,
)
from cardlessons.record.model import list_all_act_words
from cardlessons.record.replay import Replay
from cardlessons.rulebook import join_words

_CARD_LIKE = re.compile(r"\d{1,2}[A-Za-z♣♦♥♠]?|[TJQKAtjqka][cdhsCDHS♣♦♥♠]|[Xx]\d|[2-9TJQKA][a-z]")
"""Text that looks like a card, valid or not."""


def check_questions(
    record: Record, lines: Sequence[str], played: Replay | None, habits: Collection[str] = ()
) -> Iterator[Finding]:
    """Yield the mistakes in the questions of a record.

    `played` is None if the record was mended, so that its acts are not the author's. `habits` has the names of repeated
    mistakes (`RecordError.habit`) that were reported already.
    """
    reported_habits = {*habits}
    for number, step in enumerate(record.steps):
        if not step.question:
            continue
        yield from _check_question(step.question, lines)
        if is_payment_question(step.question.answers):
            yield from _check_payments(record, step.question.answers[0], lines, played is not None)
        else:
            before = played.steps[number].before if played else None
            yield from _check_acts(record, step, step.question, lines, before, reported_habits)


def _report(line: int, lines: Sequence[str], message: str) -> Finding:
    """Return a finding at the first letter of a line."""
    return make_finding("question", line, find_column(lines, line), message)


def _check_question(question: Question, lines: Sequence[str]) -> Iterator[Finding]:
    right = [answer for answer in question.answers if answer.right]
    if not question.asks:
        yield _report(question.line, lines, "this question has no words, as in '? What happens now?'")
    payments = next((answer for answer in question.answers if answer.text.split(" ")[0] == PAYS_WORD), None)
    if not question.answers:
        yield _report(question.line, lines, "this question has no answers; each stands below it, behind '+' or '-'")
    elif payments:
        yield from _check_only_answer(question, payments, lines)
    elif len(question.answers) == 1:
        yield _report(question.line, lines, "this question has one answer only; expected another one to choose from")
    if question.answers and not right and not payments:
        yield _report(question.line, lines, "none of these answers is right; the right one begins with '+'")
    for other in right[1:] if not payments else ():
        yield _report(other.line, lines, f"a second right answer; the first is in line {right[0].line}")
    seen: dict[str, int] = {}
    for answer in question.answers:
        text = " ".join(answer.text.casefold().split()).rstrip(".!")
        if not text:
            yield _report(answer.line, lines, "this answer has no words")
        elif text in seen:
            yield _report(answer.line, lines, f"the same answer stands in line {seen[text]} already")
        if not answer.told:
            yield _report(answer.line, lines, "nothing is told for this answer; expected ' | ...' behind it")
        seen.setdefault(text, answer.line)


def _check_only_answer(question: Question, payments: Answer, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the mistakes that keep an answer `pays ...` from being the right and only one."""
    if not payments.right:
        message = f"'- {PAYS_WORD} ...' was read; such an answer is the right one: '+ {payments.text}'"
        yield _report(payments.line, lines, message)
    expected = f"'{PAYS_WORD} ...' in line {payments.line} must be the only answer of its question; leave this one out"
    yield from (_report(other.line, lines, expected) for other in question.answers if other is not payments)


def _check_acts(
    record: Record,
    step: Step,
    question: Question,
    lines: Sequence[str],
    before: Position | None,
    reported_habits: set[str],
) -> Iterator[Finding]:
    """Yield the mistakes in answers that are acts; a mistake that is repeated in the whole text is reported once.

    `before` is the table at which the question is asked, if it is known.
    """
    one = sum(answer.right for answer in question.answers) == 1
    acts = [find_answer_act(record, answer) for answer in question.answers]
    seats = [act.seat for act in acts if isinstance(act, Play)]
    turn = None if len(seats) == len({*seats}) else seat_of(step.act)
    book = f"but the book then plays {write_act(step.act, record.seats)}"
    for answer in question.answers:
        column = find_column(lines, answer.line, answer.text)
        try:
            act = read_answer_act(answer, record)
        except RecordError as error:
            there = RecordError(answer.line, column + error.column - 1, error.message, error.habit, error.kind)
            finding, habit = explain_typos(there, lines)
            if not habit or habit not in reported_habits:
                yield finding._replace(kind="question")
            reported_habits.add(habit)
            continue
        if act is None or before is None:
            continue
        message = ""
        if answer.right and one and not _is_same_act(act, step.act):
            message = f"this answer is right, {book}"
        elif not answer.right and _is_same_act(act, step.act):
            message = f"this answer is wrong, {book}"
        elif isinstance(act, Play):
            message = _explain_unplayable(act, turn, before)
        if message:
            yield make_finding("question", answer.line, column, message)


def _explain_unplayable(act: Play, turn: int | None, before: Position) -> str:
    """Return the reason why a card cannot be touched as an answer; empty if it can.

    `turn` is the seat whose cards are to choose from; None if the question asks which seat plays.
    """
    name = before.seats[act.seat]
    if turn not in (None, act.seat):
        theirs = f"it is {before.seats[turn]}'s turn; expected a card of {before.seats[turn]}'s"
        return f"{name} plays in this answer, but {theirs}, or one card of each seat, or words"
    hand = before.hands[act.seat]
    if act.card in hand:
        return ""
    held = join_words([card.text for card in hand]) if hand else "no card"
    return f"{name} does not hold {act.card.text} here, so nobody can touch it; {name} holds {held}"


def _check_payments(record: Record, answer: Answer, lines: Sequence[str], sound: bool) -> Iterator[Finding]:
    """Yield the mistake in an answer that says what each seat pays on the main line."""
    column = find_column(lines, answer.line, answer.text)
    try:
        claimed = read_payments(record, answer)
    except RecordError as error:
        yield make_finding("question", answer.line, column + error.column - 1, error.message)
        return
    counted = count_payments(record) if sound else claimed
    for seat in record.seats:
        if claimed[seat] != counted[seat]:
            message = f"this answer says that {seat} pays {claimed[seat]}; on the main line {seat} pays {counted[seat]}"
            yield make_finding("question", answer.line, column, message)


def read_answer_act(answer: Answer, record: Record) -> Act | None:
    """Return the act that an answer stands for; None if the answer is in words.

    Raises:
        RecordError: the answer looks like an act, but is none; the column is that in the answer.
    """
    try:
        return read_answer(record, answer)
    except RecordError:
        words = answer.text.split()
        if not 2 <= len(words) <= 3 or not (words[1] == "-" or _CARD_LIKE.fullmatch(words[1])):
            return None
        if words[0] in record.seats or words[0] in list_all_act_words() or len(words[0]) == 1 or len(words) == 2:
            raise
        return None


def _is_same_act(act: Act, played: Act) -> bool:
    """Return whether an answer is the act that is played; details that the answer leaves out may differ."""
    if not (isinstance(act, Play) and isinstance(played, Play)):
        return act == played
    alike = (act.seat, act.card) == (played.seat, played.card)
    details = act.takes in ((), played.takes) and act.onto in ((), played.onto) and act.call in (None, played.call)
    return alike and details
