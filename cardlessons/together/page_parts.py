"""Parts of pages of the core: a section of the start page, and the pages on each lesson with the links to them."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.lesson import LessonError
from cardlessons.prerender.host import Host
from cardlessons.prerender.site import LessonPage, LinkPlace, Site
from cardlessons.record import RecordError
from cardlessons.rulebook.languages import get_language
from cardlessons.together.handout import render_handout
from cardlessons.together.teachers import render_teachers_page
from cardlessons.together.texts import get_text

_LOOPBACK_PATTERN = re.compile(r"https?://(localhost|127\.[\d.]+|\[::1\])[:/]")
"""Matches an address that only this machine can open."""


def write_start_section(host: Host, home: str) -> str:
    """Return the section of the start page that leads to shared tables; empty where nobody meets."""
    if not host.is_open:
        return ""
    head = f'<h2 id="others">{get_text("start.with-others")}</h2>'
    says = get_text("start.with-others-says", address=f"{escape(home)}join?lang={get_language().tag}")
    return f'<section class="cl-panel" aria-labelledby="others">\n{head}\n<p>{says}</p>\n</section>'


def _render_handout(site: Site, lesson: LessonFile, home: str, address: str) -> str | None:
    is_open = site.host.is_open or not site.host.is_server  # for readers without an account
    is_found = is_open and address and not _LOOPBACK_PATTERN.match(address)
    whole = address + site.host.lesson(lesson) if is_found else ""
    return _read_handout(lesson, lesson.file.stat().st_mtime_ns, whole)


@lru_cache(64)
def _read_handout(lesson: LessonFile, changed: int, address: str) -> str | None:
    """Return a lesson's handout, kept until its file changes; None if the lesson cannot be read."""
    try:
        return render_handout(lesson.read(), address=address)
    except (DocumentError, LessonError, RecordError):
        return None


def _link_handout(place: LinkPlace, address: str) -> str:
    to = escape(address)
    match place:
        case "no-script":
            return get_text("handout.no-script", address=to)
        case "paper":
            return get_text("handout.paper", address=to)
    return get_text("handout.more" if place == "more" else "handout.foot", address=to)


def _link_teachers(place: LinkPlace, address: str) -> str:
    return f'<a href="{escape(address)}">{get_text("teachers.foot")}</a>' if place == "foot" else ""


HANDOUT_PAGE = LessonPage(lambda lesson: lesson.printed, _render_handout, _link_handout, in_kiosk=True)
TEACHERS_PAGE = LessonPage(
    lambda lesson: lesson.printed,
    render_teachers_page,
    _link_teachers,
    title=lambda: get_text("teachers.list"),
)
