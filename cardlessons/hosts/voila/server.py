"""The server: Voilà with our pages, our kernels and a safe configuration, from opening to closing."""

import asyncio
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.web import RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.utils import ENV_VARIABLE

from cardlessons.hosts.bakery import Bakery
from cardlessons.hosts.pages import TEMPLATES, ancestors
from cardlessons.hosts.voila import lesson_pages, pages
from cardlessons.hosts.voila.contents import Lessons
from cardlessons.hosts.voila.kernels import Kernels
from cardlessons.hosts.voila.kernelspecs import OnlyOurs
from cardlessons.hosts.voila.sockets import NoAddressError, Sockets, open_sockets, sockets_may_be_files
from cardlessons.hosts.voila.websocket import PromptConnection

_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""What a page loads of the installed JupyterLab extensions: only what shows widgets."""


VOILAS = Path(__file__).parent / "templates"
"""Templates that are filled in by Voilà."""


class Visitor(IdentityProvider):
    """Everyone is the same visitor: no log-in, no cookie."""

    def get_user(self, handler: RequestHandler) -> User:
        """The visitor."""
        return User("visitor")


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà for a folder of lessons."""

    opened: Sockets
    server: HTTPServer
    shelves: tuple[Path, ...]
    """The folders of the lessons."""
    frame_ancestors: str
    """What may show its pages in a frame, as a policy says it."""

    def setup_template_dirs(self) -> None:
        """Look for templates in our package first, then where Voilà looks: nothing need be installed elsewhere."""
        super().setup_template_dirs()
        self.template_paths[:0] = [str(VOILAS), str(TEMPLATES)]

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with our page for unknown addresses."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = Lessons(parent=self, shelves=self.shelves)
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "default_handler_class": pages.NotHere,
            "log_function": _log_nothing,
            "frame_ancestors": self.frame_ancestors,
        }

    def init_handlers(self) -> list[Any]:
        """Our pages, then what Voilà's pages need of its own; its listings of folders and its log-in are left out."""
        shelves = {"shelves": self.shelves}
        bakery = {"bakery": Bakery(self.shelves, lesson_pages.HOST)}
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
            (at(r"/voila/(?:tree|api/contents)(?:/.*)?"), pages.NotHere),
            (at(r"/(?:login|logout|api/me)"), pages.NotHere),
        ]
        return [*ours, *super().init_handlers()]

    def listen(self) -> None:
        """Let visitors in. Unlike Voilà's own, this returns: `_keep` decides when to close."""
        self.server = HTTPServer(self.app)
        self.server.add_sockets(self.opened.sockets)

    async def close(self) -> None:
        """Let nobody in, clear the tables, tidy up."""
        self.server.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.kernel_manager.close(), timeout=10)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def run_server(
    port: int | None, host: str, browser: bool, most: int, shelves: Sequence[Path], frames: Sequence[str] = ()
) -> int:
    """Serve until asked to stop; see `cardlessons.hosts.voila.serve`."""
    shelves = tuple(shelf.resolve() for shelf in shelves)
    for shelf in shelves:
        if not shelf.is_dir():
            return _refuse(f"there is no folder of lessons at {shelf}")
    if most < 1:
        return _refuse("a house needs one table at least")
    try:
        framed = ancestors(frames)
    except ValueError as error:
        return _refuse(str(error))
    try:
        opened = open_sockets(port, host)
    except NoAddressError as error:
        return _refuse(str(error))
    _hush()
    os.environ[ENV_VARIABLE.SERVER_SOFTWARE.value] = "voila"  # what is baked here is shown to visitors
    server = LessonServer(config=_configuration(shelves[0], host, most))
    server.opened, server.shelves = opened, shelves
    server.frame_ancestors = framed
    server.initialize(argv=[])
    asyncio.run(_keep(server, browser))
    return 0


async def _keep(server: LessonServer, browser: bool) -> None:
    """From opening to closing."""
    asked_to_stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    _on_stop(lambda: loop.call_soon_threadsafe(asked_to_stop.set))
    server.start()
    url = server.opened.url
    try:
        await _until_it_answers(url)
        if not asked_to_stop.is_set():
            print(f"cardlessons is at {url} (Ctrl-C stops it)", flush=True)
            if browser:
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        while not asked_to_stop.is_set():
            # A wait without an end is not woken by a signal on Windows.
            with suppress(TimeoutError):
                await asyncio.wait_for(asked_to_stop.wait(), 0.5 if sys.platform == "win32" else None)
    finally:
        # What falls over while the sockets are being closed is of no use to anyone.
        logging.disable(logging.CRITICAL)
        await server.close()


async def _until_it_answers(url: str) -> None:
    """Wait for the first answer, so that the address is printed only when it is ready to click."""
    await AsyncHTTPClient().fetch(url, raise_error=False, request_timeout=20)


def _on_stop(stop: Callable[[], object]) -> None:
    """Have `stop` called on Ctrl-C and on a polite kill, as often as they come."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: stop())


def _configuration(shelf: Path, host: str, most: int) -> Config:
    """The whole configuration: nothing is read from files, so that a person's own Voilà settings do not leak in."""
    at_home = host in ("127.0.0.1", "::1", "localhost")
    config = Config()
    config.Voila = Config(
        {
            "root_dir": str(shelf),
            "config_file_paths": [],
            "log_level": logging.WARNING,
            "open_browser": False,
            "identity_provider_class": Visitor,
            "kernel_websocket_connection_class": PromptConnection,
            "tornado_settings": {
                # There is no log-in to protect, and without this a page that is left cannot free its kernel.
                "disable_check_xsrf": True,
                # At home only this machine's own names are answered: a page elsewhere cannot pose as ours.
                "allow_remote_access": not at_home,
                "websocket_max_message_size": 1024 * 1024,
            },
        }
    )
    config.VoilaConfiguration = Config(
        {
            "template": "lab",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "strip_sources": True,
            "show_tracebacks": False,
            "preheat_kernel": False,
            "multi_kernel_manager_class": Kernels,
            "kernel_spec_manager_class": OnlyOurs,
            "language_kernel_mapping": {"": "python3", "python": "python3"},
            "extension_allowlist": _EXTENSIONS,
        }
    )
    config.VoilaExecutor = Config({"cell_error_instruction": "", "cell_timeout_instruction": "", "timeout": 60})
    config.Kernels = Config({"most": most, "cull_idle_timeout": 600, "cull_interval": 30})
    # A kernel that has died is not started anew, empty: the page starts another and tells it what had been said.
    config.KernelRestarter = Config({"restart_limit": 0})
    sockets = _folder_for_sockets()
    if sockets is not None:
        config.KernelManager = Config({"transport": "ipc"})
        config.Voila.connection_dir_root = sockets
    return config


def _folder_for_sockets() -> str | None:
    """Where the kernels' sockets can be files, if anywhere."""
    for place in (tempfile.gettempdir(), "/tmp"):
        if sockets_may_be_files(f"{place}/voila_xxxxxxxx") and os.access(place, os.W_OK):
            return place
    return None


def _hush() -> None:
    """Warnings and worse only, and of the web server's only what is an error of ours."""
    for name in ("tornado.access", "tornado.general", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.ERROR)


def _log_nothing(handler: RequestHandler) -> None:
    """Requests are not logged: who reads which lesson is nobody's business."""


def _refuse(why: str) -> int:
    print(f"cardlessons: {why}", file=sys.stderr)
    return 2
