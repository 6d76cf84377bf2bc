"""A table on a wall: a presenter's remote control steps and darkens it, and digits answer its questions."""

import re

import pytest
from support.browser import expect
from support.playing import open_lesson

pytestmark = pytest.mark.browser


def test_a_remote_control_and_digits_lead_through_an_example(page, server):
    table = open_lesson(page, server, "hearts-of-a")
    table.tool("Full screen").click()
    question = table.root.locator(".ct-question")
    while not table.is_asking():
        step = table.step()
        page.keyboard.press("PageDown")
        expect(question.or_(table.count.filter(has_not_text=f"step {step} of")).first).to_be_visible()
    expect(question.locator(".ct-answer").first).to_have_css("counter-increment", "answer 1")
    page.keyboard.press("2")
    expect(question.get_by_role("status")).not_to_be_empty()
    expect(question.locator(".ct-answer").nth(1)).to_have_class(re.compile("ct-is-(right|wrong)"))

    page.keyboard.press("b")
    expect(table.root).to_have_class(re.compile("ct-darkened"))
    page.keyboard.press("b")
    expect(table.root).not_to_have_class(re.compile("ct-darkened"))
    table.button("Show me").or_(table.button("Go on")).click()
    expect(question).to_have_count(0)
    step = table.step()
    page.keyboard.press("PageUp")
    expect(table.count).to_have_text(re.compile(f"step {step - 1} of"))
