"""Read the file `teachers.toml` beside lessons, which has notes to teachers on each lesson, such as its goals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Remark
from cardlessons.lessons.toml_file import SettingsFile, TomlError, TomlFile
from cardlessons.together.glossary import read_glossary

TEACHERS_FILE = "teachers.toml"
"""The name of the file."""
LIST_KEYS = ("goals", "words", "things")
TEXT_KEYS = ("age", "stop", "exit")
MAX_GOALS = 4
"""The most goals of a lesson, so that its notes fit on one printed page."""
MAX_TEXT_LETTERS = 300
"""The most characters of a text."""


@dataclass(frozen=True)
class TeacherNotes:
    """Notes to teachers on a lesson; a note that is empty is derived from the lesson.

    Attributes:
        goals: what learners can do after it.
        age: the age of the learners, in words.
        stop: the place at which a class can stop, in words.
        things: the things that a class needs.
        words: words of the glossary that are to be explained, besides those that the lesson's text uses.
        exit: the question at the end of the class.
    """

    goals: tuple[str, ...] = ()
    age: str = ""
    stop: str = ""
    things: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    exit: str = ""


def get_teacher_notes(lesson: Path) -> TeacherNotes:
    """Return the notes on a lesson from the file beside it, without those with mistakes, which `check` reports.

    Raises:
        OSError: the file cannot be read.
    """
    path = lesson.parent / TEACHERS_FILE
    if not path.is_file():
        return TeacherNotes()
    return _read_cached_notes(path, path.stat().st_mtime_ns).get(lesson.stem, TeacherNotes())


@lru_cache(16)
def _read_cached_notes(path: Path, changed: int) -> dict[str, TeacherNotes]:
    return read_teachers_file(path)[0]


def read_teachers_file(
    path: Path, slugs: Collection[str] | None = None, glossary: Collection[str] | None = None
) -> tuple[dict[str, TeacherNotes], list[Remark]]:
    """Return the notes in a file by the slugs of their lessons, and the mistakes; notes with mistakes are left out.

    Args:
        path: the file.
        slugs: the lessons beside it; None to check no names.
        glossary: the words that are explained; None to check no words.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        file = TomlFile(path)
    except TomlError as error:
        return {}, [error.mistake]
    notes: dict[str, TeacherNotes] = {}
    mistakes: list[Remark] = []
    for slug, table in file.values.items():
        if not isinstance(table, dict):
            mistakes.append(
                file.mistake([slug], f"expected a table for each lesson, as in [{min(slugs or ('my-lesson',))}]")
            )
            continue
        if slugs is not None and slug not in slugs:
            near = suggest_or_list(slug, sorted(slugs)) if slugs else ""
            mistakes.append(file.mistake([slug], f"there is no lesson {quote(slug)} beside this file{near}"))
        wrong = dict(_find_mistakes(file, slug, table, glossary))
        mistakes += wrong.values()
        right: dict[str, Any] = {key: value for key, value in table.items() if key not in wrong}
        right |= {key: tuple(right[key]) for key in LIST_KEYS if key in right}
        notes[slug] = TeacherNotes(**right)
    return notes, sorted(mistakes)


def _find_mistakes(
    file: TomlFile, slug: str, table: dict[str, Any], glossary: Collection[str] | None
) -> Iterator[tuple[str, Remark]]:
    """Yield the keys of a lesson's table that are wrong, each with its mistake."""
    for key, value in table.items():
        if key not in (*LIST_KEYS, *TEXT_KEYS):
            yield key, file.unknown_key([slug, key], (*LIST_KEYS, *TEXT_KEYS))
        elif message := _find_list_mistake(value) if key in LIST_KEYS else _find_text_mistake(value):
            example = "['...']" if key in LIST_KEYS else "'...'"
            yield key, file.mistake([slug, key], f"{message}, as in {key} = {example}")
        elif key == "goals" and len(value) > MAX_GOALS:
            yield key, file.mistake([slug, key], f"{len(value)} goals were read; a lesson has at most {MAX_GOALS}")
        elif key == "words" and glossary is not None:
            for word in value:
                if word not in glossary:
                    near = suggest_or_list(word, sorted(glossary))
                    yield key, file.mistake([slug, key], f"{quote(word)} is not in the glossary{near}", word)


def _find_list_mistake(value: object) -> str:
    if not isinstance(value, list) or not value:
        return f"{quote(value)} was read; expected a list of texts"
    return next((message for one in value if (message := _find_text_mistake(one))), "")


def _find_text_mistake(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        return f"{quote(value)} was read; expected words in quotes"
    return (
        f"a text has at most {MAX_TEXT_LETTERS} characters; {len(value)} were read"
        if len(value) > MAX_TEXT_LETTERS
        else ""
    )


TEACHERS_SETTINGS = SettingsFile("lesson", lambda path, slugs: read_teachers_file(path, slugs, read_glossary())[1])
"""The file, as `check` reads it."""
