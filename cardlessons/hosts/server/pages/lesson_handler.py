"""Handlers of a lesson's prerendered page and its assets."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from html import escape
from typing import TypeVar

from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from tornado.escape import url_escape

from cardlessons.hooks import gather
from cardlessons.hosts.server.guest import ServerGuest
from cardlessons.hosts.server.limits.background import BusyError, CutError
from cardlessons.hosts.server.log import warn_rarely
from cardlessons.hosts.server.pages.page_handlers import HTML_TYPE, CachedHandler, send
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.findings import list_broken_parts, list_checks
from cardlessons.lessons.kernel import describe_other_kernel, find_other_kernel
from cardlessons.lessons.loader import get_document
from cardlessons.paths import get_data_folder
from cardlessons.prerender.cached_page import CachedPage, PageText, find_read_error, hash_lesson
from cardlessons.prerender.host import Host
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.site import LessonPage, Site
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.texts import get_page_text

T = TypeVar("T")


def _log_mistake(mistake: str) -> None:
    """Log a mistake in a lesson, at most once in ten minutes."""
    warn_rarely(mistake, mistake)


def report_mistakes(site: Site) -> None:
    """Log the mistakes that keep lessons of one's own, or parts of them, from being shown."""
    for lesson in site.lessons:
        if lesson.file.parent != get_data_folder("notebooks"):
            with suppress(DocumentError, OSError):
                document = get_document(lesson.file)
                if kernel := find_other_kernel(document):
                    site.host.tell(describe_other_kernel(lesson.file, kernel))
                mistakes = [f"{lesson.file}:{found}" for found in (*document.remarks, *list_broken_parts(document))]
                more = [f"{lesson.file}: 'cardlessons check {lesson.file}' tells all that is wrong in it"]
                for mistake in (*mistakes, *(more if mistakes and list_checks() else [])):
                    site.host.tell(mistake)


_OTHER_PAGES = (
    "api beforehand channel drawn favicon.ico favicon.svg healthz legal login logout metrics practice privacy qr.svg "
    "readyz rules static templates ten-questions voila"
)
_LONG_PREFIX = "voila/render/"
"""The start of the URL paths that name a lesson's file, as in Voilà."""


@cache
def get_reserved() -> frozenset[str]:
    """Return the first parts of URL paths that cannot be the short address of a lesson."""
    of_guests = (word for guest in gather("server", type).values() for word in guest.reserved)
    return frozenset((*_OTHER_PAGES.split(), *gather("lesson_pages", LessonPage), *of_guests))


def build_lesson_address(lesson: LessonFile) -> str:
    """Return the URL of a lesson's page, relative to the start page: its slug, unless that is reserved."""
    return url_escape(lesson.slug, plus=False) if lesson.slug not in get_reserved() else _build_long_address(lesson)


def _build_long_address(lesson: LessonFile) -> str:
    return _LONG_PREFIX + url_escape(lesson.name, plus=False)


def _name_kernel(kernel: str) -> str:
    return f'<p class="cl-aside">{get_page_text("page.other-kernel", kernel=escape(kernel))}</p>'


SERVER_HOST = Host(
    "server.js",
    build_lesson_address,
    is_open=True,
    pictures="voila/files/",
    other_kernel=_name_kernel,
    tell=_log_mistake,
    ending="",
    is_server=True,
)
"""The URLs and texts of this server, for the prerendered pages."""


class LessonHandler(CachedHandler):
    """A base of handlers that need a prerendered page, which is rendered in the background thread."""

    def initialize(self, site: Site, service: Service) -> None:  # type: ignore[override]
        """Store the site and the service that all pages share."""
        self.site, self.service = site, service

    async def page_of(self, lesson: LessonFile) -> CachedPage | None:
        """Return the prerendered page of a lesson; None if Voilà must run it."""
        key = (lesson.file, hash_lesson(lesson))
        if key not in self.service.rendered:
            await self.run_in_background(partial(self.site.page, lesson))
            self.service.rendered.add(key)
        return self.site.page(lesson)

    async def run_in_background(self, job: Callable[[], T]) -> T:
        """Run a job in the background and return its result.

        Raises:
            HTTPError: 429 if the client has too many waiting, 503 if the job took too long.
        """
        try:
            return await self.service.background.run(self.settings["visitors"].rate_limit_key(self.request), job)
        except BusyError:
            raise web.HTTPError(429) from None
        except CutError:
            raise web.HTTPError(503) from None


