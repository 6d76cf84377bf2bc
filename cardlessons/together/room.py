"""Rooms: a class, or a table that several people share. Nothing here does networking.

A room is a fold over its event log, so every process that follows the log shows the same room. Times are seconds of the
log's clock.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from cardlessons.hosts.server.limits.rate_limit import AddressBudgets
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import get_language, speak
from cardlessons.session.validation import iter_problems
from cardlessons.together.event_log import (
    IDLE_SECONDS,
    Event,
    EventLogs,
    Kind,
    StoreError,
    TooManyLogsError,
    read_code,
)
from cardlessons.together.protocol import RoomEvent
from cardlessons.together.texts import get_text

WRONG_CODES, WRONG_CODE_EVERY = 30, 5.0
"""Wrong codes that an address may send at once, and the seconds until it may send one more."""
MAX_ROOMS_OF_ADDRESS = 40
"""The most rooms of one kind that one address may have open."""
MAX_ROOM_BYTES, MAX_BYTES_OF_ADDRESS = 32 * 1024 * 1024, 128 * 1024 * 1024
"""The most memory that a room may take, and all rooms of a kind that one address has opened: the largest ends."""
_BYTES_A_LETTER = 4
"""The memory that a letter of an event takes, with all that is around it."""


class RoomError(Exception):
    """Something cannot be done in a room; the message says why, in one sentence."""


class TooManyCodesError(RoomError):
    """Somebody has sent too many wrong codes."""


class Viewer(Protocol):
    """A connection that shows a room to somebody.

    Attributes:
        connection: the id of the connection.
    """

    connection: str

    def show(self, make: Callable[[], object]) -> None:
        """Send the view that `make` returns once all before it has left, unless a newer one comes first."""

    def tell(self, message: object) -> None:
        """Send a message that nothing replaces."""

    def end(self) -> None:
        """Close the connection: the room has ended."""

    def charge(self, seconds: float) -> None:
        """Count processor time that somebody's act has cost."""


PRESENCE_KINDS = frozenset(("here", "gone", "tick", "alive"))
"""The kinds of events that only report who is connected; a room with no other events is idle."""
E = TypeVar("E", bound=RoomEvent)


class Room(ABC, Generic[E]):
    """A room, and the connections of this process that show it.

    Attributes:
        code: the code by which people join.
        viewers: the connections, each with the token of the person.
        touched: the time of the last act of a person.
        is_over: whether the room has ended.
        is_saved: whether the store takes events at the moment; this alone is no event.
    """

    kind: ClassVar[Kind]
    events: ClassVar[Any]
    """The type of the events in the log."""

    def __init__(self, code: str, logs: EventLogs, process: str) -> None:
        self.code, self._logs, self._process = code, logs, process
        self.viewers: dict[Viewer, str] = {}
        self.touched = 0.0
        self.is_over = False
        self.is_saved = True
        self.stop: Callable[[], None] = lambda: None
        self._letters = 0
        """The letters of all events so far."""
        self._payer: Viewer | None = None
        """The connection of who has acted last, if it is one of this process."""
        self._is_charging = False

    @property
    def language(self) -> English:
        """Return the language in which everybody in the room is spoken to."""
        return ENGLISH

    @abstractmethod
    def apply(self, event: Event[E]) -> None:
        """Apply an event of the log, and show the change."""

    @abstractmethod
    def view(self, viewer: Viewer) -> object:
        """Return what a connection is to be sent; None if there is nothing new."""

    @abstractmethod
    def leave(self, viewer: Viewer) -> None:
        """Remove a connection."""

    def list_present(self) -> dict[str, str]:
        """Return the people of whom the log is told regularly, by token: the connection of each."""
        return {token: viewer.connection for viewer, token in self.viewers.items()}

    def find_viewers(self, *tokens: str) -> list[Viewer]:
        """Return the connections of some people to this process."""
        return [viewer for viewer, token in self.viewers.items() if token in tokens]

    def tell_presence(self) -> None:
        """Append that this process follows the room, and who is connected to it."""
        if self.viewers:
            self.append({"do": "alive", "people": self.list_present()})

    def append(self, event: RoomEvent) -> None:
        """Append an event to the log, unless the room is over."""
        if not self.is_over:
            self._logs.append(self.kind, self.code, cast("RoomEvent", {**event, "process": self._process}))

    def take(self, event: Event[Any]) -> None:
        """Apply an event of the log; end the room if that is not possible."""
        if self.is_over:
            return
        self._letters += len(json.dumps(event.data))
        by = event.data.get("by") or event.data.get("token", "")
        self._payer = next((one for one, token in self.viewers.items() if by in (one.connection, token)), None)
        try:
            with self._charge(), speak(self.language):
                if event.data.get("process") != self._process:  # what this process appends is checked already
                    for problem in iter_problems(event.data, self.events, closed=False):
                        raise ValueError(problem)
                self.apply(event)
        except Exception:
            message = "an event of %s %s could not be applied, so it ends"
            logging.getLogger(__name__).exception(message, self.kind, self.code)
            self.end(get_text("class.broken" if self.kind == "class" else "shared.broken"))
        if self.weight > MAX_ROOM_BYTES and not self.is_over:
            self.end_too_long()

    def end_too_long(self) -> None:
        """End the room, because it has become too long for the server."""
        with speak(self.language):
            self.end(get_text("class.too-long" if self.kind == "class" else "shared.too-long"))

    @property
    def weight(self) -> int:
        """Return about how many bytes of memory the room takes."""
        return _BYTES_A_LETTER * self._letters

    @contextmanager
    def _charge(self) -> Iterator[None]:
        """Charge the processor time of a block to who has acted last; a block inside of another counts once."""
        if self._is_charging:
            yield
            return
        payer, began, self._is_charging = self._payer, time.thread_time(), True
        try:
            yield
        finally:
            self._is_charging = False
            if payer:
                payer.charge(time.thread_time() - began)

    def _draw(self, viewer: Viewer) -> object:
        if self._is_charging and get_language() is self.language:
            return self.view(viewer)
        with self._charge(), speak(self.language):
            return self.view(viewer)

    def show(self, viewers: Iterable[Viewer] | None = None) -> None:
        """Show the room to some connections of this process, or to all."""
        for viewer in [*(self.viewers if viewers is None else viewers)]:
            viewer.show(partial(self._draw, viewer))

    def tell_saved(self, is_saved: bool) -> None:
        """Show whether the store takes events at the moment."""
        self.is_saved = is_saved
        self.show()

    def end(self, note: str) -> None:
        """Delete the log, and end the room; the note says why."""
        self._logs.end(self.kind, self.code)
        self.finish(note)

    def finish(self, note: str = "") -> None:
        """End the room for the connections of this process; the note says why."""
        self.is_over = True
        for viewer in [*self.viewers]:
            viewer.end()


