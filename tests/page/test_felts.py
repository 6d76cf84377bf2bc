"""No card hides a rank, nothing on a felt lies over anything else, no felt is under the buttons: in every lesson."""

import random

import pytest
from support.felts import SIZES, find_faults, open_stages
from support.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.long]

SEED, MAX_ACTS = 4, 6
"""The share that runs here: a size for each lesson, and the acts at each table; `benchmarks/ranks.py` tries all."""


@pytest.mark.parametrize("share", range(4))
def test_all_on_a_felt_can_be_seen_in_any_lesson(page, server, share):
    drawn = random.Random(SEED)
    sizes = {lesson: drawn.choice(SIZES) for lesson in LESSONS}
    faults = {}
    for lesson in [*LESSONS][share::4]:
        page.goto(server.lesson(lesson))
        for stage, _ in open_stages(page, MAX_ACTS):
            if found := [*find_faults(page, [sizes[lesson]])]:
                faults[lesson + stage] = found
    assert faults == {}
