"""Tests that browser tests wait for a page before they read it, and import the browser from one module.

A page answers later than it is asked, most of all on a busy machine. What looks at once (`count()`, `inner_text()` and
their like) may come too early; `support/browser.py` has what waits first, and is the one place that may look.
"""

import ast
import re
import subprocess
import sys
from functools import cache

from support.paths import TESTS

HOME = "support/browser.py"

INSTEAD = {
    **dict.fromkeys(["all"], "each"),
    **dict.fromkeys(["all_inner_texts", "all_text_contents"], "read_all"),
    **dict.fromkeys(["bounding_box"], "box_of"),
    **dict.fromkeys(["content", "inner_html"], "drawing"),
    **dict.fromkeys(["count"], "many"),
    **dict.fromkeys(["element_handle", "element_handles", "query_selector", "query_selector_all"], "a locator"),
    **dict.fromkeys(["evaluate", "evaluate_all", "evaluate_handle"], "look"),
    **dict.fromkeys(["eval_on_selector", "eval_on_selector_all"], "look"),
    **dict.fromkeys(["get_attribute"], "attribute"),
    **dict.fromkeys(["inner_text", "text_content"], "read"),
    **dict.fromkeys(["input_value"], "value_of"),
    **dict.fromkeys(["is_checked"], "expect(...).to_be_checked"),
    **dict.fromkeys(["is_editable", "is_enabled", "is_disabled"], "is_on"),
    **dict.fromkeys(["is_visible", "is_hidden"], "is_seen"),
    **dict.fromkeys(["title"], "expect(...).to_have_title"),
    **dict.fromkeys(["wait_for_timeout"], "a wait for what is to come, or a clock that is held"),
}
"""Calls that read a page once, each with the call to use instead."""

BARE = {"all", "content", "count", "title"}
"""Calls that are playwright's only without arguments: strings and lists have the same methods."""


@cache
def nodes(source):
    """Return all the nodes of a source."""
    return [*ast.walk(ast.parse(source))]


def looks(source):
    """Return the places where this source reads a page once, each as a text."""
    for node in nodes(source):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name = node.func.attr
        if name in INSTEAD and not (name in BARE and (node.args or node.keywords)):
            yield f"line {node.lineno}: `.{name}()` looks at once; use {INSTEAD[name]} ({HOME})"


SLEEPS = "look sleeps in the page; wait for what is to come, or say `lingers` where nothing is"
FOCUS = "the focus is looked at once; use expect(...).to_be_focused(), or `in_focus`"
ELAPSED = "an elapsed time is asserted, and a busy machine takes its own; wait for what shows that time has passed"


def hurries(source):
    """Return the places where this source sleeps or asserts a duration, each as a text."""
    for node in nodes(source):
        if not isinstance(node, ast.Call | ast.Assert):
            continue
        told = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "look":
            if any("Promise" in text and "setTimeout" in text for text in told):
                yield f"line {node.lineno}: {SLEEPS}"
        elif isinstance(node, ast.Assert):
            if any("activeElement" in text for text in told):
                yield f"line {node.lineno}: {FOCUS}"
            differences = [
                part for part in ast.walk(node) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub)
            ]
            if any(isinstance(part.left, ast.Call) and _reads_a_clock(part.left) for part in differences):
                yield f"line {node.lineno}: {ELAPSED}"


def _reads_a_clock(call):
    return getattr(call.func, "attr", getattr(call.func, "id", "")) in {"monotonic", "perf_counter", "time"}


def find_imports(source):
    """Yield every module that this source imports, at its top or below."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


SOURCES = {
    path.relative_to(TESTS).as_posix(): path.read_text("utf-8")
    for path in sorted(TESTS.rglob("*.py"))
    if "data" not in path.relative_to(TESTS).parts
}
DRIVE = {"support.browser", "support.page_pool"}
"""The modules that drive a browser."""
FIRST_TIER = "page/test_one_page_of_each_kind.py"
"""The one file of the first tier that drives a browser."""


def of_a_browser():
    """Return the names of the sources that drive a page by playwright."""
    return [name for name, source in SOURCES.items() if name != HOME and DRIVE & {*find_imports(source)}]


def test_no_page_is_looked_at_before_it_is_drawn():
    found = {name: [*looks(SOURCES[name]), *hurries(SOURCES[name])] for name in of_a_browser()}
    assert {name: told for name, told in found.items() if told} == {}


def test_the_tests_in_a_browser_are_found():
    marks = re.compile(r"^pytestmark = .*pytest\.mark\.browser", re.MULTILINE)
    marked = {name for name, source in SOURCES.items() if marks.search(source)}
    driven = {name for name, source in SOURCES.items() if "support.webdrivers" in find_imports(source)}
    tests = {name for name in of_a_browser() if "/test_" in name}
    assert marked - driven == tests - {FIRST_TIER}, "those that are driven wait by themselves"


def test_a_look_at_once_is_found_and_told():
    assert len([*looks("assert row.count() == 2 and row.nth(1).inner_text() and page.evaluate('1')")]) == 3
    assert [*looks("text.count('.'), many(row), expect(row).to_have_count(2)")] == []
    asserted = "assert look(page, 'document.activeElement.id') == 'x'\nassert time.monotonic() - began > 4\n"
    assert len([*hurries(f"look(page, '() => new Promise((later) => setTimeout(later, 9))')\n{asserted}")]) == 3
    assert [*hurries("assert time.monotonic() < end\nexpect(row).to_be_focused()\nlook(page, 'now()')")] == []


def test_playwright_comes_from_one_module():
    found = {name: {module.split(".")[0] for module in find_imports(source)} for name, source in SOURCES.items()}
    assert [name for name, roots in found.items() if {"playwright", "axe_playwright_python"} & roots] == [HOME]


PROBE = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"playwright", "axe_playwright_python"}:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


def without_playwright(monkeypatch, ci, *named):
    """Return pytest's output for test modules without playwright installed."""
    monkeypatch.setenv("CI", "true") if ci else monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    asked = [sys.executable, "-c", PROBE, *named, "-n", "0", "--collect-only", "-q", "-rs", "-p", "no:cacheprovider"]
    return subprocess.run(asked, cwd=TESTS, capture_output=True, text=True, check=False)


def test_without_playwright_the_engine_is_tested_and_the_browser_skipped_with_a_word(monkeypatch):
    found = without_playwright(monkeypatch, False, "families/test_matching.py", "page/test_lesson_pages.py")
    assert found.returncode == 0, found.stdout
    assert "test_matching.py::" in found.stdout
    assert "test_lesson_pages.py::" not in found.stdout
    assert "playwright is not installed: run `pip install -e '.[test]'`" in found.stdout


def test_without_playwright_ci_fails(monkeypatch):
    found = without_playwright(monkeypatch, True, "page/test_lesson_pages.py")
    assert found.returncode != 0
    assert "ImportError" in found.stdout
