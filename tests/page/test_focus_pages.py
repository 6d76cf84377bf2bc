"""The place of the focus while one plays: at one's own hand when it is one's turn, and never where Enter undoes."""

import re

from support.browser import Table, attributes, expect, is_on, look, many, wait_until_drawn
from support.page_scripts import SCRIPTS
from support.playing import deal_number

UNDOES = re.compile(r"(◀ )?Back\b|First step|↩|↶ Undo|Put it back")


def own_card_in_focus(table):
    """Return the card of the learner's own hand that has the focus."""
    return table.root.locator(".ct-own .ct-hand button:focus")


def test_in_a_game_the_focus_is_on_the_own_hand_when_the_house_has_played(shared):
    """By keys alone: Enter plays a card, the others play, and the next Enter plays the next card.

    A key that is held down plays one card.
    """
    page = shared()
    page.emulate_media(reduced_motion="no-preference")
    table = Table(page, "play")
    look(page, SCRIPTS["writeDownFocus"])
    cards = table.root.locator(".ct-own .ct-hand button")
    held = many(cards)
    table.root.locator(".ct-own .ct-hand .ct-may").first.focus()
    for _ in range(3):
        page.keyboard.down("Enter")
        wait_until_drawn(page)
    page.keyboard.up("Enter")
    expect(cards).to_have_count(held - 1)
    expect(table.told.locator(".ct-yours")).to_be_visible()
    focused = own_card_in_focus(table)
    expect(focused).to_have_count(1)
    expect(focused).to_have_attribute("tabindex", "0")
    page.keyboard.press("Enter")
    expect(cards).to_have_count(held - 2)
    expect(table.told.locator(".ct-yours").or_(table.told.locator(".ct-main")).first).to_be_visible()
    assert [name for name in look(page, "rested") if UNDOES.match(name)] == []


def test_plays_made_before_the_answer_to_the_first_come_one_after_the_other(shared):
    """A fast hand on a slow line: no play is lost, and none is made as if it were the first."""
    table = Table(shared("hearts-of-a"), "levels")
    number, plays = 0, ("Ks", "4d")
    table.root.locator(".ct-level").nth(number).click()
    expect(table.root.locator(".ct-level").nth(number)).to_have_attribute("aria-current", "step")
    look(
        table.felt, SCRIPTS["touchCards"], [card for card in plays for _ in range(2)]
    )  # each one twice: a touch may be doubled
    expect(table.told.locator(".ct-result")).to_contain_text("Done")
    for card in plays:
        expect(table.root.locator(f'.ct-own .ct-hand [data-card="{card}"]')).to_have_count(0)
    expect(table.told.get_by_role("alert")).to_have_count(0)


def test_a_card_touched_while_another_level_is_on_its_way_is_not_played_there(shared):
    table = Table(shared(), "levels")
    card = '.ct-own .ct-hand [data-card="4c"]'  # which loses the level
    touched = "(root, parts) => { for (const part of parts) root.querySelector(part).click(); }"
    look(table.root, touched, [card, ".ct-level:nth-child(2)", card])
    expect(table.root.locator(".ct-level").nth(1)).to_have_attribute("aria-current", "step")
    wait_until_drawn(table.page)
    expect(table.told.locator(".ct-result")).to_have_count(0)
    expect(table.told.get_by_role("alert")).to_have_count(0)
    expect(table.root.locator(".ct-goal")).to_be_visible()


def test_next_pressed_to_the_end_of_an_example_leads_on_to_a_level_and_not_back(shared):
    page = shared("jig")
    table, leads_on = Table(page, "example"), page.locator("[data-next]").filter(visible=True)
    look(page, SCRIPTS["writeDownFocus"])
    table.button("Next: one step on").focus()
    while is_on(table.button("Next: one step on")):
        page.keyboard.press("Enter")
        if table.is_asking():
            table.button("Next: one step on").focus()
            page.keyboard.press("Enter")
        wait_until_drawn(page)
        expect(leads_on).to_have_count(1)
    expect(table.root.locator(".ct-onward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#stage-2")).to_be_visible()
    path = page.get_by_role("navigation", name="The path of this lesson")
    expect(path.get_by_role("link").first).to_have_accessible_name("1 Watch, done")
    expect(page.locator(".ct-root :focus")).to_be_in_viewport()
    expect(leads_on).to_have_class(re.compile("ct-hand"))
    assert [name for name in look(page, "rested") if UNDOES.match(name)] == []


