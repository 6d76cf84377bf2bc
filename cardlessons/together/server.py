"""Classes and shared tables in a worker of the server: its options, and what a worker has of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardlessons.extras import explain_missing
from cardlessons.hosts.server.guest import GuestOption, ServerGuest
from cardlessons.hosts.server.settings import Settings, SettingsError
from cardlessons.rulebook.languages import get_language

if TYPE_CHECKING:
    from cardlessons.hosts.server.service import Route, Service
    from cardlessons.prerender.site import Site

_REDIS_PATTERN = re.compile(r"(?:rediss?|unix)://[^\s/]*(?:/\S*)?")


class TogetherServer(ServerGuest):
    """The classes and the shared tables of a worker. What it needs is imported when a worker begins."""

    options = (
        GuestOption("redis", "URL", "a Redis server in which several workers or servers keep their classes"),
        GuestOption("animals", "", "at tables that people share, names are chosen from a list of animals"),
        GuestOption("room", "", "one room is served: every lesson has the button that opens a class"),
    )
    reserved = ("class", "class-socket", "join", "table", "table-socket")

    def __init__(self, settings: Settings, pages: Site, service: Service) -> None:
        from cardlessons.together.meeting import Meeting

        super().__init__(settings, pages, service)
        of_guests = settings.of_guests
        self.room = bool(of_guests.get("room")) and not settings.kiosk
        is_alone, animals = settings.workers == 1, bool(of_guests.get("animals"))
        self.meeting = Meeting(of_guests.get("redis", ""), is_alone, pages, service.budgets, animals=animals)

    @classmethod
    def check(cls, settings: Settings) -> None:
        """Check the address of a Redis server, and that there is one where it is needed."""
        redis = settings.of_guests.get("redis", "")
        if redis and not _REDIS_PATTERN.fullmatch(redis):
            raise SettingsError("--redis: expected the address of a Redis server, such as redis://127.0.0.1:6379/0")
        if settings.of_guests.get("room") and settings.workers > 1 and not redis:
            raise SettingsError(
                f"{settings.workers} workers were read: a class needs one, or a Redis server that all of them share. "
                "Leave --workers out, or add --redis"
            )
        if redis:
            with explain_missing("together"):
                from cardlessons.together.redis_event_log import expect_server
            expect_server(redis)

    def list_routes(self) -> list[Route]:
        """Return the routes of classes and of shared tables."""
        return self.meeting.list_routes()

    def collect_page_facts(self, base_url: str) -> Mapping[str, Any]:
        """Return the addresses of the board's script and styles, and whether every lesson offers it."""
        board = self.meeting.boards[get_language().tag]
        return {"board": [f"{base_url}drawn/{name}" for name in board], "room": self.room}

    def start(self) -> None:
        """Begin to tidy the rooms."""
        self.meeting.start()

    async def close(self) -> None:
        """Close the store of the rooms."""
        await self.meeting.event_logs.close()
