"""Who asks: from where a request really comes, and whether it is one of this house's own pages that asks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from jupyter_server.base.call_context import CallContext
from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from cardlessons.hosts.server.log import seldom

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_SHOWN_AS_PAGE = ("document", "iframe", "frame", "embed", "object", "fencedframe")
"""What a browser asks a page for when it is to be looked at."""
_ORIGIN = re.compile(r"https?://[\w.:\[\]-]{1,80}")
_OTHERWISE = (
    "since the house was asked for under another name: if the page is one of ours, the web server in front must pass "
    "that name on (proxy_set_header Host $http_host)"
)
_TRUST = "name its address with --trust-proxy, and no visitor can take more than his share of the tables"
_HOME = 64
"""Bits by which addresses of IPv6 are told apart: whoever has one has all the others that begin so."""


class Clients:
    """What is to be known of those who ask.

    Args:
        hosts: the names under which this house is asked for, beside `localhost`.
        proxies: the addresses of web servers in front, which are believed when they say who asks.
        by_address: whether it may be asked for by any address at which this machine is reached.
    """

    def __init__(self, hosts: Sequence[str] = (), proxies: Sequence[str] = (), *, by_address: bool = False) -> None:
        self.hosts, self.by_address = tuple(host.casefold() for host in hosts), by_address
        self.proxies = tuple(ip_network(proxy, strict=False) for proxy in proxies)

    def address(self, request: HTTPServerRequest) -> Address | None:
        """From where it was asked: the nearest hop that is no proxy of ours."""
        address = _read(request.remote_ip or "")
        hops = ",".join(request.headers.get_list("X-Forwarded-For")).split(",")
        while hops and within(address, self.proxies):
            further = _read(hops.pop().strip())
            if further is None:
                break
            address = further
        return address

    def is_here(self, request: HTTPServerRequest) -> bool:
        """Whether it was asked on this machine, and not by way of a web server on it."""
        address = self.address(request)
        return address is not None and address.is_loopback and "X-Forwarded-For" not in request.headers

    def counted_as(self, request: HTTPServerRequest) -> str | None:
        """The address under which whoever asks is counted; None for this machine."""
        if not self.proxies and "X-Forwarded-For" in request.headers:
            seldom("proxy", f"a web server at {request.remote_ip} passes visitors on: {_TRUST}")
        return _counted(self.address(request))

    def peer(self, address: str) -> str | None:
        """The same for a connection, at this address; None for a web server in front, too."""
        found = _read(address)
        return None if within(found, self.proxies) else _counted(found)

    def is_known_as(self, host: str, reached: str = "") -> bool:
        """Tell whether this server may be asked for by this name; `reached` is its address that was asked."""
        name = name_in(host)
        by_address = self.by_address and (address := _read(name)) is not None and address == _read(reached)
        return by_address or name in self.hosts or is_home(name)

    def is_same(self, origin: str, host: str) -> bool:
        """Whether a page of this origin is one of ours, when this house is asked for as `host`."""
        there = urlsplit(origin).netloc.casefold()
        return there == host.casefold() or name_in(there) in self.hosts

    def is_own_page(self, request: HTTPServerRequest) -> bool:
        """Whether a page of ours has asked: its browser says so, or at least from where the page is."""
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            return site == "same-origin"
        origin = request.headers.get("Origin")
        return origin is not None and self.is_same(origin, request.host)

    def lets_connect(self, request: HTTPServerRequest) -> bool:
        """Tell whether a page of ours, or no browser, connects; where a web server in front seems to be why not, the
        log says so."""
        if "Origin" not in request.headers and "Sec-Fetch-Site" not in request.headers:
            return True
        own = self.is_own_page(request)
        origin = request.headers.get("Origin", "")
        if not own and "Sec-Fetch-Site" not in request.headers and _ORIGIN.fullmatch(origin):
            seldom("origin", f"a page at {origin} was not answered, {_OTHERWISE}")
        return own


def within(address: Address | None, networks: Sequence[Network]) -> bool:
    """Whether an address is one of these."""
    return address is not None and any(address in network for network in networks)


def is_looked_at(request: HTTPServerRequest) -> bool:
    """Whether a page is asked for so that somebody sees it, and not as the picture or the script of another page."""
    return request.headers.get("Sec-Fetch-Dest", "document") in _SHOWN_AS_PAGE


def asking() -> RequestHandler | None:
    """The handler of the request that is being answered, if any."""
    handler = CallContext.get(CallContext.JUPYTER_HANDLER)
    return handler if isinstance(handler, RequestHandler) else None


def reached_at(request: HTTPServerRequest) -> str:
    """The address of this machine at which a request has come in; empty where that is not known."""
    stream = getattr(request.connection, "stream", None)
    try:
        return str(stream.socket.getsockname()[0])  # type: ignore[union-attr]
    except (AttributeError, OSError, IndexError):
        return ""


def name_in(host: str) -> str:
    """The name in what a browser says of a host, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def is_home(name: str) -> bool:
    """Whether a name is one of this machine's own."""
    address = _read(name)
    return name == "localhost" or (address is not None and address.is_loopback)


def _counted(address: Address | None) -> str | None:
    if address is None:
        return "unknown"
    if address.is_loopback:
        return None
    return str(ip_network((address, _HOME), strict=False) if address.version == 6 else address)


def _read(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
