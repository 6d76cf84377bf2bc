"""Find marks in texts of authors that are none, are numbers, or name a card that is elsewhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardlessons.engine.cards import Rank
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.marks import MARK_CONTENT, MARK_PATTERN, get_written, list_marks, mark_text, split_words

_MARK_LIKE = re.compile(
    rf"(?:\d{{1,2}}|[TJQKA])[a-zA-Z♣♦♥♠]|[tjqk][cdhs]|(?:{'|'.join(rank.word for rank in [*Rank][1:])})(?:e?s)?"
    r"|(?:club|diamond|heart|spade)s?"
)
"""The last word in brackets that are meant as a mark."""
_COUNTS_PATTERN = re.compile(r"\b(?:all|(?:all|each|any|none|one) of|of (?:your|his|her|their) other) $", re.IGNORECASE)
"""The end of the text before a number of several things."""
_ONE_PATTERN = re.compile(r"\b(?:no|one|last|other|another|only|\w+(?:st|nd|rd|th)) $", re.IGNORECASE)
"""The end of the text before one card."""
_COUNTED_PATTERN = re.compile(r" (?!(?:is|was|has|as|does|takes|makes|pairs|matches|follows|falls|scores)\b)[a-z]+s\b")
"""The text behind a number: a word in the plural, and none of those behind a card."""
_LEFT_PATTERN = re.compile(r"-[a-z]| that \w+ ha(?:d|s|ve) left\b")
"""The text behind a number that is part of a word, or of what is left of counters."""
_GENERAL_PATTERN = re.compile(r"\[(?:(?:an?|k?ein\w*) |\S+\])", re.IGNORECASE)
"""A mark that means no certain card: without a word before the card, or with an indefinite article."""


def find_wrong_marks(written: str) -> Iterator[tuple[int, str]]:
    """Yield the brackets that are meant as a mark but are none, each with its index."""
    language = get_language()
    for found in MARK_PATTERN.finditer(written):
        words, what = split_words(found)
        if MARK_CONTENT.fullmatch(what):
            is_wrong = language.find_owner(words) is None and not what.isdigit()
        else:
            is_wrong = _MARK_LIKE.fullmatch(what) is not None
        if is_wrong:
            yield found.start(), found[0]


def find_number_marks(written: str) -> Iterator[tuple[int, str]]:
    """Yield the marks of a rank that seem to be numbers, as in `[2] stops` and `all [her 3]`, each with its index."""
    for mark in list_marks(mark_text(written)):
        if mark.suit or mark.several or mark.rank is None or not Rank.TWO <= mark.rank <= Rank.TEN:
            continue
        end = written.index("]", mark.at) + 1
        before, after = written[: mark.at], written[end:]
        is_bare = " " not in written[mark.at : end]
        is_counted = is_bare and _COUNTED_PATTERN.match(after) and not _ONE_PATTERN.search(before)
        if _COUNTS_PATTERN.search(before) or is_counted or _LEFT_PATTERN.match(after):
            yield mark.at, written[mark.at : end]


def find_marks_elsewhere(written: str, ranks: Collection[Rank | None]) -> Iterator[tuple[int, str, Rank]]:
    """Yield the marks of one certain card whose rank is none of these, each with its index."""
    for mark in list_marks(mark_text(written)):
        if mark.rank and not mark.several and mark.rank not in ranks and not _GENERAL_PATTERN.match(written, mark.at):
            yield mark.at, written[mark.at : written.index("]", mark.at) + 1], mark.rank


def cut_written(text: str, at: int) -> str:
    """Return a text as its author wrote it, from the index `at` of its words on."""
    written, past = get_written(text), 0
    for mark in list_marks(text):
        if at < mark.begin:
            break
        past = written.index("]", mark.at) + 1 - mark.end
    return written[max(0, at + past) :]
