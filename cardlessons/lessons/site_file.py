"""Read the file `site.toml` beside an author's lessons: the title, words, logo, accent and order of a site."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.quoting import quote
from cardlessons.lessons.accents import Accent, build_accent
from cardlessons.lessons.catalog import LessonFile, split_readable
from cardlessons.lessons.document import Remark
from cardlessons.lessons.toml_file import TomlError, TomlFile

SITE_FILE = "site.toml"
"""The name of the file."""
SITE_KEYS = ("title", "words", "logo", "accent", "lessons")
LOGO_ENDS = (".svg", ".png", ".jpg", ".gif")
_EXAMPLES = {"title": "title = 'Cards in 6b'", "words": "words = 'Welcome.'", "logo": "logo = 'school.svg'"}
_EXAMPLES["accent"] = "accent = '#1f4d7d'"
_LIST_EXAMPLE = "lessons = ['my-lesson', 'four-nines']"


class SiteFileError(ValueError):
    """An error for a `site.toml` with mistakes; the message has a line for each, with its place."""


@dataclass(frozen=True)
class SiteSettings:
    """The settings of a site.

    Attributes:
        title: its name, on every page.
        words: the words with which the start page opens, as Markdown.
        logo: the file name of a picture beside the lessons.
        accent: the colour of links and buttons.
        lessons: the slugs of the lessons to show, in their order; all of them if empty.
    """

    title: str = ""
    words: str = ""
    logo: str = ""
    accent: Accent | None = None
    lessons: tuple[str, ...] = ()

    def choose(self, lessons: Sequence[LessonFile]) -> list[LessonFile]:
        """Return the lessons to show, in their order."""
        there = {lesson.slug: lesson for lesson in lessons}
        return [there[slug] for slug in self.lessons if slug in there] if self.lessons else [*lessons]


def read_site(folders: Sequence[Path]) -> SiteSettings:
    """Return the settings in the first folder, which has the author's lessons.

    Raises:
        SiteFileError: the file has mistakes, or cannot be read.
    """
    if not folders or not (path := folders[0] / SITE_FILE).is_file():
        return SiteSettings()
    readable, left_out = split_readable(*folders)
    slugs = {*(lesson.slug for lesson in readable), *(one.lesson.slug for one in left_out)}
    try:
        settings, mistakes = read_site_file(path, slugs)
    except OSError as error:
        raise SiteFileError(f"{path}: cannot be read ({error.strerror})") from None
    if mistakes:
        raise SiteFileError("\n".join(f"{path}:{mistake}" for mistake in mistakes))
    return settings


def read_site_file(path: Path, slugs: Collection[str]) -> tuple[SiteSettings, list[Remark]]:
    """Return the settings in a file, and the mistakes in it; a setting with a mistake is left out.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        file = TomlFile(path)
    except TomlError as error:
        return SiteSettings(), [error.mistake]
    mistakes = [*_find_mistakes(file, path.parent, slugs)]
    wrong = {key for key in file.values if any(key == found for found, _ in mistakes)}
    valid: dict[str, Any] = {key: value for key, value in file.values.items() if key in SITE_KEYS and key not in wrong}
    if "accent" in valid:
        valid["accent"] = build_accent(valid["accent"])
    if "lessons" in valid:
        valid["lessons"] = tuple(valid["lessons"])
    return SiteSettings(**valid), sorted(mistake for _, mistake in mistakes)


def _find_mistakes(file: TomlFile, folder: Path, slugs: Collection[str]) -> Iterator[tuple[str, Remark]]:
    """Yield each mistake after the key that it concerns."""
    for key, value in file.values.items():
        if key not in SITE_KEYS:
            yield key, file.unknown_key([key], SITE_KEYS)
        elif key == "lessons":
            yield from ((key, mistake) for mistake in _find_list_mistakes(file, value, slugs))
        elif not isinstance(value, str) or not value.strip():
            yield key, file.mistake([key], f"{quote(value)} was read; expected words in quotes, as in {_EXAMPLES[key]}")
        elif message := _find_text_mistake(key, value, folder):
            yield key, file.mistake([key], message)


def _find_text_mistake(key: str, value: str, folder: Path) -> str:
    """Return the mistake in a logo or an accent; empty if there is none."""
    if key == "accent":
        try:
            build_accent(value)
        except ValueError as error:
            return str(error)
    if key == "logo":
        if Path(value).name != value or Path(value).suffix.lower() not in LOGO_ENDS:
            return f"{quote(value)} is no picture beside this file; expected a name that ends in {', '.join(LOGO_ENDS)}"
        if not (folder / value).is_file():
            there = [file.name for file in folder.iterdir() if file.suffix.lower() in LOGO_ENDS]
            return f"there is no file {quote(value)} beside this one{suggest_or_list(value, there) if there else ''}"
    return ""


def _find_list_mistakes(file: TomlFile, value: object, slugs: Collection[str]) -> Iterator[Remark]:
    """Yield the mistakes in the list of lessons."""
    if not isinstance(value, list) or not value or not all(isinstance(slug, str) for slug in value):
        yield file.mistake(["lessons"], f"{quote(value)} was read; expected a list of lessons, as in {_LIST_EXAMPLE}")
        return
    for number, slug in enumerate(value):
        if slug not in slugs:
            near = suggest_or_list(slug, sorted(slugs))
            message = f"there is no lesson {quote(slug)}{near}; a lesson is named by its file, without the ending"
            yield file.mistake(["lessons"], message, slug)
        elif slug in value[:number]:
            yield file.mistake(["lessons"], f"{quote(slug)} stands in the list twice", slug)
