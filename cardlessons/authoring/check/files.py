"""Find the mistakes in lessons, in records and in the files beside them, with their places.

`check_file` reads a file; `check_lesson` and `check_record` take a text. They print nothing, and no text of an author
makes them raise an error.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardlessons.authoring.check.folder_files import FolderFiles
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.records import check_record
from cardlessons.authoring.check.summary import describe_count, summarize_lesson, summarize_record
from cardlessons.hooks import gather
from cardlessons.lessons.catalog import LESSONS, list_own_pages
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.findings import Finding, make_error_finding
from cardlessons.lessons.loader import LESSON_SUFFIXES, read_document, read_lesson_text
from cardlessons.lessons.site_file import SITE_FILE, read_site_file
from cardlessons.lessons.toml_file import SettingsFile, TomlFile
from cardlessons.record import RecordError
from cardlessons.record.foreign import find_foreign_format
from cardlessons.record.loader import load, load_text

__all__ = [
    "RECORD_SUFFIX",
    "Finding",
    "check_file",
    "check_lesson",
    "check_record",
    "list_files",
    "make_error_finding",
    "summarize_file",
]

RECORD_SUFFIX = ".play"
"""The suffix of a record's file."""


@cache
def list_settings_files() -> dict[str, SettingsFile]:
    """Return the files beside lessons that are checked too, by name."""
    site = SettingsFile("setting", lambda path, slugs: read_site_file(path, {*slugs, *LESSONS.lessons_by_slug})[1])
    return {SITE_FILE: site, **gather("settings", SettingsFile)}


def summarize_file(path: Path) -> str:
    """Count the contents of a file without mistakes, in words: `1 table, 3 questions`."""
    if path.suffix == RECORD_SUFFIX:
        return summarize_record(load(path))
    if settings := list_settings_files().get(path.name):
        return describe_count(len(TomlFile(path).values), settings.entry)
    return summarize_lesson(read_document(path))


def check_file(path: Path) -> list[Finding]:
    """Return all findings in a file, in their order.

    Raises:
        OSError: the file cannot be read.
        DocumentError: by its name it is no file that can be checked.
    """
    if path.suffix == RECORD_SUFFIX:
        try:
            return check_record(load_text(path))[1]
        except RecordError as error:
            return [make_error_finding(error)]
    if settings := list_settings_files().get(path.name):
        here = {file.stem for file in path.parent.iterdir() if file.suffix in LESSON_SUFFIXES}
        return [Finding(one.place, one.message, "fact") for one in settings.find_mistakes(path, here)]
    if path.suffix not in LESSON_SUFFIXES:
        endings = " or ".join(LESSON_SUFFIXES)
        expected = f"a record ({RECORD_SUFFIX}), a lesson ({endings}), {' or '.join(list_settings_files())}"
        raise DocumentError(_find_format(path) or f"expected {expected}")
    files = FolderFiles(path.parent, (file.name for file in list_own_pages()))
    lessons = {Path(name).stem for name in files if name.endswith(LESSON_SUFFIXES)}
    try:
        return check_lesson(read_lesson_text(path), path.suffix, lessons, files)
    except DocumentError as error:
        return [Finding(error.place, str(error))]


def list_files(folder: Path) -> list[Path]:
    """Return the files of a folder that can be checked, in their order."""
    return sorted(
        file
        for file in folder.iterdir()
        if not file.name.startswith(".")
        and (file.suffix in (RECORD_SUFFIX, *LESSON_SUFFIXES) or file.name in list_settings_files())
    )


def _find_format(path: Path) -> str:
    """Return what a file is instead of one that can be checked; empty if it is not recognized."""
    try:
        found = find_foreign_format(load_text(path))
    except RecordError:
        return ""
    return f"this is {found}" if found else ""
