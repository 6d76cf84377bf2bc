"""Event logs in Redis, so that several processes show the same classes and tables, and any process may end.

Each log is a stream, `cardlessons:KIND:CODE`. The codes in use are the members of `cardlessons:KIND`, each with a score
that grows with each write. One task reads all streams that this process follows; another one writes what was appended.
While Redis cannot be reached, events wait; then each reader continues where it was.

Clocks of machines differ, and people set them. So keys in use do not expire. A process counts the seconds since it has
read an event, adds them to the time of that event, and gives each event that it writes the sum; and a log is silent
whose score it has seen unchanged for `IDLE_SECONDS` seconds. Only where no server has run, the clock of Redis tells how
long a log has rested. What is kept of a log that has ended, `cardlessons:kept:KIND:CODE`, expires.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Any, cast
from urllib.parse import urlsplit

import redis
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError, WatchError

from cardlessons.hosts.server.log import LOGGER_NAME, warn_rarely
from cardlessons.hosts.server.settings import SettingsError
from cardlessons.session.messages import read_json
from cardlessons.together.event_log import (
    END_EVENT,
    IDLE_SECONDS,
    KEEP_SECONDS,
    MAX_LOGS,
    Event,
    Follower,
    Keeper,
    Kind,
    StoreError,
    TooManyLogsError,
    draw_code,
)
from cardlessons.together.protocol import RoomEvent

_KEY_PREFIX = "cardlessons"
_BATCH_SIZE = 500
"""The limit of entries that are read or written at once."""
_BLOCK_MS = 2000
"""Milliseconds for which a read waits for entries."""
_TIMEOUT_SECONDS = 10.0
"""Seconds without an answer after which Redis counts as unreachable; longer than the wait of a read."""
_MAX_CONNECTIONS = 20
"""The most connections to Redis; a command waits for one, since a whole class may come at once."""
_RETRY_SECONDS = 1.0
"""Seconds until Redis is tried again."""
_MAX_WAITING = 20_000
"""The limit of events that wait while Redis cannot be reached; further events are lost."""
_END_SECONDS = 60
"""Seconds for which the stream of an ended log remains, so that all its followers read the end."""
_CLOSE_SECONDS = 3.0
"""Seconds for which `close` tries to write the waiting events."""
_STORE_ERRORS = (RedisError, OSError)
_WRONG_TYPE = "something else lies under its key"
_GONE_ENTRIES = "its entries are gone"

Fields = dict[str, str]
Entry = tuple[str, Fields]
"""The fields of an entry, with its name in its stream, or with the stream into which it is to be written."""


def expect_server(url: str) -> None:
    """Raise SettingsError if no Redis server can be reached at this address."""
    there = urlsplit(url)
    shown = f"{there.scheme}://{there.hostname or ''}{f':{there.port}' if there.port else ''}{there.path}"
    try:
        with redis.Redis.from_url(
            url, socket_connect_timeout=_TIMEOUT_SECONDS, socket_timeout=_TIMEOUT_SECONDS
        ) as client:
            client.ping()
    except (RedisError, OSError, ValueError) as error:
        raise SettingsError(
            f"the Redis server at {shown} cannot be reached ({error}); start it, or leave --redis out"
        ) from None


class EntryError(Exception):
    """A log cannot be read further; the message says why."""


@dataclass
class _Reader:
    """A follower, and its place in its log."""

    follower: Follower
    clock: Callable[[], float]
    last: str = "0-0"
    number: int = 0
    time: float = 0.0
    """The time of the last event."""
    ahead: float = -inf
    """The seconds by which the clock of the log is ahead of that of this process."""
    newest: dict[str, int] = field(default_factory=dict)
    """For each process, the number of its newest event."""
    has_ended: bool = False

    def read(self, entries: Sequence[Entry]) -> None:
        """Send new entries to the follower.

        Entries may occur twice, since a write is repeated if its answer is lost.

        Raises:
            EntryError: an entry is none that this version writes.
        """
        for name, fields in entries:
            if self.has_ended or _parse_place(name) <= _parse_place(self.last):
                continue
            self.last = name
            try:
                process, number = fields["by"], int(fields["number"])
                data = read_json(fields["data"]) if "data" in fields else None
                if "us" in fields:
                    self.time = max(self.time, int(fields["us"]) / 1e6)
            except (KeyError, ValueError):
                data = []
            if data is not None and not isinstance(data, dict):
                raise EntryError(f"its entry {name} cannot be read")
            if number <= self.newest.get(process, -1):
                continue
            self.newest[process] = number
            self.ahead = max(self.ahead, self.time - self.clock())
            if data is None:
                self.has_ended = True
                return
            self._send(cast("RoomEvent", data))

    def end(self) -> None:
        """Tell the follower that its log is lost."""
        if not self.has_ended:
            self.has_ended = True
            self._send(END_EVENT)

    def _send(self, data: RoomEvent) -> None:
        event = Event(self.number, self.time, data)
        self.number += 1
        try:
            self.follower(event)
        except Exception:  # an error in one log must not stop the others
            logging.getLogger(LOGGER_NAME).exception("an event of a log could not be applied")


class RedisEventLogs:
    """Logs in a Redis server, version 6.2 or newer, or in Valkey."""

    def __init__(self, url: str, most: int = MAX_LOGS, clock: Callable[[], float] = time.monotonic) -> None:
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_MAX_CONNECTIONS,
            timeout=_TIMEOUT_SECONDS,
            decode_responses=True,
            encoding_errors="replace",
            protocol=2,
            socket_timeout=_TIMEOUT_SECONDS,
            socket_connect_timeout=_TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 1),
        )
        self._client: Any = Redis.from_pool(pool)  # the types of redis-py allow bytes everywhere
        self._most, self._clock = most, clock
        self._scores: dict[Kind, dict[str, tuple[float, float]]] = {}
        """For each log its score, and the time since which this process has seen no other one."""
        self._process = secrets.token_hex(8)
        self._count = 0
        self._readers: dict[str, list[_Reader]] = {}
        self._waiting: list[Entry] = []
        """The stream and the fields of each event that waits to be written; without `data`, they end the log."""
        self._has_waiting = asyncio.Event()
        self._wake = f"{_KEY_PREFIX}:wake:{self._process}"
        self._watchers: list[Callable[[bool], None]] = []
        self._failing: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def create(self, kind: Kind, first: RoomEvent) -> str:
        """Start a log with its first event, and return its code. Raise TooManyLogsError, StoreError."""
        codes = f"{_KEY_PREFIX}:{kind}"
        try:
            if len(await self.codes(kind)) >= self._most:
                raise TooManyLogsError
            code = draw_code()
            while not await self._client.zadd(codes, {code: 0}, nx=True):
                code = draw_code()
            await self._begin(kind, code, first)
        except _STORE_ERRORS as error:
            raise StoreError from error
        return code

    async def follow(self, kind: Kind, code: str, follower: Follower) -> Callable[[], None] | None:
        """Send a follower all events, also later ones; return a function that stops this, or None. Raise StoreError."""
        self._start()
        stream, reader = _name_stream(kind, code), _Reader(follower, self._clock)
        try:
            is_there = await self._client.zscore(f"{_KEY_PREFIX}:{kind}", code) is not None
            if not is_there and not await self._begin_anew(kind, code):
                return None
            if await self._drop_wrong_types([stream]):
                return None
            while entries := await self._client.xrange(stream, f"({reader.last}", count=_BATCH_SIZE):
                reader.read(entries)
                if reader.has_ended:
                    return None
            if not reader.number:
                return None
            self._readers.setdefault(stream, []).append(reader)
            async with self._client.pipeline() as pipe:  # wake the reading task, so that it reads this stream, too
                pipe.xadd(self._wake, {"wake": "1"}, maxlen=1)
                pipe.expire(self._wake, _END_SECONDS)
                await pipe.execute()
        except EntryError as error:
            self._drop(stream, str(error))
            return None
        except _STORE_ERRORS as error:
            self._stop(stream, reader)
            raise StoreError from error
        return lambda: self._stop(stream, reader)

    async def codes(self, kind: Kind) -> list[str]:
        """Return the codes of all logs of a kind. Raise StoreError."""
        try:
            scores = dict(await self._client.zrange(f"{_KEY_PREFIX}:{kind}", 0, -1, withscores=True))
        except _STORE_ERRORS as error:
            raise StoreError from error
        now, before = self._clock(), self._scores.get(kind, {})
        seen = {
            code: before[code] if code in before and before[code][0] == score else (score, now)
            for code, score in scores.items()
        }
        self._scores[kind] = seen
        return [*seen]

    def list_silent(self, kind: Kind) -> list[str]:
        """Return the codes of the logs that this process does not follow, and in which nothing happens."""
        now = self._clock()
        silent = [code for code, (_, since) in self._scores.get(kind, {}).items() if now - since > IDLE_SECONDS[kind]]
        return [code for code in silent if _name_stream(kind, code) not in self._readers]

    async def keep(self, kind: Kind, code: str, first: RoomEvent) -> None:
        """Keep a code for `KEEP_SECONDS` after its log has ended. Raise StoreError."""
        try:
            await self._client.set(_name_kept(kind, code), json.dumps(first), ex=round(KEEP_SECONDS))
        except _STORE_ERRORS as error:
            raise StoreError from error

    async def end_rested(self, kind: Kind, code: str, make: Keeper) -> bool:
        """End a log to which no server has written for `IDLE_SECONDS`; tell whether it was. Raise StoreError."""
        stream = _name_stream(kind, code)
        try:
            async with self._client.pipeline() as pipe:
                await pipe.watch(stream)  # of several processes that find it, one ends it
                found, (now, us) = await pipe.xrevrange(stream, count=1), await pipe.time()
                rest = now + us / 1e6 - _parse_place(found[0][0])[0] / 1000 if found else inf
                if rest <= IDLE_SECONDS[kind] or not found:
                    return not found
                pipe.multi()
                pipe.zrem(f"{_KEY_PREFIX}:{kind}", code)
                pipe.delete(stream)
                if first := make(rest):
                    pipe.set(_name_kept(kind, code), json.dumps(first), ex=round(KEEP_SECONDS))
                await pipe.execute()
        except WatchError:
            pass
        except _STORE_ERRORS as error:
            raise StoreError from error
        return True

    async def _begin_anew(self, kind: Kind, code: str) -> bool:
        """Begin the log of a code that is kept, unless there are too many; tell whether there is one."""
        if len(await self.codes(kind)) >= self._most:
            return False
        written = await self._client.getdel(_name_kept(kind, code))
        if written is None or not await self._client.zadd(f"{_KEY_PREFIX}:{kind}", {code: 0}, nx=True):
            return False
        await self._begin(kind, code, read_json(written))
        return True

    async def _begin(self, kind: Kind, code: str, first: RoomEvent) -> None:
        """Write the first event of a log."""
        stream = _name_stream(kind, code)
        async with self._client.pipeline() as pipe:
            pipe.delete(stream)
            pipe.xadd(stream, self._build_fields(first))
            await pipe.execute()

    def time(self, kind: Kind, code: str) -> float:
        """Return the time now by the clock of a log that this process follows."""
        stream = _name_stream(kind, code)
        return max((one.ahead + self._clock() for one in self._readers.get(stream, ())), default=0.0)

    def append(self, kind: Kind, code: str, event: RoomEvent) -> None:
        """Append an event, which reaches the followers once Redis has it; do nothing if there is no such log."""
        if len(self._waiting) < _MAX_WAITING:
            self._put(kind, code, event)

    def end(self, kind: Kind, code: str) -> None:
        """Delete a log; its followers get no more events."""
        self._put(kind, code, None)

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Register a function that is called with False when Redis fails, and with True when it works again."""
        self._watchers.append(watcher)

    async def close(self) -> None:
        """Write the waiting events, and disconnect from Redis."""
        end = time.monotonic() + _CLOSE_SECONDS
        while self._waiting and time.monotonic() < end:
            await asyncio.sleep(0.02)
        for task in self._tasks:
            while not task.done():  # redis-py may swallow a cancellation
                task.cancel()
                await asyncio.wait([task], timeout=0.1)
        with suppress(*_STORE_ERRORS):
            await self._client.aclose()

    def _build_fields(self, data: RoomEvent | None, seconds: float = 0.0) -> Fields:
        """Return the fields of an entry: process, number among that process's entries, microseconds, and event."""
        self._count += 1
        content = {} if data is None else {"data": json.dumps(data, separators=(",", ":"))}
        return {"by": self._process, "number": str(self._count), "us": str(int(1e6 * seconds)), **content}

    def _put(self, kind: Kind, code: str, data: RoomEvent | None) -> None:
        self._start()
        fields = self._build_fields(data, self.time(kind, code))
        self._waiting.append((_name_stream(kind, code), fields))
        self._has_waiting.set()

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._read_all()), asyncio.create_task(self._write_all())]

    def _stop(self, stream: str, reader: _Reader) -> None:
        remaining = [one for one in self._readers.pop(stream, []) if one is not reader]
        if remaining:
            self._readers[stream] = remaining

    async def _read_all(self) -> None:
        """Send new entries of the streams to their readers, in an endless loop."""
        while True:
            since = {
                stream: min((one.last for one in readers), key=_parse_place)
                for stream, readers in self._readers.items()
            }
            try:
                if "reading" in self._failing:
                    await self._client.ping()
                    self._note_failure("reading", None)
                results = await self._read_new(since)
            except _STORE_ERRORS as error:
                self._note_failure("reading", error)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            for stream, entries in results:
                readers = [*self._readers.get(stream, ())]
                try:
                    for reader in readers:
                        reader.read(entries)
                except EntryError as error:
                    self._drop(stream, str(error))
                for reader in readers:
                    if reader.has_ended:
                        self._stop(stream, reader)

    async def _read_new(self, since: Mapping[str, str]) -> list[tuple[str, list[Entry]]]:
        """Wait for entries after those that the readers have, and return them by their streams."""
        try:
            found = await self._client.xread({**since, self._wake: "0-0"}, count=_BATCH_SIZE, block=_BLOCK_MS) or []
            if any(stream == self._wake for stream, _ in found):
                await self._client.delete(self._wake)
            return [(stream, entries) for stream, entries in found if stream != self._wake]
        except ResponseError:
            if not await self._drop_wrong_types(since):
                raise
            return []

    async def _drop_wrong_types(self, streams: Iterable[str]) -> bool:
        """Drop the logs under whose keys something else than a stream lies; tell whether there are any."""
        lost = [stream for stream in streams if await self._client.type(stream) not in ("stream", "none")]
        for stream in lost:
            self._drop(stream, _WRONG_TYPE)
        return bool(lost)

    def _drop(self, stream: str, why: str) -> None:
        """End a log that cannot go on, tell its followers, and say in the server's log which it is."""
        kind, code = stream.split(":")[1:]
        logging.getLogger(LOGGER_NAME).warning("the %s %s in Redis ends, because %s", kind, code, why)
        for reader in self._readers.pop(stream, []):
            reader.end()
        self.end(cast("Kind", kind), code)

    async def _write_all(self) -> None:
        """Write waiting events, in an endless loop."""
        while True:
            await self._has_waiting.wait()
            batch = self._waiting[:_BATCH_SIZE]
            try:
                await self._write(batch)
            except _STORE_ERRORS as error:
                self._note_failure("writing", error)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            self._note_failure("writing", None)
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._has_waiting.clear()

    async def _write(self, batch: Sequence[Entry]) -> None:
        """Write events; drop the logs that no longer exist, and those under whose keys something else lies.

        Raises:
            RedisError, OSError: they could not be written.
        """
        streams = {stream for stream, _ in batch}
        ended = {stream for stream, fields in batch if "data" not in fields}
        async with self._client.pipeline(transaction=False) as pipe:
            for stream, fields in batch:
                pipe.xadd(stream, fields, nomkstream=True)
            for stream in streams:
                codes, _, code = stream.rpartition(":")
                if stream in ended:
                    pipe.expire(stream, _END_SECONDS)
                    pipe.zrem(codes, code)
                else:
                    pipe.persist(stream)
                    pipe.zadd(codes, {code: 1}, xx=True, incr=True)
            results = await _run_commands(pipe)
        for (stream, _), result in zip(batch, results, strict=False):
            if stream in self._readers and not isinstance(result, str):
                self._drop(stream, _GONE_ENTRIES if result is None else _WRONG_TYPE)

    def _note_failure(self, what: str, error: Exception | None) -> None:
        """Record whether reading or writing fails, and call the watchers when Redis fails or works again."""
        was_away = bool(self._failing)
        if error:
            self._failing.add(what)
            warn_rarely("redis", f"the Redis server does not answer ({type(error).__name__}); it is tried again")
        else:
            self._failing.discard(what)
        if was_away != bool(self._failing):
            for watcher in self._watchers:
                watcher(was_away)


async def _run_commands(pipe: Any) -> list[Any]:
    """Execute commands and return their results; that of a key under which something else lies is an error.

    Raises:
        RedisError, OSError: some other command failed.
    """
    results: list[Any] = await pipe.execute(raise_on_error=False)
    for result in results:
        if isinstance(result, Exception) and "WRONGTYPE" not in str(result):
            raise result
    return results


def _name_stream(kind: Kind, code: str) -> str:
    return f"{_KEY_PREFIX}:{kind}:{code}"


def _name_kept(kind: Kind, code: str) -> str:
    return f"{_KEY_PREFIX}:kept:{kind}:{code}"


def _parse_place(name: str) -> tuple[int, int]:
    """Return the id of an entry as two numbers: milliseconds since 1970, and the number within that millisecond."""
    time_, _, number = name.partition("-")
    return int(time_), int(number)
