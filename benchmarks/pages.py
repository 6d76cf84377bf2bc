"""Measure how soon a lesson shows its first table and Python answers, and the size of a visit, beside a bare page.

The bare page has one widget. The script measures pages served by Voilà, pages of an exported site, and pages of such a
site that the browser has cached. The variable `CARDLESSONS_BROWSER` may name another browser.

Run by hand: `python benchmarks/pages.py`, or with the names of lessons. It prints each visit, and then the medians of
all rounds. It needs the extra `test`, a browser, and npm once.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, Request, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import find_browser, launch

from cardlessons.hosts.static.export import export
from cardlessons.paths import get_data_folder

BARE_PAGE = "bare"
ROUNDS = 9
USUAL = ("four-nines", "hearts-of-a")
REST = 3
"""Seconds after a visit of the bare page, in which the server ends the visit's kernel and starts a spare one."""
BARE = """
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const b = document.createElement("button"); b.className = "bare"; b.textContent = "0";
      b.onclick = () => model.send({ n: 1 });
      model.on("change:n", () => { b.textContent = String(model.get("n")); });
      el.append(b);
    }
    export default { render };
    '''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "n", self.n + 1))
Bare()
"""


def make_notebook(source: str) -> str:
    """Return the JSON of a notebook with one cell of code."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def measure_kernel(server: int) -> float:
    """Return the memory of a server's newest kernel in MB; shared pages count in part."""
    processes = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in processes.splitlines()]
    parents = {str(server), *(row[0] for row in rows if row[1] == str(server) and "voila.nursery" in row[2])}
    mine = [row for row in rows if row[1] in parents and row[0] not in parents]
    kernels = [int(row[0]) for row in mine if row[1] != str(server) or "kernel" in row[2]]
    if not kernels:
        return 0.0
    rollup = Path(f"/proc/{max(kernels)}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return int(found[1]) / 1024 if found else float("nan")


UNTURNED = ".ct-kind-example .ct-seat:not(.ct-turn) .ct-hand button"
"""Cards of players who are not to play."""
CLICK = """async ([button, changed]) => {
  const times = [];
  for (let i = 0; i < 12; i++) {
    const all = document.querySelectorAll(button);
    const target = all[(i + 1) % all.length]; // the first has been touched
    const before = changed.map((c) => document.querySelector(c).textContent).join();
    const start = performance.now();
    target.click();
    while (changed.map((c) => document.querySelector(c).textContent).join() === before) {
      if (performance.now() - start > 10_000) throw new Error("touching another's card tells nothing here");
      await new Promise((r) => setTimeout(r, 0));
    }
    times.push(performance.now() - start);
    await new Promise((r) => setTimeout(r, 80));
  }
  return times.sort((a, b) => a - b)[6];
}"""
STEP = """async () => {
  const slider = document.querySelector(".ct-root input[type=range]");
  const times = [];
  for (let i = 0; i < 20; i++) {
    const start = performance.now();
    slider.value = i % 2 ? 1 : 2;
    slider.dispatchEvent(new Event("input"));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[10];
}"""


def visit(page: Page, url: str, ready: str) -> dict[str, float]:
    """Return the seconds until the page's widget is drawn, and the kilobytes and requests until then."""
    done: list[Request] = []
    page.on("requestfinished", lambda request: done.append(request))
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready, timeout=60_000)
    took = time.perf_counter() - start
    answers = [request.response() for request in [*done]]
    sent = sum(int(answer.headers.get("content-length", 0)) for answer in answers if answer)
    return {"ready": took, "sent": sent / 1000, "requests": len(answers)}


def measure_waking(page: Page) -> float:
    """Return the seconds from the first play that needs Python to its answer: one after a play beside the main line."""
    table = page.locator(".ct-kind-example").first
    table.locator(".ct-seat.ct-turn .ct-hand button").last.click()
    page.wait_for_timeout(700)
    told = table.locator(".ct-told")
    before = told.inner_text()
    start = time.perf_counter()
    table.locator(".ct-seat:not(.ct-turn) .ct-hand button").last.click()
    while told.inner_text() == before:
        page.wait_for_timeout(5)
    return time.perf_counter() - start


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, without a log."""

    def log_message(self, *told: object) -> None:
        """Suppress the log line of a request."""


def serve_site(site: Path) -> str:
    """Start serving the site, and return the address of its lessons."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/lessons/"


