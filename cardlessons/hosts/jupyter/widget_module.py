"""The JavaScript module and the styles of a widget."""

from __future__ import annotations

import json
from functools import cache

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.bundler import bundle
from cardlessons.prerender.look_assets import (
    DRAWINGS,
    build_drawing_imports,
    build_look_imports,
    iter_stylesheets,
    list_nested_drawings,
)


@cache
def build_module(drawing: str, *guests: str) -> str:
    """Return the JavaScript module that draws a session, with the looks of the families named in `guests`."""
    families = [name for name in FAMILIES if name in guests]
    drawings = [drawing, *list_nested_drawings(drawing)]
    imports, looks = build_look_imports(families, stepped="table" in drawings)
    lines, by_name = build_drawing_imports(drawings)
    entry = [
        *lines,
        'import { widget } from "./hosts/jupyter/widget.js";',
        *imports,
        f"export default widget({by_name}, {looks}, {json.dumps(drawing)});",
    ]
    return bundle("\n".join(entry))


@cache
def build_styles() -> str:
    """Return the styles of all drawings."""
    return "\n".join(iter_stylesheets(DRAWINGS, FAMILIES))
