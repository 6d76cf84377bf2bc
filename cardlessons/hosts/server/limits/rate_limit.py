"""Limits of use: messages and processor time above them are delayed, other uses of an address are refused."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

AT_ONCE = 300
A_SECOND = 50
ADDRESSES = 10_000
"""The limit of addresses whose use is remembered."""
PAGE_BUDGET_SECONDS, PAGE_SHARE = 20.0, 0.25
"""Seconds of processor that a page may use at once, and after that its share of the time of one processor."""
ADDRESS_BUDGET_SECONDS, ADDRESS_SHARE = 60.0, 0.5
"""The same for all pages of one address."""


class RateLimit:
    """The rate limit of one connection: a burst, then a number per second; late messages are delayed, not lost."""

    def __init__(self, at_once: float = AT_ONCE, a_second: float = A_SECOND) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left, self._since = float(at_once), time.monotonic()

    def delay(self, messages: int) -> float:
        """Count messages, and return the seconds to wait before they may be handled."""
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second) - messages
        self._since = now
        return -self._left / self._a_second if self._left < 0 else 0.0


@dataclass
class TokenBucket:
    """A token bucket: it allows a burst of uses, then one use in a given number of seconds."""

    left: float
    since: float

    def fill(self, now: float, most: float, every: float) -> float:
        """Add the tokens for the time since the last call, and return how many there are."""
        self.left = min(most, self.left + (now - self.since) / every)
        self.since = now
        return self.left

    def take(self, now: float, most: float, every: float) -> bool:
        """Take a token and return True, or return False if there is none."""
        if self.fill(now, most, every) < 1:
            return False
        self.left -= 1
        return True


@dataclass
class Guess:
    """A code that somebody has sent: whether its address may send one more, and whether it has proved wrong."""

    is_allowed: bool
    is_wrong: bool = False


class ProcessorBudget:
    """The seconds of processor that somebody may use: some at once, then a share of the time."""

    def __init__(self, at_once: float, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._share, self._clock = at_once, share, clock
        self._bucket = TokenBucket(at_once, clock())

    def charge(self, seconds: float) -> None:
        """Count seconds of processor that were used."""
        self._fill()
        self._bucket.left -= seconds

    @property
    def delay(self) -> float:
        """Return the seconds to wait until more may be used."""
        left = self._fill()
        return -left / self._share if left < 0 else 0.0

    def _fill(self) -> float:
        return self._bucket.fill(self._clock(), self._at_once, 1 / self._share)


class AddressBudgets:
    """The budget of each address; None stands for this machine, which has no limit."""

    def __init__(self) -> None:
        self._budgets: dict[str, ProcessorBudget] = {}

    def charge(self, address: str | None, seconds: float) -> None:
        """Count seconds of processor that an address has used."""
        if address is None:
            return
        if address not in self._budgets and len(self._budgets) >= ADDRESSES:
            del self._budgets[next(iter(self._budgets))]
        self._budgets.setdefault(address, ProcessorBudget(ADDRESS_BUDGET_SECONDS, ADDRESS_SHARE)).charge(seconds)

    def delay(self, address: str | None) -> float:
        """Return the seconds to wait until an address may use more."""
        budget = self._budgets.get(address) if address else None
        return budget.delay if budget else 0.0


class AddressRateLimit:
    """The rate limit of each address: a burst of uses, then one in a given number of seconds; None has no limit."""

    def __init__(self, at_once: float, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._every, self._clock = at_once, every, clock
        self._buckets: dict[str, TokenBucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str | None) -> bool:
        """Count one use of an address, and tell whether it is allowed."""
        return address is None or self._get_bucket(address).take(self._clock(), self._at_once, self._every)

    @contextmanager
    def guess(self, address: str | None) -> Iterator[Guess]:
        """Count a use before it is known whether it is wrong, so that nobody can guess much at once."""
        guess = Guess(self.take(address))
        try:
            yield guess
        finally:
            if address is not None and guess.is_allowed and not guess.is_wrong:
                self._get_bucket(address).left += 1

    def _get_bucket(self, address: str) -> TokenBucket:
        if address not in self._buckets and len(self._buckets) >= ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return self._buckets.setdefault(address, TokenBucket(self._at_once, self._clock()))
