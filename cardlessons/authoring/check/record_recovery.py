"""Read a damaged record to its end: report each mistake, mend it, and read the text again.

A wrong card is replaced by one that the record does not name, and a wrong act by `new`, so that later mistakes are
found too. The play of a record mended so is not judged.
"""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from cardlessons.authoring.check.places import MAX_FINDINGS_OF_KIND
from cardlessons.authoring.check.typos import NO_SEAT, explain_typos, mend_typos
from cardlessons.engine.cards import CARD_TEXT, Card, Pack
from cardlessons.lessons.findings import Finding
from cardlessons.record import RECORD_KEYS, Record, RecordError, parse
from cardlessons.record.act_parser import MOVE_NUMBERS
from cardlessons.record.parser import STRAY_LINE

_KEY_PATTERN = re.compile(r"\s*([^\s(){}>;\"#:]+)\s*:")
_NUMBER_KEYS = ("counters", "pool", "scores")
_END_SIGNS = "{>#()"
_MAX_READ_LETTERS = 100_000
"""The letters after which a record is not read once more, because it is long and has many mistakes."""


class Reading(NamedTuple):
    """A record as far as it can be read.

    Attributes:
        record: the record; None if it cannot be read even after mending.
        sound: whether its table and its acts are the author's own, so that the play can be judged.
        findings: the mistakes because of which it could not be read.
        habits: the names of repeated mistakes that were reported (`RecordError.habit`).
    """

    record: Record | None
    sound: bool
    findings: list[Finding]
    habits: frozenset[str] = frozenset()


