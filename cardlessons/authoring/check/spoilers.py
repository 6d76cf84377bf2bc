"""Check that the words above a question do not give its answer away."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from cardlessons.authoring.check.payments import read_payments
from cardlessons.authoring.check.places import find_column
from cardlessons.authoring.check.questions import read_answer_act
from cardlessons.engine.table import Act, Play
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.record import Question, Record, RecordError
from cardlessons.record.answers import is_payment_question
from cardlessons.rulebook import spell_out_number

_WORD_PATTERN = re.compile(r"[A-Za-z][a-z’']*|\d+")
_SENTENCE_PATTERN = re.compile(r"(?<=[.!?:;])[)”\"*]*\s+|\n\s*\n|\n(?=\s*[-*#|])")


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _collect_stems(text: str) -> frozenset[str]:
    return frozenset(map(_stem, _WORD_PATTERN.findall(text)))


_FUNCTION_WORDS = frozenset(
    _WORD_PATTERN.findall(
        "a an the and or but not no nor of to in on at by for from with without into as than that this these those it "
        "its is are was were be been has have had do does did done can could may might must will would shall should so "
        "too then there here he she they them his her their who whom whose which what when where why how all any some "
        "one two both each every other others another only also just again still now yes if you your we our i up out"
    )
)
"""Words without meaning of their own, by which answers do not differ."""
_PLAYING_STEMS = _collect_stems("play lay lead put turn take pair follow go discard throw answer")
_PAYING_STEMS = _collect_stems("pay paid cost")
_COMMON_STEMS = _collect_stems(
    "card deal play lay lead say take pay hold hand turn counter point three four five six seven eight nine ten first "
    "second third fourth last next"
)
"""Words that are frequent at every table, so that they alone give nothing away."""
MIN_OWN_STEMS, MIN_STEMS, MIN_STEMS_IN_A_ROW = 2, 4, 3
"""The fewest words of the right answer in one sentence that give it away; fewer may be there by chance.

The three numbers are for words that no other answer has, for all words but the plain ones, and for words in a row."""


MAX_DISTANCE_LETTERS = 150
"""The number of sentences above a question that are searched."""


def find_spoilers(record: Record, lines: Sequence[str], prose: str) -> Iterator[Finding]:
    """Yield the questions whose right answer is in one sentence above them.

    The sentences are those of the prose above the table, of the record's comment, and of comments on earlier steps.
    """
    above = deque((*split_sentences(prose), *split_sentences(record.comment)), MAX_DISTANCE_LETTERS)
    for step in record.steps:
        if step.question:
            yield from _find_spoilers(record, step.question, lines, above)
        above += split_sentences(step.comment)


def split_sentences(text: str) -> list[str]:
    """Split a text behind full stops and other ends of sentences."""
    return [sentence.strip() for sentence in _SENTENCE_PATTERN.split(text) if sentence.strip()]


def _find_spoilers(record: Record, question: Question, lines: Sequence[str], above: Iterable[str]) -> Iterator[Finding]:
    right = [answer for answer in question.answers if answer.right]
    if len(right) != 1:
        return
    try:
        act = read_answer_act(right[0], record)
        payments = read_payments(record, right[0]) if is_payment_question(question.answers) else {}
    except RecordError:
        return
    own = collect_words(right[0].text) - collect_words(question.asks)
    for answer in question.answers:
        own -= frozenset() if answer.right else collect_words(answer.text)
    for sentence in above:
        told = _has_played_card(sentence, act) if act is not None else _has_answer(sentence, right[0].text, own)
        if told or has_payments(sentence, payments):
            line = " ".join(sentence.split())
            shown = line if len(line) <= 60 else f"{line[:60].rstrip()}..."
            message = f"the right answer stands in the words above it: '{shown}'"
            yield make_finding("given away", right[0].line, find_column(lines, right[0].line, right[0].text), message)
            return


def _has_answer(sentence: str, answer: str, own: frozenset[str]) -> bool:
    """Return whether a sentence gives an answer away by its words; `own` are words that only this answer has."""
    sentence_words, all_, telling = collect_words(sentence), collect_words(answer), own - _COMMON_STEMS
    if _join_words(answer).count(" ") > MIN_STEMS_IN_A_ROW and _join_words(answer) in _join_words(sentence):
        return True
    if (len(own) >= MIN_OWN_STEMS and telling and own <= sentence_words) or (
        len(telling) >= MIN_OWN_STEMS and telling <= sentence_words
    ):
        return True
    return len(all_) >= MIN_STEMS and bool(own) and all_ <= sentence_words


def _join_words(text: str) -> str:
    """Return the words of a text in lower case, with one blank before and after each."""
    return " ".join(("", *map(str.casefold, _WORD_PATTERN.findall(text)), ""))


def _has_played_card(sentence: str, act: Act) -> bool:
    """Return whether a sentence names the card of an act, and says that it is played."""
    if not isinstance(act, Play):
        return False
    named = re.search(rf"\b({re.escape(act.card.text)}|{act.card.name})\b", sentence, re.IGNORECASE)
    return named is not None and bool(collect_words(sentence) & _PLAYING_STEMS)


def has_payments(sentence: str, payments: Mapping[str, int]) -> bool:
    """Return whether a sentence says who pays, and names each seat that pays with its number of counters."""
    paying = {seat: f"{number}|{spell_out_number(number)}" for seat, number in payments.items() if number}
    others = "|".join(map(re.escape, payments))
    amounts = (rf"\b{re.escape(seat)}\b(?:(?!\b(?:{others})\b).)*?\b(?:{many})\b" for seat, many in paying.items())
    pays = collect_words(sentence) & _PAYING_STEMS
    return bool(paying and pays) and all(re.search(amount, sentence, re.DOTALL) for amount in amounts)


@lru_cache(4096)
def collect_words(text: str) -> frozenset[str]:
    """Return the words of a text but the plain ones, each without its ending."""
    plain = (re.sub("['’]s?$", "", word.casefold()) for word in _WORD_PATTERN.findall(text))
    return frozenset(_stem(word) for word in plain if word not in _FUNCTION_WORDS)
