"""Families of games that the house has never heard of, in a browser: drawn, stepped, tried, played, compared."""

import os
from urllib.parse import urlsplit

import pytest
from support.browser import Table, expect, look, many, read, visiting, wait_until_drawn
from support.channel import start_server
from support.page_pool import PARTS, TablePages
from support.paths import PLUGIN, ROOT
from support.plugins import announce

CELLS = (
    PARTS,
    f"%%table\n{(PLUGIN / 'beggared.play').read_text('utf-8')}",
    "%play beggar-my-neighbour seats Anna Ben you Ben",
    "%play go-fish seats Anna Ben Clara you Anna",
    "%%table\nvariant: crazy-eights\ndealer: B\nA: 8h 2c\nB: 4s 5s\nlayout: 9d\n\nA names 8h spades\nB 4s",
)


@pytest.fixture(scope="module")
def page(chromium, plugin_folder, tmp_path_factory):
    """Yield a page with its tables."""
    folder = tmp_path_factory.mktemp("beggars")
    announce(folder, "eights", "eights = cardlessons_eights:FAMILY")
    folders = [plugin_folder, folder, ROOT / "tests" / "authoring" / "eights", os.environ.get("PYTHONPATH")]
    path = os.pathsep.join(map(str, filter(None, folders)))
    with start_server(folder, env={**os.environ, "PYTHONPATH": path}) as served, visiting(chromium) as (_, page, seen):
        page.goto(TablePages(folder, served.url).page("beggars", *CELLS))
        wait_until_drawn(page)
        yield page
        seen.check(urlsplit(served.url).netloc)


def test_its_record_is_stepped_to_the_end_and_something_else_tried(page):
    table = Table(page, "example", 0)
    told, _ = table.to_the_end()
    assert len(told) == 6
    expect(table.told).to_contain_text("takes the heap")
    assert table.backs("B") == 8
    table.tool("First step").click()
    table.button("Turn the top card").click()
    expect(table.told).to_contain_text("turns his top card, the five of spades")
    table.type("A Kd")
    expect(table.root).to_contain_text("does not lie on top")
    assert many(table.tree.locator(".ct-row")) >= 2


def test_it_is_played_against_the_house(page):
    table = Table(page, "play", 0)
    before = read(table.count)
    table.button("Turn the top card").click()
    expect(table.count).not_to_have_text(before)
    assert not table.hand("Ben")
    table.page.set_viewport_size({"width": 360, "height": 740})
    assert look(page, "() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_another_player_is_chosen_and_asked_for_a_rank(page):
    table = Table(page, "play", 1)
    expect(table.told).to_contain_text("Your turn: choose below the table")
    asked = table.root.get_by_role("button", name="Ask Clara", exact=True)
    asked.click()
    expect(asked).to_have_attribute("aria-pressed", "true")
    ask = table.root.get_by_role("button", name="Ask Clara for ").first
    rank, before = read(ask), read(table.count)
    ask.click()
    expect(table.count).not_to_have_text(before)
    table.tool("First step").click()
    told, _ = table.to_the_end()
    assert [text for text in told if f"You ask Clara {rank}" in text], told
    expect(table.root).to_contain_text("books")
    assert not table.hand("Clara")


def test_a_family_draws_what_it_remembers_with_a_script_and_styles_of_its_own(page):
    table = Table(page, "example", 1)
    middle = table.root.locator(".eights")
    expect(middle.get_by_role("img", name="nine of diamonds")).to_be_visible()
    expect(middle).not_to_contain_text("to follow")
    table.button("Next").click()
    expect(middle.get_by_role("img", name="eight of hearts")).to_be_visible()
    expect(middle.locator(".eights-named:has(.ct-suit-s)")).to_have_text("spades to follow")
    expect(table.told).to_contain_text("names spades")
    table.button("Next").click()
    expect(middle).not_to_contain_text("to follow")
