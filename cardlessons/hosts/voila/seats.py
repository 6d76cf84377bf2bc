"""The seats of the house: how many are taken, by whom, and which of them are to be freed.

It counts and decides, and knows neither processes nor the network. Times are seconds of a clock that only goes forward.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


class TakenError(Exception):
    """No seat can be had just now."""


class FullError(TakenError):
    """All the seats are taken."""


class CrowdedError(TakenError):
    """One address has as many seats as it may have at once, or asks for more of them too fast."""


@dataclass(frozen=True)
class Patience:
    """For how long a seat is kept, in seconds.

    Attributes:
        unmet: from when it was made ready, for a page that never came.
        left: after the last page has gone.
        silent: while a page is there, since a person last did something.
        safe: after the last page has gone, from whoever finds the house full.
    """

    unmet: float
    left: float
    silent: float
    safe: float


NOTEBOOK = Patience(unmet=120, left=600, silent=60 * 60, safe=45)
"""A notebook with code of its own: its page takes long to come, comes back by itself, and loses everything."""


@dataclass
class Seat:
    """One seat.

    Attributes:
        address: where it was asked for; None where that is this machine, which has no limit of its own.
        patience: for how long it is kept.
        since: when its last page went; before one came, when it was made ready.
        spoken: when a person last did something.
        ready: whether a page can come.
        pages: how many pages are there, or at the door.
        met: whether one ever was.
        laid: how many tables its pages have had laid.
    """

    address: str | None
    patience: Patience
    since: float
    spoken: float
    ready: bool = False
    pages: int = 0
    met: bool = False
    laid: int = 0


@dataclass
class Bucket:
    """Something that may be had so often at once, and then only every so many seconds."""

    left: float
    since: float

    def refilled(self, now: float, most: float, every: float) -> float:
        """What is in it now."""
        self.left = min(most, self.left + (now - self.since) / every)
        self.since = now
        return self.left


class Seats:
    """So many seats, each under the name of whatever serves it.

    Args:
        most: how many there are.
        clock: what tells the time.
    """

    EVERY = 4.0
    """Seconds until an address that has started as many as it may have at once may start one more."""
    TABLES = 100
    """Tables that are laid for one seat, however often its page comes back."""
    ADDRESSES = 10_000
    """Addresses that are remembered at once."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = most, clock
        self.each = max(1, most - most // 4)
        self.taken: dict[str, Seat] = {}
        self._starts: dict[str, Bucket] = {}

    def take(self, name: str, address: str | None, patience: Patience) -> None:
        """Takes a seat.

        Raises:
            TakenError: it cannot be had now.
        """
        now = self.clock()
        if address is not None:
            if sum(seat.address == address for seat in self.taken.values()) >= self.each:
                raise CrowdedError
            started = self._started(address, now)
            if started.refilled(now, self.each, self.EVERY) < 1:
                raise CrowdedError
        if len(self.taken) >= self.most:
            raise FullError
        if address is not None:
            started.left -= 1
        self.taken[name] = Seat(address, patience, now, now)

    def free(self, name: str) -> None:
        """Nobody sits there any more."""
        self.taken.pop(name, None)

    def ready(self, name: str) -> None:
        """A page can come now."""
        if seat := self.taken.get(name):
            seat.ready = True
            seat.since = seat.spoken = self.clock()

    def came(self, name: str) -> None:
        """A page is there, or at the door."""
        if seat := self.taken.get(name):
            seat.pages += 1
            seat.met = True
            seat.spoken = self.clock()

    def went(self, name: str) -> None:
        """A page has gone."""
        if seat := self.taken.get(name):
            seat.pages -= 1
            seat.since = self.clock()

    def spoke(self, name: str) -> None:
        """A person has done something."""
        if seat := self.taken.get(name):
            seat.spoken = self.clock()

    def lays(self, name: str) -> bool:
        """Whether another table may be laid for its pages: a lesson has a dozen, and each takes room."""
        seat = self.taken.get(name)
        if seat is None or seat.laid >= self.TABLES:
            return False
        seat.laid += 1
        return True

    def due(self) -> list[str]:
        """The seats that are to be freed."""
        now = self.clock()
        return [name for name, seat in self.taken.items() if _is_due(seat, now)]

    def to_spare(self) -> str | None:
        """The seat that has been empty for longest, where one has been for as long as it is safe."""
        now = self.clock()
        empty = {name: now - seat.since for name, seat in self.taken.items() if seat.ready and not seat.pages}
        longest = max(empty, key=empty.__getitem__, default=None)
        return longest if longest and empty[longest] >= self.taken[longest].patience.safe else None

    def _started(self, address: str, now: float) -> Bucket:
        if address not in self._starts and len(self._starts) >= self.ADDRESSES:
            del self._starts[next(iter(self._starts))]
        return self._starts.setdefault(address, Bucket(self.each, now))


def _is_due(seat: Seat, now: float) -> bool:
    if not seat.ready:
        return False
    if seat.pages:
        return now - seat.spoken >= seat.patience.silent
    return now - seat.since >= (seat.patience.left if seat.met else seat.patience.unmet)
