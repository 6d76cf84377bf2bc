"""Handlers of a class: the page of a phone, and the websocket of the board, the phones and the remote control."""

from __future__ import annotations

import asyncio
from typing import get_args

from tornado.web import HTTPError

from cardlessons.hosts.server.classroom import Act, ClassError, Classes, Classroom
from cardlessons.hosts.server.event_log import StoreError
from cardlessons.hosts.server.page_handlers import HTML, PageHandler, send
from cardlessons.hosts.server.page_socket import GONE, LATER, REFUSED, PageSocketHandler
from cardlessons.hosts.server.rate_limit import WRONG_CODE_EVERY, WRONG_CODES, AddressRateLimit, RateLimit
from cardlessons.prerender.page_cache import PageCache, PageText
from cardlessons.record.replay import Data
from cardlessons.session.messages import MessageError, read_json

OPENED, OPEN_EVERY = 10, 60.0
"""Classes that one address may open at once, and the seconds until it may open one more."""
_PHONE_AT_ONCE, _PHONE_A_SECOND = 30, 2
"""The limits of messages from one phone: in a burst, and in each second."""
_MOST_BYTES = 4096
_PING = 20.0
"""Seconds between websocket pings. They are short, so that a lost phone soon leaves the count."""
_NO_CLASS = (
    "No class is open",
    "A class begins on the page of a lesson: touch “Class” there. Then come back to this page.",
)
_AWAY = ("Classes are away for a moment", "The server cannot read its classes now. Try again in a moment.")
_ONE_PROCESS = (
    "A class needs a server with one worker process, or a Redis server that all of them share. "
    "Start this server without --workers, or with --redis."
)
_TOO_MANY_CODES = "Too many wrong codes came from your network. Wait a minute, then try again."
_TOO_MANY_CLASSES = "Your network has opened many classes just now. Wait a minute, then try again."


class ClassLimits:
    """The limits of each address: of opened classes, and of wrong codes, so that nobody can guess a code."""

    def __init__(self) -> None:
        self.wrong_codes = AddressRateLimit(WRONG_CODES, WRONG_CODE_EVERY)
        self.opened = AddressRateLimit(OPENED, OPEN_EVERY)


class ClassPageHandler(PageHandler):
    """The page of a phone. Without a code, it redirects to the only open class, or asks for the code."""

    def initialize(self, page_cache: PageCache, classes: Classes, limits: ClassLimits, script: str) -> None:
        """Store the page cache, the classes, the limits of addresses, and the name of the page's script."""
        self.page_cache, self.classes, self.limits, self.script = page_cache, classes, limits, script

    async def get(self, code: str = "") -> None:
        """Send the page. Raise 429 for an address that has sent too many wrong codes."""
        code = code or self.get_query_argument("code", "").strip()
        try:
            codes = await self.classes.codes()
            room = await self._find(code) if code and codes else None
        except StoreError:
            self.set_status(503)
            self.notice(*_AWAY, self.request.uri)
            return
        if not code and len(codes) == 1:
            self.redirect(f"{self.settings['base_url']}class/{codes[0]}")
            return
        if not codes:
            self.set_status(404)
            self.notice(*_NO_CLASS)
            return
        base = self.settings["base_url"]
        facts = {"base": base, "code": room.code if room else ""}
        html = self.page_cache.render("class.html.j2", base, facts=facts, script=self.script, asked=code)
        self.set_header("Cache-Control", "no-store")
        send(self, PageText(html.encode(), HTML))

    async def _find(self, code: str) -> Classroom | None:
        address = self.settings["visitors"].rate_limit_key(self.request)
        with self.limits.wrong_codes.guess(address) as guess:
            if not guess.is_allowed:
                raise HTTPError(429)
            room = await self.classes.find(code)
            guess.is_wrong = room is None
            return room


