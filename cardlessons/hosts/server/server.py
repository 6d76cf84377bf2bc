"""The server process: Voilà with the package's handlers and configuration, from start to shutdown."""

import asyncio
import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.web import Application, RequestHandler
from voila.app import Voila

from cardlessons.hooks import gather
from cardlessons.hosts.server import health, log
from cardlessons.hosts.server.guest import ServerGuest
from cardlessons.hosts.server.kernels import resource_limits, voila_handlers
from cardlessons.hosts.server.kernels.contents_manager import LessonsContentsManager
from cardlessons.hosts.server.kernels.kernel_websocket import KernelWebsocketHandler
from cardlessons.hosts.server.kernels.runtime_dir import RuntimeDir
from cardlessons.hosts.server.limits.background import BackgroundWorker, IdleSelector
from cardlessons.hosts.server.limits.clients import Clients
from cardlessons.hosts.server.limits.page_capacity import Admission, PageCapacity
from cardlessons.hosts.server.limits.request_guard import BoundedHTTPServer, RequestGuard, build_headers
from cardlessons.hosts.server.listen import Sockets, list_machine_names
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.pages import page_handlers
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST, report_mistakes
from cardlessons.hosts.server.pages.routes import list_lesson_routes, list_page_routes
from cardlessons.hosts.server.service import Service
from cardlessons.hosts.server.settings import Settings
from cardlessons.hosts.server.steady_clock import SteadyLoop, call_every
from cardlessons.hosts.server.supervisor import Lifeline, supervise
from cardlessons.hosts.server.voila_config import build_configuration
from cardlessons.prerender.csp import build_ancestors
from cardlessons.prerender.frame import TEMPLATES_FOLDER
from cardlessons.prerender.shared_pages import SharedPages
from cardlessons.prerender.site import Site

