"""Event logs: what happens in a class or at a shared table, in order, so that it replays exactly.

A class or a table is a fold over its log: a handler appends an event, and every process that follows the log applies
it, in the same order. This module has the store in memory; another store may be outside of the process.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from cardlessons.together.protocol import RoomEnded, RoomEvent

Kind = Literal["class", "table"]
"""The kinds of logs: of a class, and of a shared table."""

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes, without any that look alike."""
CODE_LENGTH = 5
IDLE_SECONDS: Mapping[Kind, float] = {"class": 45 * 60.0, "table": 3 * 3600.0}
"""Seconds without an act after which a room ends: a table outlasts a long supper."""
ALIVE_SECONDS = 30.0
"""Seconds between the events by which a process reports that it still follows a log."""
SILENCE_SECONDS = 3 * ALIVE_SECONDS
"""Seconds of silence after which a process counts as killed, and the people connected to it as gone."""
KEEP_SECONDS = 14 * 24 * 3600.0
"""Seconds for which a code is kept after its log has ended."""
MAX_LOGS = 1000
"""The limit of logs of one kind."""
MAX_KEPT = 5000
"""The limit of codes that are kept in memory for logs that have ended; the oldest one goes first."""


D = TypeVar("D", bound=RoomEvent)


class Event(NamedTuple, Generic[D]):
    """One entry of a log.

    Attributes:
        number: its place in the log, from 0.
        time: when it was appended, in seconds of the log's clock, which nobody sets and which begins anywhere.
        data: what happened, as JSON.
    """

    number: int
    time: float
    data: D


Follower = Callable[[Event[RoomEvent]], None]
"""A function that is called once with each event of a log, in order. Where the log is lost, it gets `END_EVENT`."""
Keeper = Callable[[float], RoomEvent | None]
"""A function that returns the first event of a later log, or None, for a log without an event for so many seconds."""
END_EVENT: RoomEnded = {"do": "end"}
"""The event with which a class or a table ends."""


class EventLogs(Protocol):
    """A store of logs, each found by its kind and code."""

    async def create(self, kind: Kind, first: RoomEvent) -> str:
        """Start a log with its first event, and return its code: random letters that no other log has.

        Raises:
            TooManyLogsError: the store has reached its limit of logs of this kind.
            StoreError: the store cannot be reached.
        """

    async def follow(self, kind: Kind, code: str, follower: Follower) -> Callable[[], None] | None:
        """Send a follower all events so far, then each later one; return a function that stops this, or None.

        The result is None if there is no such log.

        Raises:
            StoreError: the store cannot be reached.
        """

    async def codes(self, kind: Kind) -> list[str]:
        """Return the codes of all logs of a kind.

        Raises:
            StoreError: the store cannot be reached.
        """

    def list_silent(self, kind: Kind) -> list[str]:
        """Return those of the codes whose logs have long had no event, as `codes` has seen them."""

    async def keep(self, kind: Kind, code: str, first: RoomEvent) -> None:
        """Keep a code for `KEEP_SECONDS` after its log has ended: who follows it then begins the log anew.

        Raises:
            StoreError: the store cannot be reached.
        """

    async def end_rested(self, kind: Kind, code: str, make: Keeper) -> bool:
        """End a log to which no server has written for `IDLE_SECONDS`, keep what `make` returns; tell whether.

        Raises:
            StoreError: the store cannot be reached.
        """

    def time(self, kind: Kind, code: str) -> float:
        """Return the time now by the clock of a log that this process follows."""

    def append(self, kind: Kind, code: str, event: RoomEvent) -> None:
        """Append an event, which reaches all followers once the store has it; do nothing if there is no such log."""

    def end(self, kind: Kind, code: str) -> None:
        """Delete a log; its followers get no more events."""

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Register a function that is called with False when the store fails, and with True when it works again.

        Events that are appended meanwhile wait, and enter the log afterwards.
        """

    async def close(self) -> None:
        """Write the waiting events, and disconnect from the store."""


class TooManyLogsError(Exception):
    """The store has reached its limit of logs of this kind."""


class StoreError(Exception):
    """The store cannot be reached."""


def draw_code() -> str:
    """Return random letters as the code of a log."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return the code in a typed text, in capitals without gaps; None if the text does not have the form of a code."""
    code = "".join(text.split()).upper()
    return code if len(code) == CODE_LENGTH and {*code} <= {*CODE_LETTERS} else None


