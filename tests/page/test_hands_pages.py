"""Hands are counted at a question without any other device, in two rounds, and shown as bars."""

import pytest
from support.browser import Table, complaints, expect, read_all

pytestmark = pytest.mark.browser


def test_hands_are_counted_in_two_rounds_and_compared_as_bars(page, server):
    page.goto(f"{server.url}teachers/nobble-bump-motor")
    page.get_by_role("link", name="Count hands").click()
    table = Table(page, "example")
    while not table.is_asking():
        table.button("Next").click()
    hands = table.root.get_by_role("group", name="Hands")
    expect(hands).to_have_count(0)
    table.tool("Count hands").click()
    expect(hands).to_be_visible()
    for name, times in (("One more for 1", 2), ("One more for 2", 6), ("One fewer for 2", 2)):
        button = hands.get_by_role("button", name=name)
        button.focus()
        for _ in range(times):
            page.keyboard.press("Enter")
    assert complaints(table.root) == []
    assert read_all(hands.locator(".ct-vote span")) == []
    hands.get_by_role("button", name="Show the bars").click()
    expect(hands.locator(".ct-vote span")).to_have_text(["2 of 6", "4 of 6", "0 of 6"])
    hands.get_by_role("button", name="Talk, then vote again").click()
    for _ in range(3):
        hands.get_by_role("button", name="One more for 1").click()
    hands.get_by_role("button", name="Show the bars").click()
    first = hands.locator(".ct-bars").first
    expect(first.locator("span")).to_have_text(["2 of 6", "3 of 3"])
    expect(first.locator(".ct-vote-first")).to_have_count(1)
    expect(table.root.locator(".ct-answer.ct-is-right")).to_have_count(0)
