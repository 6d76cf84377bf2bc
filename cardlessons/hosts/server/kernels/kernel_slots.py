"""Bookkeeping of kernel slots: the slots in use, the clients that use them, and the slots to free.

It starts no processes and does no networking. Times are seconds of a monotonic clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cardlessons.hosts.server.limits.page_capacity import AddressLimitError
from cardlessons.hosts.server.limits.rate_limit import AddressBudgets

UNVISITED_SECONDS = 120.0
"""Seconds for which a ready kernel waits for its first page."""
ABANDONED_SECONDS = 600.0
"""Seconds for which a kernel runs on after its last page has disconnected: a page that reconnects needs its state."""
REUSABLE_SECONDS, UNCONNECTED_SECONDS = 45.0, 15.0
"""Seconds after which the slot of a kernel without pages may be reused if all slots are taken: since the last one has
gone, and since a page was sent that has never connected."""
INACTIVE_SECONDS = 60 * 60.0
"""Seconds for which a kernel runs on while its page is open but not used."""


class NoFreeSlotError(Exception):
    """All kernel slots are taken."""


@dataclass
class KernelSlot:
    """One kernel slot. Times are seconds of the clock of `KernelSlots`.

    Attributes:
        address: the client's address; None for this machine, which has no limit.
        since: the time at which its last page disconnected; before the first page, the time at which it became ready.
        last_active: the time of the last message of a person.
        ready: true once the kernel answers.
        pages: the number of pages connected or connecting.
        visited: true once a page has connected.
        sent: true once its first page was sent whole, so that it can connect.
        widgets: the number of widgets that its pages have opened.
    """

    address: str | None
    since: float
    last_active: float
    ready: bool = False
    pages: int = 0
    visited: bool = False
    sent: bool = False
    widgets: int = 0


class KernelSlots:
    """The kernel slots in use, by kernel id.

    Args:
        most: the number of slots.
        clock: returns the time in seconds.
    """

    NEXT_START_SECONDS = 4.0
    """Seconds until an address that has used up its starts may start one more kernel."""
    MAX_WIDGETS = 100
    """The limit of widgets opened in one kernel, over all connections of its pages."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = most, clock
        self.per_address = max(1, most - most // 4)
        self.in_use: dict[str, KernelSlot] = {}
        self._starts = AddressBudgets(self.per_address, 1 / self.NEXT_START_SECONDS, clock)

    def take(self, name: str, address: str | None) -> None:
        """Take a slot.

        Raises:
            NoFreeSlotError: all slots are taken.
            AddressLimitError: the address has reached its share of the slots, or starts kernels too fast.
        """
        now = self.clock()
        if address is not None and sum(slot.address == address for slot in self.in_use.values()) >= self.per_address:
            raise AddressLimitError
        if len(self.in_use) >= self.most:
            raise NoFreeSlotError
        if not self._starts.take(address):
            raise AddressLimitError
        self.in_use[name] = KernelSlot(address, now, now)

    def free(self, name: str) -> None:
        """Free a slot; idempotent."""
        self.in_use.pop(name, None)

    def ready(self, name: str) -> None:
        """Record that the kernel answers, so that pages can connect."""
        if slot := self.in_use.get(name):
            slot.ready = True
            slot.since = slot.last_active = self.clock()

    def page_sent(self, name: str) -> None:
        """Record that the first page was sent."""
        if slot := self.in_use.get(name):
            slot.sent = True
            slot.since = slot.since if slot.visited else self.clock()

    def page_connected(self, name: str) -> None:
        """Record that a page connects."""
        if slot := self.in_use.get(name):
            slot.pages += 1
            slot.visited = True
            slot.last_active = self.clock()

    def page_disconnected(self, name: str) -> None:
        """Record that a page has disconnected."""
        if slot := self.in_use.get(name):
            slot.pages -= 1
            slot.since = self.clock()

    def touch(self, name: str) -> None:
        """Record that a person has done something."""
        if slot := self.in_use.get(name):
            slot.last_active = self.clock()

    def count_widget(self, name: str) -> bool:
        """Count another widget of the kernel and return True, or return False above `MAX_WIDGETS`."""
        slot = self.in_use.get(name)
        if slot is None or slot.widgets >= self.MAX_WIDGETS:
            return False
        slot.widgets += 1
        return True

    def find_expired(self) -> list[str]:
        """Return the ids of the kernels to shut down."""
        now = self.clock()
        return [name for name, slot in self.in_use.items() if _is_due(slot, now)]

    def longest_idle(self) -> str | None:
        """Return the kernel whose slot may be reused for longest, if there is one."""
        now = self.clock()
        spare = {
            name: now - slot.since - (UNCONNECTED_SECONDS if slot.sent and not slot.visited else REUSABLE_SECONDS)
            for name, slot in self.in_use.items()
            if slot.ready and not slot.pages
        }
        longest = max(spare, key=spare.__getitem__, default=None)
        return longest if longest and spare[longest] >= 0 else None


def _is_due(slot: KernelSlot, now: float) -> bool:
    if not slot.ready:
        return False
    if slot.pages:
        return now - slot.last_active >= INACTIVE_SECONDS
    return now - slot.since >= (ABANDONED_SECONDS if slot.visited else UNVISITED_SECONDS)
