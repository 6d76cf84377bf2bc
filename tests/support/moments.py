"""A person at a table: what is on the screen, and wrong touches at each kind of moment of a game.

What is on the screen is measured there: it is drawn, inside the window, with nothing over it.
"""

from support.browser import attribute, attributes, expect, is_seen, look, many
from support.page_scripts import SCRIPTS
from support.playing import deal_on_button

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
REASONS = ".ct-step.ct-refused li.ct-refused, .ct-word"
ON_SCREEN = SCRIPTS["listOnScreen"]


def see(page, found):
    """Wait until such an element is on the screen, and return its text."""
    page.wait_for_function(f"(found) => ({ON_SCREEN})(found).length", arg=found)
    return page.evaluate(ON_SCREEN, found)[0]


def see_going_on(page, seat=""):
    """Wait two seconds at most until the house plays on, or something on the screen leads on."""
    goes_on = f"""([seat, next]) => ({ON_SCREEN})(next).length
        || (seat && document.querySelector(".cl-stage:not([hidden]) .ct-turn")?.dataset.seat !== seat)"""
    page.wait_for_function(goes_on, arg=[seat, "[data-next]"], timeout=2000)


def await_turn(table):
    """Step through the plays of the house until it is the learner's turn; if the deal is over, deal the next one."""
    step, told = table.root.locator(".ct-next[data-next]"), table.told
    while (before := look(told, "(told) => told.textContent")) and is_seen(step):
        step.evaluate_all("([next]) => next?.click()")  # or the house has played by itself in this moment
        expect(told).not_to_have_text(before)
    mine = table.root.locator(".ct-own.ct-turn .ct-hand button.ct-may").or_(table.root.locator("[data-hands]")).first
    count = table.button("Count it all")
    expect(mine.or_(deal_on_button(table)).or_(count).first).to_be_visible()
    if is_seen(count):
        count.click()
    if is_seen(deal_on_button(table)):
        deal_on_button(table).click()
        return await_turn(table)
    return mine


def play_card(table, card):
    """Play a card; where it may take, it takes, and else it lies down."""
    choice = table.root.locator(".ct-choice")
    card.click()
    if not is_seen(choice):
        return
    if not many(main := choice.locator(".ct-main:enabled")):
        choice.locator(".ct-ways button").or_(choice.locator(".ct-actions button")).first.click()
    if is_seen(main):
        main.click()


def touch_in_own_turn(table):
    """Touch a card that may not be played now, or slap where nobody may."""
    page = table.page
    wrong = table.root.locator(".ct-own.ct-turn .ct-hand button:not(.ct-may)")
    if is_seen(slap := table.hands("slap")):
        slap.click()
        see(page, ".ct-step li, .ct-result")
        return
    if not many(wrong):
        return
    card = attribute(wrong.first, "data-card")
    wrong.first.click()
    if is_seen(table.root.locator(".ct-choice")):
        return  # the card may lie down, and the choice may be wrong
    told_or_fined = f"""([found, card]) => ({ON_SCREEN})(found).length
        || !document.querySelector(`.ct-own .ct-hand [data-card="${{card}}"]`)"""
    page.wait_for_function(told_or_fined, arg=[REASONS, card])
    see_going_on(page)


def touch_with_a_choice_open(table):
    """Take with a card more than it can take: the panel says why not, and its button waits for another choice."""
    page, choice = table.page, table.root.locator(".ct-choice")
    table.root.locator(".ct-own .ct-hand button").first.click()
    middle, main = table.root.locator(".ct-board button"), choice.locator(".ct-main")
    if not is_seen(choice) or many(middle) < 3:
        return
    for card in attributes(table.root.locator(".ct-board button:not(.ct-taken)"), "data-card"):
        table.root.locator(f'.ct-board [data-card="{card}"]').click()
    main.click()
    assert see(page, REASONS) == see(page, ".ct-choice li")
    expect(main).to_be_disabled()
    see_going_on(page)
    middle.first.click()
    expect(choice.locator(".ct-refused")).to_have_count(0)
    expect(choice.locator("button:disabled")).to_have_count(0)
    choice.get_by_role("button", name="Put it back").click()


def touch_while_the_house_plays(table):
    """Play, and touch another card as soon as the house is to play; the house plays on."""
    page = table.page
    for _ in range(8):
        mine = await_turn(table)
        if many(table.root.locator("[data-hands]")):
            return  # one answers at each card, and the house never plays alone
        play_card(table, mine)
        if seat := look(table.root, SCRIPTS["touchEarly"]):
            see(page, REASONS)
            see_going_on(page, seat)
            return
    raise AssertionError("the house was never to play")
