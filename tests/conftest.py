"""Fixtures for the tests in a real browser; see `browser.py`.

What they need is imported only where a test asks for it: the other tests run without playwright.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

pytest.register_assert_rewrite("browser", "hall")

if TYPE_CHECKING:
    from browser import Browser, House, Page, Watch
    from hall import Annex


def pytest_xdist_auto_num_workers() -> int:
    """Two processes for each core: a test in the browser mostly waits."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What concerns one lesson or one hall is tested in one process, so that its page need be opened only once.

    The tests in the browser come first, and what hangs together most before the others: at the end all processes are
    to have something to do.
    """
    for item in items:
        if item.get_closest_marker("xdist_group"):
            continue
        slug = getattr(item, "callspec", None) and item.callspec.params.get("slug")
        if item.path.name == "test_pages.py":
            item.add_marker(pytest.mark.xdist_group(slug or "four-nines"))
        elif "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))
        elif {"hall", "shared", "glass", "plugged", "small", "open_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group(item.path.name))
    together = Counter(map(_group, items))
    items.sort(key=lambda item: (not item.get_closest_marker("browser"), -together[_group(item)]))


def _group(item: pytest.Item) -> str:
    """What is tested in one process with a test."""
    found = item.get_closest_marker("xdist_group")
    return found.args[0] if found else item.nodeid


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all the tests."""
    from browser import launched, sync_playwright

    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """One server for all the tests, started by the command."""
    from browser import opened

    with opened("serve") as found:
        yield found


@pytest.fixture(scope="session")
def annex(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Annex]:
    """One more server for all the tests, for pages that they make up."""
    from hall import Annex
    from test_serving import start

    folder = tmp_path_factory.mktemp("annex")
    served = start(folder, "most_kernels=32")
    yield Annex(folder, served.url)
    served.process.terminate()
    served.process.communicate(timeout=60)


@pytest.fixture
def options() -> dict[str, object]:
    """How the browser is set up for `visit`; a test parametrizes it to have it otherwise."""
    return {}


@pytest.fixture
def visit(chromium: Browser, house: House, options: dict[str, object]) -> Iterator[tuple[Page, Watch]]:
    """A fresh page, and what happens on it; at the end no error may have occurred, and no other host been asked."""
    from browser import visiting

    with visiting(chromium, **options) as (_, page, seen):
        yield page, seen
        seen.check(urlsplit(house.url).netloc)


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Python for the browser, in a folder; where it cannot be had the tests are skipped, but under CI they fail."""
    from cardlessons.hosts.static.pyodide import PyodideError, fetched

    try:
        return fetched()
    except PyodideError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(f"{error} (for the tests: install Node.js, which brings npm)")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Path:
    """The lessons as a site, written once by the command."""
    folder = tmp_path_factory.mktemp("site") / "cards"
    asked = ["export", str(folder), "--pyodide", str(pyodide)]
    subprocess.run([sys.executable, "-m", "cardlessons", *asked], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the family of games that the house does not know is installed, by pip."""
    there, plugin = tmp_path_factory.mktemp("plugged"), Path(__file__).parent / "plugins" / "beggar"
    asked = ["install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(there), str(plugin)]
    subprocess.run([sys.executable, "-m", "pip", *asked], check=True)
    return there
