"""The scripts and styles of the pages: the built scripts in `page/dist/`, and those of the families' looks.

`npm run build` writes the scripts. `page.js` comes first on a page; the scripts of a host, of the looks and of the
other drawings come after it and use its modules.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from cardlessons.engine.variants import FAMILIES
from cardlessons.hooks import Drawing, gather
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import locate_texts

PAGE_SCRIPT = "page.js"
"""The script with the modules of `page/`."""
_PAGE_FOLDER = Path(__file__).parents[1] / "page"
_DIST_FOLDER = _PAGE_FOLDER / "dist"
_SHEET_FILES = {
    "table": [_PAGE_FOLDER / "table" / "table.css"],
    "tools": [_PAGE_FOLDER / "table" / "tools.css"],
    "theme": [Path(__file__).parent / "theme.css"],
    "panel": [_PAGE_FOLDER / "panel" / "panel.css"],
}
"""The stylesheets of the drawings in `page/`, and that of pages with a theme of their own."""
_DECK_FILE, _PLAIN_SIGNS = "deck.svg", " =:/,.;()'-"
"""The picture of the cards, and the signs that stand for themselves in a data URL in quotes."""


def read_script(*names: str, language: English = ENGLISH) -> str:
    """Return built scripts of `page/dist/`, joined in this order, with the page's messages in a language."""
    return "".join(find_script(_DIST_FOLDER / name, language).read_text("utf-8") for name in names)


def read_guest_scripts(language: English = ENGLISH) -> str:
    """Return the scripts that guests add to each lesson's page of the server, joined, in a language."""
    return "".join(find_script(script, language).read_text("utf-8") for script in gather("scripts", Path).values())


def read_guest_styles() -> str:
    """Return the stylesheets that guests add to each lesson's page of the server, joined."""
    return "".join(sheet.read_text("utf-8") for sheet in gather("styles", Path).values())


def read_look_script(family: str, language: English = ENGLISH) -> str:
    """Return the built script of a family's look; empty if it has none."""
    file = find_script(FAMILIES[family].folder / "look" / "dist.js", language)
    return file.read_text("utf-8") if file.is_file() else ""


def find_script(script: Path, language: English) -> Path:
    """Return a built script in a language; the English one if it has no other messages there."""
    own = locate_texts(script, language)
    return own if own.is_file() else script


def read_look_styles(family: str) -> str:
    """Return the stylesheets of a family's look, joined; empty if it has none."""
    return "\n".join(sheet.read_text("utf-8") for sheet in sorted((FAMILIES[family].folder / "look").glob("*.css")))


def read_faces() -> str:
    """Return the stylesheet with the two faces of all pages, which `tools/faces.py` writes."""
    return (Path(__file__).parent / "templates" / "faces.css").read_text("utf-8")


def has_look(family: str) -> bool:
    """Tell whether a family draws parts of its tables itself."""
    return (FAMILIES[family].folder / "look").is_dir()


def read_deck() -> str:
    """Return the picture with the faces of all cards, which `tools/deck.py` writes."""
    return (_PAGE_FOLDER / "table" / _DECK_FILE).read_text("utf-8")


def read_styles(*drawings: str, deck: str = "") -> str:
    """Return the stylesheets of the table and of some of the other drawings, joined.

    Args:
        drawings: the names of the drawings.
        deck: the URL of the picture of the cards, as seen from the stylesheet; if it is empty, the picture is in it.
    """
    sheets = [sheet for name in drawings for sheet in _find_in_looks(name, f"{name}.css") or _SHEET_FILES.get(name, [])]
    sheets += [drawing.styles for name in drawings if (drawing := gather("drawings", Drawing).get(name))]
    styles = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    if f"url({_DECK_FILE})" not in styles:
        return styles
    return styles.replace(
        f"url({_DECK_FILE})", f'url("{deck or "data:image/svg+xml," + quote(read_deck(), safe=_PLAIN_SIGNS)}")'
    )


def list_drawings(*, pages: bool = False) -> tuple[str, ...]:
    """Return the drawings with scripts of their own: the tools of a table, and all but the table itself.

    Those that draw a page of a guest come along if `pages` is true.
    """
    given = gather("drawings", Drawing)
    return ("tools", "panel", "live", *(name for name in given if pages or not given[name].is_page))


def read_drawing_scripts(*drawings: str, language: English = ENGLISH) -> str:
    """Return the built scripts of some of the drawings that have their own, joined."""
    scripts = [script for name in drawings for script in _find_drawing_scripts(name)]
    return "".join(find_script(script, language).read_text("utf-8") for script in scripts)


def _find_drawing_scripts(name: str) -> list[Path]:
    if drawing := gather("drawings", Drawing).get(name):
        return [drawing.script]
    return _find_in_looks(name, "dist.js") or [_DIST_FOLDER / f"{name}.js"]


def _find_in_looks(drawing: str, name: str) -> list[Path]:
    """Return the files of a drawing that belongs to a family, in a folder of its look; empty if it belongs to none."""
    looks = [family.folder / "look" / drawing for family in FAMILIES.values()]
    return [look / name for look in looks if (look / name).is_file()]
