"""Long jobs beside the event loop, each in a thread of its own: one at a time, and at most one more.

A search or a count may take a second. Meanwhile the event loop still answers: a job gives way to it at each step, and
the interpreter switches between the threads often. Whoever has paused before asking comes before those who ask on and
on, and beside one of their jobs at once; and whoever has used little processor time of late comes before those who have
used much. A job is judged by the processor time of its thread, so a busy machine ends none.

`concurrent.futures` takes jobs in the order in which they come, from whomever, and its threads can be neither cut nor
made to give way; its processes could be cut, but would not have the tables of the pages.
"""

from __future__ import annotations

import asyncio
import ctypes
import selectors
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cardlessons.engine.giving_way import set_wait
from cardlessons.hosts.server.log import describe_stack

T = TypeVar("T")
SWITCH_SECONDS = 0.0005
"""The interpreter's thread switch interval in seconds; Python's default of 5 ms would delay each answer."""
MAX_JOB_SECONDS = 30.0
"""Seconds of processor after which a job is cut. No job of the package takes as long."""
MAX_STILL_SECONDS = 60
"""Seconds after which a job is cut that uses no processor, counted by the event loop, which must be running."""
TICK_SECONDS = 1.0
"""Seconds between two looks at a running job."""
MAX_CUTS = 10
"""Attempts to cut a job, a tick apart, after which its thread is left behind."""
MAX_WAITING = 50
"""The limit of waiting jobs for one address; further jobs are refused."""
HALF_LIFE_SECONDS = 5.0
"""Seconds in which half of what an address or a page has used is forgotten."""
PAUSE_SECONDS = 1.0
"""Seconds without a job after which a page counts as one whose reader thinks before asking."""
LITTLE_SECONDS = 0.2
"""Seconds of processor up to which no pause is needed: opening a table, then asking."""
MAX_REMEMBERED = 10_000
"""Addresses and pages whose use is remembered; above it those who have used next to nothing are forgotten."""
LATE_PAUSE_SECONDS = 3.0
"""The longest pause between two jobs while the event loop is late with its answers."""
SLICE_SECONDS = 0.001
"""Seconds of processor that a job may use before it gives way to an event loop that has something to do."""
WAY_SECONDS = 0.01
"""The longest time for which a job gives way, so that it also goes on beside an event loop that never rests."""
_LOOK_AGAIN_SECONDS = 0.1
"""Seconds until a late event loop is looked at again."""
_STEP_SECONDS = 0.02
"""The least difference in processor time that decides who is next."""


class BusyError(Exception):
    """One address has too many jobs waiting."""


class CutError(Exception):
    """A job was cut, because it took too long."""


class DroppedError(Exception):
    """The page that wanted a job has gone."""


class _Cut(SystemExit):
    """The exception that ends a job: no `except Exception` catches it, and its thread ends silently."""


@dataclass(eq=False)
class _Waiting:
    flow: Hashable
    page: Hashable
    hurries: bool
    job: Callable[[], Any]
    done: asyncio.Future[Any]


