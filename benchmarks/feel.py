"""Measure the motion of a step, a capture and a slap on a slow phone: late frames, first movement, and shifts.

The script starts its own server and a headless browser whose processor is slowed down four times. For each act it
prints medians of `ROUNDS` visits:

- frames over 34 ms: how many frames of the motion came late, and the longest one;
- first movement: milliseconds from the touch to the first frame in which something travels;
- under the finger: pixels by which the touched button moved;
- shift: the layout shift of the whole page from its first drawing on, before anything is touched.

Run by hand: `python benchmarks/feel.py`. It needs the extra `test` and a browser.
"""

from __future__ import annotations

import statistics
import sys
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.browser import launch, run_command

ROUNDS = 3
SLOWER = 4
LATE = 34
PRESSED = 80
"""Milliseconds for which a finger stays on the glass."""
WATCHED = 1600
"""Milliseconds after a touch that are watched."""

RECORD = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) window.shifted += entry.value;
  })).observe({ type: "layout-shift", buffered: true });
  const start = (event) => {
    if (!window.awaits) return;
    window.awaits = false;
    const seen = { touched: event.timeStamp, first: null, frames: [], tops: [] };
    window.seen = seen;
    const button = window.button;
    const travels = (motion) => motion.effect?.target?.closest?.(".ct-felt") && motion.currentTime !== null;
    (function on(time) {
      if (time !== undefined) seen.frames.push(time);
      if (button.isConnected && button.getClientRects().length) seen.tops.push(button.getBoundingClientRect().top);
      if (seen.first === null && document.getAnimations().some(travels)) seen.first = performance.now();
      requestAnimationFrame(on);
    })();
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, start, true);
}"""
"""A script that records each frame after the first touch, once `awaits` is set."""


def press(page: Page, button: Locator) -> None:
    """Press a button as a finger does: it stays on the glass for a moment."""
    box = button.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(PRESSED)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def watch(page: Page, button: Locator) -> dict[str, float]:
    """Touch a button, and return the measurements of the frames after it."""
    button.evaluate("(button) => { window.button = button; window.awaits = true; }")
    shift = page.evaluate("window.shifted")
    press(page, button)
    page.wait_for_timeout(WATCHED)
    seen = page.evaluate("window.seen")
    times, tops = seen["frames"], seen["tops"]
    gaps = [later - sooner for sooner, later in pairwise(times)]
    return {
        "late": sum(gap > LATE for gap in gaps),
        "longest": max(gaps, default=0.0),
        "first": (seen["first"] or float("nan")) - seen["touched"],
        "under": max(tops) - min(tops) if tops else 0.0,
        "shift": shift,
    }


def open_page(browser: Browser, address: str) -> Page:
    """Open a page on a slow phone, and wait until all of it is drawn."""
    page = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    page.add_init_script(f"({RECORD})()")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.wait_for_function("() => document.body.dataset.laid")
    page.wait_for_timeout(1500)
    return page


def step(browser: Browser, home: str) -> dict[str, float]:
    """Step to a play with its word and a payment."""
    page = open_page(browser, f"{home}four-nines")
    return _step_forward(page, steps=3)


def capture(browser: Browser, home: str) -> dict[str, float]:
    """Step to a capture of seven cards."""
    return _step_forward(open_page(browser, f"{home}cassino"), steps=1)


def _step_forward(page: Page, steps: int) -> dict[str, float]:
    """Make `steps` steps in the first example, and return the measurements of the last one."""
    root = page.locator(".ct-kind-example").first
    following, shown = root.locator(".ct-next"), root.locator(".ct-question .ct-on")
    following.scroll_into_view_if_needed()
    for n in range(steps):
        following.tap()
        page.wait_for_timeout(WATCHED)
        while shown.count() and n < steps - 1:
            shown.first.tap()
            page.wait_for_timeout(WATCHED)
    button = shown.first if shown.count() else following
    return watch(page, button)


def slap(browser: Browser, home: str) -> dict[str, float]:
    """Slap at the first card of a game in real time."""
    page = open_page(browser, f"{home}irish-snap#live-1")
    root = page.locator(".ct-live")
    root.get_by_role("button", name="Begin").tap()
    root.locator(".ct-two-cards .ct-card").first.wait_for()
    button = root.locator(".ct-slap")
    return watch(page, button)


def main() -> None:
    """Print the medians of the measurements of each act."""
    print(f"{'':9} {'frames > 34 ms':>15} {'longest':>9} {'first movement':>15} {'under the finger':>17} {'shift':>7}")
    with run_command("serve") as house, sync_playwright() as playwright:
        browser = launch(playwright)
        for act in (step, capture, slap):
            rounds = []
            for _ in range(ROUNDS):
                rounds.append(act(browser, house.url))
                browser.contexts[0].close()  # an open page, slowed down, would slow the next one even more
            found = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
            print(
                f"{act.__name__:9} {found['late']:15.0f} {found['longest']:6.0f} ms {found['first']:12.0f} ms"
                f" {found['under']:14.1f} px {found['shift']:7.4f}"
            )


if __name__ == "__main__":
    main()
