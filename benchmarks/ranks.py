"""Go through steps, levels and games of lessons, and print at four sizes what cannot be seen on a felt (`findFaults`).

Run by hand: `python benchmarks/ranks.py [SLUG ...]`, for all lessons without names. It needs the extra `test` and a
browser. A lesson is walked once, and drawn again at each size; `tests/page/test_felts.py` goes through a share of it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import ServerCommand, launch, run_command, visiting
from support.felts import find_faults, open_stages
from support.lessons import LESSONS

MAX_ACTS = 400


def main(slugs: list[str]) -> None:
    """Print the faults of some lessons, or of all, each lesson as it is done, and how many there are."""
    many: Counter[str] = Counter()
    with sync_playwright() as playwright, run_command("serve", "--on-demand") as server:
        browser = launch(playwright)
        for slug in slugs or LESSONS:
            began = time.monotonic()
            drawings = go_through(browser, server, slug, many)
            print(f"{slug}: {drawings} drawings in {time.monotonic() - began:.0f} s; so far {dict(many)}", flush=True)
        browser.close()
    print(f"{many['ranks']} ranks are covered, and {many['others']} other things are wrong")


def go_through(browser: Browser, server: ServerCommand, slug: str, many: Counter[str]) -> int:
    """Print and count the faults of a lesson, and return how many drawings were looked at."""
    drawings = 0
    with visiting(browser) as (_, page, _):
        page.goto(server.lesson(slug))
        for stage, drawn in open_stages(page, MAX_ACTS):
            drawings += drawn
            for width, fault in find_faults(page):
                many["ranks" if fault.endswith("is covered") else "others"] += 1
                print(f"{slug}{stage} {width}: {fault}", flush=True)
    return drawings


if __name__ == "__main__":
    main(sys.argv[1:])
