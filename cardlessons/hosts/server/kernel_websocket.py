"""The websocket between a page that Voilà shows and its kernel: the messages that pass, and how fast."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_binary_message, deserialize_msg_from_ws_v1
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardlessons.hosts.server.page_handlers import PageHandler, expect_upgrade
from cardlessons.hosts.server.prompt_websocket import PromptConnection
from cardlessons.hosts.server.rate_limit import RateLimit

WIDGETS = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""The messages of the front end of widgets."""
_LONGEST_NAME = 100
_LARGEST = 1024 * 1024
"""Bytes of one message."""
_PIECE = 4096
"""So many bytes count as another message."""
_MOST_LINES = 4
"""Connections to one kernel at once."""


class FilteredKernelConnection(PromptConnection):
    """Lets through what a page needs, and nothing else, in either direction."""

    def connect(self) -> Any:
        """A page has come; where the kernel has gone meanwhile, it is told so at once."""
        if self.kernel_id not in self.multi_kernel_manager:
            self.websocket_handler.close(1001, "The kernel has ended")
            return asyncio.sleep(0)
        self.multi_kernel_manager.opened(self.kernel_id, self.websocket_handler)
        return super().connect()

    def disconnect(self) -> Any:
        """A page has gone."""
        self.multi_kernel_manager.ended(self.kernel_id, self.websocket_handler)
        return super().disconnect()  # type: ignore[no-untyped-call]

    def on_restart_failed(self) -> None:
        """The kernel has died; the page is told."""
        self._send_status_message("dead")  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Passes on a message from the page, if it is one that such a page sends."""
        kernels = self.multi_kernel_manager
        if isinstance(incoming_msg, bytes) and not has_its_parts(incoming_msg, bool(self.subprotocol)):
            kernels.metrics.dropped()
            self.websocket_handler.close(1002, "A message that is shorter than it says")
            return
        message = _of_widgets(self, incoming_msg)
        if message is None or not self.channels:
            kernels.metrics.dropped()
            return
        kind, content = message
        if kind == "comm_open" and not (_is_named(content) and kernels.seats.lays(self.kernel_id)):
            kernels.metrics.dropped()
            return
        kernels.metrics.heard()
        if not _is_ping(content):
            kernels.seats.spoke(self.kernel_id)
        super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass on what a kernel says, but not a refusal's traceback."""
        _, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        refused = self.session.unpack(parts[2]).get("msg_type") == "comm_open"
        if not (refused and kind in ("stream", "error")):
            super().handle_outgoing_message(stream, outgoing_msg)


class KernelWebsocketHandler(PageHandler, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket of a page."""

    connection: FilteredKernelConnection | None = None
    kernel_id = ""

    async def get(self, kernel_id: str) -> None:
        """A page connects."""
        kernels = self.kernel_manager
        if kernel_id not in kernels or kernels.seats.taken[kernel_id].pages >= _MOST_LINES:
            raise HTTPError(404)
        expect_upgrade(self.request)
        kernels.seats.came(kernel_id)
        self._came = kernel_id
        self._pace = RateLimit()
        try:
            await super().get(kernel_id)  # type: ignore[misc]
        except BaseException:
            self._went()
            raise
        if self.ws_connection is None:
            self._went()

    def on_close(self) -> None:
        """The page has gone."""
        self._went()
        if self.connection is not None:
            super().on_close()

    def _went(self) -> None:
        if self._came:
            self.kernel_manager.seats.went(self._came)
            self._came = ""

    def check_origin(self, origin: str | None = None) -> bool:
        """Only a page of this house connects; what is no browser names no page."""
        return self.get_origin() is None or self.settings["visitors"].is_own_page(self.request)

    @property
    def max_message_size(self) -> int:
        """Return the most bytes of one message."""
        return _LARGEST

    async def on_message(self, message: Any) -> None:
        """A message from the page. While too many come, the rest waits in the network: none is lost."""
        await asyncio.sleep(self._pace.delay(1 + len(message) // _PIECE))
        if self.connection is not None:
            self.connection.handle_incoming_message(message)


def _is_named(content: Any) -> bool:
    """Tell whether a comm that is to be opened has a target's name: else the kernel complains of each, at length."""
    name = content.get("target_name") if isinstance(content, dict) else None
    return isinstance(name, str) and len(name) <= _LONGEST_NAME


def has_its_parts(message: bytes, is_v1: bool) -> bool:
    """Tell whether a binary message is long enough for the table of parts that it begins with.

    Jupyter's readers believe the number of parts and make a list of that length: sixteen bytes could stop the server.

    Args:
        message: the bytes as they came.
        is_v1: whether the message is of the protocol `v1.kernel.websocket.jupyter.org`, or of the older form.
    """
    width = 8 if is_v1 else 4
    parts = int.from_bytes(message[:width], "little" if is_v1 else "big")
    return len(message) >= width * (parts + 1)


def _of_widgets(connection: FilteredKernelConnection, sent: Any) -> tuple[str, Any] | None:
    """The kind and the content of a message of the widgets' front end, read as it will be read when it is passed on."""
    try:
        if connection.subprotocol:
            channel, parts = deserialize_msg_from_ws_v1(sent)  # type: ignore[no-untyped-call]
            header, content = (connection.session.unpack(part) for part in (parts[0], parts[3]))
        else:
            read = deserialize_binary_message if isinstance(sent, bytes) else json.loads
            message = read(sent)
            channel, header, content = (message[part] for part in ("channel", "header", "content"))
        return (header["msg_type"], content) if channel == "shell" and header["msg_type"] in WIDGETS else None
    except Exception:
        return None


def _is_ping(content: Any) -> bool:
    """Whether a page only looks whether anybody is there."""
    data = content.get("data") if isinstance(content, dict) else None
    inner = data.get("content", data) if isinstance(data, dict) else None
    return not isinstance(inner, dict) or inner.get("do") == "ping"
