"""Fixtures for lesson pages in a real browser: the server, and a page that is watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from support.browser import Browser, Page, ServerCommand, Watch


@pytest.fixture(scope="session")
def server() -> Iterator[ServerCommand]:
    """Yield one server for all the tests; `localhost` is another site that may frame its pages."""
    from support.browser import run_command
    from support.processes import free_port

    port = free_port()
    with run_command(
        "serve", "--on-demand", "--port", str(port), "--frame-ancestors", f"http://localhost:{port}"
    ) as found:
        yield found


@pytest.fixture
def options() -> dict[str, object]:
    """Return the options of the browser for `visit`; a test parametrizes it to have it otherwise."""
    return {}


@pytest.fixture
def visit(chromium: Browser, server: ServerCommand, options: dict[str, object]) -> Iterator[tuple[Page, Watch]]:
    """Yield a fresh page and its log; at the end there may be no error and no request to another host."""
    from support.browser import visiting

    with visiting(chromium, **options) as (_, page, seen):
        yield page, seen
        seen.check(urlsplit(server.url).netloc)


@pytest.fixture
def page(visit: tuple[Page, Watch]) -> Page:
    """Return a fresh page."""
    return visit[0]


@pytest.fixture(scope="module")
def shared(chromium: Browser, server: ServerCommand) -> Iterator[Callable[[str], Page]]:
    """Yield a function that returns the page of a lesson, opened once for all the tests of a file.

    It is for tests that do not mind what was tried before; at the end no page may have had an error.
    """
    from support.browser import STILL, visiting, wait_until_drawn

    with ExitStack() as stack:
        opened: dict[str, tuple[Page, Watch]] = {}

        def open_page(slug: str = "four-nines") -> Page:
            if slug not in opened:
                _, page, seen = stack.enter_context(visiting(chromium, has_touch=True))
                page.goto(server.lesson(slug))
                wait_until_drawn(page)
                opened[slug] = page, seen
            page, _ = opened[slug]
            page.set_viewport_size(STILL["viewport"])
            page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="none")
            return page

        yield open_page
        for _, seen in opened.values():
            seen.check(urlsplit(server.url).netloc)
