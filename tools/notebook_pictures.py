"""Make the pictures of `docs/notebooks.md`: a lesson in the programs that show notebooks, before and after it is run.

Run by hand: `python tools/notebook_pictures.py`. It needs the extra `test-all` and a browser.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from nbconvert import HTMLExporter
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import LOADING, Page, launch, run_command, sync_playwright
from support.notebook_hosts import free_port, run_all, running
from support.paths import ROOT

LESSON = "four-nines.ipynb"
SIZE = {"width": 1100, "height": 780}
QUALITY = 60
"""Of WebP; each picture has at most 60 kB."""


def keep(page: Page, name: str) -> None:
    """Write what a page shows as a picture of the documentation."""
    page.wait_for_timeout(3000)
    with TemporaryDirectory() as folder:
        page.screenshot(path=f"{folder}/shot.png")
        Image.open(f"{folder}/shot.png").save(ROOT / f"docs/in-{name}.webp", quality=QUALITY)


def await_table(page: Page) -> None:
    """Wait until a card of a table can be touched."""
    page.locator("button.ct-card").first.wait_for()


def main() -> None:
    """Make all pictures."""
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, port = Path(name), free_port()
        shutil.copy(ROOT / "notebooks" / LESSON, folder)
        page = launch(playwright).new_page(viewport=SIZE)
        page.set_default_timeout(3 * LOADING)

        body, _ = HTMLExporter().from_filename(str(folder / LESSON))
        (folder / "lesson.html").write_text(body, "utf-8")
        page.goto((folder / "lesson.html").as_uri())
        keep(page, "nbconvert")

        command = ("notebook", "--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=")
        with running(folder, port, *command) as url:
            page.goto(f"{url}notebooks/{LESSON}")
            page.wait_for_selector(".jp-Notebook .jp-CodeCell")
            keep(page, "notebook-before")
            run_all(page)
            await_table(page)
            keep(page, "notebook-after")

        with run_command("lab", str(folder / "lab")) as lab:
            page.goto(lab.url.replace("index.ipynb", LESSON))
            await_table(page)
            keep(page, "lab")

        command = ("voila", LESSON, "--template=cardlessons", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
        with running(
            folder, port, *command, env={"JUPYTER_PATH": str(ROOT / "cardlessons/hosts/jupyter/data/share/jupyter")}
        ) as url:
            page.goto(url)
            await_table(page)
            keep(page, "voila")
        page.context.browser.close()


if __name__ == "__main__":
    main()
