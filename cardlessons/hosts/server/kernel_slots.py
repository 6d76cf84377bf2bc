"""Bookkeeping of kernel slots: the slots in use, the clients that use them, and the slots to free.

It starts no processes and does no networking. Times are seconds of a monotonic clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cardlessons.hosts.server.page_capacity import CrowdedError, TokenBucket

UNMET = 120.0
"""Seconds for which a ready kernel waits for its first page."""
LEFT = 600.0
"""Seconds for which a kernel is kept after its last page has gone: a page that reconnects needs its state."""
SAFE = 45.0
"""Seconds after which the slot of a kernel without pages may be reused if all slots are taken."""
SILENT = 60 * 60.0
"""Seconds for which a kernel is kept while its page is open but nobody does anything."""


class FullError(Exception):
    """All kernel slots are taken."""


@dataclass
class KernelSlot:
    """One kernel slot. Times are seconds of the clock of `KernelSlots`.

    Attributes:
        address: the client's address; None for this machine, which has no limit.
        since: the time at which its last page went; before the first page, the time at which it became ready.
        spoken: the time of the last message of a person.
        ready: true once the kernel answers.
        pages: the number of pages connected or connecting.
        met: true once a page has connected.
        laid: the number of widgets that its pages have opened.
    """

    address: str | None
    since: float
    spoken: float
    ready: bool = False
    pages: int = 0
    met: bool = False
    laid: int = 0


class KernelSlots:
    """The kernel slots in use, by kernel id.

    Args:
        most: the number of slots.
        clock: returns the time in seconds.
    """

    EVERY = 4.0
    """Seconds until an address that has used up its starts may start one more kernel."""
    WIDGETS = 100
    """Most widgets that may be opened in one kernel, over all connections of its pages."""
    ADDRESSES = 10_000
    """Most addresses whose starts are remembered."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = most, clock
        self.each = max(1, most - most // 4)
        self.taken: dict[str, KernelSlot] = {}
        self._starts: dict[str, TokenBucket] = {}

    def take(self, name: str, address: str | None) -> None:
        """Take a slot.

        Raises:
            FullError: all slots are taken.
            CrowdedError: the address has its largest share of slots already, or starts kernels too fast.
        """
        now = self.clock()
        if address is not None and sum(seat.address == address for seat in self.taken.values()) >= self.each:
            raise CrowdedError
        if len(self.taken) >= self.most:
            raise FullError
        if address is not None and not self._started(address, now).take(now, self.each, self.EVERY):
            raise CrowdedError
        self.taken[name] = KernelSlot(address, now, now)

    def free(self, name: str) -> None:
        """Free a slot; idempotent."""
        self.taken.pop(name, None)

    def ready(self, name: str) -> None:
        """Record that the kernel answers, so that pages can connect."""
        if seat := self.taken.get(name):
            seat.ready = True
            seat.since = seat.spoken = self.clock()

    def came(self, name: str) -> None:
        """Record that a page connects."""
        if seat := self.taken.get(name):
            seat.pages += 1
            seat.met = True
            seat.spoken = self.clock()

    def went(self, name: str) -> None:
        """Record that a page has disconnected."""
        if seat := self.taken.get(name):
            seat.pages -= 1
            seat.since = self.clock()

    def spoke(self, name: str) -> None:
        """Record that a person has done something."""
        if seat := self.taken.get(name):
            seat.spoken = self.clock()

    def lays(self, name: str) -> bool:
        """Count another widget of the kernel and return True, or return False above `WIDGETS`."""
        seat = self.taken.get(name)
        if seat is None or seat.laid >= self.WIDGETS:
            return False
        seat.laid += 1
        return True

    def due(self) -> list[str]:
        """Return the ids of the kernels to shut down."""
        now = self.clock()
        return [name for name, seat in self.taken.items() if _is_due(seat, now)]

    def to_spare(self) -> str | None:
        """Return the kernel that has been without pages for longest, if for `SAFE` seconds or more."""
        now = self.clock()
        empty = {name: now - seat.since for name, seat in self.taken.items() if seat.ready and not seat.pages}
        longest = max(empty, key=empty.__getitem__, default=None)
        return longest if longest and empty[longest] >= SAFE else None

    def _started(self, address: str, now: float) -> TokenBucket:
        if address not in self._starts and len(self._starts) >= self.ADDRESSES:
            del self._starts[next(iter(self._starts))]
        return self._starts.setdefault(address, TokenBucket(self.each, now))


def _is_due(seat: KernelSlot, now: float) -> bool:
    if not seat.ready:
        return False
    if seat.pages:
        return now - seat.spoken >= SILENT
    return now - seat.since >= (LEFT if seat.met else UNMET)
