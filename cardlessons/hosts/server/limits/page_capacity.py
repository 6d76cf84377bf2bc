"""Bookkeeping of the pages awake (connected): their limits, how they are let in, and which one is put to sleep.

It does no networking. A page that sleeps loses nothing: when its reader touches it, it reconnects and sends its
earlier messages again. Times are seconds of a monotonic clock.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import Protocol

from cardlessons.hosts.server.limits.rate_limit import AddressBudgets

IDLE_SECONDS = 20 * 60.0
"""Seconds without a message after which a page is put to sleep."""
WAKE_SECONDS = 0.2
"""Seconds until an address that has used up `MAX_WAKES_AT_ONCE` may wake one more page."""
MAX_WAKES_AT_ONCE = 100
"""Pages that one address may wake at once: two classes of a school."""
MAX_NODES_A_PAGE = 60
"""The limit of tree nodes of a page, on average over all pages; a node takes 9 kB, a whole game has about 100."""
MIN_NODES = 10_000
"""The least limit of tree nodes in a server, even if its limit of pages is small."""


MAX_NEWCOMERS = 3000
"""The newcomers that wait to be let in; more are told when to come again."""
RETURN_SECONDS, FULL_RETURN_SECONDS = 3.0, 10.0
"""The least seconds after which newcomers who are told so come again: where many wait to be let in, and where those
inside keep the server busy."""
MAX_RETURNS_A_SECOND = 50
"""The newcomers who come again in one second: to refuse one costs as much as an answer to somebody inside."""
MAX_RETURN_SECONDS = 120.0
"""The most seconds after which a newcomer comes again."""
BUSY_TURN_SECONDS = 0.01
"""Seconds of processor of an average turn above which those inside keep the server busy."""
MAX_SHARE = 0.7
"""The share of a core that the event loop may use before newcomers are told to come later."""
MIN_CROWD = 2500
"""Pages awake below which newcomers are always let in: what they cost passes soon."""
LATE_TURN_SECONDS = 0.015
"""Seconds of processor that a turn of the event loop may take before the next newcomer has to wait."""
_AVERAGED_TURNS = 8
"""The turns over which the processor time of a turn is averaged, and the looks over which the loop's share is."""
PAUSE_SECONDS, MAX_PAUSES = 0.1, 20
"""The seconds until a turn is looked at again, and the looks after which one newcomer is let in anyway."""


class Admission:
    """The queue of those who come: one is let in at each turn of the event loop, so that the others are answered."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._turn, self._clock = asyncio.Lock(), clock
        self._waiting = 0
        self._turn_seconds = self._share = 0.0
        self._looked, self._used = clock(), time.thread_time()
        self._last_return = 0.0

    def plan_return(self, awake: int) -> int | None:
        """Return after how many seconds a newcomer should come again, each after the other; None if it may come in."""
        is_busy = self._turn_seconds > BUSY_TURN_SECONDS or self._share > MAX_SHARE
        is_full = awake >= MIN_CROWD and is_busy
        if not is_full and self._waiting < MAX_NEWCOMERS:
            return None
        now = self._clock()
        soonest = now + (FULL_RETURN_SECONDS if is_full else RETURN_SECONDS)
        planned = max(soonest, self._last_return + 1 / MAX_RETURNS_A_SECOND)
        if planned > now + MAX_RETURN_SECONDS:
            return math.ceil(random.uniform(MAX_RETURN_SECONDS / 2, MAX_RETURN_SECONDS))
        self._last_return = planned
        return math.ceil(planned - now)

    @property
    def is_late(self) -> bool:
        """Tell whether a turn of the event loop takes so long that those inside wait for their answers."""
        return self._turn_seconds > LATE_TURN_SECONDS

    async def look(self) -> None:
        """Measure a turn of the event loop, and its share of a core; call it a few times a second."""
        began, now = time.thread_time(), self._clock()
        if now > self._looked:
            self._share += ((began - self._used) / (now - self._looked) - self._share) / _AVERAGED_TURNS
            self._looked, self._used = now, began
        await asyncio.sleep(0)
        self._turn_seconds += (time.thread_time() - began - self._turn_seconds) / _AVERAGED_TURNS

    async def run(self, job: Callable[[], object]) -> None:
        """Run a short job when its turn has come."""
        self._waiting += 1
        try:
            async with self._turn:
                job()
                for _ in range(MAX_PAUSES):
                    began = time.thread_time()
                    await asyncio.sleep(0)
                    if time.thread_time() - began < LATE_TURN_SECONDS:
                        break
                    await asyncio.sleep(PAUSE_SECONDS)
        finally:
            self._waiting -= 1


class AddressLimitError(Exception):
    """An address wakes pages too fast."""


class AwakePage(Protocol):
    """A connected page with sessions in memory."""

    address: str | None
    """The client's address; None for this machine, which has no limit."""

    def sleep(self) -> None:
        """Close the connection; the page reconnects when it is touched."""


