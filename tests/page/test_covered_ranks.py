"""No card hides the rank of another: in every lesson, at every step and level, and after plays, at four sizes."""

import random

import pytest
from support.browser import look
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS

pytestmark = [pytest.mark.browser, pytest.mark.long]

SIZES = [(360, 740), (1280, 800), (768, 1024), (1920, 1080)]
SEED, MAX_ACTS = 4, 6
"""The share that runs here: a size for each lesson, and the acts at each table; `benchmarks/ranks.py` tries all."""


@pytest.mark.parametrize("half", [0, 1])
def test_no_rank_is_covered_in_any_lesson(page, server, half):
    covered = {}
    drawn = random.Random(SEED)
    sizes = {lesson: drawn.choice(SIZES) for lesson in LESSONS}
    for lesson in [*LESSONS][half::2]:
        width, height = sizes[lesson]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.lesson(lesson))
        for address in look(page, "[...document.querySelectorAll('.cl-way a')].map((link) => link.hash)"):
            page.locator(f".cl-way a[href='{address}']").click()
            if found := look(page, SCRIPTS["findCoveredRanks"], MAX_ACTS):
                covered[lesson + address] = found
    assert covered == {}
