"""Fixtures for lesson pages in a real browser: the server, and a page that is watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from support.browser import Browser, Page, ServerCommand, Watch


@pytest.fixture(scope="session")
def server() -> Iterator[ServerCommand]:
    """Yield one server for all the tests; `localhost` is another site that may frame its pages."""
    from support.browser import run_command
    from support.notebook_hosts import free_port

    port = free_port()
    with run_command("serve", "--port", str(port), "--frame-ancestors", f"http://localhost:{port}") as found:
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
