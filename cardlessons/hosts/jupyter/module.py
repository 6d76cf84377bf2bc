"""The ES modules and styles that the widgets are drawn with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.drawings import drawn_by, inside, looks_of, styles_of
from cardlessons.hosts.scripts import bundled, minified

LOADER = minified((Path(__file__).parent / "loader.js").read_text("utf-8"))
"""What every widget is sent."""


@cache
def drawn_with(drawing: str, *guests: str) -> tuple[str, tuple[str, ...]]:
    """The module that draws a session, with the looks of those of its guests that are families of games; its styles."""
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
    return bundled("\n".join(entry)), tuple(styles_of(drawings, families))
