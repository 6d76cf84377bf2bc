"""Give advice on the sentences of whole texts: of a lesson, and of a record.

Advice concerns rules and tasks: rules in short, questions with their answers and replies, the texts of levels. Of
remarks at the table only the order and length are checked; prose is not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardlessons.authoring.check.asking import advise_on_asking
from cardlessons.authoring.check.level_spoilers import find_early_spoilers, find_level_spoilers, find_vague_hint
from cardlessons.authoring.check.marks import cut_written
from cardlessons.authoring.check.path import advise_on_path
from cardlessons.authoring.check.plain import advise_text
from cardlessons.authoring.check.record_recovery import read_record
from cardlessons.lessons.document import Block, DocumentError, get_language
from cardlessons.lessons.findings import Finding, make_finding, place_in_file
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.level_search import LevelSearch, SearchLimitError
from cardlessons.lessons.levels import read_drafts, read_level
from cardlessons.lessons.loader import parse_document
from cardlessons.lessons.rules_list import read_items
from cardlessons.record import RecordError
from cardlessons.record.loader import load_text
from cardlessons.record.model import Step, iter_with_variations
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.marks import mark_text

_SPOILED_LOSS = "this tells the next try to play '{}': say what went wrong, and leave the card to a hint"
_SPOILED_TASK = "this tells to play '{}': only the last hint names the card that wins"
_HINT_WITHOUT_CARD = "this last hint names no card that wins; expected it, as in 'Play the nine of diamonds.'"
_TEXT_KEYS = ("ask", "hint", "won", "lost")


def advise_file(path: Path) -> list[Finding]:
    """Return the advice on a lesson or a record, in its order; none if the file cannot be read."""
    try:
        if path.suffix == ".play":
            return advise_record(load_text(path))
        text = path.read_text("utf-8-sig")
        advices = (advise_lesson, advise_on_asking, advise_on_path, advise_on_spoilers)
        with speak(find_language(get_language(parse_document(text, path.suffix).facts))):
            return sorted(found for advice in advices for found in advice(text, path.suffix))
    except (OSError, ValueError, DocumentError, RecordError):
        return []


def advise_lesson(text: str, suffix: str) -> list[Finding]:
    """Return the advice on the sentences of a lesson, if they are English; `suffix` is the ending of its file."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    document = parse_document(text, suffix)
    language = get_language(document.facts)
    if language and language.partition("-")[0].casefold() != "en":
        message = f"--plain judges English sentences only; those of this lesson are '{language}'"
        return [make_finding("advice", 1, 1, message)]
    return [place_in_file(block, advice) for block in document.blocks for advice in sorted(_advise_block(block))]


def advise_on_spoilers(text: str, suffix: str) -> Iterator[Finding]:
    """Yield the advice on texts of levels that name the card to play too early; none for levels that cannot be read."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for block in parse_document(text, suffix).blocks:
        if block.kind == "levels":
            yield from (place_in_file(block, advice) for advice in _find_spoilers(block.body))


def _find_spoilers(text: str) -> Iterator[Finding]:
    for draft in read_drafts(text):
        try:
            level = read_level(draft)
            ways = LevelSearch(level)
            found = [(*spoiler, _SPOILED_LOSS) for spoiler in find_level_spoilers(level, ways)]
            found += ((*spoiler, _SPOILED_TASK) for spoiler in find_early_spoilers(level, ways))
            if vague := find_vague_hint(level, ways):
                found.append((vague, "", _HINT_WITHOUT_CARD))
        except (RecordError, SearchLimitError):
            continue
        for told, named, message in found:
            entry = next(entry for entry in (draft.title, *reversed(draft.entries)) if mark_text(entry.value) == told)
            yield make_finding("advice", entry.line, 1, message.format(named))


def advise_record(text: str) -> list[Finding]:
    """Return the advice on a record: on its questions, and on the order and length of its remarks."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    record = read_record(text).record
    if record is None:
        return []
    lines = text.split("\n")
    return sorted([*_advise_lines(record.comment, lines, 1, voice=True), *_advise_steps(record.steps, lines)])


def _advise_block(block: Block) -> Iterator[Finding]:
    """Yield the advice on one block of a lesson, at lines of its body."""
    lines = block.body.split("\n")
    try:
        match block.kind:
            case "rules":
                for item in read_items(block):
                    yield from _advise_lines(item.text, lines, item.line)
            case "levels":
                yield from _advise_levels(block.body, lines)
            case "table":
                yield from advise_record(block.body)
    except (LessonError, RecordError):
        return


def _advise_levels(text: str, lines: Sequence[str]) -> Iterator[Finding]:
    for draft in read_drafts(text):
        for entry in draft.entries:
            if entry.key in _TEXT_KEYS:
                text = mark_text(entry.value)
                yield from _advise_lines(text, lines, entry.line)


def _advise_steps(steps: Sequence[Step], lines: Sequence[str]) -> Iterator[Finding]:
    for step in iter_with_variations(steps):
        if step.question:
            yield from _advise_lines(step.question.asks, lines, step.question.line)
            for answer in step.question.answers:
                yield from _advise_lines(answer.text, lines, answer.line)
                yield from _advise_lines(answer.told, lines, answer.line)
        yield from _advise_lines(step.comment, lines, step.line, voice=True)


def _advise_lines(text: str, lines: Sequence[str], first: int, voice: bool = False) -> Iterator[Finding]:
    """Yield the advice on a text, with its places in the lines of a file; the text is in line `first` or later."""
    for at, message in advise_text(text, voice):
        line, column = _find_place(cut_written(text, at), lines, first)
        yield make_finding("advice", line, column, message)


def _find_place(text: str, lines: Sequence[str], first: int) -> tuple[int, int]:
    """Return the line and column at which a text begins, found by as many of its first words as are there."""
    words, written = text.split()[:6], "\n".join(lines[first - 1 :])
    while words:
        if found := re.search(r"\s+".join(map(re.escape, words)), written):
            before = written[: found.start()].split("\n")
            return first + len(before) - 1, len(before[-1]) + 1
        words.pop()
    return first, 1
