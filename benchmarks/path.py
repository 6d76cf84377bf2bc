"""Drive every lesson along its path, with all answers right, and print what a learner meets on it.

Run by hand: `python benchmarks/path.py [SLUG ...]`. It needs the extra `test` and a browser. It begins at the start
page, follows the one next thing of each stage (`data-next`), and solves the levels. Of each lesson and size it prints
the touches and words before the first play of one's own, the controls on the first screen beside cards, seats and the
path, of each stage the controls and the length in screens, and the kinds of things met beside the table.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from solutions import SOLUTIONS, solve_level
from support.browser import Table, launch, run_command, visiting, wait_until_drawn
from support.lessons import LESSONS

SIZES = ((360, 740), (1280, 800))
MAX_TOUCHES = 200
SHOWN = ".cl-stage:not([hidden])"
CONTROLS = """(within) => [...document.querySelector(within)
    .querySelectorAll("button, a[href], summary, input, select, textarea")]
    .filter((one) => !one.closest(".ct-felt, .cl-way, .cl-foot, .cl-about, .cl-skip"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)"""
ON_SCREEN = f"(within) => ({CONTROLS})(within).filter(({{ top, bottom }}) => bottom > 0 && top < innerHeight).length"
READ = ".cl-prose :is(h1, h2, p, li, td), .ct-told :is(h3, p, li, .ct-answer), .ct-head p"
TEXTS = f"""() => [...document.querySelectorAll(".cl-hero :is(h1, p), .cl-stage:not([hidden]) :is({READ})")]
    .filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())"""
KINDS = {
    "path": ".cl-way",
    "question": ".ct-question, #remember .cl-answers",
    "steps": ".ct-next:not(:disabled)",
    "menu": ".ct-more",
    "why": ".ct-why, .ct-again, .ct-familiar",
    "source": ".ct-cite",
    "rules": ".ct-rules",
    "levels": ".ct-level",
    "hint": ".ct-hint",
    "game": ".ct-kind-play",
    "other games": ".ct-choose",
    "door": ".cl-door",
}
MET = """(kinds) => Object.keys(kinds).filter((kind) =>
    [...document.querySelectorAll(kinds[kind])].some((one) => one.checkVisibility()))"""
RIGHT = """([slug, asks, texts]) => Object.values(self.QUESTIONS[slug])
    .flatMap((topic) => topic.map((one, turn) => ({ ...one, turn }))).sort((one, other) => one.turn - other.turn)
    .find((one) => one.asks === asks && one.answers.map(([text]) => text).join() === texts.join()).answers
    .findIndex(([, right]) => right)"""


class Walk:
    """A learner's way along the path of a lesson."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.slug = page, slug
        self.touches = 0
        self.read: dict[str, int] = {}
        self.first_play: tuple[int, int] | None = None
        self.stages: dict[str, tuple[int, float]] = {}
        self.kinds: set[str] = set()

    def look(self) -> None:
        """Take down what is shown now."""
        wait_until_drawn(self.page)
        for text in self.page.evaluate(TEXTS):
            self.read.setdefault(text, len(text.split()))
        self.kinds.update(self.page.evaluate(MET, KINDS))
        stage = self.page.locator(SHOWN)
        if stage.count():
            name = self.page.locator(".cl-way [aria-current]").inner_text().replace("\n", " ").strip()
            controls = len(self.page.evaluate(CONTROLS, SHOWN))
            screens = self.page.evaluate("(within) => document.querySelector(within).offsetHeight / innerHeight", SHOWN)
            before = self.stages.get(name, (0, 0.0))
            self.stages[name] = max(before[0], controls), max(before[1], screens)

    def touch(self, found: Locator) -> None:
        found.click()
        self.touches += 1
        self.look()

    def play(self, stage: str) -> None:
        """Play at a level, and count the first play; a game is left to the next stage."""
        if self.first_play is None:
            self.first_play = self.touches + 1, sum(self.read.values())
        parts = self.page.locator(f"{SHOWN} [data-levels]")
        if not parts.count():
            number = int(stage.removeprefix("stage-"))
            self.touch(self.page.locator(f".cl-way a[href='#stage-{number + 1}']"))
            return
        number = int(parts.get_attribute("id").removeprefix("levels-")) - 1
        level = re.search(r"\d+", self.page.locator(f"{SHOWN} [data-levels] .ct-head h3").inner_text())
        solve_level(Table(self.page, "levels", number), SOLUTIONS[self.slug][int(level[0]) - 1][0])
        self.touches += len(SOLUTIONS[self.slug][int(level[0]) - 1][0].split())
        self.look()

    def answer(self, group: Locator) -> None:
        """Answer a question rightly."""
        asks = group.locator("h2, h3").first.inner_text()
        answers = group.locator(".ct-answer, .cl-answer")
        if group.locator("xpath=ancestor-or-self::*[@id='remember']").count():
            self.touch(answers.nth(self.page.evaluate(RIGHT, [self.slug, asks, answers.all_inner_texts()])))
            return
        questions = [one for worked in LESSONS[self.slug].examples for _, one in worked.questions]
        question = next(one for one in questions if one.asks == asks)
        right = next((n for n, one in enumerate(question.answers) if one.right), 0)
        seat, _, card = question.answers[right].text.partition(" ")
        held = self.page.locator(f'{SHOWN} .ct-felt [data-seat="{seat}"] .ct-hand button[data-card="{card}"]')
        self.touch(held if re.fullmatch("[A-Z0-9][cdhs]", card) and held.count() else answers.nth(right))

    def go(self) -> None:
        """Go to the end of the path."""
        while self.touches < MAX_TOUCHES:
            self.page.wait_for_function("() => !document.querySelector('#remember > script')")
            found = self.page.locator("[data-next]").filter(visible=True)
            assert found.count() == 1, (self.slug, self.touches, found.count())
            stage = self.page.locator(SHOWN).get_attribute("id")
            if found.get_attribute("rel") == "next" or "All the lessons" in found.inner_text():
                return
            classes = found.get_attribute("class") or ""
            if found.get_attribute("role") == "group" and "ct-hand" not in classes:
                self.answer(found)
            elif "ct-hand" in classes or found.get_attribute("data-hands"):
                self.play(stage)
            else:
                self.touch(found)


def main(slugs: list[str]) -> None:
    """Print the figures of some lessons, or of all."""
    with sync_playwright() as playwright, run_command("serve") as server:
        browser = launch(playwright)
        for slug in slugs or LESSONS:
            for width, height in SIZES:
                with visiting(browser, viewport={"width": width, "height": height}) as (_, page, _):
                    page.goto(server.url)
                    walk = Walk(page, slug)
                    walk.look()
                    walk.touch(
                        page.locator(f"a:is([href$='/{slug}'], [href$='/{slug}#first'])").filter(visible=True).first
                    )
                    page.wait_for_url(re.compile(rf"/{slug}(#|$)"))
                    walk.look()
                    first = page.evaluate(ON_SCREEN, "body")
                    walk.go()
                    touches, words = walk.first_play or (0, 0)
                    print(
                        f"{slug} {width}: first play at touch {touches}, {words} words; "
                        f"{first} controls on the first screen"
                    )
                    for name, (controls, screens) in walk.stages.items():
                        print(f"    {name}: {controls} controls, {screens:.1f} screens")
                    print(f"    {len(walk.kinds)} kinds: {', '.join(kind for kind in KINDS if kind in walk.kinds)}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
