"""Go through every step, level and game of every lesson at four sizes, and print each rank that another card covers.

Run by hand: `python benchmarks/ranks.py [SLUG ...]`. It needs the extra `test` and a browser. A lesson takes about five
seconds at each size; the test `tests/page/test_covered_ranks.py` goes through a share of it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import launch, look, run_command, visiting
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS

SIZES = ((360, 740), (1280, 800), (768, 1024), (1920, 1080))
MAX_ACTS = 400


def main(slugs: list[str]) -> None:
    """Print the covered ranks of some lessons, or of all, and how many there are."""
    many = 0
    with sync_playwright() as playwright, run_command("serve") as server:
        browser = launch(playwright)
        for slug in slugs or LESSONS:
            for width, height in SIZES:
                with visiting(browser, viewport={"width": width, "height": height}) as (_, page, _):
                    page.goto(server.lesson(slug))
                    for address in look(page, "[...document.querySelectorAll('.cl-way a')].map((link) => link.hash)"):
                        page.locator(f".cl-way a[href='{address}']").click()
                        covered = look(page, SCRIPTS["findCoveredRanks"], MAX_ACTS)
                        many += len(covered)
                        for place in covered:
                            print(f"{slug}{address} {width}: {place}", flush=True)
        browser.close()
    print(f"{many} ranks are covered")


if __name__ == "__main__":
    main(sys.argv[1:])
