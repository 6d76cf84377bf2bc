"""Tests of the tables' traits in a browser: values set in Python are shown, the learner's moves are synced back."""

import re

import pytest
from support.browser import Table, expect, look, value_of, visiting
from support.page_pool import IMPORTS

pytestmark = pytest.mark.browser

CELL = """from ipywidgets import Button, Label, Textarea, VBox, jslink
from traitlets import dlink, link

def example():
    return page("four-nines").example()

one, two, three, four = tables = [example() for _ in range(4)]
link((one, "at"), (two, "at"))
jslink((three, "at"), (four, "at"))
three.at = ("B 9c", "C 9d")
where, area, go = Label(), Textarea(continuous_update=False), Button(description="What if?")
dlink((one, "at"), (where, "value"), ", ".join)
link((one, "record"), (area, "value"))
go.on_click(lambda _: setattr(one, "at", ("B 9c", "C 4c")))
VBox([*tables, where, area, go])"""


@pytest.fixture
def shown(chromium, annex):
    """Return the four tables, the text with the first one's position, and its record."""
    with visiting(chromium) as (_, page, seen):
        page.goto(annex.page("Traits", IMPORTS, CELL))
        said, written = page.locator("div.widget-label"), page.locator(".widget-textarea textarea")
        yield [Table(page, "example", n) for n in range(4)], said, written
        assert seen.errors == []


def test_steps_are_told_and_what_is_set_is_shown(shown):
    (one, two, *_), where, area = shown
    step = one.button("Next: one step on")
    step.click()
    expect(where).to_have_text("B 9c")
    expect(two.count).to_contain_text("1 of")
    one.page.get_by_role("button", name="What if?").click()
    expect(where).to_have_text("B 9c, C 4c")
    for table in (one, two):
        expect(table.told).to_contain_text("against the rules: it stands, and is fined")
    one.card("D", "Tc").click()
    expect(where).to_have_text("B 9c, C 4c, D Tc")
    expect(two.told).to_contain_text("ten of clubs")
    expect(area).to_have_value(re.compile("D Tc"))


def test_a_record_that_is_written_lies_on_the_table_from_its_beginning(shown):
    (one, *_), where, area = shown
    one.button("Next: one step on").click()
    expect(where).to_have_text("B 9c")
    area.fill(value_of(area).replace("9h Tc", "9h Jc"))
    area.blur()
    expect(where).to_have_text("")
    expect(one.count).to_contain_text("0 of")
    expect(one.card("D", "Jc")).to_be_visible()


def test_linked_in_the_page_alone_tables_go_in_step_from_where_the_cell_has_put_them(shown):
    (*_, three, four), _, _ = shown
    expect(four.count).to_contain_text("2 of")
    three.button("Last step").click()
    expect(four.count).to_contain_text("5 of")
    look(four.root, "root => root.querySelector('[aria-label^=Back]').click()")
    expect(three.count).to_contain_text("4 of")
