"""Handlers of a lesson's page and its assets: prerendered, or run by Voilà if the notebook has its own code."""

import logging
import os
from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from typing import Any, TypeVar

from tornado import web
from tornado.escape import url_escape
from tornado.iostream import StreamClosedError
from voila.handler import VoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.utils import ENV_VARIABLE, get_page_config

from cardlessons.hosts.server.background import BusyError
from cardlessons.hosts.server.log import OURS
from cardlessons.hosts.server.page_handlers import HTML, PageHandler, send
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.frame import page
from cardlessons.prerender.page_cache import CachedPage, Host, PageCache, PageText, mark_of, why_unread

T = TypeVar("T")
_NO_NOTEBOOK = "There is a mistake in its file."
"""The text for readers if a lesson's file cannot be read; the author sees the mistake instead."""


def _tell(mistake: str) -> None:
    """Log a mistake in a lesson."""
    logging.getLogger(OURS).warning(mistake)


HOST = Host(
    "hosts/server/entry.js",
    lambda lesson: f"voila/render/{url_escape(lesson.name, plus=False)}",
    lambda lesson: f"handout/{lesson.slug}",
    "Nothing you do here is sent anywhere else. "
    "What a lesson needs of this server while you try and play is cleared when you leave its page.",
    tell=_tell,
)
"""The URLs and texts of this server, for the prerendered pages."""


class LessonHandler(PageHandler):
    """A base of handlers that need a prerendered page, which is rendered in the background thread."""

    def initialize(self, bakery: PageCache, service: Service) -> None:
        """Store the page cache and the service that all pages share."""
        self.bakery, self.service = bakery, service

    async def page_of(self, lesson: LessonFile) -> CachedPage | None:
        """Return the prerendered page of a lesson; None if Voilà must run it."""
        made = (lesson.file, mark_of(lesson))
        if made not in self.service.baked:
            await self.aside(partial(self.bakery.page, lesson))
            self.service.baked.add(made)
        return self.bakery.page(lesson)

    async def aside(self, job: Callable[[], T]) -> T:
        """Run a job in the background thread and return its result; raise 429 if the client has too many waiting."""
        try:
            return await self.service.background.run(self.settings["visitors"].counted_as(self.request), job)
        except BusyError:
            raise web.HTTPError(429) from None


class AssetHandler(LessonHandler):
    """A script or stylesheet of a lesson's page, named by its content hash and cached forever."""

    async def get(self, name: str) -> None:
        """Send the asset; if another worker rendered the page, render it here first."""
        asset = self.bakery.assets.get(name) or await self.aside(partial(self.bakery.asset, name))
        if asset is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        send(self, asset)


class PrecomputedHandler(LessonHandler):
    """The precomputed data of a lesson's tables, which a page shows before it connects."""

    async def get(self, name: str) -> None:
        """Send the precomputed data of the lesson with this file name."""
        lesson = self.bakery.kept(name)
        page = lesson and await self.page_of(lesson)
        if not page:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        send(self, page.beforehand)


class LessonPageHandler(LessonHandler, VoilaHandler):  # type: ignore[misc]
    """The page of one lesson. A lesson without its own code is prerendered and needs no kernel.

    A notebook with other code cells runs on a kernel of its own for each visitor and is sent cell by cell. Voilà's own
    handler never ends the page if the kernel fails to start, and leaks the kernel of a visitor who leaves while the
    page is rendered; therefore this class replaces it.
    """

    def initialize(self, bakery: PageCache, service: Service, **kwargs: Any) -> None:
        """Initialize both base classes."""
        LessonHandler.initialize(self, bakery, service)
        VoilaHandler.initialize(self, **kwargs)

    async def get(self, name: str) -> None:
        """Send the page of the lesson with this file name."""
        lesson = self.bakery.kept(name)
        if lesson is None:
            raise web.HTTPError(404)
        baked = await self.page_of(lesson)
        if baked is None:
            await self._shown_by_voila(lesson)
            return
        beforehand = f"{self.base_url}beforehand/{url_escape(name, plus=False)}"
        facts = {"base": self.base_url, "name": name, "mark": mark_of(lesson), "beforehand": beforehand}
        html = self.bakery.html(lesson, baked, self.base_url, for_author=self._is_authors, **facts)
        self.set_header("Cache-Control", "no-cache")
        send(self, PageText(html.encode(), HTML))

    @property
    def _is_authors(self) -> bool:
        """Tell whether the reader can edit the lesson: the request comes from this machine."""
        return bool(self.settings["visitors"].is_here(self.request))

    async def _shown_by_voila(self, lesson: LessonFile) -> None:
        try:
            renderer = await self._renderer(lesson)
        except Exception:
            if not (mistake := why_unread(lesson)):
                raise
            _tell(f"{lesson.file}:{mistake}")
            self.set_status(500)
            told = f"{lesson.name}:{mistake}" if self._is_authors else _NO_NOTEBOOK
            self.notice("This lesson cannot be read", told)
            return
        kernel_id = await self.kernel_manager.start_kernel(
            kernel_name=renderer.notebook.metadata.kernelspec.name, path="", env=self._environment()
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
            await self._clear(kernel_id, renderer)
        except Exception:
            self.settings["voila"].log.exception("%s could not be shown", lesson.name)
            await self._clear(kernel_id, renderer)
            self.write(page("mishap.html.j2", self.base_url))

    async def _renderer(self, lesson: LessonFile) -> Any:
        """Return Voilà's renderer of this notebook, with the lesson's metadata for the template."""
        asks = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        renderer = NotebookRenderer(
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
        renderer.resources["lesson"] = {**self.bakery.told(lesson), "wide": f"{self.base_url}drawn/{self.bakery.wide}"}
        return renderer

    def _environment(self) -> dict[str, str]:
        """Return the kernel's environment variables, with those that Voilà sets for a request."""
        return {
            **os.environ,
            ENV_VARIABLE.VOILA_PREHEAT.value: "False",
            ENV_VARIABLE.VOILA_BASE_URL.value: self.base_url,
            ENV_VARIABLE.QUERY_STRING.value: self.request.query,
        }

    async def _clear(self, kernel_id: str, renderer: Any) -> None:
        """Shut down the kernel of a page that nobody will see."""
        client = getattr(getattr(renderer, "executor", None), "kc", None)
        if client is not None:
            client.stop_channels()
        if kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel_id, now=True)
