"""Starter texts for authors: a small good lesson, and parts to insert."""

from __future__ import annotations

from pathlib import Path

STARTERS_FOLDER = Path(__file__).parent / "starters"
"""The folder of the starters."""
LESSON_TEXT, TABLE_TEXT, QUESTION_TEXT, LEVEL_TEXT = (
    (STARTERS_FOLDER / f"{name}.md").read_text("utf-8") for name in ("lesson", "table", "question", "level")
)
"""The starter lesson, as Markdown; a table whose expectations hold; a question, which in a record stands before the act
that it asks about; a level, for a fence of its own or with others."""


def write_part(name: str, head: str, body: str) -> str:
    """Return a part of a lesson as a fence of Markdown."""
    return f"```{name} {head}".rstrip() + "\n" + body.strip("\n") + "\n```\n"
