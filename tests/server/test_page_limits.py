"""Tests of the page limits, the admission, the rate limit and the budgets, without a server and with a fake clock."""

import asyncio

import pytest
from support.clock import Clock, use_processor

from cardlessons.hosts.server.limits import page_capacity, rate_limit
from cardlessons.hosts.server.limits.page_capacity import (
    IDLE_SECONDS,
    MAX_NODES_A_PAGE,
    MAX_WAKES_AT_ONCE,
    MIN_NODES,
    WAKE_SECONDS,
    AddressLimitError,
    Admission,
    PageCapacity,
)
from cardlessons.hosts.server.limits.rate_limit import MAX_A_SECOND, AddressBudgets, Budget


class Page:
    """A page that records how often it was put to sleep."""

    def __init__(self, address=None):
        self.address, self.sleeps = address, 0

    def sleep(self):
        self.sleeps += 1


def woken(pages, address=None):
    page = Page(address)
    pages.wake(page)
    return page


@pytest.fixture
def clock():
    return Clock()


def test_where_there_are_too_many_the_one_touched_least_lately_goes_to_sleep(clock):
    evicted = []
    pages = PageCapacity(3, lambda: evicted.append(1), clock)
    first, second, third = (woken(pages) for _ in range(3))
    pages.touch(first)
    woken(pages)
    assert [page.sleeps for page in (first, second, third)] == [0, 1, 0]
    assert (len(pages), len(evicted)) == (3, 1)
    pages.touch(second)  # one that sleeps is not among them any more
    pages.forget(second)
    assert len(pages) == 3


def test_a_page_at_which_nobody_does_anything_goes_to_sleep(clock):
    pages = PageCapacity(9, clock=clock)
    still, busy = woken(pages, "192.0.2.1"), woken(pages, "192.0.2.2")
    clock.turn(IDLE_SECONDS - 1)
    pages.touch(busy)
    pages.sleep_idle()
    assert [*pages] == [still, busy]
    clock.turn(1)
    pages.sleep_idle()
    assert (still.sleeps, busy.sleeps) == (1, 0)
    assert [*pages] == [busy]


def test_an_address_has_three_quarters_at_most_and_beyond_that_its_own_pages_go_to_sleep(clock):
    pages = PageCapacity(40, clock=clock)
    others = [woken(pages, "192.0.2.2") for _ in range(5)]
    mine = [woken(pages, "192.0.2.1") for _ in range(60)]
    assert not any(page.sleeps for page in others)
    assert [page.sleeps for page in mine] == [1] * 30 + [0] * 30
    assert len(pages) == 35


def test_a_class_wakes_at_once_and_then_so_many_in_a_second(clock):
    pages = PageCapacity(1000, clock=clock)
    for _ in range(MAX_WAKES_AT_ONCE):
        pages.forget(woken(pages, "192.0.2.1"))
    with pytest.raises(AddressLimitError):
        woken(pages, "192.0.2.1")
    woken(pages, "192.0.2.2")
    clock.turn(WAKE_SECONDS)
    woken(pages, "192.0.2.1")
    with pytest.raises(AddressLimitError):
        woken(pages, "192.0.2.1")
    for _ in range(2 * MAX_WAKES_AT_ONCE):
        woken(pages)  # this machine has no limit of its own


def test_only_so_many_addresses_are_remembered_and_none_of_those_who_left(clock, monkeypatch):
    monkeypatch.setattr(rate_limit, "MAX_ADDRESSES", 10)
    pages = PageCapacity(5, clock=clock)
    for number in range(100):
        pages.forget(woken(pages, f"192.0.2.{number}"))
    assert len(pages._wakes) == 10
    assert pages._counts == {}


def test_the_page_that_holds_most_sleeps_where_all_hold_too_much():
    pages = PageCapacity(most=3)
    light, heavy, other = woken(pages), woken(pages, "192.0.2.1"), woken(pages)
    for page, nodes in ((light, 200), (heavy, MIN_NODES - 400), (other, 200)):
        pages.weigh(page, nodes)
    assert [page.sleeps for page in (light, heavy, other)] == [0, 0, 0]
    pages.weigh(other, 201)
    assert [page.sleeps for page in (light, heavy, other)] == [0, 1, 0]
    assert len(pages) == 2
    pages.weigh(other, MIN_NODES - 200)
    assert other.sleeps == 0, "what the heavy one held is free again"


