"""The server: Voilà with our pages, our kernels and a safe configuration, from opening to closing."""

import asyncio
import logging
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpclient import AsyncHTTPClient
from tornado.web import Application, RequestHandler
from voila.app import Voila
from voila.utils import ENV_VARIABLE

from cardlessons.hosts.bakery import Bakery
from cardlessons.hosts.pages import TEMPLATES
from cardlessons.hosts.policy import ancestors
from cardlessons.hosts.voila import bounds, health, lesson_pages, log, pages
from cardlessons.hosts.voila.configuration import configuration
from cardlessons.hosts.voila.contents import Lessons
from cardlessons.hosts.voila.door import Door, Server, headers
from cardlessons.hosts.voila.lines import PageLine
from cardlessons.hosts.voila.rooms import Room
from cardlessons.hosts.voila.settings import Settings
from cardlessons.hosts.voila.sockets import NoAddressError, Sockets, open_sockets
from cardlessons.hosts.voila.visitors import Visitors, names_of_machine

VOILAS = Path(__file__).parent / "templates"
"""Templates that are filled in by Voilà."""
_FILES_A_KERNEL = 16
"""Open files that the server has for one kernel, and some more."""
_FILES = 64
"""Open files that it has for itself."""
_MOST_CONNECTIONS = 4000
_KERNEL_ID = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà for a folder of lessons."""

    opened: Sockets
    server: Server
    chosen: Settings
    room: Room

    def setup_template_dirs(self) -> None:
        """Look for templates in our package first, then where Voilà looks: nothing need be installed elsewhere."""
        super().setup_template_dirs()
        self.template_paths[:0] = [str(VOILAS), str(TEMPLATES)]

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with our page for unknown addresses."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = Lessons(parent=self, shelves=self.chosen.shelves)
        self.kernel_manager.room = self.room
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "default_handler_class": pages.NotHere,
            "log_function": _log_nothing,
            "frame_ancestors": self.frame_ancestors,
            "visitors": self.visitors,
        }

    @property
    def frame_ancestors(self) -> str:
        """What may show its pages in a frame, as a policy says it."""
        return ancestors(self.chosen.frames)

    @cached_property
    def visitors(self) -> Visitors:
        """What is to be known of those who ask."""
        chosen = self.chosen
        unnamed = not chosen.at_home and not chosen.hosts
        names = (*names_of_machine(), chosen.host) if unnamed else chosen.hosts
        return Visitors(names, chosen.proxies, by_address=unnamed)

    def start(self) -> None:
        """Open the house. Voilà's own would lay the kernels' files among the temporary ones."""
        self.connection_dir = str(self.room.path)
        self.app = Application(**self.init_settings())
        self.app.settings.update(self.tornado_settings)
        self.app.add_transform(headers(self.frame_ancestors))
        self.app.add_handlers(".*$", self.init_handlers())
        self.listen()

    def init_handlers(self) -> list[Any]:
        """Our pages, then what Voilà's pages need of its own; its listings of folders and its log-in are left out."""
        shelves = {"shelves": self.chosen.shelves}
        bakery = {"bakery": Bakery(self.chosen.shelves, lesson_pages.HOST)}
        lesson = {
            **bakery,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        pictures = {
            "allowlist": self.voila_configuration.file_allowlist,
            "denylist": self.voila_configuration.file_denylist,
            "path": self.root_dir,
        }

        def at(pattern: str) -> str:
            return url_path_join(self.server_url, pattern)

        ours: list[Any] = [
            (self.server_url, pages.StartPage, bakery),
            (at(r"/favicon\.(?:ico|svg)"), pages.Mark),
            (at(r"/voila/render/(.*)"), lesson_pages.LessonPage, lesson),
            (at(r"/voila/wake/(.*)"), lesson_pages.Waking, bakery),
            (at(r"/beforehand/(.*)"), lesson_pages.Beforehand, bakery),
            (at(r"/drawn/([0-9a-f]{16}\.(?:js|css))"), lesson_pages.Asset, bakery),
            (at(r"/handout/([\w-]+)"), pages.HandoutPage, shelves),
            (at(r"/voila/files/(.*)"), pages.Pictures, pictures),
            (at(r"/voila/templates/([\w-]+/static/.+)"), pages.Templates),
            (at(r"/voila/(?:templates|tree|api/contents)(?:/.*)?"), pages.NotHere),
            (at(rf"/voila/api/shutdown/{_KERNEL_ID}"), pages.Leaving),
            (at(rf"/api/kernels/{_KERNEL_ID}/channels"), PageLine),
            (at(r"/healthz"), health.Running),
            (at(r"/readyz"), health.Ready, {"health": health.Health(self.kernel_manager, bakery["bakery"])}),
            (at(r"/metrics"), health.Counted, {"kernels": self.kernel_manager, "counters": self.chosen.counters}),
            (at(r"/(?:login|logout|api/me)"), pages.NotHere),
        ]
        return [*ours, *super().init_handlers()]

    def listen(self) -> None:
        """Let visitors in. Unlike Voilà's own, this returns: `_keep` decides when to close."""
        always = tuple(url_path_join(self.server_url, path) for path in ("healthz", "readyz"))
        spare = bounds.many_files() - _FILES - _FILES_A_KERNEL * self.chosen.most
        self.server = Server(Door(self.app, self.visitors, always), most=max(16, min(spare, _MOST_CONNECTIONS)))
        self.server.add_sockets(self.opened.sockets)

    async def drain(self, asked_again: asyncio.Event) -> None:
        """Let no newcomer sit down, and give those who sit time to leave, until asked again."""
        kernels = self.kernel_manager
        kernels.closed = True
        until = asyncio.get_running_loop().time() + self.chosen.drain
        while kernels.seats.taken and asyncio.get_running_loop().time() < until and not asked_again.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(asked_again.wait(), 0.5)

    async def close(self) -> None:
        """Let nobody in, clear the tables, tidy up."""
        self.server.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.kernel_manager.close(), timeout=10)
        self.room.close()


