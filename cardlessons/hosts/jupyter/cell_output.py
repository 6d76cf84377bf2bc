"""The output of a notebook cell for a part of a lesson."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

from cardlessons.hosts.jupyter.context import get_current_context, get_notebook
from cardlessons.hosts.jupyter.house_rules import HouseRulesWidget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.static_output import CellRun, find_run
from cardlessons.hosts.jupyter.table_widget import make_widget
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import ExamplePart, LevelsPart, MissingPart, Part, RulesPart, SourcesPart
from cardlessons.lessons.prose import render_lang
from cardlessons.lessons.prose_links import LINK_PATTERN, Links
from cardlessons.lessons.sources import render_sources
from cardlessons.prerender.error_card import CellHtml, catch_errors
from cardlessons.prerender.rules_html import render_collapsed_rules
from cardlessons.record.html import render_paragraph
from cardlessons.rulebook.languages import find_language
from cardlessons.rulebook.texts import get_page_text
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import session_of

CellOutput = SessionWidget | HouseRulesWidget | CellHtml
"""The output of a cell for a part."""


def make_cell_output(part: Part, number: int = 1, lang: str = "", cell: str = "") -> CellOutput:
    """Return a part of a lesson as a cell's output, or an error card in its place; see `open_cell_output`."""

    def open_and_view() -> CellOutput:
        output = open_cell_output(part, number, lang, cell)
        getattr(output, "view", None)  # which is shown soon, and where it cannot be made, the card tells why
        return output

    return catch_errors(open_and_view, get_current_context())


def open_cell_output(part: Part, number: int = 1, lang: str = "", cell: str = "") -> CellOutput:
    """Return a part of a lesson as a cell's output; raises if it cannot be laid out.

    Args:
        part: the part.
        number: its number among the parts of its type in the notebook, from 1.
        lang: the language of the author's texts; empty if the lesson names none.
        cell: the name under which the page keeps what the learner did, see `name_cell`; empty if it does not.
    """
    match part:
        case SourcesPart():
            return CellHtml(render_sources(part))
        case RulesPart():
            return CellHtml(_render_rules(part, lang))
        case MissingPart(guest):
            return CellHtml(render_paragraph(get_page_text("page.missing-part", guest=guest)))
        case _:
            return _open_part(part, number, lang, cell)


def name_cell(part: Part, number: int, text: str = "") -> str:
    """Return lines by which a page knows a part again: its notebook, its title or number, a hash of its text."""
    return _write_name(f"{type(part).__name__} {find_title(part) or number}", text)


def name_shown_record(title: str, text: str) -> str:
    """Return such lines for a record that a cell shows: by its title, or without one by the cell, if Jupyter tells it.

    A second one of this name in the cell has its number, too, also when the cell runs again.
    """
    run = find_run()
    if run not in _shown:
        _shown.clear()
    names = _shown.setdefault(run, Counter())
    name = title or run.cell
    names[name] += bool(run.number)
    return _write_name(f"show {name} {names[name]}", text) if name else ""


_shown: dict[CellRun, Counter[str]] = {}
"""The names of the records that the last run of a cell has shown, each with how often."""


def _write_name(name: str, text: str) -> str:
    notebook = str(get_notebook()) if get_notebook().name else ""
    lines = "\n".join(line.strip() for line in text.splitlines() if line.strip())
    return "\n".join((notebook, name, sha256(lines.encode()).hexdigest()[:12]))


def find_title(part: Part) -> str:
    """Return the title of an example, or of the first of some levels; empty if the part has none."""
    match part:
        case ExamplePart(title):
            return title
        case LevelsPart(levels):
            return levels[0].title
    return ""


def _render_rules(part: RulesPart, lang: str) -> str:
    """Return the rules in short, marked with the language of the author."""
    names_lessons = any(map(LINK_PATTERN.search, part.lines))
    html = render_collapsed_rules(part, _collect_links() if names_lessons else Links({}, "rule-said"))
    return f"<div{render_lang(lang)}>{html}</div>" if lang else html


def _open_part(part: Part, number: int, lang: str, cell: str) -> SessionWidget | HouseRulesWidget:
    """Open the session of an interactive part and return its widget."""
    session = session_of(part, number, replace(get_current_context(), language=find_language(lang)))
    if isinstance(session, HouseRulesPanel):
        return HouseRulesWidget(session, lang)
    return make_widget(session, lang, cell)


def _collect_links() -> Links:
    """Return the links to the built-in lessons, for the rules in short."""
    return Links({slug: (lesson.title, lesson.name) for slug, lesson in LESSONS.lessons_by_slug.items()}, "rule-said")
