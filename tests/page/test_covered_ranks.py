"""No card hides the rank of another: in every lesson, at every stage, and after plays."""

import pytest
from support.browser import each, is_on, look, wait_until_drawn
from support.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.long]

COVERED = """(root) => {
    const covered = [];
    for (const rank of root.querySelectorAll(".ct-hand .ct-rank, .ct-last .ct-rank")) {
        const card = rank.closest(".ct-card");
        if (!card.checkVisibility()) continue;
        if (rank.getBoundingClientRect().bottom > innerHeight) card.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = rank.getBoundingClientRect();
        for (const x of [left + 2, (left + right) / 2, right - 2]) {
            const there = document.elementFromPoint(x, (top + bottom) / 2)?.closest(".ct-card");
            if (there && there !== card) covered.push(`${card.dataset.card} under ${there.dataset.card}`);
        }
    }
    return covered;
}"""
"""Returns the cards whose rank is under another card, at the left, in the middle or at the right."""
MAX_PLAYS = 2
"""The most plays after which each table is looked at, and as many steps of an example."""
ON = ".ct-on, .ct-next, .ct-hand button.ct-may"
"""Matches the buttons that lead on: past a question, to the next step, or by a card that may be played."""


def find_covered(page):
    """Return the cards of the tables in sight that another covers, now and after each of some plays."""
    covered = set()
    for root in each(page.locator(".cl-stage:not([hidden]) .ct-root:has(.ct-hand)")):
        covered |= {*look(root, COVERED)}
        for _ in range(MAX_PLAYS):
            on = next(filter(is_on, each(root.locator(ON))), None)
            if not on:
                break
            on.click()
            wait_until_drawn(page)
            covered |= {*look(root, COVERED)}
    return covered


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_no_rank_is_covered_in_any_lesson(page, server, width, height):
    page.set_viewport_size({"width": width, "height": height})
    covered = {}
    for lesson in LESSONS:
        page.goto(server.lesson(lesson))
        for address in look(page, "[...document.querySelectorAll('.cl-way a')].map((link) => link.hash)"):
            page.locator(f".cl-way a[href='{address}']").click()
            if found := find_covered(page):
                covered[lesson + address] = found
    assert covered == {}
