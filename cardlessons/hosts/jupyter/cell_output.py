"""The output of a notebook cell for a part of a lesson."""

from __future__ import annotations

from typing import Any

from cardlessons.hosts.jupyter.context import here
from cardlessons.hosts.jupyter.house_rules import HouseRulesWidget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.table_widget import seat
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import Part, RulesPart, SourcesPart
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import sources
from cardlessons.prerender.error_card import Shown, guarded
from cardlessons.prerender.rules_html import folded
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import session_of


def shown(part: Part, number: int = 1) -> Any:
    """Return a part of a lesson as a cell's output; `number` counts the parts of its type in the notebook, from 1."""
    match part:
        case SourcesPart():
            return guarded(lambda: Shown(sources(part)), here())
        case RulesPart():
            return guarded(lambda: Shown(folded(part, _links())), here())
        case _:
            return guarded(lambda: _seat(part, number), here())


def _seat(part: Part, number: int) -> SessionWidget | HouseRulesWidget:
    """Return an interactive part as a widget."""
    found = session_of(part, number, here())
    return HouseRulesWidget(found) if isinstance(found, HouseRulesPanel) else seat(found)


def _links() -> Links:
    """Return the links to the built-in lessons, for text outside of the prose."""
    return Links({slug: (kept.title, kept.name) for slug, kept in LESSONS.kept.items()}, "rule-said")
