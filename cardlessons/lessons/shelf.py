"""What lessons there are in a folder, with what each says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from cardlessons.lessons.document import Document, DocumentError, Fact
from cardlessons.lessons.lesson import Lesson, Part
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.reading import SUFFIXES, read_document
from cardlessons.places import folder

_LAST = 1_000_000.0
"""The order of a lesson which names none: after all that do."""


@dataclass(frozen=True)
class Kept:
    """One lesson in a folder, as the start page shows it. Only `file` and `title` are always there.

    Attributes:
        file: where it is kept.
        title: its name in prose.
        blurb: what the start page says of it.
        source: whose words it rests on.
        minutes: how long it takes, about.
        order: its place in the folder.
        printed: whether there is a handout of it: whether it has examples or levels.
        shelf: with which others the start page shows it.
    """

    file: Path
    title: str
    blurb: str = ""
    source: str = ""
    minutes: int | None = None
    order: float = _LAST
    printed: bool = False
    shelf: str = ""

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.file.name

    @property
    def slug(self) -> str:
        """Its name in addresses."""
        return self.file.stem

    def read(self) -> Lesson:
        """The lesson itself.

        Raises:
            DocumentError, LessonError: it cannot be read.
        """
        parts = map(read_part, read_document(self.file).blocks)
        told: tuple[Part, ...] = tuple(part for part in parts if part is not None)
        return Lesson(self.slug, self.title, told, self.blurb, self.source, self.minutes)


def lessons_in(*folders: Path) -> list[Kept]:
    """The lessons of folders, in the order of each; of one slug the first is meant.

    A lesson that says nothing of itself is listed by its file name, and goes behind those that do.
    """
    found: dict[str, Kept] = {}
    for shelf in folders:
        files = (file for file in shelf.iterdir() if file.suffix in SUFFIXES)
        found_here = (kept(file) for file in files if not file.name.startswith(".") and file.is_file())
        for lesson in sorted(found_here, key=lambda lesson: (lesson.order, lesson.title.casefold(), lesson.name)):
            found.setdefault(lesson.slug, lesson)
    return [*found.values()]


def shelved(lessons: Sequence[Kept]) -> dict[str, list[Kept]]:
    """Lessons by their shelves, in the order in which these come first; those without one stand together."""
    shelves: dict[str, list[Kept]] = {}
    for lesson in lessons:
        shelves.setdefault(lesson.shelf, []).append(lesson)
    return shelves


class Shelf(Mapping[str, Lesson]):
    """The lessons of a folder by their slugs, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Lesson] = {}

    @cached_property
    def kept(self) -> dict[str, Kept]:
        """What is there."""
        return {kept.slug: kept for kept in lessons_in(self.folder)}

    def __getitem__(self, slug: str) -> Lesson:
        if slug not in self._read:
            self._read[slug] = self.kept[slug].read()
        return self._read[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kept)

    def __len__(self) -> int:
        return len(self.kept)

    def __contains__(self, slug: object) -> bool:
        return slug in self.kept


LESSONS = Shelf(folder("notebooks"))
"""The lessons of the house, in the order of the start page."""


def title_from(name: str) -> str:
    """A readable title from a file name: `02-snip_snap.ipynb` becomes `Snip snap`."""
    words = re.sub(r"[-_\s]+", " ", Path(name).stem).strip()
    words = re.sub(r"^\d+\.? (?=\S)", "", words)
    return words[:1].upper() + words[1:]


def kept(file: Path) -> Kept:
    """What a lesson says of itself: one bad file must not close the house."""
    changed = file.stat().st_mtime_ns
    return _as_of(file, changed)


@cache
def _as_of(file: Path, changed: int) -> Kept:
    try:
        document = read_document(file)
    except (OSError, DocumentError):
        document = Document({}, ())
    says = document.facts
    minutes, order = _number(says, "minutes"), _number(says, "order")
    return Kept(
        file,
        title=_text(says, "title") or title_from(file.name),
        blurb=_text(says, "blurb"),
        source=_text(says, "source"),
        minutes=max(1, round(minutes)) if minutes and minutes > 0 else None,
        order=_LAST if order is None else order,
        printed=any(block.kind in ("table", "levels") for block in document.blocks),
        shelf=_text(says, "shelf"),
    )


def _text(says: Mapping[str, Fact], key: str) -> str:
    value = says.get(key)
    return value.strip() if isinstance(value, str) else ""


def _number(says: Mapping[str, Fact], key: str) -> float | None:
    value = says.get(key)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
