"""Tests of the tables' traits in a browser: values set in Python are shown, the learner's moves are synced back."""

import re

import pytest
from support.browser import Table, expect, look, value_of, visiting
from support.cases import read_sample
from support.page_pool import IMPORTS

CELL = read_sample("traits_cell.txt")


@pytest.fixture(scope="module")
def shared(chromium, extra_server):
    """Return the six tables; each test has its own of them. At the end no error may have occurred."""
    with visiting(chromium) as (_, page, seen):
        page.goto(extra_server.page("Traits", IMPORTS, CELL))
        tables = [Table(page, "example", n) for n in range(6)]
        for n in (0, 4, 5):
            tables[n].root.locator(".ct-question").wait_for()  # with which the example opens
        yield tables
        assert seen.errors == []


def shown_text(table, number):
    """Return the text with the position of the first, the fifth or the sixth table, and its record."""
    page = table.page
    return page.locator("div.widget-label").nth(number), page.locator(".widget-textarea textarea").nth(number)


def test_steps_are_told_and_what_is_set_is_shown(shared):
    one, two, *_ = shared
    where, area = shown_text(one, 0)
    one.past_the_guess()
    expect(where).to_have_text("Ben 9c")
    expect(two.count).to_contain_text("1 of")
    one.page.get_by_role("button", name="What if?").click()
    expect(where).to_have_text("Ben 9c, Clara 4c")
    for table in (one, two):
        expect(table.told).to_contain_text("that breaks a rule")
    one.page.get_by_role("button", name="Turn").click()
    for table, below in ((two, "Clara"), (one, "Anna")):
        expect(table.felt.locator(".ct-at-bottom [data-seat]")).to_have_attribute("data-seat", below)
    expect(two.told).to_contain_text("that breaks a rule")
    one.card("Dora", "Tc").click()
    expect(where).to_have_text("Ben 9c, Clara 4c, Dora Tc")
    expect(two.told).to_contain_text("ten of clubs")
    expect(area).to_have_value(re.compile("Dora Tc"))


def test_a_record_that_is_written_lies_on_the_table_from_its_beginning(shared):
    *_, five, _ = shared
    where, area = shown_text(five, 1)
    five.past_the_guess()
    expect(where).to_have_text("Ben 9c")
    area.fill(value_of(area).replace("9h Tc", "9h Jc"))
    area.blur()
    expect(where).to_have_text("")
    expect(five.count).to_contain_text("0 of")
    expect(five.card("Dora", "Jc")).to_be_visible()


def test_linked_in_the_page_alone_tables_go_in_step_from_where_the_cell_has_put_them(shared):
    _, _, three, four, *_ = shared
    expect(four.count).to_contain_text("2 of")
    three.tool("Last step").click()
    expect(four.count).to_contain_text("5 of")
    look(four.root, "root => root.querySelector('[aria-label^=Back]').click()")
    expect(three.count).to_contain_text("4 of")


def test_a_step_is_kept_when_the_state_before_it_comes_late(shared):
    """JupyterLab asks for all states once a kernel is restarted; the answer may come after a table's first step."""
    *_, six = shared
    where, _ = shown_text(six, 2)
    six.past_the_guess()
    expect(where).to_have_text("Ben 9c")
    expect(six.count).to_contain_text("1 of")  # the old state has come, and what has followed it
    six.card("Clara", "9d").click()
    expect(where).to_have_text("Ben 9c, Clara 9d")
    expect(six.count).to_contain_text("2 of")
    six.page.get_by_role("button", name="Rename").click()
    expect(where).to_have_text("Tom 9c, Clara 9d")
    expect(six.felt.locator("[data-seat=Tom]")).to_contain_text("Tom")
    expect(six.told).to_contain_text("Clara paired Tom's nine")
    expect(six.count).to_contain_text("2 of")
