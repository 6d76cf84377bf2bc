"""Checking a lesson or a record: everything that is wrong in it, and where.

`check_file` reads a file, `check_lesson` and `check_record` what has been read. Nothing is printed, and nothing that
an author may write makes them fail.
"""

from __future__ import annotations

from pathlib import Path

from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.check.findings import Finding, finding_of_error
from cardlessons.lessons.check.lesson import check_lesson
from cardlessons.lessons.check.plain_texts import advise_file
from cardlessons.lessons.check.records import check_record
from cardlessons.lessons.check.summary import record_in_short, summarize_lesson
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.loader import SUFFIXES, read_document, text_of
from cardlessons.record import RecordError
from cardlessons.record.loader import load, load_text

__all__ = [
    "RECORD",
    "Finding",
    "advise_file",
    "check_file",
    "check_lesson",
    "check_record",
    "finding_of_error",
    "summarize_file",
]

RECORD = ".play"
"""The ending of a record's file; the others are those of lessons."""


def summarize_file(path: Path) -> str:
    """Tell what a file holds in which nothing is wrong: `1 table, 3 questions`."""
    if path.suffix == RECORD:
        return record_in_short(load(path))
    return summarize_lesson(read_document(path))


def check_file(path: Path) -> list[Finding]:
    """Everything that is wrong in a file, in its order.

    Raises:
        OSError: it cannot be read.
        DocumentError: it is neither a lesson nor a record, by its ending.
    """
    if path.suffix == RECORD:
        try:
            return check_record(load_text(path))[1]
        except RecordError as error:
            return [finding_of_error(error)]
    if path.suffix not in SUFFIXES:
        raise DocumentError(f"expected a record ({RECORD}) or a lesson ({' or '.join(SUFFIXES)})")
    files = [
        *(lesson.name for lesson in LESSONS.lessons_by_slug.values()),
        *(file.name for file in path.parent.iterdir()),
    ]
    lessons = {Path(name).stem for name in files if name.endswith(SUFFIXES)}
    try:
        return check_lesson(text_of(path), path.suffix, lessons, files)
    except DocumentError as error:
        return [Finding(error.place, str(error))]
