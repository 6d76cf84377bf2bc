"""The ES modules and styles that the widgets are drawn with."""

from __future__ import annotations

import json
from functools import cache

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.bundler import bundled
from cardlessons.prerender.look_assets import DRAWINGS, drawn_by, inside, looks_of, styles_of


@cache
def module(drawing: str, *guests: str) -> str:
    """Return the module that draws a session, with the looks of those of its guests that are families of games."""
    families = [name for name in FAMILIES if name in guests]
    drawings = [drawing, *inside(drawing)]
    imports, looks = looks_of(families, stepped="table" in drawings)
    drawn, known = drawn_by(drawings)
    entry = [
        *drawn,
        'import { widget } from "./hosts/jupyter/widget.js";',
        *imports,
        f"export default widget({known}, {looks}, {json.dumps(drawing)});",
    ]
    return bundled("\n".join(entry))


@cache
def styles() -> str:
    """Return the styles of all that may be drawn."""
    return "\n".join(styles_of(DRAWINGS, FAMILIES))
