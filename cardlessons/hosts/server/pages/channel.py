"""The websocket of a lesson's page: passes messages to the page's sessions, which live in this process."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from collections import deque
from contextlib import suppress
from functools import partial
from typing import Any, cast

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.limits.background import BusyError, CutError, DroppedError
from cardlessons.hosts.server.limits.page_capacity import AddressLimitError
from cardlessons.hosts.server.limits.rate_limit import PAGE_BUDGET_SECONDS, PAGE_SHARE, Budget
from cardlessons.hosts.server.pages.page_socket import PageSocketHandler
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.document import DocumentError
from cardlessons.prerender.cached_page import hash_lesson
from cardlessons.prerender.site import Site
from cardlessons.session.context import VISITOR
from cardlessons.session.lesson import LessonSessions
from cardlessons.session.messages import MessageError, read_json
from cardlessons.session.protocol import TableReply, ToPage, ToServer

SLEEP_CODE, MALFORMED_CODE, CHANGED_CODE, CROWDED_CODE, FULL_CODE, CLOSING_CODE = 4408, 4400, 4409, 4429, 4430, 4503
"""Close codes of the websocket; `socket.js` handles them on the page. That of `FULL_CODE` has a number of seconds."""
_MAX_BYTES = 128 * 1024
"""The limit of bytes in one message."""
_BYTES_PER_MESSAGE = 4096
"""Bytes that count as one message for the rate limit."""
_MAX_WAITING = 100
"""The waiting messages of one page at which no more are read; the rest waits in the network."""
_READ_AGAIN_SECONDS = 0.1
"""Seconds between two looks at whether a page's messages may be read again."""
_ARRIVED_SECONDS = 1.0
"""The pause after an answer that shows that a page has sent all its earlier messages again."""
_PING_SECONDS = 45.0
"""Seconds between websocket pings."""
_TOO_LONG = "This took the server too long, so it has stopped working on it. Ask for something smaller."
_STILL_BUSY = (
    "The server is still busy with other requests from your network. Nothing has changed; try again in a moment."
)


