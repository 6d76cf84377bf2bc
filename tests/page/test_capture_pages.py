"""Choosing captures and counting in a real browser, on the open table."""

import re

import pytest
from support.browser import Table, box_of, complaints, expect, in_focus, is_seen, look, wait_until_drawn
from support.cases import read_sample
from support.page_scripts import SCRIPTS
from support.playing import is_chosen

TEN = read_sample("capture-ten.play")
LAST_TWO = read_sample("capture-last-two.play")


class Fishing(Table):
    """The open table with a game of fishing on it."""

    def __init__(self, page):
        super().__init__(page, "example")
        self.tools()
        self.choice = self.root.locator(".ct-choice")
        self.ways = self.choice.locator(".ct-ways button")
        self.counting = self.root.locator(".ct-counting")

    def lay(self, record):
        field = self.root.get_by_label("A record", exact=True)
        if not is_seen(field):
            self.root.locator("summary", has_text="Write a record").click()
        field.fill(record)
        self.button("Lay this record").click()
        wait_until_drawn(self.root)
        expect(self.count).to_have_text("step 0 of 0")
        expect(self.felt.locator("[data-card]").filter(visible=True).first).to_be_visible()
        expect(self.choice).to_be_hidden()

    def touch(self, seat, card):
        self.card(seat, card).click(position={"x": 14, "y": 22})  # where the next card of the fan leaves it free
        expect(self.choice).to_be_visible()

    def play(self, seat, card):
        """Play a card: it takes in its only way, or lies down."""
        self.card(seat, card).click(position={"x": 14, "y": 22})  # where the next card of the fan leaves it free
        if is_chosen(self, card):
            self.choice.locator(".ct-main").click()
        expect(self.card(seat, card)).to_have_count(0)

    def middle(self, card):
        return self.felt.locator(f'.ct-board [data-card="{card}"]')


@pytest.fixture
def table(shared):
    """Return the open table."""
    return Fishing(shared("open-table"))


def test_the_choice_takes_the_place_of_the_words_and_moves_no_card(table):
    table.page.set_viewport_size({"width": 320, "height": 568})
    table.lay(TEN)
    look(table.felt, "felt => felt.scrollIntoView()")
    cards = ("8c", "4s", "Kd")
    hand = [box_of(table.card("Anna", card)) for card in cards]
    table.touch("Anna", "Th")
    expect(table.told).to_be_hidden()
    expect(table.ways).to_have_count(3)
    for part in (table.felt.locator(".ct-board"), table.choice):
        expect(part).to_be_in_viewport(ratio=1)
    assert [box_of(table.card("Anna", card)) for card in cards] == hand
    middle = [box_of(table.middle(card)) for card in ("Td", "3c")]
    table.ways.nth(0).click()
    expect(table.choice).to_contain_text("That is a capture")
    assert [box_of(table.middle(card)) for card in ("Td", "3c")] == middle


BUILT = read_sample("capture-built.play")


# By keys


def test_a_capture_by_keys_alone(table):
    table.lay(TEN)
    page = table.page
    press = page.keyboard.press
    table.card("Anna", "Th").focus()
    press("Enter")
    expect(table.choice).to_be_visible()
    table.middle("Td").focus()
    for _ in range(2):
        press("ArrowRight")
    expect(table.middle("Ac")).to_be_focused()
    press("Space")
    expect(table.middle("Ac")).to_have_attribute("aria-pressed", "true")
    press("ArrowLeft")
    press("Space")
    expect(table.choice).to_contain_text("The ace and nine make ten")
    press("Tab")
    press("Escape")
    expect(table.choice).to_be_hidden()
    expect(table.card("Anna", "Th")).to_be_focused()
    press("Enter")
    table.ways.nth(2).focus()
    press("Enter")
    expect(table.choice).to_contain_text("That is a capture")
    table.middle("Td").focus()
    press("Enter")
    expect(table.count).to_have_text("step 1 of 1")
    expect(in_focus(page.locator("body"))).to_have_count(1)


# The count


def played_to_the_count(table):
    table.lay(LAST_TWO)
    for seat, card in (("Anna", "2s"), ("Ben", "4h"), ("Clara", "4d"), ("Dora", "Ts")):
        table.play(seat, card)
    expect(table.counting).to_be_visible()


# For everybody


CITES = re.compile(r"^source (CAS|SNI|R)-\d+ ")


def test_no_width_scrolls_sideways_every_target_is_large_and_axe_finds_nothing(table):
    page = table.page

    def fits():
        assert complaints(table.root) == []
        for width in (768, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert look(page, "() => document.documentElement.scrollWidth - innerWidth") <= 0, width
            assert [one for one in look(page, SCRIPTS["listSmallTargets"]) if not CITES.match(one)] == [], width

    table.lay(BUILT)
    table.touch("Anna", "3h")
    for card in ("5c", "6d", "2s", "3c", "5d"):
        table.middle(card).click()
        expect(table.middle(card)).to_have_attribute("aria-pressed", "true")
    table.button("Build eights").click()
    expect(table.felt.locator(".ct-board .ct-heap")).to_be_visible()
    table.touch("Ben", "8s")
    fits()
    played_to_the_count(table)
    table.button("Count it all").click()
    fits()