def read_record(text: str) -> Reading:
    """Read a record, and report everything in it that cannot be read."""
    draft = _Draft(text)
    findings = mend_typos(draft.lines)
    record = None
    habits: dict[str, list[Finding]] = {}
    for _ in range(min(MAX_FINDINGS_OF_KIND, 1 + _MAX_READ_LETTERS // max(len(text), 1))):
        try:
            record = parse("\n".join(draft.lines))
            record.start()
            break
        except RecordError as error:
            finding, habit = explain_typos(error, draft.lines)
            if error.kind == "players" and any(other.startswith(NO_SEAT) for other in habits):
                draft.sound = False  # a seat is missing, which is reported at its act
                break
            if not any(finding.place == other.place for other in findings):
                (habits.setdefault(habit, []) if habit else findings).append(finding)
            if not draft.mend(error, record):
                draft.sound = False
                break
    else:
        draft.sound = False
    findings += (_drop_repeats(alike) for alike in habits.values())
    return Reading(record, draft.sound and record is not None, sorted(findings), frozenset(habits))


def _drop_repeats(alike: list[Finding]) -> Finding:
    """Return the first of several findings of one habit, with the number of the others in its message."""
    first, *others = sorted(alike)
    return first._replace(message=f"{first.message} (and {len(others)} more like it)") if others else first


class _Draft:
    """The text of a record while it is mended; its lines keep their numbers."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.sound = True

    def mend(self, error: RecordError, record: Record | None) -> bool:
        """Remove or replace the text that caused an error; return whether anything was changed."""
        before = [*self.lines]
        if not 0 < error.line <= len(self.lines):
            return False
        line = self.lines[error.line - 1]
        if error.habit == STRAY_LINE:
            if not any(key and key[1].casefold() in RECORD_KEYS for key in map(_KEY_PATTERN.match, self.lines)):
                return False
            self.lines[error.line - 1] = ""
        elif error.habit == MOVE_NUMBERS:
            number = re.compile(r"\d+\.+").match(line, error.column - 1)
            self._blank_out(error.line - 1, error.column - 1, number.end() if number else error.column - 1)
        elif key := _KEY_PATTERN.match(line):
            self._mend_header(key[1], error, record)
        elif line.lstrip()[:1] in ("?", "+", "-"):
            self._leave_out_question(error.line - 1)
        else:
            self._mend_act(error.line - 1, error.column - 1)
        return self.lines != before

    # The header

    def _mend_header(self, key: str, error: RecordError, record: Record | None) -> None:
        self.sound = False
        name, number = key.casefold(), error.line - 1
        line = self.lines[number]
        meant = difflib.get_close_matches(name, RECORD_KEYS, 1) if name not in RECORD_KEYS and len(name) > 1 else []
        if meant and not any((other := _KEY_PATTERN.match(one)) and other[1] == meant[0] for one in self.lines):
            self.lines[number] = line.replace(key, meant[0], 1)
        elif error.kind == "twice" or name in _NUMBER_KEYS:
            self.lines[number] = ""
        elif error.kind == "no dealer" or name == "dealer":
            self._give_dealer(number if name == "dealer" else self._find_blank_line())
        elif name not in RECORD_KEYS or name in ("layout", "stock", "dead"):
            token = re.compile(r"\S+").match(line, error.column - 1)
            if token and token.start() >= line.index(":"):
                card = self._find_unnamed_card().ljust(len(token[0]))
                self.lines[number] = line[: token.start()] + card + line[token.end() :]
            elif not line.partition(":")[2].strip():
                self.lines[number] = f"{line.rstrip()} {self._find_unnamed_card()}"

    def _give_dealer(self, number: int | None) -> None:
        keys = (match[1] for line in self.lines if (match := _KEY_PATTERN.match(line)))
        seat = next((key for key in keys if key.casefold() not in RECORD_KEYS), None)
        if number is not None and seat:
            self.lines[number] = f"dealer: {seat}"

    def _find_blank_line(self) -> int | None:
        """Return the index of the blank line between the header and the acts; None if there is none."""
        for number, line in enumerate(self.lines):
            if not line.strip():
                return number
            if not _KEY_PATTERN.match(line) and not line.lstrip().startswith("#"):
                return None
        return None

    def _find_unnamed_card(self) -> str:
        """Return a card that the text does not name; empty if it names all."""
        named = {Card.read(text) for text in CARD_TEXT.findall("\n".join(self.lines))}
        return next((str(card) for card in Pack() if card not in named), "")

    # The acts

    def _leave_out_question(self, number: int) -> None:
        """Remove a line of a question; if it is the question itself, remove its answers, too."""
        asked = self.lines[number].lstrip().startswith("?")
        self.lines[number] = ""
        for after in range(number, len(self.lines)):
            if not asked or self.lines[after].lstrip()[:1] not in ("", "+", "-"):
                break
            self.lines[after] = ""

    def _mend_act(self, number: int, at: int) -> None:
        line = self.lines[number]
        char, before = line[at : at + 1], line[:at]
        if ">" in before and char != ")":
            self._leave_out_expectation(number, before.index(">"))
            return
        self.sound = False
        if char == ")" and before.rstrip().endswith("("):
            self._blank_out(number, before.rindex("("), at + 1)
        elif char and char in "()}":
            self._blank_out(number, at, at + 1)
        elif char and char in '{"':
            end = line.find("}" if char == "{" else '"', at + 1)
            self._blank_out(number, at, end + 1 if end > 0 else len(line))
        else:
            start = max(before.rfind(mark) for mark in "()}") + 1
            end = min((n for n in range(at, len(line)) if line[n] in _END_SIGNS), default=len(line))
            indent = " " * (len(line[start:]) - len(line[start:].lstrip()))
            mended = f"{line[:start]}{f'{indent}new '.ljust(end - start)}{line[end:]}"
            self.lines[number] = mended if mended.rstrip() != line.rstrip() else ""

    def _blank_out(self, number: int, start: int, end: int) -> None:
        """Replace a part of a line by blanks, so that the rest keeps its place."""
        line = self.lines[number]
        self.lines[number] = f"{line[:start]}{' ' * (end - start)}{line[end:]}"

    def _leave_out_expectation(self, number: int, start: int) -> None:
        """Remove the expectations of a step, but not the end of a variation behind them."""
        line = self.lines[number]
        rest = line[start:].partition("#")[0]
        ends = max(rest.count(")") - rest.count("("), 0)
        self.lines[number] = line[:start] + ")" * ends
