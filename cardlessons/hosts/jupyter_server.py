"""An extension of Jupyter Server: the lessons under `/cardlessons/` of a JupyterLab, Notebook or JupyterHub.

The pages, their addresses and their handlers are those of our own server. Nobody but the user of a Jupyter server may
open its pages, so the servers of guests are not there; and notebooks with code run in JupyterLab itself.
"""

from __future__ import annotations

from collections import ChainMap
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.extension.application import ExtensionApp
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from traitlets import Bool, Unicode

from cardlessons.hosts.server import list_shelves, log
from cardlessons.hosts.server.limits.background import BackgroundWorker
from cardlessons.hosts.server.limits.clients import Clients
from cardlessons.hosts.server.limits.page_capacity import Admission, PageCapacity
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.pages.channel import ChannelHandler
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST, LessonPageHandler, ShortAddressHandler
from cardlessons.hosts.server.pages.page_handlers import NotFoundHandler
from cardlessons.hosts.server.pages.routes import list_lesson_routes, list_page_routes
from cardlessons.hosts.server.service import Service
from cardlessons.hosts.server.settings import MAX_PAGES, Settings, SettingsError
from cardlessons.hosts.server.steady_clock import call_every
from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.csp import build_ancestors
from cardlessons.prerender.site import Site

URL_FOLDER = "cardlessons"
"""The folder of the pages in the Jupyter server."""
_SETTINGS_KEY, _ACTIVITY_KEY = "cardlessons_settings", "cardlessons_last_activity"
"""The names of settings: ours, and the time of the last act, by which a hub knows that its user is still there."""
_LOOK_SECONDS, _TIDY_SECONDS = 0.25, 5.0
"""Seconds between measurements of a turn of the event loop, and between checks for idle pages."""


class _OneUser(Clients):
    """The rules about clients where all of them are the user of this server, who has no limits."""

    def rate_limit_key(self, request: HTTPServerRequest) -> None:
        """Return None: there is no limit."""


class _ForUser(RequestHandler):
    """A base of our server's handlers in a Jupyter server: finds our settings, and tells that the user is there."""

    @property
    def settings(self) -> dict[str, Any]:
        """Return our settings, and behind them those of the Jupyter server."""
        others = self.application.settings
        return cast("dict[str, Any]", ChainMap(others[_SETTINGS_KEY], others))

    async def prepare(self, **facts: Any) -> None:
        """Refuse a method that a page does not have, before Jupyter looks for its tokens."""
        method = getattr(self, str(self.request.method).lower())
        if method.__func__ is RequestHandler._unimplemented_method and not isinstance(self, NotFoundHandler):
            raise HTTPError(405)
        await cast("Any", super()).prepare(**facts)

    def on_finish(self) -> None:
        """Tell the Jupyter server that its user is there."""
        super().on_finish()
        self.application.settings[_ACTIVITY_KEY] = datetime.now(UTC)


class _ChannelForUser(ChannelHandler):
    async def on_message(self, text: str | bytes) -> None:
        """Pass a message on, and tell the Jupyter server that its user is there."""
        self.application.settings[_ACTIVITY_KEY] = datetime.now(UTC)
        await super().on_message(text)


class _LessonForUser(LessonPageHandler):
    def build_data_address(self, lesson: LessonFile) -> str:
        """Return the URL with the token that JupyterHub asks of scripts, as JupyterLab writes it into URLs, too."""
        return f"{super().build_data_address(lesson)}?_xsrf={self.xsrf_token.decode()}"

    async def run_code(self, lesson: LessonFile) -> None:
        """Say where the code of a lesson can be run."""
        self.set_status(501)
        self.notice("This lesson has code of its own", "Open its notebook in JupyterLab, and run it there.")


class _ShortAddressForUser(ShortAddressHandler, _LessonForUser):
    pass


@cache
def _require_user(handler: type[RequestHandler]) -> type[RequestHandler]:
    """Return the handler of our server behind the log-in of the Jupyter server."""
    methods = {
        name: authenticated(method)
        for name in map(str.lower, handler.SUPPORTED_METHODS)
        if (method := getattr(handler, name)) is not RequestHandler._unimplemented_method
    }
    return type(handler.__name__, (_ForUser, handler, JupyterHandler), methods)


class LessonsExtension(ExtensionApp):
    """The extension; `c.LessonsExtension.lessons = "FOLDER"` adds lessons of one's own."""

    name = "cardlessons"
    extension_url = f"/{URL_FOLDER}/"

    lessons = Unicode("", config=True, help="A folder of lessons, which are listed before the built-in ones.")
    only = Bool(False, config=True, help="Whether the lessons of that folder are shown alone.")
    legal = Unicode("", config=True, help="A Markdown file with the legal notice, to which each page links.")

    def initialize_handlers(self) -> None:
        """Add the handlers of the pages, or log why there are none."""
        own, legal = (Path(path).expanduser() if path else None for path in (self.lessons, self.legal))
        try:
            settings = Settings(list_shelves(own, self.only), legal=legal)
        except SettingsError as error:
            self.log.error("cardlessons: %s", error)
            return
        pages = Site(settings.shelves, replace(SERVER_HOST, is_open=False, other_kernel=None), settings.legal_notice)
        self.service = _make_service()
        call_every(_LOOK_SECONDS, self.service.admission.look)
        call_every(_TIDY_SECONDS, self.service.awake.sleep_idle)
        server: Any = self.serverapp
        base = f"{server.base_url}{URL_FOLDER}/"
        server.web_app.settings[_SETTINGS_KEY] = {
            "home": base,
            "frame_ancestors": build_ancestors(()),
            "get_frame_facts": lambda: pages.frame_facts,
            "outside": "",
            "visitors": _OneUser(),
        }
        routes = [
            (pattern, _ChannelForUser if handler is ChannelHandler else handler, facts)
            for pattern, handler, facts in (
                *list_page_routes(pages, self.service),
                *list_lesson_routes(_LessonForUser, _ShortAddressForUser, {"site": pages, "service": self.service}),
                ("/.+", NotFoundHandler, {}),
            )
        ]
        self.handlers = [
            (f"/{URL_FOLDER}", _require_user(RedirectHandler), {"url": base}),
            *((f"/{URL_FOLDER}{pattern}", _require_user(handler), facts) for pattern, handler, facts in routes),
        ]

    async def stop_extension(self) -> None:
        """Disconnect all pages."""
        if hasattr(self, "service"):
            self.service.close()


def _make_service() -> Service:
    metrics = Metrics(MAX_PAGES, 0, lambda: len(awake), lambda: 0)
    awake, admission = PageCapacity(MAX_PAGES, metrics.evicted.inc), Admission()
    return Service(awake, admission, BackgroundWorker(log.warn_of_long_job, lambda: admission.is_late), metrics)
