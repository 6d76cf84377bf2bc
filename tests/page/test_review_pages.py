"""Old questions in a real browser: ten on their own page, three before a lesson, the way and the puzzle of the day."""

import re

from support.browser import all_complaints, attribute, expect, look, many, read, wait_until_drawn
from support.playing import keep_progress, read_progress
from support.questions import find_question, go_on

from cardlessons.lessons.catalog import LESSONS

TAUGHT = sum(bool(lesson.levels) for lesson in LESSONS.values())


FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
MET = {"ended": ["table-1"], "when": 5}
CARD = {"due": 5, "stability": 1, "difficulty": 1, "elapsed_days": 0, "scheduled_days": 1, "learning_steps": 0}
CARD |= {"reps": 1, "lapses": 0, "state": 2, "last_review": 4}


def answer(page):
    page.locator(".cl-answer").first.click()
    expect(page.get_by_role("status").filter(has_text=re.compile("That is right|Right is"))).to_be_visible()


def test_three_old_questions_stand_folded_before_a_lesson(page, server):
    page.goto(server.url)
    keep_progress(page, {"hearts-of-a": MET})
    page.goto(server.lesson("hearts-of-a"))
    wait_until_drawn(page)
    assert many(page.locator(".cl-old").filter(visible=True)) == 0
    keep_progress(page, {"jig": MET, "cassino": MET, "jig-in-a-ring": MET})
    page.reload()
    page.get_by_text("Three questions from before").click()
    expect(page.get_by_text("Question 1 of 3")).to_be_visible()
    games = []
    for _ in range(3):
        games.append(read(page.locator(".cl-count")).partition(" · ")[2])
        answer(page)
        go_on(page)
    assert len(set(games)) == 3
    page.get_by_role("button", name="Now go on with the lesson").click()
    expect(page.locator("#review, .cl-review")).to_be_hidden()
    expect(page.locator(".cl-stage:not([hidden])")).to_be_focused()


def test_the_start_page_has_one_next_thing_and_says_how_far_one_has_come(page, server):
    page.goto(server.url)
    onward, way = page.locator("#go-on"), page.locator("#way")
    expect(onward).to_have_text("Play the first card")
    expect(way).to_be_hidden()
    assert attribute(onward, "href").endswith("/four-nines#first")
    page.goto(f"{server.url}practice")
    expect(page.get_by_text("You have not met a lesson yet")).to_be_visible()
    assert many(page.locator(".cl-answer")) == 0
    assert attribute(page.get_by_role("link", name="Begin with"), "href").endswith("/four-nines")
    done = {**MET, "stars": [3, 2, 0, 0, 0, 0, 1], "extra": [6], "done": True}
    keep_progress(page, {"four-nines": {**done, "puzzles": ["3.1"], "review": {"pays": CARD, "said": CARD}}})
    page.goto(server.url)
    expect(page.get_by_role("link", name="Begin: Jig as Peel tells it")).to_have_attribute("data-next", "")
    expect(page.locator('[data-lesson="jig"]')).to_be_hidden()
    expect(way).to_have_text(f"1 of {TAUGHT} lessons finished")
    expect(page.locator("#due")).to_have_text("3 exercises are due today.")
    stars = page.locator('[data-lesson="four-nines"] .cl-stars')
    expect(stars).to_have_text("✓ ★ 5 of 18 + 1 bonus 1 puzzle")
    expect(stars).to_have_attribute("aria-label", "finished, 5 of 18 stars and 1 bonus, 1 puzzle")


def test_after_the_last_level_that_was_missing_the_red_button_leads_to_the_next_stage(page, server):
    """It does not lead to the next level, which was won before."""
    page.goto(server.url)
    keep_progress(page, {"four-nines": {**MET, "stars": [0, 3, 3, 3, 3, 3, 0], "extra": [6]}})
    page.goto(f"{server.lesson('four-nines')}#levels=0")
    levels = page.locator("#levels-1")
    expect(levels.locator(".ct-level").nth(1)).to_contain_text("★★★")
    levels.locator('.ct-hand [data-card="9d"]').click()
    expect(levels.locator(".ct-told")).to_contain_text("You have won all these levels, with")
    expect(page.locator("[data-next]")).to_have_text(["On to: When one player has no nine ▶"])


def test_a_puzzle_is_solved_by_touching_its_card_and_kept_where_there_is_room(page, server):
    page.goto(server.url)
    keep_progress(page, {"jig": MET})
    page.goto(f"{server.url}practice#puzzles")
    expect(page.get_by_text("Question 1 of 3")).to_be_visible()
    question = find_question(page.locator("#review"), "jig")
    card = next(touched for _, right, _, touched in question["answers"] if right)
    page.locator("#review .ct-seat:not(.ct-turn) .ct-hand [data-card]").first.click(position={"x": 5, "y": 9})
    expect(page.get_by_role("alert").filter(has_text="That is none of the answers.")).to_be_visible()
    page.locator(f'#review [data-card="{card}"]').click()
    expect(page.locator(".cl-verdict")).to_contain_text("That is right")
    assert read_progress(page)["jig"]["puzzles"] == [question["name"]]
    assert page.url.endswith("#puzzles")
    look(page, FULL)
    for _ in range(2):
        go_on(page)
        answer(page)
    go_on(page)
    expect(page.locator("#review")).to_contain_text("could not be kept")


def test_payments_are_laid_with_counters_at_the_table_of_the_lessons(page, server):
    page.goto(server.url)
    keep_progress(page, {"four-nines": MET})
    page.goto(f"{server.url}practice")
    page.get_by_role("link", name="Be the banker").click()
    expect(page.get_by_text("Question 1 of 6")).to_be_visible()
    asked = read(page.locator("#review h2"))
    pools = look(page, "QUESTIONS['four-nines']").values()
    question = next(one for pool in pools for one in pool if "counters" in one and one["asks"] == asked)
    payers, due = question["counters"]["payers"], question["counters"]["due"].split()
    for payer, amount in zip(payers, due, strict=True):
        for _ in range(int(amount)):
            page.get_by_role("button", name=f"One more for {payer}").click()
    page.get_by_role("button", name="That is what they pay").click()
    expect(page.locator(".cl-verdict")).to_contain_text("That is right")
    assert all_complaints(page) == []
    go_on(page)
    page.get_by_role("button", name=f"One more for {payers[0]}").dblclick()
    page.get_by_role("button", name=f"One more for {payers[0]}").dblclick()
    page.get_by_role("button", name="That is what they pay").click()
    expect(page.locator(".cl-verdict")).to_contain_text("Right is: ")
