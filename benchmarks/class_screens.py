"""Look for what is cut on the screens of a class: `python benchmarks/class_screens.py [LESSON ...]`, run by hand.

A board is led through lessons, and at each question, level and game it is shown in four sizes, beside a phone of 360 by
640. The script prints what a screen cuts off or covers; with `--pictures FOLDER` it keeps a picture of such a screen.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from crowd import find_free_port
from playwright.sync_api import Page, sync_playwright

LESSONS = ("four-nines", "jig", "hearts-of-a", "deal-after-deal", "whole-pack", "cassino", "irish-snap")
SIZES = ((1024, 768), (1280, 720), (1366, 768), (1920, 1080))
PHONE = (360, 640)
PATIENCE = 60_000
"""Milliseconds to wait for a page."""
WINDOWED = "Element.prototype.requestFullscreen = undefined"
"""A script that leaves a board in its window, whose size can change."""
FIND_CUT = """selector => {
  const root = document.querySelector(".ct-filling") ?? document.querySelector(".cl-class-view");
  if (!root) return ["nothing fills the screen"];
  const cut = [];
  for (const part of root.querySelectorAll(selector)) {
    if (!part.checkVisibility() || !part.textContent.trim()) continue;
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    if (!width) continue;
    let [l, t, r, b] = [0, 0, innerWidth, innerHeight];
    for (let at = part.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible" || at.matches("html, body")) continue;
      const clip = at.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, clip.left), Math.max(t, clip.top), Math.min(r, clip.right), Math.min(b, clip.bottom)];
    }
    const over = [l - left, t - top, right - r, bottom - b].map(Math.round);
    const name = `${part.tagName}.${part.className} "${part.textContent.trim().slice(0, 40)}"`;
    if (over.some((many) => many > 2)) cut.push(`${name} by ${over}`);
    const under = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, bottom - 4));
    if (under && !part.contains(under) && !under.contains(part)) cut.push(`${name} under ${under.className}`);
  }
  return cut;
}"""
"""A script that returns the parts of a full screen, or of a phone, that are not whole in sight."""
ON_BOARD = (
    ".ct-question h3, .ct-class-row, .ct-class button, .ct-class [role=status], .ct-goal, .ct-result, "
    ".ct-told .ct-actions button, .ct-own .ct-hand, .ct-steps button"
)
ON_PHONE = (
    ".cl-class-question h2, .cl-class-question button:not(:disabled), .cl-class-question:not(:has(:disabled)) > p"
)
"""The parts of a phone with which somebody answers; a page of replies may be scrolled."""


class Screens:
    """A board and a phone, and what was found on them."""

    def __init__(self, board: Page, phone: Page, pictures: Path | None) -> None:
        self.board, self.phone, self.pictures = board, phone, pictures
        self.seen = self.cut = 0
        self.lesson = ""

    def look(self, where: str) -> None:
        """Look at the board in each size, and at the phone; print what is cut."""
        for width, height in SIZES:
            self.board.set_viewport_size({"width": width, "height": height})
            self.board.wait_for_timeout(250)
            self._note(f"{self.lesson} {where} {width}x{height}", self.board, ON_BOARD)
        self._note(f"{self.lesson} {where} phone", self.phone, ON_PHONE)

    def _note(self, where: str, page: Page, selector: str) -> None:
        self.seen += 1
        cut = page.evaluate(FIND_CUT, selector)
        if not cut:
            return
        self.cut += 1
        print(f"{where}: {'; '.join(cut[:4])}")
        if self.pictures:
            page.screenshot(path=self.pictures / f"{re.sub('[^a-z0-9]+', '-', where.lower())}.png")

    def press(self) -> None:
        """Press the button of a presenter's remote control."""
        self.board.wait_for_timeout(800)  # a press that comes sooner would be a double one
        self.board.keyboard.press("PageDown")
        self.board.wait_for_timeout(400)

    def lead(self, stages: int) -> None:
        """Lead through the stages of the lesson on the board."""
        for stage in range(1, stages + 1):
            self.board.evaluate(f"document.querySelector('.cl-way a[href=\"#stage-{stage}\"]').click()")
            self.board.wait_for_timeout(900)
            here = self.board.locator(f"#stage-{stage}")
            if here.locator(".ct-kind-example.ct-filling").count():
                self._lead_example(stage)
            elif here.locator(".ct-kind-levels.ct-filling").count():
                self._lead_levels(stage)
            elif here.locator(".ct-kind-play.ct-filling").count():
                self.look(f"{stage} game")
                self._play("game", stage)

    def _lead_example(self, stage: int) -> None:
        table = self.board.locator(f"#stage-{stage} .ct-filling")
        for _ in range(60):
            if table.locator(".ct-question").count():
                asked = table.locator(".ct-question h3").inner_text()[:30]
                self.look(f"{stage} asked {asked}")
                for _ in range(3):
                    self.press()
                if table.locator(".ct-class-row .ct-outcome").count():
                    self.look(f"{stage} answered {asked}")
            elif table.locator(".ct-onward:not([hidden])").count():
                self.look(f"{stage} end")
                return
            self.press()

    def _lead_levels(self, stage: int) -> None:
        chips = self.board.locator(f"#stage-{stage} .ct-filling .ct-level")
        for level in range(chips.count()):
            chips.nth(level).evaluate("chip => chip.click()")
            self.board.wait_for_timeout(900)
            self.look(f"{stage} level {level + 1}")
            self._play(f"level {level + 1}", stage)

    def _play(self, what: str, stage: int) -> None:
        """Play the first card of the hand, and look at what comes of it."""
        card = self.board.locator(f"#stage-{stage} .ct-filling .ct-own .ct-hand button").first
        if card.count():
            card.evaluate("card => card.click()")
            self.board.wait_for_timeout(4500)
            self.look(f"{stage} {what} played")


