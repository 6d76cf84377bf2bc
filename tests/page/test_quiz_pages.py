"""A round of the quiz in the browser: counters are laid by touch and by keyboard, and right after right leads up."""

import pytest
from support.browser import box_of, complaints, each, expect

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LESSONS
from cardlessons.prerender.review import collect_lesson_taught
from cardlessons.simulation.questions import ChoiceQuestion, make_run


def questions_of(number, grade):
    """Return the questions of a round of the four nines, which are on what the lesson teaches."""
    taught = collect_lesson_taught(LESSONS.lessons_by_slug["four-nines"])
    run = make_run(variant("peel-five-card"), number, taught.covers)
    return [run.steps[step].question for step in run.missing(grade)]


def use(button):
    button.focus()
    button.page.keyboard.press("Enter")


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 740}}])
def test_a_round_leads_to_the_next_grade_and_a_mistake_to_other_cards(page, server):
    page.goto(f"{server.lesson('four-nines')}#quiz=1.1.")
    quiz = page.get_by_role("region", name="Who pays, and what is said?")
    question = quiz.locator(".ct-question")

    def button(name):
        return quiz.get_by_role("button", name=name, exact=True)

    def answer(asked, right=True):
        if isinstance(asked, ChoiceQuestion):
            says = next(one.says for one in asked.answers if one.right == right)
            use(question.get_by_role("button", name=says, exact=True))
            return
        due = asked.due if right else dict.fromkeys(asked.payers, 2)
        for payer, amount in due.items():
            for _ in range(amount):
                use(question.get_by_role("button", name=f"One more for {SEAT_NAMES[payer]}"))
        use(button("That is what they pay ▶"))

    expect(button("Last answer missing")).to_have_attribute("aria-pressed", "true")
    for control in each(question.get_by_role("button")):
        box = box_of(control)
        assert min(box["width"], box["height"]) >= 44
    assert complaints(quiz) == []
    (asked,) = questions_of(1, 1)
    answer(asked, right=False)
    expect(quiz.locator(".ct-result")).to_contain_text("✗ You said: ")
    use(button("Other cards ▶"))
    expect(quiz).to_contain_text("Round 2,")
    (asked,) = questions_of(2, 1)
    answer(asked)
    expect(button("✓ Last answer missing")).to_be_visible()
    use(button("Up a grade: Last two ▶"))
    expect(button("Last two")).to_have_attribute("aria-pressed", "true")
    expect(quiz).to_contain_text("0 of 2 answered")
    page.reload()
    expect(button("✓ Last answer missing")).to_be_visible()
    expect(button("Last two")).to_have_attribute("aria-pressed", "true")
    expect(question).to_be_visible()


def test_on_a_phone_the_middle_stands_with_the_answers(page, server):
    """The question names the cards of the middle, and it and all its answers are on one screen."""
    page.set_viewport_size({"width": 360, "height": 740})
    number = next(number for number in range(1, 40) if make_run(variant("cassino-two"), number).kind.name == "takes")
    page.goto(f"{server.lesson('cassino')}#quiz=2.{number}.")
    quiz = page.get_by_role("region", name="Who pays, and what is said?")
    quiz.locator(".ct-answer").first.click()
    expect(quiz.locator(".ct-result")).to_be_visible()
    question = quiz.locator(".ct-question")
    expect(question.get_by_role("heading")).to_contain_text("In the middle: ")
    expect(question.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for one in each(question.locator(".ct-answer")):
        expect(one).to_be_in_viewport(ratio=1)
    last = box_of(question.locator(".ct-answer").last)
    assert last["y"] + last["height"] <= 740 - 6, "free of the edge of the phone"
