"""Choosing captures and counting in a real browser, on the open table."""

import re
from urllib.parse import urlsplit

import pytest
from support.browser import (
    STILL,
    Table,
    attributes,
    box_of,
    complaints,
    expect,
    in_focus,
    is_seen,
    look,
    many,
    read,
    visiting,
    wait_until_drawn,
)
from support.playing import is_chosen, open_lesson

from cardlessons.engine.variants import VARIANTS

pytestmark = pytest.mark.browser

TEN = """variant: cassino
dealer: Clara
Anna: Th 8c 4s Kd
Ben: 2s As 9h Qc
Clara: 5c 6c 7c Jc
layout: Td 9c Ac 8d 2h 5h 5d 3c
"""
LAST_TWO = """variant: cassino-partners
dealer: Dora
Anna: 2s
Ben: 4h
Clara: 4d
Dora: Ts
layout: 2d 2c
"""


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

    def deal(self, game, players, number=1):
        self.root.get_by_label("The game", exact=True).select_option(game)
        self.root.get_by_label("players", exact=True).fill(str(players))
        self.root.get_by_label("deal number").fill(str(number))
        self.root.get_by_role("button", name="Deal", exact=True).click()
        wait_until_drawn(self.root)
        expect(self.root.locator(".ct-head .ct-from")).to_have_text(VARIANTS[game].title)
        expect(self.felt.locator(".ct-seat")).to_have_count(players)

    def touch(self, seat, card):
        self.card(seat, card).click()
        expect(self.choice).to_be_visible()

    def play(self, seat, card):
        """Play a card: it takes in its only way, or lies down."""
        self.card(seat, card).click()
        if is_chosen(self, card):
            self.choice.locator(".ct-main").click()
        expect(self.card(seat, card)).to_have_count(0)

    def middle(self, card):
        return self.felt.locator(f'.ct-board [data-card="{card}"]')

    def board(self):
        return attributes(self.felt.locator(".ct-board [data-card]"), "data-card")

    def find_marked(self):
        """Return the cards that would be taken, with the sign of their part."""
        cards = self.felt.locator(".ct-board .ct-taken")
        return dict(
            zip(attributes(cards, "data-card"), attributes(cards.locator(".ct-part"), "data-label"), strict=True)
        )

    def count_captured(self, seat):
        return int(read(self.seat(seat).locator(".ct-captured b")))


@pytest.fixture(scope="module")
def shelf(chromium, server):
    with visiting(chromium) as (_, page, seen):
        page.add_init_script("Storage.prototype.setItem = () => {};")  # what one test tries is not kept for the next
        page.goto(server.lesson("open-table"))
        wait_until_drawn(page)
        yield page, seen


@pytest.fixture
def table(shelf, server):
    """Yield the open table, opened once for all; at the end no error may have occurred."""
    page, seen = shelf
    page.set_viewport_size(STILL["viewport"])
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    yield Fishing(page)
    seen.check(urlsplit(server.url).netloc)


# Choosing a capture


def test_on_the_smallest_phone_the_middle_stays_in_sight_over_the_choice(table):
    table.page.set_viewport_size({"width": 320, "height": 568})
    table.lay(TEN)
    table.touch("Anna", "Th")
    expect(table.ways).to_have_count(3)
    for part in (table.felt.locator(".ct-board"), table.choice):
        expect(part).to_be_in_viewport(ratio=1)


def test_the_choice_takes_the_place_of_the_words_and_moves_no_card(table):
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.lay(TEN)
    look(table.felt, "felt => felt.scrollIntoView()")
    cards = ("Th", "8c", "4s", "Kd")
    hand = [box_of(table.card("Anna", card)) for card in cards[1:]]
    middle = [box_of(table.middle(card)) for card in ("Td", "3c")]
    table.touch("Anna", "Th")
    expect(table.told).to_be_hidden()
    assert [box_of(table.card("Anna", card)) for card in cards[1:]] == hand
    table.ways.nth(0).click()
    expect(table.choice).to_contain_text("That is a capture")
    assert [box_of(table.middle(card)) for card in ("Td", "3c")] == middle


# Building


BUILT = """variant: cassino(builds=single and double)
dealer: Clara
Anna: 3h 8d Kd 2h
Ben: 8s 2d Td 9c
Clara: Tc Ts 7c 4h
layout: 5c 6d 2s Jh Th 9s
"""


