"""Count the contents of lessons and records without mistakes: tables, questions, levels, acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.levels import read_drafts
from cardlessons.lessons.parts import get_part_types
from cardlessons.lessons.prose import iter_targets
from cardlessons.record import Record, parse

_COUNTED_THINGS = ("table", "question", "level", "game", "puzzle set", "panel", "picture")
"""The names of the things that are counted in a lesson, in the order of its summary."""


def summarize_lesson(document: Document) -> str:
    """Count the contents of a lesson in words: `1 table, 3 questions`."""
    counted = Counter(name for block in document.blocks for name in _iter_contents(block))
    return ", ".join(describe_count(counted[name], name) for name in _COUNTED_THINGS if counted[name]) or "words alone"


def summarize_record(record: Record) -> str:
    """Count the contents of a record in words: `4 acts, 1 question`."""
    asked = sum(step.question is not None for step in record.steps)
    return ", ".join(
        [describe_count(len(record.steps), "act"), *([describe_count(asked, "question")] if asked else [])]
    )


def _iter_contents(block: Block) -> Iterator[str]:
    match block.kind:
        case "prose":
            yield from ("picture" for target in iter_targets(block.body) if target.kind == "image")
        case "table":
            yield "table"
            yield from ("question" for step in parse(block.body).steps if step.question)
        case "levels":
            yield from ("level" for _ in read_drafts(block.body))
        case "play" | "live":
            yield "game"
        case "puzzles":
            yield "puzzle set"
        case kind if (part := get_part_types().get(kind)) and part.has_session:
            yield "panel"


def describe_count(count: int, name: str) -> str:
    """Return a number of things in words: `3 questions`."""
    return f"{count} {name}{'s' * (count != 1)}"
