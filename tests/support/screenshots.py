"""Every page at every size, as pictures to be looked at: `PYTHONPATH=tests python -m support.screenshots DIRECTORY`."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

from support.browser import STILL, launch, run_command, sync_playwright, visiting, wait_until_drawn

from cardlessons.lessons.catalog import LESSONS

SIZES = {360: 740, 768: 1024, 1280: 800, 1920: 1080}


def main(where: Path) -> None:
    """Write `SLUG-WIDTH-SCHEME.png`, the first screen, and `...-whole.png`, the page."""
    where.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, run_command("serve") as server:
        browser = launch(playwright)
        for (width, height), scheme in product(SIZES.items(), ("light", "dark")):
            looks = {
                **STILL,
                "viewport": {"width": width, "height": height},
                "color_scheme": scheme,
                "has_touch": width < 500,
            }
            with visiting(browser, **looks) as (_, page, _):
                for slug in LESSONS:
                    page.goto(server.lesson(slug))
                    wait_until_drawn(page)
                    page.screenshot(path=where / f"{slug}-{width}-{scheme}.png")
                    page.screenshot(path=where / f"{slug}-{width}-{scheme}-whole.png", full_page=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
