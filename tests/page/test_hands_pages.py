"""A table on a wall: hands are counted without any device, and a presenter's remote control and digits lead on."""

import re

from support.browser import Table, complaints, expect, read_all


def test_hands_are_counted_in_two_rounds_and_a_remote_control_and_digits_lead_on(page, server):
    page.goto(f"{server.url}teachers/hearts-of-a")
    page.get_by_role("link", name="Count hands").click()
    table = Table(page, "example")
    hands = table.root.get_by_role("group", name="Hands")
    expect(hands).to_have_count(0)
    table.tool("Count hands").click()
    expect(hands).to_be_visible()
    for name, times in (("One more for 1", 2), ("One more for 2", 6), ("One fewer for 2", 2)):
        hands.get_by_role("button", name=name).focus()
        for _ in range(times):
            page.keyboard.press("Enter")
    assert complaints(table.root) == []
    assert read_all(hands.locator(".ct-vote span")) == []
    hands.get_by_role("button", name="Show the bars").click()
    expect(hands.locator(".ct-vote span")).to_have_text(["2 of 6", "4 of 6", "0 of 6", "0 of 6"])
    hands.get_by_role("button", name="Talk, then vote again").click()
    for _ in range(3):
        hands.get_by_role("button", name="One more for 1").click()
    hands.get_by_role("button", name="Show the bars").click()
    first = hands.locator(".ct-bars").first
    expect(first.locator("span")).to_have_text(["2 of 6", "3 of 3"])
    expect(first.locator(".ct-vote-first")).to_have_count(1)
    expect(table.root.locator(".ct-answer.ct-is-right")).to_have_count(0)

    table.tool("Full screen").click()
    table.button("Next: one step on").click()
    question = table.root.locator(".ct-question")
    while not table.is_asking():
        step = table.step()
        page.keyboard.press("PageDown")
        expect(question.or_(table.count.filter(has_not_text=f"step {step} of")).first).to_be_visible()
    expect(question.locator(".ct-answer").first).to_have_css("counter-increment", "answer 1")
    page.keyboard.press("2")
    expect(question.locator(".ct-outcome")).not_to_be_empty()
    expect(question.locator(".ct-answer").nth(1)).to_have_class(re.compile("ct-is-(right|wrong)"))

    page.keyboard.press("b")
    expect(table.root).to_have_class(re.compile("ct-darkened"))
    page.keyboard.press("b")
    expect(table.root).not_to_have_class(re.compile("ct-darkened"))
    table.button("Next: one step on").click()
    expect(question).to_have_count(0)
    step = table.step()
    page.keyboard.press("PageUp")
    expect(table.count).to_have_text(re.compile(f"step {step - 1} of"))
