"""A background thread for long jobs, with a fair queue: addresses take turns, one job at a time.

A search or a count may take a second. Meanwhile the event loop still answers: the interpreter switches between
the two threads every half millisecond.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from cardlessons.hosts.server.log import describe_stack

T = TypeVar("T")
SWITCH_SECONDS = 0.0005
"""The interpreter's thread switch interval in seconds; Python's default of 5 ms would delay each answer."""
HUNG_SECONDS = 30.0
"""Seconds after which a job counts as hung. No job of the package takes as long."""
MOST_WAITING = 50
"""The limit of waiting jobs for one address; further jobs are refused."""


class BusyError(Exception):
    """One address has too many jobs waiting."""


class BackgroundWorker:
    """One worker thread, with a queue of jobs for each address.

    Args:
        hung: called with the stack of a job that hangs; it must end the process, since a thread cannot be killed.
    """

    def __init__(self, hung: Callable[[str], None]) -> None:
        self._hung = hung
        self._queues: dict[str | None, deque[tuple[Callable[[], Any], asyncio.Future[Any]]]] = {}
        self._working = False
        self._thread: int | None = None
        sys.setswitchinterval(SWITCH_SECONDS)
        self._pool = ThreadPoolExecutor(1, "background", initializer=self._begin)

    async def run(self, address: str | None, job: Callable[[], T]) -> T:
        """Run a job when its address has its turn, and return the result.

        Raises:
            BusyError: too many jobs of this address are waiting.
        """
        queue = self._queues.setdefault(address, deque())
        if len(queue) >= MOST_WAITING:
            raise BusyError
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.append((job, done))
        if not self._working:
            self._working = True
            asyncio.get_running_loop().create_task(self._work())
        return await done

    def close(self) -> None:
        """Cancel the waiting jobs and shut the thread down."""
        self._queues.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        self._thread = threading.get_ident()

    async def _work(self) -> None:
        try:
            while self._queues:
                address, queue = next(iter(self._queues.items()))
                del self._queues[address]
                job, done = queue.popleft()
                if queue:
                    self._queues[address] = queue  # this address is now the last in turn
                await self._run_job(job, done)
        finally:
            self._working = False

    async def _run_job(self, job: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        working = asyncio.get_running_loop().run_in_executor(self._pool, job)
        finished, _ = await asyncio.wait([working], timeout=HUNG_SECONDS)
        if not finished:
            self._hung(describe_stack(self._thread))
        result: Any = (await asyncio.gather(working, return_exceptions=True))[0]
        if done.done():
            return
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)