def run_server(settings: Settings) -> int:
    """Serve until asked to stop; see `cardlessons.hosts.voila.serve`."""
    try:
        opened = open_sockets(settings.port, settings.host)
    except NoAddressError as error:
        print(f"cardlessons: {error}", file=sys.stderr)
        return 2
    os.environ[ENV_VARIABLE.SERVER_SOFTWARE.value] = "voila"  # what is baked here is shown to visitors
    room = Room()
    server = LessonServer(config=configuration(settings, sockets_are_files=room.holds_sockets))
    server.chosen, server.room = settings, room
    server.opened = replace(opened, url=opened.url.rstrip("/") + settings.base_url)
    server.initialize(argv=[])
    log.take_over(server.log)
    asyncio.run(_keep(server))
    return 0


class _Asked:
    """What the house has been asked to do."""

    def __init__(self) -> None:
        self.to_stop, self.again, self.politely = asyncio.Event(), asyncio.Event(), False

    def stop(self, number: int) -> None:
        """It is to close: when asked again, or by whoever sits before it, at once."""
        if self.to_stop.is_set():
            self.again.set()
        self.politely = number == signal.SIGTERM
        self.to_stop.set()


async def _keep(server: LessonServer) -> None:
    """From opening to closing."""
    asked = _Asked()
    loop = asyncio.get_running_loop()
    _on_stop(lambda number: loop.call_soon_threadsafe(asked.stop, number))
    server.start()
    url = server.opened.url
    try:
        await _until_it_answers(url)
        if not asked.to_stop.is_set():
            print(f"cardlessons is at {url} (Ctrl-C stops it)", flush=True)
            if server.visitors.by_address:
                print(f"It answers to this machine's addresses, and to {', '.join(names_of_machine())}; ", end="")
                print("name any other one with --allow-host", flush=True)
            if server.chosen.browser:
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        while not asked.to_stop.is_set():
            # A wait without an end is not woken by a signal on Windows.
            with suppress(TimeoutError):
                await asyncio.wait_for(asked.to_stop.wait(), 0.5 if sys.platform == "win32" else None)
        if asked.politely and server.chosen.drain:
            await server.drain(asked.again)
    finally:
        # What falls over while the sockets are being closed is of no use to anyone.
        logging.disable(logging.CRITICAL)
        await server.close()


async def _until_it_answers(url: str) -> None:
    """Wait for the first answer, so that the address is printed only when it is ready to click."""
    await AsyncHTTPClient().fetch(url, raise_error=False, request_timeout=20)


def _on_stop(stop: Callable[[int], object]) -> None:
    """Have `stop` called on Ctrl-C and on a polite kill, as often as they come."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, _: stop(number))


def _log_nothing(handler: RequestHandler) -> None:
    """Requests are not logged: who reads which lesson is nobody's business."""
