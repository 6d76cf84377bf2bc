"""A table as it is looked at and listened to: what lies there is seen at every size, and is named and told in order."""

import re

from support.browser import Table, attributes, expect, look, wait_until_drawn
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS
from support.playing import open_lesson, take_up

PHONES = [(360, 740), (320, 640)]


def ranks_in_strip(table):
    """Return the ranks of the cards that can be read in the strip, each as often as it is there."""
    strip = look(table.felt, SCRIPTS["readStrip"])
    assert strip["unseen"] == []
    return sorted(re.sub(r"[^0-9A-Z]", "", card) for card in strip["cards"])


def ranks(cards):
    return sorted(card[0].replace("T", "10") for card in cards)


def test_on_a_phone_all_that_was_played_is_seen_and_named(shared):
    page = shared()
    table = Table(page, "levels")
    take_up(table, 3)
    lying = attributes(table.felt.locator(".ct-pile [data-card]"), "data-card")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        take_up(table, 3)
        assert ranks_in_strip(table) == ranks(lying), width
        (heard,) = attributes(table.felt.locator(".ct-lying"), "aria-label")
        assert heard.count("'s ") == len(lying)
        assert {seat for seat, _ in re.findall(r"(\w+)'s (six) of ", heard)} >= {"Ben", "Clara"}


def test_long_piles_and_words_cover_no_name_and_no_hand(page, server):
    table = open_lesson(page, server, "whole-pack")
    table.to_the_end()
    for width in (320, 640, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_drawn(page)
        assert look(table.felt, SCRIPTS["findSpilt"]) == [], width


# Names and order


def test_a_card_has_one_name_wherever_it_lies_and_the_pool_says_what_it_holds(shared):
    table = Table(shared(), "example")
    table.to_the_start()
    expect(table.card("Clara", "9d")).to_have_accessible_name("Clara's nine of diamonds")
    expect(table.felt.get_by_role("button", name="Pool: 0 counters. How it came", exact=True)).to_be_visible()
    table.to_the_end()
    for seat in ("Ben", "Clara", "Dora", "Emil"):
        expect(table.seat(seat).get_by_role("img", name=re.compile(f"^{seat}'s nine of "))).to_be_visible()


def test_the_seats_are_read_and_gone_round_by_tab_in_the_order_of_play(shared):
    page = shared()
    table = Table(page, "example")
    first, *others = LESSONS["four-nines"].examples[0].record.seats
    table.to_the_start()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert attributes(table.felt.locator(".ct-seat"), "data-seat") == [*others, first], width
        look(table.felt, "felt => { felt.tabIndex = -1; felt.focus(); }")
        came = []
        while seat := look(page, SCRIPTS["findSeatInFocus"]):
            came.append(seat)
            page.keyboard.press("Tab")
        assert [seat for seat in dict.fromkeys(came) if seat in (first, *others)] == [*others, first], width
    assert look(table.felt, SCRIPTS["listSeatsFromAbove"]) == [*others, first]


# Colours


def test_with_forced_colours_only_the_seat_to_play_has_a_frame_and_every_suit_is_seen(shared):
    page = shared()
    page.emulate_media(forced_colors="active")
    table = Table(page, "example")
    table.to_the_start()
    assert look(table.felt, SCRIPTS["listFramedSeats"]) == ["Ben"]
    table.past_the_guess()
    assert look(table.felt, SCRIPTS["listFramedSeats"]) == ["Clara"]
    suits = """felt => [...felt.querySelectorAll(".ct-card")].map((card) =>
        [getComputedStyle(card.querySelector(".ct-suit")).fill, getComputedStyle(card).backgroundColor])"""
    assert all(suit != ground for suit, ground in look(table.felt, suits))
