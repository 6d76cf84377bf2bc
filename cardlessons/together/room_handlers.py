"""Handlers of classes and shared tables: their pages, the request that opens a table, and everybody's websocket."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, cast

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.limits.background import BusyError, CutError
from cardlessons.hosts.server.limits.rate_limit import PAGE_BUDGET_SECONDS, PAGE_SHARE, AddressBudgets, Budget
from cardlessons.hosts.server.pages.page_handlers import HTML_TYPE, PageHandler, send
from cardlessons.hosts.server.pages.page_socket import GONE_CODE, LATER_CODE, REFUSED_CODE, PageSocketHandler
from cardlessons.prerender.cached_page import PageText
from cardlessons.prerender.rules_addresses import build_rules_pattern
from cardlessons.prerender.site import Site
from cardlessons.prerender.site_assets import join_assets
from cardlessons.rulebook import get_title
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import choose_language, find_language, get_language, speak
from cardlessons.session import texts as session_texts
from cardlessons.session.messages import MessageError, is_message, read_json, validate
from cardlessons.together.classroom import BOARD_TOKEN, REMOTE_TOKEN, Classes, Classroom
from cardlessons.together.evening import read_evening
from cardlessons.together.event_log import StoreError
from cardlessons.together.game_list import list_games
from cardlessons.together.names import ANIMAL_NAMES
from cardlessons.together.people import MAX_PEOPLE
from cardlessons.together.protocol import (
    AskAtTable,
    AskForEvening,
    AskForLink,
    BoardMessage,
    ComeToTable,
    PhoneMessage,
    PlayerAct,
    PlayerAnswer,
    PlayerMessage,
    PlayerQuestion,
)
from cardlessons.together.room import Room, RoomError, Rooms, TooManyCodesError
from cardlessons.together.round_trip import read_trip_ms
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_opening import choose_seats
from cardlessons.together.table_room import SharedTables, TableRoom, read_day, speak_and_do
from cardlessons.together.texts import get_text

_PHONE_AT_ONCE, _PHONE_A_SECOND = 30, 2
"""The limits of messages from one phone of a class: in a burst, and in each second."""
_PLAYER_AT_ONCE, _PLAYER_A_SECOND = 100, 10
"""The limits of messages from one person at a table."""
_BYTES_PER_MESSAGE = 512
"""Bytes that count as one message more."""
_MAX_EVENT_LETTERS = 1000
"""The most letters of an act that enters the log of a table, beside a name, which is cut."""
_MAX_DELAY_SECONDS = 4.0
"""The longest pause for who has used too much processor time: shorter than that after which a page is given up."""
_MAX_TOKEN, _MIN_TOKEN = 40, 8
_MAX_ACT_LETTERS = 200


class _RoomPageHandler(PageHandler):
    """A base of the handlers of rooms' pages, none of which is cached."""

    def initialize(self, site: Site, rooms: Rooms[Any], **facts: Any) -> None:
        """Store the site, the rooms, and facts for the page."""
        self.site, self.rooms, self.facts = site, rooms, facts

    async def get(self, code: str = "") -> None:
        """Send the page, or say that the rooms cannot be read now. Raise 429 after too many wrong codes."""
        with speak(self.reader_language):
            try:
                await self.send_for(code)
            except TooManyCodesError:
                raise HTTPError(429) from None
            except StoreError:
                self.set_status(503)
                self.notice(*self.tell_away(), self.request.uri)

    @property
    def reader_language(self) -> English:
        """Return the language of the page that leads here, or that which the reader's browser prefers."""
        asked = self.get_argument("lang", "")
        return find_language(asked) if asked else choose_language(self.request.headers.get("Accept-Language", ""))

    def tell_away(self) -> tuple[str, str]:
        """Return the notice that the rooms cannot be read now."""
        return get_text("shared.away"), get_text("shared.away-says")

    async def send_for(self, code: str) -> None:
        """Send the page for a code."""

    async def find(self, code: str) -> Any:
        """Return the room with this code, or None. Raise TooManyCodesError, StoreError."""
        return await self.rooms.find(code, self.settings["visitors"].rate_limit_key(self.request))

    def send_page(self, template: str, **facts: Any) -> None:
        """Fill in a template and send it; no browser keeps it."""
        html = self.site.render(template, self.settings["base_url"], text=get_text, **facts)
        self.set_header("Cache-Control", "no-store")
        send(self, PageText(html.encode(), HTML_TYPE))


