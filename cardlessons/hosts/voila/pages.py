"""The pages: the start page, a lesson, and what is shown when a page cannot be."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jinja2
from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler

from cardlessons.hosts.handout import handout
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.shelf import Kept, lessons_in, shelved

TEMPLATES = Path(__file__).parent / "templates"


def policy(ancestors: str, *, baked: bool = False) -> str:
    """What a page may load: nothing from another host, even if a lesson should ask for it.

    Args:
        ancestors: what may show it in a frame.
        baked: whether it is a page of ours alone, which runs no script but the one that it names.
    """
    rules = {
        "default-src": "'self'",
        "script-src": "'self'" if baked else "'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": ancestors,
    }
    return "; ".join(f"{what} {where}" for what, where in rules.items())


_NOTICES = {
    403: ("This is not shown", "The notebooks' sources are not served here; the lessons are."),
    404: ("There is no such page", "Perhaps the lesson has moved, or the address lost a letter on the way."),
    429: (
        "Many tables are taken from there",
        "From where you are, many sit at a table already; try again in a moment.",
    ),
    503: ("The house is full", "All the tables are taken; try again in a moment."),
}
_MISHAP = ("Something went wrong", "The table could not be laid. Trying again often helps.")


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def page(template: str, base_url: str, **facts: Any) -> str:
    """One of our own pages as HTML."""
    return _templates().get_template(template).render(base_url=base_url, **facts)


class Plain(web.RequestHandler):
    """Errors as a page: what is wrong, what can be done, no traceback."""

    @property
    def content_security_policy(self) -> str:
        """What the browser may load on this page."""
        return policy(self.settings["frame_ancestors"])

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show the notice for this status."""
        again = self.request.uri if status_code >= 500 or status_code == 429 else None
        if status_code in (429, 503):
            self.set_header("Retry-After", "10")
        self.notice(*_NOTICES.get(status_code, _MISHAP), again)

    def notice(self, title: str, words: str, again: str | None = None) -> None:
        """Shows a page with a few words, and a way to try once more."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        base_url = self.settings.get("base_url", "/")
        self.finish(page("notice.html.j2", base_url, title=title, words=words, again=again))


class StartPage(Plain, JupyterHandler):
    """What this is, and the lessons."""

    def initialize(self, shelves: Sequence[Path]) -> None:
        """`shelves` are the folders of the lessons."""
        self.shelves = shelves

    async def get(self) -> None:
        """The start page."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(page("start.html.j2", self.base_url, shelves=shelved(lessons_in(*self.shelves))))

    head = get


class HandoutPage(Plain):
    """A lesson to print."""

    def initialize(self, shelves: Sequence[Path]) -> None:
        """`shelves` are the folders of the lessons."""
        self.shelves = shelves

    def get(self, name: str) -> None:
        """The handout of the lesson of that name."""
        kept = next((kept for kept in lessons_in(*self.shelves) if kept.slug == name and kept.printed), None)
        if kept is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        try:
            self.finish(_handout(kept, kept.file.stat().st_mtime_ns))
        except (DocumentError, LessonError):
            raise web.HTTPError(404) from None


@lru_cache(64)
def _handout(kept: Kept, changed: int) -> str:
    """A lesson's handout, as long as its file does not change."""
    return handout(kept.read())


class Mark(Plain):
    """The package's mark, for the browser's tab."""

    def get(self) -> None:
        """The mark as SVG."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.finish((TEMPLATES / "mark.svg").read_bytes())


class NotHere(Plain, JupyterHandler):
    """Any other address."""

    async def prepare(self, **_: object) -> None:
        """There is nothing here, whatever was asked."""
        raise web.HTTPError(404)


class Templates(Plain, TemplateStaticFileHandler):  # type: ignore[misc]
    """What belongs to the pages that Voilà shows."""


class Leaving(Plain, JupyterHandler):
    """A page says that it needs its kernel no more."""

    async def post(self, kernel_id: str) -> None:
        """Whether that was there still or not: it is not there any more."""
        kernels: Any = self.kernel_manager
        await kernels.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()


class Pictures(Plain, AllowListFileHandler):  # type: ignore[misc]
    """Pictures beside the notebooks; never the notebooks themselves."""
