"""Walk the tables of a lesson once, and look at each drawing of a felt at every size."""

from collections.abc import Iterable, Iterator

from support.browser import Page, look
from support.page_scripts import SCRIPTS

SIZES = [(360, 740), (768, 1024), (1280, 800), (1920, 1080)]
_WALKED = (1280, 800)
_STAGES = "[...document.querySelectorAll('.cl-way a')].map((link) => link.hash)"


def open_stages(page: Page, most: int) -> Iterator[tuple[str, int]]:
    """Open each stage, walk its tables, at most so many acts each, and yield its address and the number of drawings."""
    for address in look(page, _STAGES):
        page.set_viewport_size(dict(zip(("width", "height"), _WALKED, strict=True)))
        look(page, "(address) => document.querySelector(`.cl-way a[href='${address}']`).click()", address)
        yield address, look(page, SCRIPTS["walkTables"], most)


def find_faults(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[tuple[int, str]]:
    """Yield what is wrong in the drawings of the open stage, each with the width of the window."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield from ((width, fault) for fault in page.evaluate(SCRIPTS["findFaults"]))