def cache_site(page: Page, url: str) -> None:
    """Visit the site for the first time, until the browser has cached it."""
    page.goto(url)
    page.get_by_text("work without the network").wait_for(timeout=120_000)
    page.close()


def main() -> None:
    """Measure the pages in turn; print each visit, then the medians and their ratios to the bare page."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help=f"served lessons ({' '.join(USUAL)})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"visits of each page ({ROUNDS})")
    options = parser.parse_args()
    figures: dict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    with tempfile.TemporaryDirectory() as where, sync_playwright() as playwright:
        (Path(where) / "bare.ipynb").write_text(make_notebook(BARE))
        for lesson in get_data_folder("notebooks").glob("*.ipynb"):
            (Path(where) / lesson.name).write_text(lesson.read_text("utf-8"))
        imports = "from pathlib import Path; from cardlessons.hosts.server import serve"
        serve = f"{imports}; serve(browser=False, lessons=Path({where!r}), only=True)"
        server = subprocess.Popen([sys.executable, "-c", serve], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        base = re.search(r"http://\S+", server.stdout.readline())
        assert base is not None
        browser = launch(playwright)
        print(f"the browser: {find_browser() or 'playwright’s own'}, {browser.version}", flush=True)
        told = partial(print, "writing the site:")
        written = export(Path(where, "site"), [get_data_folder("notebooks")], progress=told)
        print(f"the site: {written.files} files, {written.weight / 1e6:.1f} MB", flush=True)
        site = serve_site(Path(where, "site"))
        voila = f"{base[0]}voila/render/"
        pages = {
            BARE_PAGE: f"{voila}bare.ipynb",
            **{slug: f"{voila}{slug}.ipynb" for slug in options.lessons or USUAL},
            "four-nines of a site": f"{site}four-nines.html",
            "four-nines of a site that was kept": f"{site}four-nines.html",
        }
        for number in range(1, options.rounds + 1):
            for name, url in pages.items():
                context = browser.new_context(reduced_motion="reduce")
                if name.endswith("kept"):
                    cache_site(context.new_page(), url)
                row = measure_page(context.new_page(), url, server.pid, is_bare=name == BARE_PAGE)
                context.close()
                for key, value in row.items():
                    figures[name][key].append(value)
                print(f"{number} of {options.rounds}, {describe(name, row, figures)}", flush=True)
                if name == BARE_PAGE:
                    time.sleep(REST)
        browser.close()
        server.send_signal(signal.SIGINT)
        server.wait(10)
    print("\nMedians:")
    for name, rows in figures.items():
        print(describe(name, find_medians(rows), figures))


def measure_page(page: Page, url: str, server: int, *, is_bare: bool) -> dict[str, float]:
    """Return the figures of one visit."""
    ready, button, changed = ("button.bare",) * 3 if is_bare else (".ct-root .ct-card", UNTURNED, ".ct-root .ct-told")
    row = visit(page, url, ready)
    page.wait_for_timeout(700)
    if not is_bare:
        row["step"] = page.evaluate(STEP)
        row["asleep"] = measure_kernel(server)
        if page.locator(UNTURNED).count():
            row["awake"] = measure_waking(page)
    if "awake" in row or is_bare:
        row["click"] = page.evaluate(CLICK, [button, [changed]])
    row["memory"] = measure_kernel(server)
    page.close(run_before_unload=True)
    return row


def find_medians(rows: dict[str, list[float]]) -> dict[str, float]:
    """Return the median of each figure."""
    return {key: statistics.median(values) for key, values in rows.items()}


def describe(name: str, row: dict[str, float], figures: dict[str, defaultdict[str, list[float]]]) -> str:
    """Return the figures of a page as a line, with their ratios to the medians of the bare page."""
    bare = find_medians(figures[BARE_PAGE])
    told = [
        f"{name}: drawn after {row['ready']:.2f} s ({row['ready'] / bare['ready']:.2f} of bare)",
        f"{row['sent']:.0f} kB in {row['requests']:.0f} requests until then",
        f"kernel {row['memory']:.1f} MB ({row['memory'] - bare['memory']:+.1f})",
    ]
    if "click" in row:
        told.append(f"click to drawn reply {row['click']:.1f} ms ({row['click'] / bare['click']:.2f})")
    if "step" in row:
        told.append(f"step {row['step']:.1f} ms, kernel of who only steps {row['asleep']:.0f} MB")
    if "awake" in row:
        told.append(f"Python's first answer {row['awake']:.2f} s after the click that wakes it")
    return ", ".join(told)


if __name__ == "__main__":
    main()
