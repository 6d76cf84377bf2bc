"""Handlers of shared tables: their pages, the request that opens one, and the websocket of everybody at it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.background import BackgroundWorker, BusyError, CutError
from cardlessons.hosts.server.event_log import ALIVE, IDLE, Event, EventLogs, StoreError, TooManyLogsError, read_code
from cardlessons.hosts.server.page_handlers import HTML, PageHandler, send
from cardlessons.hosts.server.page_socket import GONE, LATER, REFUSED, PageSocketHandler
from cardlessons.hosts.server.rate_limit import WRONG_CODE_EVERY, WRONG_CODES, AddressRateLimit, RateLimit
from cardlessons.hosts.server.sent_views import SentViews
from cardlessons.hosts.server.shared_table import MOST_PEOPLE, HouseTurn, SharedTable
from cardlessons.hosts.server.table_opening import SharedTableError, read_opening
from cardlessons.prerender.page_cache import PageCache, PageText
from cardlessons.record.replay import Data
from cardlessons.session.base import MISHAP
from cardlessons.session.messages import MessageError, read_json

MOST_FROM_ONE_ADDRESS = 20
"""The limit of open tables from one address."""
_MOST_BYTES = 4096
_PING = 10.0
"""Seconds between websocket pings. They are short, so that the house soon plays for a lost phone."""
_LONGEST_ACT = 200
_ANALYSIS_PATIENCE = 6.0
"""The timeout in seconds for a part of an analysis; without an answer, a page reconnects after ten seconds."""
_SEED_BITS = 64
_TOO_MANY = "Too many tables are open here, so this server cannot open one more now. Try again later."
_ONE_PROCESS = (
    "To play together needs a server with one worker process, or a Redis server that all of them share. "
    "Start this server without --workers, or with --redis."
)
_NOT_SAVED = "The server cannot save this table at the moment, so nothing was changed. Try again in a moment."
_BUSY = "So many deals are looked over just now that there was no time for this one."
_AWAY = ("The tables are away for a moment", "The server cannot read its tables now. Try again in a moment.")
_NO_TABLE = (
    "There is no such table",
    "It may have ended, as every table does after 45 minutes without a play, or its code was read wrongly. "
    "To open a new one, touch “Play together” at a game against the house.",
)


class TableViewer(Protocol):
    """A connection of a person at a shared table."""

    connection: str

    def refresh(self) -> None:
        """Send what has changed since the last update."""

    def tell(self, answer: Data) -> None:
        """Send an answer that is for this person alone."""

    def end(self) -> None:
        """Close the connection: the table has ended."""


class FollowedTable:
    """A shared table with its log, and the connections of this process to it.

    Attributes:
        code: the code of the log.
        table: the table after the events so far.
        has_ended: whether the table has ended.
        viewers: by connection id, the token of the person and the connection, of this process only.
        stop: stops following the log.
    """

    def __init__(self, code: str, logs: EventLogs, background: BackgroundWorker, ended: Callable[[], None]) -> None:
        self.code, self._logs, self._background, self._ended = code, logs, background, ended
        self.table: SharedTable | None = None
        self.has_ended = False
        self.viewers: dict[str, tuple[str, TableViewer]] = {}
        self._process = secrets.token_hex(4)
        self._alive: asyncio.TimerHandle | None = None
        self.stop: Callable[[], None] = lambda: None
        self._idle: asyncio.TimerHandle | None = None
        self._tick: asyncio.TimerHandle | None = None
        self._asked: int | None = None
        """The number of the node for which the house is choosing a play; None if it is not choosing."""
        self._thinking: set[asyncio.Task[None]] = set()

    def append(self, **data: Any) -> None:
        """Append an event to the log."""
        self._logs.append("table", self.code, {**data, "process": self._process})

    def say_who_is_here(self) -> None:
        """Append the people connected to this process, and do so again regularly while there are any."""
        if self._alive:
            self._alive.cancel()
        people = {token: connection for connection, (token, _) in self.viewers.items()}
        if people:
            self.append(do="alive", people=people)
            self._alive = asyncio.get_running_loop().call_later(ALIVE, self.say_who_is_here)

    def take(self, event: Event) -> None:
        """Apply an event of the log, and send everybody the changes."""
        if self.has_ended:
            return
        answer = None
        try:
            if self.table is None:
                self.table = SharedTable(event)
                self._restart_idle_time()
                return
            answer = self.table.apply(event)
        except Exception:
            message = "an event of the shared table %s could not be applied, so it ends"
            logging.getLogger(__name__).exception(message, self.code)
            self.end()
            return
        if self.table.is_over:
            self.end()
            return
        for _, viewer in [*self.viewers.values()]:
            viewer.refresh()
        _, sender = self.viewers.get(event.data.get("by", ""), ("", None))
        if sender and (answer or "id" in event.data):
            sender.tell({**(answer or {}), "id": event.data.get("id")})
        if self.table.touched == event.time:
            self._restart_idle_time()
        self._schedule_tick(event.time)
        if event.data["do"] == "gone":
            self._note_return(event.data["token"])
        if event.data["do"] == "house":
            self._asked = None
        self._ask_house()

    def _ask_house(self) -> None:
        """Let the house choose its play in the background, if it is its turn and people are connected to this process.

        Other processes may do the same: they choose the same play, and it counts once.
        """
        turn = self.table.house_turn if self.table and self.viewers else None
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
            event = await self._background.run(f"table {self.code}", turn.choose)
        except Exception:
            logging.getLogger(__name__).exception("the house could not play at a shared table, so the table ends")
            self.append(do="end")
            return
        now = self.table.house_turn if self.table else None
        if now and now.node == turn.node:
            self.append(**event)

    def _note_return(self, token: str) -> None:
        """Append that a person who has lost one connection is still here by another one."""
        other = next((one for owner, one in self.viewers.values() if owner == token), None)
        if other:
            self.append(do="here", token=token, by=other.connection)

    def _restart_idle_time(self) -> None:
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE, lambda: self.append(do="end"))

    def _schedule_tick(self, now: float) -> None:
        if self._tick:
            self._tick.cancel()
            self._tick = None
        after = self.table.needs_tick(now) if self.table else None
        if after is not None:
            self._tick = asyncio.get_running_loop().call_later(after, lambda: self.append(do="tick"))

    def tell_saved(self, is_saved: bool) -> None:
        """Show everybody whether the store takes events at the moment."""
        if self.table:
            self.table.is_saved = is_saved
        for _, viewer in [*self.viewers.values()]:
            viewer.refresh()

    def end(self) -> None:
        """End the table for the connections of this process, and delete its log."""
        self.has_ended = True
        for timer in (self._idle, self._tick, self._alive):
            if timer:
                timer.cancel()
        for _, viewer in [*self.viewers.values()]:
            viewer.end()
        self.stop()
        self._ended()
        self._logs.end("table", self.code)


def _log_slow_play(where: str) -> None:
    """Log that a play of the house or an analysis takes so long that it is cut."""
    logging.getLogger(__name__).warning("long work for a shared table hangs at %s", where)


class SharedTables:
    """The shared tables that this process follows, by their codes.

    Args:
        logs: the store of the logs.
        reaches_all: whether every process of the server finds the logs there.
    """

    def __init__(self, logs: EventLogs, *, reaches_all: bool) -> None:
        self._logs, self._reaches_all = logs, reaches_all
        self._house = BackgroundWorker(_log_slow_play)  # separate, so that making pages does not delay the house
        self._analyzing = BackgroundWorker(_log_slow_play)
        self._followed: dict[str, FollowedTable] = {}
        self._opened: dict[str, list[str]] = {}
        self._following = asyncio.Lock()
        self._wrong_codes = AddressRateLimit(WRONG_CODES, WRONG_CODE_EVERY)
        self._is_saved = True
        logs.watch(self._tell_saved)

    async def open(self, data: object, address: str | None) -> str:
        """Open a table with the choices that a page has sent, and return its code.

        Raises:
            SharedTableError: the table cannot be opened.
        """
        if not self._reaches_all:
            raise SharedTableError(_ONE_PROCESS)
        opening = read_opening(data)
        mine = [code for code in self._opened.get(address or "", []) if code in self._followed]
        if address and len(mine) >= MOST_FROM_ONE_ADDRESS:
            raise SharedTableError(_TOO_MANY)
        try:
            code = await self._logs.create("table", opening.event(secrets.randbits(_SEED_BITS)))
        except TooManyLogsError:
            raise SharedTableError(_TOO_MANY) from None
        except StoreError:
            raise SharedTableError(_AWAY[1]) from None
        if address:
            self._opened[address] = [*mine, code]
        await self._find(code)
        return code

    async def look_over(self, analysis: Callable[[], Data]) -> Data:
        """Run a part of an analysis in the background, and return its result.

        Raises:
            BusyError: too many analyses are waiting.
            CutError: the part took too much processor time.
            TimeoutError: the part was not finished in time.
        """
        return await asyncio.wait_for(self._analyzing.run(None, analysis), _ANALYSIS_PATIENCE)

    async def find(self, typed: str, address: str | None = None) -> FollowedTable | None:
        """Return the table with this code, typed in any case, or None.

        Raises:
            HTTPError: 429 for an address that has sent too many wrong codes.
            StoreError: the store of the logs cannot be reached.
        """
        with self._wrong_codes.guess(address) as guess:
            if not guess.is_allowed:
                raise HTTPError(429)
            code = read_code(typed)
            table = await self._find(code) if code else None
            guess.is_wrong = table is None
            return table

    async def _find(self, code: str) -> FollowedTable | None:
        async with self._following:
            if code not in self._followed:
                followed = FollowedTable(code, self._logs, self._house, lambda: self._forget(code))
                stop = await self._logs.follow("table", code, followed.take)
                if stop and followed.has_ended:
                    stop()
                elif stop:
                    followed.stop = stop
                    followed.tell_saved(self._is_saved)
                    self._followed[code] = followed
        return self._followed.get(code)

    def _forget(self, code: str) -> None:
        self._followed.pop(code, None)

    async def tidy(self) -> None:
        """End the tables whose logs the store has lost."""
        before = [*self._followed.values()]
        try:
            codes = await self._logs.codes("table")
        except StoreError:
            return
        for followed in before:
            if followed.code not in codes and not followed.has_ended:
                followed.end()

    def _tell_saved(self, is_saved: bool) -> None:
        self._is_saved = is_saved
        for followed in [*self._followed.values()]:
            followed.tell_saved(is_saved)


class _TablesHandler(PageHandler):
    """A base of the handlers of shared tables."""

    def initialize(self, page_cache: PageCache, tables: SharedTables) -> None:
        """Store the page cache and the tables."""
        self.page_cache, self.tables = page_cache, tables

    def send_page(self, template: str, **facts: Any) -> None:
        """Send a page that is not cached."""
        html = self.page_cache.render(template, self.settings["base_url"], **facts)
        self.set_header("Cache-Control", "no-store")
        send(self, PageText(html.encode(), HTML))

    async def find_table(self, code: str) -> FollowedTable | None:
        """Return the table with this code. Raise 429 after too many wrong codes, StoreError without the store."""
        return await self.tables.find(code, self.settings["visitors"].rate_limit_key(self.request))

    def send_away(self) -> None:
        """Answer with a page that says that the tables cannot be read now."""
        self.set_status(503)
        self.notice(*_AWAY, self.request.uri)


class OpenTableHandler(_TablesHandler):
    """The handler of the request that opens a shared table."""

    def check_xsrf_cookie(self) -> None:
        """Accept the request: `RequestGuard` refuses those of foreign pages."""

    def get(self) -> None:
        """Redirect to the page that asks for a code."""
        self.redirect(f"{self.settings['base_url']}join")

    async def post(self) -> None:
        """Open a table; answer with its code, or with an error."""
        self.set_header("Cache-Control", "no-store")
        try:
            data = read_json(self.request.body)
            code = await self.tables.open(data, self.settings["visitors"].rate_limit_key(self.request))
        except (MessageError, SharedTableError) as error:
            self.set_status(400)
            self.finish({"error": str(error)})
            return
        self.finish({"code": code})


class JoinHandler(_TablesHandler):
    """The page that asks for the code of a table."""

    async def get(self) -> None:
        """Send the page, or redirect to the table if its code is given."""
        code = self.get_query_argument("code", "").strip()
        try:
            table = await self.find_table(code) if code else None
        except StoreError:
            self.send_away()
            return
        if table:
            self.redirect(f"{self.settings['base_url']}table/{table.code}")
        else:
            self.send_page("join.html.j2", asked=code)


class TablePageHandler(_TablesHandler):
    """The page of a shared table."""

    async def get(self, code: str) -> None:
        """Send the page."""
        try:
            followed = await self.find_table(code)
        except StoreError:
            self.send_away()
            return
        if followed is None or followed.table is None:
            self.set_status(404)
            self.notice(*_NO_TABLE)
            return
        local = self.settings["visitors"].is_local(self.request)
        facts = {
            "base": self.settings["base_url"],
            "code": followed.code,
            "outside": self.settings["outside"] if local else "",
            "most": MOST_PEOPLE,
        }
        game = followed.table.variant
        assets = self.page_cache.list_table_assets(game.family)
        self.send_page("table.html.j2", facts=facts, assets=assets, game=game.title)


class TableSocketHandler(PageSocketHandler):
    """The websocket of a person at a shared table. Its first message has the person's token."""

    most_bytes, ping_seconds = _MOST_BYTES, _PING

    def initialize(self, tables: SharedTables) -> None:
        """Store the tables."""
        self.tables = tables
        self.connection = secrets.token_hex(8)
        self.token = ""
        self._is_away = False
        self._followed: FollowedTable | None = None
        self._sent = SentViews()
        self._rate_limit = RateLimit()
        self._pinged: tuple[bytes, float] | None = None
        self._trip_ms = 0
        """The shortest time of a ping and its pong; 0 before the first one."""

    async def get(self, code: str) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 426 without an upgrade."""
        self.check_request()
        try:
            self._followed = await self.tables.find(code, self.settings["visitors"].rate_limit_key(self.request))
        except StoreError:
            self._is_away = True
        await super().get(code)

    def open(self, *_: str) -> None:
        """Join the table; close the connection if there is no such table, or if the store cannot be reached."""
        self.set_nodelay(True)
        if self._is_away:
            self.close(LATER)
        elif self._followed is None:
            self.end()
        else:
            self._measure_trip()

    def _measure_trip(self) -> None:
        """Ping the page, to learn how fast its line is. The pong repeats random bytes, so none can come too soon."""
        if self._pinged is None:
            self._pinged = secrets.token_bytes(8), time.monotonic()
            with suppress(WebSocketClosedError):
                self.ping(self._pinged[0])

    def on_pong(self, data: bytes) -> None:
        """Record the time of a ping and its pong."""
        if self._pinged and self._pinged[0] == data:
            trip = max(1, round(1000 * (time.monotonic() - self._pinged[1])))
            self._trip_ms = min(self._trip_ms or trip, trip)
            self._pinged = None

    async def on_message(self, text: str | bytes) -> None:
        """Append the act of a message to the log of the table, or answer its question."""
        if delay := self._rate_limit.delay(1):
            await asyncio.sleep(delay)
        followed = self._followed
        try:
            message = read_json(text)
        except MessageError:
            message = None
        if followed is None or followed.table is None or not isinstance(message, dict):
            self.close(REFUSED)
        elif not self.token:
            self._come(followed, message)
        elif message.get("do") in ("link", "question", "ping"):
            self._measure_trip()
            await self._answer(followed.table, message)
        elif (event := _read_event(message)) is None:
            self.close(REFUSED)
        elif not followed.table.is_saved:
            self.tell({"error": _NOT_SAVED, "id": _read_id(message)})
        else:
            if event["do"] == "act":
                event["trip"] = self._trip_ms
            followed.append(**event, token=self.token, by=self.connection, id=_read_id(message))

    def _come(self, followed: FollowedTable, message: Data) -> None:
        match message:
            case {"do": "here", "token": str(token), "was": str(was)} if 8 <= len(token) <= 40 and len(was) <= 40:
                if followed.table and not followed.table.has_room(token):
                    self.tell({"full": f"This table is full: {MOST_PEOPLE} people are here."})
                    self.end()
                    return
                self.token = token
                followed.viewers[self.connection] = token, self
                followed.append(do="here", token=token, was=was, by=self.connection)
                followed.say_who_is_here()
                if followed.table and not followed.table.is_saved:
                    self.refresh()  # the table as it was saved, since no event comes
            case _:
                self.close(REFUSED)

    async def _answer(self, table: SharedTable, message: Data) -> None:
        """Answer a question, which changes nothing at the table and so is not an event."""
        node, answer = message.get("node"), Data()
        try:
            if message["do"] == "question":
                ask = partial(table.answer_question, self.token, message.get("message"))
                answer = await self.tables.look_over(ask) if _is_analysis(message.get("message")) else ask()
            elif message["do"] == "link":
                answer = {"link": table.open_link(node if isinstance(node, int) else -1)}
        except (SharedTableError, MessageError) as error:
            answer = {"error": str(error)}
        except (BusyError, CutError, TimeoutError):
            answer = {"error": _BUSY}
        except Exception:
            logging.getLogger(__name__).exception("a question at a shared table could not be answered")
            answer = {"error": MISHAP}
        self.tell({**answer, "id": _read_id(message)})

    def refresh(self) -> None:
        """Send what has changed since the last update, once the page has read that one."""
        self.send_newest(self._make_update)

    def _make_update(self) -> Data | None:
        table = self._followed and self._followed.table
        return self._sent.next(table, self.token) if table else None

    def tell(self, answer: Data) -> None:
        """Send an answer that is for this person alone."""
        self.send_json(answer)

    def end(self) -> None:
        """Close the connection: the table has ended."""
        self.close(GONE)

    def on_close(self) -> None:
        """Append that this person has left, unless there is another connection."""
        if self._followed and self._followed.viewers.pop(self.connection, None):
            self._followed.append(do="gone", token=self.token, by=self.connection)


def _is_analysis(message: object) -> bool:
    """Tell whether a page asks how a finished deal was played."""
    return isinstance(message, dict) and message.get("do") == "analysis"


def _read_id(message: Data) -> int | None:
    """Return the number of a message, which its answer repeats."""
    match message:
        case {"id": int(number)}:
            return number
    return None


def _read_event(message: Data) -> Data | None:
    """Return the act of a message in the form of an event; None if the message is malformed."""
    match message:
        case {"do": "sit", "seat": str(seat), "name": str(name)}:
            return {"do": "sit", "seat": seat, "name": name}
        case {"do": "name", "name": str(name)}:
            return {"do": "name", "name": name}
        case {"do": "watch" | "begin" as kind}:
            return {"do": kind}
        case {"do": "players", "count": int(count)}:
            return {"do": "players", "count": count}
        case {"do": "level", "house": str(house)}:
            return {"do": "level", "house": house}
        case {"do": "act", "act": str(act), "at": int(at), "ms": int(after)} if len(act) <= _LONGEST_ACT and after >= 0:
            return {"do": "act", "act": act, "at": at, "ms": after}
        case {"do": "deal", "at": int(at)}:
            return {"do": "deal", "at": at}
        case {"do": "ask", "node": int(node)}:
            return {"do": "ask", "node": node}
        case {"do": "reply", "agrees": bool(agrees)}:
            return {"do": "reply", "agrees": agrees}
        case {"do": "follow", "follows": bool(follows)}:
            return {"do": "follow", "follows": follows}
        case {"do": "step", "node": int(node)}:
            return {"do": "step", "node": node}
        case {"do": "try", "node": int(node), "act": str(act)} if len(act) <= _LONGEST_ACT:
            return {"do": "try", "node": node, "act": act}
    return None