# Ways to a table


def test_the_link_to_the_table_leads_to_where_keys_work_and_after_a_click_that_gives_no_focus_they_step(page, server):
    """Also where the tools of the table come later than the focus, and its question is drawn anew."""
    late, address = [], server.lesson("nobble-bump-motor")
    (tools,) = re.findall(r'"further":\["[^"]*/([^"/]+)"', page.request.get(address).text())
    page.route(f"**/drawn/{tools}", lambda route: late.append(route))
    page.goto(address, wait_until="commit")
    asked = page.locator(".ct-kind-example").first.locator(".ct-question h3")
    asked.wait_for()
    page.keyboard.down("Tab")  # not `press`, which waits for the tools
    expect(page.get_by_role("link", name="To the table")).to_be_focused()
    page.keyboard.down("Enter")
    expect(asked).to_be_focused()
    page.keyboard.up("Enter")
    while not late:
        page.wait_for_timeout(20)
    for route in late:
        route.continue_()
    page.unroute_all()
    wait_until_drawn(page)
    expect(asked).to_be_focused()
    expect(asked).to_be_in_viewport()
    assert look(page, SCRIPTS["hasRing"])
    page.keyboard.press("ArrowRight")
    expect(asked).to_have_count(0)
    table = Table(page, "example")
    expect(table.count).to_have_text(re.compile("^step 1 "))
    look(page, SCRIPTS["clickAsInSafari"])
    look(page, "() => document.activeElement.blur()")
    table.button("Back: one step back").click()
    for key, step in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowRight", 1), ("Home", 0)):
        page.keyboard.press(key)
        expect(table.count).to_have_text(re.compile(f"^step {step} "))
    assert look(table.root, "root => getComputedStyle(root).outlineStyle") == "none"


def test_after_a_hint_and_a_play_taken_back_the_focus_is_on_the_own_hand_and_a_new_deal_is_asked_about(shared):
    page = shared()
    table = Table(page, "play")
    cards = table.root.locator(".ct-own .ct-hand button")
    deal_number(table, 8)  # in which the lowest card may be played
    cards.first.click()
    expect(own_card_in_focus(table)).to_have_count(1)
    held = attributes(cards, "aria-label")
    asks = table.root.get_by_role("group", name="Leave this game?")
    for deal in ("New game", "Open this deal"):
        table.button(deal).click()
        expect(asks.get_by_role("button", name="Go on with this game")).to_be_focused()
        page.keyboard.press("Enter")
        expect(asks).to_have_count(0)
        assert attributes(cards, "aria-label") == held
    back = table.button("Back: one step back")
    back.focus()
    while not many(own_card_in_focus(table)):
        expect(back).to_be_focused()
        page.keyboard.press("Enter")
        wait_until_drawn(page)
    expect(table.told.locator(".ct-yours")).to_be_visible()
    table.button("New game").click()
    asks.get_by_role("button", name="Deal anew").click()
    expect(cards).to_have_count(5)
    expect(asks).to_have_count(0)
    expect(own_card_in_focus(table)).to_have_count(1)
    expect(own_card_in_focus(table)).to_be_in_viewport()
    levels = Table(page, "levels")
    levels.button("A hint, please").click()
    expect(own_card_in_focus(levels)).to_have_count(1)
    expect(levels.button("Another hint")).to_be_visible()
    expect(levels.root.locator(":scope > .ct-spoken")).not_to_be_empty()
