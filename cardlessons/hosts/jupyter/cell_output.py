"""The output of a notebook cell for a part of a lesson."""

from __future__ import annotations

from typing import Any

from cardlessons.hosts.jupyter.context import current_context
from cardlessons.hosts.jupyter.house_rules import HouseRulesWidget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.table_widget import widget_of
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import Part, RulesPart, SourcesPart
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import sources
from cardlessons.prerender.error_card import CellHtml, or_error_card
from cardlessons.prerender.rules_html import collapsed_rules
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import session_of


def part_output(part: Part, number: int = 1) -> Any:
    """Return a part of a lesson as a cell's output; `number` counts the parts of its type in the notebook, from 1."""
    match part:
        case SourcesPart():
            return or_error_card(lambda: CellHtml(sources(part)), current_context())
        case RulesPart():
            return or_error_card(lambda: CellHtml(collapsed_rules(part, _links())), current_context())
        case _:
            return or_error_card(lambda: _interactive_part(part, number), current_context())


def _interactive_part(part: Part, number: int) -> SessionWidget | HouseRulesWidget:
    """Return an interactive part as a widget."""
    found = session_of(part, number, current_context())
    return HouseRulesWidget(found) if isinstance(found, HouseRulesPanel) else widget_of(found)


def _links() -> Links:
    """Return the links to the built-in lessons, for text outside of the prose."""
    return Links({slug: (kept.title, kept.name) for slug, kept in LESSONS.lessons_by_slug.items()}, "rule-said")
