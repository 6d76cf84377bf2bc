"""Limits of use: messages and processor time above them are delayed, other uses of an address are refused."""

from __future__ import annotations

import time
from collections.abc import Callable

MAX_AT_ONCE = 300
MAX_A_SECOND = 50
"""The messages that a connection may send at once, and after that in a second."""
MAX_ADDRESSES = 10_000
"""The limit of addresses whose use is remembered."""
PAGE_BUDGET_SECONDS, PAGE_SHARE = 20.0, 0.25
"""Seconds of processor that a page may use at once, and after that its share of the time of one processor."""
ADDRESS_BUDGET_SECONDS, ADDRESS_SHARE = 60.0, 0.5
"""The same for all pages of one address."""


class Budget:
    """An amount that somebody may use: some at once, then so much a second. Too much makes later uses wait."""

    def __init__(
        self, at_once: float = MAX_AT_ONCE, a_second: float = MAX_A_SECOND, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once, self._a_second, self._clock = at_once, a_second, clock
        self._left, self._since = at_once, clock()

    def charge(self, amount: float) -> float:
        """Count a use, and return the seconds to wait before the next one."""
        self._left = self._fill() - amount
        return self.delay

    def take(self) -> bool:
        """Count one use and return True, or return False if it is more than there is."""
        if self._fill() < 1:
            return False
        self._left -= 1
        return True

    @property
    def delay(self) -> float:
        """Return the seconds to wait until more may be used."""
        return max(0.0, -self._fill() / self._a_second)

    def _fill(self) -> float:
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        return self._left


class AddressBudgets:
    """The budget of each address: some uses at once, then so much a second; None, this machine, has no limit."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._a_second, self._clock = at_once, a_second, clock
        self._budgets: dict[str, Budget] = {}

    def __len__(self) -> int:
        return len(self._budgets)

    def charge(self, address: str | None, amount: float) -> None:
        """Count what an address has used."""
        if address is not None:
            self._get(address).charge(amount)

    def delay(self, address: str | None) -> float:
        """Return the seconds to wait until an address may use more."""
        return self._get(address).delay if address in self._budgets and address else 0.0

    def take(self, address: str | None) -> bool:
        """Count one use of an address, and tell whether it is allowed."""
        return address is None or self._get(address).take()

    def _get(self, address: str) -> Budget:
        if address not in self._budgets and len(self._budgets) >= MAX_ADDRESSES:
            del self._budgets[next(iter(self._budgets))]
        return self._budgets.setdefault(address, Budget(self._at_once, self._a_second, self._clock))
