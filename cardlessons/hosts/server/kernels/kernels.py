"""A kernel manager for notebooks with their own code: limits the number of kernels and shuts down unused ones."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from typing import Any, Protocol

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer

from cardlessons.hosts.server.kernels import resource_limits
from cardlessons.hosts.server.kernels.kernel_slots import KernelSlots, NoFreeSlotError
from cardlessons.hosts.server.kernels.runtime_dir import RuntimeDir
from cardlessons.hosts.server.limits.clients import get_current_handler, is_page_load
from cardlessons.hosts.server.limits.page_capacity import AddressLimitError
from cardlessons.hosts.server.log import warn_rarely
from cardlessons.hosts.server.metrics import Metrics

START_SECONDS = 60.0
"""Seconds to wait for a new kernel to answer."""
_ALIVE_CHECK_SECONDS = 0.5
"""Seconds between checks that a starting kernel is alive."""
_UNSTARTED_ADVICE = "no kernel could be started; to see the error, run: python -m ipykernel_launcher"


class NoKernelError(HTTPError):
    """No kernel can be started now; the HTTP status gives the reason."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(status, reason=reason)


class KernelStartError(HTTPError):
    """A kernel has not answered, which may pass."""

    notice = "unstarted"
    """The name of the texts of the page that tells of it."""

    def __init__(self) -> None:
        super().__init__(500, reason="No kernel could be started")


class KernelConnection(Protocol):
    """The websocket connection between a page and a kernel."""

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the connection."""


class Kernels(AsyncMappingKernelManager):
    """A kernel manager with a limit. Voilà's own starts a kernel for every request, until the memory is used up.

    At most one kernel per core is started at a time, first come first served, so that open pages are still answered.
    `KernelSlots` decides which kernels are shut down; a page notices it when its connection closes.
    """

    most = Integer(8, config=True, help="How many kernels may run at once.")
    metrics: Metrics
    runtime_dir: RuntimeDir | None = None
    """The folder for the kernels' connection files; None for Voilà's default."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.slots = KernelSlots(self.most)
        self._connections: dict[str, set[KernelConnection]] = {}
        self._shutting_down: set[str] = set()
        self._starting = asyncio.Semaphore(os.cpu_count() or 1)
        self.closed = False

    async def start_kernel(self, *, kernel_id: str | None = None, path: Any = None, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel and return its id; raise `NoKernelError` if there is no free slot."""
        kernel_id = kernel_id or self.new_kernel_id(**kwargs)
        await self._take_slot(kernel_id)
        try:
            async with self._starting:
                return await self._start(kernel_id, path, **kwargs)
        except BaseException:
            self.slots.free(kernel_id)
            raise

    async def _take_slot(self, kernel_id: str) -> None:
        """Take a slot for the client of the current request, or raise `NoKernelError`."""
        if self.closed:
            raise self._make_refusal("closing", 503, "The server is shutting down")
        if not self.most:
            raise self._make_refusal("none", 501, "This server runs no kernels")
        address, handler = None, get_current_handler()
        if handler is not None:
            address = handler.settings["visitors"].rate_limit_key(handler.request)
            if handler.request.method == "GET" and not is_page_load(handler.request):
                raise self._make_refusal("elsewhere", 403, "Only a page that a browser shows gets a kernel")
        if len(self.slots.in_use) >= self.most and (spare := self.slots.longest_idle()):
            await self.shutdown_kernel(spare, now=True)
        try:
            self.slots.take(kernel_id, address)
        except AddressLimitError:
            raise self._make_refusal("crowded", 429, "Too many kernels run for this address") from None
        except NoFreeSlotError:
            raise self._make_refusal("full", 503, "All kernels are in use") from None

    def _make_refusal(self, why: str, status: int, reason: str) -> NoKernelError:
        self.metrics.refused.labels(why).inc()
        return NoKernelError(status, reason)

    async def _start(self, kernel_id: str, path: Any, **kwargs: Any) -> str:
        """Start the kernel and wait until it answers."""
        handler = get_current_handler()
        if handler is not None and handler.request.connection.stream.closed():  # type: ignore[union-attr]
            raise NoKernelError(499, "The request was cancelled")
        kwargs["env"] = {**kwargs.get("env", os.environ), resource_limits.MARK_VARIABLE: kernel_id}
        if self.runtime_dir is not None:
            self.connection_dir = str(self.runtime_dir.ensure())
            kwargs["env"]["IPYTHONDIR"] = str(self.runtime_dir.path / "ipython")
        started: str = await super().start_kernel(kernel_id=kernel_id, path=path, **kwargs)
        kernel: Any = self.get_kernel(kernel_id)
        resource_limits.limit_process(kernel.provisioner.pid, resource_limits.NOTEBOOK_BYTES)
        try:
            await asyncio.wait_for(self._wait_for_answer(kernel), START_SECONDS)
        except BaseException as error:
            warn_rarely("unstarted", _UNSTARTED_ADVICE)
            await self.shutdown_kernel(kernel_id, now=True)
            raise (KernelStartError() if isinstance(error, TimeoutError) else error) from None
        self.slots.ready(kernel_id)
        return started

    async def _wait_for_answer(self, kernel: Any) -> None:
        """Wait until a kernel answers; raise `KernelStartError` if the kernel ends before."""
        answered = asyncio.Event()
        stream = kernel.connect_control()
        try:
            stream.on_recv(lambda _: answered.set())
            kernel.session.send(stream, "kernel_info_request")
            while not answered.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(answered.wait(), _ALIVE_CHECK_SECONDS)
                if not answered.is_set() and not await kernel.is_alive():
                    raise KernelStartError
        finally:
            stream.close()

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # type: ignore[override]
        """Shut a kernel down at once with all that its cells have started, and close its connections; idempotent.

        A page, the culler and a new client may ask for it at the same time: only the first call does the work.
        """
        if kernel_id in self._shutting_down or kernel_id not in self:
            return
        self._shutting_down.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, now=now, restart=restart)  # type: ignore[no-untyped-call]
        finally:
            self._shutting_down.discard(kernel_id)
            self._forget(kernel_id)
            await asyncio.to_thread(resource_limits.end_marked, kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clean up after a kernel that has died."""
        self.metrics.died.inc()
        warn_rarely("died", "a kernel ended unexpectedly; its page gets a new one")
        asyncio.get_running_loop().create_task(self.shutdown_kernel(kernel_id, now=True))

    def _forget(self, kernel_id: str) -> None:
        self.slots.free(kernel_id)
        for connection in self._connections.pop(kernel_id, set()):
            connection.close(1001, "The kernel was shut down")

    async def close(self) -> None:
        """Shut all kernels down, and start no more."""
        self.closed = True
        ending = (self.shutdown_kernel(kernel_id) for kernel_id in self.list_kernel_ids())
        await asyncio.gather(*ending, return_exceptions=True)

    def add_connection(self, kernel_id: str, connection: KernelConnection) -> None:
        """Register a page's connection to a kernel."""
        self._connections.setdefault(kernel_id, set()).add(connection)

    def remove_connection(self, kernel_id: str, connection: KernelConnection) -> None:
        """Remove a page's connection to a kernel."""
        self._connections.get(kernel_id, set()).discard(connection)

    async def cull_kernels(self) -> None:
        """Shut down the kernels that are no longer used."""
        for kernel_id in self.slots.find_expired():
            try:
                await self.shutdown_kernel(kernel_id, now=True)
            except Exception:  # the others are shut down all the same
                logging.getLogger(__name__).exception("a kernel that is no longer used could not be shut down")
        if self.runtime_dir is not None:
            self.runtime_dir.touch()
