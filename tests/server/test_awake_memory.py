"""Tests of the memory limit: above it, the largest page is put to sleep."""

from cardlessons.hosts.server.limits.page_capacity import MAX_NODES_A_PAGE, MIN_NODES, PageCapacity


class Sleeper:
    """A page that counts how often it is put to sleep."""

    def __init__(self, address=None):
        self.address, self.slept = address, 0

    def sleep(self):
        self.slept += 1


def test_the_page_that_holds_most_sleeps_where_all_hold_too_much():
    awake = PageCapacity(most=3)
    light, heavy, other = Sleeper(), Sleeper("192.0.2.1"), Sleeper()
    for page in (light, heavy, other):
        awake.wake(page)
    awake.weigh(light, 200)
    awake.weigh(heavy, MIN_NODES - 400)
    awake.weigh(other, 200)
    assert [page.slept for page in (light, heavy, other)] == [0, 0, 0]
    awake.weigh(other, 201)
    assert [page.slept for page in (light, heavy, other)] == [0, 1, 0]
    assert len(awake) == 2
    awake.weigh(other, MIN_NODES - 200)
    assert other.slept == 0, "what the heavy one held is free again"


def test_a_page_that_has_gone_weighs_nothing():
    awake = PageCapacity(most=MIN_NODES // MAX_NODES_A_PAGE + 100)
    for _ in range(10):
        page = Sleeper()
        awake.wake(page)
        awake.weigh(page, MIN_NODES)
        awake.forget(page)
        awake.weigh(page, MIN_NODES)
        assert page.slept == 0
