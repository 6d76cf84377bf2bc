"""Checks of the client: the real address behind proxies, the Host header and the origin of a request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from jupyter_server.base.call_context import CallContext
from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from cardlessons.hosts.server.log import warn_rarely

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_FORWARDED_HEADERS = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
"""Headers with which a web server says for whom it asks: a request with one does not come from this machine itself."""
_PAGE_DESTINATIONS = ("document", "iframe", "frame", "embed", "object", "fencedframe")
"""Values of Sec-Fetch-Dest with which a browser loads a page for display."""
_FORWARDED_KEY = "forwarded"
"""The limit key of all whom a web server on this machine forwards and of whom nothing else is known."""
_ORIGIN_PATTERN = re.compile(r"https?://[\w.:\[\]-]{1,80}")
_HOST_HINT = (
    "was refused, because its Host header names another host. If the page belongs to this server, make the web server "
    "in front pass on the Host header (proxy_set_header Host $http_host)"
)
_IPV6_PREFIX = 64
"""Bits of an IPv6 address that identify one client: a client usually has the whole /64 network."""


class Clients:
    """Rules about clients: the server's host names and its trusted proxies.

    Args:
        hosts: the host names of this server, in addition to `localhost`.
        proxies: the addresses of reverse proxies whose X-Forwarded-For is trusted.
        by_address: accept as Host also the address of this machine at which the request came in.
    """

    def __init__(self, hosts: Sequence[str] = (), proxies: Sequence[str] = (), *, by_address: bool = False) -> None:
        self.hosts, self.by_address = tuple(host.casefold() for host in hosts), by_address
        self.proxies = tuple(ip_network(proxy, strict=False) for proxy in proxies)

    def address(self, request: HTTPServerRequest) -> Address | None:
        """Return the client's address: the nearest hop that is not a trusted proxy."""
        address = _parse_address(request.remote_ip or "")
        hops = ",".join(request.headers.get_list("X-Forwarded-For")).split(",")
        while hops and is_in_networks(address, self.proxies):
            further = _parse_address(hops.pop().strip())
            if further is None:
                break
            address = further
        return address

    def comes_through_proxy(self, request: HTTPServerRequest) -> bool:
        """Tell whether a trusted proxy has passed a request on."""
        return is_in_networks(_parse_address(request.remote_ip or ""), self.proxies)

    def is_local(self, request: HTTPServerRequest) -> bool:
        """Tell whether the request comes from this machine itself, not through a proxy on it."""
        address = self.address(request)
        return address is not None and address.is_loopback and not _is_forwarded(request)

    def rate_limit_key(self, request: HTTPServerRequest) -> str | None:
        """Return the address under which the client's use is limited; None for this machine, which has no limit.

        All whose requests a web server forwards share the limits of one if it is not trusted, on this machine, too.
        """
        if not self.proxies and _is_forwarded(request):
            warn_rarely(
                "proxy",
                f"the web server at {request.remote_ip} forwards requests, so all visitors share the limits of one: "
                f"start this server with --trust-proxy {request.remote_ip}",
            )
        key = _compute_limit_key(self.address(request))
        return _FORWARDED_KEY if key is None and _is_forwarded(request) else key

    def peer_limit_key(self, address: str) -> str | None:
        """Return the limit key of a connection's peer address; None for a trusted proxy, too."""
        client = _parse_address(address)
        return None if is_in_networks(client, self.proxies) else _compute_limit_key(client)

    def is_own_host(self, host: str, reached: str = "") -> bool:
        """Tell whether a Host header names this server; `reached` is the local address of the connection."""
        name = parse_host_name(host)
        by_address = (
            self.by_address and (address := _parse_address(name)) is not None and address == _parse_address(reached)
        )
        return by_address or name in self.hosts or is_loopback_name(name)

    def is_same_origin(self, origin: str, host: str) -> bool:
        """Tell whether an origin is this server's own, when the Host header is `host`."""
        there = urlsplit(origin).netloc.casefold()
        return there == host.casefold() or parse_host_name(there) in self.hosts

    def is_own_page(self, request: HTTPServerRequest) -> bool:
        """Tell whether a request comes from a page of this server, by Sec-Fetch-Site or else by Origin."""
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            return site == "same-origin"
        origin = request.headers.get("Origin")
        return origin is not None and self.is_same_origin(origin, request.host)

    def may_connect(self, request: HTTPServerRequest) -> bool:
        """Tell whether a websocket may connect: from a page of this server, or from no browser at all.

        A refusal that a misconfigured proxy may have caused is logged.
        """
        if "Origin" not in request.headers and "Sec-Fetch-Site" not in request.headers:
            return True
        own = self.is_own_page(request)
        origin = request.headers.get("Origin", "")
        if not own and "Sec-Fetch-Site" not in request.headers and _ORIGIN_PATTERN.fullmatch(origin):
            warn_rarely("origin", f"a connection from a page at {origin} {_HOST_HINT}")
        return own


def is_in_networks(address: Address | None, networks: Sequence[Network]) -> bool:
    """Tell whether one of the networks has an address; none has an unknown one."""
    return address is not None and any(address in network for network in networks)


def is_page_load(request: HTTPServerRequest) -> bool:
    """Tell whether a page is requested for display, not as an image or script of another page."""
    return request.headers.get("Sec-Fetch-Dest", "document") in _PAGE_DESTINATIONS


def get_current_handler() -> RequestHandler | None:
    """Return the handler of the current request, if any."""
    handler = CallContext.get(CallContext.JUPYTER_HANDLER)
    return handler if isinstance(handler, RequestHandler) else None


def get_local_address(request: HTTPServerRequest) -> str:
    """Return the local address of a request's connection; empty if unknown."""
    stream = getattr(request.connection, "stream", None)
    try:
        return str(stream.socket.getsockname()[0])  # type: ignore[union-attr]
    except (AttributeError, OSError, IndexError):
        return ""


def parse_host_name(host: str) -> str:
    """Return the host name in a Host header, without the port; empty if malformed."""
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def is_loopback_name(name: str) -> bool:
    """Tell whether a host name is `localhost` or a loopback address."""
    address = _parse_address(name)
    return name == "localhost" or (address is not None and address.is_loopback)


def _is_forwarded(request: HTTPServerRequest) -> bool:
    return any(header in request.headers for header in _FORWARDED_HEADERS)


def _compute_limit_key(address: Address | None) -> str | None:
    if address is None:
        return "unknown"
    if address.is_loopback:
        return None
    return str(ip_network((address, _IPV6_PREFIX), strict=False) if address.version == 6 else address)


def _parse_address(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
