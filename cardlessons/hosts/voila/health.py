"""How the house is, for whatever watches over it: whether it runs, whether a table can be had, and its figures."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from ipaddress import ip_network

from prometheus_client import CONTENT_TYPE_LATEST
from tornado.web import HTTPError

from cardlessons.hosts.bakery import Bakery
from cardlessons.hosts.voila.kernels import Kernels, NoKernelError
from cardlessons.hosts.voila.kernelspecs import LESSON, LESSON_FILE
from cardlessons.hosts.voila.pages import Plain
from cardlessons.hosts.voila.visitors import Visitors, within
from cardlessons.lessons.shelf import lessons_in

TRIED = 60.0
"""Seconds for which a trial counts: whoever asks more often is told of the last one."""


class Health:
    """Whether a kernel can be started, tried once a minute at most."""

    def __init__(self, kernels: Kernels, bakery: Bakery) -> None:
        self._kernels, self._bakery = kernels, bakery
        self._trial: asyncio.Task[bool] | None = None
        self._since = 0.0

    async def is_ready(self) -> bool:
        """Whether one has been, in the last minute."""
        if self._kernels.closed:
            return False
        now = time.monotonic()
        if self._trial is None or (self._trial.done() and now - self._since >= TRIED):
            self._since = now
            self._trial = asyncio.get_running_loop().create_task(self._try())
        return await asyncio.shield(self._trial)

    async def _try(self) -> bool:
        lesson = next((kept for kept in lessons_in(*self._bakery.shelves) if self._bakery.page(kept)), None)
        if lesson is None:
            return True
        try:
            env = {**os.environ, LESSON_FILE: str(lesson.file)}
            kernel = await self._kernels.start_kernel(kernel_name=LESSON, env=env)
        except NoKernelError:
            return not self._kernels.closed  # those who sit there show that it can be done
        except Exception:
            return False
        await self._kernels.shutdown_kernel(kernel, now=True)
        return True


class Running(Plain):
    """Whether the house runs."""

    def get(self) -> None:
        """It does."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("It runs.\n")


class Ready(Plain):
    """Whether a table can be had here, so that newcomers may be sent."""

    def initialize(self, health: Health) -> None:
        """`health` tries it."""
        self.health = health

    async def get(self) -> None:
        """Status 200 if so, else 503."""
        ready = await self.health.is_ready()
        self.set_status(200 if ready else 503)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("It is ready.\n" if ready else "No kernel could be started, or the house is closing.\n")


class Counted(Plain):
    """The figures, in Prometheus' form."""

    def initialize(self, kernels: Kernels, counters: Sequence[str]) -> None:
        """`counters` may read them, and this machine."""
        self.kernels, self.counters = kernels, [ip_network(counter, strict=False) for counter in counters]

    def get(self) -> None:
        """All of them."""
        visitors: Visitors = self.settings["visitors"]
        if not (visitors.is_here(self.request) or within(visitors.address(self.request), self.counters)):
            raise HTTPError(404)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.kernels.figures.text())
