"""Periodic jobs of the server, and those of Tornado, when the system's clock is set."""

import asyncio
import time

import pytest
from support.processes import PATIENCE
from tornado.ioloop import IOLoop, PeriodicCallback

from cardlessons.hosts.server.steady_clock import SteadyLoop, call_every


@pytest.mark.parametrize("seconds", [-315_360_000, -3600, 3600, 315_360_000])
async def test_jobs_go_on_when_the_clock_is_set_and_after_an_error(seconds, monkeypatch, caplog):
    loop, real, calls, tornados = SteadyLoop(), time.time, [0, 0], [0]
    assert IOLoop.current() is loop

    def fail():
        calls[0] += 1
        raise ValueError

    async def count():
        await asyncio.sleep(0)
        calls[1] += 1

    async def come(wanted):
        async with asyncio.timeout(PATIENCE):
            while min(*calls, *tornados) < wanted:
                await asyncio.sleep(0.001)

    call_every(0.001, fail)
    call_every(0.001, count)
    PeriodicCallback(lambda: tornados.append(tornados.pop() + 1), 1).start()
    await come(2)
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    await come(max(*calls, *tornados) + 2)
    assert "a periodic job failed" in caplog.text
