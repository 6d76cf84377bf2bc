"""The parts of a screen: on a phone there are fifteen at most, whatever is done in a lesson.

A part is seen as one thing: the strip of the page, the hand in use with its name and counters, the other players, the
middle of the table, the row of levels, the headings of what was played, its reasons, a row of a form, a list; beside
these each block of text and each button. What lies off the screen or under something else is no part.
"""

import pytest
from support.browser import Table, each, is_on, look, many, read, visiting, wait_until_drawn
from support.lessons import LESSONS

pytestmark = pytest.mark.browser

MOST = 15
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
GROUPS = {
    "the strip": ".cl-head",
    "the hand in use": ".ct-seat.ct-own, .ct-felt:not(:has(.ct-own)) .ct-seat.ct-turn",
    "the other players": ".ct-seat",
    "the middle": ".ct-middle",
    "the levels": ".ct-chips",
    "what was played": ".ct-told > .ct-step h3",
    "the reasons": ".ct-told > .ct-step :is(.ct-reasons, .ct-again, .ct-cite)",
}
ROWS = ".ct-guess-row, label"
TOUCHED = "button, summary, select, input, a.cl-button"
PARTS = f"""() => {{
    const groups = Object.entries({GROUPS});
    const found = new Map();
    const isOver = (one, {{ left, right, top, bottom, width, height }}) => {{
        if (Math.min(width, height) < 3 || bottom < 4 || top > innerHeight - 4 || right < 4 || left > innerWidth - 4)
            return false;
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const there = document.elementFromPoint(x, y);
        return one.contains(there) || Boolean(there?.contains(one));
    }};
    const add = (one, box) => {{
        const isHidden = one.closest("script, style, noscript, .ct-spoken, [aria-hidden=true]");
        if (isHidden || !one.checkVisibility({{ visibilityProperty: true }}) || !isOver(one, box)) return;
        const group = groups.find(([, what]) => one.closest(what));
        if (group) found.set(group[0], group[0]);
        else {{
            let block = one.closest("{ROWS}") ?? one.closest("{TOUCHED}");
            if (!block) {{
                block = one;
                while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
                block = block.closest("ul, ol, dl, table") ?? block;
            }}
            found.set(block, (block.ariaLabel || block.textContent).trim().slice(0, 40));
        }}
    }};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {{
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (texts.currentNode.data.trim())
            for (const box of range.getClientRects()) add(texts.currentNode.parentElement, box);
    }}
    for (const one of document.querySelectorAll("{TOUCHED}")) add(one, one.getBoundingClientRect());
    return [...found.values()];
}}"""


def parts(page):
    wait_until_drawn(page)
    return look(page, PARTS)


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
            on = table.button("Show me") if table.is_asking() else table.button("Next: one step on")
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
