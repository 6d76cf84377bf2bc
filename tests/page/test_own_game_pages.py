"""The page *Which game is yours?* in a real browser."""

import re

import pytest
from support.browser import Table, all_complaints, expect, go_to_stage, look, wait_until_drawn


@pytest.fixture
def page(shared):
    """Return the page, which all tests share."""
    return shared("your-own-game")


PLACES = {
    "Which game am I playing?": "which-1",
    "House rules": "house-rules-1",
    "The same cards under two rulebooks": "rulebooks-1",
}
"""The panels of the page by their names, each with its place."""


def panel(page, name):
    """Return a panel by its name, in its stage of the page."""
    go_to_stage(page, PLACES[name])
    return page.get_by_role("region", name=name).filter(visible=True)


def test_a_word_that_is_remembered_leads_to_the_rules(page):
    which = panel(page, "Which game am I playing?")
    which.get_by_label("a word that is called in it").fill("hicockalorum")
    which.get_by_label("a word that is called in it").press("Enter")
    which.get_by_role("link", name="Find “hicockalorum”").click()
    expect(page.get_by_role("list", name="Found").get_by_role("link").first).to_contain_text("Jig")
    page.go_back()
    wait_until_drawn(page)


def test_house_rules_are_refused_or_played_and_kept_over_a_reload(page):
    composer = panel(page, "House rules")
    composer.get_by_label("a card turned up after the deal").select_option("pool")
    composer.get_by_label("cards dealt to each").select_option("all")
    expect(composer.get_by_role("alert")).to_contain_text("no card is left to turn up")
    expect(composer.locator(".ct-field:has([data-name=hand]) + [role=alert]")).to_be_visible()
    composer.get_by_label("cards dealt to each").select_option("4")
    expect(composer.get_by_role("alert")).to_have_count(0)
    composer.get_by_label("counters at the start").fill("3")
    composer.get_by_label("counters at the start").press("Enter")
    expect(composer.get_by_label("Its name, to keep")).to_have_value("peel-five-card(turn_up=pool, hand=4, stakes=3)")
    composer.get_by_role("button", name="Play it").click()
    table = Table(page, "play")
    expect(table.seat("Dora").locator(".ct-hand [data-card]")).to_have_count(4)
    assert set(table.counters().values()) <= {0, 1, 2, 3}
    composer.get_by_role("button", name="The same deal with and without").click()
    expect(page.get_by_role("region", name="The same cards under two rulebooks")).to_have_count(1)
    page.reload()
    expect(panel(page, "House rules").get_by_label("Its name, to keep")).to_have_value(re.compile("hand=4"))


def test_nothing_moves_while_a_button_is_pressed(page):
    """Nothing on the page moves between press and release, though what was typed is sent at the press."""
    composer = panel(page, "House rules")
    composer.get_by_label("cards dealt to each").select_option("4")
    expect(composer.get_by_label("Its name, to keep")).to_have_value(re.compile("hand=4"))
    composer.get_by_label("counters at the start").fill("many")
    composer.get_by_role("button", name="Play it").hover()
    page.mouse.down()
    wait_until_drawn(page)
    page.mouse.up()
    expect(Table(page, "play").felt).to_be_visible()
    expect(composer.locator(".ct-field:has([data-name=stakes]) + [role=alert]")).to_contain_text("many")


def test_everyone_can_use_it(page):
    panel(page, "The same cards under two rulebooks").get_by_role("button", name="Next difference").click()
    assert all_complaints(page, runOnly=["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]) == []
    page.emulate_media(color_scheme="dark")
    assert all_complaints(page, runOnly=["color-contrast"]) == []
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert look(page, "document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Next difference").press("End")
    expect(page.locator(".ct-beside .ct-steps")).to_be_focused()
