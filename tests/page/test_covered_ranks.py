"""No card hides the rank of another: in every lesson, at every stage, and after plays."""

import pytest
from support.browser import each, look
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS

pytestmark = [pytest.mark.browser, pytest.mark.long]
MAX_PLAYS = 2
"""The most plays after which each table is looked at, and as many steps of an example."""
SIZES = [(360, 740), (1280, 800)]


def find_covered(root):
    """Return the cards of a table that another covers, at both sizes; it begins with the size that the page has."""
    covered = set(look(root, SCRIPTS["findCoveredRanks"]))
    SIZES.reverse()
    width, height = SIZES[0]
    root.page.set_viewport_size({"width": width, "height": height})
    return covered | {*look(root, SCRIPTS["findCoveredRanks"])}


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
                    if not look(root, SCRIPTS["goOn"]):
                        break
                    found |= find_covered(root)
                if found:
                    covered[lesson + address] = found
    assert covered == {}
