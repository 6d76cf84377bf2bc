"""The JavaScript module and the styles that draw all widgets; the page asks for them once."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.jupyter.saved_table import NOTEBOOK_STYLES
from cardlessons.prerender.assets import (
    PAGE_SCRIPT,
    list_drawings,
    read_drawing_scripts,
    read_look_script,
    read_look_styles,
    read_script,
    read_styles,
)


@cache
def hash_module() -> str:
    """Return a short hash of the module and the styles."""
    return sha256((build_module() + build_styles()).encode()).hexdigest()[:16]


def make_module() -> dict[str, str]:
    """Return the module and the styles, as a page takes them."""
    return {"code": build_module(), "styles": build_styles()}


@cache
def build_module(entry: str = "widget.js") -> str:
    """Return the script that draws any session, with the script of its host; `loader.js` runs that of a widget."""
    scripts = [read_script(PAGE_SCRIPT, entry), *map(read_look_script, FAMILIES)]
    return "".join([*scripts, read_drawing_scripts(*list_drawings())])


@cache
def build_styles() -> str:
    """Return the styles of all drawings."""
    in_notebooks = NOTEBOOK_STYLES.read_text("utf-8")
    return "\n".join([read_styles("table", *list_drawings()), *map(read_look_styles, FAMILIES), in_notebooks])
