"""Listening sockets, opened before anything slow is imported, so that a port in use is reported at once."""

import errno
import socket
import sys
from dataclasses import dataclass
from ipaddress import ip_address

from tornado.netutil import bind_sockets

DEFAULT_PORT = 9999
"""The default port, tried first: a stable address lets the browser find what it has stored for it."""

MAX_UNACCEPTED = 1024
"""The most connections that the system holds until a worker accepts them."""
_MAX_FOLDER_LETTERS = 48
"""Longest folder path for a kernel's Unix sockets: systems allow some 100 characters for the whole path."""

_FAR_ADDRESS = ("192.0.2.1", 9)
"""An address outside every network, reserved for documentation."""

_LOCAL_URL_HOSTS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "127.0.0.1"}


class NoAddressError(Exception):
    """The server cannot listen at the address; the message says why, in one line."""


@dataclass
class Sockets:
    """Listening sockets, with the URL for a browser on this machine and the one for other machines, or empty."""

    sockets: list[socket.socket]
    url: str
    host: str
    port: int
    outside: str = ""


def open_sockets(port: int | None, host: str, usual: int = DEFAULT_PORT, base: str = "/") -> Sockets:
    """Listen at `host` and `port`; without a port, at the usual one or else at any free one.

    `base` is the URL path under which the site is served.
    """
    if port is not None and not 0 <= port <= 65535:
        raise NoAddressError(f"there is no port {port}: a port is a number from 1 to 65535")
    if port is None:
        try:
            return open_sockets(usual, host, base=base)
        except NoAddressError:
            port = 0
    try:
        # Tornado lets a socket at "::" accept no IPv4; without an address it opens one for each kind.
        sockets = bind_sockets(port, "" if host == "::" else host, backlog=MAX_UNACCEPTED)
    except OSError as error:
        raise NoAddressError(_describe_error(error, port, host)) from error
    port = sockets[0].getsockname()[1]
    outside = _find_network_address(host)
    url = _build_url(_LOCAL_URL_HOSTS.get(host, host), port, base)
    return Sockets(sockets, url, host, port, outside and _build_url(outside, port, base))


def _build_url(host: str, port: int, base: str) -> str:
    return f"http://[{host}]:{port}{base}" if ":" in host else f"http://{host}:{port}{base}"


def _find_network_address(host: str) -> str:
    """Return the address by which other machines reach a server at this host; empty if there is none.

    Connecting a datagram socket sends nothing: the system only chooses the address from which it would send.
    """
    if host not in _LOCAL_URL_HOSTS:
        return "" if _is_loopback(host) else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_ADDRESS)
            address = str(probe.getsockname()[0])
        except OSError:  # no network
            return ""
    return "" if _is_loopback(address) else address


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _describe_error(error: OSError, port: int, host: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; name another with --port, or none for any free one"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used without special rights; name one above 1023"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"this machine has no address {host!r}; the usual --host is 127.0.0.1"
    return f"cannot listen at {host} port {port}: {error.strerror or error}"


def can_hold_sockets(place: str) -> bool:
    """Tell whether Unix sockets for kernels fit into this folder; they avoid the race for TCP ports."""
    return sys.platform != "win32" and len(place) <= _MAX_FOLDER_LETTERS


def list_machine_names() -> tuple[str, ...]:
    """Return the names of this machine in the local network."""
    name = socket.gethostname().casefold()
    first = name.partition(".")[0]
    return tuple(dict.fromkeys(filter(None, (name, first, f"{first}.local" if first else ""))))
