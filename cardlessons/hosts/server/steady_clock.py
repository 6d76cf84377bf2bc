"""The clock of the server's periodic jobs, which goes on evenly when the system's clock is set."""

from __future__ import annotations

import logging
from collections.abc import Callable
from inspect import isawaitable

from tornado.ioloop import IOLoop
from tornado.platform.asyncio import AsyncIOMainLoop


class SteadyLoop(AsyncIOMainLoop):
    """The event loop for Tornado, whose own jobs, such as the pings of websockets, go by `time`."""

    def time(self) -> float:
        """Return the seconds of a clock that nobody sets; Tornado's own loop returns those of the system's clock."""
        return self.asyncio_loop.time()


def call_every(seconds: float, job: Callable[[], object]) -> None:
    """Call a job, or run a coroutine, again and again with so many seconds between; an error is logged.

    Tornado's `PeriodicCallback` does not call for an hour where the system's clock is set back by an hour.
    """
    loop = IOLoop.current()

    async def run() -> None:
        try:
            if isawaitable(result := job()):
                await result
        except Exception:
            logging.getLogger(__name__).exception("a periodic job failed")
        loop.call_later(seconds, run)

    loop.call_later(seconds, run)
