"""The ES modules and styles that the widgets are drawn with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_STATIC = Path(__file__).parents[2] / "page"
_NOT_SENT = re.compile(r"^import .*?;\n|^export (?!default)|^ *//.*\n|^ */\*\*.*\*/\n|^ +", re.MULTILINE)

STYLES = (_STATIC / "table.css").read_text("utf-8")
"""The styles of every widget."""
LIVE_STYLES = (_STATIC / "live.css").read_text("utf-8")
"""The styles of the table where hands come down in real time."""

TABLE = ("cards", "felt", "told", "branches", "counted", "progress", "beside", "apart", "study", "page")
"""The modules of a table that is stepped and played at, whatever the game."""
GUESTS = {
    "sequence": ("stops",),
    "snap": ("snap",),
    "fishing": ("board", "capture", "count"),
    "puzzles": ("puzzles",),
}
"""The modules that join it: for the games of one family or for one kind of table."""
PANEL = ("cards", "felt", "board", "snap", "told", "branches", "beside", "panel")
"""The modules of a panel of questions and answers."""
LIVE = ("cards", "told", "line", "hands", "aloud", "choices", "pile", "live")
"""The modules of the table where hands come down in real time."""


DRAWINGS = {"table": (TABLE, STYLES), "panel": (PANEL, STYLES), "live": (LIVE, STYLES + LIVE_STYLES)}
"""The modules and the styles of each drawing."""


def drawn_with(drawing: str, *guests: str) -> tuple[str, str]:
    """The module that draws a session, with those that join it for its family of games or its kind; and its styles."""
    (*modules, page), styles = DRAWINGS[drawing]
    joining = [module for guest in guests for module in GUESTS.get(guest, ())]
    return module_text(*modules, *joining, page), styles


@cache
def module_text(*names: str) -> str:
    """ES modules joined into the one that a widget sends: anywidget knows no relative imports.

    Comments and indentation stay behind.
    """
    return "\n".join(_NOT_SENT.sub("", (_STATIC / f"{name}.js").read_text("utf-8")) for name in names)