class ClassPageHandler(_RoomPageHandler):
    """The page of a phone. Without a code, it redirects to the only open class, or asks for the code."""

    def tell_away(self) -> tuple[str, str]:
        """Return the notice that the classes cannot be read now."""
        return get_text("class.away"), get_text("class.away-says")

    async def send_for(self, code: str) -> None:
        """Send the page."""
        code = code or self.get_query_argument("code", "").strip()
        codes = await self.rooms.codes()
        room = await self.find(code) if code and codes else None
        if not code and len(codes) == 1:
            self.redirect(f"{self.settings['base_url']}class/{codes[0]}")
        elif codes:
            facts = {"base": self.settings["base_url"], "code": room.code if room else ""}
            with speak(room.language if room else get_language()):
                script = self.facts["scripts"][get_language().tag]
                self.send_page("class.html.j2", facts=facts, asked=code, script=script)
        else:
            self.set_status(404)
            self.notice(get_text("class.none-open"), get_text("class.none-open-says"))


def send_join_page(handler: _RoomPageHandler, *, asked: str = "", problem: str = "") -> None:
    """Send the page that asks for a code, and on which people open a table; it tells why a wish was refused."""
    games, rules_at = list_games(), build_rules_pattern(handler.site.host.ending)
    handler.send_page("join.html.j2", asked=asked, problem=problem, games=games, rules_at=rules_at)


class JoinHandler(_RoomPageHandler):
    """The page that asks for the code of a table, or redirects to the table, or the class, whose code is given."""

    async def send_for(self, _: str) -> None:
        """Send the page."""
        code = self.get_query_argument("code", "").strip()
        room = await self.find(code) if code else None
        classes: Rooms[Any] = self.facts["classes"]
        visitor = self.settings["visitors"].rate_limit_key(self.request)
        if room:
            self.redirect(f"{self.settings['base_url']}table/{room.code}")
        elif code and (led := await classes.find(code, visitor)):
            self.rooms.forgive(visitor)
            self.redirect(f"{self.settings['base_url']}class/{led.code}")
        else:
            send_join_page(self, asked=code)


class TablePageHandler(_RoomPageHandler):
    """The page of a shared table."""

    rooms: SharedTables

    async def send_for(self, code: str) -> None:
        """Send the page."""
        room: TableRoom | None = await self.find(code)
        if room is None:
            self.set_status(404)
            self.notice(get_text("shared.no-such"), get_text("shared.no-such-says"))
            return
        with speak(room.language):
            self._send_table(room)

    def _send_table(self, room: TableRoom) -> None:
        facts = {
            "base": self.settings["base_url"],
            "code": room.code,
            "outside": self.outside,
            "most": MAX_PEOPLE,
            "games": list_games(),
            "animals": ANIMAL_NAMES,
            "stored": self.rooms.is_stored,
        }
        game = room.table.variant
        assets = join_assets([self.facts["assets"][get_language().tag], self.site.assets.list_for_look(game.family)])
        self.send_page("table.html.j2", facts=facts, assets=assets, game=get_title(game))


