"""A page with many tables, so that a test has one that nobody has touched, and no page is loaded for it."""

import json
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from support.browser import STILL, Browser, Table, Watch, visiting, wait_until_drawn
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


@dataclass(frozen=True)
class TableSort:
    """So many tables of a kind, each made by the same code, or by the same part of a lesson."""

    kind: str
    code: str
    many: int


class TablePool:
    """Tables on one page, each given away once; where all of a sort are gone, another such page is opened."""

    def __init__(self, browser: Browser, annex: TablePages, stack: ExitStack, name: str, **sorts: TableSort) -> None:
        self.browser, self.stack, self.sorts = browser, stack, sorts
        made = [sort.code for sort in sorts.values() for _ in range(sort.many)]
        self.address = annex.page(name, PARTS if all(code.startswith("%") for code in made) else IMPORTS, *made)
        self.free: dict[str, list[Table]] = {sort: [] for sort in sorts}
        self.seen: dict[int, Watch] = {}

    def table(self, sort: str) -> Table:
        """Return a table of this sort that nobody has touched."""
        if not self.free[sort]:
            self._open()
        found = self.free[sort].pop(0)
        found.page.set_viewport_size(STILL["viewport"])
        found.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found

    def watch_of(self, table: Table) -> Watch:
        """Return what has happened on the page of a table."""
        return self.seen[id(table.page)]

    def _open(self) -> None:
        _, page, seen = self.stack.enter_context(visiting(self.browser))
        self.seen[id(page)] = seen
        page.goto(self.address)
        counted: Counter[str] = Counter()
        for name, sort in self.sorts.items():
            self.free[name] = [Table(page, sort.kind, counted[sort.kind] + n) for n in range(sort.many)]
            counted[sort.kind] += sort.many
        wait_until_drawn(page)

    def check(self) -> None:
        """Check that no page has had an error, and that none has asked another host."""
        for seen in self.seen.values():
            seen.check(urlsplit(self.address).netloc)
