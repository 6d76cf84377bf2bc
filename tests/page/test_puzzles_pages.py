"""The puzzles of the matching, fishing and snap games on the pages of their lessons, in a real browser."""

import re

from support.browser import Table, expect, look, wait_until_drawn
from support.playing import open_lesson

from cardlessons.engine.variants import variant

NO_SNAP = 20782
"""The number of a puzzle of Irish Snap whose answer is that it is no snap."""


def heading(table):
    return table.root.locator(".ct-head").get_by_role("heading")


def result(table):
    return table.root.locator(".ct-result")


def read_puzzle(game, seed=1, grade=1):
    return variant(game).of.puzzles.pose(game, seed, grade)


def test_back_returns_to_the_puzzle_and_the_level_before_as_they_were_left(page, server):
    table, asked = open_lesson(page, server, "deal-after-deal", "puzzles"), read_puzzle("peel-five-card")
    table.card(asked.you, [*asked.outcomes][-1].card.text).click()
    expect(result(table)).to_contain_text("Not this time.")
    table.choices().get_by_role("button", name="Next puzzle").click()
    expect(heading(table)).to_have_text("Puzzle 2 of grade 1")
    level = Table(page, "levels").root.locator(".ct-level").nth(1)
    level.click()
    expect(level).to_have_attribute("aria-current", "step")

    page.go_back()
    expect(level).not_to_have_attribute("aria-current", "step")
    expect(level).to_be_visible()
    page.go_back()
    expect(heading(table)).to_have_text("Puzzle 2 of grade 1")
    page.go_back()
    expect(heading(table)).to_have_text("Puzzle 1 of grade 1")
    expect(result(table)).to_contain_text("Not this time.")
    page.reload()
    expect(heading(table)).to_have_text("Puzzle 1 of grade 1")
    expect(result(table)).to_contain_text("Not this time.")
    page.go_forward()
    expect(heading(table)).to_have_text("Puzzle 2 of grade 1")


def test_an_old_link_to_an_answer_shows_it_at_the_head_with_its_reason_and_asks_nothing(page, server):
    answer = read_puzzle("irish-snap", NO_SNAP)
    assert answer.hints[-1] == "It is no snap: let the next card come."
    page.goto(f"{server.lesson('irish-snap')}?answer#puzzles={NO_SNAP}.1")
    wait_until_drawn(page)
    table = Table(page, "puzzles")
    told = f"The answer: {answer.hints[-1]} {answer.best.told}"
    expect(table.told.locator("> :first-child")).to_contain_text(told)
    expect(table.root.locator("> [role=status]")).to_have_text(told)
    for gone in (
        table.hands("slap"),
        table.button("A hint, please"),
        table.button("Try again"),
        table.root.locator(".ct-yours"),
    ):
        expect(gone).to_have_count(0)
    table.told.get_by_text("The question").click()
    expect(table.told.get_by_text(answer.asks)).to_be_visible()
    begin = table.step()
    table.root.locator(".ct-next").click()
    expect(table.count).to_have_text(f"step {begin + 1} of {begin + 1}")
    expect(table.told.locator("> :first-child")).to_contain_text(told)


def test_until_the_puzzle_of_a_link_is_laid_the_page_says_so_there_and_nothing_can_be_answered(page, server):
    sent, held = [], []

    def hold(line):
        there = line.connect_to_server()

        def pass_on(said):
            sent.append(said)
            if '"puzzle"' in said:
                held.append(lambda: there.send(said))
            else:
                there.send(said)

        line.on_message(pass_on)

    page.route_web_socket(re.compile("/channel/"), hold)
    page.goto(f"{server.lesson('irish-snap')}#puzzles={NO_SNAP}.1")
    wait_until_drawn(page)
    table = Table(page, "puzzles")
    laying = page.get_by_text("Laying the puzzle …")
    expect(laying).to_be_in_viewport()
    expect(table.hands("turn")).to_be_hidden()
    look(table.hands("turn"), "button => button.click()")  # a touch of the puzzle that stood there before
    (send,) = held
    send()
    expect(heading(table)).to_have_text(f"Puzzle {NO_SNAP} of grade 1")
    expect(laying).to_have_count(0)
    table.hands("turn").click()
    expect(result(table)).to_contain_text(f"Done. {read_puzzle('irish-snap', NO_SNAP).best.told}")
    assert len([said for said in sent if '"try"' in said]) == 1
