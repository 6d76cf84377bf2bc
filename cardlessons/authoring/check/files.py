"""Find the mistakes in lessons, in records and in the files beside them, with their places.

`check_file` reads a file; `check_lesson` and `check_record` take a text. They print nothing, and no text of an author
makes them raise an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardlessons.authoring.check.folder_files import FolderFiles
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.records import check_record
from cardlessons.authoring.check.summary import describe_count, summarize_lesson, summarize_record
from cardlessons.lessons.catalog import LESSONS, list_own_pages
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.findings import Finding, make_error_finding
from cardlessons.lessons.glossary import read_glossary
from cardlessons.lessons.loader import SUFFIXES, read_document, read_lesson_text
from cardlessons.lessons.site_file import SITE_FILE, read_site_file
from cardlessons.lessons.teachers_file import TEACHERS_FILE, read_teachers_file
from cardlessons.lessons.toml_file import TomlFile
from cardlessons.record import RecordError
from cardlessons.record.foreign import find_foreign_format
from cardlessons.record.loader import load, load_text

__all__ = [
    "RECORD",
    "Finding",
    "check_file",
    "check_lesson",
    "check_record",
    "list_files",
    "make_error_finding",
    "summarize_file",
]

RECORD = ".play"
"""The suffix of a record's file."""
SITE_FILES = {SITE_FILE: "setting", TEACHERS_FILE: "lesson"}
"""The files beside lessons that are checked too, each with the name of its entries."""


def summarize_file(path: Path) -> str:
    """Count the contents of a file without mistakes, in words: `1 table, 3 questions`."""
    if path.suffix == RECORD:
        return summarize_record(load(path))
    if path.name in SITE_FILES:
        return describe_count(len(TomlFile(path).values), SITE_FILES[path.name])
    return summarize_lesson(read_document(path))


def check_file(path: Path) -> list[Finding]:
    """Return all findings in a file, in their order.

    Raises:
        OSError: the file cannot be read.
        DocumentError: by its name it is no file that can be checked.
    """
    if path.suffix == RECORD:
        try:
            return check_record(load_text(path))[1]
        except RecordError as error:
            return [make_error_finding(error)]
    if path.name in SITE_FILES:
        return [*_check_site_file(path)]
    if path.suffix not in SUFFIXES:
        expected = f"a record ({RECORD}), a lesson ({' or '.join(SUFFIXES)}), {SITE_FILE} or {TEACHERS_FILE}"
        raise DocumentError(_find_format(path) or f"expected {expected}")
    files = FolderFiles(path.parent, (file.name for file in list_own_pages()))
    lessons = {Path(name).stem for name in files if name.endswith(SUFFIXES)}
    try:
        return check_lesson(read_lesson_text(path), path.suffix, lessons, files)
    except DocumentError as error:
        return [Finding(error.place, str(error))]


def list_files(folder: Path) -> list[Path]:
    """Return the files of a folder that can be checked, in their order."""
    return sorted(
        file
        for file in folder.iterdir()
        if (file.suffix in (RECORD, *SUFFIXES) or file.name in SITE_FILES) and not file.name.startswith(".")
    )


def _find_format(path: Path) -> str:
    """Return what a file is instead of one that can be checked; empty if it is not recognized."""
    try:
        found = find_foreign_format(load_text(path))
    except RecordError:
        return ""
    return f"this is {found}" if found else ""


def _check_site_file(path: Path) -> Iterator[Finding]:
    """Yield the mistakes in a `site.toml` or a `teachers.toml`."""
    here = {file.stem for file in path.parent.iterdir() if file.suffix in SUFFIXES}
    if path.name == SITE_FILE:
        mistakes = read_site_file(path, here | {*LESSONS.lessons_by_slug})[1]
    else:
        mistakes = read_teachers_file(path, here, read_glossary())[1]
    yield from (Finding(mistake.place, mistake.message, "fact") for mistake in mistakes)
