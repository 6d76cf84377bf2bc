"""The base of the websockets that pages of this server open: who may connect, how large a message may be, pings."""

from __future__ import annotations

import json
from contextlib import suppress

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardlessons.hosts.server.page_handlers import PageHandler, expect_upgrade
from cardlessons.record.replay import Data

GONE, REFUSED, LATER = 4404, 4400, 1013
"""Close codes: the class or table does not exist, the message is malformed, the store cannot be reached."""


class PageSocketHandler(PageHandler, WebSocketHandler):
    """A websocket for pages of this server."""

    most_bytes: int
    """The limit of bytes in one message."""
    ping_seconds: float
    """Seconds between pings, and the time in which a page must answer one."""

    def check_request(self) -> None:
        """Raise 403 for a foreign page, 426 without an upgrade; call it in `get`."""
        if not self.settings["visitors"].may_connect(self.request):
            raise HTTPError(403)
        expect_upgrade(self.request)

    def check_origin(self, origin: str) -> bool:
        """Accept any origin: `check_request` has checked it."""
        return True

    @property
    def max_message_size(self) -> int:
        """Return the largest size of one message in bytes."""
        return self.most_bytes

    @property
    def ping_interval(self) -> float:
        """Return the seconds between pings."""
        return self.ping_seconds

    @property
    def ping_timeout(self) -> float:
        """Return the seconds to wait for a pong before the connection is closed."""
        return self.ping_seconds

    def send_json(self, data: Data) -> None:
        """Send data as JSON; to a connection that is closed, send nothing."""
        if self.ws_connection is None:
            return
        with suppress(WebSocketClosedError):
            sent = self.write_message(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
            sent.add_done_callback(lambda done: done.exception())  # take the error: unseen, it is logged