class AssetHandler(LessonHandler):
    """A script or stylesheet of a lesson's page, named by its content hash and cached forever."""

    async def get(self, name: str) -> None:
        """Send the asset."""
        asset = self.site.assets.bodies.get(name)
        if asset is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        send(self, asset)

    head = get


class PrecomputedHandler(LessonHandler):
    """The precomputed data of a lesson's tables, which a page shows before it connects."""

    async def get(self, name: str) -> None:
        """Send the precomputed data of the lesson with this file name."""
        lesson = self.site.lesson_named(name)
        page = lesson and await self.page_of(lesson)
        self.send_if_there(page.beforehand if page else None)

    head = get


class ReviewPoolHandler(LessonHandler):
    """A pool of exercises of a lesson, as a script."""

    async def get(self, name: str) -> None:
        """Send the pool with this name."""
        self.send_if_there(await self.run_in_background(partial(self.site.review_pool, name)))

    head = get


class LessonPageHandler(LessonHandler, JupyterHandler):
    """Sends the page that is prerendered for a lesson; `run_code` is for one whose notebook has code of its own."""

    guests: Sequence[ServerGuest]
    """The guests of the server."""

    def initialize(  # type: ignore[override]
        self, site: Site, service: Service, guests: Sequence[ServerGuest] = ()
    ) -> None:
        """Store what all pages share, and the guests."""
        super().initialize(site, service)
        self.guests = guests

    async def get(self, name: str) -> None:
        """Send the page of the lesson with this file name, or redirect to its short address."""
        lesson = self.site.lesson_named(name)
        if lesson is None:
            raise web.HTTPError(404)
        address = build_lesson_address(lesson)
        if not address.startswith(_LONG_PREFIX) and self.site.lesson_at(lesson.slug) == lesson:
            self.redirect(f"{self.home}{address}{'?' if self.request.query else ''}{self.request.query}")
            return
        await self.send_lesson(lesson)

    async def head(self, name: str) -> None:
        """Answer as to `get`, without the page."""
        await self.get(name)

    async def send_lesson(self, lesson: LessonFile) -> None:
        """Send the page of a lesson."""
        rendered = await self.page_of(lesson)
        if rendered is None:
            if self.request.method != "HEAD":  # which starts no kernel
                await self.run_code(lesson)
            return
        facts = {
            "base": self.home,
            "name": lesson.name,
            "mark": hash_lesson(lesson),
            "beforehand": self.build_data_address(lesson),
            "ending": "",
            "outside": self.outside,
        }
        with speak(find_language(lesson.lang)):
            for guest in self.guests:
                facts |= guest.collect_page_facts(self.home)
        html = render_lesson_page(self.site, lesson, rendered, self.home, for_author=self._is_authors, **facts)
        self.set_header("Cache-Control", "no-cache")
        if find_read_error(lesson):
            self.set_status(500)
        send(self, PageText(html.encode(), HTML_TYPE))

    def build_data_address(self, lesson: LessonFile) -> str:
        """Return the URL of the precomputed data of a lesson."""
        return f"{self.home}beforehand/{url_escape(lesson.name, plus=False)}"

    @property
    def _is_authors(self) -> bool:
        """Tell whether the reader can edit the lesson: the request comes from this machine."""
        return bool(self.settings["visitors"].is_local(self.request))

    async def run_code(self, lesson: LessonFile) -> None:
        """Send the page of a lesson with code of its own; this host runs none."""
        raise web.HTTPError(501)


class ShortAddressHandler(LessonPageHandler):
    """The page of one lesson at its short address, which is its slug."""

    async def get(self, slug: str) -> None:
        """Send the page of the lesson with this slug."""
        lesson = self.site.lesson_at(slug)
        if lesson is None:
            raise web.HTTPError(404)
        await self.send_lesson(lesson)
