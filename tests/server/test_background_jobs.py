"""Tests of the background thread: one job at a time, addresses in turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from support.servers import PATIENCE, run

from cardlessons.hosts.server import background
from cardlessons.hosts.server.background import BackgroundWorker, BusyError


def test_each_address_has_its_turn_and_the_loop_goes_on() -> None:
    done: list[str] = []
    begin = threading.Event()

    def job(name: str) -> Callable[[], str]:
        def work() -> str:
            begin.wait()
            done.append(name)
            return name

        return work

    async def visit() -> None:
        work = BackgroundWorker(lambda where: None)
        asked = ["a1", "a2", "a3", "b1", "b2", "c1"]
        jobs = [asyncio.ensure_future(work.run(name[0], job(name))) for name in asked]
        await asyncio.sleep(0)
        assert done == []  # the thread waits, and this loop goes on
        begin.set()
        assert await asyncio.gather(*jobs) == asked
        work.close()

    run(visit())
    assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_an_address_may_have_so_many_jobs_waiting_and_others_are_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_WAITING", 3)
    begun, begin = threading.Event(), threading.Event()

    def first() -> bool:
        begun.set()
        return begin.wait()

    async def visit() -> None:
        work = BackgroundWorker(lambda where: None)
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
        work.close()

    run(visit())


def test_what_goes_wrong_in_a_job_is_told_to_whoever_asked_and_the_next_one_is_done() -> None:
    async def visit() -> None:
        work = BackgroundWorker(lambda where: None)
        with pytest.raises(ZeroDivisionError):
            await work.run("a", lambda: 1 / 0)
        assert await work.run("a", lambda: 7) == 7
        work.close()

    run(visit())


def test_where_a_job_hangs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "HUNG_SECONDS", 0.2)
    told: list[str] = []
    end = threading.Event()

    def hung(where: str) -> None:
        told.append(where)
        end.set()

    async def visit() -> None:
        work = BackgroundWorker(hung)
        await work.run("a", end.wait)
        work.close()

    run(visit())
    (where,) = told
    assert where.startswith("threading.py:")
