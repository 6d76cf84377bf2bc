"""The ES modules and styles that the widgets send to the browser."""

from __future__ import annotations

import re
from pathlib import Path

_STATIC = Path(__file__).parent / "static"
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


def table_text(*guests: str) -> str:
    """The module of a table, with those that join it for its family of games or its kind."""
    *modules, page = TABLE
    joining = [module for guest in guests for module in GUESTS.get(guest, ())]
    return module_text(*modules, *joining, page)


def module_text(*names: str) -> str:
    """ES modules joined into the one that a widget sends: anywidget knows no relative imports.

    Comments and indentation stay behind, since every widget sends the whole text.
    """
    return "\n".join(_NOT_SENT.sub("", (_STATIC / f"{name}.js").read_text("utf-8")) for name in names)
