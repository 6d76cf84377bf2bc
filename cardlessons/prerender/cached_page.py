"""The pages of lessons as they are sent to browsers: made once for each state of a lesson's file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardlessons.lessons.catalog import LessonFile, SkippedFile, read_or_skip_file
from cardlessons.lessons.document import FIRST_PLACE, Block, DocumentError
from cardlessons.lessons.findings import Finding
from cardlessons.lessons.kernel import describe_other_kernel, find_other_kernel
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.frame import compact_css
from cardlessons.prerender.host import Host
from cardlessons.prerender.page import can_prerender, make_unreadable_page, prerender
from cardlessons.prerender.review import build_pool_script
from cardlessons.prerender.shared_pages import SharedPages
from cardlessons.rulebook.texts import get_page_text

MAX_CACHED_PAGES = 128
"""The limit of pages in the cache."""


@dataclass(frozen=True)
class PageText:
    """The body of a response."""

    body: bytes
    kind: str

    @cached_property
    def mark(self) -> str:
        """The hash of the body."""
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def squeezed(self) -> bytes:
        """The body, compressed with gzip when it is first sent."""
        return gzip.compress(self.body, 9, mtime=0)


class StageHtml(NamedTuple):
    """A stage of a page as it is sent to browsers; the body for the author shows the mistakes."""

    title: str
    name: str
    is_more: bool
    body: str
    body_for_author: str


@dataclass(frozen=True)
class CachedPage:
    """A lesson's page as it is sent to browsers."""

    stages: tuple[StageHtml, ...]
    mistakes: tuple[Finding, ...]
    tables: tuple[str, ...]
    beforehand: PageText
    statements: dict[str, Any]
    drawings: tuple[str, ...]
    late_drawings: tuple[str, ...]
    families: tuple[str, ...]
    late_families: tuple[str, ...]


def find_read_error(lesson: LessonFile) -> Finding | None:
    """Return the mistake that prevents a lesson from being read, or None."""
    result = read_or_skip_file(lesson.file)
    return Finding(result.place or FIRST_PLACE, result.why) if isinstance(result, SkippedFile) else None


def hash_lesson(lesson: LessonFile) -> str:
    """Return the content hash of a lesson's file, the same on every machine."""
    return _hash_file(lesson.file, lesson.file.stat().st_mtime_ns)


@lru_cache(MAX_CACHED_PAGES)
def _hash_file(file: Path, changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:16]


Titles = tuple[tuple[str, str, str], ...]


@lru_cache(MAX_CACHED_PAGES)
def get_page(lesson: LessonFile, mark: str, titles: Titles, host: Host, shared: SharedPages | None) -> CachedPage:
    """Return a page that this or another process has made, or make it."""
    make = partial(_prerender, lesson, titles, host)
    return shared.get(f"page of {lesson.file}", (mark, titles), make) if shared else make()


@lru_cache(MAX_CACHED_PAGES)
def make_pool(lesson: LessonFile, name: str, mark: str, shared: SharedPages | None) -> PageText:
    """Return the script with a pool of a lesson that this or another process has made, or make it."""

    def make() -> PageText:
        return make_script(build_pool_script(lesson, name))

    return shared.get(f"exercises of {name}", mark, make) if shared else make()


def _prerender(lesson: LessonFile, titles: Titles, host: Host) -> CachedPage:
    links = Links({slug: (title, address) for slug, title, address in titles})
    foreign: Callable[[Block], str] | None = host.foreign and partial(host.foreign, lesson)
    try:
        document = get_document(lesson.file)
        if foreign is None and host.other_kernel and (kernel := find_other_kernel(document)):
            host.tell(describe_other_kernel(lesson.file, kernel))
            foreign = _replace_by(host.other_kernel, kernel)
        rendered = prerender(document, links, host.context, host.pictures, foreign)
    except DocumentError as error:
        rendered = make_unreadable_page(lesson.title, error)
    for mistake in rendered.mistakes:
        host.tell(f"{lesson.file}:{mistake}")
    precomputed = json.dumps(rendered.beforehand, ensure_ascii=False, separators=(",", ":"))
    stages = (
        StageHtml(
            stage.title,
            stage.name,
            stage.is_more,
            stage.body(lambda mistake: get_page_text("page.part-unshown")),
            stage.body(lambda mistake: f"{lesson.name}:{mistake}"),
        )
        for stage in rendered.stages
    )
    return CachedPage(
        tuple(stages),
        rendered.mistakes,
        rendered.tables,
        PageText(precomputed.encode(), "application/json; charset=utf-8"),
        rendered.statements,
        rendered.drawings,
        rendered.late_drawings,
        rendered.families,
        rendered.late_families,
    )


@lru_cache(MAX_CACHED_PAGES)
def make_script(text: str) -> PageText:
    return PageText(text.encode(), "text/javascript; charset=utf-8")


@lru_cache(MAX_CACHED_PAGES)
def make_styles(text: str) -> PageText:
    return PageText(compact_css(text).encode(), "text/css; charset=utf-8")


def can_be_prerendered(lesson: LessonFile, host: Host) -> bool:
    """Tell whether a host prerenders a lesson; the page of one that cannot be read has its mistake."""
    try:
        document = get_document(lesson.file)
    except DocumentError:
        return True
    is_code_replaced = host.foreign or (host.other_kernel and find_other_kernel(document))
    return bool(is_code_replaced) or can_prerender(document)


def _replace_by(replace: Callable[[str], str], kernel: str) -> Callable[[Block], str]:
    return lambda block: replace(kernel)
