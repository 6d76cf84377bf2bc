"""Measure in JupyterLab how long a lesson's first table takes, beside a bare slider of ipywidgets.

The script starts its own `cardlessons lab` and a headless browser. In each of `ROUNDS` rounds it opens a notebook with
an `IntSlider` and the notebook of a lesson, each with a new kernel that is idle, chooses *Run > Run All Cells*, and
prints the seconds until the slider can be moved and until a card of the first table can be touched, and their ratio.

Run by hand: `python benchmarks/notebook.py [LESSON]`. It needs the extras `test` and `lab`, and a browser.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import Request, urlopen

import nbformat
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import launch, run_command

ROUNDS = 3
PATIENCE = 120_000
SLIDER = "slider.ipynb"


def measure(browser: Browser, address: str, file: str, awaited: str) -> float:
    """Return the seconds from *Run All Cells* until an element of the output is visible; the kernel is ended."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address.replace('/lab?', f'/lab/tree/{file}?')}&reset")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    begun = perf_counter()
    page.locator(awaited).first.wait_for()
    taken = perf_counter() - begun
    page.close()
    end_kernels(address)
    return taken


def end_kernels(address: str) -> None:
    """End all kernels of JupyterLab."""
    home, _, token = address.partition("/lab?token=")
    known = {"Authorization": f"token {token}"}
    with urlopen(Request(f"{home}/api/sessions", headers=known)) as answer:
        sessions = json.load(answer)
    for session in sessions:
        urlopen(Request(f"{home}/api/sessions/{session['id']}", headers=known, method="DELETE")).close()


def main(lesson: str = "four-nines") -> None:
    """Print the times of each round, and the median of their ratios."""
    cell = nbformat.v4.new_code_cell("import ipywidgets\nipywidgets.IntSlider()")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    ratios = []
    with TemporaryDirectory() as folder, run_command("lab", folder) as lab, sync_playwright() as playwright:
        nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), Path(folder) / SLIDER)
        browser = launch(playwright)
        for number in range(1, ROUNDS + 1):
            slider = measure(browser, lab.url, SLIDER, ".widget-slider .noUi-handle, .widget-slider")
            table = measure(browser, lab.url, f"{lesson}.ipynb", "button.ct-card")
            ratios.append(table / slider)
            print(f"{number}: slider {slider:.2f} s, first table {table:.2f} s, {table / slider:.1f} times", flush=True)
        browser.close()
    print(f"median: {statistics.median(ratios):.1f} times")


if __name__ == "__main__":
    main(*sys.argv[1:2])
