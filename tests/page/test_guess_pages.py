"""The first answer to the question that opens an example: with counters, a card or a sentence; compared at the end."""

import re

import pytest
from support.browser import complaints, expect, wait_until_drawn
from support.playing import open_lesson

ASKS = "Who will pay most"


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 740}}])
def test_one_touch_answers_the_hook_plays_the_first_card_stays_in_sight_and_is_compared_at_the_end(page, server):
    table = open_lesson(page, server)
    question = table.root.get_by_role("group", name=ASKS)
    expect(question).to_be_in_viewport()
    assert complaints(table.root) == []
    question.get_by_role("button", name="Clara").click()
    guess = table.root.locator(".ct-guess")
    expect(guess).to_have_text("You said: Clara pays most.")
    expect(guess).to_be_in_viewport()
    expect(table.root.get_by_role("heading", name="Ben plays the nine of clubs")).to_be_visible()
    table.button("Next: one step on").click()
    table.button("Clara plays the four of clubs").click()
    reply = table.root.locator(".ct-question .ct-outcome")
    expect(reply).to_contain_text("Suits do not matter")
    for seen in (reply, table.button("Next: one step on")):
        expect(seen).to_be_in_viewport(ratio=1)
    expect(guess).to_have_text("You said: Clara pays most.")
    table.told.focus()
    page.keyboard.press("End")
    expect(guess).to_contain_text("You said: Clara pays most. It was: Dora pays most.")
    expect(page).to_have_url(re.compile("Kd$"))
    page.reload()
    expect(guess).to_contain_text("It was: Dora pays most.")


def test_a_touched_answer_answers_the_first_question_before_it_is_asked(page, server):
    page.goto(server.lesson("hearts-of-a"))
    table = page.locator('[data-kind="example"]').first
    wait_until_drawn(page)
    table.locator('[data-card="7h"]').click()
    expect(page.locator("body[data-laid]")).to_be_attached()  # what comes late leaves the answer where it is
    expect(table.locator(".ct-question")).to_contain_text("✗")
    expect(table.locator(".ct-answer.ct-is-wrong")).to_contain_text("seven")
    table.locator('[data-card="Th"]').click()
    expect(table.get_by_role("heading", name="Anna plays the ten of hearts")).to_be_visible()