class BackgroundWorker:
    """Runs the jobs of those addresses, and their pages, that have paused and used least of late.

    Args:
        report: called with the stack of a job that takes too long, before it is cut.
        is_late: tells whether the event loop is late with its answers; then the next job waits a little.
        idle: set while the event loop has nothing to do; at other times jobs give way to it.
    """

    def __init__(
        self,
        report: Callable[[str], None],
        is_late: Callable[[], bool] = lambda: False,
        idle: threading.Event | None = None,
    ) -> None:
        self._report, self._is_late, self._idle = report, is_late, idle
        self._ended = 0.0
        self._pause: asyncio.TimerHandle | None = None
        self._waiting: dict[Hashable, dict[Hashable, deque[_Waiting]]] = {}
        self._usage = RecentUsage()
        self._running: list[tuple[_Waiting, _JobThread]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        sys.setswitchinterval(SWITCH_SECONDS)

    async def run(self, address: str | None, job: Callable[[], T], page: Hashable = None) -> T:
        """Run a job when it has its turn, and return the result; each page of this machine has turns of its own.

        Raises:
            BusyError: too many jobs of this address are waiting.
            CutError: the job took too long.
            DroppedError: the page has gone.
        """
        flow = page if address is None else address
        pages = self._waiting.setdefault(flow, {})
        if sum(map(len, pages.values())) >= MAX_WAITING:
            raise BusyError
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        is_busy = page is not None and (page in pages or any(one.page == page for one, _ in self._running))
        key = page if self._usage.knows(page) else flow
        hurries = self._usage.read_since_pause(key, is_busy=is_busy) > LITTLE_SECONDS
        pages.setdefault(page, deque()).append(_Waiting(flow, page, hurries, job, done))
        asyncio.get_running_loop().call_soon(self._start_jobs)  # the first of all that come in this turn is chosen
        return await done

    def drop(self, page: Hashable) -> None:
        """Forget the jobs of a page that has gone, and cut the one that runs."""
        for flow in [flow for flow, pages in self._waiting.items() if page in pages]:
            for waiting in self._waiting[flow].pop(page):
                waiting.done.set_exception(DroppedError())
            if not self._waiting[flow]:
                del self._waiting[flow]
        for waiting, thread in self._running:
            if waiting.page is page:
                thread.cut()
        self._usage.forget(page)

    def close(self) -> None:
        """Forget the waiting jobs, and cut those that run."""
        self._waiting.clear()
        if self._pause is not None:
            self._pause.cancel()
        for _, thread in self._running:
            thread.cut()

    def _start_jobs(self) -> None:
        """Start the jobs that may run now; among equals the next is that of the one served longest ago."""
        loop = asyncio.get_running_loop()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        if self._waiting and self._is_late() and loop.time() < self._ended + LATE_PAUSE_SECONDS:
            self._pause = loop.call_later(_LOOK_AGAIN_SECONDS, self._start_jobs)
            return
        while self._waiting:
            flow = min(self._waiting, key=lambda flow: self._count_order(flow, self._waiting[flow].values()))
            pages = self._waiting[flow]
            page = min(pages, key=lambda page: self._count_order(page, [pages[page]]))
            if not self._can_run(pages[page][0]):
                return
            waiting = pages[page].popleft()
            del self._waiting[flow]
            if queue := pages.pop(page):
                pages[page] = queue
            if pages:
                self._waiting[flow] = pages
            if not waiting.done.done():  # somebody still waits for it
                thread = _JobThread(waiting.job, self._idle, self._is_in_the_way if waiting.hurries else None)
                self._running.append((waiting, thread))
                task = loop.create_task(self._run_job(waiting, thread))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _can_run(self, waiting: _Waiting) -> bool:
        """Tell whether a job may begin: alone, or for a reader who has paused, beside a long job or that of another."""
        if not self._running:
            return True
        first, thread = self._running[0]
        is_passable = first.hurries or thread.read_used() > LITTLE_SECONDS
        return len(self._running) == 1 and is_passable and not waiting.hurries and waiting.page is not None

    def _is_in_the_way(self) -> bool:
        """Tell whether a job runs that is more urgent than those of readers who ask on and on."""
        return any(not waiting.hurries for waiting, _ in self._running)

    def _count_order(self, key: Hashable, queues: Iterable[deque[_Waiting]]) -> tuple[bool, int]:
        """Return what puts an address, or a page, with these queues before others: the smaller, the sooner."""
        return all(queue[0].hurries for queue in queues), self._usage.rank(key)

    async def _run_job(self, waiting: _Waiting, thread: _JobThread) -> None:
        used, still, cuts = 0.0, 0, 0
        while not await thread.wait(TICK_SECONDS) and cuts < MAX_CUTS:
            before, used = used, thread.read_used()
            still = still + 1 if used == before else 0
            if used > MAX_JOB_SECONDS or still * TICK_SECONDS >= MAX_STILL_SECONDS:
                if not cuts:
                    self._report(describe_stack(thread.ident))
                cuts += 1
                thread.cut()
            self._start_jobs()  # it is long now, so that others may begin beside it
        self._running.remove((waiting, thread))
        self._ended = asyncio.get_running_loop().time()
        self._usage.charge({waiting.flow, waiting.page} - {None}, max(used, thread.used))
        self._start_jobs()
        if waiting.done.done():
            return
        if thread.is_cut or cuts:
            waiting.done.set_exception(CutError() if cuts else DroppedError())
        elif thread.error is not None:
            waiting.done.set_exception(thread.error)
        else:
            waiting.done.set_result(thread.result)


class IdleSelector(selectors.DefaultSelector):
    """The selector of an event loop; `idle` is set while the loop waits, because it has nothing to do."""

    def __init__(self) -> None:
        super().__init__()
        self.idle = threading.Event()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for events, at most for this time."""
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        self.idle.set()
        try:
            return super().select(timeout)
        finally:
            self.idle.clear()


class _JobThread(threading.Thread):
    """A thread for one job, which it begins at once; the process can end without it.

    Attributes:
        result: what the job has returned.
        error: what the job has raised.
        used: the seconds of processor that the job has used, once it has ended.
        is_cut: whether the job was cut before its end.
    """

    def __init__(
        self, job: Callable[[], Any], idle: threading.Event | None, is_in_the_way: Callable[[], bool] | None
    ) -> None:
        super().__init__(name="background", daemon=True)
        self._job, self._loop, self._idle, self._is_in_the_way = job, asyncio.get_running_loop(), idle, is_in_the_way
        self._slice_began = 0.0
        self._ended = self._loop.create_future()
        self._clock: int | None = None
        self._began = time.process_time()
        self.result: Any = None
        self.error: BaseException | None = None
        self.used, self.is_cut = 0.0, False
        self.start()

    def run(self) -> None:
        """Run the job, and tell the event loop of its end."""
        try:
            if hasattr(time, "pthread_getcpuclockid"):
                self._clock = time.pthread_getcpuclockid(threading.get_ident())
            set_wait(self._give_way)
            self.result = self._job()
        except _Cut:
            self.is_cut = True
        except BaseException as error:
            self.error = error
        finally:
            self.used = time.thread_time()
            with suppress(RuntimeError):  # the loop has ended before a thread that was left behind
                self._loop.call_soon_threadsafe(self._note_end)

    def _give_way(self) -> None:
        is_loop_busy = self._idle is not None and not self._idle.is_set()
        is_in_the_way = self._is_in_the_way is not None and self._is_in_the_way()
        if (is_loop_busy or is_in_the_way) and time.thread_time() >= self._slice_began + SLICE_SECONDS:
            if self._idle is not None and is_loop_busy:
                self._idle.wait(WAY_SECONDS)
            if is_in_the_way:
                time.sleep(WAY_SECONDS)
            self._slice_began = time.thread_time()

    def _note_end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Wait until the job has ended, for so many seconds at most, and tell whether it has."""
        await asyncio.wait([self._ended], timeout=seconds)
        return self._ended.done() or not self.is_alive()

    def read_used(self) -> float:
        """Return the seconds of processor used so far; of the whole process where those of a thread are not known."""
        if self._clock is None:
            return time.process_time() - self._began
        try:
            return time.clock_gettime(self._clock)
        except OSError:  # it has ended just now
            return self.used

    def cut(self) -> None:
        """Raise an exception in the thread, which ends the job as soon as it runs code of Python."""
        if self.is_alive() and self.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(_Cut))


