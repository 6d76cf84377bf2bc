"""The ES modules and styles that the widgets are drawn with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.drawings import address_of, looks_of, styles_of
from cardlessons.hosts.scripts import bundled, minified

LOADER = minified((Path(__file__).parent / "loader.js").read_text("utf-8"))
"""What every widget is sent."""


@cache
def drawn_with(drawing: str, *guests: str) -> tuple[str, tuple[str, ...]]:
    """The module that draws a session, with the looks of those of its guests that are families of games; its styles."""
    families = [name for name in FAMILIES if name in guests]
    imports, looks = looks_of(families, stepped=drawing == "table")
    entry = [
        f'import {{ line, mount }} from "./{address_of(drawing)}";',
        'import { widget } from "./hosts/jupyter/widget.js";',
        *imports,
        f"export default widget({{ mount, line }}, {looks});",
    ]
    return bundled("\n".join(entry)), tuple(styles_of([drawing], families))