class ChannelHandler(PageSocketHandler):
    """The websocket of one page. Messages are answered in order; long ones run in the background thread."""

    max_message_size, ping_interval = _MAX_BYTES, _PING_SECONDS

    def initialize(self, site: Site, service: Service) -> None:
        """Store the site and the service that all pages share."""
        self.site, self.service = site, service
        self.address: str | None = None
        self._sessions: LessonSessions | None = None
        self._waiting: deque[ToServer] = deque()
        self._working = False
        self._replies: list[ToPage] = []
        self._failed = False
        self._rate_limit = Budget()
        self._budget = Budget(PAGE_BUDGET_SECONDS, PAGE_SHARE)
        self._gone = asyncio.Event()
        self._arriving, self._answered = True, math.inf

    async def get(self, name: str) -> None:
        """Upgrade to a websocket. Raise 403 for a foreign page, 404 for an unknown lesson, 426 without an upgrade."""
        self.check_request()
        self._mark = self.get_query_argument("mark", "")
        self._lesson = self.site.lesson_of_page(name, self._mark)
        if self._lesson is None:
            raise HTTPError(404)
        await super().get(name)

    def open(self, *_: str) -> None:
        """Create the page's sessions, or close if the page was made from an older version of the lesson."""
        self.set_nodelay(True)
        lesson = self._lesson
        assert lesson is not None
        if self.service.closing:
            self.close(CLOSING_CODE)
            return
        if later := self.service.admission.plan_return(len(self.service.awake)):
            self.service.metrics.refused.labels("full").inc()
            self.close(FULL_CODE, str(later))
            return
        try:
            if self._mark != hash_lesson(lesson):
                self.close(CHANGED_CODE)
                return
            sessions = LessonSessions(lesson.file, self._replies.append, VISITOR)
        except (OSError, DocumentError):
            self.close(CHANGED_CODE)
            return
        self.address = self.settings["visitors"].rate_limit_key(self.request)
        try:
            self.service.awake.wake(self)
        except AddressLimitError:
            self.service.metrics.refused.labels("crowded").inc()
            self.close(CROWDED_CODE)
            return
        self._sessions = sessions

    async def on_message(self, text: str | bytes) -> None:
        """Queue or answer a message; above the rate limit, read later, so that the rest waits in the network."""
        delay = self._rate_limit.charge(1 + len(text) // _BYTES_PER_MESSAGE)
        if delay:
            await asyncio.sleep(delay)
        message = _read(text)
        if message is None:
            self.service.metrics.dropped.inc()
            self.close(MALFORMED_CODE)
            return
        if "ping" in message:
            await self._send({"pong": True})
            return
        self.service.metrics.messages.inc()
        self.service.awake.touch(self)
        self._arriving = self._arriving and time.monotonic() < self._answered + _ARRIVED_SECONDS
        if not (self._working or self._arriving or self._is_slow(message) or self._delay):
            self._handle(message)
            await self._send_replies()
            return
        self._waiting.append(message)
        if not self._working:
            self._working = True
            asyncio.get_running_loop().create_task(self._work())
        while len(self._waiting) >= _MAX_WAITING and not self._gone.is_set():
            await asyncio.sleep(_READ_AGAIN_SECONDS)

    def on_close(self) -> None:
        """Remove the page from the pages awake, drop what it has asked for, and close its sessions."""
        self._gone.set()
        self.service.awake.forget(self)
        self.service.background.drop(self)
        self._waiting.clear()
        if not self._working:
            self._end()

    def sleep(self) -> None:
        """Close the connection with `SLEEP_CODE`: the page reconnects when its reader touches it."""
        self.close(SLEEP_CODE)

    @property
    def _delay(self) -> float:
        """The seconds until the page, and its address, may use more processor time."""
        return max(self._budget.delay, self.service.budgets.delay(self.address))

    async def _work(self) -> None:
        """Answer the waiting messages, one after the other."""
        try:
            while self._waiting:
                message = self._waiting.popleft()
                if delay := self._delay:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._gone.wait(), delay)
                if self._gone.is_set():
                    return
                try:
                    await self._answer(message)
                except BusyError:
                    self._refuse(message, _STILL_BUSY)
                except CutError:
                    self._refuse(message, _TOO_LONG)
                except DroppedError:
                    return
                await self._send_replies()
                self._answered = time.monotonic()
                await asyncio.sleep(0)  # let the event loop answer other pages
        finally:
            self._working = False
            if self._gone.is_set():
                self._end()

    async def _answer(self, message: ToServer) -> None:
        """Pass a message to the sessions: in the background, when a newcomer has its turn, or at once."""
        if self._is_slow(message):
            await self.service.background.run(self.address, partial(self._handle, message), self)
        elif self._arriving:
            await self.service.admission.run(partial(self._handle, message))
        else:
            self._handle(message)

    def _is_slow(self, message: ToServer) -> bool:
        return self._sessions is not None and self._sessions.is_slow(message)

    def _handle(self, message: ToServer) -> None:
        """Pass a message to the sessions; an unexpected exception is logged and closes only this connection."""
        began, used = time.perf_counter(), time.thread_time()
        try:
            if self._sessions is not None and not self._gone.is_set():
                self._sessions.hear(message)
        except Exception:
            logging.getLogger(__name__).exception("a message of a page could not be answered")
            self._failed = True
        finally:
            used = time.thread_time() - used
            self._budget.charge(used)
            self.service.budgets.charge(self.address, used)
        self.service.metrics.observe_answer(time.perf_counter() - began, is_opening="open" in message)

    def _refuse(self, message: ToServer, why: str) -> None:
        """Reply to a message with an error; if it was to open a session, close so that the page tries again."""
        self.service.metrics.refused.labels("busy").inc()
        match message:
            case {"to": str(name), "message": dict(asked)}:
                self._replies.append({"to": name, "reply": cast("TableReply", {"id": asked.get("id"), "error": why})})
            case _:
                self.close(CROWDED_CODE)

    async def _send_replies(self) -> None:
        """Send the sessions' replies, and record how many tree nodes the sessions hold."""
        if self._sessions is not None:
            self.service.awake.weigh(self, self._sessions.weight)
        replies, self._replies[:] = [*self._replies], []
        for data in replies:
            await self._send(data)
        if self._failed:
            self.close(MALFORMED_CODE)

    async def _send(self, data: ToPage) -> None:
        """Send data and wait until it is written, so that a page that does not receive cannot send either."""
        if self.ws_connection is None:
            return
        with suppress(WebSocketClosedError):
            await self.write_message(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def _end(self) -> None:
        if self._sessions is not None:
            self._sessions.close()
            self._sessions = None


def _read(text: Any) -> ToServer | None:
    """Return a message in the shape of `ToServer`, or None; the sessions check its content."""
    if not isinstance(text, str):
        return None
    try:
        message = read_json(text)
    except MessageError:
        return None
    match message:
        case {"ping": True} | {"open": str()} | {"to": str(), "message": dict()}:
            return cast("ToServer", message)
    return None