@dataclass
class _Log:
    """A log in memory."""

    events: list[Event[RoomEvent]]
    followers: list[Follower] = field(default_factory=list)
    sent: int = 1
    """The number of events that have been sent to the followers."""
    is_sending: bool = False


class MemoryEventLogs:
    """A store of logs in the memory of this process; they are lost when it ends."""

    def __init__(self, most: int = MAX_LOGS, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._logs: dict[tuple[Kind, str], _Log] = {}
        self._kept: dict[tuple[Kind, str], tuple[float, RoomEvent]] = {}
        """For each code that is kept, until when, and the first event of its new log."""

    async def create(self, kind: Kind, first: RoomEvent) -> str:
        """Start a log with its first event, and return its code. Raise TooManyLogsError."""
        if sum(other == kind for other, _ in self._logs) >= self._most:
            raise TooManyLogsError
        code = draw_code()
        while (kind, code) in self._logs or (kind, code) in self._kept:
            code = draw_code()
        self._logs[kind, code] = _Log([Event(0, self._clock(), first)])
        return code

    async def follow(self, kind: Kind, code: str, follower: Follower) -> Callable[[], None] | None:
        """Send a follower all events so far, then each later one; return a function that stops this, or None."""
        log = self._logs.get((kind, code)) or self._begin_anew(kind, code)
        if log is None:
            return None
        for event in log.events[: log.sent]:
            follower(event)
        log.followers.append(follower)

        def stop() -> None:
            if follower in log.followers:
                log.followers.remove(follower)

        return stop

    def _begin_anew(self, kind: Kind, code: str) -> _Log | None:
        """Begin the log of a code that is kept, unless there are too many."""
        if (kind, code) not in self._kept or sum(other == kind for other, _ in self._logs) >= self._most:
            return None
        until, first = self._kept.pop((kind, code))
        if until < self._clock():
            return None
        log = self._logs[kind, code] = _Log([Event(0, self._clock(), first)])
        return log

    async def codes(self, kind: Kind) -> list[str]:
        """Return the codes of all logs of a kind."""
        return [code for other, code in self._logs if other == kind]

    def list_silent(self, kind: Kind) -> list[str]:
        """Return none: this process follows all logs of its memory, so it ends them itself."""
        return []

    async def keep(self, kind: Kind, code: str, first: RoomEvent) -> None:
        """Keep a code for `KEEP_SECONDS` after its log has ended."""
        now = self._clock()
        self._kept = {key: one for key, one in self._kept.items() if one[0] > now}
        while len(self._kept) >= MAX_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[kind, code] = now + KEEP_SECONDS, first

    async def end_rested(self, kind: Kind, code: str, make: Keeper) -> bool:
        """Return False: the logs of this memory end with the server."""
        return False

    def time(self, kind: Kind, code: str) -> float:
        """Return the time now, which is the same for all logs."""
        return self._clock()

    def append(self, kind: Kind, code: str, event: RoomEvent) -> None:
        """Append an event and send it to the followers; do nothing if there is no such log."""
        log = self._logs.get((kind, code))
        if log is None:
            return
        log.events.append(Event(len(log.events), self._clock(), event))
        if log.is_sending:
            return  # a follower appended it: all followers get the current event first
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
        """Delete a log; its followers get no more events."""
        self._logs.pop((kind, code), None)

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Do nothing: memory does not fail as long as the process runs."""

    async def close(self) -> None:
        """Do nothing: no event waits to be written."""
