"""Checks of every request before it is routed, and limits on connections."""

from __future__ import annotations

import re
import socket
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import unquote

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream
from tornado.routing import Router
from tornado.web import Application, HTTPError, OutputTransform

from cardlessons.hosts.server.limits.clients import Clients, get_local_address, parse_host_name
from cardlessons.hosts.server.log import warn_rarely
from cardlessons.hosts.server.pages.page_handlers import NotFoundHandler, PageHandler
from cardlessons.prerender.csp import build_policy

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
MAX_BODY_BYTES = 64 * 1024
"""The limit of bytes in a request body; no handler of the package needs a body."""
MAX_HEADER_BYTES = 32 * 1024
IDLE_SECONDS = 30.0
"""Seconds in which a connection must send the headers of its next request."""
BODY_SECONDS = 10.0
"""Seconds in which a request body must arrive."""
UNREAD_SECONDS = 60
"""Seconds for which sent data may stay unacknowledged."""
MAX_READ_BYTES = 2 * 1024 * 1024
"""The limit of bytes buffered for one connection; a websocket message may be larger than a body."""
MAX_ACCEPTED = 4
"""The most connections that a turn of the event loop accepts at a socket; each costs a millisecond of processor."""
_FEW_CONNECTIONS = 100
"""Connections more than twice those left after the last look, at which closed ones are looked for again."""

_BAD_PATH = re.compile(r"[\x00-\x1f\x7f\\]|(?:^|/)\.\.(?:/|$)")
"""Control characters, backslashes and `..` segments, which no URL path of this server contains."""
_PASS_HOST_ON = "make the web server in front of it pass on the Host header (proxy_set_header Host $http_host)"
_HOST_PATTERN = re.compile(r"[\w.:\[\]-]{1,80}")


def build_headers(ancestors: str) -> type[OutputTransform]:
    """Return a Tornado output transform that sets the security headers of every response.

    Args:
        ancestors: the `frame-ancestors` of the content security policy.
    """

    class Headers(OutputTransform):
        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "same-origin"
            if "Content-Security-Policy" not in headers:
                headers["Content-Security-Policy"] = build_policy(frame_ancestors=ancestors)
            headers.pop("Server", None)
            return status_code, headers, chunk

    return Headers


class UnknownHostHandler(PageHandler):
    """A handler of requests with an unknown Host header: explains the problem."""

    def prepare(self) -> None:
        """Raise 403 for every method."""
        raise HTTPError(403)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show a page that says what is wrong and who can fix it."""
        asked, name = _describe_host(self.request.host)
        self.notice(
            "This address is not served here",
            f"Your browser asked for {asked}, and this server does not answer to that name. "
            f"If you run the server: start it with --allow-host {name}, or {_PASS_HOST_ON}.",
        )


class CrossOriginHandler(PageHandler):
    """A handler of cross-origin requests with a method that changes something."""

    def prepare(self) -> None:
        """Refuse with 403, whatever the method."""
        raise HTTPError(403)


class RequestGuard(Router):
    """A router that refuses unknown hosts, malformed paths and cross-origin changes."""

    def __init__(self, app: Application, visitors: Clients, any_host_paths: tuple[str, ...]) -> None:
        self.app, self.visitors, self.any_host_paths = app, visitors, any_host_paths

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> HTTPMessageDelegate | None:
        """Refuse bad paths, unknown hosts and pages of others; let the application choose for the rest."""
        if _BAD_PATH.search(unquote(request.path)):
            return self.app.get_handler_delegate(request, NotFoundHandler)
        if request.path not in self.any_host_paths and not self.visitors.is_own_host(
            request.host, get_local_address(request)
        ):
            self._log_unknown_host(request.host)
            return self.app.get_handler_delegate(request, UnknownHostHandler)
        if request.method not in _SAFE_METHODS and not self.visitors.is_own_page(request):
            return self.app.get_handler_delegate(request, CrossOriginHandler)
        return self.app.find_handler(request, **kwargs)

    def _log_unknown_host(self, host: str) -> None:
        asked, name = _describe_host(host)
        accepted = ", ".join((*self.visitors.hosts, "localhost"))
        warn_rarely(
            "host",
            f"a request asked for {asked}, but this server answers only to {accepted}: "
            f"start it with --allow-host {name}, or {_PASS_HOST_ON}",
        )


def _describe_host(host: str) -> tuple[str, str]:
    """Return a Host header in words, and the name to allow. Both are placeholders if the header is malformed."""
    return (host, parse_host_name(host)) if _HOST_PATTERN.fullmatch(host) else ("a name that cannot be read", "NAME")


class BoundedHTTPServer(HTTPServer):
    """An HTTP server with a limit of connections, in total and for each address."""

    def initialize(self, guard: RequestGuard, most: int) -> None:  # type: ignore[override]
        """Store the guard's settings; `most` is the limit of connections."""
        super().initialize(
            guard,
            max_header_size=MAX_HEADER_BYTES,
            idle_connection_timeout=IDLE_SECONDS,
            body_timeout=BODY_SECONDS,
            max_body_size=MAX_BODY_BYTES,
            max_buffer_size=MAX_READ_BYTES,
        )
        self.guard, self.most, self.per_address = guard, most, max(1, most // 4)
        self.open: dict[IOStream, str | None] = {}
        self._forget_closed()

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Accept connections, but only a few at each turn of the event loop, so that those inside are answered."""
        loop = IOLoop.current()
        for listening in sockets:
            self._sockets[listening.fileno()] = listening
            self._handlers[listening.fileno()] = partial(loop.remove_handler, listening)
            loop.add_handler(listening, self._accept, IOLoop.READ)

    def _accept(self, listening: socket.socket, _: int) -> None:
        for _ in range(MAX_ACCEPTED):
            try:
                connection, address = listening.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            self._handle_connection(connection, address)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept a connection, or close it above the limits."""
        key = self.guard.visitors.peer_limit_key(str(address[0]))
        if len(self.open) >= self._next or self._is_full(key):
            self._forget_closed()
        if self._is_full(key):
            stream.close()
            return
        self.open[stream] = key
        self._counts[key] += 1
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
        super().handle_stream(stream, address)

    def _is_full(self, key: str | None) -> bool:
        return len(self.open) >= self.most or (key is not None and self._counts[key] >= self.per_address)

    def _forget_closed(self) -> None:
        """Forget the connections that have been closed; it takes so long that it is not done for each new one."""
        self.open = {one: key for one, key in self.open.items() if not one.closed()}
        self._counts = Counter(self.open.values())
        self._next = 2 * len(self.open) + _FEW_CONNECTIONS