class PageCapacity:
    """The pages awake, least recently touched first, with limits on their number and memory.

    Args:
        most: the limit of pages; one address may have three quarters of them.
        evicted: called for each page that is put to sleep.
        clock: returns the time in seconds.
    """

    def __init__(
        self, most: int, evicted: Callable[[], object] = lambda: None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.clock, self._evicted = most, clock, evicted
        self.per_address = max(1, most - most // 4)
        self._pages: OrderedDict[AwakePage, float] = OrderedDict()
        self._counts: Counter[str | None] = Counter()
        self._wakes = AddressBudgets(MAX_WAKES_AT_ONCE, 1 / WAKE_SECONDS, clock)
        self._weights: dict[AwakePage, int] = {}
        self._weight, self._heaviest = 0, max(MIN_NODES, most * MAX_NODES_A_PAGE)

    def __len__(self) -> int:
        return len(self._pages)

    def __iter__(self) -> Iterator[AwakePage]:
        return iter([*self._pages])

    def wake(self, page: AwakePage) -> None:
        """Add a page; above the limit, put the least recently touched one to sleep.

        Raises:
            AddressLimitError: the address wakes pages too fast.
        """
        address = page.address
        if not self._wakes.take(address):
            raise AddressLimitError
        if address is not None and self._counts[address] >= self.per_address:
            self._evict(next(other for other in self._pages if other.address == address))
        if len(self._pages) >= self.most:
            self._evict(next(iter(self._pages)))
        self._pages[page] = self.clock()
        self._counts[address] += 1

    def touch(self, page: AwakePage) -> None:
        """Record that a page's reader has done something."""
        if page in self._pages:
            self._pages[page] = self.clock()
            self._pages.move_to_end(page)

    def weigh(self, page: AwakePage, nodes: int) -> None:
        """Record the tree nodes of a page; above the limit of all together, put the largest page to sleep."""
        if page not in self._pages:
            return
        self._weight += nodes - self._weights.get(page, 0)
        self._weights[page] = nodes
        if self._weight > self._heaviest:
            self._evict(max(self._weights, key=self._weights.__getitem__))

    def forget(self, page: AwakePage) -> None:
        """Remove a page that has disconnected; idempotent."""
        self._weight -= self._weights.pop(page, 0)
        if self._pages.pop(page, None) is None:
            return
        self._counts[page.address] -= 1
        if not self._counts[page.address]:
            del self._counts[page.address]

    def sleep_idle(self) -> None:
        """Put the pages to sleep that have been idle for `IDLE_SECONDS` seconds."""
        late = self.clock() - IDLE_SECONDS
        while self._pages:
            page, touched = next(iter(self._pages.items()))
            if touched > late:
                return
            self._evict(page)

    def _evict(self, page: AwakePage) -> None:
        self._evicted()
        self.forget(page)
        page.sleep()
