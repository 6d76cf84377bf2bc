"""The catalog: the lessons in some folders, each with its title, blurb, minutes and other facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from cardlessons.engine.variants import FAMILIES, VariantError
from cardlessons.lessons.document import (
    MAX_NUMBER,
    Block,
    Document,
    DocumentError,
    Fact,
    SourcePosition,
    get_language,
    get_number,
)
from cardlessons.lessons.lesson import (
    ExamplePart,
    Lesson,
    LessonError,
    LevelsPart,
    Part,
    PuzzlesPart,
    QuizPart,
    RulebooksPart,
)
from cardlessons.lessons.loader import LESSON_SUFFIXES, get_document
from cardlessons.lessons.moved import Move, read_moves
from cardlessons.lessons.parts import read_part
from cardlessons.paths import get_data_folder
from cardlessons.record import Record, RecordError

MADE_KEY = "cardlessons_made"
"""The key in the metadata of notebooks that are made from the lessons of a folder, and are no lessons themselves."""
_LAST_ORDER = float(MAX_NUMBER)
"""The order of a lesson that states none: it comes after all that state one."""


@dataclass(frozen=True)
class LessonFile:
    """The facts of one lesson in a folder, for the start page. Only `file` and `title` are always given.

    Attributes:
        file: the path of its file.
        title: its title.
        blurb: the text about it on the start page.
        source: the name of the source that it teaches.
        minutes: about how many minutes it takes.
        order: a number by which the lessons of a folder are sorted.
        printed: whether it can be printed, because it has examples or levels.
        shelf: the name of its group on the start page.
        lang: the tag of its language; empty if it states none.
        translates: the slug of the lesson that it translates; a translation is not listed beside that lesson.
        has_levels: whether it has levels to win.
        quizzes: the games of its quizzes.
        puzzles: the games of its puzzles.
        moves: where parts are now to which older links lead.
        is_made: whether it is a page that is made from the lessons of its folder, and no lesson itself.
    """

    file: Path
    title: str
    blurb: str = ""
    source: str = ""
    minutes: int | None = None
    order: float = _LAST_ORDER
    printed: bool = False
    shelf: str = ""
    lang: str = ""
    translates: str = ""
    has_levels: bool = False
    quizzes: tuple[str, ...] = ()
    puzzles: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    is_made: bool = False

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.file.name

    @property
    def slug(self) -> str:
        """Its name in URLs."""
        return self.file.stem

    def read(self) -> Lesson:
        """Read the whole lesson with its parts.

        Raises:
            DocumentError, LessonError: the file or a part of it cannot be read.
        """
        parts = map(_read_playable_part, get_document(self.file).blocks)
        playable: tuple[Part, ...] = tuple(part for part in parts if part is not None)
        return Lesson(self.slug, self.title, playable, self.blurb, self.source, self.minutes, self.lang)


def _read_playable_part(block: Block) -> Part | None:
    """Read a part of a lesson, and check that each of its records has a valid start; None if the block is no part.

    Raises:
        LessonError: the part cannot be read, or a record has no valid start.
    """
    part = read_part(block)
    match part:
        case ExamplePart(record=Record() as record) | RulebooksPart(record=Record() as record):
            records = [record]
        case LevelsPart(levels):
            records = [level.start for level in levels]
        case _:
            return part
    for record in records:
        try:
            record.start()
        except RecordError as error:
            raise LessonError(error.message, block.place(error.line, error.column)) from None
    return part


class SkippedFile(NamedTuple):
    """A lesson file that is left out, the reason, and its place.

    `twin` is True if another file has the same slug, `outside` if it is a link that leads out of its folder: nobody who
    can put a link there may have other files of the machine sent.
    """

    lesson: LessonFile
    why: str
    place: SourcePosition | None = None
    twin: bool = False
    outside: bool = False

    def __str__(self) -> str:
        where = f":{self.place.line}:{self.place.column}" if self.place else ""
        return f"{self.lesson.file}{where}: {self.why}"


def list_lessons(*folders: Path) -> list[LessonFile]:
    """Return the lessons of folders, sorted in each by order and title; of two with the same slug, the notebook counts.

    A lesson without a title is listed by its file name. A lesson without an order comes after those with one.
    """
    return split_readable(*folders)[0]


def split_readable(*folders: Path) -> tuple[list[LessonFile], list[SkippedFile]]:
    """Return the lessons of folders, sorted, and the files that are left out.

    A file is left out if it cannot be read, or if its folder has another lesson with the same slug and an earlier name:
    a notebook's is earlier than a text's.
    """
    found: dict[str, LessonFile] = {}
    left_out: list[SkippedFile] = []
    for shelf in folders:
        here: dict[str, LessonFile] = {}
        files = (file for file in sorted(shelf.iterdir()) if file.suffix in LESSON_SUFFIXES)
        looked = [_read_inside(file) for file in files if not file.name.startswith(".") and file.is_file()]
        lessons = (one for one in looked if isinstance(one, LessonFile) and not one.is_made)
        for lesson in lessons:
            first = here.setdefault(lesson.slug, lesson)
            if first is not lesson:
                why = f"{first.name} is a lesson of the same name; give one of them another"
                left_out.append(SkippedFile(lesson, why, twin=True))
        left_out += (one for one in looked if isinstance(one, SkippedFile))
        ordered = sorted(here.values(), key=lambda lesson: (lesson.order, lesson.title.casefold(), lesson.name))
        here = {lesson.slug: lesson for lesson in ordered}
        found |= here | found  # what an earlier folder has stays
    return [*found.values()], left_out


def group_by_shelf(lessons: Sequence[LessonFile]) -> dict[str, list[LessonFile]]:
    """Group lessons by shelf, in the order of each shelf's first lesson; those without a shelf have the key ''."""
    shelves: dict[str, list[LessonFile]] = {}
    for lesson in lessons:
        shelves.setdefault(lesson.shelf, []).append(lesson)
    return shelves


