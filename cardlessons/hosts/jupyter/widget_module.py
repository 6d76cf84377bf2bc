"""The JavaScript module and the styles that draw all widgets; the page asks for them once."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.jupyter.saved_table import NOTEBOOK_STYLES
from cardlessons.prerender import assets


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
    scripts = [assets.read_script(assets.PAGE_SCRIPT, entry), *map(assets.read_look_script, FAMILIES)]
    return "".join([*scripts, assets.read_drawing_scripts(*assets.list_drawings())])


@cache
def build_styles() -> str:
    """Return the styles of all drawings."""
    in_notebooks = NOTEBOOK_STYLES.read_text("utf-8")
    return "\n".join(
        [assets.read_styles("table", *assets.list_drawings()), *map(assets.read_look_styles, FAMILIES), in_notebooks]
    )
