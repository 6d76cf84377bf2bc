"""Measure how soon a lesson shows its first table and Python answers, and the size of a visit, beside a bare page.

The bare page has one widget. The script measures pages served by Voilà, pages of an exported site, and pages of such a
site that the browser has cached. The variable `CARDLESSONS_BROWSER` may name another browser.

Run by hand: `python benchmarks/pages.py`. All figures are from one run, medians of `ROUNDS` visits. It needs the extra
`test`, a browser, and npm once.
"""

from __future__ import annotations

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

from cardlessons.hosts.jupyter.widget_module import build_module, build_styles
from cardlessons.hosts.static.export import export
from cardlessons.lessons.catalog import LESSONS
from cardlessons.paths import get_data_folder
from cardlessons.widgets import page as lesson_page

ROUNDS = 9
REST = 3
"""Seconds after each visit, in which the server ends the visit's kernel and starts a spare one."""
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
"""Cards of players who are not to play: their results are not precomputed."""
CLICK = """async ([button, changed]) => {
  const times = [];
  for (let i = 0; i < 12; i++) {
    const all = document.querySelectorAll(button);
    const target = all[(i + 1) % all.length]; // the first has been touched
    const before = changed.map((c) => document.querySelector(c).textContent).join();
    const start = performance.now();
    target.click();
    while (changed.map((c) => document.querySelector(c).textContent).join() === before) {
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


def measure_waking(page: Page, card: str) -> float:
    """Return the seconds from the first click that needs Python to Python's answer."""
    start = time.perf_counter()
    page.locator(card).first.click()
    page.wait_for_selector(".ct-root .ct-refused", timeout=60_000)
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
    """Measure the pages in turn, and print the medians and their ratios to the bare page."""
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
        print(f"the browser: {find_browser() or 'playwright’s own'}, {browser.version}")
        written = export(Path(where, "site"), [get_data_folder("notebooks")])
        print(f"the site: {written.files} files, {written.weight / 1e6:.1f} MB")
        site = serve_site(Path(where, "site"))
        figures: dict[str, defaultdict[str, list[float]]] = {}
        lesson = (".ct-root .ct-card", [UNTURNED, [".ct-root .ct-told"]])
        voila = f"{base[0]}voila/render/"
        for _ in range(ROUNDS):
            for name, url, (ready, click) in (
                ("bare", f"{voila}bare.ipynb", ("button.bare", ["button.bare", ["button.bare"]])),
                ("four-nines", f"{voila}four-nines.ipynb", lesson),
                ("hearts-of-a", f"{voila}hearts-of-a.ipynb", lesson),
                ("four-nines of a site", f"{site}four-nines.html", lesson),
                ("four-nines of a site that was kept", f"{site}four-nines.html", lesson),
            ):
                context = browser.new_context(reduced_motion="reduce")
                if name.endswith("kept"):
                    cache_site(context.new_page(), url)
                page = context.new_page()
                row = figures.setdefault(name, defaultdict(list))
                for key, value in visit(page, url, ready).items():
                    row[key].append(value)
                page.wait_for_timeout(700)
                if name != "bare":
                    row["step"].append(page.evaluate(STEP))
                    row["asleep"].append(measure_kernel(server.pid))
                    row["awake"].append(measure_waking(page, UNTURNED))
                row["click"].append(page.evaluate(CLICK, click))
                row["memory"].append(measure_kernel(server.pid))
                page.close(run_before_unload=True)
                context.close()
                time.sleep(REST)
        browser.close()
        server.send_signal(signal.SIGINT)
        server.wait(10)
    bare = {key: statistics.median(values) for key, values in figures["bare"].items() if values}
    for name, row in figures.items():
        mid = {key: statistics.median(values) for key, values in row.items()}
        print(f"{name}: drawn after {mid['ready']:.2f} s ({mid['ready'] / bare['ready']:.2f} of bare),", end=" ")
        print(f"{mid['sent']:.0f} kB in {mid['requests']:.0f} requests until then,", end=" ")
        print(f"click to drawn reply {mid['click']:.1f} ms ({mid['click'] / bare['click']:.2f}),", end=" ")
        print(f"kernel {mid['memory']:.1f} MB ({mid['memory'] - bare['memory']:+.1f})", end="")
        if "step" in mid:
            print(f"; step {mid['step']:.1f} ms, kernel of who only steps {mid['asleep']:.0f} MB,", end=" ")
            print(f"Python's first answer {mid['awake']:.2f} s after the click that wakes it", end="")
        print()
    print(f"ES module {len(build_module('table').encode())} bytes, CSS {len(build_styles().encode())} bytes")
    for slug in LESSONS:
        for part in ("example", "levels", "play"):
            table = getattr(getattr(lesson_page(slug), part)(), "session", None)
            if table is not None:  # the lesson has such a part
                tree, setting = (len(json.dumps(what)) for what in (table.nodes, table.setting))
                print(f"{slug} {part}: tree {tree} bytes, setting {setting}")


if __name__ == "__main__":
    main()
