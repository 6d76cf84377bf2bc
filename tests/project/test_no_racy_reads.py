"""Tests that browser tests wait for a page before they read it, and that they are skipped where no browser can be.

A page answers later than it is asked, most of all on a busy machine. What looks at once (`count()`, `inner_text()` and
their like) may come too early; `support/browser.py` has what waits first, and is the one place that may look.
"""

import re

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

HASTY = {
    re.compile(rf"\.({'|'.join(sorted({*INSTEAD} - BARE))})\(|\.({'|'.join(sorted(BARE))})\(\)"): "it looks at once",
    re.compile(r"\blook\(.*Promise.*setTimeout"): "it sleeps in the page; wait for what is to come, or say `lingers`",
    re.compile(r"^\s*assert\b.*activeElement"): "use expect(...).to_be_focused(), or `in_focus`",
    re.compile(r"^\s*assert\b.*\b(monotonic|perf_counter|time)\(\) -"): "a busy machine takes its own time",
}
"""Lines that read a page once, sleep in it or assert a duration, each with what is wrong."""


def find_hasty(source):
    """Yield the lines of a source that do not wait, each with what is wrong and what to use instead."""
    for number, line in enumerate(source.splitlines(), 1):
        for pattern, told in HASTY.items():
            if found := pattern.search(line):
                instead = INSTEAD.get(next(filter(None, found.groups()), ""))
                yield f"line {number}: {told}" + (f"; use {instead} ({HOME})" if instead else "")


def test_no_page_is_looked_at_before_it_is_drawn():
    sources = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("*.py")}
    driving = {
        name: source
        for name, source in sources.items()
        if name != HOME and re.search(r"from support\.(browser|page_pool) import", source)
    }
    assert len(driving) > 20
    assert {name: told for name, source in driving.items() if (told := [*find_hasty(source)])} == {}
