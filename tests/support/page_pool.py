"""Pages that the tests make up."""

import json
from dataclasses import dataclass
from pathlib import Path

from support.servers import notebook

from cardlessons.paths import get_data_folder

IMPORTS = """from cardlessons.lessons.catalog import LESSONS
from cardlessons.widgets import open_table, page
from cardlessons.session.table import factory
from cardlessons.hosts.jupyter.session_widget import SessionWidget"""


PARTS = "%load_ext cardlessons"
"""The first cell of a page on which all others hold the parts of a lesson: no kernel is started for it."""


def part(slug: str, begins: str, number: int = 0) -> str:
    """Return the text of a part of a lesson, by the beginning of its cell and, of several such, its number from 0."""
    cells = json.loads((get_data_folder("notebooks") / f"{slug}.ipynb").read_text("utf-8"))["cells"]
    return [text for text in ("".join(cell["source"]) for cell in cells) if text.startswith(begins)][number]


@dataclass(frozen=True)
class TablePages:
    """A second server, for pages that the tests make up."""

    folder: Path
    url: str

    def page(self, name: str, *code: str) -> str:
        """Return the address of a page with these cells."""
        says = {"title": name, "blurb": "A page of the tests.", "source": "none", "minutes": 5, "order": 1}
        cells = [("markdown", f"# {name}\n\nA page."), *(("code", cell) for cell in code)]
        (self.folder / f"{name}.ipynb").write_text(notebook(*cells, says=says))
        return f"{self.url}/voila/render/{name}.ipynb"