class OpenTableHandler(_RoomPageHandler):
    """The handler of the request that opens a shared table."""

    rooms: SharedTables

    def check_xsrf_cookie(self) -> None:
        """Accept the request: `RequestGuard` refuses those of foreign pages."""

    async def send_for(self, _: str) -> None:
        """Redirect to the page that asks for a code."""
        self.redirect(f"{self.settings['base_url']}join")

    async def post(self) -> None:
        """Open a table; answer with its code, or with an error. A form without JavaScript names only the game."""
        self.set_header("Cache-Control", "no-store")
        game, files = self.get_body_argument("game", ""), self.request.files.get("evening", ())
        address = self.settings["visitors"].rate_limit_key(self.request)
        try:
            opens = choose_seats(game) if game else {} if files else read_json(self.request.body)
            with speak(self._find_language(opens)):
                if files:
                    code = await self.rooms.open_kept(read_evening(files[0]["body"]), address)
                else:
                    code = await self.rooms.open(opens, address)
        except (MessageError, RoomError) as error:
            self.set_status(400)
            if game or files:
                with speak(self.reader_language):
                    send_join_page(self, problem=str(error))
            else:
                self.finish({"error": str(error)})
            return
        if game or files:
            self.redirect(f"{self.settings['base_url']}table/{code}", status=303)
        else:
            self.finish({"code": code})

    def _find_language(self, opens: object) -> English:
        """Return the language of the page that opens a table, or that which the browser prefers."""
        tag = opens.get("lang") if isinstance(opens, dict) else None
        return find_language(tag) if isinstance(tag, str) else self.reader_language