class ClassSocketHandler(PageSocketHandler):
    """The websocket of a board, a phone or a remote control of a class.

    The query says which: `lesson` opens a class, `code` and `key` are a board (with `remote`, a remote control), `code`
    and `phone` (the random number of a tab) are a phone.
    """

    most_bytes, ping_seconds = _MOST_BYTES, _PING

    def initialize(self, page_cache: PageCache, classes: Classes, limits: ClassLimits, may_open: bool) -> None:
        """Store the page cache, the classes, the limits, and whether all worker processes share the classes."""
        self.page_cache, self.classes, self.limits, self.may_open = page_cache, classes, limits, may_open
        self.room: Classroom | None = None
        self.token = ""
        self._rate_limit = RateLimit()

    async def get(self) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 426 without an upgrade."""
        self.check_request()
        await super().get()

    async def open(self, *_: str) -> None:
        """Join the class in the role that the query gives, or close the connection."""
        self.set_nodelay(True)
        try:
            await self._join()
        except ClassError as error:
            self.tell({"error": str(error)})
            self.close(GONE)
        except StoreError:
            self.close(LATER)

    async def _join(self) -> None:
        """Open or find the class, and join it as a board, a remote control or a phone.

        Raises:
            ClassError: the class cannot be opened or joined.
            StoreError: the store of the classes cannot be reached.
        """
        slug, key = self.get_query_argument("lesson", ""), self.get_query_argument("key", "")
        token = self.get_query_argument("phone", "")
        address = self.settings["visitors"].rate_limit_key(self.request)
        room = await (self._open_class(slug, address) if slug else self._find_class(token, key, address))
        if self.ws_connection is None:  # the client has disconnected meanwhile
            return
        if slug:
            self.tell({"key": room.key, "code": room.code})
        if slug or key:
            room.join_board(self, is_remote=bool(self.get_query_argument("remote", "")))
            self._rate_limit = room.leading
        else:
            room.join_phone(token, self)
            self.token = token
            self._rate_limit = RateLimit(_PHONE_AT_ONCE, _PHONE_A_SECOND)
        self.room = room

    async def _open_class(self, slug: str, address: str | None) -> Classroom:
        """Open a class on a lesson. Raise ClassError, StoreError."""
        if not self.may_open:
            raise ClassError(_ONE_PROCESS)
        if not self.limits.opened.take(address):
            raise ClassError(_TOO_MANY_CLASSES)
        return await self.classes.open(slug)

    async def _find_class(self, token: str, key: str, address: str | None) -> Classroom:
        """Find the class of a code. Raise ClassError, StoreError."""
        with self.limits.wrong_codes.guess(address) as guess:
            room = await self.classes.find(self.get_query_argument("code", ""))
            if room and not key and token in room.known:
                return room  # a known phone reconnects, so it does not guess a code
            if not guess.is_allowed:
                raise ClassError(_TOO_MANY_CODES)
            if room and (key == room.key if key else 8 <= len(token) <= 40):
                return room
            guess.is_wrong = True
            raise ClassError("This class is over.")

    async def on_message(self, text: str | bytes) -> None:
        """Carry out a message; if that is not possible, answer with an error."""
        if delay := self._rate_limit.delay(1):
            await asyncio.sleep(delay)  # delayed, but not lost
        if self.room is None:
            return
        try:
            message = read_json(text)
            done = self._answer(self.room, message) if self.token else self._lead(self.room, message)
        except ClassError as error:
            self.tell({"error": str(error)})
            return
        except MessageError:
            done = False
        if not done:
            self.close(REFUSED)

    def _answer(self, room: Classroom, message: object) -> bool:
        match message:
            case {"vote": bool()} | {"won": [str(), bool()]}:
                return False
            case {"vote": int(answer)}:
                room.vote(self.token, answer)
            case {"won": [str(levels), int(number)]}:
                room.win(self.token, levels, number)
            case _:
                return False
        return True

    def _lead(self, room: Classroom, message: object) -> bool:
        match message:
            case {"step": [str(table), int(number)]}:
                room.step(table, number)
            case {"ask": [str(table), int(number)]}:
                room.ask(table, number)
            case {"press": "next" | "back" as button}:
                room.press(button)
            case {"do": "end"}:
                self.classes.end(room)
            case {"do": str(act)} if act in get_args(Act):
                room.act(act)  # type: ignore[arg-type]
            case _:
                return False
        return True

    def show(self, view: Data) -> None:
        """Send a view, unless a newer one comes before the page has read what was sent before."""
        self.send_newest(lambda: view)

    def tell(self, message: Data) -> None:
        """Send a message that nothing replaces."""
        self.send_json(message)

    def on_close(self) -> None:
        """Leave the class; the answers of the phone stay until the class ends."""
        if self.room is not None:
            self.room.leave(self)
