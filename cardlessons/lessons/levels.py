"""Read levels: each is a record with more keys, which state the task at its table.

    level: Snip
    variant: peel-five-card
    ...
    B 9c
    you: C
    ask: Make B pay one counter.
    goal: B pays 1 pool
    par: 1
    hint: Look for a nine.
    won: B's nine was paired.
    lost: Only a nine pairs a nine.
    lost after C 4c: That is a revoke.
    lost when C pays: ...

Other keys:

- `keep:` gives conditions that must always hold.
- `plays: 4` is the number of the learner's plays after which the level is lost; without this key it is the par.
- `hands: hidden` hides all hands but the learner's.
- `extra: yes` means that the lesson counts as finished without this level.
- `fixed: 2 K` has the ranks that stay the same where a next try has other cards, `near: 4 T` those that stay low,
  middling or high.
- `loses: 8h 20, 3c 29` gives the deals in a hundred that each play loses; then the choice is judged, not its result.

A long text continues in the next line, which is indented.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from cardlessons.engine.cards import Rank
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names, quote
from cardlessons.engine.table import Act
from cardlessons.lessons.lesson import Level, WrongWay
from cardlessons.record import Expectation, Record, RecordError, read_act
from cardlessons.record.conditions import read_conditions
from cardlessons.record.parser import parse_from
from cardlessons.rulebook.marks import mark_text

NEEDED_KEYS = ("you", "ask", "goal", "par", "won", "lost")
KNOWN_KEYS = (*NEEDED_KEYS, "level", "keep", "plays", "hands", "extra", "loses", "fixed", "near", "hint")
_KEY_PATTERN = re.compile(rf"(?P<key>{'|'.join(KNOWN_KEYS)})(?: +(?P<sort>after|when)(?: +(?P<what>[^ ].*))?)?")
"""Matches the text before a colon in linear time, because no two parts of the pattern match the same character."""
_NO_TITLE = "expected a level's title first, 'level: ...'"
MAX_HINTS = 3


@dataclass
class Entry:
    """A key with its value; `sort` is `after` or `when` if the key is `lost`, and `what` the act or condition of that.

    `column` is that of the value, `what_column` that of `what`, and `more` has the lines that continue the value.
    """

    key: str
    line: int
    column: int
    value: str
    sort: str = ""
    what: str = ""
    what_column: int = 1
    more: list[str] = field(default_factory=list, repr=False)

    def error(self, message: str) -> RecordError:
        return RecordError(self.line, self.column, message)


@dataclass
class Draft:
    """A level while it is read: its title, its other keys, and the lines of its record by their numbers."""

    title: Entry
    entries: list[Entry] = field(default_factory=list)
    record: dict[int, str] = field(default_factory=dict)

    def split_record(self) -> tuple[int, str]:
        """Return the text of its record, and the number of that text's first line."""
        lines = range(self.title.line, max(self.record, default=0) + 1)
        return self.title.line, "\n".join(self.record.get(number, "") for number in lines)

    def one(self, key: str) -> Entry | None:
        found = [entry for entry in self.entries if entry.key == key and not entry.sort]
        if len(found) > 1:
            raise found[1].error(f"'{key}' is given twice; the first is in line {found[0].line}")
        return found[0] if found else None


def read_levels(text: str) -> tuple[Level, ...]:
    """Read the levels in a text.

    Raises:
        RecordError: a level cannot be read; the line and column are those in the text.
    """
    return tuple(map(read_level, read_drafts(text)))


def read_drafts(text: str) -> list[Draft]:
    """Split a text into its levels, and each level into its keys and its record."""
    found: list[Draft] = []
    last: Entry | None = None
    for number, line in enumerate(unicodedata.normalize("NFC", text).split("\n"), 1):
        key, colon, value = line.partition(":")
        match = _KEY_PATTERN.fullmatch(key.rstrip(" ")) if colon else None
        if match:
            at, what = len(line) - len(value.lstrip()) + 1, (match["what"] or "").strip()
            last = Entry(match["key"], number, at, value.strip(), match["sort"] or "", what, match.start("what") + 1)
            if last.key == "level":
                found.append(Draft(last))
            elif not found:
                raise RecordError(number, 1, f"'{last.key}:' was read; {_NO_TITLE}")
            else:
                found[-1].entries.append(last)
        elif last and line[:1] in (" ", "\t") and line.strip():
            last.more.append(line.strip())
        elif found:
            found[-1].record[number] = line
            last = last if not line.strip() else None
        elif line.strip() and not line.lstrip().startswith("#"):
            raise RecordError(number, 1, f"{quote(line.strip())} was read; {_NO_TITLE}")
    if not found:
        raise RecordError(1, 1, "there is no level here; each begins with its title, 'level: ...'")
    for draft in found:
        for entry in (draft.title, *draft.entries):
            entry.value = " ".join((entry.value, *entry.more))
    return found