@dataclass
class RecentUsage:
    """The processor time that each address and each page has used of late.

    Args:
        clock: returns the time in seconds.
    """

    clock: Callable[[], float] = time.monotonic
    _used: dict[Hashable, tuple[float, float]] = field(default_factory=dict)
    _since_pause: dict[Hashable, float] = field(default_factory=dict)

    def charge(self, keys: set[Hashable], seconds: float) -> None:
        """Add what was used for some keys."""
        for key in keys:
            self._used[key] = (self.get(key) + seconds, self.clock())
            self._since_pause[key] = self._since_pause.get(key, 0.0) + seconds
        if len(self._used) > MAX_REMEMBERED:
            self._used = {key: used for key, used in self._used.items() if self.rank(key)}
            self._since_pause = {key: self._since_pause[key] for key in self._used}

    def rank(self, key: Hashable) -> int:
        """Return a number that is larger for keys that have used more."""
        return int(self.get(key) / _STEP_SECONDS)

    def knows(self, key: Hashable) -> bool:
        """Tell whether the use of a key is remembered."""
        return key in self._used

    def read_since_pause(self, key: Hashable, *, is_busy: bool) -> float:
        """Return the seconds used since a key's last pause, all of them, so that nobody gains by having to wait.

        A key pauses while it has used nothing in the last moments, unless it is busy: then it waits for its turn.
        """
        if not is_busy and key in self._used and self.clock() - self._used[key][1] >= PAUSE_SECONDS:
            self._since_pause[key] = 0.0
        return self._since_pause.get(key, 0.0)

    def forget(self, key: Hashable) -> None:
        """Forget what a key has used."""
        self._used.pop(key, None)
        self._since_pause.pop(key, None)

    def get(self, key: Hashable) -> float:
        """Return the seconds that a key has used; half of them are forgotten in each half-life."""
        used, at = self._used.get(key, (0.0, 0.0))
        return used * 0.5 ** ((self.clock() - at) / HALF_LIFE_SECONDS) if used else 0.0
