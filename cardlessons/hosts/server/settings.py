"""How a house is opened: what may be chosen, and whether it can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from cardlessons.prerender.csp import ancestors

MOST = 5000
"""Pages that may be awake at once. Each takes 0.1 to 0.3 MB."""
MOST_KERNELS = 8
"""Kernels that may run at once, for notebooks with code of their own. Each takes 60 MB and more."""

_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*|\[?[0-9a-fA-F:]+\]?")
_BASE = re.compile(r"(?:[\w.~-]+/)*")
_NO_FOLDER = "is no folder of a site; expected one such as /cards/"
_MOST_EVER = 1_000_000
_DRAIN_EVER = 86_400
"""Seconds of a day."""


class SettingsError(ValueError):
    """Something that cannot be meant; the message says what, in one line."""


@dataclass(frozen=True)
class Settings:
    """What was chosen.

    Attributes:
        shelves: the folders of the lessons.
        port: the port; None for any free one.
        host: the address to listen at.
        browser: whether a browser is opened.
        most: how many pages may be awake at once.
        frames: the origins of sites that may show the pages in a frame.
        base_url: the folder of the site in which the house stands.
        hosts: the names under which it is asked for; where there are none, this machine's own names and addresses.
        proxies: the addresses of web servers in front that are believed when they say who asks.
        counters: the addresses that may read the figures, beside this machine.
        drain: seconds that those who sit have left when the house is asked to close.
        most_kernels: how many kernels may run at once, for notebooks with code of their own.
        workers: how many processes serve.
    """

    shelves: tuple[Path, ...]
    port: int | None = None
    host: str = "127.0.0.1"
    browser: bool = True
    most: int = MOST
    frames: Sequence[str] = ()
    base_url: str = "/"
    hosts: Sequence[str] = ()
    proxies: Sequence[str] = ()
    counters: Sequence[str] = ()
    drain: float = 0
    most_kernels: int = MOST_KERNELS
    workers: int = 1

    def __post_init__(self) -> None:
        for shelf in self.shelves:
            if not shelf.is_dir():
                raise SettingsError(f"there is no folder of lessons at {shelf}")
        if not self.host.strip():
            raise SettingsError(
                "no address to listen at is named (--host); 127.0.0.1 is this machine only, 0.0.0.0 all it has"
            )
        if self.most < 1:
            raise SettingsError("--most: one page at least has to be awake")
        if self.most > _MOST_EVER:
            raise SettingsError(f"--most: {_MOST_EVER:,} pages at most can be awake; {self.most:,} were asked for")
        if self.most_kernels < 0:
            raise SettingsError("--most-kernels: there cannot be fewer than 0")
        if not 1 <= self.workers <= 64:
            raise SettingsError("--workers: 1 to 64 processes can serve")
        if self.drain < 0:
            raise SettingsError("nobody can be given less than 0 seconds to leave")
        if not self.drain <= _DRAIN_EVER:  # nor is it no number at all
            raise SettingsError(f"{self.drain} was read; expected 0 to {_DRAIN_EVER:,} seconds to leave (--drain)")
        try:
            ancestors(self.frames)
        except ValueError as error:
            raise SettingsError(str(error)) from None
        for host in self.hosts:
            _expect(_HOST, host, "is no name of a host; expected one such as cards.example, without a port")
        for network in (*self.proxies, *self.counters):
            try:
                ip_network(network, strict=False)
            except ValueError:
                raise SettingsError(
                    f"'{network}' is no address; expected one such as 10.0.0.5, or 10.0.0.0/8"
                ) from None
        if self.base_url.startswith("//") or {".", ".."} & {*self.base_url.split("/")}:
            raise SettingsError(f"'{self.base_url}' {_NO_FOLDER}")
        object.__setattr__(self, "base_url", "/" + self.base_url.strip("/") + "/" if self.base_url.strip("/") else "/")
        _expect(_BASE, self.base_url[1:], _NO_FOLDER)

    @property
    def kernels(self) -> int:
        """Return how many kernels may run: none beside other workers, where a page would not find its own again."""
        return self.most_kernels if self.workers == 1 else 0

    @property
    def by_address(self) -> bool:
        """Tell whether it is asked for by this machine's own names and addresses, since no other name was given."""
        return not self.at_home and not self.hosts

    @property
    def at_home(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in ("127.0.0.1", "::1", "localhost")


def _expect(form: re.Pattern[str], text: str, wrong: str) -> None:
    if not form.fullmatch(text):
        raise SettingsError(f"'{text}' {wrong}")
