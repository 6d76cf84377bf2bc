"""The settings of the server, and their validation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

from cardlessons.lessons.site_file import SiteFileError, read_site
from cardlessons.prerender.csp import build_ancestors
from cardlessons.prerender.legal import LegalNotice, LegalNoticeError, read_legal

MAX_PAGES = 5000
"""The default limit of pages awake at once; each takes 0.1 to 0.3 MB of memory."""
MAX_KERNELS = 8
"""The default limit of kernels, for notebooks with their own code; each takes 60 MB or more."""

_HOST_PATTERN = re.compile(r"[\w-]+(?:\.[\w-]+)*|\[?[0-9a-fA-F:]+\]?")
_BASE_PATTERN = re.compile(r"(?:[\w.~-]+/)*")
_NO_FOLDER = "is not a folder of a site; expected a path such as /cards/"
_MAX_LIMIT = 1_000_000
_MAX_DRAIN_SECONDS = 86_400
"""The limit of `drain` in seconds: a day."""


class SettingsError(ValueError):
    """A setting is invalid; the message says which and why, in one line."""


@dataclass(frozen=True)
class Settings:
    """The validated settings of the server.

    Attributes:
        shelves: the folders of the lessons.
        port: the port; None for any free one.
        host: the address to listen at.
        browser: open a browser at the start page.
        most: the limit of pages awake at once.
        frames: the origins of sites that may show the pages in a frame.
        base_url: the URL path under which the server is reached.
        hosts: the accepted host names; if empty, this machine's own names and addresses.
        proxies: the addresses of reverse proxies whose X-Forwarded-For is trusted.
        counters: the addresses of other machines that may read the metrics.
        drain: the seconds for which a server that is asked to stop waits until its pages have left.
        most_kernels: the limit of kernels, for notebooks with their own code.
        workers: the number of server processes.
        legal: a Markdown file with the legal notice.
        kiosk: forget a visitor a minute after the last touch, and begin anew at the start page.
        on_demand: make each page when it is first asked for, and none before.
        of_guests: the settings that guests have added, by name.
    """

    shelves: tuple[Path, ...]
    port: int | None = None
    host: str = "127.0.0.1"
    browser: bool = True
    most: int = MAX_PAGES
    frames: Sequence[str] = ()
    base_url: str = "/"
    hosts: Sequence[str] = ()
    proxies: Sequence[str] = ()
    counters: Sequence[str] = ()
    drain: float = 0
    most_kernels: int = MAX_KERNELS
    workers: int = 1
    legal: Path | None = None
    kiosk: bool = False
    legal_notice: LegalNotice | None = field(init=False, default=None)
    on_demand: bool = False
    of_guests: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for shelf in self.shelves:
            if not shelf.is_dir():
                raise SettingsError(f"there is no folder of lessons at {shelf}{', which is a file' * shelf.is_file()}")
        try:
            read_site(self.shelves)
            object.__setattr__(self, "legal_notice", read_legal(self.legal) if self.legal else None)
        except (SiteFileError, LegalNoticeError) as error:
            raise SettingsError(str(error)) from None
        if not self.host.strip():
            raise SettingsError(
                "--host is empty; expected an address, such as 127.0.0.1 for this machine only, or 0.0.0.0"
            )
        for is_fine, expected in (
            (self.most >= 1, "--most: expected 1 page or more"),
            (self.most <= _MAX_LIMIT, f"--most: expected at most {_MAX_LIMIT:,} pages; {self.most:,} was read"),
            (self.most_kernels >= 0, "--most-kernels: expected 0 or more"),
            (1 <= self.workers <= 64, "--workers: expected 1 to 64 processes"),
            (
                0 <= self.drain <= _MAX_DRAIN_SECONDS,
                f"--drain: expected 0 to {_MAX_DRAIN_SECONDS:,} seconds; {self.drain} was read",
            ),
        ):
            if not is_fine:
                raise SettingsError(expected)
        try:
            build_ancestors(self.frames)
        except ValueError as error:
            raise SettingsError(str(error)) from None
        for host in self.hosts:
            _expect(_HOST_PATTERN, host, "is not a host name; expected a name such as cards.example, without a port")
        for network in (*self.proxies, *self.counters):
            try:
                ip_network(network, strict=False)
            except ValueError:
                raise SettingsError(
                    f"'{network}' is not an address; expected an address such as 10.0.0.5, or a network: 10.0.0.0/8"
                ) from None
        if self.base_url.startswith("//") or {".", ".."} & {*self.base_url.split("/")}:
            raise SettingsError(f"'{self.base_url}' {_NO_FOLDER}")
        object.__setattr__(self, "base_url", "/" + self.base_url.strip("/") + "/" if self.base_url.strip("/") else "/")
        _expect(_BASE_PATTERN, self.base_url[1:], _NO_FOLDER)

    @property
    def kernels(self) -> int:
        """Return the limit of kernels: 0 with several workers, since a page might reconnect to another worker."""
        return self.most_kernels if self.workers == 1 else 0

    @property
    def by_address(self) -> bool:
        """Tell whether this machine's own names and addresses are accepted, because no host names are set."""
        return not self.at_home and not self.hosts

    @property
    def at_home(self) -> bool:
        """Tell whether the server listens at a loopback address only."""
        return self.host in ("127.0.0.1", "::1", "localhost")


def _expect(form: re.Pattern[str], text: str, wrong: str) -> None:
    if not form.fullmatch(text):
        raise SettingsError(f"'{text}' {wrong}")
