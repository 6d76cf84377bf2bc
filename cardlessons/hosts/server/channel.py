"""The websocket of a lesson's page: passes messages to the page's sessions, which live in this process."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from contextlib import suppress
from functools import partial
from typing import Any

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.background import BusyError
from cardlessons.hosts.server.page_capacity import AddressLimitError
from cardlessons.hosts.server.page_socket import PageSocketHandler
from cardlessons.hosts.server.rate_limit import RateLimit
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.document import DocumentError
from cardlessons.prerender.page_cache import PageCache, hash_lesson
from cardlessons.record.replay import Data
from cardlessons.session.context import VISITOR
from cardlessons.session.lesson import LessonSessions
from cardlessons.session.messages import MessageError, read_json

SLEEP, MALFORMED, CHANGED, CROWDED, CLOSING = 4408, 4400, 4409, 4429, 4503
"""Close codes of the websocket; `socket.js` handles them on the page."""
_MOST_BYTES = 128 * 1024
"""The limit of bytes in one message."""
_BYTES_PER_MESSAGE = 4096
"""Bytes that count as one message for the rate limit."""
_MOST_WAITING = 500
"""The limit of waiting messages for one page. It is high, because a reconnecting page sends all its messages again."""
_PING = 45.0
"""Seconds between websocket pings."""
_BUSY = "The server is still busy with other requests from your network. Nothing has changed; try again in a moment."


class ChannelHandler(PageSocketHandler):
    """The websocket of one page. Messages are answered in order; long ones run in the background thread."""

    most_bytes, ping_seconds = _MOST_BYTES, _PING

    def initialize(self, page_cache: PageCache, service: Service) -> None:
        """Store the page cache and the service that all pages share."""
        self.page_cache, self.service = page_cache, service
        self.address: str | None = None
        self._sessions: LessonSessions | None = None
        self._waiting: deque[Data] = deque()
        self._working = False
        self._replies: list[Data] = []
        self._failed = False
        self._rate_limit = RateLimit()

    async def get(self, name: str) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 404 for an unknown lesson, 426 without an upgrade."""
        self.check_request()
        self._lesson = self.page_cache.lesson_named(name)
        if self._lesson is None:
            raise HTTPError(404)
        self._mark = self.get_query_argument("mark", "")
        await super().get(name)

    def open(self, *_: str) -> None:
        """Create the page's sessions, or close if the page was made from an older version of the lesson."""
        self.set_nodelay(True)
        lesson = self._lesson
        assert lesson is not None
        if self.service.closing:
            self.close(CLOSING)
            return
        try:
            if self._mark != hash_lesson(lesson):
                self.close(CHANGED)
                return
            sessions = LessonSessions(lesson.file, self._replies.append, VISITOR)
        except (OSError, DocumentError):
            self.close(CHANGED)
            return
        self.address = self.settings["visitors"].rate_limit_key(self.request)
        try:
            self.service.awake.wake(self)
        except AddressLimitError:
            self.service.metrics.count_refusal("crowded")
            self.close(CROWDED)
            return
        self._sessions = sessions

    async def on_message(self, text: str | bytes) -> None:
        """Queue or answer a message; above the rate limit, read later, so that the rest waits in the network."""
        delay = self._rate_limit.delay(1 + len(text) // _BYTES_PER_MESSAGE)
        if delay:
            await asyncio.sleep(delay)
        message = _read(text)
        if message is None or len(self._waiting) >= _MOST_WAITING:
            self.service.metrics.count_dropped()
            self.close(MALFORMED)
            return
        if "ping" in message:
            await self._send({"pong": True})
            return
        self.service.metrics.count_message()
        self.service.awake.touch(self)
        if not self._working and not self._is_slow(message):
            self._handle(message)
            await self._send_replies()
            return
        self._waiting.append(message)
        if not self._working:
            self._working = True
            asyncio.get_running_loop().create_task(self._work())

    def on_close(self) -> None:
        """Remove the page from the pages awake, and close its sessions."""
        self.service.awake.forget(self)
        self._waiting.clear()
        if not self._working:
            self._end()

    def sleep(self) -> None:
        """Close the connection with `SLEEP`: the page reconnects when its reader touches it."""
        self.close(SLEEP)

    async def _work(self) -> None:
        """Answer the waiting messages, one after the other."""
        try:
            while self._waiting:
                message = self._waiting.popleft()
                if self._is_slow(message):
                    try:
                        await self.service.background.run(self.address, partial(self._handle, message))
                    except BusyError:
                        self._refuse(message)
                else:
                    self._handle(message)
                await self._send_replies()
                await asyncio.sleep(0)  # let the event loop answer other pages
        finally:
            self._working = False
            if self.ws_connection is None:
                self._end()

    def _is_slow(self, message: Data) -> bool:
        return self._sessions is not None and self._sessions.is_slow(message)

    def _handle(self, message: Data) -> None:
        """Pass a message to the sessions; an unexpected exception is logged and closes only this connection."""
        began = time.perf_counter()
        try:
            if self._sessions is not None:
                self._sessions.take(message)
        except Exception:
            logging.getLogger(__name__).exception("a message of a page could not be answered")
            self._failed = True
        self.service.metrics.observe_answer(time.perf_counter() - began, is_opening="open" in message)

    def _refuse(self, message: Data) -> None:
        """Reply to a message with the busy error; if it was to open a session, close so that the page tries again."""
        self.service.metrics.count_refusal("busy")
        if asked := message.get("message"):
            self._replies.append({"to": message["to"], "reply": {"id": asked.get("id"), "error": _BUSY}})
        else:
            self.close(CROWDED)

    async def _send_replies(self) -> None:
        """Send the sessions' replies, and record how many tree nodes the sessions hold."""
        if self._sessions is not None:
            self.service.awake.weigh(self, self._sessions.weight)
        replies, self._replies[:] = [*self._replies], []
        for data in replies:
            await self._send(data)
        if self._failed:
            self.close(MALFORMED)

    async def _send(self, data: Data) -> None:
        """Send data and wait until it is written, so that a page that does not receive cannot send either."""
        if self.ws_connection is None:
            return
        with suppress(WebSocketClosedError):
            await self.write_message(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def _end(self) -> None:
        if self._sessions is not None:
            self._sessions.close()
            self._sessions = None


def _read(text: Any) -> Data | None:
    """Return a message in the shape of `ToServer`, or None; the sessions check its content."""
    if not isinstance(text, str):
        return None
    try:
        message = read_json(text)
    except MessageError:
        return None
    match message:
        case {"ping": True} | {"open": str()} | {"to": str(), "message": dict()}:
            return dict(message)
    return None
