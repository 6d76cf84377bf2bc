"""How the pages of this folder become a site: `sphinx-build -W docs build/docs`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

from cardlessons.research.environment_pages import write_pages
from cardlessons.version import __version__

project = "cardlessons"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "cardlessons.sphinx"]

myst_heading_anchors = 3
default_role = "code"  # what stands between single backticks in a docstring
autodoc_typehints_format = "short"
autodoc_use_type_comments = False  # there are none, and to search for them takes long
add_module_names = False

write_pages(Path(__file__).with_name("environments"))  # a page for each game, made from the game

html_theme = "furo"
html_title = f"cardlessons {release}"
html_show_copyright = html_copy_source = html_show_sourcelink = False


def sections(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:
    """Read the sections of a docstring, such as `Raises:`; in that of an attribute a colon is no more than a colon."""
    if what not in ("attribute", "data", "property"):
        lines[:] = GoogleDocstring(lines, Config(napoleon_use_ivar=True), app, what, name, obj, options).lines()


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", sections)
