"""Fixtures of several rooms, and the order of the tests.

What the fixtures need is imported only where a test asks for it: tests without a browser run without playwright.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

# Modules and tests are compiled once, not by each of the processes that the tests start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Jupyter's jsonschema imports it where it is found, to check IRIs, which takes a second and which nothing here needs.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
# The servers of tests make no pages that nobody asks for.
os.environ["CARDLESSONS_ON_DEMAND"] = "1"
pytest.register_assert_rewrite("support")
pytest_plugins = ["support.page_fixtures"]

if TYPE_CHECKING:
    from support.browser import Browser
    from support.page_pool import TablePages


FIRST_TIER = "not browser and not long"
"""The markers of the README's command, as they stand in `pyproject.toml`."""


def pytest_configure() -> None:
    """Have Hypothesis ask for no haste, and try the same examples each time."""
    hasty = [HealthCheck.too_slow]
    settings.register_profile("patient", deadline=None, derandomize=True, suppress_health_check=hasty)
    settings.load_profile("patient")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say how the tests that are left out are run, where some are."""
    left_out = config.getoption("markexpr") == FIRST_TIER
    return "the second tier is left out: `pytest -m 'browser or long'` runs it" if left_out else None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out of the first tier the files that are in the second as a whole, without importing what they need."""
    if collection_path.suffix != ".py" or config.getoption("markexpr") != FIRST_TIER:
        return None
    marked = re.search(r"^pytestmark = .*mark\.(browser|long)\b", collection_path.read_text("utf-8"), re.M)
    return True if marked or _is_marked_by_place(collection_path) else None


def _is_marked_by_place(path: Path) -> bool:
    """Return True for a file that is `browser` as a whole by its name or its room."""
    return path.name.endswith("_pages.py") or path.parent.name == "journeys"


def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores: a test in the browser waits a third of its time."""
    return min(4, 1 + (os.cpu_count() or 1))


def pytest_make_parametrize_id(val: object) -> str | None:
    """Shorten the name of a test of a long text: every process tells every other one all the names."""
    return f"{val[:40]!r} and {len(val) - 40} more" if isinstance(val, str | bytes) and len(val) > 400 else None


SPREAD = {"cli", "guests", "journeys", "jupyter", "page", "server", "static", "together"}
"""Rooms whose tests run in any process. Each file of another keeps in one what it has read, played and counted."""
WAITING = {"test_class_pages.py", "test_workers.py"}
"""Files with tests that wait for half a minute and more, while others use the processor."""
SHARED = {"games", "glass", "hub", "hurried", "lab", "made", "new_family", "report", "reported", "shared", "small"}
"""Fixtures that are dear and of one file: all tests that use them run in one process."""
SERVERS = {"impatient_server", "proxied_server", "server"}
"""Servers of which each is started once, for all tests of their room that use one of them."""


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group what shares a page or a server, so that one process opens it once, and begin with the largest groups.

    What takes a minute comes first, then the browser: at the end all processes are to have something to do.
    """
    for item in items:
        if _is_marked_by_place(item.path):
            item.add_marker("browser")
        if item.get_closest_marker("xdist_group"):
            continue
        room, fixtures = item.path.parent.name, set(getattr(item, "fixturenames", ()))
        if "site" in fixtures:
            item.add_marker(pytest.mark.xdist_group(f"{room} site"))
        elif item.path.name == "test_review_pool.py":  # the questions of all lessons are chosen once
            item.add_marker(pytest.mark.xdist_group(item.path.name))
        elif item.path.name in {"test_guessing.py", "test_taught.py"}:  # so are those that are asked cold
            item.add_marker(pytest.mark.xdist_group("cold questions"))
        elif "extra_server" in fixtures:
            item.add_marker(pytest.mark.xdist_group("extra_server"))
        elif "plugin_folder" in fixtures:
            item.add_marker(pytest.mark.xdist_group("plugin_folder"))
        elif room == "server" and SERVERS & fixtures:
            item.add_marker(pytest.mark.xdist_group("one server"))
        elif room not in SPREAD or SHARED & fixtures:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
    if unmarked := [item.nodeid for item in items if _is_in_browser(item) and not _may_be_in_browser(item)]:
        raise pytest.UsageError(f"mark what drives pages in a browser `browser` or `long`: {', '.join(unmarked)}")
    together = Counter(map(_group, items))
    items.sort(key=lambda item: (not _is_dear(item), not _is_in_browser(item), -together[_group(item)]))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while tests are collected, nor later in what was collected: it lives to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _group(item: pytest.Item) -> str:
    """Return the name of what is tested in one process with a test."""
    found = item.get_closest_marker("xdist_group")
    return found.args[0] if found else item.nodeid


def _is_dear(item: pytest.Item) -> bool:
    """Return True for a test that may take a minute: it builds a site, starts another program, or waits for a clock."""
    dear = item.path.parent.name in {"jupyter", "project", "static"} or item.path.name in WAITING
    return dear and any(map(item.get_closest_marker, ("browser", "long")))


def _is_in_browser(item: pytest.Item) -> bool:
    """Return True for what drives a page in a browser, in either tier."""
    return bool(item.get_closest_marker("browser")) or "chromium" in getattr(item, "fixturenames", ())


def _may_be_in_browser(item: pytest.Item) -> bool:
    """Return True for what is in the second tier, and for the one group of pages that the first tier drives."""
    return _group(item) == "one page of each kind" or any(map(item.get_closest_marker, ("browser", "long")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with a test that fails what the servers have logged since the last one."""
    report = yield
    if report.failed and "support.processes" in sys.modules:
        from support.processes import iter_new_logs

        report.sections.extend(iter_new_logs())
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Yield one browser for all the tests."""
    from support.browser import launch, sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def extra_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TablePages]:
    """Yield one more server for all the tests, for pages that they make up."""
    from support.channel import start_server
    from support.page_pool import TablePages

    folder = tmp_path_factory.mktemp("annex")
    with start_server(folder, "most_kernels=32") as served:
        yield TablePages(folder, served.url)
