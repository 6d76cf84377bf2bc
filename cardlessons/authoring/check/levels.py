"""Check that each level can be read, and then how it plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from cardlessons.authoring.check.citations import check_marks
from cardlessons.authoring.check.level_play import check_level_play
from cardlessons.authoring.check.level_texts import check_level_texts
from cardlessons.authoring.check.places import MAX_FINDINGS_OF_KIND, find_column, shift_finding
from cardlessons.authoring.check.records import check_record
from cardlessons.authoring.check.summary import describe_count
from cardlessons.engine.cards import CARD_TEXT
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import quote
from cardlessons.lessons.findings import Finding, make_error_finding, make_finding
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.levels import KNOWN_KEYS as LEVEL_KEYS
from cardlessons.lessons.levels import NEEDED_KEYS, Draft, Entry, read_drafts, read_level
from cardlessons.record import RECORD_KEYS, Record, RecordError
from cardlessons.rulebook.marks import list_marks, mark_text

Plays = Callable[[Level, Draft], Iterable[Finding]]
"""A check of how a level plays: yields mistakes at the lines of its draft."""

WITHOUT_MARKS = (
    "without marks, so a next try has the same cards; write 'hint: Play [9d].', not 'hint: Play the nine of diamonds.'"
)
"""The end of the message about texts of levels that name no card by a mark; of all doubts it matters least."""
_SUBSTITUTE_VALUES = {"ask": "-", "goal": "not fault", "par": "1", "won": "-", "lost": "-"}
"""Values read in place of missing or wrong ones, so that the rest of the level is read too."""
_NO_LINE = 0
"""The line number of an entry that replaces a missing one."""
_KEY_PATTERN = re.compile(r"([A-Za-z]+)(?: (?:after|when)\b[^:]*+| *+):(.*)")
_TEXT_KEYS = ("ask", "won", "lost", "hint")
"""Keys whose values the learner reads."""


def check_levels(text: str, plays: Plays = check_level_play) -> list[Finding]:
    """Return the findings in the text of levels; `plays` checks how a level plays."""
    lines = text.split("\n")
    findings: list[Finding] = []
    titles: dict[str, int] = {}
    found = _read_drafts(lines, findings)
    extra = [entry for draft in found for entry in draft.entries if (entry.key, entry.value) == ("extra", "yes")]
    if found and len(extra) == len(found):
        message = "every level here is extra; a lesson needs one without which it is not finished"
        findings.append(make_finding("level", extra[0].line, extra[0].column, message))
    findings += check_marks(text)
    if unmarked := [draft.title for draft in found if not _has_marks(draft)]:
        message = f"{describe_count(len(unmarked), 'level')} {WITHOUT_MARKS}"
        findings.append(make_finding("hint", unmarked[0].line, unmarked[0].column, message))
    broken = 0
    for draft in found:
        if broken == MAX_FINDINGS_OF_KIND:
            break
        title, line = draft.title.value, draft.title.line
        if title and title in titles:
            message = f"there is a level {quote(title)} already, in line {titles[title]}"
            findings.append(make_finding("level", line, draft.title.column, message))
        titles.setdefault(title, line)
        mistakes = [*_check_level(draft, lines, plays)]
        broken += bool(mistakes)
        findings += mistakes
    return sorted(findings)


def _read_drafts(lines: list[str], findings: list[Finding]) -> list[Draft]:
    """Return the levels as drafts; text before the first level is reported and left out."""
    try:
        return read_drafts("\n".join(lines))
    except RecordError as error:
        findings.append(make_error_finding(error))
    begins = next((n for n, line in enumerate(lines) if re.match(r"level *:", line)), None)
    return [] if begins is None else read_drafts("\n" * begins + "\n".join(lines[begins:]))


def _check_level(draft: Draft, lines: list[str], plays: Plays) -> Iterator[Finding]:
    """Yield the findings in one level."""
    title = draft.title
    yield from _find_misspelled(draft)
    first, text = draft.split_record()
    reading, findings = check_record(text, opening=True)
    for finding in (shift_finding(finding, first - 1) for finding in findings):
        line = max(finding.place.line, title.line)
        yield finding._replace(place=finding.place._replace(line=line))
    if reading.record is None:
        return
    for step in reading.record.steps:
        if step.question:
            line = step.question.line + first - 1
            yield make_finding("part", line, 1, "nobody is asked this: a level has a goal, and no questions")
    misread_: list[Finding] = []
    level = _recover_level(draft, reading.record, misread_)
    yield from misread_
    yield from _find_empty(draft, lines)
    if level and reading.sound and not findings and not misread_:
        yield from check_level_texts(level, draft)
        yield from plays(level, draft)


def _find_misspelled(draft: Draft) -> Iterator[Finding]:
    """Yield findings on misspelt keys, which would be read as names of seats, and remove these lines."""
    for number, line in [*draft.record.items()]:
        match = _KEY_PATTERN.match(line)
        if match is None or match[1].casefold() in RECORD_KEYS or all(map(CARD_TEXT.fullmatch, match[2].split())):
            continue
        if hint := suggest(match[1], LEVEL_KEYS):
            yield make_finding("reading", number, 1, f"{quote(match[1] + ':')} was read{hint}")
            draft.record[number] = ""


def _has_marks(draft: Draft) -> bool:
    return any(list_marks(mark_text(entry.value)) for entry in (draft.title, *draft.entries))


def _find_empty(draft: Draft, lines: list[str]) -> Iterator[Finding]:
    for entry in draft.entries:
        if entry.key in _TEXT_KEYS and not entry.value:
            key = lines[entry.line - 1].partition(":")[0]
            message = f"nothing is said behind {quote(key + ':')}"
            yield make_finding("level", entry.line, find_column(lines, entry.line), message)


def _recover_level(draft: Draft, record: Record, findings: list[Finding]) -> Level | None:
    """Return the level; entries that cannot be read are reported, and replaced by plain values."""
    for _ in range(MAX_FINDINGS_OF_KIND + 1):
        try:
            return read_level(draft, record)
        except RecordError as error:
            findings.append(make_error_finding(error))
            if not _mend(draft, error, record.seats[0]):
                break
    return None


def _mend(draft: Draft, error: RecordError, seat: str) -> bool:
    """Replace a missing or wrong entry by a plain value, or remove it; return whether anything was changed."""
    plain = {**_SUBSTITUTE_VALUES, "you": seat}
    wrong = next((entry for entry in draft.entries if entry.line == error.line), None)
    if wrong is not None:
        twice = any(entry.key == wrong.key and entry.line < wrong.line for entry in draft.entries)
        if wrong.sort or twice or wrong.key not in plain or wrong.value == plain[wrong.key]:
            draft.entries.remove(wrong)
        else:
            wrong.value = plain[wrong.key]
        return True
    if not draft.title.value:
        draft.title.value = "-"
        return True
    missing = next((key for key in NEEDED_KEYS if draft.one(key) is None), None)
    if missing:
        draft.entries.append(Entry(missing, _NO_LINE, 1, plain[missing]))
    return missing is not None
