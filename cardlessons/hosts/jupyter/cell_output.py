"""The output of a notebook cell for a part of a lesson."""

from __future__ import annotations

from typing import Any

from cardlessons.hosts.jupyter.context import current_context
from cardlessons.hosts.jupyter.house_rules import HouseRulesWidget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.table_widget import widget_of
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import Part, RulesPart, SourcesPart
from cardlessons.lessons.prose import lang_attribute
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import sources
from cardlessons.prerender.error_card import CellHtml, or_error_card
from cardlessons.prerender.rules_html import collapsed_rules
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import session_of


def part_output(part: Part, number: int = 1, lang: str = "") -> Any:
    """Return a part of a lesson as a cell's output.

    Args:
        part: the part.
        number: its number among the parts of its type in the notebook, from 1.
        lang: the language of the author's texts; empty if the lesson names none.
    """
    match part:
        case SourcesPart():
            return or_error_card(lambda: CellHtml(sources(part)), current_context())
        case RulesPart():
            return or_error_card(lambda: CellHtml(_rules_html(part, lang)), current_context())
        case _:
            return or_error_card(lambda: _interactive_part(part, number, lang), current_context())


def _rules_html(part: RulesPart, lang: str) -> str:
    """Return the rules in short, marked with the language of the author."""
    html = collapsed_rules(part, _links())
    return f"<div{lang_attribute(lang)}>{html}</div>" if lang else html


def _interactive_part(part: Part, number: int, lang: str) -> SessionWidget | HouseRulesWidget:
    """Open the session of an interactive part and return its widget."""
    session = session_of(part, number, current_context())
    return HouseRulesWidget(session, lang) if isinstance(session, HouseRulesPanel) else widget_of(session, lang)


def _links() -> Links:
    """Return the links to the built-in lessons, for the rules in short."""
    return Links({slug: (lesson.title, lesson.name) for slug, lesson in LESSONS.lessons_by_slug.items()}, "rule-said")
