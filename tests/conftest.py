"""Fixtures of several rooms, and the order of the tests.

What the fixtures need is imported only where a test asks for it: tests without a browser run without playwright.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.register_assert_rewrite("support")

if TYPE_CHECKING:
    from support.browser import Browser
    from support.page_pool import Annex


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
        if item.path.name == "test_lesson_pages.py":
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
    from support.browser import launched, sync_playwright

    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def annex(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Annex]:
    """One more server for all the tests, for pages that they make up."""
    from support.page_pool import Annex
    from support.servers import start

    folder = tmp_path_factory.mktemp("annex")
    served = start(folder, "most_kernels=32")
    yield Annex(folder, served.url)
    served.process.terminate()
    served.process.communicate(timeout=60)


@pytest.fixture(scope="session")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the family of games that the house does not know is installed, by pip."""
    from support.paths import PLUGIN

    there = tmp_path_factory.mktemp("plugged")
    asked = ["install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(there), str(PLUGIN)]
    subprocess.run([sys.executable, "-m", "pip", *asked], check=True)
    return there
