"""The scripts and styles of the pages: the built scripts in `page/dist/`, and those of the families' looks.

`npm run build` writes the scripts. `page.js` comes first on a page; the scripts of a host, of the looks and of the
lesson editor come after it and use its modules.
"""

from __future__ import annotations

from pathlib import Path

from cardlessons.engine.variants import FAMILIES
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import locate_texts

_PACKAGE = Path(__file__).parents[1]
PAGE_SCRIPT = "page.js"
"""The script with the modules of `page/`."""
_SHEETS = {"table": "table/table.css", "panel": "panel/panel.css", "writing": "editor/writing.css"}
"""The stylesheets of the drawings in `page/`."""


def read_script(*names: str, language: English = ENGLISH) -> str:
    """Return built scripts of `page/dist/`, joined in this order, with the page's messages in a language."""
    return "".join(_locate(_PACKAGE / "page" / "dist" / name, language).read_text("utf-8") for name in names)


def read_look_script(family: str, language: English = ENGLISH) -> str:
    """Return the built script of a family's look; empty if it has none."""
    file = _locate(FAMILIES[family].folder / "look" / "dist.js", language)
    return file.read_text("utf-8") if file.is_file() else ""


def _locate(script: Path, language: English) -> Path:
    """Return a built script in a language; the English one if it has no other messages there."""
    own = locate_texts(script, language)
    return own if own.is_file() else script


def read_look_styles(family: str) -> str:
    """Return the stylesheets of a family's look, joined; empty if it has none."""
    return "\n".join(sheet.read_text("utf-8") for sheet in sorted((FAMILIES[family].folder / "look").glob("*.css")))


def has_look(family: str) -> bool:
    """Tell whether a family draws parts of its tables itself."""
    return (FAMILIES[family].folder / "look").is_dir()


def read_styles(*drawings: str) -> str:
    """Return the stylesheets of some of the drawings `table`, `panel` and `writing`, joined."""
    return "\n".join((_PACKAGE / "page" / _SHEETS[name]).read_text("utf-8") for name in drawings)
