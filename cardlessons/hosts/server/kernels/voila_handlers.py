"""Handlers of lessons with code of their own, and of the files that their pages need: Voilà runs and shows them."""

import os
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

from tornado.iostream import StreamClosedError
from voila.handler import VoilaHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.utils import ENV_VARIABLE, get_page_config

from cardlessons.hosts.server.guest import ServerGuest
from cardlessons.hosts.server.kernels.lesson_renderer import LessonRenderer
from cardlessons.hosts.server.pages.lesson_handler import LessonPageHandler, ShortAddressHandler
from cardlessons.hosts.server.pages.page_handlers import PageHandler
from cardlessons.hosts.server.service import Service
from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.frame import TEMPLATE_FUNCTIONS, render_page
from cardlessons.prerender.lesson_page import collect_lesson_facts
from cardlessons.prerender.site import Site


class VoilaLessonHandler(LessonPageHandler, VoilaHandler):  # type: ignore[misc]
    """The page of one lesson, which may have code of its own.

    A notebook with code runs on a kernel of its own for each visitor and is sent cell by cell. Voilà's own handler
    never ends the page if the kernel fails to start, and leaks the kernel of a visitor who leaves while the page is
    rendered; therefore this class replaces it.
    """

    def initialize(  # type: ignore[override]
        self, site: Site, service: Service, guests: Sequence[ServerGuest] = (), **kwargs: Any
    ) -> None:
        """Initialize both base classes."""
        LessonPageHandler.initialize(self, site, service, guests)
        VoilaHandler.initialize(self, **kwargs)

    async def run_code(self, lesson: LessonFile) -> None:
        """Run the cells of a lesson and send each when it has run."""
        renderer = await self._make_renderer(lesson)
        kernels: Any = self.kernel_manager
        kernel_id = await kernels.start_kernel(
            kernel_name=renderer.notebook.metadata.kernelspec.name, path="", env=self._collect_environment()
        )
        self.scripts = "'self' 'unsafe-inline' 'unsafe-eval' blob:"
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        try:
            kernel = kernels.get_kernel(kernel_id)
            async with aclosing(renderer.generate_content_generator(kernel_id, kernel)) as parts:
                async for html, _ in parts:
                    self.write(html)
                    await self.flush()
            kernels.slots.page_sent(kernel_id)
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
        wide = f"{self.base_url}drawn/{self.site.assets.scrollable}"
        frame = self.site.frame_facts
        renderer.exporter.environment.globals.update(TEMPLATE_FUNCTIONS)
        renderer.resources["lesson"] = {**collect_lesson_facts(self.site, lesson), **frame, "wide": wide}
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
        kernels: Any = self.kernel_manager
        if kernel_id in kernels:
            await kernels.shutdown_kernel(kernel_id, now=True)


class VoilaShortAddressHandler(ShortAddressHandler, VoilaLessonHandler):
    """The page of one lesson at its short address."""


class TemplateHandler(PageHandler, TemplateStaticFileHandler):  # type: ignore[misc]
    """Static files of Voilà's templates; its own handler shows errors as pages of Jupyter."""
