"""The stops panel, the best lead and the puzzles on the first lesson of Jig, in a real browser."""

import re

import pytest
from support.browser import Table, all_complaints, expect, look, many, wait_until_drawn
from support.page_scripts import SCRIPTS
from support.playing import open_lesson

from cardlessons.families.sequence.puzzles import make_puzzle
from cardlessons.rulebook import get_statement


@pytest.fixture
def page(page, server):
    """Return the page of the first lesson of Jig."""
    page.goto(server.lesson("hearts-of-a"))
    wait_until_drawn(page)
    return page


def unfold_stops(table):
    """Return a table with its panel of stops unfolded."""
    table.tools().locator(".ct-knows summary").click()
    expect(table.root.locator(".ct-knows-card").first).to_be_visible()
    return table


def find_card(table, text):
    """Return a card of the whole pack in the panel."""
    return table.root.locator(f'.ct-knows-row [data-knows="{text}"]').last


# Knowing the stops


def test_seq_4_a_card_tells_how_it_stands_and_why_and_nothing_is_asked_before_the_panel_is_unfolded(page, visit):
    _, seen = visit
    table = Table(page, "example")
    table.tools()
    assert not any('"stops"' in text for text in seen.requests())
    unfold_stops(table)
    assert sum('"stops"' in text for text in seen.requests()) == 1
    assert many(table.root.locator(".ct-knows-body [data-knows]")) == 6 + 52
    told = table.root.locator(".ct-knows-why")
    expect(told).to_contain_text("Touch a card")
    expect(find_card(table, "7c")).to_have_accessible_name("seven of clubs: a sure stop")
    for card, seen in (("7c", "■ stop"), ("8c", "✕ gone"), ("8h", "▷ no")):
        expect(find_card(table, card).locator("small > span")).to_have_attribute("data-label", seen)
    find_card(table, "7c").click()
    expect(told).to_contain_text("Nobody has the eight of clubs now, so the seven of clubs is a stop.")
    told.get_by_role("button", name="SEQ-4").click()
    expect(told).to_contain_text(get_statement("SEQ-4").text)
    # What was touched stays, and the keys of the arrows go along the suit.
    find_card(table, "Kd").hover()
    expect(told).to_contain_text("seven of clubs")
    table.page.keyboard.press("Tab")
    find_card(table, "7c").focus()
    table.page.keyboard.press("ArrowRight")
    expect(find_card(table, "8c")).to_be_focused()
    expect(told).to_contain_text("The eight of clubs has been played.")
    assert table.step() == 0


# Cards that belong to nobody


def test_the_card_turned_up_lies_there_in_mid_deal_and_the_map_marks_what_nobody_had(page, server):
    page.goto(server.lesson("cards-asleep"))
    wait_until_drawn(page)
    first, second = Table(page, "example", 0), Table(page, "example", 1)
    expect(first.felt.locator(".ct-turned-up .ct-card")).to_have_accessible_name("nine of hearts")
    seen = second.felt.locator(".ct-played")
    expect(second.felt.locator(".ct-turned-up .ct-card")).to_have_accessible_name("five of spades")
    expect(seen).to_have_attribute("aria-label", re.compile("; turned up: five of spades$"))
    second.to_the_end()
    label = "; turned up: five of spades; nobody had it: nine of diamonds, three of clubs, jack of hearts"
    expect(seen).to_have_attribute("aria-label", re.compile(f"{label}$"))
    expect(seen.locator(".ct-played-row .ct-missed")).to_have_text(["3", "9", "J"])
    unfold_stops(second)
    expect(find_card(second, "9d")).to_have_accessible_name("nine of diamonds: gone")


# For everybody


def test_with_everything_unfolded_nothing_overflows_and_axe_finds_nothing(page):
    example, puzzles = Table(page, "example"), Table(page, "puzzles")
    unfold_stops(example).root.get_by_label("Peel's advice").check()
    find_card(example, "Kd").click()
    example.tool("Best lead?").click()
    expect(example.root.locator(".ct-leads li")).to_have_count(6)
    fits(page)
    assert all_complaints(page) == []
    unfold_stops(puzzles)
    asked = make_puzzle(1, "jig", 1)
    puzzles.card(asked.you, asked.leads[-1].play.card.text).click()
    expect(puzzles.root.locator(".ct-result")).to_contain_text("Not this time.")
    fits(page)
    page.emulate_media(color_scheme="dark")
    assert all_complaints(page) == []


def test_a_hand_of_thirteen_cards_is_whole_on_a_low_screen(page, server):
    page.set_viewport_size({"width": 640, "height": 400})
    game = open_lesson(page, server, "jig", "play")
    expect(game.root.locator(".ct-own.ct-turn .ct-hand .ct-may").first).to_be_visible()
    hidden = f"({SCRIPTS['findHidden']})(document, '.ct-kind-play .ct-own .ct-hand .ct-card').length"
    page.wait_for_function(f"() => document.querySelectorAll('.ct-own .ct-may').length && !{hidden}")


def fits(page):
    """Check that at no width anything is outside of the page or too small."""
    for width in (768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert look(page, "() => document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert look(page, SCRIPTS["listOutside"]) == [], width
        assert look(page, SCRIPTS["listSmall"]) == [], width
