"""Irish Snap on its lesson's page, in a real browser: the pile, the hands that come down, the answer to each card."""

from urllib.parse import urlsplit

import pytest
from support.browser import (
    STILL,
    Table,
    attributes,
    expect,
    many,
    read,
    visiting,
    wait_until_drawn,
)
from support.playing import take_up

PLAYERS = ("Anna", "Ben", "Clara")

pytestmark = pytest.mark.browser

SLUG = "irish-snap"


@pytest.fixture(scope="module")
def shared(chromium, server):
    """Yield the lesson's page, shared by tests that do not mind earlier tries; no error may occur on it."""
    with visiting(chromium) as (_, page, seen):
        page.goto(server.lesson(SLUG))
        wait_until_drawn(page)
        yield page
        seen.check(urlsplit(server.url).netloc)


@pytest.fixture
def on(shared):
    """Return a table on the page, an example at its start."""

    def table(kind="example"):
        shared.emulate_media(color_scheme="light", reduced_motion=STILL["reduced_motion"])
        found = Table(shared, kind)
        if kind == "example":
            found.to_the_start()
        return found

    return table


@pytest.fixture
def example(on):
    """Return the first example after its third card: a three on Three."""
    table = on()
    while table.step() < 3:
        table.button("Next: one step on").click()
        if table.is_asking():
            table.button("Show me").click()
    expect(table.told).to_contain_text("Clara turns the three of hearts and says Three")
    return table


def test_the_pile_the_number_and_who_must_slap_are_seen(example):
    expect(example.felt.locator(".ct-number")).to_have_text("said: Three")
    pile = example.felt.locator(".ct-slapped [data-card]")
    assert attributes(pile, "data-card") == ["Kd", "3h"]
    expect(example.felt.locator(".ct-under")).to_have_text("+1")
    expect(example.felt.locator(".ct-due")).to_have_text("A slap is due")
    for seat in PLAYERS:
        expect(example.seat(seat)).to_contain_text("must slap")
        assert example.backs(seat) == 3
    expect(example.told).to_contain_text("Snap: Three was said, and a three was laid.")
    example.button("Next: one step on").click()
    expect(example.felt.locator(".ct-due, .ct-slapped [data-card]")).to_have_count(0)
    assert [example.backs(seat) for seat in PLAYERS] == [3, 3, 6]


def test_whoever_is_chosen_as_the_last_hand_takes_the_pile(example):
    assert many(example.hands("turn")) == 0
    example.root.get_by_label("Who is last?").select_option("Clara")
    example.hands("slap").click()
    expect(example.told).to_contain_text("Clara slapped last and takes the pile")
    assert {seat: example.backs(seat) for seat in PLAYERS} == {seat: 6 if seat == "Clara" else 3 for seat in PLAYERS}
    expect(example.seat("Clara")).to_contain_text("to play")
    example.hands("turn").click()
    expect(example.felt.locator(".ct-number")).to_have_text("said: One")


def test_a_level_is_worked_by_keys(on):
    table = on("levels")
    take_up(table, 2)
    table.hands("turn").focus()
    for _ in range(3):
        before = read(table.count)
        table.page.keyboard.press("Enter")
        expect(table.count).not_to_have_text(before)
        expect(table.hands("turn")).to_be_focused()
    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("Space")
    expect(table.root.locator(".ct-result")).to_contain_text("Done.")
