"""The base class of what a guest does in the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cardlessons.hosts.server.settings import Settings

if TYPE_CHECKING:
    from cardlessons.hosts.server.service import Route, Service
    from cardlessons.prerender.site import Site


class GuestOption(NamedTuple):
    """An option of `serve`, which is a text; its value is in `Settings.of_guests`, and empty if it is not given.

    One without a `metavar` is no argument of `serve`: a command of the guest sets it.
    """

    name: str
    metavar: str
    help: str


class ServerGuest:
    """A guest in a worker of the server, made before the worker listens.

    Attributes:
        options: the options that it adds to `serve`; each is also an environment variable, as those of the core are.
        reserved: the first parts of the URL paths of its routes, which no lesson can have as its short address.
    """

    options: ClassVar[tuple[GuestOption, ...]] = ()
    reserved: ClassVar[tuple[str, ...]] = ()

    def __init__(self, settings: Settings, pages: Site, service: Service) -> None:
        self.settings, self.pages, self.service = settings, pages, service

    @classmethod
    def check(cls, settings: Settings) -> None:
        """Check the settings before anything starts. Raise `SettingsError` for one that cannot be."""

    def list_routes(self) -> list[Route]:
        """Return its routes; they come before those of the lessons' short addresses."""
        return []

    def collect_page_facts(self, base_url: str) -> Mapping[str, Any]:
        """Return facts for the script of every lesson's page."""
        return {}

    def start(self) -> None:
        """Start what runs beside the requests; the event loop runs."""

    async def close(self) -> None:
        """End what it has started; no more requests come."""
