"""The classes and shared tables of a worker, their store, their routes, and the files of their pages."""

from __future__ import annotations

from pathlib import Path

from cardlessons.hosts.server.limits.rate_limit import AddressBudgets
from cardlessons.hosts.server.service import Route
from cardlessons.hosts.server.steady_clock import call_every
from cardlessons.prerender.assets import PAGE_SCRIPT, find_script, read_script, read_styles
from cardlessons.prerender.site import Site
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import LANGUAGES
from cardlessons.together.classroom import Classes
from cardlessons.together.event_log import ALIVE_SECONDS, EventLogs, MemoryEventLogs
from cardlessons.together.room_handlers import (
    ClassPageHandler,
    ClassSocketHandler,
    JoinHandler,
    OpenTableHandler,
    TablePageHandler,
    TableSocketHandler,
)
from cardlessons.together.table_room import SharedTables

_FOLDER = Path(__file__).parent


class Meeting:
    """The classes and the shared tables of a worker.

    Args:
        redis: the URL of the Redis server that stores the event logs; empty for the memory of this process.
        is_alone: whether the server has no other worker.
        pages: the pages of the server.
        budgets: the processor time that each address may use.

    Attributes:
        boards: the names of the script and of the stylesheet of the board, by the tag of the language.
    """

    def __init__(self, redis: str, is_alone: bool, pages: Site, budgets: AddressBudgets, *, animals: bool) -> None:
        self.pages, self.budgets = pages, budgets
        self.event_logs = _open_event_logs(redis)
        reaches_all = is_alone or bool(redis)
        self.classes = Classes(self.event_logs, pages.lesson_at, reaches_all=reaches_all)
        self.tables = SharedTables(self.event_logs, reaches_all=reaches_all, animals=animals, is_stored=bool(redis))
        styles = (_FOLDER / "templates" / "class_board.css").read_text("utf-8")
        boards = {tag: pages.assets.add(_read_script("class_board.js", one), styles) for tag, one in LANGUAGES.items()}
        self.boards = {tag: (*board.scripts, *board.styles) for tag, board in boards.items()}

    def list_routes(self) -> list[Route]:
        """Return the routes of classes and of shared tables."""
        add, styles = self.pages.assets.add, read_styles("table", "tools", deck=self.pages.assets.deck)
        assets = {
            tag: add(read_script(PAGE_SCRIPT, language=one) + _read_script("together.js", one), styles)
            for tag, one in LANGUAGES.items()
        }
        phones = {tag: add(_read_script("class_phone.js", one)).scripts[0] for tag, one in LANGUAGES.items()}
        at_class, at_table = ({"site": self.pages, "rooms": rooms} for rooms in (self.classes, self.tables))
        return [
            (r"/class(?:/([\w-]*))?", ClassPageHandler, {**at_class, "scripts": phones}),
            (r"/class-socket", ClassSocketHandler, {"rooms": self.classes, "budgets": self.budgets}),
            (r"/table/?", OpenTableHandler, at_table),
            (r"/table/([\w-]+)", TablePageHandler, {**at_table, "assets": assets}),
            (r"/table-socket/([\w-]+)", TableSocketHandler, {"rooms": self.tables, "budgets": self.budgets}),
            (r"/join", JoinHandler, {**at_table, "classes": self.classes}),
        ]

    def start(self) -> None:
        """Tidy the rooms again and again; the event loop runs."""
        call_every(ALIVE_SECONDS, self.classes.tidy)
        call_every(ALIVE_SECONDS, self.tables.tidy)


def _open_event_logs(redis: str) -> EventLogs:
    """Return the store of the event logs: Redis if one is set, else the memory of this process."""
    if not redis:
        return MemoryEventLogs()
    from cardlessons.together.redis_event_log import RedisEventLogs

    return RedisEventLogs(redis)


def _read_script(name: str, language: English) -> str:
    return find_script(_FOLDER / "page" / "dist" / name, language).read_text("utf-8")
