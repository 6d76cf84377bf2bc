"""One page of each kind in a real browser: all that the first tier drives there; the other tests are `browser`."""

import re

import pytest
from support.browser import Table, complaints, expect, look, many, wait_until_drawn
from support.lessons import LESSONS
from support.playing import deal_number, first_play, open_lesson, take_up, try_on, try_plays, try_revoke

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import variant
from cardlessons.record.answers import describe_reply
from cardlessons.simulation.questions import make_run

pytestmark = pytest.mark.xdist_group("one page of each kind")
"""All run in one process, which starts one server and one browser."""


def test_the_start_page_leads_to_every_lesson(page, server):
    page.goto(server.url)
    expect(page).to_have_title(re.compile("cardlessons"))
    addresses = {
        address.removesuffix("#first") for address in look(page, "[...document.links].map((link) => link.href)")
    }
    assert {server.lesson(slug) for slug in LESSONS} <= addresses
    page.locator("[data-next]").click()
    expect(Table(page, "example").felt).to_be_visible()


def test_an_example_is_stepped_to_its_end_without_a_message(visit, server):
    page, seen = visit
    table = open_lesson(page, server)
    worked = LESSONS["four-nines"].examples[0]
    told, questions = table.to_the_end()
    assert questions == len(worked.questions)
    assert "Anna plays the king of diamonds" in told[-1]
    assert table.counters() == {"Anna": 5, "Ben": 4, "Clara": 3, "Dora": 2, "Emil": 5, "pool": 6}
    table.told.focus()
    page.keyboard.press("Home")
    assert table.step() == 0
    assert seen.requests() == []
    assert many(table.root.locator("[lang]")) == 0, "all is in the language of the page"


def test_a_question_is_answered_by_touching_cards(page, server):
    table = open_lesson(page, server)
    before, question = LESSONS["four-nines"].examples[0].questions[1]
    wrong, right = (next(one for one in question.answers if one.right is so) for so in (False, True))
    table.past_the_guess()
    table.button("Next: one step on").click()
    asked = table.root.get_by_role("group", name=question.asks)
    expect(asked).to_be_visible()
    table.card(*wrong.text.split()).click()
    expect(asked.locator(".ct-outcome")).to_have_text(f"✗ {describe_reply(wrong)}")
    table.card(*right.text.split()).click()
    expect(table.told.locator("> .ct-outcome")).to_have_text(f"✓ {describe_reply(right)}")
    assert table.step() == before


def test_another_play_is_tried_answered_by_python_and_kept_over_a_reload(page, server):
    table = open_lesson(page, server)
    try_revoke(table)
    try_on(table)
    expect(page).to_have_url(re.compile(r"Dora\+Tc"))
    table.tools().get_by_label("suits in four colours").check()
    page.reload()
    expect(table.told).to_contain_text("Dora plays the ten of clubs")
    expect(page.locator(".ct-root:not(.ct-four)")).to_have_count(0)
    table.button("Back to the example").click()
    assert table.step() == 1


def test_a_level_is_lost_with_a_hint_kept_over_a_reload_and_won(page, server):
    table = open_lesson(page, server, "hearts-of-a", "levels")
    take_up(table, 2)
    table.button("A hint, please").click()
    expect(table.root.locator(".ct-hints li")).to_have_count(1)
    expect(try_plays(table, "5s")).to_contain_text("Not this time.")
    assert complaints(page) == []
    expect(page).to_have_url(re.compile(r"levels=1\W"))  # the address has the one play
    page.reload()
    wait_until_drawn(page)
    expect(table.root.locator(".ct-result")).to_contain_text("Not this time.")
    take_up(table, 1)
    expect(try_plays(table, "Ks 4d")).to_contain_text("★★★ Done.")


def test_a_game_is_played_by_keys_against_a_house_whose_cards_are_hidden(page, server):
    table = open_lesson(page, server, "jig", "play")
    hand = deal_number(table, 3)
    for seat in LESSONS["jig"].games[0].seats:
        if seat != "Dora":
            assert table.hand(seat) == []
            assert table.backs(seat) or many(table.seat(seat).locator(".ct-back"))
    first_play(table).focus()
    page.keyboard.press("Enter")
    expect(table.root.locator(".ct-own .ct-hand button")).to_have_count(len(hand) - 1)
    expect(table.told.locator(".ct-yours")).to_be_visible()
    expect(table.root.locator(".ct-own .ct-hand button:focus")).to_have_count(1)


def test_a_capture_is_chosen_on_a_phone(page, server):
    page.set_viewport_size({"width": 360, "height": 740})
    table = open_lesson(page, server, "cassino", "play")
    table.root.locator(".ct-own .ct-hand button").first.click()
    lay = table.button("Lay it in the middle")
    expect(lay).to_be_in_viewport()
    lay.click()
    expect(table.root.locator(".ct-told")).to_contain_text(re.compile("in the middle|must"))
    assert look(page, "document.documentElement.scrollWidth <= innerWidth")


def test_a_puzzle_is_given_up_and_the_next_one_laid(page, server):
    table = open_lesson(page, server, "hearts-of-a", "puzzles")
    heading = table.root.locator(".ct-head").get_by_role("heading")
    expect(heading).to_have_text("Puzzle 1 of grade 1")
    table.button("Show the answer").click()
    expect(table.root.locator(".ct-result")).to_contain_text("The answer: ")
    table.told.get_by_role("button", name="Next puzzle").click()
    expect(heading).to_have_text("Puzzle 2 of grade 1")


def test_a_quiz_asks_and_says_what_is_right(page, server):
    number = next(n for n in range(1, 60) if make_run(variant("peel-five-card"), n).kind.name == "pays")
    page.goto(f"{server.lesson('four-nines')}#quiz=1.{number}.")
    quiz = page.get_by_role("region", name="Who pays, and what is said?")
    run = make_run(variant("peel-five-card"), number)
    (step,) = run.missing(1)
    for payer, amount in run.steps[step].question.due.items():
        for _ in range(amount):
            quiz.get_by_role("button", name=f"One more for {SEAT_NAMES[payer]}").click()
    quiz.get_by_role("button", name="That is what they pay").click()
    expect(quiz.locator(".ct-result")).to_contain_text("✓")
    expect(quiz.get_by_role("button", name="✓ Last answer missing")).to_be_visible()


def test_old_questions_are_asked_and_their_dates_kept(page, server):
    page.goto(server.url)
    look(page, """() => { localStorage["cardlessons-progress"] = '{"jig": {"ended": ["table-1"], "when": 5}}'; }""")
    page.goto(f"{server.url}ten-questions")
    page.wait_for_url(f"{server.url}practice")
    expect(page.get_by_text("Question 1 of 10")).to_be_visible()
    page.locator(".cl-answer").first.click()
    expect(page.get_by_role("status").filter(has_text=re.compile("That is right|Right is"))).to_be_visible()
    page.wait_for_function("() => JSON.parse(localStorage['cardlessons-progress']).jig.review")
    page.get_by_role("button", name="Next question").click()
    expect(page.get_by_text("Question 2 of 10")).to_be_visible()
