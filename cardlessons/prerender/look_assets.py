"""The drawing modules and styles that a page needs: the package's own and those of its game families."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.bundler import get_module_file

DRAWINGS = ("table", "panel", "live", "writing")
"""The names of the modules that draw a session."""
_FOLDERS = {"table": "table", "panel": "panel", "writing": "editor"}
"""The folders in `page/` of the drawings that are not in a family's folder."""


def find_drawing_address(drawing: str) -> str:
    """Return the address of a drawing module: the page's own, or one of a game family."""
    if drawing in _FOLDERS:
        return f"page/{_FOLDERS[drawing]}/{drawing}.js"
    own = (f"families/{name}/look/{drawing}.js" for name in FAMILIES)
    return next(address for address in own if get_module_file(address).is_file())


_NESTED = {"writing": ("table", "panel", "live")}


def list_nested_drawings(drawing: str) -> tuple[str, ...]:
    """Return the drawings that may appear inside a drawing: all kinds inside the lesson editor."""
    return _NESTED.get(drawing, ())


def build_drawing_imports(drawings: Iterable[str]) -> tuple[list[str], str]:
    """Return the JavaScript imports of some drawings, and an object literal of them by name."""
    numbered = [(f"drawn{n}", name) for n, name in enumerate(drawings)]
    imports = [
        f'import {{ line as {drawn}Line, mount as {drawn} }} from "./{find_drawing_address(name)}";'
        for drawn, name in numbered
    ]
    by_name = ", ".join(f"{name}: {{ mount: {drawn}, line: {drawn}Line }}" for drawn, name in numbered)
    return imports, f"{{ {by_name} }}"


def has_look(family: str) -> bool:
    """Tell whether a family draws parts of its tables itself."""
    return (FAMILIES[family].folder / "look").is_dir()


def build_look_imports(families: Iterable[str], *, stepped: bool) -> tuple[list[str], str]:
    """Return the JavaScript imports of the families' looks, and an object literal of them by name.

    With `stepped`, the modules for tables that are stepped through are included.
    """
    imports: list[str] = []
    looks = []
    for n, name in enumerate(families):
        brings = []
        for kind, spread in [("index", f"...look{n}"), ("joins", f"joins: joins{n}")]:
            address = f"families/{name}/look/{kind}.js"
            if get_module_file(address).is_file() and (stepped or kind == "index"):
                imports.append(f'import {spread.split()[-1].strip(".")} from "./{address}";')
                brings.append(spread)
        if brings:
            looks.append(f"{json.dumps(name)}: {{ {', '.join(brings)} }}")
    return imports, f"{{ {', '.join(looks)} }}"


def iter_stylesheets(drawings: Iterable[str], families: Iterable[str]) -> Iterator[str]:
    """Yield the stylesheets of drawings and families, each once."""
    own = (find_drawing_address(drawing).replace(".js", ".css") for drawing in drawings)
    yield from _read_sheets(("page/table/table.css", *own))
    yield from iter_look_stylesheets(families)


def iter_look_stylesheets(families: Iterable[str]) -> Iterator[str]:
    """Yield the stylesheets of families."""
    yield from _read_sheets(f"families/{name}/look/look.css" for name in families)


def _read_sheets(addresses: Iterable[str]) -> Iterator[str]:
    for sheet in map(get_module_file, dict.fromkeys(addresses)):
        if sheet.is_file():
            yield sheet.read_text("utf-8")
