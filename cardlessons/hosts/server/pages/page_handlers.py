"""Handlers of the start page, of pages on lessons and static files, and their error pages."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from tornado import web
from tornado.httputil import HTTPServerRequest

from cardlessons.hosts.server.log import warn_rarely
from cardlessons.prerender.cached_page import PageText
from cardlessons.prerender.csp import build_policy
from cardlessons.prerender.frame import TEMPLATES_FOLDER, render_page, write_notice
from cardlessons.prerender.practice_page import make_review_script, make_translated_review_script
from cardlessons.prerender.rules_pages import make_rules_index, render_rules_page
from cardlessons.prerender.site import LessonPage, Site
from cardlessons.prerender.start_page import render_start_page
from cardlessons.rulebook.languages import choose_language, find_language, speak

_NOTICE_NAMES = {403: "source", 404: "not-found", 429: "too-many", 501: "code", 503: "full"}
"""The names of the texts of pages for errors, by their codes."""
_NO_UPGRADE = (
    "a websocket request came without its Upgrade header: make the web server in front pass it on "
    '(proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade")'
)

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)
_PATH_PATTERN = re.compile(r"(?:[\w.~-]+/)*[\w.~%-]{0,200}(?:\?board=[0-9a-f]{32})?")
"""A path of this server, relative to its start page."""
HTML_TYPE = "text/html; charset=utf-8"
_IMAGE_PATTERN = re.compile(r"(?!\.)[^/]+(?:/(?!\.)[^/]+)*\.(?:png|jpe?g|gif|svg|webp)", re.IGNORECASE)
"""The path of an image in no hidden folder."""


def expect_upgrade(request: HTTPServerRequest) -> None:
    """Raise 426 if a websocket request has no Upgrade header, and log how to configure the proxy."""
    if request.headers.get("Upgrade", "").casefold() != "websocket":
        warn_rarely("upgrade", _NO_UPGRADE)
        raise web.HTTPError(426)


def send(handler: web.RequestHandler, sent: PageText) -> None:
    """Send a text, compressed with gzip if the browser accepts it."""
    handler.set_header("Content-Type", sent.kind)
    handler.set_header("Vary", "Accept-Encoding")
    is_gzip = "gzip" in handler.request.headers.get("Accept-Encoding", "")
    if is_gzip:
        handler.set_header("Content-Encoding", "gzip")
    handler.finish(sent.squeezed if is_gzip else sent.body)


class PageHandler(web.RequestHandler):
    """A base of handlers that shows errors as a page without a traceback."""

    scripts = "'self'"
    """The `script-src` of the page's content security policy."""

    @property
    def content_security_policy(self) -> str:
        """Return the content security policy of this page."""
        return build_policy(script_src=self.scripts, frame_ancestors=self.settings["frame_ancestors"])

    @property
    def home(self) -> str:
        """Return the URL path of the start page; in a Jupyter server it is not that server's own."""
        return str(self.settings.get("home", "/"))

    @property
    def outside(self) -> str:
        """Return the address for other devices, if the reader sits at this machine; else it is empty."""
        return self.settings["outside"] if self.settings["visitors"].is_local(self.request) else ""

    @property
    def whole_address(self) -> str:
        """Return the address of the start page, if possible one that works on other devices."""
        return self.outside or f"{self.request.protocol}://{self.request.host}{self.home}"

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show the notice for this status, that of the error itself, which may pass, or the one for a full disk."""
        error = kwargs.get("exc_info", (None, None))[1]
        if status_code == 500 and isinstance(error, OSError) and error.errno in _NO_ROOM:
            status_code = 503
            self.set_status(status_code)
            self.set_header("Retry-After", "60")
            self._tell("disk-full", self.request.uri)
            return
        passing = getattr(error, "notice", "")
        if status_code == 500 and isinstance(error, web.HTTPError) and not passing:  # tornado does not log it
            warn_rarely(str(error), f"a page could not be shown: {error}")
        again = self.request.uri if status_code in (429, 503) or passing else None
        if status_code in (429, 503):
            self.set_header("Retry-After", "10")
        self._tell(passing or _NOTICE_NAMES.get(status_code, "mishap"), again)

    def _tell(self, name: str, again: str | None) -> None:
        with speak(choose_language(self.request.headers.get("Accept-Language", ""))):
            self.notice(**write_notice(name), again=again)

    def notice(self, title: str, words: str, again: str | None = None) -> None:
        """Show a page with a short text, and a link to try again if `again` is given."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        facts = self.settings.get("get_frame_facts", dict)()
        self.finish(render_page("notice.html.j2", self.home, title=title, words=words, again=again, **facts))


