"""The server: Voilà with our pages, their sessions and a safe configuration, from opening to closing."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.ioloop import PeriodicCallback
from tornado.web import Application, RequestHandler
from voila.app import Voila

from cardlessons.hosts.server import health, lesson_handler, log, page_handlers, resource_limits
from cardlessons.hosts.server.background import BackgroundWorker
from cardlessons.hosts.server.channel import ChannelHandler
from cardlessons.hosts.server.clients import Clients
from cardlessons.hosts.server.contents_manager import LessonsContentsManager
from cardlessons.hosts.server.kernel_websocket import KernelWebsocketHandler
from cardlessons.hosts.server.listen import Sockets, names_of_machine
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.page_capacity import PageCapacity
from cardlessons.hosts.server.request_guard import BoundedHTTPServer, RequestGuard, headers
from cardlessons.hosts.server.runtime_dir import RuntimeDir
from cardlessons.hosts.server.service import Service
from cardlessons.hosts.server.settings import Settings
from cardlessons.hosts.server.supervisor import Lifeline, supervise
from cardlessons.hosts.server.voila_config import configuration
from cardlessons.prerender.csp import ancestors
from cardlessons.prerender.frame import TEMPLATES
from cardlessons.prerender.page_cache import PageCache

VOILAS = Path(__file__).parent / "templates"
"""Templates that are filled in by Voilà."""
_FILES_A_KERNEL = 16
"""Open files that the server has for one kernel, and some more."""
_FILES = 64
"""Open files that it has for itself."""
_BEAT = 1000
"""Milliseconds from one sign of life to the next."""
_TIDY = 5000
"""Milliseconds from one look for pages that sleep to the next."""
_FREEZE = 2000
"""Milliseconds from one freezing of the heap to the next."""
_THRESHOLDS = (50_000, 50, 1_000)
"""Allocations until a collection of garbage, collections until one of the next generation, and of the last."""
_FEW = 200
"""Pages that are awake, up to which all of the heap can be collected without a pause that anybody would notice."""
_KERNEL_ID = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà for a folder of lessons."""

    opened: Sockets
    server: BoundedHTTPServer
    chosen: Settings
    room: RuntimeDir
    service: Service
    lifeline: Lifeline

    def setup_template_dirs(self) -> None:
        """Look for templates in our package first, then where Voilà looks: nothing need be installed elsewhere."""
        super().setup_template_dirs()
        self.template_paths[:0] = [str(VOILAS), str(TEMPLATES)]

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with our page for unknown addresses."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = LessonsContentsManager(parent=self, shelves=self.chosen.shelves)
        self.kernel_manager.room = self.room
        self.service = self._service()
        self.kernel_manager.metrics = self.service.metrics
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "default_handler_class": page_handlers.NotFoundHandler,
            "log_function": _log_nothing,
            "frame_ancestors": self.frame_ancestors,
            "visitors": self.visitors,
        }

    @property
    def frame_ancestors(self) -> str:
        """What may show its pages in a frame, as a policy says it."""
        return ancestors(self.chosen.frames)

    @cached_property
    def visitors(self) -> Clients:
        """What is to be known of those who ask."""
        chosen = self.chosen
        names = (*names_of_machine(), chosen.host) if chosen.by_address else chosen.hosts
        return Clients(names, chosen.proxies, by_address=chosen.by_address)

    @cached_property
    def connections(self) -> int:
        """Return how many connections there may be: two for each page, as far as so many files may be open."""
        spare = resource_limits.many_files() - _FILES - _FILES_A_KERNEL * self.chosen.kernels
        return max(16, min(spare, 2 * self.chosen.most))

    def _service(self) -> Service:
        """Make what all pages share; those that are awake leave connections for the others."""
        chosen, kernels = self.chosen, self.kernel_manager
        most = max(1, min(chosen.most // chosen.workers, self.connections * 3 // 4))
        metrics = Metrics(most, chosen.kernels, lambda: len(awake), lambda: len(kernels.seats.taken))
        awake = PageCapacity(most, metrics.evicted)

        def end(where: str) -> None:
            self.lifeline.give_up(f"long work hung at {where}")

        return Service(awake, BackgroundWorker(end), metrics)

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
        bakery = {"bakery": PageCache(self.chosen.shelves, lesson_handler.HOST)}
        baked = {**bakery, "service": self.service}
        lesson = {
            **baked,
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
            (self.server_url, page_handlers.StartPageHandler, bakery),
            (at(r"/favicon\.(?:ico|svg)"), page_handlers.IconHandler),
            (at(r"/voila/render/(.*)"), lesson_handler.LessonPageHandler, lesson),
            (at(r"/channel/(.*)"), ChannelHandler, baked),
            (at(r"/beforehand/(.*)"), lesson_handler.PrecomputedHandler, baked),
            (at(r"/drawn/([0-9a-f]{16}\.(?:js|css))"), lesson_handler.AssetHandler, baked),
            (at(r"/handout/([\w-]+)"), page_handlers.HandoutHandler, shelves),
            (at(r"/voila/files/(.*)"), page_handlers.ImageHandler, pictures),
            (at(r"/voila/templates/([\w-]+/static/.+)"), page_handlers.TemplateHandler),
            (at(r"/voila/(?:templates|tree|api/contents)(?:/.*)?"), page_handlers.NotFoundHandler),
            (at(rf"/voila/api/shutdown/{_KERNEL_ID}"), page_handlers.KernelShutdownHandler),
            (at(rf"/api/kernels/{_KERNEL_ID}/channels"), KernelWebsocketHandler),
            (at(r"/healthz"), health.LivenessHandler),
            (at(r"/readyz"), health.ReadinessHandler, {"service": self.service}),
            (
                at(r"/metrics"),
                health.MetricsHandler,
                {"metrics": self.service.metrics, "counters": self.chosen.counters},
            ),
            (at(r"/(?:login|logout|api/me)"), page_handlers.NotFoundHandler),
        ]
        return [*ours, *super().init_handlers()]

    def listen(self) -> None:
        """Let visitors in. Unlike Voilà's own, this returns: `_keep` decides when to close."""
        always = tuple(url_path_join(self.server_url, path) for path in ("healthz", "readyz"))
        self.server = BoundedHTTPServer(RequestGuard(self.app, self.visitors, always), most=self.connections)
        self.server.add_sockets(self.opened.sockets)

    def look_after(self) -> None:
        """Give signs of life, put pages to sleep that nobody touches, and keep collections of garbage short."""
        self.lifeline.beat()
        PeriodicCallback(self.lifeline.beat, _BEAT).start()
        PeriodicCallback(self.service.awake.rest, _TIDY).start()
        PeriodicCallback(self.service.metrics.refresh, _TIDY).start()
        PeriodicCallback(self._freeze, _FREEZE).start()
        gc.set_threshold(*_THRESHOLDS)
        self._frozen_whole = False
        self._freeze()

    def _freeze(self) -> None:
        """Keep collections of garbage short: one over the heap of thousands of sessions would take seconds.

        All that is in use is taken out of their sight every other second. A page that goes takes its sessions apart, so
        that they are freed without a collection; what is left over of them is found when few are here.
        """
        is_quiet = len(self.service.awake) <= _FEW
        if is_quiet and not self._frozen_whole:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
        self._frozen_whole = is_quiet

    async def drain(self, asked_again: asyncio.Event) -> None:
        """Let no newcomer in, and give those who are here time to leave, until asked again."""
        kernels, service = self.kernel_manager, self.service
        kernels.closed = service.closing = True
        until = asyncio.get_running_loop().time() + self.chosen.drain
        while (
            (kernels.seats.taken or len(service.awake))
            and asyncio.get_running_loop().time() < until
            and not asked_again.is_set()
        ):
            with suppress(TimeoutError):
                await asyncio.wait_for(asked_again.wait(), 0.5)

    async def close(self) -> None:
        """Let nobody in, part from all pages, end the kernels, tidy up."""
        self.server.stop()
        self.service.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.kernel_manager.close(), timeout=10)
        self.room.close()


def run_server(settings: Settings) -> int:
    """Serve until asked to stop; see `cardlessons.hosts.server.serve`."""
    return supervise(settings, _work)


def _work(settings: Settings, opened: Sockets, lifeline: Lifeline) -> None:
    """Serve in this process."""
    room = RuntimeDir()
    server = LessonServer(config=configuration(settings, sockets_are_files=room.holds_sockets))
    server.chosen, server.room, server.opened, server.lifeline = settings, room, opened, lifeline
    server.initialize(argv=[])
    log.take_over(server.log)
    asyncio.run(_keep(server))


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
    if server.lifeline.ended >= 0:
        loop.add_reader(server.lifeline.ended, asked.stop, signal.SIGTERM)
    server.start()
    server.look_after()
    try:
        while not asked.to_stop.is_set():
            # A wait without an end is not woken by a signal on Windows.
            with suppress(TimeoutError):
                await asyncio.wait_for(asked.to_stop.wait(), 0.5 if sys.platform == "win32" else None)
        if asked.politely and server.chosen.drain:
            await server.drain(asked.again)
    finally:
        server.lifeline.rest()
        # What falls over while the sockets are being closed is of no use to anyone.
        logging.disable(logging.CRITICAL)
        await server.close()


def _on_stop(stop: Callable[[int], object]) -> None:
    """Have `stop` called on Ctrl-C and on a polite kill, as often as they come."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, _: stop(number))


def _log_nothing(handler: RequestHandler) -> None:
    """Requests are not logged: who reads which lesson is nobody's business."""
