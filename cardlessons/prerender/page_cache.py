"""The baked pages of the lessons: made when first asked for, kept as long as the lesson's file does not change."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlessons.lessons.catalog import LESSONS, LessonFile, SkippedFile, kept_or_left_out, shelved, sorted_out
from cardlessons.lessons.check.findings import Finding
from cardlessons.lessons.document import BEGINNING, Block, DocumentError
from cardlessons.lessons.loader import document_at
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.bundler import located, minified
from cardlessons.prerender.frame import TEMPLATES, page
from cardlessons.prerender.page import baked, can_be_baked, unread, within_a_page
from cardlessons.session.context import VISITOR, Context

WIDE = "hosts/browser/scrollable.js"
"""The module of a page that one of Voilà's needs too."""
PICTURES = "../files/"
"""Where pictures beside the lessons lie, from a lesson's page."""
UNLISTED = ("open-table",)
"""The lessons of the house that are at hand even where a folder is shown alone: its pages lead there by themselves."""
MOST = 128
"""Pages that are kept."""
_NOT_SHOWN = "This part of the lesson cannot be shown: there is a mistake in its text. The rest of the page works."
"""What is said where a mistake is, to readers who can mend nothing."""


@dataclass(frozen=True)
class Host:
    """Who hands the pages out: what joins them to it, and where on it things lie.

    Attributes:
        entry: the address of the module with which a page is joined to it.
        lesson: where the page of a lesson lies, from the start page.
        handout: where its handout lies, from there.
        promise: what it says of what becomes of all that a reader does.
        start: the name of the start page in its folder, where the folder alone does not lead to it.
        head: what stands in the head of each page, as HTML, for the address of the start page from there.
        world: the address of the start page for those who come from elsewhere, where it is known.
        foreign: what stands in the place of code of a lesson's own, as HTML; without it such a lesson is not baked.
        context: where the sessions of its pages run.
        tell: is told what is wrong in a lesson whose page has been made, each as `FILE:LINE:COLUMN: what`.
    """

    entry: str
    lesson: Callable[[LessonFile], str]
    handout: Callable[[LessonFile], str]
    promise: str
    start: str = ""
    head: Callable[[str], str] = lambda home: ""
    world: str = ""
    foreign: Callable[[LessonFile, Block], str] | None = None
    context: Context = VISITOR
    tell: Callable[[str], object] = lambda mistake: None

    def beside(self, lesson: LessonFile) -> str:
        """Where its page lies, from the page of another lesson."""
        return self.lesson(lesson).rpartition("/")[2]


@dataclass(frozen=True)
class PageText:
    """What a browser is sent, as it is and squeezed; the mark is that of its bytes."""

    body: bytes
    kind: str
    mark: str = field(init=False)
    squeezed: bytes = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", sha256(self.body).hexdigest()[:16])
        object.__setattr__(self, "squeezed", gzip.compress(self.body, 9, mtime=0))


@dataclass(frozen=True)
class CachedPage:
    """A lesson's page in the pieces that a browser is sent; its mistakes are told in the body for its author."""

    body: str
    body_for_author: str
    mistakes: tuple[Finding, ...]
    tables: tuple[str, ...]
    parts: dict[str, str]
    beforehand: PageText
    script: PageText
    styles: PageText


