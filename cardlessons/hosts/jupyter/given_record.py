"""The forms in which a notebook's author gives a record (an object, a file, a text) or a lesson (a name, a file)."""

from __future__ import annotations

from pathlib import Path

from cardlessons.engine.options import suggest_or_list
from cardlessons.lessons.catalog import LESSONS, LessonFile, SkippedFile, read_or_skip_file
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.loader import LESSON_SUFFIXES
from cardlessons.record import Record, load, parse
from cardlessons.record.replay import Replay
from cardlessons.record.share import build_tree_record
from cardlessons.record.tree import Tree
from cardlessons.simulation.game import Game

GivenRecord = Record | Replay | Tree | Game | Path | str
"""A record or its replay; a tree; a game; a file; or the text of a record."""


def read_record(value: GivenRecord) -> Record:
    """Return a given record: a text is parsed, a file is read.

    Raises:
        RecordError: the text is not a record.
        OSError: the file cannot be read.
        LessonError: it is none of these.
    """
    match value:
        case Record():
            return value
        case Replay():
            return value.record
        case Game():
            return value.record()
        case Tree(record=Record() as record):
            return build_tree_record(value, record)
        case Tree():
            raise LessonError("show takes a tree that was grown from a record; this one was not")
        case Path():
            return load(value)
        case str():
            return load(value) if _is_file_name(value) else parse(value)
        case _:
            kind = type(value).__name__
            raise LessonError(
                f"show takes a Record, Replay, Tree or Game, a file or the text of a record, not a {kind}"
            )


def _is_file_name(text: str) -> bool:
    """Tell whether a text is a file name: it ends with `.play`, or the file exists."""
    return "\n" not in text and (text.endswith(".play") or Path(text).is_file())


def find_lesson(named: str | Path) -> LessonFile | SkippedFile:
    """Return a built-in lesson, by its slug, or the lesson in a file; raises `LessonError` if there is none."""
    if built_in := LESSONS.find_file(named):
        return built_in
    path = Path(named)
    if path.suffix not in LESSON_SUFFIXES:
        raise LessonError(f"there is no lesson '{named}'{suggest_or_list(str(named), [*LESSONS])}")
    if not path.is_file():
        raise LessonError(f"there is no file '{named}' here")
    return read_or_skip_file(path.resolve())
