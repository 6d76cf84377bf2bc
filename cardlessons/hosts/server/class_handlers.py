"""Handlers of a class: the page of a phone, and the websocket of the board, the phones and the remote control."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import get_args

from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.classroom import Act, ClassError, Classes, Classroom
from cardlessons.hosts.server.page_handlers import HTML, PageHandler, send
from cardlessons.hosts.server.page_socket import PageSocketHandler
from cardlessons.hosts.server.rate_limit import RateLimit
from cardlessons.prerender.page_cache import PageCache, PageText
from cardlessons.record.replay import Data

GONE, REFUSED = 4404, 4400
"""Close codes of the websocket: there is no such class (any more), or the message is malformed."""
_MOST_BYTES = 4096
_PING = 20.0
"""Seconds between websocket pings: a phone that has gone is soon counted no more."""
_NO_CLASS = (
    "No class is open",
    "A class begins on the page of a lesson: touch “Class” there. Then come back to this page.",
)
_ONE_PROCESS = "A class needs a server with one worker process. Start the server without --workers."


class ClassPageHandler(PageHandler):
    """The page of a phone; without a code, it leads to the only class there is, or asks for the code."""

    def initialize(self, page_cache: PageCache, classes: Classes, script: str) -> None:
        """Store the page cache, the classes, and the name of the page's script."""
        self.page_cache, self.classes, self.script = page_cache, classes, script

    def get(self, code: str = "") -> None:
        """Send the page."""
        self.classes.end_idle()
        rooms = [*self.classes]
        code = code or self.get_query_argument("code", "").strip()
        if not code and len(rooms) == 1:
            self.redirect(f"{self.settings['base_url']}class/{rooms[0].code}")
            return
        if not rooms:
            self.set_status(404)
            self.notice(*_NO_CLASS)
            return
        room = self.classes.find(code) if code else None
        base = self.settings["base_url"]
        facts = {"base": base, "code": room.code if room else ""}
        html = self.page_cache.render("class.html.j2", base, facts=facts, script=self.script, asked=code)
        self.set_header("Cache-Control", "no-store")
        send(self, PageText(html.encode(), HTML))


class ClassSocketHandler(PageSocketHandler):
    """The websocket of a board, a phone or a remote control.

    The query says which: `lesson` opens a class, `code` and `key` are a board (with `remote`, a remote control), `code`
    and `phone` (the random number of a tab) are a phone.
    """

    most_bytes, ping_seconds = _MOST_BYTES, _PING

    def initialize(self, page_cache: PageCache, classes: Classes, one_process: bool) -> None:
        """Store the page cache, the classes, and whether this is the only worker process."""
        self.page_cache, self.classes, self.one_process = page_cache, classes, one_process
        self.room: Classroom | None = None
        self.token = ""
        self._rate_limit = RateLimit()

    async def get(self) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 426 without an upgrade."""
        self.check_request()
        await super().get()

    def open(self, *_: str) -> None:
        """Join the class as what the query says, or close."""
        self.set_nodelay(True)
        self.classes.end_idle()
        try:
            self._join()
        except ClassError as error:
            self.show({"error": str(error)})
            self.close(GONE)

    def _join(self) -> None:
        """Join the class.

        Raises:
            ClassError: it cannot be joined.
        """
        slug = self.get_query_argument("lesson", "")
        if slug:
            if not self.one_process:
                raise ClassError(_ONE_PROCESS)
            lesson = self.page_cache.lesson_at(slug)
            if lesson is None:
                raise ClassError("There is no such lesson.")
            self.room = self.classes.open(lesson)
            self.show({"key": self.room.key, "code": self.room.code})
            self.room.join_board(self)
            return
        room = self.classes.find(self.get_query_argument("code", ""))
        if room is None:
            raise ClassError("This class is over.")
        key, token = self.get_query_argument("key", ""), self.get_query_argument("phone", "")
        if key and key == room.key:
            self.room = room
            room.join_board(self, is_remote=bool(self.get_query_argument("remote", "")))
        elif 8 <= len(token) <= 40:
            self.token = token
            room.join_phone(token, self)
            self.room = room
        else:
            raise ClassError("This class is over.")

    async def on_message(self, text: str | bytes) -> None:
        """Do what the message says; one that cannot be done is answered with an error."""
        if delay := self._rate_limit.delay(1):
            await asyncio.sleep(delay)  # late, but not lost
        if self.room is None:
            return
        try:
            message = json.loads(text)
        except ValueError:
            self.close(REFUSED)
            return
        try:
            done = self._vote(message) if self.token else self._lead(self.room, message)
        except ClassError as error:
            self.show({"error": str(error)})
            return
        if not done:
            self.close(REFUSED)

    def _vote(self, message: object) -> bool:
        match message:
            case {"vote": bool()}:
                return False
            case {"vote": int(answer)} if self.room:
                self.room.vote(self.token, answer)
                return True
        return False

    def _lead(self, room: Classroom, message: object) -> bool:
        match message:
            case {"step": [str(table), int(number)]}:
                room.step(table, number)
            case {"ask": [str(table), int(number)]}:
                room.ask(table, number)
            case {"press": "next" | "back" as button}:
                room.press(button)
            case {"do": "end"}:
                room.act("end")
                self.classes.end(room)
            case {"do": str(act)} if act in get_args(Act):
                room.act(act)  # type: ignore[arg-type]
            case _:
                return False
        return True

    def show(self, view: Data) -> None:
        """Send a view."""
        if self.ws_connection is None:
            return
        with suppress(WebSocketClosedError):
            sent = self.write_message(json.dumps(view, ensure_ascii=False, separators=(",", ":")))
            sent.add_done_callback(lambda done: done.exception())  # whoever has gone needs no more views

    def on_close(self) -> None:
        """Leave the class; its answers stay until it ends."""
        if self.room is not None:
            self.room.leave(self)