class CachedHandler(PageHandler):
    """A base of handlers that send what a site has."""

    def initialize(self, site: Site) -> None:
        """Store the site."""
        self.site = site

    def send_if_there(self, content: PageText | str | None) -> None:
        """Send a page or another text, which browsers ask for again each time. Raise 404 for None."""
        if content is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        send(self, PageText(content.encode(), HTML_TYPE) if isinstance(content, str) else content)


class StartPageHandler(CachedHandler, JupyterHandler):
    """The start page with the list of lessons."""

    async def get(self, tag: str = "") -> None:
        """Send the start page in a language: that of a tag, or that which the browser prefers."""
        self.set_header("Vary", "Accept-Language")
        for_author = self.settings["visitors"].is_local(self.request)
        with speak(choose_language(tag or self.request.headers.get("Accept-Language", ""), self.site.languages)):
            html = render_start_page(self.site, self.home, for_author=for_author, outside=self.outside)
        self.send_if_there(html)

    head = get


class TextPageHandler(CachedHandler, JupyterHandler):
    """The handler of a page that is not a lesson, such as that of ten questions or on privacy."""

    def initialize(self, render: Callable[[str], str | None]) -> None:  # type: ignore[override]
        """Store the function that renders the page; it returns None if there is no page."""
        self.render_page = render

    async def get(self) -> None:
        """Send the page."""
        self.send_if_there(self.render_page(self.home))

    head = get


class GuestLessonPageHandler(CachedHandler, JupyterHandler):
    """Sends the page that a guest makes of a lesson."""

    def initialize(self, site: Site, page: LessonPage) -> None:  # type: ignore[override]
        """Store the site and the kind of page."""
        super().initialize(site)
        self.page = page

    async def get(self, slug: str) -> None:
        """Send the page of the lesson with this slug, with links that work on other devices if possible."""
        lesson = self.site.lesson_at(slug)
        if lesson is None or not self.page.has(lesson):
            raise web.HTTPError(404)
        self.send_if_there(self.page.render(self.site, lesson, self.home, self.whole_address))

    head = get


class RulesPageHandler(CachedHandler, JupyterHandler):
    """The rules of a game on one page, also with house rules."""

    def get(self, tag: str | None, named: str) -> None:
        """Send the page in a language; 404 if there is no such game, or if its house rules contradict each other."""
        with speak(find_language(tag or "")):
            self.send_if_there(render_rules_page(self.site, named, self.home))

    head = get


class RulesIndexHandler(CachedHandler):
    """The script that finds rules."""

    def get(self, tag: str | None = None) -> None:
        """Send the script, or that of a language."""
        with speak(find_language(tag or "")):
            self.send_if_there(make_rules_index(self.site))

    head = get


class ReviewScriptHandler(CachedHandler):
    """Sends the script of the review: with all lessons, or with those of one language."""

    def get(self, tag: str | None = None) -> None:
        """Send the script, or that of a language."""
        self.send_if_there(make_translated_review_script(self.site, tag) if tag else make_review_script(self.site))

    head = get


class IconHandler(PageHandler):
    """The favicon."""

    def get(self) -> None:
        """Send the favicon as SVG."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.finish((TEMPLATES_FOLDER / "mark.svg").read_bytes())

    head = get


class QRCodeHandler(PageHandler):
    """The QR code of an address of this server, as others in the network reach it."""

    def get(self) -> None:
        """Send the QR code of the path in `to`; 400 if that is not a path of this server."""
        to = self.get_query_argument("to", "")
        if not _PATH_PATTERN.fullmatch(to):
            raise web.HTTPError(400)
        from cardlessons.hosts.server import qr_code  # needs a package that a hub may not have

        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "no-cache")
        self.finish(qr_code.render_svg(self.whole_address + to))

    head = get


class NotFoundHandler(PageHandler, JupyterHandler):
    """A handler for unknown URLs."""

    async def prepare(self, **_: object) -> None:
        """Raise 404 for every method."""
        raise web.HTTPError(404)


class LabExtensionHandler(PageHandler, FileFindHandler):
    """Files of the extensions of JupyterLab, which draw widgets; Jupyter's own shows errors as its pages."""


class KernelShutdownHandler(PageHandler, JupyterHandler):
    """A handler with which a page shuts its kernel down."""

    async def post(self, kernel_id: str) -> None:
        """Shut the kernel down and answer 204; idempotent."""
        kernels: Any = self.kernel_manager
        await kernels.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()


class ImageHandler(PageHandler, web.StaticFileHandler):
    """The handler of the images below the lessons' folder; no other file is sent, and none of a hidden folder."""

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return the path of an image. Raise 403 for another file, and for a link that leads out of the folder."""
        found = super().get_absolute_path(root, path)
        if not _IMAGE_PATTERN.fullmatch(path.replace(os.sep, "/")) or not Path(found).resolve().is_relative_to(
            Path(root).resolve()
        ):
            raise web.HTTPError(403)
        return found
