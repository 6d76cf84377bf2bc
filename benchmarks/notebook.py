"""Measure in JupyterLab how long a lesson's first table takes, beside a bare slider of ipywidgets.

The script starts its own `cardlessons lab` and a headless browser. In each of `ROUNDS` rounds it opens a notebook with
an `IntSlider` alone, the notebook of a lesson with the slider in place of its first table, and the lesson as it is,
each with a new kernel that is idle. It chooses *Run > Run All Cells*, and prints how long it takes until the slider can
be moved or a card of the first table can be touched, and the ratio to each slider: by the clock, which a busy machine
makes longer, and in processor time of the page and of the kernel. The slider in the lesson has to wait for what
JupyterLab does with a notebook of many cells and for our extension, as the table has.

Run by hand: `python benchmarks/notebook.py [LESSON]`. It needs the extras `test` and `lab`, and a browser.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.request import Request, urlopen

import nbformat
import psutil
from playwright.sync_api import Browser, CDPSession, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import ServerCommand, launch, run_command

ROUNDS = 5
PATIENCE = 120_000
SLIDER, SLIDER_IN_LESSON, LESSON = "slider.ipynb", "slider_in_lesson.ipynb", "lesson.ipynb"
WATCH = """awaited => {
    let begun = 0;
    addEventListener("pointerup", () => begun ||= performance.now(), true);
    window.taken = new Promise((resolve) => {
        const tell = () => resolve(performance.now() - begun);
        const look = () => {
            const isDrawn = begun && document.querySelector(awaited)?.offsetHeight;
            requestAnimationFrame(isDrawn ? tell : look); // a frame later it is painted
        };
        look();
    });
}"""
"""Keeps as `taken` the milliseconds from the next click until an element of the output is painted."""


class Taken(NamedTuple):
    """Seconds by the clock, and of processor time."""

    clock: float
    page: float
    kernel: float

    @property
    def processor(self) -> float:
        """Return the processor time of the page and of the kernel together."""
        return self.page + self.kernel


def measure(browser: Browser, lab: ServerCommand, file: str, awaited: str) -> Taken:
    """Return the time from *Run All Cells* until an element of the output is painted; the kernel is ended."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{lab.url.replace('/workspaces/lessons/tree/index.ipynb', f'/tree/{file}')}&reset")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=PATIENCE)
    page.wait_for_timeout(2000)  # JupyterLab itself still draws
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).hover()
    page.evaluate(WATCH, awaited)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    (kernel,) = psutil.Process(lab.process.pid).children()
    before = read_page_time(session), sum(kernel.cpu_times()[:2])
    page.mouse.down()
    page.mouse.up()
    taken = page.evaluate("window.taken") / 1000
    after = read_page_time(session), sum(kernel.cpu_times()[:2])
    page.close()
    end_kernels(lab.url)
    return Taken(taken, after[0] - before[0], after[1] - before[1])


def read_page_time(session: CDPSession) -> float:
    """Return the processor time of the page so far."""
    return next(
        one["value"] for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == "ProcessTime"
    )


def end_kernels(address: str) -> None:
    """End all kernels of JupyterLab."""
    home, _, rest = address.partition("/lab/")
    token = rest.partition("?token=")[2]
    known = {"Authorization": f"token {token}"}
    with urlopen(Request(f"{home}/api/sessions", headers=known)) as answer:
        sessions = json.load(answer)
    for session in sessions:
        urlopen(Request(f"{home}/api/sessions/{session['id']}", headers=known, method="DELETE")).close()


def main(lesson: str = "four-nines") -> None:
    """Print the times of each round, and the medians of their ratios."""
    cell = nbformat.v4.new_code_cell("import ipywidgets\nipywidgets.IntSlider()")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    ratios: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder, run_command("lab", folder) as lab, sync_playwright() as playwright:
        nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), Path(folder) / SLIDER)
        notebook = nbformat.read(Path(folder) / f"{lesson}.ipynb", as_version=4)
        notebook.cells.append(nbformat.v4.new_code_cell("1 + 1"))  # with code of its own it is not run by itself
        nbformat.write(notebook, Path(folder) / LESSON)
        first = next(n for n, one in enumerate(notebook.cells) if one.source.startswith("%%table"))
        notebook.cells[first] = cell
        nbformat.write(notebook, Path(folder) / SLIDER_IN_LESSON)
        browser = launch(playwright)
        for number in range(1, ROUNDS + 1):
            times = {
                "slider": measure(browser, lab, SLIDER, ".widget-slider .noUi-handle"),
                "slider in the lesson": measure(browser, lab, SLIDER_IN_LESSON, ".widget-slider .noUi-handle"),
                "first table": measure(browser, lab, LESSON, "button.ct-card"),
            }
            table = times["first table"]
            for name, taken in times.items():
                parts = f"page {taken.page:.2f} s, kernel {taken.kernel:.2f} s"
                print(f"{number}: {name}: {taken.clock:.2f} s by the clock; {parts}", flush=True)
                if taken is not table:
                    ratios.setdefault(f"by the clock, of the {name}", []).append(table.clock / taken.clock)
                    ratios.setdefault(f"in processor time, of the {name}", []).append(table.processor / taken.processor)
        browser.close()
    for name, found in ratios.items():
        print(f"median {name}: {statistics.median(found):.1f} times")


if __name__ == "__main__":
    main(*sys.argv[1:2])
