"""Parts of pages of the core that lead to others: a section of the start page, and the button for teachers."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.host import Host
from cardlessons.rulebook.texts import read_template

TEXTS = Path(__file__).with_name("texts.toml")


def get_text(name: str, /, **facts: object) -> str:
    """Return a text with its facts filled in; see `session.texts.get_text`."""
    return read_template(TEXTS, name).format(**facts)


def write_start_section(host: Host, home: str) -> str:
    """Return the section of the start page that leads to shared tables; empty where nobody meets."""
    if not host.is_open:
        return ""
    head = f'<h2 id="others">{get_text("start.with-others")}</h2>'
    says = get_text("start.with-others-says", address=f"{escape(home)}join")
    return f'<section class="cl-panel" aria-labelledby="others">\n{head}\n<p>{says}</p>\n</section>'


def link_from_teachers(host: Host, lesson: LessonFile, home: str) -> str:
    """Return the button that opens a class on a lesson; empty where nobody meets."""
    if not host.is_open:
        return ""
    address = f"{escape(home + host.lesson(lesson))}?class"
    return f'<a class="cl-button" role="button" href="{address}">{get_text("class.button")}</a>'
