"""Tests of the tables in the pages of a Sphinx project, in a browser: no Python runs there."""

import pytest
from support.browser import Table, each, expect, is_on, is_seen, look, many, read, visiting
from support.playing import try_on, try_revoke


@pytest.fixture(scope="module")
def visit(chromium, site):
    """Yield the page, which all tests share."""
    with visiting(chromium) as (_, page, seen):
        page.goto((site / "index.html").as_uri())
        yield page
        assert seen.errors == []
        assert seen.console == []
        assert seen.hosts <= {""}


def test_a_table_is_stepped_and_a_play_beside_the_main_line_tried_and_the_next_refused_with_a_reason(visit):
    table = Table(visit, "example", 1)
    table.button("Next: one step on").click()
    expect(table.told).to_contain_text("Bea may lead any card, because there is no card to pair.")
    table.button("Next: one step on").click()
    table.root.locator(".ct-answer").nth(0).click()
    expect(table.root).to_contain_text("Whoever can pair must")
    table.root.locator(".ct-answer").nth(1).click()
    expect(table.root).to_contain_text("Yes: Snip, and Bea pays.")

    table = Table(visit, "example")
    try_revoke(table)
    try_on(table, "No Python runs on this page")
    table.to_the_start()
    table.past_the_guess()
    table.card("Clara", "6h").click()
    expect(table.told).to_contain_text("Clara plays the six of hearts")
    expect(table.told).not_to_contain_text("No Python runs on this page")


def test_no_tool_is_offered_that_needs_python_and_the_colours_are_those_of_the_site(visit):
    table = Table(visit, "example")
    table.to_the_start()
    table.past_the_guess()
    table.card("Clara", "4c").click()
    tools = table.tools()
    offered = [one for one in each(tools.get_by_role("button")) if is_seen(one) and read(one) != "Full screen"]
    assert offered
    expect(tools.get_by_label("Type a play")).to_be_hidden()
    expect(tools.get_by_label("Look, don't play")).to_be_hidden()
    expect(tools.get_by_label("suits in four colours")).to_be_visible()
    for button in offered:
        if is_on(button):
            button.click()
    assert many(table.root.get_by_text("No Python runs")) == 0
    assert look(visit, "location.hash") == ""
    papers = []
    for scheme in ("light", "dark"):
        visit.emulate_media(color_scheme=scheme)
        papers.append(look(table.root.locator(".ct-button").first, "one => getComputedStyle(one).backgroundColor"))
        assert papers[-1] == look(visit, "getComputedStyle(document.body).backgroundColor")
    assert papers[0] != papers[1]


def test_what_a_card_takes_is_chosen_in_the_middle_and_refused_in_words_if_it_would_have_to_be_judged(visit):
    table = Table(visit, "example", 2)
    king = table.felt.locator('.ct-board [data-card="Kc"]')
    table.card("Anna", "Ks").click()
    king.click()
    expect(table.root.locator(".ct-choice-told")).to_contain_text("so it must take the king of clubs")
    king.click()  # now it is touched after the other king
    table.button("Take these 2").click()
    expect(table.told).to_contain_text("Anna plays the king of spades and takes")
    expect(table.root.locator(".ct-count")).to_have_text("step 1 of 5")
    table.to_the_start()
    table.card("Anna", "9s").click()
    table.button("Take it").click()
    expect(table.told).to_contain_text("Anna plays the nine of spades and takes the nine of diamonds")
    table.to_the_start()
    table.card("Anna", "Ks").click()
    king.click()
    table.button("Take it").click()
    expect(table.root).to_contain_text("No Python runs on this page")
    table.button("Next: one step on").click()
    expect(table.told).to_contain_text("Anna plays the king of spades and takes")
