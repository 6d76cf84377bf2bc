"""The websocket between a Voilà page and its kernel, with a message filter and a rate limit."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_binary_message, deserialize_msg_from_ws_v1
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardlessons.hosts.server.kernels.prompt_websocket import PromptConnection
from cardlessons.hosts.server.limits.rate_limit import Budget
from cardlessons.hosts.server.pages.page_handlers import PageHandler, expect_upgrade

WIDGET_MESSAGES = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""The message types that the widgets' front end sends."""
_MAX_NAME_LETTERS = 100
_MAX_BYTES = 1024 * 1024
"""The limit of bytes in one message."""
_BYTES_PER_MESSAGE = 4096
"""Bytes that count as one message for the rate limit."""
_MAX_CONNECTIONS = 4
"""The limit of connections to one kernel."""


class FilteredKernelConnection(PromptConnection):
    """A connection that passes only the messages that a page needs; through Jupyter's own a visitor runs code."""

    def connect(self) -> Any:
        """Connect a page to its kernel; close the websocket if the kernel has ended meanwhile."""
        if self.kernel_id not in self.multi_kernel_manager:
            self.websocket_handler.close(1001, "The kernel has ended")
            return asyncio.sleep(0)
        self.multi_kernel_manager.add_connection(self.kernel_id, self.websocket_handler)
        return super().connect()

    def disconnect(self) -> Any:
        """Disconnect a page."""
        self.multi_kernel_manager.remove_connection(self.kernel_id, self.websocket_handler)
        return super().disconnect()  # type: ignore[no-untyped-call]

    def on_restart_failed(self) -> None:
        """Tell the page that the kernel is dead."""
        self._send_status_message("dead")  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Forward a message to the kernel if a lesson's page may send it; drop it otherwise."""
        kernels = self.multi_kernel_manager
        if isinstance(incoming_msg, bytes) and not has_all_parts(incoming_msg, bool(self.subprotocol)):
            kernels.metrics.dropped.inc()
            self.websocket_handler.close(1002, "A message that is shorter than it says")
            return
        message = _read_widget_message(self, incoming_msg)
        if message is None or not self.channels:
            kernels.metrics.dropped.inc()
            return
        kind, content = message
        if kind == "comm_open" and not (_is_named(content) and kernels.slots.count_widget(self.kernel_id)):
            kernels.metrics.dropped.inc()
            return
        kernels.metrics.messages.inc()
        if not _is_ping(content):
            kernels.slots.touch(self.kernel_id)
        super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Forward a message of the kernel, except the traceback of a refused comm."""
        _, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        refused = self.session.unpack(parts[2]).get("msg_type") == "comm_open"
        if not (refused and kind in ("stream", "error")):
            super().handle_outgoing_message(stream, outgoing_msg)


class KernelWebsocketHandler(PageHandler, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket handler of a page that runs on a kernel; Voilà's own takes messages of any size and number."""

    connection: FilteredKernelConnection | None = None
    kernel_id = ""

    async def get(self, kernel_id: str) -> None:
        """Upgrade to a websocket; raise 404 for an unknown kernel or too many connections."""
        kernels = self.kernel_manager
        if kernel_id not in kernels or kernels.slots.in_use[kernel_id].pages >= _MAX_CONNECTIONS:
            raise HTTPError(404)
        expect_upgrade(self.request)
        kernels.slots.page_connected(kernel_id)
        self._connected_to = kernel_id
        self._rate_limit = Budget()
        try:
            await super().get(kernel_id)  # type: ignore[misc]
        except BaseException:
            self._note_disconnected()
            raise
        if self.ws_connection is None:
            self._note_disconnected()

    def on_close(self) -> None:
        """Record that the page has disconnected."""
        self._note_disconnected()
        if self.connection is not None:
            super().on_close()

    def _note_disconnected(self) -> None:
        if self._connected_to:
            self.kernel_manager.slots.page_disconnected(self._connected_to)
            self._connected_to = ""

    def check_origin(self, origin: str | None = None) -> bool:
        """Accept pages of this server, and clients without an Origin, which are not browsers."""
        return self.get_origin() is None or self.settings["visitors"].is_own_page(self.request)

    @property
    def max_message_size(self) -> int:
        """Return the largest size of one message in bytes."""
        return _MAX_BYTES

    async def on_message(self, message: Any) -> None:
        """Handle a message; above the rate limit, read later, so that the rest waits in the network."""
        await asyncio.sleep(self._rate_limit.charge(1 + len(message) // _BYTES_PER_MESSAGE))
        if self.connection is not None:
            self.connection.handle_incoming_message(message)


def _is_named(content: Any) -> bool:
    """Tell whether a `comm_open` has a short target name: for others the kernel prints a long error."""
    name = content.get("target_name") if isinstance(content, dict) else None
    return isinstance(name, str) and len(name) <= _MAX_NAME_LETTERS


def has_all_parts(message: bytes, is_v1: bool) -> bool:
    """Tell whether a binary message is long enough for the table of parts that it begins with.

    Jupyter's parsers trust the number of parts and make a list of that length: sixteen bytes could stop the server.

    Args:
        message: the bytes as they came.
        is_v1: true for the protocol `v1.kernel.websocket.jupyter.org`, false for the older form.
    """
    width = 8 if is_v1 else 4
    parts = int.from_bytes(message[:width], "little" if is_v1 else "big")
    return len(message) >= width * (parts + 1)


def _read_widget_message(connection: FilteredKernelConnection, sent: Any) -> tuple[str, Any] | None:
    """Return the type and content of a widget message, or None for any other message.

    The message is parsed in the same way as by Jupyter, which parses it again to forward it.
    """
    try:
        if connection.subprotocol:
            channel, parts = deserialize_msg_from_ws_v1(sent)  # type: ignore[no-untyped-call]
            header, content = (connection.session.unpack(part) for part in (parts[0], parts[3]))
        else:
            read = deserialize_binary_message if isinstance(sent, bytes) else json.loads
            message = read(sent)
            channel, header, content = (message[part] for part in ("channel", "header", "content"))
        return (header["msg_type"], content) if channel == "shell" and header["msg_type"] in WIDGET_MESSAGES else None
    except Exception:
        return None


def _is_ping(content: Any) -> bool:
    """Tell whether the content of a message is only a ping of the page, and so no act of a person."""
    data = content.get("data") if isinstance(content, dict) else None
    inner = data.get("content", data) if isinstance(data, dict) else None
    return not isinstance(inner, dict) or inner.get("do") == "ping"
