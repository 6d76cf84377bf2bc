"""No card hides the rank of another: in every lesson, at every stage, and after plays."""

import pytest
from support.browser import each, look
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
GO_ON = """(root) => {
    const buttons = root.querySelectorAll(".ct-on, .ct-next, .ct-hand button.ct-may");
    const on = [...buttons].find((one) => one.checkVisibility() && !one.disabled);
    on?.click();
    return Boolean(on);
}"""
"""Goes on past a question, to the next step, or by a card that may be played; returns False where nothing leads on."""
SIZES = [(360, 740), (1280, 800)]


def find_covered(root):
    """Return the cards of a table that another covers, at both sizes; it begins with the size that the page has."""
    covered = set(look(root, COVERED))
    SIZES.reverse()
    width, height = SIZES[0]
    root.page.set_viewport_size({"width": width, "height": height})
    return covered | {*look(root, COVERED)}


@pytest.mark.parametrize("half", [0, 1])
def test_no_rank_is_covered_in_any_lesson(page, server, half):
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    covered = {}
    for lesson in [*LESSONS][half::2]:
        page.goto(server.lesson(lesson))
        for address in look(page, "[...document.querySelectorAll('.cl-way a')].map((link) => link.hash)"):
            page.locator(f".cl-way a[href='{address}']").click()
            for root in each(page.locator(".cl-stage:not([hidden]) .ct-root:has(.ct-hand)")):
                found = find_covered(root)
                for _ in range(MAX_PLAYS):
                    if not look(root, GO_ON):
                        break
                    found |= find_covered(root)
                if found:
                    covered[lesson + address] = found
    assert covered == {}