def read_level(draft: Draft, start: Record | None = None) -> Level:
    """Read one level; `start` is its record, if that has been read already.

    Raises:
        RecordError: the level cannot be read; the line and column are those in the text of the levels.
    """
    title = draft.title
    if not title.value:
        raise title.error("a level needs a title, as in 'level: Snip'")
    entries = {key: entry for key in KNOWN_KEYS if (entry := draft.one(key) if key != "hint" else None)}
    if missing := [key for key in NEEDED_KEYS if key not in entries]:
        raise title.error(f"the level {quote(title.value)} needs a line '{missing[0]}: ...'")
    start = start or _read_record(draft)
    you = entries["you"]
    if you.value not in start.seats:
        near = suggest(you.value, start.seats)
        raise you.error(f"{quote(you.value)} is no seat; the seats are {list_names(start.seats)}{near}")
    hints = [entry for entry in draft.entries if entry.key == "hint"]
    if len(hints) > MAX_HINTS:
        raise hints[MAX_HINTS].error(f"a level has at most {MAX_HINTS} hints; this is one more")
    for key, values in (("hands", ("open", "hidden")), ("extra", ("yes", "no"))):
        if key in entries and entries[key].value not in values:
            expected = " or ".join(f"'{key}: {value}'" for value in values)
            raise entries[key].error(f"{quote(entries[key].value)} was read; expected {expected}")
    return Level(
        title=mark_text(title.value),
        asks=mark_text(entries["ask"].value),
        start=start,
        you=you.value,
        goals=_read_conditions(entries["goal"], start),
        par=_read_number(entries["par"]),
        hints=tuple(mark_text(hint.value) for hint in hints),
        won=mark_text(entries["won"].value),
        lost=mark_text(entries["lost"].value),
        hidden="hands" in entries and entries["hands"].value == "hidden",
        plays=_read_number(entries["plays"]) if "plays" in entries else None,
        kept=_read_conditions(entries["keep"], start) if "keep" in entries else (),
        wrong=tuple(_read_wrong_way(entry, start) for entry in draft.entries if entry.sort),
        losses=_read_losses(entries["loses"], start, you.value) if "loses" in entries else (),
        extra="extra" in entries and entries["extra"].value == "yes",
        fixed=_read_ranks(entries["fixed"]) if "fixed" in entries else frozenset(),
        near=_read_ranks(entries["near"]) if "near" in entries else frozenset(),
        line=title.line,
    )


def _read_record(draft: Draft) -> Record:
    """Return the level's record; its line numbers are those in the text of the levels."""
    first, text = draft.split_record()
    try:
        return parse_from(text, first)
    except RecordError as error:
        raise RecordError(max(error.line, draft.title.line), error.column, error.message) from None


def _read_wrong_way(entry: Entry, start: Record) -> WrongWay:
    if entry.key != "lost":
        raise RecordError(entry.line, 1, f"'{entry.key} {entry.sort}' was read; only 'lost' is said after or when")
    if entry.sort == "when":
        conditions = _read_conditions(entry, start, entry.what)
        if len(conditions) != 1:
            raise entry.error("expected one condition behind 'lost when'")
        return WrongWay(mark_text(entry.value), holds=conditions[0])
    try:
        return WrongWay(mark_text(entry.value), act=read_act(entry.what, start.seats, start.variant))
    except RecordError as error:
        raise RecordError(entry.line, entry.what_column + error.column - 1, error.message) from None


def _read_conditions(entry: Entry, start: Record, text: str = "") -> tuple[Expectation, ...]:
    try:
        return read_conditions(text or entry.value, start.seats)
    except RecordError as error:
        column = entry.what_column if text else entry.column
        column += 0 if entry.more and not text else error.column - 1
        raise RecordError(entry.line, column, error.message) from None


def _read_losses(entry: Entry, start: Record, you: str) -> tuple[tuple[Act, int], ...]:
    """Read plays of the learner's with the number of deals in a hundred that each loses: `8h 20, 3c 29`."""
    found: list[tuple[Act, int]] = []
    for part in re.finditer(r"(?:^|,)\s*([^,]*)", entry.value):
        play, _, number = part[1].strip().rpartition(" ")
        column = entry.column + part.start(1)
        if not play or not re.fullmatch(r"\d\d?|100", number):
            expected = "expected a play and a number up to 100, as in 'loses: 8h 20, 3c 29'"
            raise RecordError(entry.line, column, f"{quote(part[1].strip())} was read; {expected}")
        try:
            found.append((read_act(f"{you} {play}", start.seats, start.variant), int(number)))
        except RecordError as error:
            raise RecordError(entry.line, column, error.message) from None
    return tuple(found)


def _read_ranks(entry: Entry) -> frozenset[Rank]:
    ranks = {letter: rank for rank in Rank if rank for letter in (rank.letter, str(int(rank))) if letter not in "1"}
    if wrong := [name for name in entry.value.split() if name not in ranks]:
        raise entry.error(f"{quote(wrong[0])} was read; expected ranks, as in '{entry.key}: 2 K'")
    return frozenset(ranks[name] for name in entry.value.split())


def _read_number(entry: Entry) -> int:
    if not re.fullmatch(r"[1-9]\d?", entry.value):
        expected = f"expected a number of plays from 1 on, as in '{entry.key}: 2'"
        raise entry.error(f"{quote(entry.value)} was read; {expected}")
    return int(entry.value)
