"""No card hides a rank, nothing on a felt lies over anything else, no felt is under the buttons."""

import pytest
from support.felts import find_faults, open_stages
from support.lessons import ONE_OF_A_FAMILY

pytestmark = [pytest.mark.browser, pytest.mark.long]

MAX_ACTS = 6
"""The acts at each table here; `benchmarks/ranks.py` plays all tables of all lessons to their end."""


@pytest.mark.parametrize("lesson", ONE_OF_A_FAMILY)
def test_all_on_a_felt_can_be_seen_at_every_size(page, server, lesson):
    page.goto(server.lesson(lesson))
    faults = {stage: [*find_faults(page)] for stage, _ in open_stages(page, MAX_ACTS)}
    assert not any(faults.values()), faults
