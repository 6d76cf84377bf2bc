"""The scripts and styles of the pages: the built scripts in `page/dist/`, and those of the families' looks.

`npm run build` writes the scripts. `page.js` comes first on a page; the scripts of a host, of the looks and of the
lesson editor come after it and use its modules.
"""

from __future__ import annotations

from pathlib import Path

from cardlessons.engine.variants import FAMILIES

_PACKAGE = Path(__file__).parents[1]
PAGE_SCRIPT = "page.js"
"""The script with the modules of `page/`."""
_SHEETS = {"table": "table/table.css", "panel": "panel/panel.css", "writing": "editor/writing.css"}
"""The stylesheets of the drawings in `page/`."""


def read_script(*names: str) -> str:
    """Return built scripts of `page/dist/`, joined in this order."""
    return "".join((_PACKAGE / "page" / "dist" / name).read_text("utf-8") for name in names)


def read_look_script(family: str) -> str:
    """Return the built script of a family's look; empty if it has none."""
    file = FAMILIES[family].folder / "look" / "dist.js"
    return file.read_text("utf-8") if file.is_file() else ""


def read_look_styles(family: str) -> str:
    """Return the stylesheets of a family's look, joined; empty if it has none."""
    return "\n".join(sheet.read_text("utf-8") for sheet in sorted((FAMILIES[family].folder / "look").glob("*.css")))


def has_look(family: str) -> bool:
    """Tell whether a family draws parts of its tables itself."""
    return (FAMILIES[family].folder / "look").is_dir()


def read_styles(*drawings: str) -> str:
    """Return the stylesheets of some of the drawings `table`, `panel` and `writing`, joined."""
    return "\n".join((_PACKAGE / "page" / _SHEETS[name]).read_text("utf-8") for name in drawings)
