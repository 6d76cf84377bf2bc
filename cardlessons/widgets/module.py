"""The ES modules and styles that the widgets are drawn with, and how a page is sent them: once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization

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


@cache
def module_text(*names: str) -> str:
    """ES modules joined into the one that a widget sends: anywidget knows no relative imports.

    Comments and indentation stay behind.
    """
    return "\n".join(_NOT_SENT.sub("", (_STATIC / f"{name}.js").read_text("utf-8")) for name in names)


class Script(Widget):  # type: ignore[misc]
    """A module and its styles, for all widgets of a page that are drawn with them."""

    text = traitlets.Unicode().tag(sync=True)
    styles = traitlets.Unicode().tag(sync=True)


_SCRIPTS: dict[str, Script] = {}


def script(text: str, styles: str) -> Script:
    """The script with this module; the same one each time, as long as it is not closed."""
    known = _SCRIPTS.get(text)
    if known is None or known.comm is None:
        known = _SCRIPTS[text] = Script(text=text, styles=styles)
    return known


class Drawn(anywidget.AnyWidget):
    """A widget that sends only a word of where its module is to be found."""

    _esm = module_text("loader")
    script = traitlets.Instance(Script).tag(sync=True, **widget_serialization)
    """What it is drawn with."""

    def __init__(self, text: str, styles: str, **traits: Any) -> None:
        super().__init__(script=script(text, styles), **traits)