class _RoomSocketHandler(PageSocketHandler):
    """The websocket of somebody in a room."""

    max_message_size, ping_interval = 4096, 10.0
    """Pings come often, so that a lost phone soon leaves the count, and the house soon plays for it."""

    def initialize(self, rooms: Any, budgets: AddressBudgets) -> None:
        """Store the rooms, and the processor time that each address may use."""
        self.rooms, self._budgets = rooms, budgets
        self.connection = secrets.token_hex(8)
        self.address: str | None = None
        self.room: Room[Any] | None = None
        self._rate_limit = Budget()
        self._budget = Budget(PAGE_BUDGET_SECONDS, PAGE_SHARE)

    async def get(self, *codes: str) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 426 without an upgrade."""
        self.check_request()
        self.address = self.settings["visitors"].rate_limit_key(self.request)
        await super().get(*codes)

    async def on_message(self, text: str | bytes) -> None:
        """Carry out a message; if that is not possible, answer with an error."""
        used = max(self._budget.delay, self._budgets.delay(self.address))
        messages = self._rate_limit.charge(1 + len(text) // _BYTES_PER_MESSAGE)
        if delay := max(messages, min(used, _MAX_DELAY_SECONDS)):
            await asyncio.sleep(delay)  # delayed, but not lost
        try:
            with speak(self.room.language if self.room else ENGLISH):
                await self.hear(read_json(text))
        except RoomError as error:
            self.tell({"error": str(error)})
        except MessageError:
            self.close(REFUSED_CODE)

    async def hear(self, message: object) -> None:
        """Carry out a message. Raise RoomError, or MessageError if it is none."""

    def show(self, make: Callable[[], object]) -> None:
        """Send a view once all before it has left, unless a newer one comes first."""
        self.send_newest(make)

    def tell(self, message: object) -> None:
        """Send a message that nothing replaces."""
        self.send_json(message)

    def end(self) -> None:
        """Close the connection: the room has ended."""
        self.close(GONE_CODE)

    def charge(self, seconds: float) -> None:
        """Count processor time that an act or a question of this connection has cost, for its address, too."""
        self._budget.charge(seconds)
        self._budgets.charge(self.address, seconds)

    def on_close(self) -> None:
        """Leave the room."""
        if self.room and self in self.room.viewers:
            self.room.leave(self)


class ClassSocketHandler(_RoomSocketHandler):
    """The websocket of a board, a phone or a remote control of a class.

    The query says which: `lesson` opens a class, `code` and `key` are a board (with `remote`, a remote control), `code`
    and `phone` (the random number of a browser) are a phone.
    """

    rooms: Classes
    room: Classroom | None
    ping_interval = 20.0

    async def open(self, *_: str) -> None:
        """Join the class in the role that the query gives, or close the connection."""
        self.set_nodelay(True)
        try:
            await self._join()
        except RoomError as error:
            self.tell({"error": str(error)})
            self.end()
        except StoreError:
            self.close(LATER_CODE)

    async def _join(self) -> None:
        """Open or find the class, and join it as a board, a remote control or a phone.

        Raises:
            RoomError: the class cannot be opened or joined.
            StoreError: the store of the classes cannot be reached.
        """
        slug, key, token, code, remote = (
            self.get_query_argument(name, "") for name in ("lesson", "key", "phone", "code", "remote")
        )
        address = self.address

        def may_enter(room: Classroom) -> bool | None:
            if key:
                return key == room.key
            return None if token in room.attendance.known else _MIN_TOKEN <= len(token) <= _MAX_TOKEN

        room = (
            await self.rooms.open(slug, address) if slug else await self.rooms.find(code, address, may_enter=may_enter)
        )
        if room is None:
            raise RoomError(get_text("class.over"))
        if self.ws_connection is None:  # the client has disconnected meanwhile
            return
        if slug:
            self.tell({"key": room.key, "code": room.code})
        self.token = (REMOTE_TOKEN if remote else BOARD_TOKEN) if slug or key else token
        room.join(self.token, self)
        is_phone = self.token == token
        self._rate_limit = Budget(_PHONE_AT_ONCE, _PHONE_A_SECOND) if is_phone else room.leading
        self.room = room

    async def hear(self, message: object) -> None:
        """Carry out a message. Raise RoomError, or MessageError if it is none."""
        room = self.room
        if room is None:
            return
        if self.token in (BOARD_TOKEN, REMOTE_TOKEN):
            self._hear_board(room, message)
        else:
            self._hear_phone(room, message)

    def _hear_phone(self, room: Classroom, message: object) -> None:
        match validate(message, PhoneMessage):
            case {"do": "vote", "vote": answer, "on": on}:
                room.vote(self.token, answer, on)
            case {"do": "vote", "vote": answer}:
                room.vote(self.token, answer)
            case {"do": "choose", "choose": card, "on": turn}:
                room.choose(self.token, card, turn)
            case {"do": "win", "won": [levels, number]}:
                room.win(self.token, levels, number)
            case {"do": "ping"}:
                self.tell({"pong": True})

    def _hear_board(self, room: Classroom, message: object) -> None:
        match validate(message, BoardMessage):
            case {"do": "step", "step": [table, number]}:
                room.step(table, number)
            case {"do": "ask", "ask": [table, number]}:
                room.ask(table, number)
            case {"do": "try", "tries": [table, acts]}:
                room.try_play(table, acts)
            case {"do": "lesson", "lesson": slug}:
                room.change_lesson(slug)
            case {"do": "offer", "offers": slug}:
                room.offer_lesson(slug)
            case {"do": "press", "press": button, **more}:
                room.press(button, cast("int | None", more.get("card")))
            case {"do": "play", "play": place, **more}:
                room.show_play(place, str(more.get("part", "")))
            case {"do": "end"}:
                self.rooms.end(room)
            case {"do": "ping"}:
                self.tell({"pong": True})
            case {"do": act}:
                room.act(act)


class TableSocketHandler(_RoomSocketHandler):
    """The websocket of a person at a shared table. Its first message has the person's token."""

    rooms: SharedTables
    room: TableRoom | None

    def initialize(self, rooms: SharedTables, budgets: AddressBudgets) -> None:
        """Store the tables, and the processor time that each address may use."""
        super().initialize(rooms, budgets)
        self._rate_limit = Budget(_PLAYER_AT_ONCE, _PLAYER_A_SECOND)
        self.token = ""
        self._pinged: tuple[bytes, float] | None = None
        self._trip_ms = 0
        """The shortest time of a ping and its pong; 0 before the first one."""

    async def open(self, *codes: str) -> None:
        """Find the table; close the connection if there is none, or if the store cannot be reached."""
        self.set_nodelay(True)
        try:
            self.room = await self.rooms.find(codes[0], self.address)
        except StoreError:
            self.close(LATER_CODE)
        except TooManyCodesError:
            self.end()
        else:
            if self.room:
                self._measure_trip()
            else:
                self.end()

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

    def _find_trip_ms(self) -> int:
        """Return the shortest time of the line there and back, for which a page that answers pings late is not asked.

        Behind another web server, the system measures only the way to that.
        """
        stream = self.ws_connection.stream if self.ws_connection else None
        if stream is None or self.settings["visitors"].comes_through_proxy(self.request):
            return self._trip_ms
        measured = read_trip_ms(stream.socket)
        return self._trip_ms if measured is None else min(self._trip_ms, measured)

    async def hear(self, message: object) -> None:
        """Append the act of a message to the log of the table, or answer its question.

        Raises:
            MessageError: it is none.
        """
        room, act = self.room, validate(message, PlayerMessage, closed=True)
        if room is None or len(act.get("act", "")) > _MAX_ACT_LETTERS or act.get("ms", 0) < 0:
            raise MessageError("")
        if not self.token:
            self._come(room, act)
        elif act["do"] in ("link", "question", "keep", "ping"):
            self._measure_trip()
            await self._answer(room.table, act)
        elif is_message(act, ComeToTable):
            raise MessageError("")
        elif not room.is_saved:
            self.tell({"error": get_text("shared.not-saved"), "id": act.get("id")})
        elif len(json.dumps({**act, "name": ""}, ensure_ascii=False)) > _MAX_EVENT_LETTERS:
            raise MessageError("")
        elif refusal := room.act(cast("PlayerAct", act), self, self._find_trip_ms()):
            self.tell({**refusal, "id": act.get("id")})

    def _come(self, room: TableRoom, message: PlayerMessage) -> None:
        token = str(message.get("token", ""))
        if not is_message(message, ComeToTable) or not _MIN_TOKEN <= len(token) <= _MAX_TOKEN:
            raise MessageError("")
        try:
            room.join(token, self, message.get("was", "")[:_MAX_TOKEN])
        except RoomError as error:
            self.tell({"full": str(error)})
            self.end()
            return
        self.token = token

    async def _answer(self, table: SharedTable, message: PlayerQuestion) -> None:
        """Answer a question, which changes nothing at the table and so is not an event."""
        answer: PlayerAnswer = {}
        try:
            if is_message(message, AskAtTable):
                ask = partial(self._ask, table, message["message"])
                is_long = _is_analysis(message["message"])
                if is_long:
                    ask = partial(speak_and_do, table.language, ask)
                    answer = await self.rooms.look_over(self.address, ask)
                else:
                    answer = ask()
            elif is_message(message, AskForLink):
                answer = {"link": table.open_link(message["node"])}
            elif is_message(message, AskForEvening):
                answer = {"kept": table.keep(read_day(), with_tokens=False)}
        except (RoomError, MessageError) as error:
            answer = {"error": str(error)}
        except (BusyError, CutError, TimeoutError):
            answer = {"error": get_text("shared.busy")}
        except Exception:
            logging.getLogger(__name__).exception("a question at a shared table could not be answered")
            answer = {"error": session_texts.get_text("base.internal-error")}
        self.tell({**answer, "id": message.get("id")})

    def _ask(self, table: SharedTable, message: object) -> PlayerAnswer:
        """Return the answer to a question, and count its processor time. Raise SharedTableError, MessageError."""
        began = time.thread_time()
        try:
            return table.answer_question(self.token, message)
        finally:
            self.charge(time.thread_time() - began)


def _is_analysis(message: object) -> bool:
    """Tell whether a page asks how a finished deal was played."""
    return isinstance(message, dict) and message.get("do") == "analysis"
