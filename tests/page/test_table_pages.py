"""A table as it is looked at and listened to: what lies there is seen at every size, and is named and told in order."""

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from support.browser import Table, attributes, expect, look, visiting, wait_until_drawn
from support.lessons import LESSONS
from support.playing import open_lesson, take_up

pytestmark = pytest.mark.browser

PHONES = [(360, 740), (320, 640)]
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}

STRIP = """(felt) => {
    const strip = felt.querySelector(".ct-lying");
    if (!strip?.checkVisibility()) return { cards: [], unseen: ["the strip"] };
    strip.scrollIntoView({ block: "center" });
    const isUncovered = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isFree = (x) => strip.contains(document.elementFromPoint(x, (top + bottom) / 2));
        return left >= 0 && right <= innerWidth && [left + 1, (left + right) / 2, right - 1].every(isFree);
    };
    const signs = [...strip.children].slice(1);
    const textsOf = (parts) => parts.map((one) => one.textContent.trim());
    return { cards: textsOf(signs), unseen: textsOf(signs.filter((one) => !isUncovered(one))) };
}"""
"""Returns the played cards in the strip of a narrow table, and those of them that are hidden or outside."""


def ranks_in_strip(table):
    """Return the ranks of the cards that can be read in the strip, each as often as it is there."""
    strip = look(table.felt, STRIP)
    assert strip["unseen"] == []
    return sorted(re.sub(r"[^0-9A-Z]", "", card) for card in strip["cards"])


def ranks(cards):
    return sorted(card[0].replace("T", "10") for card in cards)


def test_on_a_phone_all_that_was_played_is_seen_and_named(visit, server):
    table = open_lesson(visit, server, "four-nines", "levels")
    page = table.page
    take_up(table, 3)
    lying = attributes(table.felt.locator(".ct-pile [data-card]"), "data-card")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        take_up(table, 3)
        assert ranks_in_strip(table) == ranks(lying), width
        (heard,) = attributes(table.felt.locator(".ct-lying"), "aria-label")
        assert heard.count("'s ") == len(lying)
        assert {seat for seat, _ in re.findall(r"(\w+)'s (six) of ", heard)} >= {"Ben", "Clara"}


SPILT = """(felt) => {
    const within = (part, whole) => {
        const [one, other] = [part, whole].map((each) => each.getBoundingClientRect());
        return one.left >= other.left - 1 && one.right <= other.right + 1 && one.bottom <= other.bottom + 1;
    };
    const apart = (part, other) => {
        const [a, b] = [part, other].map((each) => each.getBoundingClientRect());
        return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    };
    const shown = (what) => [...felt.querySelectorAll(what)].filter((part) => part.checkVisibility());
    return [
        ...shown(".ct-hand .ct-card").filter((card) => !within(card, card.closest(".ct-seat"))),
        ...shown(".ct-card").filter((card) => !within(card, felt)),
        ...shown(".ct-mark, .ct-name, .ct-counters, .ct-hand .ct-card")
            .filter((part) => shown("div.ct-said, .ct-pile .ct-card").some((over) => !apart(part, over))),
    ].map((part) => part.outerHTML.slice(0, 90));
}"""