def test_a_page_that_has_gone_weighs_nothing():
    pages = PageCapacity(most=MIN_NODES // MAX_NODES_A_PAGE + 100)
    for _ in range(10):
        page = woken(pages)
        pages.weigh(page, MIN_NODES)
        pages.forget(page)
        pages.weigh(page, MIN_NODES)
        assert page.sleeps == 0


def test_too_many_messages_wait_and_none_is_lost(clock):
    own = Budget(clock=clock)
    waited = []

    def speak(times, size=1):
        for _ in range(times):
            waited.append(own.charge(size))
            clock.turn(waited[-1])

    speak(rate_limit.MAX_AT_ONCE)
    assert sum(waited) == 0
    speak(1000)
    assert sum(waited) == pytest.approx(1000 / MAX_A_SECOND)
    clock.turn(3600)
    waited.clear()
    speak(rate_limit.MAX_AT_ONCE)
    assert sum(waited) == 0
    speak(1, 50)
    assert sum(waited) == pytest.approx(50 / MAX_A_SECOND)


def test_whoever_has_used_much_processor_time_waits_and_then_has_a_share(clock):
    budget = Budget(20, 0.25, clock)
    budget.charge(20)
    assert budget.delay == 0
    budget.charge(1)
    assert budget.delay == pytest.approx(4)
    clock.turn(4)
    assert budget.delay == pytest.approx(0)
    clock.turn(3600)
    budget.charge(21)
    assert budget.delay == pytest.approx(4)  # what was not used in that hour does not add up


def test_each_address_has_a_budget_and_this_machine_none(monkeypatch):
    monkeypatch.setattr(rate_limit, "MAX_ADDRESSES", 3)
    budgets = AddressBudgets(60, 0.5)
    for address in (None, "192.0.2.1"):
        budgets.charge(address, 1000)
    assert budgets.delay("192.0.2.1") > 0
    assert budgets.delay("192.0.2.2") == budgets.delay(None) == 0
    for number in range(9):
        budgets.charge(f"192.0.2.{number}", 1)
    assert len(budgets._budgets) == 3


async def test_newcomers_are_let_in_one_at_a_turn_and_those_inside_are_answered_between(monkeypatch):
    monkeypatch.setattr(page_capacity, "MAX_NEWCOMERS", 50)
    order = []

    admission = Admission()
    come = [asyncio.ensure_future(admission.run(lambda: order.append("newcomer"))) for _ in range(50)]
    assert admission.plan_return(0) is None
    await asyncio.sleep(0)
    assert admission.plan_return(0) == page_capacity.RETURN_SECONDS  # whoever comes now comes again later
    for _ in range(10):
        order.append("act")
        await asyncio.sleep(0)
    await asyncio.gather(*come)
    assert admission.plan_return(0) is None
    assert order.count("newcomer") == 50
    last_act = len(order) - order[::-1].index("act")
    assert order[:last_act].count("newcomer") <= 12


async def test_where_those_inside_keep_the_server_busy_a_newcomer_comes_again_later():
    async def work():
        use_processor(2 * page_capacity.BUSY_TURN_SECONDS)

    admission, crowd = Admission(lambda: 5.0), page_capacity.MIN_CROWD
    for _ in range(20):
        await asyncio.gather(admission.look(), work())
    a_second = page_capacity.MAX_RETURNS_A_SECOND
    planned = [admission.plan_return(crowd) for _ in range(200 * a_second)]
    assert planned[0] == page_capacity.FULL_RETURN_SECONDS
    most = int(page_capacity.MAX_RETURN_SECONDS)
    assert all(planned.count(seconds) <= a_second for seconds in range(most // 2))  # one after the other
    assert max(seconds or 0 for seconds in planned) == most
    assert admission.plan_return(crowd - 1) is None
    for _ in range(20):
        await admission.look()
    assert admission.plan_return(crowd) is None


async def test_an_event_loop_that_uses_most_of_a_core_lets_nobody_in(clock):
    admission, crowd = Admission(clock), page_capacity.MIN_CROWD
    for within, times, is_full in ((0.0021, 30, True), (0.1, 60, False)):
        for _ in range(times):
            use_processor(0.002)
            clock.turn(within)
            await admission.look()
        assert (admission.plan_return(crowd) is not None) is is_full


async def test_while_those_inside_take_long_nobody_is_let_in(monkeypatch):
    monkeypatch.setattr(page_capacity, "PAUSE_SECONDS", 0)
    come = []

    async def work():
        for _ in range(10):
            use_processor(page_capacity.LATE_TURN_SECONDS)
            await asyncio.sleep(0)

    admission = Admission()
    busy = asyncio.ensure_future(work())
    newcomers = [asyncio.ensure_future(admission.run(lambda n=n: come.append(n))) for n in range(3)]
    await busy
    assert come == [0]
    await asyncio.gather(*newcomers)
    assert come == [0, 1, 2]


def test_what_an_address_has_used_up_comes_back_in_time():
    clock = Clock()
    limit = AddressBudgets(2, 1 / 5, clock)
    assert [limit.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert all(limit.take(None) for _ in range(9))
    assert limit.take("192.0.2.2")
    clock.turn(5.0)
    assert [limit.take("192.0.2.1") for _ in range(2)] == [True, False]