class Catalog(Mapping[str, Lesson]):
    """The lessons of a folder by their slugs; each is read at its first use."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Lesson] = {}

    @cached_property
    def lessons_by_slug(self) -> dict[str, LessonFile]:
        """The lessons that can be read, without translations, by their slugs."""
        return {file.slug: file for file in list_lessons(self.folder) if not file.translates}

    def find_file(self, slug: str | Path) -> LessonFile | None:
        """Return one lesson's file, or None; no other is read, since a notebook's first table would wait for it."""
        named = next((file for file in self.folder.iterdir() if file.stem == slug), None)
        found = read_or_skip_file(named) if named else None
        return found if isinstance(found, LessonFile) and not (found.is_made or found.translates) else None

    def __getitem__(self, slug: str) -> Lesson:
        lesson = self._read.get(slug) or self.lessons_by_slug[slug].read()
        return self._read.setdefault(slug, lesson)

    def __iter__(self) -> Iterator[str]:
        return iter(self.lessons_by_slug)

    def __len__(self) -> int:
        return len(self.lessons_by_slug)

    def __contains__(self, slug: object) -> bool:
        return slug in self.lessons_by_slug


LESSONS = Catalog(get_data_folder("notebooks"))
"""The built-in lessons, in the order of the start page."""


def list_own_folders() -> tuple[Path, ...]:
    """Return the folders of the built-in lessons, and of those that plug-ins bring with their families."""
    brought = (family.folder / "lessons" for family in FAMILIES.values())
    return LESSONS.folder, *(folder for folder in brought if folder.is_dir())


def list_own_pages() -> list[Path]:
    """Return the files of all pages in the package: lessons, translations, and what is made from the lessons."""
    return sorted(file for file in LESSONS.folder.iterdir() if file.suffix in LESSON_SUFFIXES)


def make_title(name: str) -> str:
    """Return a readable title from a file name: `Snip snap` from `02-snip_snap.ipynb`."""
    words = re.sub(r"^\d+\.? (?=\S)", "", re.sub(r"[-_\s]+", " ", Path(name).stem).strip())
    return words[:1].upper() + words[1:]


def read_lesson_file(file: Path) -> LessonFile:
    """Return the facts of a lesson's file; if it cannot be read, only its path and a title made from its name."""
    found = read_or_skip_file(file)
    return found.lesson if isinstance(found, SkippedFile) else found


def _read_inside(file: Path) -> LessonFile | SkippedFile:
    """Return the facts of a lesson's file, unless it is a link that leads out of its folder.

    The links of the package's own lessons are an installer's, which may keep all files elsewhere.
    """
    folder = file.parent
    if file.resolve().is_relative_to(folder.resolve()) or folder == get_data_folder("notebooks"):
        return read_or_skip_file(file)
    why = "it is a link that leads out of its folder; put a copy there"
    return SkippedFile(LessonFile(file, make_title(file.name)), why, outside=True)


def read_or_skip_file(file: Path) -> LessonFile | SkippedFile:
    """Return the facts of a lesson's file, or the reason why it cannot be read; never raises an error for a file."""
    try:
        file.name.encode()
    except UnicodeEncodeError:
        named = file.with_name(file.name.encode("utf-8", "backslashreplace").decode())
        return SkippedFile(LessonFile(named, make_title(named.name)), "its name is not UTF-8; give it another")
    try:
        return _read_cached_file(file, file.stat().st_mtime_ns)
    except OSError as error:
        return SkippedFile(LessonFile(file, make_title(file.name)), f"it cannot be read ({error.strerror or error})")


@lru_cache(1024)
def _read_cached_file(file: Path, changed: int) -> LessonFile | SkippedFile:
    try:
        document = get_document(file)
    except DocumentError as error:
        return SkippedFile(LessonFile(file, make_title(file.name)), str(error), error.place)
    return _build_lesson_file(file, document)


def _build_lesson_file(file: Path, document: Document) -> LessonFile:
    says = document.facts
    minutes, order = get_number(says, "minutes"), get_number(says, "order")
    return LessonFile(
        file,
        title=_get_text(says, "title") or make_title(file.name),
        **{key: _get_text(says, key) for key in ("blurb", "source", "shelf", "translates")},
        minutes=max(1, round(minutes)) if minutes and minutes > 0 else None,
        order=_LAST_ORDER if order is None else order,
        printed=any(block.kind in ("table", "levels") for block in document.blocks),
        lang=get_language(says),
        has_levels=any(block.kind == "levels" for block in document.blocks),
        quizzes=_list_games(document, "quiz"),
        puzzles=_list_games(document, "puzzles"),
        moves=read_moves(says),
        is_made=MADE_KEY in document.metadata,
    )


def _list_games(document: Document, kind: str) -> tuple[str, ...]:
    """List the games of a lesson's quizzes or puzzles, each once, without those of parts that cannot be read."""
    games: list[str] = []
    for block in document.blocks:
        if block.kind == kind:
            with suppress(LessonError, VariantError):
                part = read_part(block)
                if isinstance(part, QuizPart):
                    games.extend(part.games)
                elif isinstance(part, PuzzlesPart):
                    games.append(part.variant)
    return tuple(dict.fromkeys(games))


def _get_text(says: Mapping[str, Fact], key: str) -> str:
    value = says.get(key)
    return value.strip() if isinstance(value, str) else ""
