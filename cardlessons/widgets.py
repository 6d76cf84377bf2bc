"""Widgets for a notebook: `lesson("four-nines")`, `page("four-nines").example()`, or `show(record)` for your own table.

`which_game()`, `rulebooks()`, `house_rules()` and `lab()` belong to no lesson: they find the name of a game, compare
two games, change rules, and test ways to play.
"""

from typing import TYPE_CHECKING, Any
from warnings import warn

from cardlessons.extras import explain_missing
from cardlessons.hooks import get_name

with explain_missing("widgets"):
    from cardlessons.hosts.jupyter.notebook_api import (
        LessonParts,
        house_rules,
        lesson,
        open_table,
        page,
        part,
        rulebooks,
        rules,
        show,
        which_game,
    )
    from cardlessons.hosts.jupyter.table_widget import TableWidget

if TYPE_CHECKING:
    from cardlessons.research.notebook import chart, lab

__all__ = [
    "LessonParts",
    "TableWidget",
    "chart",
    "house_rules",
    "lab",
    "lesson",
    "open_table",
    "page",
    "part",
    "rulebooks",
    "rules",
    "show",
    "which_game",
]


def __getattr__(name: str) -> Any:
    if name in ("chart", "lab"):
        return get_name("research", name)
    if name != "Page":
        raise AttributeError(f"module 'cardlessons.widgets' has no attribute '{name}'")
    warn("cardlessons.widgets.Page is now LessonParts", DeprecationWarning, stacklevel=2)
    return LessonParts
