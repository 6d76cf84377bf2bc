"""Tests that browser tests wait for a page before they read it, and that they are skipped where no browser can be.

A page answers later than it is asked, most of all on a busy machine. What looks at once (`count()`, `inner_text()` and
their like) may come too early; `support/browser.py` has what waits first, and is the one place that may look.
"""

import re

from support.paths import TESTS

HOME = "support/browser.py"

HASTY_CALLS = (
    r"\.(all_inner_texts|all_text_contents|bounding_box|inner_html|element_handles?|query_selector(_all)?"
    r"|evaluate(_all|_handle)?|eval_on_selector(_all)?|get_attribute|inner_text|text_content|input_value"
    r"|is_(checked|editable|enabled|disabled|visible|hidden)|wait_for_timeout)\(|\.(all|content|count|title)\(\)"
)
"""Calls of playwright that read a page once; strings and lists have methods like the last ones, with arguments."""


HASTY = {
    HASTY_CALLS: f"it looks at once; {HOME} has what waits first",
    r"\blook\(.*Promise.*setTimeout": "it sleeps in the page; wait for what is to come, or say `lingers`",
    r"^\s*assert\b.*activeElement": "use expect(...).to_be_focused(), or `in_focus`",
    r"^\s*assert\b.*\b(monotonic|perf_counter|time)\(\) -": "a busy machine takes its own time",
}
"""Lines that read a page once, sleep in it or assert a duration, each with what is wrong."""


def find_hasty(source):
    """Yield the lines of a source that do not wait, each with what is wrong and what to use instead."""
    for number, line in enumerate(source.splitlines(), 1):
        yield from (f"line {number}: {told}" for pattern, told in HASTY.items() if re.search(pattern, line))


def test_no_page_is_looked_at_before_it_is_drawn():
    sources = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("*.py")}
    driving = {
        name: source
        for name, source in sources.items()
        if name != HOME and re.search(r"from support\.(browser|page_pool) import", source)
    }
    assert len(driving) > 20
    assert {name: told for name, source in driving.items() if (told := [*find_hasty(source)])} == {}