class PageCache:
    """The baked pages of some folders of lessons."""

    def __init__(self, shelves: Sequence[Path], host: Host) -> None:
        self.shelves, self.host = shelves, host
        self.assets: dict[str, PageText] = {}
        self._told: set[str] = set()
        self.wide = self._asset(_script(located(WIDE).read_text("utf-8")), "js")
        self.start = self._asset(_script(minified((TEMPLATES / "start.js").read_text("utf-8"))), "js")

    def asset(self, name: str) -> PageText | None:
        """A script or the styles of a page, by the mark of their bytes; the page may have come from another server."""
        for kept in self.at_hand:
            if name in self.assets:
                break
            self.page(kept)
        return self.assets.get(name)

    def _asset(self, sent: PageText, ending: str) -> str:
        """Something that is found by the mark of its bytes; its name."""
        name = f"{sent.mark}.{ending}"
        self.assets[name] = sent
        return name

    @property
    def lessons(self) -> list[LessonFile]:
        """The lessons, in their order."""
        return self._sorted_out()[0]

    @property
    def left_out(self) -> list[SkippedFile]:
        """The files among them that are not shown."""
        return self._sorted_out()[1]

    def _sorted_out(self) -> tuple[list[LessonFile], list[SkippedFile]]:
        """The lessons, and what is left out; of that the host is told once."""
        lessons, left_out = sorted_out(*self.shelves)
        told = {*map(str, left_out)}
        for one in sorted(told - self._told):
            self.host.tell(f"{one}; it is left out")
        self._told = told
        return lessons, left_out

    @property
    def at_hand(self) -> list[LessonFile]:
        """The lessons, and behind them those that are not listed."""
        listed = self.lessons
        slugs = {kept.slug for kept in listed}
        return [*listed, *(LESSONS.kept[slug] for slug in UNLISTED if slug not in slugs)]

    def kept(self, name: str) -> LessonFile | None:
        """The lesson of a file name; also one that is not listed, or left out: its page tells its author why."""
        there = (*self.at_hand, *(one.lesson for one in self.left_out if one.lesson.file.is_file()))
        return next((kept for kept in there if kept.name == name), None)

    def start_page(self, home: str, *, for_author: bool = False) -> str:
        """The start page as HTML; its author is told which files are left out."""
        lessons, left_out = self._sorted_out()
        facts = {"left_out": left_out if for_author else (), "host": self.host, "script": self.start}
        return self.around("start.html.j2", home, shelves=shelved(lessons), **facts)

    def around(self, template: str, home: str, **facts: Any) -> str:
        """A page of this host as HTML; `home` is the address of the start page, from there on."""
        return page(
            template, home, start=home + self.host.start, head=self.host.head(home), world=self.host.world, **facts
        )

    def page(self, lesson: LessonFile) -> CachedPage | None:
        """Its page; nothing where Voilà has to show it, since it holds more than a page of ours can."""
        if not (self.host.foreign or _is_ours(lesson)):
            return None
        titles = {kept.slug: (kept.title, "") for kept in LESSONS.kept.values()}  # of what is left out, the title alone
        titles |= {kept.slug: (kept.title, self.host.beside(kept)) for kept in self.at_hand}
        made = _baked(lesson, mark_of(lesson), tuple((slug, *told) for slug, told in titles.items()), self.host)
        self._asset(made.script, "js")
        self._asset(made.styles, "css")
        return made

    def html(self, lesson: LessonFile, made: CachedPage, home: str, *, for_author: bool = False, **facts: Any) -> str:
        """A lesson's page as HTML, for its readers or its author; `facts` are told to the module that joins it to its
        host."""
        titles = {kept.slug: [kept.title, self.host.beside(kept)] for kept in self.at_hand}
        told = within_a_page({"title": lesson.title, "lessons": titles, **facts})
        body = made.body_for_author if for_author else made.body
        return self.around("lesson.html.j2", home, lesson=self.told(lesson), baked=made, body=body, facts=told)

    def told(self, lesson: LessonFile) -> dict[str, Any]:
        """What a page says of its lesson, and of those beside it; addresses are from the start page."""
        row = [None, *self.lessons, None]
        at = next((at for at, kept in enumerate(row) if kept and kept.file == lesson.file), 0)
        beside = (row[at - 1], row[at + 1]) if at else (None, None)
        before, after = (kept and {"title": kept.title, "address": self.host.lesson(kept)} for kept in beside)
        return {
            "title": lesson.title,
            "blurb": lesson.blurb,
            "picture": f"preview/{lesson.slug}.svg" if self.host.world and lesson.printed else None,
            "address": self.host.lesson(lesson),
            "before": before,
            "after": after,
            "handout": self.host.handout(lesson) if lesson.printed else None,
        }


def why_unread(lesson: LessonFile) -> Finding | None:
    """What is wrong in a lesson that cannot be read at all."""
    found = kept_or_left_out(lesson.file)
    return Finding(found.place or BEGINNING, found.why) if isinstance(found, SkippedFile) else None


def mark_of(lesson: LessonFile) -> str:
    """What tells a lesson as it is now from what it becomes when its author changes it; on every machine the same."""
    return _mark(lesson.file, lesson.file.stat().st_mtime_ns)


@lru_cache(MOST)
def _mark(file: Path, changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:16]


@lru_cache(MOST)
def _baked(lesson: LessonFile, mark: str, titles: tuple[tuple[str, str, str], ...], host: Host) -> CachedPage:
    links = Links({slug: (title, address) for slug, title, address in titles})
    try:
        made = baked(
            document_at(lesson.file), links, host.context, PICTURES, host.foreign and partial(host.foreign, lesson)
        )
    except DocumentError as error:
        made = unread(lesson.title, error)
    for mistake in made.mistakes:
        host.tell(f"{lesson.file}:{mistake}")
    known = json.dumps(made.beforehand, ensure_ascii=False, separators=(",", ":"))
    return CachedPage(
        made.body(lambda mistake: _NOT_SHOWN),
        made.body(lambda mistake: f"{lesson.name}:{mistake}"),
        made.mistakes,
        made.tables,
        made.parts,
        PageText(known.encode(), "application/json; charset=utf-8"),
        _script(made.script(host.entry)),
        _styles(made.styles()),
    )


@lru_cache(MOST)
def _script(text: str) -> PageText:
    return PageText(text.encode(), "text/javascript; charset=utf-8")


@lru_cache(MOST)
def _styles(text: str) -> PageText:
    return PageText(text.encode(), "text/css; charset=utf-8")


def _is_ours(lesson: LessonFile) -> bool:
    """Whether a page of ours holds all of it; of a notebook that we cannot read nobody knows."""
    try:
        return can_be_baked(document_at(lesson.file))
    except DocumentError:
        return lesson.file.suffix != ".ipynb"
