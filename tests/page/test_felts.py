"""No card hides the rank of another, and nothing on a felt lies over anything else: in every lesson, at four sizes."""

import pytest
from support.felts import find_faults, open_stages
from support.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.long]

MAX_ACTS = 6
"""The acts at each table; `benchmarks/ranks.py` tries all."""


@pytest.mark.parametrize("half", [0, 1])
def test_all_on_a_felt_can_be_seen_in_any_lesson(page, server, half):
    for lesson in [*LESSONS][half::2]:
        page.goto(server.lesson(lesson))
        for stage, _ in open_stages(page, MAX_ACTS):
            assert [*find_faults(page)] == [], lesson + stage
