"""The seats for kernels: how many are taken, by whom, and which of them are to be freed.

It counts and decides, and knows neither processes nor the network. Times are seconds of a clock that only goes forward.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cardlessons.hosts.server.page_capacity import CrowdedError, TokenBucket

UNMET = 120.0
"""Seconds that a seat is kept for a page that has not come yet, from when its kernel was ready."""
LEFT = 600.0
"""Seconds that it is kept after its last page has gone: a page comes back by itself, and would have lost everything."""
SAFE = 45.0
"""Seconds after which it may be given to somebody else, where all seats are taken."""
SILENT = 60 * 60.0
"""Seconds that it is kept while a page is there at which nobody does anything."""


class FullError(Exception):
    """All the seats are taken."""


@dataclass
class KernelSlot:
    """One seat.

    Attributes:
        address: where it was asked for; None where that is this machine, which has no limit of its own.
        since: when its last page went; before one came, when it was made ready.
        spoken: when a person last did something.
        ready: whether a page can come.
        pages: how many pages are there, or at the door.
        met: whether one ever was.
        laid: how many widgets its pages have opened.
    """

    address: str | None
    since: float
    spoken: float
    ready: bool = False
    pages: int = 0
    met: bool = False
    laid: int = 0


class KernelSlots:
    """So many seats, each under the id of its kernel.

    Args:
        most: how many there are.
        clock: what tells the time.
    """

    EVERY = 4.0
    """Seconds until an address that has started as many as it may have at once may start one more."""
    WIDGETS = 100
    """Widgets that are opened for one seat, however often its page comes back."""
    ADDRESSES = 10_000
    """Addresses that are remembered at once."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = most, clock
        self.each = max(1, most - most // 4)
        self.taken: dict[str, KernelSlot] = {}
        self._starts: dict[str, TokenBucket] = {}

    def take(self, name: str, address: str | None) -> None:
        """Take a seat.

        Raises:
            FullError: all are taken.
            CrowdedError: one address has as many as it may have at once, or asks for more of them too fast.
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
        """Note that nobody needs it any more."""
        self.taken.pop(name, None)

    def ready(self, name: str) -> None:
        """Note that a page can come now."""
        if seat := self.taken.get(name):
            seat.ready = True
            seat.since = seat.spoken = self.clock()

    def came(self, name: str) -> None:
        """Note that a page is there, or at the door."""
        if seat := self.taken.get(name):
            seat.pages += 1
            seat.met = True
            seat.spoken = self.clock()

    def went(self, name: str) -> None:
        """Note that a page has gone."""
        if seat := self.taken.get(name):
            seat.pages -= 1
            seat.since = self.clock()

    def spoke(self, name: str) -> None:
        """Note that a person has done something."""
        if seat := self.taken.get(name):
            seat.spoken = self.clock()

    def lays(self, name: str) -> bool:
        """Tell whether another widget may be opened for its pages: a lesson has a dozen, and each takes room."""
        seat = self.taken.get(name)
        if seat is None or seat.laid >= self.WIDGETS:
            return False
        seat.laid += 1
        return True

    def due(self) -> list[str]:
        """Return the seats that are to be freed."""
        now = self.clock()
        return [name for name, seat in self.taken.items() if _is_due(seat, now)]

    def to_spare(self) -> str | None:
        """Return the seat that has been empty for longest, where one has been for as long as it is safe."""
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
