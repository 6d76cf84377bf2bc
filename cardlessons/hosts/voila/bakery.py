"""The baked pages of the lessons: made when first asked for, kept as long as the lesson's file does not change."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from cardlessons.hosts.baking import baked, can_be_baked
from cardlessons.hosts.scripts import located
from cardlessons.lessons.document import Block, Document, DocumentError
from cardlessons.lessons.links import Links
from cardlessons.lessons.reading import read_document
from cardlessons.lessons.shelf import Kept, lessons_in

ENTRY = "hosts/voila/lesson.js"
"""The module that joins a lesson's page to its server."""
WIDE = "hosts/voila/wide.js"
"""The module of it that a page of Voilà's needs too."""
PICTURES = "../files/"
"""Where pictures beside the lessons lie, from a lesson's page."""
MOST = 128
"""Pages that are kept."""


@dataclass(frozen=True)
class Sent:
    """What a browser is sent, as it is and squeezed; the mark is that of its bytes."""

    body: bytes
    kind: str
    mark: str = field(init=False)
    squeezed: bytes = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", sha256(self.body).hexdigest()[:16])
        object.__setattr__(self, "squeezed", gzip.compress(self.body, 9, mtime=0))


@dataclass(frozen=True)
class Page:
    """A lesson's page in the pieces that a browser is sent."""

    body: str
    tables: dict[str, str]
    parts: dict[str, str]
    beforehand: Sent
    script: Sent
    styles: Sent


class Bakery:
    """The baked pages of some folders of lessons."""

    def __init__(self, shelves: Sequence[Path]) -> None:
        self.shelves = shelves
        wide = _script(located(WIDE).read_text("utf-8"))
        self.wide = f"{wide.mark}.js"
        self.assets = {self.wide: wide}

    def kept(self, name: str) -> Kept | None:
        """The lesson of a file name."""
        return next((kept for kept in lessons_in(*self.shelves) if kept.name == name), None)

    def of(self, slug: str) -> Kept | None:
        """The lesson of a slug."""
        return next((kept for kept in lessons_in(*self.shelves) if kept.slug == slug), None)

    def asset(self, name: str) -> Sent | None:
        """A script or the styles of a page, by the mark of their bytes; the page may have come from another server."""
        for kept in lessons_in(*self.shelves):
            if name in self.assets:
                break
            self.page(kept)
        return self.assets.get(name)

    def beside(self, lesson: Kept) -> tuple[Kept | None, Kept | None]:
        """The lessons before and after one."""
        row = [None, *lessons_in(*self.shelves), None]
        at = row.index(lesson)
        return row[at - 1], row[at + 1]

    def page(self, lesson: Kept) -> Page | None:
        """Its page; nothing where Voilà has to show it, since it holds more than a page of ours can."""
        document = document_of(lesson)
        if document is None or not can_be_baked(document):
            return None
        titles = tuple((kept.slug, kept.title, quote(kept.name)) for kept in lessons_in(*self.shelves))
        page = _baked(lesson.file, mark_of(lesson), titles)
        self.assets |= {f"{sent.mark}.{ending}": sent for ending, sent in (("js", page.script), ("css", page.styles))}
        return page


def mark_of(lesson: Kept) -> str:
    """What tells a lesson as it is now from what it becomes when its author changes it; on every machine the same."""
    return _mark(lesson.file, lesson.file.stat().st_mtime_ns)


@lru_cache(MOST)
def _mark(file: Path, changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:16]


@lru_cache(MOST)
def _baked(file: Path, mark: str, titles: tuple[tuple[str, str, str], ...]) -> Page:
    document = document_of(Kept(file, file.stem))
    assert document is not None
    made = baked(document, Links({slug: (title, address) for slug, title, address in titles}), PICTURES)
    known = json.dumps(made.beforehand, ensure_ascii=False, separators=(",", ":"))
    return Page(
        made.body,
        made.tables,
        made.parts,
        Sent(known.encode(), "application/json; charset=utf-8"),
        _script(made.script(ENTRY)),
        _styles(made.styles()),
    )


@lru_cache(MOST)
def _script(text: str) -> Sent:
    return Sent(text.encode(), "text/javascript; charset=utf-8")


@lru_cache(MOST)
def _styles(text: str) -> Sent:
    return Sent(text.encode(), "text/css; charset=utf-8")


def document_of(lesson: Kept) -> Document | None:
    """The lesson as it is written; of a text that is none, one that says so to whoever writes it."""
    try:
        return read_document(lesson.file)
    except DocumentError as error:
        if lesson.file.suffix == ".ipynb":
            return None
        told = f"# {lesson.title}\n\nThis lesson cannot be read. {lesson.name}, line {error.place.line}: {error}"
        return Document({}, (Block("prose", told),))
