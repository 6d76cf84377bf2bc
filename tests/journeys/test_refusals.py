"""A wrong touch at each kind of moment, on a phone and on a desk: what is refused is seen, and the game goes on.

What is on the screen is measured there: the reason is drawn, inside the window, with nothing over it.
"""

import pytest
from support.browser import Table, attribute, each, expect, is_seen, many, run_command, visiting, wait_until_drawn
from support.playing import deal_on_button
from support.processes import free_port

from cardlessons.engine.variants import VARIANTS

pytestmark = pytest.mark.browser

SIZES = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
TEXT = """---
title: {slug}
---
# {slug}

```play
{slug} seats {seats} you {you} deal 3
```
"""
REASONS = ".ct-step.ct-refused li.ct-refused, .ct-word, .ct-step.ct-fault li"
ON_SCREEN = """(found) => [...document.querySelectorAll(found)].filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !width || !height) return false;
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    return part.contains(there) || there?.contains(part);
}).map((part) => part.innerText.trim()).filter(Boolean)"""
"""Returns the texts of those elements whose beginning is on the screen."""


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Yield a server with a page for each game, on which one plays against the house."""
    folder = tmp_path_factory.mktemp("games")
    for slug, game in VARIANTS.items():
        seats = ["Anna", "Ben", "Clara", "Dora"][: 2 if game.family == "fishing" and 2 in game.rules.seats else 4]
        text = TEXT.format(slug=slug, seats=" ".join(seats), you=seats[-1])
        (folder / f"{slug}.md").write_text(text, "utf-8")
    with run_command("serve", str(folder), "--only", "--on-demand", "--port", str(free_port())) as found:
        yield found


def see(page, found):
    """Wait until such an element is on the screen, and return its text."""
    page.wait_for_function(f"(found) => ({ON_SCREEN})(found).length", arg=found)
    return page.evaluate(ON_SCREEN, found)[0]


def see_going_on(page, seat):
    """Wait two seconds at most until the house plays on, or something on the screen leads on."""
    goes_on = (
        f"""([seat, next]) => ({ON_SCREEN})(next).length || document.querySelector(".ct-turn")?.dataset.seat !== seat"""
    )
    page.wait_for_function(goes_on, arg=[seat, "[data-next]"], timeout=2000)


def await_turn(table):
    """Step through the plays of the house until it is the learner's turn; if the deal is over, deal the next one."""
    step = table.root.locator(".ct-next[data-next]")
    while is_seen(step):
        step.click()
    mine = table.root.locator(".ct-own.ct-turn .ct-hand button.ct-may").or_(table.root.locator("[data-hands]")).first
    count = table.button("Count it all")
    expect(mine.or_(deal_on_button(table)).or_(count).first).to_be_visible()
    if is_seen(count):
        count.click()
    if is_seen(deal_on_button(table)):
        deal_on_button(table).click()
        expect(mine).to_be_visible()
    return mine


def touch_in_own_turn(table):
    """Touch a card that may not be played now, or slap where nobody may."""
    page, choice = table.page, table.root.locator(".ct-choice")
    wrong = table.root.locator(".ct-own.ct-turn .ct-hand button:not(.ct-may)")
    if is_seen(slap := table.hands("slap")):
        slap.click()
        see(page, ".ct-step li, .ct-result")
        return
    if not many(wrong):
        return
    card = attribute(wrong.first, "data-card")
    wrong.first.click()
    if is_seen(choice):
        return  # the card may lie down, and the choice may be wrong
    told_or_fined = f"""([found, card]) => ({ON_SCREEN})(found).length
        || !document.querySelector(`.ct-own .ct-hand [data-card="${{card}}"]`)"""
    page.wait_for_function(told_or_fined, arg=[REASONS, card])
    see_going_on(page, "")


def touch_with_a_choice_open(table):
    """Take with a card more than it can take: the panel says why not, and its button waits for another choice."""
    page, choice = table.page, table.root.locator(".ct-choice")
    table.root.locator(".ct-own .ct-hand button").first.click()
    middle, main = table.root.locator(".ct-board button"), choice.locator(".ct-main")
    if not is_seen(choice) or many(middle) < 3:
        return
    for card in each(middle):
        card.click()
    for _ in range(2):  # a touch takes back what was chosen before
        if many(main) and not many(table.root.locator(".ct-board button:not(.ct-taken)")):
            break
        table.root.locator(".ct-board button:not(.ct-taken)").first.click()
    main.click()
    assert see(page, REASONS) == see(page, ".ct-choice li")
    expect(main).to_be_disabled()
    see_going_on(page, "")
    middle.first.click()
    expect(choice.locator(".ct-refused")).to_have_count(0)
    expect(choice.locator("button:disabled")).to_have_count(0)
    choice.get_by_role("button", name="Put it back").click()


def touch_while_the_house_plays(table):
    """Play, and touch another card as soon as the house is to play; the house plays on."""
    page, choice = table.page, table.root.locator(".ct-choice")
    house = table.root.locator(".ct-turn:not(.ct-own)")
    for _ in range(8):
        mine = await_turn(table)
        if many(table.root.locator("[data-hands]")):
            return  # one answers at each card, and the house never plays alone
        mine.click()
        if is_seen(choice):
            choice.get_by_role("button", name="Lay it in the middle").click()
            if many(choice.locator(".ct-refused")):
                choice.locator(".ct-ways button").or_(table.root.locator(".ct-board .ct-could")).first.click()
                choice.locator(".ct-main:enabled").click()
        if many(house) and many(table.root.locator(".ct-own .ct-hand button")):
            break
    seat = house.get_attribute("data-seat")
    table.root.locator(".ct-own .ct-hand button").first.click()
    see(page, REASONS)
    see_going_on(page, seat)


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_wrong_touch_is_told_and_the_house_plays_on(chromium, games, slug):
    with visiting(chromium, reduced_motion="no-preference") as (_, page, seen):
        page.goto(games.lesson(slug))
        wait_until_drawn(page)
        table = Table(page, "play")
        for size in SIZES:
            page.set_viewport_size(size)
            await_turn(table)
            touch_in_own_turn(table)
            if VARIANTS[slug].family == "fishing":
                touch_with_a_choice_open(table)
            touch_while_the_house_plays(table)
        assert not seen.errors
