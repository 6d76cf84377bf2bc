"""Handlers of a lesson's page and its assets: prerendered, or run by Voilà if the notebook has its own code."""

import os
from collections.abc import Callable
from contextlib import aclosing, suppress
from functools import partial
from typing import Any, TypeVar

from tornado import web
from tornado.escape import url_escape
from tornado.iostream import StreamClosedError
from voila.handler import VoilaHandler
from voila.utils import ENV_VARIABLE, get_page_config

from cardlessons.hosts.server.kernels.lesson_renderer import LessonRenderer
from cardlessons.hosts.server.limits.background import BusyError, CutError
from cardlessons.hosts.server.log import warn_rarely
from cardlessons.hosts.server.pages.page_handlers import HTML, PageHandler, send
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.check.lesson import list_broken_parts
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.loader import get_document
from cardlessons.paths import get_data_folder
from cardlessons.prerender.frame import render_page
from cardlessons.prerender.page_cache import CachedPage, Host, PageCache, PageText, find_read_error, hash_lesson

T = TypeVar("T")


def _log_mistake(mistake: str) -> None:
    """Log a mistake in a lesson, at most once in ten minutes."""
    warn_rarely(mistake, mistake)


def report_mistakes(page_cache: PageCache) -> None:
    """Log the mistakes that keep lessons of one's own, or parts of them, from being shown."""
    for lesson in page_cache.lessons:
        if lesson.file.parent != get_data_folder("notebooks"):
            with suppress(DocumentError, OSError):
                document = get_document(lesson.file)
                for mistake in (*document.remarks, *list_broken_parts(document)):
                    page_cache.host.tell(f"{lesson.file}:{mistake}")


RESERVED = frozenset(
    {
        "api",
        "beforehand",
        "channel",
        "class",
        "class-socket",
        "drawn",
        "favicon.ico",
        "favicon.svg",
        "handout",
        "healthz",
        "join",
        "legal",
        "login",
        "logout",
        "metrics",
        "practice",
        "privacy",
        "qr.svg",
        "readyz",
        "static",
        "table",
        "table-socket",
        "teachers",
        "templates",
        "ten-questions",
        "voila",
    }
)
"""First parts of URL paths that cannot be the short address of a lesson."""
_LONG = "voila/render/"
"""The start of the URL paths that name a lesson's file, as in Voilà."""


def build_lesson_address(lesson: LessonFile) -> str:
    """Return the URL of a lesson's page, relative to the start page: its slug, unless that is reserved."""
    return url_escape(lesson.slug, plus=False) if lesson.slug not in RESERVED else _build_long_address(lesson)


def _build_long_address(lesson: LessonFile) -> str:
    return _LONG + url_escape(lesson.name, plus=False)


HOST = Host(
    "server.js",
    build_lesson_address,
    lambda lesson: f"handout/{lesson.slug}",
    "Nothing you do here is sent anywhere else. "
    "What a lesson needs of this server while you try and play is cleared when you leave its page.",
    join="join",
    pictures="voila/files/",
    tell=_log_mistake,
    ending="",
    is_server=True,
)
"""The URLs and texts of this server, for the prerendered pages."""


class LessonHandler(PageHandler):
    """A base of handlers that need a prerendered page, which is rendered in the background thread."""

    def initialize(self, page_cache: PageCache, service: Service) -> None:
        """Store the page cache and the service that all pages share."""
        self.page_cache, self.service = page_cache, service

    async def page_of(self, lesson: LessonFile) -> CachedPage | None:
        """Return the prerendered page of a lesson; None if Voilà must run it."""
        key = (lesson.file, hash_lesson(lesson))
        if key not in self.service.rendered:
            await self.run_in_background(partial(self.page_cache.page, lesson))
            self.service.rendered.add(key)
        return self.page_cache.page(lesson)

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
        asset = self.page_cache.assets.get(name)
        if asset is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        send(self, asset)

    head = get


class PrecomputedHandler(LessonHandler):
    """The precomputed data of a lesson's tables, which a page shows before it connects."""

    async def get(self, name: str) -> None:
        """Send the precomputed data of the lesson with this file name."""
        lesson = self.page_cache.lesson_named(name)
        page = lesson and await self.page_of(lesson)
        if not page:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        send(self, page.beforehand)

    head = get


class ReviewPoolHandler(LessonHandler):
    """A pool of exercises of a lesson, as a script."""

    async def get(self, name: str) -> None:
        """Send the pool with this name."""
        pool = await self.run_in_background(partial(self.page_cache.review_pool, name))
        if pool is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        send(self, pool)

    head = get


