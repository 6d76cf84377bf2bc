"""Tests of the background jobs: fair turns, and what becomes of one that hangs or is not wanted."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.clock import Clock, use_processor
from support.processes import PATIENCE

from cardlessons.engine.giving_way import give_way
from cardlessons.hosts.server.limits import background
from cardlessons.hosts.server.limits.background import (
    BackgroundWorker,
    BusyError,
    CutError,
    DroppedError,
    IdleSelector,
    RecentUsage,
)


def run_for_ever():
    while True:
        pass


@pytest.fixture
def reports():
    """Return the list of what a worker reports."""
    return []


@pytest.fixture
def work(reports):
    """Yield a worker, closed at the end."""
    worker = BackgroundWorker(reports.append)
    yield worker
    worker.close()


async def test_each_address_has_its_turn_and_the_loop_goes_on(work):
    done = []
    begin = threading.Event()

    def job(name):
        def work():
            begin.wait()
            done.append(name)
            return name

        return work

    asked = ["a1", "a2", "a3", "b1", "b2", "c1"]
    jobs = [asyncio.ensure_future(work.run(name[0], job(name))) for name in asked]
    await asyncio.sleep(0)
    assert done == []  # the thread waits, and this loop goes on
    begin.set()
    assert await asyncio.gather(*jobs) == asked
    assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]


@pytest.mark.parametrize("address", ["192.0.2.1", None])
async def test_whoever_has_used_much_waits_for_those_who_have_not(address, work):
    """Others are other addresses, or other pages of the same address or of this machine."""
    done = []

    await work.run(address, lambda: use_processor(0.1), "busy")
    asked = [("busy", address), ("busy", address), ("quiet", address), ("other", "192.0.2.2")]
    jobs = [asyncio.ensure_future(work.run(where, lambda page=page: done.append(page), page)) for page, where in asked]
    await asyncio.gather(*jobs)
    assert done.index("quiet") < done.index("busy")
    assert done.index("other") < done.index("busy")


async def test_whoever_has_paused_is_served_beside_one_who_asks_on_and_on(work):
    """The other one is in the middle of a job that ends only after the one of the quiet reader."""
    end = threading.Event()

    await work.run("a", lambda: use_processor(0.3), "busy")
    long = asyncio.ensure_future(work.run("a", end.wait, "busy"))
    await work.run("b", end.is_set, "quiet")
    waiting = asyncio.ensure_future(work.run("a", end.is_set, "another of the busy address"))
    await work.run("b", lambda: None, "quiet")
    assert not waiting.done()
    end.set()
    await long
    assert await waiting


@pytest.mark.long
async def test_whoever_asks_on_and_on_is_never_taken_for_somebody_who_has_paused(monkeypatch, work):
    """Also when what they have used is long forgotten, because they had to wait for their turn."""
    clock = Clock()
    monkeypatch.setattr(work, "_usage", RecentUsage(clock))
    again, begin = threading.Event(), threading.Event()
    used = []
    done = []

    def use_little(address):
        use_processor(0.15)
        used.append(address)

    async def ask_on(address):
        await work.run(address, lambda: use_little(address), address)
        await work.run(address, lambda: again.wait(PATIENCE) and use_little(address), address)
        await work.run(address, lambda: begin.wait(PATIENCE) and done.append(address), address)

    async def see_all_wait(jobs):
        while len(used) < jobs or len(work._waiting) < 3:
            await asyncio.sleep(0.01)

    greedy = [asyncio.ensure_future(ask_on(f"192.0.2.{number}")) for number in range(4)]
    await see_all_wait(4)
    clock.turn(4 * background.HALF_LIFE_SECONDS)
    again.set()
    await see_all_wait(8)
    work._usage.charge({"honest", "page"}, 1.0)
    clock.turn(background.PAUSE_SECONDS)
    honest = asyncio.ensure_future(work.run("honest", lambda: done.append("honest"), "page"))
    begin.set()
    await asyncio.gather(honest, *greedy)
    assert done.index("honest") <= 1  # one greedy job runs already


async def test_whoever_has_paused_is_served_beside_the_long_job_of_a_newcomer(work):
    end = threading.Event()

    def use_much():
        use_processor(2 * background.LITTLE_SECONDS)
        end.wait(PATIENCE)

    long = asyncio.ensure_future(work.run("a", use_much, "newcomer"))
    await work.run("b", lambda: None, "quiet")
    assert not long.done()
    end.set()
    await long


async def test_a_job_of_one_who_asks_on_and_on_gives_way_to_that_of_one_who_has_paused(monkeypatch, work):
    monkeypatch.setattr(background, "WAY_SECONDS", 0.001)
    begun, end, gave_way = threading.Event(), threading.Event(), threading.Event()

    def ask_on():
        begun.set()
        while not end.is_set():
            use_processor(background.SLICE_SECONDS)
            give_way()

    sleep = time.sleep
    monkeypatch.setattr(background.time, "sleep", lambda seconds: (gave_way.set(), sleep(seconds)))
    await work.run("a", lambda: use_processor(0.3), "busy")
    long = asyncio.ensure_future(work.run("a", ask_on, "busy"))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    assert not gave_way.is_set()
    assert await work.run("b", lambda: gave_way.wait(PATIENCE), "quiet")
    end.set()
    await long


def test_what_was_used_is_forgotten_after_a_while():
    clock = Clock()
    usage = RecentUsage(clock)
    usage.charge({"a"}, 8.0)
    clock.turn(background.HALF_LIFE_SECONDS)
    usage.charge({"b"}, 4.1)
    assert usage.rank("a") < usage.rank("b")
    clock.turn(20 * background.HALF_LIFE_SECONDS)
    assert usage.rank("a") == usage.rank("b") == usage.rank("c")


async def test_an_address_may_have_so_many_jobs_waiting_and_others_are_not_refused(monkeypatch, work):
    monkeypatch.setattr(background, "MAX_WAITING", 3)
    begun, begin = threading.Event(), threading.Event()

    def first():
        begun.set()
        return begin.wait()

    jobs = [asyncio.ensure_future(work.run("a", first))]
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    jobs += [asyncio.ensure_future(work.run("a", begin.wait)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await work.run("a", begin.wait)
    jobs.append(asyncio.ensure_future(work.run("b", begin.wait)))
    begin.set()
    await asyncio.gather(*jobs)
    await work.run("a", begin.wait)


async def test_what_goes_wrong_in_a_job_is_told_to_whoever_asked_and_the_next_one_is_done(work):
    with pytest.raises(ZeroDivisionError):
        await work.run("a", lambda: 1 / 0)
    assert await work.run("a", lambda: 7) == 7


@pytest.mark.parametrize("hangs", ["computes", "stands still"])
async def test_a_job_that_hangs_is_cut_and_the_next_one_is_done(monkeypatch, hangs, work, reports):
    """One that computes is cut at once; the thread of one that waits for the system is left behind."""
    monkeypatch.setattr(background, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(background, "MAX_JOB_SECONDS", 0.05 if hangs == "computes" else 1e9)
    monkeypatch.setattr(background, "MAX_STILL_SECONDS", 0.05 if hangs == "stands still" else 1e9)
    end = threading.Event()
    with pytest.raises(CutError):
        await work.run("a", run_for_ever if hangs == "computes" else end.wait)
    assert await work.run("a", lambda: 7) == 7
    end.set()
    (where,) = reports
    assert ("test_background_jobs.py:" if hangs == "computes" else "threading.py:") in where


async def test_a_job_is_not_cut_because_time_passes_while_it_gets_no_processor(monkeypatch, work):
    """A job of little work is looked at a hundred times before it ends."""
    monkeypatch.setattr(background, "TICK_SECONDS", 0.001)
    monkeypatch.setattr(background, "MAX_JOB_SECONDS", 0.05)
    looked = threading.Semaphore(0)
    read_used = background._JobThread.read_used
    monkeypatch.setattr(background._JobThread, "read_used", lambda thread: looked.release() or read_used(thread))

    def wait_to_be_looked_at():
        for _ in range(100):
            looked.acquire()
        return "done"

    assert await work.run("a", wait_to_be_looked_at) == "done"


async def test_the_jobs_of_a_page_that_has_gone_are_dropped_and_the_running_one_is_cut(work):
    begun = threading.Event()
    done = []

    def first():
        begun.set()
        run_for_ever()

    running = asyncio.ensure_future(work.run("a", first, "gone"))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    waiting = asyncio.ensure_future(work.run("a", lambda: done.append("gone"), "gone"))
    other = asyncio.ensure_future(work.run("a", lambda: done.append("here"), "here"))
    await asyncio.sleep(0)
    work.drop("gone")
    for job in (running, waiting):
        with pytest.raises(DroppedError):
            await job
    await other
    assert done == ["here"]


async def test_while_the_loop_is_late_the_next_job_waits_until_it_has_caught_up():
    done = []
    late = [False]

    def job(number):
        def work():
            done.append(number)
            late[0] = True

        return work

    work = BackgroundWorker(print, lambda: late[0])
    jobs = [asyncio.ensure_future(work.run(f"192.0.2.{number}", job(number))) for number in range(2)]
    await jobs[0]
    await asyncio.sleep(0)
    assert done == [0]
    late[0] = False
    await jobs[1]
    work.close()
    assert done == [0, 1]


async def test_a_job_gives_way_until_the_loop_has_nothing_to_do(monkeypatch):
    monkeypatch.setattr(background, "WAY_SECONDS", None)  # without an end
    waits = threading.Event()

    class Idle(threading.Event):
        def wait(self, timeout=None):
            waits.set()
            return super().wait(timeout)

    def job():
        use_processor(background.SLICE_SECONDS)
        give_way()
        return "done"

    idle = Idle()
    work = BackgroundWorker(print, idle=idle)
    asked = asyncio.ensure_future(work.run("192.0.2.1", job))
    while not waits.is_set():
        await asyncio.sleep(0.01)
    assert not asked.done()
    idle.set()
    assert await asked == "done"
    work.close()


def test_a_loop_is_idle_only_while_it_waits():
    selector = IdleSelector()
    seen = []

    async def visit():
        seen.append(selector.idle.is_set())
        assert await asyncio.to_thread(selector.idle.wait, PATIENCE)
        seen.append(selector.idle.is_set())

    def run_loop():
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(selector)) as runner:
            runner.run(visit())

    with ThreadPoolExecutor(1) as thread:  # the browser of other tests has a loop in this one
        thread.submit(run_loop).result()
    assert seen == [False, False]
