"""The base of the websockets that pages of this server open: who may connect, how large a message may be, pings."""

from __future__ import annotations

import json
from asyncio import Future
from collections.abc import Callable

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardlessons.hosts.server.pages.page_handlers import PageHandler, expect_upgrade

GONE_CODE, REFUSED_CODE, LATER_CODE = 4404, 4400, 1013
"""Close codes: the class or table does not exist, the message is malformed, the page is to try again later."""
MAX_UNSENT_BYTES = 256 * 1024
"""The most bytes that wait for somebody who does not read, beside the newest view."""


class PageSocketHandler(PageHandler, WebSocketHandler):
    """A websocket for pages of this server."""

    max_message_size: int
    """The limit of bytes in one message."""
    ping_interval: float
    """Seconds between pings, and the time in which a page must answer one."""

    @property
    def ping_timeout(self) -> float:
        """Return the seconds to wait for a pong before the connection is closed."""
        return self.ping_interval

    def check_request(self) -> None:
        """Raise 403 for a foreign page, 426 without an upgrade; call it in `get`."""
        if not self.settings["visitors"].may_connect(self.request):
            raise HTTPError(403)
        expect_upgrade(self.request)

    def check_origin(self, origin: str = "") -> bool:
        """Accept any origin: `check_request` has checked it."""
        return True

    _unsent = 0
    """The bytes that have not left yet, beside a view."""
    _is_view_leaving = False
    _due: Callable[[], object] | None = None
    """A function that makes the view to be sent next."""

    def send_newest(self, make: Callable[[], object]) -> None:
        """Send the view that `make` returns as soon as all before it has left, unless a newer one comes first."""
        self._due = make
        self._send_due()

    def send_json(self, data: object) -> None:
        """Send data as JSON, after a view that is due; close a connection that leaves too much unread."""
        if self._unsent > MAX_UNSENT_BYTES:
            self.close(LATER_CODE)
            return
        if view := self._take_due():
            self._unsent += self._write(view, self._note_sent)
        self._unsent += self._write(data, self._note_sent)

    def _note_sent(self, size: int) -> None:
        self._unsent -= size

    def _send_due(self) -> None:
        if not self._is_view_leaving and not self._unsent and (view := self._take_due()):
            self._is_view_leaving = self._write(view, self._note_view_sent) > 0

    def _note_view_sent(self, _: int) -> None:
        self._is_view_leaving = False

    def _take_due(self) -> object:
        """Return the view that is due, made now; None if there is none, or nobody to read it."""
        make, self._due = self._due, None
        return make() if make and self.ws_connection else None

    def _write(self, data: object, note: Callable[[int], None]) -> int:
        """Write data and return its size, with which `note` is called when it has left; 0 without a connection."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return 0

        def leave(done: Future[None]) -> None:
            if not done.cancelled():
                done.exception()  # take the error: unseen, it is logged
            note(len(text))
            self._send_due()

        sent.add_done_callback(leave)
        return len(text)
