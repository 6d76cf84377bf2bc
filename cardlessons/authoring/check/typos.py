"""Mend typing mistakes in a record that would hide the text after them; each is reported once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlessons.engine.cards import Card, CardError
from cardlessons.engine.variants import FAMILIES
from cardlessons.lessons.findings import Finding, make_error_finding, make_finding
from cardlessons.record import RECORD_KEYS, RecordError
from cardlessons.record.act_parser import LONG_DASHES
from cardlessons.record.model import list_all_act_words

_LONG_DASH = re.compile(rf"(\s*)[{''.join(LONG_DASHES)}](?=\s)")
_PLAY_LINE = re.compile(r"[^\W\d][\w'’.-]*[ \t]+[\w♣♦♥♠]+")
"""A name and a card, as in `Ben 9c`."""
_KEY_PATTERN = re.compile(r"\s*([^\s(){}>;\"#:]+)\s*:")
NO_SEAT = "no seat"
"""The beginning of the habit of acts by somebody who has no cards."""


def mend_typos(lines: list[str]) -> list[Finding]:
    """Mend typing mistakes in the lines of a record, and return the findings on them."""
    return [*_mend_dashes(lines), *_mend_colons(lines), *_find_open_comments(lines)]


def explain_typos(error: RecordError, lines: Sequence[str]) -> tuple[Finding, str]:
    """Return a finding that explains a reading error to an author, and the error's habit (empty if it has none)."""
    if error.kind == "unknown game":
        alike = ", ".join(family.variants[0].title for family in FAMILIES.values())
        message = f"{error.message}; there are games like {alike}: 'cardlessons variants' lists them"
        return make_finding("reading", error.line, error.column, message), error.habit
    line = lines[error.line - 1] if 0 < error.line <= len(lines) else ""
    act = _PLAY_LINE.match(line, error.column - 1)
    name, *cards = act[0].split() if act else [""]
    if act is None or error.kind != "no act" or not all(map(_is_card, cards)):
        return make_error_finding(error), error.habit
    message = f"{name} plays, but no line above gives {name}'s cards, as in '{name}: {' '.join(cards)} ...'"
    return make_finding("reading", error.line, error.column, message), f"{NO_SEAT} {name}"


def _mend_dashes(lines: list[str]) -> Iterator[Finding]:
    """Replace long dashes at the beginning of answers by hyphens; yield a finding on the first."""
    is_reported = asked = False
    for number, line in enumerate(lines, 1):
        dash = _LONG_DASH.match(line)
        asked = line.lstrip().startswith("?") or (asked and (dash is not None or line.lstrip()[:1] in ("", "+", "-")))
        if asked and dash:
            lines[number - 1] = f"{dash[1]}-{line[dash.end() :]}"
            if not is_reported:
                sign = line[dash.end() - 1]
                yield make_finding("reading", number, dash.end(), f"'{sign}' is a long dash; an answer begins with '-'")
            is_reported = True


def _mend_colons(lines: list[str]) -> Iterator[Finding]:
    """Insert missing colons in the head of a record; yield a finding on each."""
    given: set[str] = set()
    for number, line in enumerate(lines, 1):
        bare = line.partition("#")[0]
        if key := _KEY_PATTERN.match(bare):
            given.add(key[1])
        if key or not bare.strip():
            continue
        first, *words = bare.split()
        name = first.rstrip(";,.=")
        is_named = name in given or name.casefold() in list_all_act_words()
        if not words or is_named or not name or name[0] in "?({" or name[0].isdigit():
            return
        in_head = any(_KEY_PATTERN.match(after) for after in lines[number : number + 1])
        if name.casefold() in RECORD_KEYS or name != first:
            message = f"a colon is missing: '{name}: {' '.join(words)}'"
        elif all(map(_is_card, words)) and (in_head or len(words) > 1):
            message = f"is this {name}'s hand? Then with a colon: '{name}: {' '.join(words)}'"
        else:
            return
        at = line.index(name)
        lines[number - 1] = f"{line[: at + len(name)]}:{line[at + len(first) :]}"
        yield make_finding("reading", number, at + 1, message)


def _find_open_comments(lines: list[str]) -> Iterator[Finding]:
    """Close comments that are still open at the next comment or at the end; yield a finding on each."""
    open_ = None
    for number, line in enumerate(lines, 1):
        for at, char in _iter_braces(line, open_ is not None):
            if char == "{" and open_ is None:
                open_ = number, at
            elif char == "}":
                open_ = None
            elif open_ and open_[0] < number:
                yield _close_comment(lines, *open_)
                open_ = number, at
    if open_:
        yield _close_comment(lines, *open_)


def _iter_braces(line: str, inside: bool) -> Iterator[tuple[int, str]]:
    """Yield the indices and signs of a line's braces, without those in quotes, `#` remarks, questions and answers."""
    if not inside and re.match(r"\s*(?:\?|[+-]\s)", line):
        return
    quoted = False
    for at, char in enumerate(line):
        if char == "#" and not (inside or quoted):
            return
        quoted ^= char == '"' and not inside
        if char in "{}" and not quoted:
            inside = char == "{"
            yield at, char


def _close_comment(lines: list[str], number: int, at: int) -> Finding:
    """Close a comment before the expectations in its line, or else at the line's end."""
    line = lines[number - 1]
    end = line.find(">", at)
    end = len(line) if end < 0 else end
    lines[number - 1] = f"{line[:end].rstrip()} }} {line[end:]}".rstrip()
    return make_finding("reading", number, at + 1, "this '{' is never closed; expected '}' behind what is told")


def _is_card(word: str) -> bool:
    try:
        Card.read(word)
    except CardError as error:
        return error.habit != ""
    return True
