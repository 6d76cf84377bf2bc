"""The widget of a whole lesson: its page in a frame, with the path and the stages, and this kernel as its Python."""

from __future__ import annotations

import html
import re
from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import traitlets

from cardlessons.engine.variants import FAMILIES
from cardlessons.extras import explain_missing
from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.given_record import find_lesson
from cardlessons.hosts.jupyter.saved_table import render_saved_lesson
from cardlessons.hosts.jupyter.session_widget import make_layout
from cardlessons.hosts.jupyter.static_output import SavedWidget, get_time, to_static_output
from cardlessons.hosts.jupyter.widget_module import build_module
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import Block
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.stages import split_stages
from cardlessons.prerender.assets import (
    PAGE_SCRIPT,
    list_drawings,
    read_faces,
    read_look_script,
    read_look_styles,
    read_script,
    read_styles,
)
from cardlessons.record.html import render_bold_line, render_list, render_paragraph
from cardlessons.session.context import READER, VISITOR
from cardlessons.session.lesson import LessonSessions
from cardlessons.session.texts import get_text

with explain_missing("widgets"):
    from cardlessons.prerender.cached_page import CachedPage
    from cardlessons.prerender.host import Host
    from cardlessons.prerender.site import Site
from cardlessons.prerender.lesson_page import render_lesson_page

_PLACE_PATTERN = re.compile(
    r'<div class="cl-seat" [^>]*data-drawing="(?P<drawing>\w+)"[^>]*><script[^>]*>[^<]*</script>'
    r"<noscript>(?P<words>.*?)</noscript></div>",
    re.DOTALL,
)
"""The place of a part of a page, with its words for browsers without scripts."""
MAX_VIEWS = 8
"""The most views of one widget that have sessions; those of the oldest are closed."""


def make_lesson_widget(named: str | Path) -> LessonWidget:
    """Return the widget of a built-in lesson, by its slug, or of a lesson's file.

    Raises:
        LessonError: there is no such lesson.
    """
    found = find_lesson(named)
    return LessonWidget(found if isinstance(found, LessonFile) else found.lesson)


class LessonWidget(SavedWidget):
    """A lesson as an anywidget. The page asks for its HTML, so that a saved notebook does not hold it."""

    _esm = read_script("lesson_frame.js")
    slug = traitlets.Unicode().tag(sync=True)
    """The lesson that is shown first."""
    label = traitlets.Unicode().tag(sync=True)
    """The name of the frame, for screen readers."""
    visited = traitlets.Bool().tag(sync=True)
    """True if Voilà shows the widget to a visitor, who gets a new kernel with each page."""

    def __init__(self, lesson: LessonFile) -> None:
        self.lesson = lesson
        self._sessions: OrderedDict[str, LessonSessions] = OrderedDict()
        self._context = VISITOR if get_current_context().visitor else READER
        super().__init__(slug=lesson.slug, label=lesson.title, visited=self._context is VISITOR, layout=make_layout())
        about: dict[str, Any] = {"foreign": _describe_foreign_cell, "context": self._context, "has_more": False}
        host = Host("lesson_page.js", lambda lesson: f"{quote(lesson.slug)}.ipynb", **about)
        self._pages = Site([lesson.file.parent], host)
        self.on_msg(self._handle_message)

    def _handle_message(self, _: object, content: Any, buffers: object) -> None:
        """Handle a message of a view: it opens a lesson, or has a message for the sessions of its lesson."""
        match content:
            case {"view": str(view), "open": str(slug)} if lesson := self._pages.lesson_at(slug):
                self._close_view(view)
                self._sessions[view] = LessonSessions(lesson.file, partial(self._say, view), self._context)
                if len(self._sessions) > MAX_VIEWS:
                    self._close_view(next(iter(self._sessions)))
                styles = [read_faces(), read_styles("table", *list_drawings()), *map(read_look_styles, FAMILIES)]
                html = self._render(lesson, build_module("lesson_page.js"), styles)
                self.send({"view": view, "slug": slug, "html": html})
            case {"view": str(view), "take": message} if sessions := self._sessions.get(view):
                sessions.hear(message)

    def _close_view(self, view: str) -> None:
        if sessions := self._sessions.pop(view, None):
            sessions.close()

    def _say(self, view: str, message: Any) -> None:
        self.send({"view": view, "said": message})

    def _render(self, lesson: LessonFile, scripts: str, styles: Iterable[str], marks: str = "") -> str:
        """Return the page of a lesson as one HTML text that loads nothing; `marks` are attributes of its body."""
        page = self._find_page(lesson)
        facts: dict[str, Any] = {"late": {}, "further": [], "name": lesson.name}
        text = render_lesson_page(self._pages, lesson, page, "", for_author=not self._context.visitor, **facts)
        text = re.sub(r'<(?:link rel="(?:stylesheet|icon)"|script(?: defer)? src=)[^>]*>(?:</script>)?\n?', "", text)
        known = page.beforehand.body.decode().replace("<", "\\u003c")
        added = (
            f"<style>{''.join(styles)}</style>"
            f'<script type="application/json" id="beforehand">{known}</script>'
            f"<script>{scripts.replace('</', chr(60) + chr(92) + '/')}</script>"
        )
        head, end, rest = text.partition("</head>")
        body = f'<body data-embedded="true" data-lesson="{lesson.slug}"{marks} '
        return f"{head}{added}{end}{rest}".replace("<body ", body, 1)

    def _find_page(self, lesson: LessonFile) -> CachedPage:
        page = self._pages.page(lesson)
        assert page is not None, "this host shows every lesson"
        return page

    def render_saved(self) -> str:
        """Return the lesson's page as HTML that shows it where no kernel runs; all but its tables is words."""
        families = self._find_page(self.lesson).families
        scripts = [read_script(PAGE_SCRIPT, "lesson_page.js"), *map(read_look_script, families)]
        styles = [read_styles("table", "tools"), *map(read_look_styles, families)]
        page = self._render(self.lesson, "".join(scripts), styles, ' data-saved="true"')
        page = _PLACE_PATTERN.sub(lambda found: found[0] if found["drawing"] == "table" else found["words"], page)
        page = re.sub("<noscript>.*?</noscript>", "", page, flags=re.DOTALL)
        page = page.replace(get_text("static_render.needs-javascript"), get_text("static_render.panel-note"))
        return render_saved_lesson(page, self.lesson.slug, self.label, self.still, get_time())

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, about = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | to_static_output(self._render_words()), about

    def _render_words(self) -> str:
        """Return the lesson in words: its title, what it is about, and its stages."""
        stages = [stage.title for stage in split_stages(get_document(self.lesson.file)) if not stage.is_more]
        return (
            render_bold_line(self.lesson.title)
            + render_paragraph(self.lesson.blurb)
            + render_list(filter(None, stages), numbered=True)
            + render_paragraph(get_text("static_render.panel-note"))
        )


def _describe_foreign_cell(lesson: LessonFile, block: Block) -> str:
    """Return what replaces a cell with other code, which runs only as a cell of its own notebook."""
    name = html.escape(lesson.name)
    return f'<p class="cl-aside">Here {name} has code of its own. Open this notebook itself to run it.</p>'