def heap(table):
    return table.felt.locator(".ct-board .ct-heap")


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


def test_the_count_is_stepped_like_play(table):
    played_to_the_count(table)
    assert many(table.counting.get_by_role("group")) == 4
    start = table.points()
    told = table.counting.locator(".ct-reasons li")
    expect(told).to_have_count(0)
    expect(table.root.locator(".ct-counting .ct-main, .ct-steps .ct-main:not(.ct-leave)")).to_have_text(["Count ▶"])
    table.counting.get_by_role("button", name="Count ▶").click()
    expect(told.first).to_contain_text("most cards")
    expect(table.counting.locator(".ct-cite")).to_have_count(1)
    first = table.points()
    assert first["Anna"] == first["Clara"] == start["Anna"] + 3
    assert first["Ben"] == first["Dora"] == start["Ben"]
    table.page.keyboard.press("ArrowRight")
    expect(table.counting).to_contain_text("most spades")
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("ArrowLeft")
    expect(told).to_have_count(0)
    assert table.points() == start
    table.button("Count it all").click()
    expect(table.counting).to_contain_text("Little Cassino")
    expect(table.counting.locator(".ct-actions .ct-label")).to_have_text(re.compile(r"^(\d+) of \1$"))
    ends = table.points()
    assert ends["Anna"] == ends["Clara"] > start["Anna"]
    # What was counted stays so when one steps back and comes again.
    table.button("Back: one step back").click()
    expect(table.counting).to_have_count(0)
    table.button("Next: one step on").click()
    assert table.points() == ends


# For everybody


def test_axe_finds_nothing_while_one_chooses_and_counts(table):
    page = table.page
    table.lay(TEN)
    table.touch("Anna", "Th")
    for card in ("9c", "Ac", "3c"):
        table.middle(card).click()
        expect(table.middle(card)).to_have_attribute("aria-pressed", "true")
    assert complaints(table.root) == []
    table.lay(BUILT)
    table.touch("Anna", "3h")
    table.middle("5c").click()
    table.button("Build eight").click()
    expect(heap(table)).to_be_visible()
    wait_until_drawn(page)
    table.touch("Ben", "2d")
    heap(table).click()
    expect(table.button("Build ten")).to_be_visible()
    assert complaints(table.root) == []
    played_to_the_count(table)
    table.button("Count it all").click()
    assert complaints(table.root) == []


def test_no_width_scrolls_sideways_and_every_target_is_large(table):
    page = table.page
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    small = (
        "() => [...document.querySelectorAll('.ct-felt button')].filter(e => e.checkVisibility())"
        ".map(e => [e.textContent, e.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 44 || box.width < 41 || box.left < -1 || box.right > innerWidth + 1)"
        ".map(([text, box]) => `${text} ${box.width} ${box.height}`)"
    )
    cites = re.compile(r"^source (CAS|SNI|R)-\d+ ")

    def fits():
        for width in (360, 768):
            page.set_viewport_size({"width": width, "height": 800})
            assert look(page, wide) <= 0, width
            assert [one for one in look(page, small) if not cites.match(one)] == [], width

    page.set_viewport_size({"width": 360, "height": 800})
    table.lay(TEN)
    table.touch("Anna", "Th")
    fits()
    table.lay(BUILT.replace("layout:", "layout: 3c 4d 5d"))
    table.touch("Anna", "3h")
    for card in ("5c", "6d", "2s", "3c", "5d"):
        table.middle(card).click()
        expect(table.middle(card)).to_have_attribute("aria-pressed", "true")
    table.button("Build eights").click()
    expect(heap(table)).to_be_visible()
    fits()
    played_to_the_count(table)
    table.button("Count it all").click()
    fits()
    table.deal("cassino", 4)
    fits()


TAKES = re.compile(r"takes|Take ")


def test_what_is_asked_cannot_be_read_off_the_table(visit, server):
    table = open_lesson(visit, server, "cassino")
    expect(table.root.locator(".ct-question")).to_be_visible()
    for card in (table.card("Anna", "Th"), table.felt.locator(".ct-board button").first):
        card.click()
        expect(table.root.get_by_role("alert").filter(visible=True)).to_contain_text("not answered at the table")
        assert not TAKES.search(read(table.felt))
    expect(table.root.locator(".ct-question")).to_be_visible()
    table.button("Show me").click()
    expect(table.told).to_contain_text("Anna plays the ten of hearts and takes")