R = TypeVar("R", bound=Room[Any])


class Rooms(ABC, Generic[R]):
    """The rooms of one kind that this process follows, by their codes.

    Args:
        logs: the store of the logs.
        reaches_all: whether every process of the server finds the logs there.
    """

    kind: ClassVar[Kind]
    kinds: ClassVar[str]
    """The plural of the kind."""

    def __init__(self, logs: EventLogs, *, reaches_all: bool = True) -> None:
        self._logs, self._reaches_all = logs, reaches_all
        self._process = secrets.token_hex(4)
        self._rooms: dict[str, R] = {}
        self._loading: dict[str, asyncio.Future[R | None]] = {}
        self._opened: dict[str, list[str]] = {}
        self._is_saved = True
        self._wrong_codes = AddressBudgets(WRONG_CODES, 1 / WRONG_CODE_EVERY)
        logs.watch(self._tell_saved)

    def __iter__(self) -> Iterator[R]:
        return iter([*self._rooms.values()])

    @abstractmethod
    def make(self, code: str, opened: Event[Any]) -> R:
        """Return the room that begins with an event."""

    async def codes(self) -> list[str]:
        """Return the codes of all rooms, also of those that only other processes follow. Raise StoreError."""
        return await self._logs.codes(self.kind)

    async def create(self, first: RoomEvent, address: str | None) -> R:
        """Open a room with the first event of its log.

        Raises:
            RoomError: too many are open, or not all processes of the server would find it.
            StoreError: the store cannot be reached.
        """
        if not self._reaches_all:
            raise RoomError(get_text("room.one-process"))
        mine = [code for code in self._opened.get(address or "", ()) if code in self._rooms]
        if address and len(mine) >= MAX_ROOMS_OF_ADDRESS:
            raise RoomError(get_text("class.too-many-here" if self.kind == "class" else "shared.too-many-here"))
        try:
            code = await self._logs.create(self.kind, first)
        except TooManyLogsError:
            raise RoomError(get_text("class.too-many" if self.kind == "class" else "shared.too-many")) from None
        if address:
            self._opened[address] = [*mine, code]
        room = await self.get(code)
        if room is None:
            raise StoreError
        return room

    async def get(self, typed: str) -> R | None:
        """Return the room with this code, typed in any case, or None. Raise StoreError."""
        code = read_code(typed)
        if code is None:
            return None
        if code not in self._rooms:
            if code not in self._loading:
                self._loading[code] = asyncio.ensure_future(self._load(code))
            return await asyncio.shield(self._loading[code])
        room = self._rooms[code]
        return None if room.is_over else room

    async def find(
        self, typed: str, address: str | None = None, *, may_enter: Callable[[R], bool | None] = bool
    ) -> R | None:
        """Return the room with a code that somebody has sent, or None.

        `may_enter` returns None for somebody who has been there before, and so does not guess.

        Raises:
            TooManyCodesError: the address has sent too many wrong codes.
            StoreError: the store cannot be reached.
        """
        enters: bool | None = None
        is_allowed = self._wrong_codes.take(address)  # before the look-up, so that nobody can guess much at once
        try:
            room = await self.get(typed) if is_allowed else self._rooms.get(read_code(typed) or "")
            enters = may_enter(room) if room else False
        finally:
            if is_allowed and enters is not False:
                self._wrong_codes.charge(address, -1)
        if enters is not None and not is_allowed:
            raise TooManyCodesError(get_text("room.too-many-codes"))
        return None if enters is False else room

    def forgive(self, address: str | None) -> None:
        """Take back that an address has sent a wrong code: it is that of a room of another kind."""
        self._wrong_codes.charge(address, -1)

    async def _load(self, code: str) -> R | None:
        """Follow the log of a room and return the room; return None if there is no such log."""
        rooms: list[R] = []

        def follow(event: Event[RoomEvent]) -> None:
            if event.number:
                for room in rooms:
                    room.take(event)
                return
            try:
                made = self.make(code, event)
            except Exception:
                logging.getLogger(__name__).exception("the %s %s cannot be made", self.kind, code)
                return
            made.touched = event.time
            rooms.append(made)

        try:
            stop = await self._logs.follow(self.kind, code, follow)
            if stop and rooms and await self._logs.end_rested(self.kind, code, partial(self.keep, rooms[0])):
                stop()
                rooms.pop().finish()
                stop = await self._logs.follow(self.kind, code, follow)
        finally:
            del self._loading[code]
        if stop is None:
            return None
        if not rooms or rooms[0].is_over:
            stop()
            return None
        (room,) = rooms
        room.stop = stop
        if not self._is_saved:
            room.tell_saved(False)
        self._rooms[code] = room
        return room

    def end(self, room: R) -> None:
        """End a room, and delete its log."""
        room.append({"do": "end"})
        self._logs.end(self.kind, room.code)

    def keep(self, room: R, idle: float) -> RoomEvent | None:
        """Return the event with which a room begins anew that ends after so many idle seconds; None if it does not."""
        return None

    async def end_idle(self, room: R) -> None:
        """End a room in which nobody has done anything for long, and keep what it leaves. Raise StoreError."""
        if kept := self.keep(room, self._logs.time(self.kind, room.code) - room.touched):
            await self._logs.keep(self.kind, room.code, kept)
        self.end(room)

    async def end_silent(self, code: str) -> None:
        """End the log of a room that no process follows. Raise StoreError."""
        self._logs.end(self.kind, code)

    async def tidy(self) -> None:
        """End the rooms that are idle, too large or lost, forget the ended, and tell of the others' people."""
        self._end_largest()
        before = [*self._rooms.items()]
        with suppress(StoreError):
            codes = await self.codes()
            for code in self._logs.list_silent(self.kind):
                await self.end_silent(code)
            await self._tidy_all(before, codes)

    async def _tidy_all(self, before: Sequence[tuple[str, R]], codes: Collection[str]) -> None:
        """End the rooms that are idle or lost, and forget the ended. Raise StoreError."""
        for code, room in before:
            if not room.is_over and code not in codes:
                room.finish()
            elif not room.is_over and self._logs.time(self.kind, code) - room.touched > IDLE_SECONDS[self.kind]:
                await self.end_idle(room)
            elif not room.is_over:
                room.tell_presence()
            if room.is_over:
                if code in codes:
                    self._logs.end(self.kind, code)
                room.stop()
                self._rooms.pop(code, None)

    def _end_largest(self) -> None:
        """End the largest rooms of each address whose rooms take too much memory together."""
        for codes in self._opened.values():
            rooms = [room for code in codes if (room := self._rooms.get(code)) and not room.is_over]
            while sum(room.weight for room in rooms) > MAX_BYTES_OF_ADDRESS:
                largest = max(rooms, key=lambda room: room.weight)
                rooms.remove(largest)
                largest.end_too_long()

    def _tell_saved(self, is_saved: bool) -> None:
        self._is_saved = is_saved
        for room in self:
            room.tell_saved(is_saved)
