"""The rooms of shared tables: each a table, its log, and the connections of this process to it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar, cast

from cardlessons.hosts.server.limits.background import BackgroundWorker
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import speak
from cardlessons.session.messages import is_message
from cardlessons.together.evening import read_kept
from cardlessons.together.event_log import Event, EventLogs, StoreError
from cardlessons.together.names import SharedTableError, read_name
from cardlessons.together.page_parts import get_text
from cardlessons.together.protocol import (
    ActAtTable,
    KeptTable,
    PlayerAct,
    PlayerAnswer,
    TableEvent,
    TableFrame,
    TableOpened,
)
from cardlessons.together.room import Room, RoomError, Rooms, Viewer
from cardlessons.together.sent_views import SentViews
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_game import HouseTurn
from cardlessons.together.table_opening import Opening, read_opening

T = TypeVar("T")
_ANALYSIS_SECONDS = 6.0
"""The timeout in seconds for a part of an analysis; without an answer, a page reconnects after ten seconds."""
_SEED_BITS = 64
_NODE_BYTES = 5000
"""The memory that a node of a table's tree takes."""


class TableRoom(Room[TableEvent]):
    """A shared table as a room.

    Attributes:
        table: the table after the events so far.
    """

    kind, events = "table", TableEvent

    def __init__(
        self, code: str, opened: Event[TableOpened], logs: EventLogs, process: str, background: BackgroundWorker
    ) -> None:
        super().__init__(code, logs, process)
        self.table = SharedTable(opened)
        self._background = background
        self._sent: dict[Viewer, SentViews] = {}
        self._tick: asyncio.TimerHandle | None = None
        self._asked: int | None = None
        """The number of the node for which the house is choosing a play; None if it is not choosing."""
        self._thinking: set[asyncio.Task[None]] = set()

    @property
    def language(self) -> English:
        """Return the language of the table."""
        return self.table.language

    def join(self, token: str, viewer: Viewer, was: str = "") -> None:
        """Add a connection of a person.

        Raises:
            RoomError: the table is full or locked.
        """
        self.table.people.check_entry(token)
        self.viewers[viewer], self._sent[viewer] = token, SentViews()
        self.append({"do": "here", "token": token, "was": was, "by": viewer.connection})
        if not self.is_saved:
            self.show([viewer])  # the table as it was saved, since no event comes

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; another one of the same person stays."""
        del self._sent[viewer]
        self.append({"do": "gone", "token": self.viewers.pop(viewer), "by": viewer.connection})

    @property
    def weight(self) -> int:
        """Return about how many bytes of memory the table takes, with its tree of plays."""
        return super().weight + _NODE_BYTES * (len(self.table.game.tree) if self.table.game else 0)

    def act(self, act: PlayerAct, viewer: Viewer, trip_ms: int) -> PlayerAnswer | None:
        """Append an act of a person, its texts cut; or return the refusal of a play, which the log does not keep."""
        token = self.viewers[viewer]
        if refusal := self.table.judge(token, act):
            return refusal
        more: dict[str, object] = {"trip": trip_ms} if is_message(act, ActAtTable) else {}
        match act:
            case {"name": str(name)}:
                try:
                    more["name"] = read_name(name, is_given=self.table.gives_names)
                except SharedTableError as error:
                    return {"error": str(error)}
        self.append(cast("TableEvent", {**act, **more, "token": token, "by": viewer.connection}))
        return None

    def view(self, viewer: Viewer) -> TableFrame | None:
        """Return what has changed since the last view of a connection."""
        sent = self._sent.get(viewer)
        return sent.next(self.table, self.viewers[viewer]) if sent else None

    def apply(self, event: Event[TableEvent]) -> None:
        """Apply an event, show everybody the changes, and answer its sender."""
        data: Any = event.data
        answer = self.table.apply(event)
        if self.table.is_over:
            if data.get("do") == "end":
                self.end("")
            else:
                self.end_too_long()
            return
        self.touched = self.table.touched
        self.show()
        sender = next((viewer for viewer in self.viewers if viewer.connection == data.get("by")), None)
        if sender and (answer or "id" in data):
            sender.tell({**(answer or {}), "id": data.get("id")})
        self._schedule_tick(event.time)
        match data:
            case {"do": "gone", "token": token}:
                self._note_return(token)
            case {"do": "house"}:
                self._asked = None
        self._ask_house()

    def _note_return(self, token: str) -> None:
        """Append that a person who has lost one connection is still here by another one."""
        for viewer, owner in [*self.viewers.items()]:
            if owner == token:
                self.append({"do": "here", "token": token, "by": viewer.connection})
                return

    def _ask_house(self) -> None:
        """Let the house choose its play in the background, if it is its turn and people are connected to this process.

        Other processes may do the same: they choose the same play, and it counts once.
        """
        turn = self.table.house_turn if self.viewers else None
        if turn is None:
            self._asked = None
        elif turn.node != self._asked:
            self._asked = turn.node
            task = asyncio.get_running_loop().create_task(self._play_house(turn))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def _play_house(self, turn: HouseTurn) -> None:
        """Let the house choose, and append its play unless the table has changed meanwhile."""
        try:
            event = await self._background.run(f"table {self.code}", partial(speak_and_do, self.language, turn.choose))
        except Exception:
            logging.getLogger(__name__).exception("the house could not play at a shared table, so the table ends")
            self.append({"do": "end"})
            return
        now = self.table.house_turn
        if now and now.node == turn.node:
            self.append(event)

    def _schedule_tick(self, now: float) -> None:
        if self._tick:
            self._tick.cancel()
            self._tick = None
        after = self.table.needs_tick(now)
        if after is not None:
            self._tick = asyncio.get_running_loop().call_later(after, lambda: self.append({"do": "tick"}))

    def tell_saved(self, is_saved: bool) -> None:
        """Show everybody whether the store takes events at the moment."""
        self.table.is_saved, self.table.head = is_saved, None
        super().tell_saved(is_saved)

    def finish(self, note: str = "") -> None:
        """End the table for the connections of this process, and tell them why where a note says so."""
        if self._tick:
            self._tick.cancel()
        for viewer in self.viewers if note else ():
            viewer.tell({"full": note})
        super().finish(note)


def speak_and_do(language: English, do: Callable[[], T]) -> T:
    """Return what a function returns while a language is spoken, in whichever thread."""
    with speak(language):
        return do()


def read_day(ago: float = 0.0) -> str:
    """Return the day by this machine so many seconds ago, to tell one evening from another."""
    return (datetime.now().astimezone() - timedelta(seconds=ago)).date().isoformat()


def _log_slow_play(where: str) -> None:
    """Log that a play of the house or an analysis takes so long that it is cut."""
    logging.getLogger(__name__).warning("long work for a shared table hangs at %s", where)


class SharedTables(Rooms[TableRoom]):
    """The shared tables that this process follows, by their codes."""

    kind, kinds = "table", "tables"

    def __init__(self, logs: EventLogs, *, reaches_all: bool, animals: bool = False, is_stored: bool = False) -> None:
        """Begin without a table.

        Args:
            logs: the store of the logs.
            reaches_all: whether every process of the server finds the logs there.
            animals: whether people at all tables choose their names from a list.
            is_stored: whether the store outlasts the server.
        """
        super().__init__(logs, reaches_all=reaches_all)
        self._animals, self.is_stored = animals, is_stored
        self._house = BackgroundWorker(_log_slow_play)  # separate, so that making pages does not delay the house
        self._analyzing = BackgroundWorker(_log_slow_play)

    def make(self, code: str, opened: Event[TableOpened]) -> TableRoom:
        """Return the table that begins with an event."""
        return TableRoom(code, opened, self._logs, self._process, self._house)

    async def open(self, data: object, address: str | None) -> str:
        """Open a table with the choices that a page has sent, and return its code.

        Raises:
            RoomError: the table cannot be opened.
        """
        return await self._open(read_opening(data), address)

    async def open_kept(self, data: object, address: str | None) -> str:
        """Open a table with what a file keeps of it, and return its code.

        Raises:
            RoomError: the table cannot be opened.
        """
        kept = read_kept(data)
        return await self._open(read_opening({"game": kept["game"], "seats": kept["seats"]}), address, kept)

    async def _open(self, opening: Opening, address: str | None, kept: KeptTable | None = None) -> str:
        event = opening.event(secrets.randbits(_SEED_BITS), animals=self._animals, kept=kept)
        try:
            return (await self.create(event, address)).code
        except StoreError:
            raise RoomError(get_text("shared.away-says")) from None

    def keep(self, room: TableRoom, idle: float) -> TableOpened | None:
        """Return the first event of the next evening, with people, seats and score; None without a game."""
        table = room.table
        kept = table.keep(read_day(idle), with_tokens=True)
        if not kept["evenings"]:
            return None
        opening = Opening(kept["game"], tuple(kept["seats"]), table.people.away, table.language)
        return opening.event(secrets.randbits(_SEED_BITS), animals=table.gives_names, kept=kept)

    async def end_silent(self, code: str) -> None:
        """End a table that no process follows, in the same way. Raise StoreError."""
        room = await self.get(code)
        if room:
            await self.end_idle(room)
        else:
            await super().end_silent(code)

    async def look_over(self, address: str | None, analysis: Callable[[], PlayerAnswer]) -> PlayerAnswer:
        """Run a part of an analysis for an address in the background, and return its result.

        Raises:
            BusyError: too many analyses are waiting.
            CutError: the part took too much processor time.
            TimeoutError: the part was not finished in time.
        """
        return await asyncio.wait_for(self._analyzing.run(address, analysis), _ANALYSIS_SECONDS)
