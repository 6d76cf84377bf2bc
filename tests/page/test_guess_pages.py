"""The guess before an example: given with counters, by touch or key, kept in sight, and compared at the end."""

import pytest
from support.browser import complaints, expect
from support.sampling import mostly_slow

pytestmark = pytest.mark.browser

ASKS = "Who pays in the end, and how much"


@pytest.mark.parametrize(
    "options",
    mostly_slow([{"viewport": {"width": 360, "height": 740}}, {"viewport": {"width": 1280, "height": 800}}], kept=2),
)
def test_the_guess_is_asked_first_stays_in_sight_and_is_compared_at_the_end(visit, server, options):
    page, _ = visit
    page.goto(server.lesson("four-nines"))
    table = page.locator('[data-kind="example"]').first
    forward = table.get_by_role("button", name="Next: one step on")
    forward.click()
    question = table.get_by_role("group", name=ASKS)
    expect(question).to_be_in_viewport()
    for seat, times in (("Ben", 2), ("Clara", 2), ("Dora", 3)):
        more = question.get_by_role("button", name=f"One more for {seat}")
        more.focus()
        for _ in range(times):
            page.keyboard.press("Enter")
    question.get_by_role("button", name="One fewer for Ben").click()
    question.get_by_role("button", name="One more for Emil").click()
    assert complaints(table) == []
    question.get_by_role("button", name="That is my guess").click()
    guess = table.locator(".ct-guess")
    expect(guess).to_have_text("You said: Ben 1, Clara 2, Dora 3, Emil 1.")
    expect(guess).to_be_in_viewport()
    expect(table.get_by_role("heading", name="Ben plays the nine of clubs")).to_be_visible()
    table.locator(".ct-told").focus()
    page.keyboard.press("End")
    expect(guess).to_contain_text("It was: Ben 1, Clara 2, Dora 3.")
    expect(guess).to_be_visible()
