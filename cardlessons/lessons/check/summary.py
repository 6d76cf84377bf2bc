"""Count the contents of lessons and records without mistakes: tables, questions, levels, acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.levels import drafts
from cardlessons.lessons.prose import targets
from cardlessons.record import Record, parse

_COUNTED = ("table", "question", "level", "game", "puzzle set", "picture")
"""The names of the things that are counted in a lesson, in the order of its summary."""


def summarize_lesson(document: Document) -> str:
    """Count the contents of a lesson in words: `1 table, 3 questions`."""
    counted = Counter(name for block in document.blocks for name in _list_contents(block))
    return ", ".join(count_text(counted[name], name) for name in _COUNTED if counted[name]) or "words alone"


def record_in_short(record: Record) -> str:
    """Count the contents of a record in words: `4 acts, 1 question`."""
    asked = sum(step.question is not None for step in record.steps)
    return ", ".join([count_text(len(record.steps), "act"), *([count_text(asked, "question")] if asked else [])])


def _list_contents(block: Block) -> Iterator[str]:
    match block.kind:
        case "prose":
            yield from ("picture" for target in targets(block.body) if target.picture)
        case "table":
            yield "table"
            yield from ("question" for step in parse(block.body).steps if step.question)
        case "levels":
            yield from ("level" for _ in drafts(block.body))
        case "play" | "live":
            yield "game"
        case "puzzles":
            yield "puzzle set"


def count_text(count: int, name: str) -> str:
    """Return a number of things in words: `3 questions`."""
    return f"{count} {name}{'s' * (count != 1)}"
