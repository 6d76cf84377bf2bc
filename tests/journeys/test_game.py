"""A game on a phone, from slip to why and on: wrong touches, the end of the deal, the count, the next deal."""

import re
from contextlib import suppress

import pytest
from support.browser import BrowserError, Table, expect, is_seen, many, wait_until_drawn
from support.moments import (
    DESK,
    PHONE,
    REASONS,
    await_turn,
    play_card,
    see,
    touch_while_the_house_plays,
    touch_with_a_choice_open,
)
from support.playing import deal_on_button, open_lesson

SHOWN = ".cl-stage:not([hidden])"
OVER = ".ct-over"


@pytest.fixture
def options():
    """Return the options of a phone, on which cards move."""
    return {"viewport": PHONE, "has_touch": True, "reduced_motion": "no-preference"}


def go_on(page, name):
    """Press what leads on: it has this name, and is on the screen."""
    assert see(page, "[data-next]").startswith(name)
    page.locator("[data-next]").click()


def play_to_the_end(table):
    """Play the learner's cards until the deal is over; return the number of plays."""
    mine = table.root.locator(".ct-own.ct-turn .ct-hand button.ct-may")
    for plays in range(60):
        step = table.root.locator(".ct-next[data-next]")
        expect(mine.or_(step).or_(deal_on_button(table)).or_(table.button("Count it all")).first).to_be_visible()
        if is_seen(step):
            with suppress(BrowserError):  # meanwhile the house may have played on by itself
                step.click(timeout=3000)
        elif many(mine):
            play_card(table, mine.first)
        else:
            return plays
    raise AssertionError("the deal has no end")


def test_slips_are_told_and_the_deal_ends_with_what_comes_next(page, server):
    example = open_lesson(page, server)
    example.past_the_guess()
    example.button("Next: one step on").click()
    example.card("Clara", "6h").click()  # a question is open, and this is none of its answers
    see(page, REASONS)
    see(page, "[data-next]")

    page.get_by_role("navigation", name="The path of this lesson").get_by_role("link", name="Play").click()
    table = Table(page, "play")
    touch_while_the_house_plays(table)
    expect(table.root.locator(".ct-own.ct-turn")).to_be_visible()  # the house has played on by itself
    play_to_the_end(table)
    told = see(page, OVER)
    assert re.search(r"the (\w+) counters stay in the pool\.", told), told
    dealer = re.search(r"(\w+), the next player in order, deals", told)[1]
    go_on(page, "Next deal")
    await_turn(table)
    expect(table.seat(dealer).get_by_title(re.compile("dealt"))).to_be_visible()
    see(page, "[data-next]")


def test_the_count_of_a_pack_is_on_the_screen_and_then_who_deals(page, server):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(PHONE)
    table = open_lesson(page, server, "cassino", "play")
    await_turn(table)
    touch_with_a_choice_open(table)
    assert play_to_the_end(table) > 10
    go_on(page, "Count")
    table.button("Count it all").click()
    for size in (DESK, {"width": 1366, "height": 768}, PHONE):
        page.set_viewport_size(size)
        assert "deals again" in see(page, OVER) or "deal again" in see(page, OVER)
    go_on(page, "Next deal")
    await_turn(table)
    see(page, "[data-next]")


def test_a_link_to_a_stage_leads_there_after_any_act_and_when_it_is_loaded_again(page, server):
    open_lesson(page, server).past_the_guess()
    expect(page).to_have_url(re.compile("example-1=Ben"))
    page.evaluate("location.hash = '#stage-5'")
    expect(page.locator("#stage-5")).to_be_visible()
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page).to_have_url(re.compile("stage-5.*example-1=Ben"))
    page.reload()
    wait_until_drawn(page)
    expect(page.locator("#stage-5")).to_be_visible()
    see(page, "[data-next]")