VOILA_TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the templates that Voilà renders."""
_FILES_A_KERNEL = 16
"""Open files that the server needs for one kernel, with a margin."""
_FILES_A_SERVER = 64
"""Open files that the server needs for itself."""
_HEARTBEAT_SECONDS = 1.0
"""Seconds between heartbeats to the supervisor."""
_LOOK_SECONDS = 0.25
"""Seconds between measurements of a turn of the event loop."""
_TIDY_SECONDS = 5.0
"""Seconds between checks for idle pages."""
_FREEZE_SECONDS = 0.2
"""Seconds between garbage collections (`_freeze`), so that each is short: acts wait for it."""
_COLLECTOR_THRESHOLDS = (50_000, 50, 1_000)
"""Thresholds of the three generations of the garbage collector."""
_FEW_PAGES = 200
"""Pages awake up to which a full garbage collection causes no noticeable pause."""
_KERNEL_ID = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"


class LessonServer(Voila):  # type: ignore[misc]
    """The Voilà application that serves the lessons; Voilà's own has one page for a notebook, and listens by itself."""

    sockets: Sockets
    server: BoundedHTTPServer
    server_settings: Settings
    runtime_dir: RuntimeDir
    service: Service
    lifeline: Lifeline
    selector: IdleSelector
    site: Site
    guests: list[ServerGuest]

    def setup_template_dirs(self) -> None:
        """Add the package's template folders before Voilà's, so that nothing must be installed elsewhere."""
        super().setup_template_dirs()
        self.template_paths[:0] = [str(VOILA_TEMPLATES), str(TEMPLATES_FOLDER)]

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings with the package's contents manager, error page and client rules."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = LessonsContentsManager(parent=self, shelves=self.server_settings.shelves)
        self.kernel_manager.runtime_dir = self.runtime_dir
        self.service = self._make_service()
        self.kernel_manager.metrics = self.service.metrics
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "default_handler_class": page_handlers.NotFoundHandler,
            "log_function": _log_nothing,
            "frame_ancestors": self.frame_ancestors,
            "home": self.server_settings.base_url,
            "visitors": self.visitors,
            "outside": self.sockets.outside,
        }

    @property
    def frame_ancestors(self) -> str:
        """Return the `frame-ancestors` of the content security policy."""
        return build_ancestors(self.server_settings.frames)

    @cached_property
    def visitors(self) -> Clients:
        """Return the rules about clients."""
        server_settings = self.server_settings
        names = (*list_machine_names(), server_settings.host) if server_settings.by_address else server_settings.hosts
        return Clients(names, server_settings.proxies, by_address=server_settings.by_address)

    @cached_property
    def connections(self) -> int:
        """Return the limit of connections: two for each page, or fewer if the limit of open files is low."""
        spare = resource_limits.raise_file_limit() - _FILES_A_SERVER - _FILES_A_KERNEL * self.server_settings.kernels
        return max(16, min(spare, 2 * self.server_settings.most))

    def _make_service(self) -> Service:
        """Return the service that all pages share; pages awake take at most three quarters of the connections."""
        server_settings, kernels = self.server_settings, self.kernel_manager
        most = max(1, min(server_settings.most // server_settings.workers, self.connections * 3 // 4))
        metrics = Metrics(most, server_settings.kernels, lambda: len(awake), lambda: len(kernels.slots.in_use))
        awake, admission = PageCapacity(most, metrics.evicted.inc), Admission()
        background = BackgroundWorker(log.warn_of_long_job, lambda: admission.is_late, self.selector.idle)
        return Service(awake, admission, background, metrics)

    def start(self) -> None:
        """Build the application and listen. Unlike Voilà's own, it puts the kernels' files into `RuntimeDir`."""
        self.connection_dir = str(self.runtime_dir.path)
        self.app = Application(**self.init_settings())
        self.app.settings.update(self.tornado_settings)
        self.app.add_transform(build_headers(self.frame_ancestors))
        self.app.add_handlers(".*$", self.init_handlers())
        self.listen()

    def init_handlers(self) -> list[Any]:
        """Return the package's handlers, then Voilà's; Voilà's folder listings and log-in answer 404."""
        settings = self.server_settings
        folder = self.lifeline.shared_pages
        shared = SharedPages(folder, SERVER_HOST.tell) if folder else None
        site = Site(settings.shelves, SERVER_HOST, settings.legal_notice, kiosk=settings.kiosk, shared=shared)
        self.app.settings["get_frame_facts"] = lambda: site.frame_facts
        self.site = site
        of_site = {"site": site}
        self.guests = [guest(settings, site, self.service) for guest in gather("server", type).values()]
        lesson = {
            **of_site,
            "guests": self.guests,
            "service": self.service,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        extensions = {"path": self.labextensions_path, "no_cache_paths": ["/"]}

        ours: list[Any] = [
            (r"/voila/templates/([\w-]+/static/.+)", voila_handlers.TemplateHandler),
            (r"/voila/labextensions/(.*)", page_handlers.LabExtensionHandler, extensions),
            (r"/voila/(?:templates|tree|api/contents)(?:/.*)?", page_handlers.NotFoundHandler),
            (rf"/voila/api/shutdown/{_KERNEL_ID}", page_handlers.KernelShutdownHandler),
            (rf"/api/kernels/{_KERNEL_ID}/channels", KernelWebsocketHandler),
            (r"/healthz", health.ProbeHandler, {}),
            (r"/readyz", health.ProbeHandler, {"service": self.service}),
            (r"/metrics", health.MetricsHandler, {"metrics": self.service.metrics, "counters": settings.counters}),
            (r"/(?:login|logout|api/me)", page_handlers.NotFoundHandler),
            (r"/qr\.svg", page_handlers.QRCodeHandler),
            *(route for guest in self.guests for route in guest.list_routes()),
        ]
        by_name = list_lesson_routes(voila_handlers.VoilaLessonHandler, voila_handlers.VoilaShortAddressHandler, lesson)
        routes = [*list_page_routes(site, self.service), *ours, *by_name]
        return [*((url_path_join(self.server_url, path), *rest) for path, *rest in routes), *super().init_handlers()]

    def listen(self) -> None:
        """Accept connections. Unlike Voilà's own, it returns at once: `_run_until_stopped` decides when to stop."""
        any_host_paths = tuple(url_path_join(self.server_url, path) for path in ("healthz", "readyz"))
        self.server = BoundedHTTPServer(RequestGuard(self.app, self.visitors, any_host_paths), most=self.connections)
        self.server.add_sockets(self.sockets.sockets)

    def start_periodic_jobs(self) -> None:
        """Start the periodic jobs, heartbeat, idle pages, metrics and garbage collection, and the report on lessons."""
        threading.Thread(target=report_mistakes, args=(self.site,), daemon=True).start()
        self.lifeline.beat()
        call_every(_HEARTBEAT_SECONDS, self.lifeline.beat)
        call_every(_LOOK_SECONDS, self.service.admission.look)
        call_every(_TIDY_SECONDS, self.service.awake.sleep_idle)
        call_every(_TIDY_SECONDS, self.service.metrics.refresh)
        call_every(_FREEZE_SECONDS, self._freeze)
        for guest in self.guests:
            guest.start()
        gc.set_threshold(*_COLLECTOR_THRESHOLDS)
        self._frozen_whole = False
        self._freeze()

    def _freeze(self) -> None:
        """Collect young garbage and freeze the heap, since a full collection over thousands of sessions takes seconds.

        A page that closes breaks the reference cycles of its sessions, so that they are freed without a collection. The
        remaining cycles are collected when few pages are awake.
        """
        is_quiet = len(self.service.awake) <= _FEW_PAGES
        if is_quiet and not self._frozen_whole:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
        self._frozen_whole = is_quiet

    async def drain(self, repeated: asyncio.Event) -> None:
        """Accept no new pages, and wait until the open ones leave, for at most `drain` seconds or until `repeated`."""
        kernels, service = self.kernel_manager, self.service
        kernels.closed = service.closing = True
        until = asyncio.get_running_loop().time() + self.server_settings.drain
        while (
            (kernels.slots.in_use or len(service.awake))
            and asyncio.get_running_loop().time() < until
            and not repeated.is_set()
        ):
            with suppress(TimeoutError):
                await asyncio.wait_for(repeated.wait(), 0.5)

    async def close(self) -> None:
        """Stop accepting connections, disconnect all pages, shut the kernels down, remove the runtime files."""
        self.server.stop()
        self.service.close()
        for guest in self.guests:
            await guest.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.kernel_manager.close(), timeout=10)
        self.runtime_dir.close()


def run_server(settings: Settings) -> int:
    """Serve until asked to stop, and return the exit status; see `cardlessons.hosts.server.serve`."""
    return supervise(settings, _serve, _make_pages)


def _make_pages(settings: Settings, lifeline: Lifeline) -> None:
    """Make the pages that the workers send, in the order in which readers meet them, until the supervisor ends."""
    assert lifeline.shared_pages
    host = replace(SERVER_HOST, tell=lambda mistake: None)  # the workers tell of mistakes
    site = Site(settings.shelves, host, shared=SharedPages(lifeline.shared_pages, SERVER_HOST.tell))
    for _ in site.make_all():
        if lifeline.has_ended:
            return


def _serve(settings: Settings, sockets: Sockets, lifeline: Lifeline) -> None:
    """Serve in this process."""
    runtime_dir = RuntimeDir()
    server = LessonServer(config=build_configuration(settings, use_unix_sockets=runtime_dir.fits_unix_sockets))
    server.server_settings, server.runtime_dir = settings, runtime_dir
    server.sockets, server.lifeline = sockets, lifeline
    server.initialize(argv=[])
    log.install_handler(server.log)
    server.selector = IdleSelector()
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(server.selector)) as runner:
        runner.run(_run_until_stopped(server))


class _StopRequest:
    """The signals received: the request to stop, and a repeated one."""

    def __init__(self) -> None:
        self.requested, self.repeated, self.is_graceful = asyncio.Event(), asyncio.Event(), False

    def stop(self, number: int) -> None:
        """Record a signal: the first asks to stop, a second one to skip the drain."""
        if self.requested.is_set():
            self.repeated.set()
        self.is_graceful = number == signal.SIGTERM
        self.requested.set()


async def _run_until_stopped(server: LessonServer) -> None:
    """Run the server from start to shutdown."""
    stop_request = _StopRequest()
    loop = asyncio.get_running_loop()
    SteadyLoop()  # Tornado finds it as the current one
    _handle_stop_signals(lambda number: loop.call_soon_threadsafe(stop_request.stop, number))
    if server.lifeline.ended >= 0:
        loop.add_reader(server.lifeline.ended, stop_request.stop, signal.SIGTERM)
    server.start()
    server.start_periodic_jobs()
    try:
        while not stop_request.requested.is_set():
            # A wait without an end is not woken by a signal on Windows.
            with suppress(TimeoutError):
                await asyncio.wait_for(stop_request.requested.wait(), 0.5 if sys.platform == "win32" else None)
        if stop_request.is_graceful and server.server_settings.drain:
            await server.drain(stop_request.repeated)
    finally:
        server.lifeline.stop_watching()
        # Errors while the sockets are being closed are expected, so they are not logged.
        logging.disable(logging.CRITICAL)
        await server.close()


def _handle_stop_signals(stop: Callable[[int], object]) -> None:
    """Call `stop` on every Ctrl-C and termination signal."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, _: stop(number))


def _log_nothing(handler: RequestHandler) -> None:
    """Do not log requests, for the readers' privacy."""
