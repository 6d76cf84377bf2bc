"""Processes that play the deals of one call of `simulate`, `advantage` or `tournament`.

The first deals are played in this process, which shows how long the others take. Workers are started when what is left
is worth it. They never read the user's script again, so a script needs no line with `__main__`.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext, suppress
from io import BytesIO
from pathlib import Path
from time import monotonic
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from cardlessons.research.jobs import Result

BATCH_SECONDS = 0.25
"""The time after which a batch ends, though more deals were asked for. A deal is always played to its end."""
FORK_SECONDS = 0.1
SPAWN_SECONDS = 0.5
"""The work that must be left for each process, to be worth its start."""
END_SECONDS = 1.0
"""The time that a worker has to end by itself."""
MAX_WINDOWS_WORKERS = 60
"""The limit on Windows, which cannot wait for more processes at once."""

StartMethod: TypeAlias = Literal["fork", "spawn"]
Batch: TypeAlias = tuple[int, "list[Result]"]
"""The number of a deal, and the results of it and of some that follow."""


class Plays(Protocol):
    """A job: it plays a deal by its number."""

    def iter_results(self, numbers: range, /) -> Iterator[Result]:
        """Yield the results of the deals with these numbers."""


def play_batch(job: Plays, numbers: range) -> list[Result]:
    """Return the results of the first of these deals: at least one, and no more after `BATCH_SECONDS`."""
    end, results = monotonic() + BATCH_SECONDS, []
    for result in job.iter_results(numbers):
        results.append(result)
        if monotonic() > end:
            break
    return results


class Workers:
    """The processes of one call; they end with it.

    Args:
        most: the limit of processes; the number of cores if None.
        deals: the number of deals in all jobs of the call.
    """

    def __init__(self, most: int | None, deals: int) -> None:
        self._most = 1 if _is_worker else most or os.cpu_count() or 1
        if sys.platform == "win32":
            self._most = min(self._most, MAX_WINDOWS_WORKERS)
        self._left = deals
        self._played = 0  # in this process, in so many seconds
        self._seconds = 0.0
        self._processes: dict[Connection, BaseProcess] = {}

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._end(at_once=kind is not None)

    def play(self, job: Plays, deals: int) -> Generator[Batch, None, None]:
        """Yield the results of the deals up to this number, in batches of any order."""
        if _is_loading:
            raise RuntimeError("a module that only a worker imports plays games")  # it would do so without an end
        for start, results in self._play_anywhere(job, range(1, deals + 1)):
            self._left -= len(results)
            yield start, results

    def _play_anywhere(self, job: Plays, todo: range) -> Iterator[Batch]:
        while todo:
            if plan := self._plan(job, len(todo)):
                yield from self._hand_out(job, todo, *plan)
                return
            yield todo.start, (results := self._play_here(job, todo))
            todo = todo[len(results) :]

    def _plan(self, job: Plays, deals: int) -> tuple[StartMethod, bytes, int] | None:
        """Return how workers get a job, what is sent to them, and their number; None if it is better played here."""
        if not self._played or self._most == 1 or not _can_start():
            return None
        pace = self._seconds / self._played
        forked = not self._processes and _count_threads() == 1  # forked workers have one job, others all of the call
        worth = int(pace * deals / FORK_SECONDS if forked else pace * self._left / SPAWN_SECONDS)
        workers = min(worth, self._most, deals)
        if workers < 2 and not self._processes:
            return None
        if forked:
            return "fork", b"", workers
        sent = _write_job(job)
        return None if sent is None else ("spawn", sent, workers)

    def _play_here(self, job: Plays, todo: range) -> list[Result]:
        start = monotonic()
        results = play_batch(job, todo)
        self._played += len(results)
        self._seconds += monotonic() - start
        return results

    def _hand_out(self, job: Plays, todo: range, method: StartMethod, sent: bytes, workers: int) -> Iterator[Batch]:
        """Yield the results of deals that workers play; those that a worker cannot play are played here."""
        from multiprocessing.connection import wait

        if not self._processes:
            self._start(method, job if method == "fork" else None, workers)
        size = max(1, min(int(BATCH_SECONDS * self._played / self._seconds), -(-len(todo) // len(self._processes))))
        idle, busy, ranges = [*self._processes], dict[Any, range](), deque([todo])
        while ranges or busy:
            while idle and ranges:
                numbers = ranges.popleft()
                if numbers[size:]:
                    ranges.appendleft(numbers[size:])
                _send(idle[-1], (sent, numbers[:size]))
                busy[idle.pop()] = numbers[:size]
            for connection in cast("list[Connection]", wait(busy)):
                numbers = busy.pop(connection)
                results = _receive(connection) or play_batch(job, numbers)  # an error comes again, with its place
                idle.append(connection)
                if numbers[len(results) :]:
                    ranges.appendleft(numbers[len(results) :])
                yield numbers.start, results
        if method == "fork":
            self._end()

    def _start(self, method: StartMethod, job: Plays | None, workers: int) -> None:
        from multiprocessing import get_context, resource_tracker

        context: Any = get_context(method)
        if method == "spawn" and sys.platform != "win32":
            resource_tracker.ensure_running()  # its start would let Ctrl-C through again
        with _block_interrupts(), _hide_script() if method == "spawn" else nullcontext():
            for _ in range(workers):
                here, there = context.Pipe()
                self._processes[here] = process = context.Process(target=_work, args=(there, job))
                process.start()
                there.close()

    def _end(self, *, at_once: bool = False) -> None:
        for connection, process in self._processes.items():
            if at_once and process.pid:
                process.kill()
            with suppress(OSError):
                connection.send(None)
        for connection, process in self._processes.items():
            if process.pid:
                process.join(END_SECONDS)
                process.kill()
                process.join()
            connection.close()
        self._processes.clear()


def _send(connection: Connection, message: object) -> None:
    with _tell_end_of_worker():
        connection.send(message)


def _receive(connection: Connection) -> list[Result] | None:
    with _tell_end_of_worker():
        results: list[Result] | None = connection.recv()
        return results


@contextmanager
def _tell_end_of_worker() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError) as error:
        raise RuntimeError(
            "a worker process ended before its deals were played, perhaps because the memory was full; "
            "`workers=1` plays all deals in this process"
        ) from error


# How workers begin


def _can_start() -> bool:
    """Return whether this process may have children."""
    if sys.platform in ("emscripten", "wasi"):
        return False
    from multiprocessing import current_process

    return not current_process().daemon


def _count_threads() -> int | None:
    """Return the number of threads of this process, also those of libraries; None if nobody can say.

    A fork has the locks of all threads, and none of the threads that would free them. So only a process with a single
    thread is forked.
    """
    try:
        return len([*Path("/proc/self/task").iterdir()]) if sys.platform == "linux" else None
    except OSError:
        return None


def _write_job(job: Plays) -> bytes | None:
    """Return a job as it is sent to a process that begins anew; None if it cannot be sent."""
    with suppress(Exception):  # objects can fail in any way
        _JobPickler(written := BytesIO(), pickle.HIGHEST_PROTOCOL).dump(job)
        return written.getvalue()
    return None


class _JobPickler(pickle.Pickler):
    """Writes a job for a process that does not know the user's script."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, FunctionType | type) and value.__module__ == "__main__":
            raise pickle.PicklingError(f"{value!r} is a script's or a notebook's own")
        return NotImplemented


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from processes that begin; this one gets it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _hide_script() -> Iterator[None]:
    """Keep the user's script from processes that begin anew, which would run it again."""
    script, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


# In a worker

_is_worker = False
_is_loading = False  # while a worker reads a job, and imports modules for it


def _work(connection: Connection, inherited: Plays | None) -> None:
    """Play what is asked for, until None is; end with the process that asks."""
    global _is_worker, _is_loading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    _is_worker = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, job, loaded = parent_process(), inherited, b""
    assert parent is not None
    while connection in wait([connection, parent.sentinel]) and (asked := connection.recv()):
        sent, numbers = asked
        results = None
        with suppress(BaseException):  # what goes wrong here is played again where the caller can see the error
            if sent != loaded:
                _is_loading = True
                job, loaded = pickle.loads(sent), sent
            _is_loading = False
            results = job and play_batch(job, numbers)
        _is_loading = False
        sys.stdout.flush()
        connection.send(results)
