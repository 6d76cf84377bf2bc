"""Pages that are awake: how many there may be, and which of them goes to sleep when there are too many.

It counts and decides, and knows no network. A page that sleeps loses nothing: when its reader touches it, it connects
again and tells what had been said. Times are seconds of a clock that only goes forward.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

IDLE = 20 * 60.0
"""Seconds without a word from its reader after which a page goes to sleep."""
EVERY = 0.2
"""Seconds until an address that has woken as many pages as it may at once may wake one more."""
AT_ONCE = 100
"""Pages that an address may wake at once: a class, and the next one."""
NODES = 60
"""Nodes of trees that a page holds on average at most: some 9 kB each. A game to its end has about a hundred."""
FEWEST = 10_000
"""Nodes that a server holds in any case, however few pages it wakes."""
ADDRESSES = 10_000
"""Addresses that are remembered."""


class CrowdedError(Exception):
    """An address wakes pages too fast."""


class AwakePage(Protocol):
    """A page that is awake."""

    address: str | None
    """The address of its reader; None for this machine, which has no limit of its own."""

    def sleep(self) -> None:
        """Part from it, without an alarm."""


@dataclass
class TokenBucket:
    """Something that may be had so often at once, and then only every so many seconds."""

    left: float
    since: float

    def take(self, now: float, most: float, every: float) -> bool:
        """Take one; tell whether there was one."""
        self.left = min(most, self.left + (now - self.since) / every)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class PageCapacity:
    """The pages that are awake, the one that was touched last at the end.

    Args:
        most: how many there may be; no address has more than three quarters of them.
        evicted: called for each page that is put to sleep.
        clock: what tells the time.
    """

    def __init__(
        self, most: int, evicted: Callable[[], object] = lambda: None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.clock, self._evicted = most, clock, evicted
        self.each = max(1, most - most // 4)
        self._pages: OrderedDict[AwakePage, float] = OrderedDict()
        self._of: dict[str, OrderedDict[AwakePage, None]] = {}
        self._woken: dict[str, TokenBucket] = {}
        self._weights: dict[AwakePage, int] = {}
        self._weight, self._heaviest = 0, max(FEWEST, most * NODES)

    def __len__(self) -> int:
        return len(self._pages)

    def __iter__(self) -> Iterator[AwakePage]:
        return iter([*self._pages])

    def wake(self, page: AwakePage) -> None:
        """Add a page; where there are too many, the one that was touched least lately goes to sleep.

        Raises:
            CrowdedError: its address wakes pages too fast.
        """
        address, now = page.address, self.clock()
        if address is not None:
            if address not in self._woken and len(self._woken) >= ADDRESSES:
                del self._woken[next(iter(self._woken))]
            bucket = self._woken.setdefault(address, TokenBucket(AT_ONCE, now))
            if not bucket.take(now, AT_ONCE, EVERY):
                raise CrowdedError
            if len(self._of.get(address, ())) >= self.each:
                self._evict(next(iter(self._of[address])))
        if len(self._pages) >= self.most:
            self._evict(next(iter(self._pages)))
        self._pages[page] = now
        if address is not None:
            self._of.setdefault(address, OrderedDict())[page] = None

    def touch(self, page: AwakePage) -> None:
        """Note that a reader has done something."""
        if page in self._pages:
            self._pages[page] = self.clock()
            self._pages.move_to_end(page)
            if page.address is not None:
                self._of[page.address].move_to_end(page)

    def weigh(self, page: AwakePage, nodes: int) -> None:
        """Note how much a page holds; where all hold too much together, the one that holds most goes to sleep."""
        if page not in self._pages:
            return
        self._weight += nodes - self._weights.get(page, 0)
        self._weights[page] = nodes
        if self._weight > self._heaviest:
            self._evict(max(self._weights, key=self._weights.__getitem__))

    def forget(self, page: AwakePage) -> None:
        """Remove a page that has gone; idempotent."""
        self._weight -= self._weights.pop(page, 0)
        if self._pages.pop(page, None) is None or page.address is None:
            return
        theirs = self._of[page.address]
        del theirs[page]
        if not theirs:
            del self._of[page.address]

    def rest(self) -> None:
        """Put the pages to sleep whose readers have done nothing for long."""
        late = self.clock() - IDLE
        while self._pages:
            page, touched = next(iter(self._pages.items()))
            if touched > late:
                return
            self._evict(page)

    def _evict(self, page: AwakePage) -> None:
        self._evicted()
        self.forget(page)
        page.sleep()
