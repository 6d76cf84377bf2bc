"""The JavaScript module and the styles of a widget."""

from __future__ import annotations

import json
from functools import cache

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.bundler import bundle
from cardlessons.prerender.look_assets import DRAWINGS, drawing_imports, look_imports, nested_drawings, stylesheets


@cache
def module(drawing: str, *guests: str) -> str:
    """Return the JavaScript module that draws a session, with the looks of the families named in `guests`."""
    families = [name for name in FAMILIES if name in guests]
    drawings = [drawing, *nested_drawings(drawing)]
    imports, looks = look_imports(families, stepped="table" in drawings)
    lines, by_name = drawing_imports(drawings)
    entry = [
        *lines,
        'import { widget } from "./hosts/jupyter/widget.js";',
        *imports,
        f"export default widget({by_name}, {looks}, {json.dumps(drawing)});",
    ]
    return bundle("\n".join(entry))


@cache
def styles() -> str:
    """Return the styles of all drawings."""
    return "\n".join(stylesheets(DRAWINGS, FAMILIES))
