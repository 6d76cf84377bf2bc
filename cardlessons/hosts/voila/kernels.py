"""The kernels: each visitor of a lesson has one, and the server has only so many."""

import time
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Integer


class NoKernelError(HTTPError):
    """No table is free just now."""

    def __init__(self) -> None:
        super().__init__(503, reason="All the tables are taken")


class Kernels(AsyncMappingKernelManager):
    """Kernels with a limit, and with some patience for a visitor on the way to the table.

    A table counts as empty while no page is connected to its kernel. An empty table is cleared only when it has been
    empty for `grace` seconds: a page connects a moment after its kernel has run the notebook, and one that lost its
    connection comes back. A table at which nobody ever sat down is cleared after `unmet` seconds: its visitor left
    while the page was on the way. When all are taken, the table empty for longest is cleared for the newcomer, if it
    has been for the grace.
    """

    most = Integer(32, config=True, help="How many kernels may run at once.")
    grace = Float(45.0, config=True, help="Seconds that a kernel without a page is safe from being cleared.")
    unmet = Float(120.0, config=True, help="Seconds after which a kernel that never had a page is cleared.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._laid: set[str] = set()
        self._clearing: set[str] = set()
        self._empty_since: dict[str, float] = {}
        self._met: set[str] = set()
        self._closed = False

    async def start_kernel(self, *, kernel_id: str | None = None, path: Any = None, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel, where there is a table for it; otherwise raise `NoKernelError`."""
        kernel_id = kernel_id or self.new_kernel_id(**kwargs)
        self._laid.add(kernel_id)
        try:
            if self._taken() > self.most:
                await self._clear_one_long_empty()
            if self._closed or self._taken() > self.most:
                raise NoKernelError
            self._empty_since[kernel_id] = time.monotonic()
            started: str = await super().start_kernel(kernel_id=kernel_id, path=path, **kwargs)
            self._empty_since[kernel_id] = time.monotonic()
            return started
        finally:
            self._laid.discard(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # type: ignore[override]
        """Clear a table, at once: nothing of a lesson need be saved.

        Page, culler and newcomer may all ask for it together: the first does it.
        """
        if kernel_id in self._clearing:
            return
        self._clearing.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, now=now, restart=restart)  # type: ignore[no-untyped-call]
        finally:
            self._clearing.discard(kernel_id)
            self._empty_since.pop(kernel_id, None)
            self._met.discard(kernel_id)

    async def close(self) -> None:
        """Clear every table at once and lay no more. Nothing of a lesson's state needs saving."""
        self._closed = True
        with suppress(Exception):
            await self.shutdown_all(now=True)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        self._met.add(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone: from now on the table may be empty."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        self._empty_since[kernel_id] = time.monotonic()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Clear the table if it has been idle for long, or if nobody ever came; never within the grace."""
        empty_for = self.empty_for(kernel_id)
        if kernel_id not in self._met and empty_for >= self.unmet:
            await self.shutdown_kernel(kernel_id, now=True)
        elif empty_for >= self.grace:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def empty_for(self, kernel_id: str) -> float:
        """For how many seconds no page has been connected to this kernel."""
        if self._kernel_connections.get(kernel_id, 0) > 0:
            return 0.0
        return time.monotonic() - self._empty_since.setdefault(kernel_id, time.monotonic())

    def _taken(self) -> int:
        """How many tables are taken, those being laid counted once."""
        return len(set(self.list_kernel_ids()) | self._laid)

    async def _clear_one_long_empty(self) -> None:
        standing = [kernel_id for kernel_id in self.list_kernel_ids() if kernel_id not in self._clearing]
        longest = max(standing, key=self.empty_for, default=None)
        if longest is not None and self.empty_for(longest) >= self.grace:
            with suppress(Exception):
                await self.shutdown_kernel(longest, now=True)
