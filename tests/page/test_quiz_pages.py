"""A round of the quiz in the browser: counters are laid by touch and by keyboard, and right after right leads up."""

import pytest
from support.browser import box_of, complaints, each, expect

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import variant
from cardlessons.simulation.banker import make_run

pytestmark = pytest.mark.browser


def due_of(number, grade):
    """Return the counters due for each missing payment of a round, by the names of the payers."""
    run = make_run(variant("peel-five-card"), number)
    steps = [run.steps[step] for step in run.missing(grade)]
    return [{step.before.position.seats[payer]: n for payer, n in step.question.due.items()} for step in steps]


def tap(button):
    button.tap()


def press(button):
    button.focus()
    button.page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("options", "use"),
    [
        pytest.param({"viewport": {"width": 360, "height": 740}, "has_touch": True}, tap, marks=pytest.mark.sweep),
        pytest.param({"viewport": {"width": 1280, "height": 800}}, press, marks=pytest.mark.slow),
    ],
)
def test_a_round_leads_to_the_next_grade_and_a_mistake_to_other_cards(visit, server, use):
    page, _ = visit
    page.goto(server.lesson("four-nines"))
    quiz = page.get_by_role("region", name="Who pays, and what is said?")
    question = quiz.locator(".ct-question")

    def button(name):
        return quiz.get_by_role("button", name=name, exact=True)

    def pay(due):
        for name, amount in due.items():
            for _ in range(amount):
                use(question.get_by_role("button", name=f"One more for {name}"))
        use(button("That is what they pay ▶"))

    use(button("Ask me ▶"))
    expect(button("Last answer missing")).to_have_attribute("aria-pressed", "true")
    for control in each(question.get_by_role("button")):
        box = box_of(control)
        assert min(box["width"], box["height"]) >= 44
    assert complaints(quiz) == []
    (due,) = due_of(1, 1)
    pay({name: amount + 1 for name, amount in due.items()})
    expect(quiz.locator(".ct-result")).to_contain_text("✗ You said: ")
    use(button("Other cards ▶"))
    expect(quiz).to_contain_text("Round 2,")
    (due,) = due_of(2, 1)
    pay(due)
    expect(button("✓ Last answer missing")).to_be_visible()
    use(button("Up a grade: Last two ▶"))
    expect(button("Last two")).to_have_attribute("aria-pressed", "true")
    for answered, due in enumerate(due_of(3, 2)):
        expect(quiz).to_contain_text(f"{answered} of 2 answered")
        pay(due)
    expect(button("✓ Last two")).to_be_visible()
    use(button("Up a grade: All of them ▶"))
    for answered, due in enumerate(due_of(4, 3)):
        expect(quiz).to_contain_text(f"{answered} of {len(due_of(4, 3))} answered")
        pay(due)
    expect(quiz.locator(".ct-main")).to_have_text("Play a game ▶")
    use(button("Another round ▶"))
    page.reload()
    expect(button("✓ All of them")).to_be_visible()
    expect(question).to_be_visible()


@pytest.mark.sweep
def test_at_the_end_of_a_deal_one_says_to_whom_the_counters_go(visit, server):
    page, _ = visit
    number = next(number for number in range(1, 40) if make_run(variant("jig"), number).kind == "settles")
    page.goto(f"{server.lesson('jig')}#quiz=3.{number}.")
    quiz = page.get_by_role("region", name="Who pays, and what is said?")
    question = make_run(variant("jig"), number).steps[0].question
    ((payer, amount),) = question.due.items()
    more = quiz.get_by_role("button", name=f"One more for {SEAT_NAMES[payer]}")
    for _ in range(amount):
        more.click()
    whom = quiz.get_by_role("combobox", name="To whom?")
    quiz.get_by_role("button", name="That is what they pay").click()
    expect(whom).to_be_focused()
    expect(quiz.locator(".ct-result")).to_have_count(0)
    whom.select_option(str(question.payees.index(question.payee)))
    quiz.get_by_role("button", name="That is what they pay").click()
    expect(quiz.locator(".ct-result")).to_contain_text("✓")
    expect(quiz).to_contain_text("1 of 3 answered")
    expect(quiz.get_by_role("heading", level=3)).to_be_focused()
