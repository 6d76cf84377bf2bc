"""The parts of a screen: on a phone there are fifteen at most, whatever is done in a lesson.

A part is seen as one thing: the strip of the page, the hand in use with its name and counters, the other players, the
middle of the table, the row of levels, the headings of what was played, its reasons, a row of a form, a list; beside
these each block of text and each button. What lies off the screen or under something else is no part.
"""

from support.browser import Table, each, is_on, look, many, read, visiting, wait_until_drawn
from support.cases import read_cases
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS

MOST = 15
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
GROUPS = read_cases("parts_pages", "groups")
ROWS = ".ct-guess-row, label"
TOUCHED = "button, summary, select, input, a.cl-button"


def parts(page):
    wait_until_drawn(page)
    return look(page, SCRIPTS["listParts"], {"groups": GROUPS, "rows": ROWS, "touched": TOUCHED})


def states(page, slug):
    """Yield the names of the states of a lesson, each when the page is in it."""
    yield "opened"
    for link in each(page.locator(".cl-way a:not(.cl-door)")):
        link.click()
        yield f"at {read(link)}"
    for number, example in enumerate(LESSONS[slug].examples[:1]):
        table = Table(page, "example", number)
        look(table.felt, "felt => felt.scrollIntoView()")
        for step in range(len(example.record.steps) + len(example.questions)):
            on = table.button("Next: one step on")
            if not is_on(on):
                break
            on.click()
            yield f"example {number + 1}, touch {step + 1}"
            answers = table.root.locator(".ct-answer").filter(visible=True)
            if many(answers):
                answers.first.click()
                yield f"example {number + 1}, touch {step + 1}, answered"
    levels, game = Table(page, "levels"), Table(page, "play")
    levels.button("A hint, please").click()
    yield "a hint"
    if many(cards := levels.root.locator(".ct-own .ct-hand button")):
        cards.first.click()
        yield "a try"
    if many(cards := game.root.locator(".ct-own .ct-hand .ct-may")):
        cards.first.click()
        yield "a game"


def test_no_screen_of_a_phone_has_more_than_fifteen_parts(chromium, server):
    with visiting(chromium, **PHONE) as (_, page, _):
        page.goto(server.lesson("four-nines"))
        wait_until_drawn(page)
        found = {state: parts(page) for state in states(page, "four-nines")}
    assert len(found) > 10
    assert {"the strip", "the hand in use", "the middle", "Next: one step on"} <= {*found["example 1, touch 1"]}
    assert "\n".join(f"{state}: {seen}" for state, seen in found.items() if len(seen) > MOST) == ""
