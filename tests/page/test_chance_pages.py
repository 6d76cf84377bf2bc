"""Chances, the levels of the house and the strategy lab, in a real browser."""

import re

from support.browser import Table, all_complaints, attributes, expect, look, many, wait_until_drawn
from support.playing import open_lesson

from cardlessons.engine.cards import Pack

ANSWERED = 180_000
"""Milliseconds in which a machine with much else to do has counted the last deal."""


STOP = """(tools) => [...tools.querySelectorAll("button")].find((one) => one.textContent.startsWith("Stop"))?.click()"""
"""Stops the counting if it has not ended."""


def test_how_likely_is_counted_drawn_and_marked_in_the_hand(page, server):
    table = open_lesson(page, server, "hearts-of-a")
    table.tool("Which card is best?").click()
    first = table.root.locator(".ct-odds-list li").first
    expect(first).to_be_visible(timeout=ANSWERED)
    hand = table.seat("Anna").locator(".ct-hand")
    expect(hand.locator("[data-card] .ct-odd-best").first).to_be_visible(timeout=ANSWERED)
    look(table.tools(), STOP)
    expect(table.tool("Which card is best?")).to_be_visible(timeout=ANSWERED)
    expect(first).to_contain_text(re.compile(r"(wins|loses) .* counters?"))
    expect(first).to_contain_text(re.compile(r"in \d+ of 100 deals"))
    assert many(hand.locator(".ct-odd")) == many(table.root.locator(".ct-odds-list > li"))
    best = attributes(hand.locator("[data-card]:has(.ct-odd-best)"), "data-card")
    for card in Pack():
        if card.text in best:
            expect(table.root.locator(".ct-odds > strong")).to_contain_text(card.rank.word)
    assert all_complaints(table.root) == []
    table.past_the_guess()
    expect(table.root.locator(".ct-odds")).to_be_hidden()
    assert many(table.felt.locator(".ct-odd")) == 0


def test_the_lab_plays_until_it_is_stopped_and_shows_where_it_mattered(page, server):
    page.goto(server.lesson("strategy-lab"))
    page.set_viewport_size({"width": 360, "height": 740})
    wait_until_drawn(page)
    lab = page.locator(".ct-panel")
    expect(lab.get_by_role("button", name="Play up to")).to_be_in_viewport(ratio=1)
    lab.get_by_role("button", name="Play up to").click()
    expect(lab.locator(".ct-figures").first).to_be_visible(timeout=ANSWERED)
    lab.get_by_role("button", name="Stop").click()
    expect(lab.get_by_role("button", name="Play on")).to_be_visible()
    assert all_complaints(page) == []
    lab.get_by_role("button", name="Where did it matter").click()
    lab.get_by_role("link", name="Both on the open table").click()
    wait_until_drawn(page)
    table = Table(page, "example")
    expect(table.felt.locator(".ct-hand")).to_have_count(4, timeout=ANSWERED)
    expect(table.root.locator(".ct-row-head").first).to_contain_text("instead of")