class LessonPageHandler(LessonHandler, VoilaHandler):  # type: ignore[misc]
    """The page of one lesson. A lesson without its own code is prerendered and needs no kernel.

    A notebook with other code cells runs on a kernel of its own for each visitor and is sent cell by cell. Voilà's own
    handler never ends the page if the kernel fails to start, and leaks the kernel of a visitor who leaves while the
    page is rendered; therefore this class replaces it.
    """

    def initialize(self, page_cache: PageCache, service: Service, **kwargs: Any) -> None:
        """Initialize both base classes.

        `board` has the names of the script and the styles of a class's board; `room` says whether every lesson offers
        it.
        """
        self.board: tuple[str, str] = kwargs.pop("board")
        self.room: bool = kwargs.pop("room")
        LessonHandler.initialize(self, page_cache, service)
        VoilaHandler.initialize(self, **kwargs)

    async def get(self, name: str) -> None:
        """Send the page of the lesson with this file name, or redirect to its short address."""
        lesson = self.page_cache.lesson_named(name)
        if lesson is None:
            raise web.HTTPError(404)
        address = build_lesson_address(lesson)
        if not address.startswith(_LONG) and self.page_cache.lesson_at(lesson.slug) == lesson:
            self.redirect(f"{self.base_url}{address}{'?' if self.request.query else ''}{self.request.query}")
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
                await self._render_with_voila(lesson)
            return
        beforehand = f"{self.base_url}beforehand/{url_escape(lesson.name, plus=False)}"
        facts = {
            "base": self.base_url,
            "name": lesson.name,
            "mark": hash_lesson(lesson),
            "beforehand": beforehand,
            "ending": "",
            "board": [f"{self.base_url}drawn/{name}" for name in self.board],
            "outside": self.settings["outside"] if self._is_authors else "",
            "room": self.room,
        }
        html = self.page_cache.html(lesson, rendered, self.base_url, for_author=self._is_authors, **facts)
        self.set_header("Cache-Control", "no-cache")
        if find_read_error(lesson):
            self.set_status(500)
        send(self, PageText(html.encode(), HTML))

    @property
    def _is_authors(self) -> bool:
        """Tell whether the reader can edit the lesson: the request comes from this machine."""
        return bool(self.settings["visitors"].is_local(self.request))

    async def _render_with_voila(self, lesson: LessonFile) -> None:
        renderer = await self._make_renderer(lesson)
        kernel_id = await self.kernel_manager.start_kernel(
            kernel_name=renderer.notebook.metadata.kernelspec.name, path="", env=self._collect_environment()
        )
        self.scripts = "'self' 'unsafe-inline' 'unsafe-eval' blob:"
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        try:
            kernel = self.kernel_manager.get_kernel(kernel_id)
            async with aclosing(renderer.generate_content_generator(kernel_id, kernel)) as parts:
                async for html, _ in parts:
                    self.write(html)
                    await self.flush()
        except StreamClosedError:  # the visitor has left
            await self._discard_kernel(kernel_id, renderer)
        except Exception:
            self.settings["voila"].log.exception("%s could not be shown", lesson.name)
            await self._discard_kernel(kernel_id, renderer)
            if self._headers_written:
                self.write(render_page("mishap.html.j2", self.base_url))
            else:
                self.send_error(500)

    async def _make_renderer(self, lesson: LessonFile) -> Any:
        """Return Voilà's renderer of this notebook, with the lesson's metadata for the template."""
        asks = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        renderer = LessonRenderer(
            lesson,
            for_author=self._is_authors,
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=lesson.name,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=get_page_config(**asks),
        )
        renderer.log = self.settings["voila"].log
        await renderer.initialize()
        wide = f"{self.base_url}drawn/{self.page_cache.scrollable}"
        frame = self.page_cache.frame_facts
        renderer.resources["lesson"] = {**self.page_cache.lesson_facts(lesson), **frame, "wide": wide}
        return renderer

    def _collect_environment(self) -> dict[str, str]:
        """Return the kernel's environment variables, with those that Voilà sets for a request."""
        return {
            **os.environ,
            ENV_VARIABLE.VOILA_PREHEAT.value: "False",
            ENV_VARIABLE.VOILA_BASE_URL.value: self.base_url,
            ENV_VARIABLE.QUERY_STRING.value: self.request.query,
        }

    async def _discard_kernel(self, kernel_id: str, renderer: Any) -> None:
        """Shut down the kernel of a page that nobody will see."""
        client = getattr(getattr(renderer, "executor", None), "kc", None)
        if client is not None:
            client.stop_channels()
        if kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel_id, now=True)


class ShortAddressHandler(LessonPageHandler):
    """The page of one lesson at its short address, which is its slug."""

    async def get(self, slug: str) -> None:
        """Send the page of the lesson with this slug."""
        lesson = self.page_cache.lesson_at(slug)
        if lesson is None:
            raise web.HTTPError(404)
        await self.send_lesson(lesson)
