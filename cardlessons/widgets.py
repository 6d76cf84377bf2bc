"""Widgets for a notebook: `lesson("four-nines")`, `page("four-nines").example()`, or `show(record)` for your own table.

`which_game()`, `rulebooks()`, `house_rules()` and `lab()` belong to no lesson: they find the name of a game, compare
two games, change rules, and test ways to play.
"""

from typing import Any
from warnings import warn

from cardlessons.extras import explain_missing

with explain_missing("widgets"):
    from cardlessons.hosts.jupyter.notebook_api import (
        LessonParts,
        chart,
        house_rules,
        lab,
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
    if name != "Page":
        raise AttributeError(f"module 'cardlessons.widgets' has no attribute '{name}'")
    warn("cardlessons.widgets.Page is now LessonParts", DeprecationWarning, stacklevel=2)
    return LessonParts
