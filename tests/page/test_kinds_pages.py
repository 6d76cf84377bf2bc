"""The kinds of things that a newcomer meets in the first lesson, from start page to end, with all folds shut."""

import re

from support.browser import Table, expect, is_seen, look, many, visiting, wait_until_drawn
from support.cases import read_cases
from support.playing import deal_on_button

KINDS = read_cases("kinds_pages", "kinds")
"""The kinds, each with a selector, or with the beginning of a button's text."""
MOST, MOST_IN_MENU = 15, 10
MET = """([kinds, within]) => [...document.querySelectorAll(within)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)
    .filter((one) => !one.closest(".cl-home, .cl-skip, .ct-tools") && !one.matches("[data-card]"))
    .map((one) => Object.keys(kinds).find((name) => kinds[name].startsWith("=")
        ? one.textContent.trim().startsWith(kinds[name].slice(1)) : one.matches(kinds[name]))
        ?? (/[▶◀]/.test(one.textContent) ? "next and back" : one.outerHTML))"""
THINGS = ":is(button, a[href], summary, input, select, textarea, .ct-try, #remember)"
IN_MENU = """(menu) => new Set([...menu.querySelectorAll("button, a, input, select, summary")]
    .filter((one) => one.checkVisibility() && !one.matches(".ct-shut"))
    .map((one) => one.closest(".ct-jumps, .ct-rows, .ct-likely, .ct-workshop")?.className ?? one.outerHTML)).size"""


class Newcomer:
    """Somebody who walks the first lesson; `met` are the kinds of things that were in sight."""

    def __init__(self, page):
        self.page, self.met = page, set()

    def look(self):
        wait_until_drawn(self.page)
        self.met.update(look(self.page, MET, [KINDS, f".cl-page {THINGS}"]))

    def press(self, button):
        button.click()
        self.look()

    def open_stage(self, number):
        self.press(self.page.locator(f".cl-way a[href='#stage-{number}']"))

    def count_menu(self, table):
        table.button("More for this table").click()
        assert look(table.root.locator(".ct-tools"), IN_MENU) <= MOST_IN_MENU
        table.button("More for this table").click()

    def watch(self, table):
        onward, tried = table.root.locator(".ct-onward"), table.root.locator(".ct-is-right, .ct-is-wrong")
        while not is_seen(onward):
            fresh = table.is_asking() and not many(tried)
            self.press(table.root.locator(".ct-answer").first if fresh else table.button("Next: one step on"))
        self.press(onward)

    def play(self, table):
        mine, step = table.root.locator(".ct-own.ct-turn .ct-hand .ct-may"), table.root.locator(".ct-next[data-next]")
        on = deal_on_button(table)
        while not is_seen(table.told.locator(".ct-triumph, .ct-yours:has-text('won')")):
            expect(mine.or_(step).or_(on).first).to_be_visible()
            self.press(mine.first if many(mine) else step if is_seen(step) else on)


def test_a_newcomer_meets_few_kinds_of_things_in_the_first_lesson(chromium, server):
    with visiting(chromium, viewport={"width": 360, "height": 640}) as (_, page, _):
        page.goto(server.url)
        one = Newcomer(page)
        page.get_by_role("link", name="Play the first card").click()
        page.wait_for_url(re.compile("four-nines"))
        one.look()
        one.watch(Table(page, "example"))
        level = Table(page, "levels")
        one.press(level.button("A hint, please"))
        one.press(level.card("Clara", "4c"))
        one.press(level.button("Try again"))
        one.open_stage(3)
        second = Table(page, "example", 1)
        one.press(second.button("Next: one step on"))
        one.press(second.card("Clara", "4c"))
        one.count_menu(second)
        one.press(second.button("Back to the example"))
        one.open_stage(6)
        game = Table(page, "play")
        one.look()
        one.count_menu(game)
        one.play(game)
        one.press(game.button("Look my game over"))
        one.count_menu(game)
        one.open_stage(7)
        for _ in range(3):
            one.press(page.locator("#remember .cl-answer").first)
            one.press(page.locator(".cl-do button"))
        expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
        assert one.met <= KINDS.keys()
        assert len(one.met) <= MOST
        assert {"question", "why", "levels with stars", "what if", "remember"} <= one.met
