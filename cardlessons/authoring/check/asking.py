"""Give advice on how a lesson asks: on its answers side by side, its hints, and parts that belong to another lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlessons.authoring.check.payments import read_payments
from cardlessons.authoring.check.places import find_column, place_finding
from cardlessons.authoring.check.questions import read_answer_act
from cardlessons.authoring.check.record_recovery import read_record
from cardlessons.authoring.check.spoilers import has_payments, split_sentences
from cardlessons.engine.table import Play
from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.findings import Finding, make_finding, place_in_file
from cardlessons.lessons.levels import MAX_HINTS, read_drafts
from cardlessons.lessons.loader import parse_document
from cardlessons.record import Question, Record, RecordError
from cardlessons.record.answers import is_payment_question
from cardlessons.rulebook import spell_out_number
from cardlessons.rulebook.marks import list_marks

MIN_QUESTIONS = 4
"""The fewest questions of a lesson whose right answers should change places; fewer may agree by chance."""
_REASON_PATTERN = re.compile(r"\b(?:because|since)\b|: +\S+ \S|; +\S+ \S")
"""The beginning of a reason in an answer: its word, or a clause after a colon."""
_GAME_PATTERN = re.compile(r"[^\s(]+")
_VARIANT_PATTERN = re.compile(r"(?m)^variant: *([^\s(]+)")
_SECTION_PATTERN = re.compile(r"\b([A-Z]+)-\d+\b")
"""A cited statement; its section is that of its source."""
_GAME_PARTS = ("table", "levels", "play", "live", "puzzles", "rulebooks")
"""The parts whose games a quiz may ask about."""


def advise_on_asking(text: str, suffix: str) -> Iterator[Finding]:
    """Yield the advice on the questions, levels, quizzes and claims in the text of a lesson."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    document, written = parse_document(text, suffix), text.split("\n")
    asked: list[tuple[Block, Question]] = []
    games, sections = _collect_games(document), _collect_sections(document)
    for block in document.blocks:
        found: list[Finding] = []
        match block.kind:
            case "table":
                record = read_record(block.body).record
                questions = [step.question for step in record.steps if step.question] if record else []
                asked += ((block, question) for question in questions)
                lines = block.body.split("\n")
                found += (advice for question in questions if record for advice in _advise(record, question, lines))
            case "levels":
                found += _advise_on_hints(block.body)
            case "quiz":
                found += _advise_on_quiz(block.head, games)
            case "is-it-so":
                found += _advise_on_claims(block.head, sections)
        yield from (place_finding(block, advice, written) for advice in found)
    yield from _advise_on_places(asked)


def _advise(record: Record, question: Question, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the advice on one question."""
    if _has_answer(record, question):
        message = "the question itself tells its right answer; ask without it, or name the other answers too"
        yield make_finding("advice", question.line, find_column(lines, question.line), message)
    reasoned = [answer for answer in question.answers if _REASON_PATTERN.search(answer.text)]
    if reasoned and len(reasoned) < len(question.answers):
        many = f"{len(reasoned)} of {len(question.answers)}"
        message = f"a reason is in {many} answers of this question; give it in all or in none: replies can say why"
        line = reasoned[0].line
        yield make_finding("advice", line, find_column(lines, line, reasoned[0].text), message)


def _has_answer(record: Record, question: Question) -> bool:
    """Return whether the question's own words name the right card and no other answer's, or every payment."""
    try:
        if is_payment_question(question.answers):
            payments = read_payments(record, question.answers[0])
            return any(has_payments(sentence, payments) for sentence in split_sentences(question.asks))
        acts = {answer: read_answer_act(answer, record) for answer in question.answers}
    except RecordError:
        return False
    named = {mark.card for mark in list_marks(question.asks)}
    right = {act.card for answer, act in acts.items() if answer.right and isinstance(act, Play)}
    wrong = {act.card for answer, act in acts.items() if not answer.right and isinstance(act, Play)}
    return bool(right & named) and not wrong & named


def _advise_on_places(asked: Sequence[tuple[Block, Question]]) -> Iterator[Finding]:
    """Yield advice if the right answers of all questions of a lesson have the same place."""
    choices = [(block, one) for block, one in asked if [answer.right for answer in one.answers].count(True) == 1]
    choices = [(block, one) for block, one in choices if len(one.answers) > 1]
    ups = {[answer.right for answer in one.answers].index(True) for _, one in choices}
    ends = {[answer.right for answer in reversed(one.answers)].index(True) for _, one in choices}
    if len(choices) < MIN_QUESTIONS or (len(ups) > 1 and ends != {0}):
        return
    place = f"answer {ups.pop() + 1}" if len(ups) == 1 else "the last answer"
    message = f"in all {len(choices)} questions of this lesson {place} is right; let it change its place"
    block, first = choices[0]
    yield place_in_file(block, make_finding("advice", first.line, 1, message))


def _advise_on_hints(text: str) -> Iterator[Finding]:
    try:
        drafts = read_drafts(text)
    except RecordError:
        return
    for draft in drafts:
        hints = sum(entry.key == "hint" for entry in draft.entries)
        if hints < MAX_HINTS:
            message = f"this level has {spell_out_number(hints) if hints else 'no'} hint{'s' * (hints != 1)}"
            expected = f"{spell_out_number(MAX_HINTS)} lead from a nudge to the card"
            yield make_finding("advice", draft.title.line, draft.title.column, f"{message}; {expected}")


def _advise_on_quiz(head: str, games: frozenset[str]) -> Iterator[Finding]:
    """Yield advice on a quiz without a game of the lesson; others may be mixed in, because they are easily confused."""
    asked = head.split()
    if asked and games.isdisjoint(game.partition("(")[0] for game in asked):
        message = f"no table of this lesson plays '{asked[0]}'; ask about a game that it teaches"
        yield make_finding("advice", 0, 1, message)


def _advise_on_claims(head: str, sections: frozenset[str]) -> Iterator[Finding]:
    for claim in head.split():
        section = claim.rpartition("-")[0]
        if section not in sections:
            message = f"no text of this lesson cites '{claim}' or its source; test a claim that the lesson is about"
            yield make_finding("advice", 0, 1, message)


def _collect_games(document: Document) -> frozenset[str]:
    """Return the names of the games that are played in a lesson, without their options."""
    played = [block for block in document.blocks if block.kind in _GAME_PARTS]
    heads = [block.head for block in played if block.kind not in ("table", "levels")]
    named = (game for head in heads for game in _GAME_PATTERN.findall(head))
    return frozenset((*named, *(game for block in played for game in _VARIANT_PATTERN.findall(block.body))))


def _collect_sections(document: Document) -> frozenset[str]:
    """Return the sections whose statements a lesson cites, outside of the parts that test claims."""
    texts = (f"{block.head}\n{block.body}" for block in document.blocks if block.kind != "is-it-so")
    return frozenset(section for text in texts for section in _SECTION_PATTERN.findall(text))
