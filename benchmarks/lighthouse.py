"""Judge every page of a server with Lighthouse, as on a cheap phone with a slow connection.

For each page the script prints the scores for performance, accessibility, best practices and search engines, and the
figures behind the first: milliseconds until the largest part is painted, milliseconds that a touch may wait, and the
shift of the layout. The goals are 0.95 for performance and 1 for the others, a wait under 150 ms and a shift of 0.02
at most; `*` marks what misses one.

Run by hand: `python benchmarks/lighthouse.py [PAGE ...]`. It needs the extra `test`, the whole Chromium, and npm, which
fetches Lighthouse. A page takes about a quarter of a minute.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import run_command

from cardlessons.lessons.catalog import LESSONS

LIGHTHOUSE = "lighthouse@13"
PAGES = ["", *LESSONS, "practice", "join", "privacy"]
CATEGORIES = {"performance": 0.95, "accessibility": 1, "best-practices": 1, "seo": 1}
"""The categories, each with the lowest score that is good enough."""
FIGURES = {"largest-contentful-paint": 2500, "total-blocking-time": 150, "cumulative-layout-shift": 0.02}
"""The measurements, each with the highest value that is good enough."""


def judge(address: str, browser: str) -> tuple[list[str], list[str]]:
    """Return the scores and the measurements of a page as texts, and the names of the audits that it fails."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        done = subprocess.run(
            [
                *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}"),
                *(f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox"),
            ],
            check=False,
            env={**os.environ, "CHROME_PATH": browser},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            sys.exit(f"Lighthouse could not judge {address}:\n{done.stderr}")
        found = json.loads(report.read_text("utf-8"))
    scores = {name: found["categories"][name]["score"] for name in CATEGORIES}
    measured = {name: found["audits"][name]["numericValue"] for name in FIGURES}
    texts = [f"{score:.2f}{'*' * (score < CATEGORIES[name])}" for name, score in scores.items()]
    texts += [f"{value:.4g}{'*' * (value > FIGURES[name])}" for name, value in measured.items()]
    counted = [
        ref["id"]
        for name in scores
        for ref in found["categories"][name]["auditRefs"]
        if name != "performance" and ref["weight"]
    ]
    return texts, [name for name in counted if found["audits"][name]["score"] == 0]


def main() -> None:
    """Judge the named pages, or else all."""
    browser = os.environ.get("CARDLESSONS_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        sys.exit("Lighthouse needs the whole Chromium; name it in CARDLESSONS_BROWSER")
    print(f"{'page':24}", *CATEGORIES, *FIGURES)
    with run_command("serve") as server:
        for page in sys.argv[1:] or PAGES:
            texts, failed = judge(f"{server.url}{page}", browser)
            columns = (f"{text:>{len(name)}}" for name, text in zip([*CATEGORIES, *FIGURES], texts, strict=True))
            print(f"{page or 'start page':24}", *columns, *failed, flush=True)


if __name__ == "__main__":
    main()
