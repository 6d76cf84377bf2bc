"""The ES modules and styles that the widgets are drawn with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.scripts import bundled, located, minified

LOADER = minified((Path(__file__).parent / "loader.js").read_text("utf-8"))
"""What every widget is sent."""


@cache
def drawn_with(drawing: str, *guests: str) -> tuple[str, tuple[str, ...]]:
    """The module that draws a session, with the looks of those of its guests that are families of games; its styles."""
    entry = _entry(drawing)
    families = [name for name in FAMILIES if name in guests]
    styles = ["page/table.css", entry.replace(".js", ".css"), *(f"families/{name}/look/look.css" for name in families)]
    sheets = (located(address) for address in dict.fromkeys(styles))
    text = bundled("\n".join(_words(entry, families, stepped=drawing == "table")))
    return text, tuple(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())


def _entry(drawing: str) -> str:
    """The address of what draws: the page's own, or one that a family brings."""
    own = (f"families/{name}/look/{drawing}.js" for name in FAMILIES)
    return next(address for address in (f"page/{drawing}.js", *own) if located(address).is_file())


def _words(entry: str, families: list[str], *, stepped: bool) -> Iterator[str]:
    """The module that has a drawing know its looks, and what joins the table where one sits at it."""
    yield f'import {{ line, mount }} from "./{entry}";'
    yield 'import { widget } from "./hosts/jupyter/widget.js";'
    looks = []
    for n, name in enumerate(families):
        brings = []
        for kind, spread in [("index", f"...look{n}"), ("joins", f"joins: joins{n}")]:
            address = f"families/{name}/look/{kind}.js"
            if located(address).is_file() and (stepped or kind == "index"):
                yield f'import {spread.split()[-1].strip(".")} from "./{address}";'
                brings.append(spread)
        if brings:
            looks.append(f"{json.dumps(name)}: {{ {', '.join(brings)} }}")
    yield f"export default widget({{ mount, line }}, {{ {', '.join(looks)} }});"
