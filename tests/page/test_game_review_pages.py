"""A game looked over, in a real browser: the plays that cost most, each shown at the table."""

from support.browser import all_complaints, expect, read
from support.playing import open_lesson

ANSWERED = 60_000
"""Milliseconds in which a machine with much else to do has looked over a deal."""


PLAYED = "play=12.Dora+Qc.Dora+4d.Dora+6d.Dora+4s.Dora+5h.Dora+Th.Dora+7c.Dora+Ks"
"""The place of a game that one more play ends."""


def test_the_dearest_play_is_shown_at_the_table_and_another_can_be_tried(page, server):
    table = open_lesson(page, server, f"jig#{PLAYED}", "play")
    table.card("Dora", "Qh").click()
    expect(table.told.locator(".ct-main")).to_have_text("Next deal ▶")
    over = table.root.get_by_role("group", name="Your game looked over")
    expect(over).to_have_count(0)
    table.button("Look my game over").click()
    expect(over).to_contain_text("You had a choice at two plays", timeout=ANSWERED)
    expect(table.root.locator("> .ct-spoken")).to_contain_text("You had a choice at two plays")
    last = read(table.count)
    over.get_by_role("button", name="The queen").focus()
    page.keyboard.press("Enter")
    expect(over).to_contain_text("the nine of clubs was better")
    expect(table.root.locator("> .ct-spoken")).to_contain_text("the nine of clubs was better")
    expect(table.card("Dora", "9c")).to_contain_text("better")
    expect(over.get_by_role("button", name="Back to the end of the deal")).to_be_focused()
    assert all_complaints(table.root) == []
    page.keyboard.press("Enter")
    expect(table.told.locator(".ct-main")).to_have_text("Next deal ▶")
    expect(table.count).to_have_text(last)
    expect(over).to_contain_text("You had a choice at two plays")
    over.get_by_role("button", name="The queen").click()
    table.card("Dora", "9c").click()
    expect(table.card("Dora", "9c")).to_have_count(0)
