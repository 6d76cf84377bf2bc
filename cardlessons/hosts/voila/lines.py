"""The connection between a page and its kernel: what goes over it, and how fast."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_binary_message, deserialize_msg_from_ws_v1
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardlessons.hosts.voila.kernelspecs import LESSON
from cardlessons.hosts.voila.log import seldom
from cardlessons.hosts.voila.pages import Plain
from cardlessons.hosts.voila.websocket import PromptConnection
from cardlessons.study.messages import in_whole_letters

COMMS = frozenset({"comm_open", "comm_msg", "comm_close"})
"""The messages of a page of ours."""
WIDGETS = COMMS | {"comm_info_request", "kernel_info_request"}
"""Those of the front end of widgets, on a page that Voilà shows."""
_LONGEST_NAME = 100
_LARGEST = 256 * 1024
"""Bytes of one message of a page of ours."""
_LARGEST_OF_WIDGETS = 1024 * 1024
_PIECE = 4096
"""So many bytes count as another message."""
_MOST_LINES = 4
"""Connections to one kernel at once."""

_NO_UPGRADE = (
    "a page's websocket came without its upgrade: the web server in front must pass it on "
    '(proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade")'
)


class VisitorConnection(PromptConnection):
    """Lets through what a page needs, and nothing else, in either direction."""

    @property
    def is_of_lesson(self) -> bool:
        """Whether it is the kernel of a page of ours, and not that of a notebook."""
        return bool(self.kernel_manager.kernel_name == LESSON)

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
            kernels.figures.dropped()
            self.websocket_handler.close(1002, "A message that is shorter than it says")
            return
        message = _of_ours(incoming_msg) if self.is_of_lesson else _of_widgets(self, incoming_msg)
        if message is None or not self.channels:
            kernels.figures.dropped()
            return
        kind, content = message
        if kind == "comm_open" and not kernels.seats.lays(self.kernel_id):
            kernels.figures.dropped()
            return
        kernels.figures.heard()
        if not _is_ping(content):
            kernels.seats.spoke(self.kernel_id)
        if self.is_of_lesson:
            self.session.send(self.channels["shell"], kind, content)
        else:
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Passes on what a kernel says: to a page of ours only what its tables say, to none a refusal's traceback."""
        _, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        if self.is_of_lesson:
            passes = kind == "comm_msg"
        else:
            refused = self.session.unpack(parts[2]).get("msg_type") == "comm_open"
            passes = not (refused and kind in ("stream", "error"))
        if passes:
            super().handle_outgoing_message(stream, outgoing_msg)


class PageLine(Plain, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket of a page."""

    connection: VisitorConnection | None = None
    kernel_id = ""

    async def get(self, kernel_id: str) -> None:
        """A page connects."""
        kernels = self.kernel_manager
        if kernel_id not in kernels or kernels.seats.taken[kernel_id].pages >= _MOST_LINES:
            raise HTTPError(404)
        if self.request.headers.get("Upgrade", "").casefold() != "websocket":
            seldom("upgrade", _NO_UPGRADE)
            raise HTTPError(426)
        kernels.seats.came(kernel_id)
        self._came = kernel_id
        self._pace = Pace()
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
        """Bytes of one message."""
        kernel = self.kernel_manager.get_kernel(self.kernel_id) if self.kernel_id in self.kernel_manager else None
        return _LARGEST if kernel is None or kernel.kernel_name == LESSON else _LARGEST_OF_WIDGETS

    async def on_message(self, message: Any) -> None:
        """A message from the page. While too many come, the rest waits in the network: none is lost."""
        await self._pace.turn(1 + len(message) // _PIECE)
        if self.connection is not None:
            self.connection.handle_incoming_message(message)


class Pace:
    """How fast a page may speak: so many messages at once, and then so many a second."""

    AT_ONCE = 300
    A_SECOND = 50

    def __init__(self) -> None:
        self._left, self._since = float(self.AT_ONCE), time.monotonic()

    async def turn(self, messages: int) -> None:
        """Waits until so many more may come."""
        now = time.monotonic()
        self._left = min(self.AT_ONCE, self._left + (now - self._since) * self.A_SECOND) - messages
        self._since = now
        if self._left < 0:
            await asyncio.sleep(-self._left / self.A_SECOND)


def _of_ours(sent: Any) -> tuple[str, dict[str, Any]] | None:
    """The kind and the content of a message of a page of ours; nothing else of it reaches a kernel."""
    if not isinstance(sent, str):
        return None
    try:
        message = json.loads(sent)
        kind, content = message["header"]["msg_type"], in_whole_letters(message["content"], sent)
        json.dumps(content, allow_nan=False)
        fits = message["channel"] == "shell" and kind in COMMS and _fits(kind, content)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return (kind, content) if fits else None


def _fits(kind: str, content: dict[str, Any]) -> bool:
    comm = content["comm_id"]
    if not isinstance(comm, str) or len(comm) > _LONGEST_NAME:
        return False
    if kind == "comm_open":
        return content["target_name"] == "cardlessons" and isinstance(content["data"]["seat"], str)
    return kind == "comm_close" or isinstance(content["data"], dict)


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


def _of_widgets(connection: VisitorConnection, sent: Any) -> tuple[str, Any] | None:
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
