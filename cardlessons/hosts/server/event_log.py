"""Event logs: what happens in a class or at a shared table, in order, so that it replays exactly.

A class or a table is a fold over its log: a handler appends an event, and every process that follows the log applies
it, in the same order. The logs live in memory here; another store may keep them outside of the process.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from cardlessons.record.replay import Data

Kind = Literal["class", "table"]
"""The two things that have a log."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes: none looks like another."""
CODE_LENGTH = 5
IDLE = 45 * 60.0
"""Seconds without an event after which a class or a table ends."""
ALIVE = 30.0
"""Seconds between two events in which a process says that it still follows a log."""
SILENT = 3 * ALIVE
"""Seconds without an event of a process after which the people connected to it count as gone: it has been killed."""
MOST = 1000
"""Most logs of one kind."""


class Event(NamedTuple):
    """One entry of a log.

    Attributes:
        number: its place in the log, from 0.
        time: when it was appended, in seconds since 1970, by the clock of the store.
        data: what happened, as JSON.
    """

    number: int
    time: float
    data: Data


Follower = Callable[[Event], None]
"""Called with each event of a log, in order and once."""


class EventLogs(Protocol):
    """A store of logs, each found by its kind and code."""

    async def create(self, kind: Kind, first: Data) -> str:
        """Start a log with its first event, and return its code: random letters, in use nowhere else.

        Raises:
            TooManyLogsError: the store has no room for one more.
            StoreError: the store cannot be reached.
        """

    async def follow(self, kind: Kind, code: str, follower: Follower) -> Callable[[], None] | None:
        """Send a follower all events so far, then each later one; return what stops it, or None without such a log.

        Raises:
            StoreError: the store cannot be reached.
        """

    async def codes(self, kind: Kind) -> list[str]:
        """Return the codes of all logs of a kind.

        Raises:
            StoreError: the store cannot be reached.
        """

    def append(self, kind: Kind, code: str, event: Data) -> None:
        """Append an event; it reaches the followers, this process's too, once the store has it. No log: no effect."""

    def end(self, kind: Kind, code: str) -> None:
        """Forget a log; its followers get no more events."""

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Have a function called with False when the store takes no more events, and with True when it does again.

        What is appended in between waits, and is in the log afterwards.
        """

    async def close(self) -> None:
        """Write what still waits, and disconnect from the store."""


class TooManyLogsError(Exception):
    """The store has as many logs of this kind as it may have."""


class StoreError(Exception):
    """The store cannot be reached."""


def random_code() -> str:
    """Return a code for a log."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return a code as it was typed, in any case, or None if no code can be meant."""
    code = text.strip().upper()
    return code if len(code) == CODE_LENGTH and {*code} <= {*LETTERS} else None


@dataclass
class _Log:
    """A log in memory."""

    events: list[Event]
    followers: list[Follower] = field(default_factory=list)
    sent: int = 1
    """Number of events that the followers have got."""
    is_sending: bool = False


class MemoryEventLogs:
    """Logs in the memory of this process, gone when it ends."""

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.time) -> None:
        self._most, self._clock = most, clock
        self._logs: dict[tuple[Kind, str], _Log] = {}

    async def create(self, kind: Kind, first: Data) -> str:
        """Start a log with its first event, and return its code. Raise TooManyLogsError."""
        if sum(known == kind for known, _ in self._logs) >= self._most:
            raise TooManyLogsError
        code = random_code()
        while (kind, code) in self._logs:
            code = random_code()
        self._logs[kind, code] = _Log([Event(0, self._clock(), first)])
        return code

    async def follow(self, kind: Kind, code: str, follower: Follower) -> Callable[[], None] | None:
        """Send a follower all events so far, then each later one; return what stops it, or None without such a log."""
        log = self._logs.get((kind, code))
        if log is None:
            return None
        for event in log.events[: log.sent]:
            follower(event)
        log.followers.append(follower)

        def stop() -> None:
            if follower in log.followers:
                log.followers.remove(follower)

        return stop

    async def codes(self, kind: Kind) -> list[str]:
        """Return the codes of all logs of a kind."""
        return [code for known, code in self._logs if known == kind]

    def append(self, kind: Kind, code: str, event: Data) -> None:
        """Append an event and send it to the followers. No log: no effect."""
        log = self._logs.get((kind, code))
        if log is None:
            return
        log.events.append(Event(len(log.events), self._clock(), event))
        if log.is_sending:
            return  # a follower appends: all get the present event first
        log.is_sending = True
        try:
            while log.sent < len(log.events):
                entry = log.events[log.sent]
                log.sent += 1
                for follower in [*log.followers]:
                    follower(entry)
        finally:
            log.is_sending = False

    def end(self, kind: Kind, code: str) -> None:
        """Forget a log; its followers get no more events."""
        self._logs.pop((kind, code), None)

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Do nothing: this memory takes events as long as the process runs."""

    async def close(self) -> None:
        """Do nothing: nothing waits."""