def list_screens(url: str, lessons: list[str], pictures: Path | None) -> Iterator[Screens]:
    """Lead a class through each lesson; yield the screens of each."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for lesson in lessons:
            board, phone = (browser.new_context(viewport=size).new_page() for size in _list_viewports())
            for page in (board, phone):
                page.set_default_timeout(PATIENCE)
            board.add_init_script(WINDOWED)
            board.goto(f"{url}voila/render/{lesson}.ipynb")
            board.get_by_role("button", name="Class", exact=True).click()
            group = board.get_by_role("group", name="Class", exact=True)
            group.get_by_role("img", name="QR code").first.wait_for()
            phone.goto(f"{url}class/{group.get_by_role('status', name='Code').inner_text()}")
            phone.get_by_text("The class begins soon").wait_for()
            group.get_by_role("button", name="Begin").click()
            board.locator(".ct-filling").wait_for()
            screens = Screens(board, phone, pictures)
            screens.lesson = lesson
            screens.lead(board.locator(".cl-way a[href^='#stage-']").count())
            yield screens
            for page in (board, phone):
                page.context.close()
        browser.close()


def _list_viewports() -> tuple[dict[str, int], dict[str, int]]:
    """Return the sizes of the first board and of the phone, as playwright takes them."""
    (width, height), (phone_width, phone_height) = SIZES[0], PHONE
    return {"width": width, "height": height}, {"width": phone_width, "height": phone_height}


def main() -> None:
    """Start a server, lead a class through the lessons, and print how many screens are cut."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*", default=LESSONS)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "cardlessons", "class", "--on-demand", "--host", "127.0.0.1", "--no-browser"]
    server = subprocess.Popen([*command, "--port", str(find_free_port())], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        all_ = [(one.seen, one.cut) for one in list_screens(url.rstrip("/") + "/", options.lessons, options.pictures)]
        print(f"{sum(seen for seen, _ in all_)} screens of {len(all_)} lessons, {sum(cut for _, cut in all_)} cut")
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    main()
