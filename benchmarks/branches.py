"""Measure the time of a step and of a try on a table with a thousand tried plays, and on a small table.

Run by hand: `python benchmarks/branches.py`. It needs the extra `test` and a browser. It prints medians of 40 times
in milliseconds; both tables are on the same page in the same run.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import Table, launch, run_command

from cardlessons.lessons.catalog import LESSONS
from cardlessons.record import write_act
from cardlessons.record.tree import grow

SLUG = "four-nines"
SIZES = (20, 1000)
STEP = """async () => {
  const slider = document.querySelector(".ct-root input[type=range]");
  const times = [];
  for (let i = 0; i < 40; i++) {
    const start = performance.now();
    slider.value = i % 2 ? 1 : 2;
    slider.dispatchEvent(new Event("input"));
    document.body.offsetHeight;
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return times.sort((a, b) => a - b)[20];
}"""
TRY = """async () => {
  const told = () => document.querySelector(".ct-root .ct-told").textContent;
  const slider = document.querySelector(".ct-root input[type=range]");
  const times = [];
  for (let i = 0; i < 40; i++) {
    const hands = document.querySelectorAll(".ct-root .ct-hand button");
    const before = told();
    const start = performance.now();
    hands[i % hands.length].click();
    while (told() === before && performance.now() - start < 3000) await new Promise((r) => setTimeout(r, 0));
    document.body.offsetHeight;
    times.push(performance.now() - start);
    [...document.querySelectorAll(".ct-root button")].find((b) => b.textContent.includes("Back to the book"))?.click();
    slider.value = 1;
    slider.dispatchEvent(new Event("input"));
    await new Promise((r) => setTimeout(r, 30));
  }
  return times.sort((a, b) => a - b)[20];
}"""


def make_lines(nodes: int) -> list[list[str]]:
    """Return random lines from the start of the example, which have at least `nodes` nodes in all."""
    tree, random, found = grow(LESSONS[SLUG].examples[0].record), Random(1), []
    rules, root, start = tree.variant.rules, tree.root, len(tree)
    while len(tree) - start < nodes and len(found) < 200:
        node, path = root, []
        while (moves := rules.moves(node.position)) and len(path) < 10:
            node = tree.play(node, random.choice(moves))
            assert node.act is not None
            path.append(write_act(node.act, node.position.seats))
        found.append(path)
    return found


def measure(page: Page, url: str, size: int) -> tuple[float, float]:
    """Return the milliseconds that a step and a try take in a tree with `size` more nodes."""
    progress = {SLUG: {"when": 1, "tries": {"example-1": {"lines": make_lines(size), "notes": []}}}}
    page.goto(url)
    page.evaluate("text => { localStorage['cardlessons-progress'] = text; }", json.dumps(progress))
    page.reload()
    Table(page, "example").felt.wait_for()
    page.wait_for_timeout(3000)
    return page.evaluate(STEP), page.evaluate(TRY)


def main() -> None:
    """Measure a tree of each size, and print the times and their ratios."""
    with run_command("serve") as house, sync_playwright() as playwright:
        browser = launch(playwright)
        figures = []
        for size in SIZES:
            page = browser.new_context(reduced_motion="reduce").new_page()
            figures.append(measure(page, house.lesson(SLUG), size))
            print(f"{size} nodes: a step {figures[-1][0]:.1f} ms, a try {figures[-1][1]:.1f} ms")
        (step, try_), (more_step, more_try) = figures
        print(f"a thousand nodes cost {more_step / step:.1f} times a step, {more_try / try_:.1f} times a try")
        browser.close()


if __name__ == "__main__":
    main()