def test_long_piles_and_words_cover_no_name_and_no_hand(visit, server):
    table = open_lesson(visit, server, "whole-pack")
    page = table.page
    table.to_the_end()
    for width in (320, 640, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_drawn(page)
        assert look(table.felt, SPILT) == [], width


# Names and order


@pytest.fixture(scope="module")
def shared(chromium, server):
    """Yield the page of the four nines, for tests that only look at it."""
    with visiting(chromium) as (_, page, seen):
        page.goto(server.lesson("four-nines"))
        wait_until_drawn(page)
        yield page
        seen.check(urlsplit(server.url).netloc)


def test_a_card_has_one_name_wherever_it_lies_and_the_pool_says_what_it_holds(shared):
    table = Table(shared, "example")
    table.to_the_start()
    expect(table.card("Clara", "9d")).to_have_accessible_name("Clara's nine of diamonds")
    expect(table.felt.get_by_role("button", name="Pool: 0 counters. How it came", exact=True)).to_be_visible()
    table.to_the_end()
    for seat in ("Ben", "Clara", "Dora", "Emil"):
        expect(table.seat(seat).get_by_role("img", name=re.compile(f"^{seat}'s nine of "))).to_be_visible()


SEATS = "felt => [...felt.querySelectorAll('.ct-seat')].map(seat => seat.dataset.seat)"
FROM_ABOVE = """felt => [...felt.querySelectorAll(".ct-seat")]
    .map((seat) => [seat.getBoundingClientRect().top, seat.dataset.seat])
    .sort(([one], [other]) => one - other).map(([_, seat]) => seat)"""


def test_the_seats_are_read_in_the_order_of_play(shared):
    for number, example in enumerate(LESSONS["four-nines"].examples):
        table = Table(shared, "example", number)
        first, *others = example.record.seats
        for width in (1280, 360):
            shared.set_viewport_size({"width": width, "height": 800})
            assert look(table.felt, SEATS) == [*others, first], width
        assert look(table.felt, FROM_ABOVE) == [*others, first]


PLAYERS = ["Ben", "Clara", "Dora", "Emil", "Anna"]
"""The seats of the four nines, in the order of play."""


def test_the_tab_key_goes_round_the_table_in_the_order_of_play(shared):
    page, table = shared, Table(shared, "example")
    table.to_the_start()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        look(table.felt, "felt => { felt.tabIndex = -1; felt.focus(); }")
        came = []
        while seat := look(
            page,
            "() => { const { activeElement: one } = document; "
            "return one.closest('.ct-felt') && (one.closest('[data-seat]')?.dataset.seat ?? 'felt'); }",
        ):
            came.append(seat)
            page.keyboard.press("Tab")
        assert [seat for seat in dict.fromkeys(came) if seat in PLAYERS] == PLAYERS, width


HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
    .filter((one) => one.checkVisibility()).map((one) => ({
    level: Number(one.getAttribute("aria-level") ?? one.tagName[1]),
    text: one.textContent,
    table: [...document.querySelectorAll(".ct-root")].indexOf(one.closest(".ct-root")),
    isTitle: Boolean(one.closest(".ct-head")),
}))"""


def test_headings_nest_on_a_lessons_page(visit, server):
    page, _ = visit
    slug = "hearts-of-a"
    page.goto(server.lesson(slug))
    wait_until_drawn(page)
    for number in range(len(LESSONS[slug].examples)):
        Table(page, "example", number).button("Next: one step on").click()
    headings = look(page, HEADINGS)
    assert [one["level"] for one in headings].count(1) == 1
    section, titles = headings[0], {}
    assert section["level"] == 1
    for before, here in pairwise(headings):
        assert here["level"] <= before["level"] + 1, here
        if here["table"] < 0:
            section = here
            continue
        assert here["level"] > section["level"], (section, here)
        assert here["level"] > titles.get(here["table"], 0), here
        if here["isTitle"]:
            titles[here["table"]] = here["level"]


# Colours


def _rgb(colour):
    """`rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)` as three numbers from 0 to 1."""
    scale = 255 if colour.startswith("rgb") else 1
    return [float(number) / scale for number in re.findall(r"[\d.]+", colour)[:3]]


def _contrast(one, other):
    def light(colour):
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(colour))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


ANSWERED = """(answer) => {
    const [own, sign] = [getComputedStyle(answer), getComputedStyle(answer, "::before")];
    const { borderTopColor: border, backgroundColor: ground, color: text } = own;
    return { border, ground, text, sign: sign.content, signs: sign.color };
}"""


def test_right_is_green_and_wrong_is_neither_green_nor_red(chromium, server):
    with visiting(chromium, **PHONE) as (_, page, _):
        page.goto(server.lesson("four-nines"))
        table = Table(page, "example")
        table.past_the_guess()
        table.button("Next: one step on").click()
        _, question = LESSONS["four-nines"].examples[0].questions[1]
        for right in (False, True):
            choice = next(n for n, answer in enumerate(question.answers) if answer.right is right)
            answer = table.root.locator(".ct-answer").nth(choice)
            answer.tap()
            expect(table.root.locator(".ct-outcome")).to_contain_text("✓" if right else "✗")
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                seen = look(answer, ANSWERED)
                red, green, blue = _rgb(seen["border"])
                if right:
                    assert green > 1.2 * max(red, blue), seen
                else:
                    assert red > green > 1.2 * blue, seen  # amber: the brand's red has less green than blue
                assert seen["sign"].strip('" ').endswith("✓" if right else "✗")
                for colour, least in (("border", 3), ("signs", 4.5), ("text", 4.5)):
                    assert _contrast(seen[colour], seen["ground"]) >= least, (scheme, colour, seen)


def test_with_forced_colours_only_the_seat_to_play_has_a_frame_and_every_suit_is_seen(chromium, server):
    with visiting(chromium, forced_colors="active") as (_, page, _):
        page.goto(server.lesson("four-nines"))
        table = Table(page, "example")
        framed = """felt => [...felt.querySelectorAll(".ct-seat")]
            .filter((seat) => getComputedStyle(seat).borderTopColor !== getComputedStyle(felt).backgroundColor)
            .map((seat) => seat.dataset.seat)"""
        assert look(table.felt, framed) == ["Ben"]
        table.past_the_guess()
        assert look(table.felt, framed) == ["Clara"]
        suits = """felt => [...felt.querySelectorAll(".ct-card")].map((card) =>
            [getComputedStyle(card.querySelector(".ct-suit")).fill, getComputedStyle(card).backgroundColor])"""
        assert min(_contrast(*pair) for pair in look(table.felt, suits)) >= 4.5
