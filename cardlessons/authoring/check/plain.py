"""Give advice on sentences that are hard to read: on their order, their length, and their words.

`advise` takes one sentence, `advise_text` a text with Markdown marks and citations. It is only advice, because some
sentences are right as they are. Rules, questions, tasks and reasons should follow it. Remarks at the table may choose
their words freely (`voice`). The patterns are in `plain.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

MAX_SENTENCE_WORDS = 25
"""The most words of a sentence."""


class PlainAdvice(NamedTuple):
    """A message on words that are hard to read; `at` is the index of the first letter."""

    at: int
    message: str


_MARKS_PATTERN = re.compile(
    r"\[\[[^\]]*\]\]|(?: ?\[[A-Z]+-\w+\](?:\([^)]*\))?)+|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|[*_`#|]+"
)
"""The marks of Markdown and the citations in a text."""
_SENTENCE_PATTERN = re.compile(r"\S.*?(?:[.!?]+[”\"’')]*(?=\s+[“\"‘'(]*[A-Z0-9]|\s*$)|$)", re.DOTALL)
_WORD_PATTERN = re.compile(r"[A-Za-z0-9][\w'’-]*")

_QUOTED_PATTERN = re.compile(r"“[^”]*”|\"[^\"]*\"")
"""Quotations, whose words are not the author's own."""

_PLUPERFECT_PATTERN = re.compile(
    r"\bhad (?!been\b)(?:not |already |just )?"
    r"(?:\w+ed|led|paid|lain|laid|taken|gone|won|lost|drawn|begun|made|held|kept)\b"
)
_CONDITIONAL_PATTERN = re.compile(r"\b(?:if|would|could|might|as though|as if)\b", re.IGNORECASE)

_CALLS_PATTERN = re.compile(r"\bcall(?:s|ed)?\b")
"""The verb `call`: a sentence that has it may use a source's own word, as in `the source calls it a knave`."""


class _Rule(NamedTuple):
    """Patterns of words that are hard to read, the advice on them, and whether a source may use these words."""

    advice: str
    patterns: tuple[re.Pattern[str], ...]
    source: bool = False


@cache
def _read_rules(kind: str) -> tuple[_Rule, ...]:
    """Return the rules of a kind in `plain.toml`."""
    rules = tomllib.loads(Path(__file__).with_name("plain.toml").read_text("utf-8"))[kind]
    return tuple(_Rule(rule["advice"], tuple(map(re.compile, rule["patterns"])), "source" in rule) for rule in rules)


def advise(sentence: str, voice: bool = False) -> Iterator[PlainAdvice]:
    """Yield the advice on one sentence.

    Args:
        sentence: one sentence without marks.
        voice: whether it may use any words, as a remark may; then only its order and length are checked.
    """
    words = _WORD_PATTERN.findall(sentence)
    if len(words) > MAX_SENTENCE_WORDS:
        yield PlainAdvice(0, f"{len(words)} words in one sentence; {MAX_SENTENCE_WORDS} are enough")
    for rule in _read_rules("construction"):
        if found := next(filter(None, (pattern.search(sentence) for pattern in rule.patterns)), None):
            yield PlainAdvice(found.start(), rule.advice)
    if voice:
        return
    if (found := _PLUPERFECT_PATTERN.search(sentence)) and not _CONDITIONAL_PATTERN.search(sentence):
        yield PlainAdvice(found.start(), f"'{found[0]}': say what happened in the simple past")
    own = _QUOTED_PATTERN.sub(lambda quoted: " " * len(quoted[0]), sentence)
    for rule in _read_rules("word"):
        found = next(filter(None, (pattern.search(own) for pattern in rule.patterns)), None)
        if found and not (rule.source and _CALLS_PATTERN.search(own)):
            yield PlainAdvice(found.start(), rule.advice)


def advise_text(text: str, voice: bool = False) -> Iterator[PlainAdvice]:
    """Yield the advice on a text, sentence by sentence; `voice` as in `advise`."""
    plain = _MARKS_PATTERN.sub(lambda mark: " " * len(mark[0]), text)
    for sentence in _SENTENCE_PATTERN.finditer(plain):
        for advice in advise(re.sub(r"\s+", " ", sentence[0]), voice):
            yield advice._replace(at=sentence.start() + _find_original_place(sentence[0], advice.at))


def _find_original_place(text: str, at: int) -> int:
    """Return the index in a text for the index `at` in its form with one blank for each run of blanks."""
    ends = [match.end() for match in re.finditer(r"\s+|\S", text)]
    return ends[at - 1] if at else 0
