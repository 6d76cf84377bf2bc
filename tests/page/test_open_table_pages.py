"""The open table in a real browser, and on every page: the name of a control holds the words that are seen on it."""

import re

import pytest
from support.browser import Table, expect, is_on, is_seen, look, read
from support.page_scripts import SCRIPTS
from support.paths import RECORDS

from cardlessons.record import parse
from cardlessons.record.share import write_link
from cardlessons.record.tree import grow


@pytest.fixture
def table(shared):
    """Return the open table."""
    return Table(shared("open-table"), "example")


def test_each_name_holds_the_words_that_are_seen_and_what_was_copied_is_forgotten_with_its_table(table):
    assert look(table.page, SCRIPTS["listNamesWithoutWords"]) == []
    table.felt.locator(".ct-may").first.click()
    table.tool("Undo").click()
    expect(table.button("Redo")).to_be_enabled()
    table.button("Copy as text").click()
    copied = table.root.get_by_label("To be copied")
    expect(copied).to_be_visible()
    table.root.get_by_label("The game").select_option("nobble")
    table.button("Deal").click()
    expect(table.root.get_by_label("The game")).to_have_value("nobble")
    expect(table.root.get_by_role("link", name="The rules of this game")).to_have_attribute("href", "/rules/nobble")
    expect(copied).to_be_hidden()
    expect(table.button("Redo")).to_be_hidden()


def open_record(table):
    """Return the field for a record, with its fold open."""
    field = table.root.get_by_label("A record", exact=True)
    if not is_seen(field):
        table.root.get_by_text("Write a record, or paste one").click()
    return field


def test_a_long_deal_is_skipped_to_what_is_worth_seeing(table):
    skip = table.tool("Skip to the next thing worth seeing")
    assert not is_seen(skip)
    open_record(table).fill((RECORDS / "full-8.play").read_text("utf-8"))
    table.button("Lay this record").click()
    expect(skip).to_be_visible()
    stops = []
    while is_on(skip):
        skip.click()
        stops.append(table.step())
    assert stops == sorted({*stops})
    assert stops[-1] == int(read(table.count).split()[-1]) > len(stops)


def test_a_seat_may_have_any_name(page, server):
    """Each of these names is one that an object in JavaScript has already."""
    seats = ("constructor", "__proto__", "toString", "valueOf")
    cards = ("9c 2h 3c 4c", "9d 5h 6d 7d", "8h 9h 7s Ts", "Ks Qs Js As")
    hands = "".join(f"{seat}: {held}\n" for seat, held in zip(seats, cards, strict=True))
    record = parse(f"variant: jig\ndealer: valueOf\n{hands}\nconstructor 9c\n")
    tree = grow(record)
    page.goto(f"{server.lesson('open-table')}#t={write_link(tree, record, [node for node in tree if node.book][-1])}")
    table = Table(page, "example")
    for seat in seats:
        expect(table.felt.get_by_role("group", name=re.compile(f"^{seat}(,.*)?$"))).to_be_visible()
    expect(table.told).to_contain_text(re.compile("constructor (plays|lays) the nine of clubs"))
