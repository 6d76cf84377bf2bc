"""A table at every size: on the first screen, on a phone, in narrow columns, with larger text, and on a wall."""

import pytest
from support.browser import Table, box_of, each, expect, go_to_stage, is_on, is_seen, look, many, wait_until_drawn
from support.cases import read_cases
from support.lessons import LESSONS, ONE_OF_A_FAMILY
from support.page_scripts import SCRIPTS

pytestmark = pytest.mark.browser

SIZES = read_cases("page_sizes", "sizes")


def at_size(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    wait_until_drawn(page)


DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Waits for the second frame: what follows a link is brought into view after the browser itself has scrolled."""


def find_covered(root, what):
    """Return which of these parts are off the screen or under something else."""
    look(root.page, DRAWN)
    return look(root, SCRIPTS["findHidden"], what)


def test_the_table_and_next_are_on_the_first_screen(shared):
    """With the page's head, a title and a hook above them."""
    page = shared("four-nines")
    for size, (width, height, above) in SIZES.items():
        at_size(page, width, height)
        table = Table(page, "example")
        table.to_the_start()
        look(table.root, "(root, above) => scrollTo(0, root.getBoundingClientRect().top + scrollY - above)", above)
        others = "" if size == "phone" else ", .ct-seat, .ct-steps, .ct-told"
        assert find_covered(table.root, f".ct-next, .ct-turn .ct-hand button{others}") == [], size
        cards = table.felt.locator(".ct-hand button.ct-card").filter(visible=True)
        assert all(box_of(card)["width"] >= (72 if size in ("wall", "tall") else 44) for card in each(cards)), size


def test_the_first_hand_and_the_first_answers_are_on_the_first_screen_of_a_small_window(page, server):
    phone = [(lesson, 360, 640) for lesson in ("cassino", "hearts-of-a", "snitchems")]
    for lesson, *size in [("", 740, 360), ("cassino", 640, 400), ("turn-up-snip", 1366, 625), *phone]:
        at_size(page, *size)
        page.goto(server.lesson(lesson))
        root = page.locator(".ct-kind-example, .cl-hero").first
        assert find_covered(root, ".ct-turn .ct-hand button, .ct-answer:first-of-type, #go-on") == [], lesson
    at_size(page, 640, 400)
    page.goto(server.lesson("snitchems"))
    root.locator(".ct-answer").last.click()
    expect(root.locator(".ct-on")).to_be_in_viewport(ratio=1)
    page.emulate_media(media="print")
    assert look(root.locator(".ct-felt"), "felt => getComputedStyle(felt).minHeight") == "0px"


def test_on_a_phone_every_step_has_its_why_in_view(shared):
    page = shared("cassino")
    at_size(page, 360, 740)
    for number in range(len(LESSONS["cassino"].examples)):
        table = Table(page, "example", number)
        table.to_the_start()
        look(table.felt, "felt => felt.scrollIntoView()")
        assert look(table.root, SCRIPTS["stepThrough"]) == [], number


@pytest.mark.parametrize(
    ("slug", "size"),
    [
        *((slug, "desk") for slug in (*ONE_OF_A_FAMILY, "nobble-bump-motor")),
        *(("hearts-of-a", size) for size in SIZES),
        ("cassino", "phone"),
    ],
)
def test_next_stays_below_the_felt_while_an_example_is_stepped(page, server, slug, size):
    """In hearts-of-a a run of three leaves a hand at the side so little room that it might fall into two rows."""
    at_size(page, *SIZES[size][:2])
    page.goto(server.lesson(slug))
    table, tops = Table(page, "example"), []
    while is_on(on := table.button("Next: one step on")):
        table.step_on()
        wait_until_drawn(page)
        if is_on(on):
            steps, felt = box_of(table.root.locator(".ct-steps")), box_of(table.felt)
            assert felt["y"] + felt["height"] <= steps["y"] or felt["x"] + felt["width"] <= steps["x"], table.step()
            tops.append(steps["y"])
    assert len(tops) > 2 >= max(tops) - min(tops), tops


def test_a_second_tap_on_next_never_passes_a_question_unseen(shared):
    table = Table(page := shared("four-nines"), "example")
    table.to_the_start()
    questions = LESSONS["four-nines"].examples[0].questions[1:]
    while table.step() == 0:
        table.past_the_guess()
    for (width, height), (before, _) in zip([(360, 740), (1280, 800)], questions, strict=False):
        at_size(page, width, height)
        while table.step() < before - 1:
            table.button("Next: one step on").click()
        table.button("Next: one step on").scroll_into_view_if_needed()
        here = box_of(table.button("Next: one step on"))
        page.mouse.dblclick(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        assert table.is_asking(), width
        assert table.step() == before - 1
        table.button("Next: one step on").click()


HEAD = """(way) => [way.clientWidth / parseFloat(getComputedStyle(way).fontSize), way.scrollWidth - way.clientWidth]"""
"""Returns the width of the strip in the page's head, in its own letters, and how many pixels of it are out of sight."""


def test_it_is_a_ring_on_a_tablet_side_by_side_and_with_larger_text(shared):
    table = Table(page := shared("four-nines"), "example")
    table.to_the_end()
    table.button("Back: one step back").click()
    sound = {"ring": True, "whole": True}
    at_size(page, 768, 1024)
    assert look(table.felt, SCRIPTS["measureRing"]) == sound
    look(page, "document.documentElement.style.fontSize = '200%'")
    for size in ((360, 740), (768, 1024), (1280, 800)):
        at_size(page, *size)
        room, hidden = look(page.locator(".cl-way"), HEAD)
        assert room > 6
        assert look(page, "document.documentElement.scrollWidth <= innerWidth")
    assert (hidden, look(table.felt, SCRIPTS["measureRing"])) == (0, sound), "text of twice the size"
    look(page, "document.documentElement.style.fontSize = ''")
    table.to_the_start()
    table.card("Ben", "3c").click()
    table.comparison().get_by_role("button", name="Compare with the example").click()
    expect(pair := table.root.locator(".ct-two .ct-felt")).to_have_count(2)
    assert [look(felt, SCRIPTS["measureRing"]) for felt in each(pair)] == [sound, sound]
    at_size(page, 1120, 800)
    assert len({box_of(seat)["y"] for seat in each(pair.first.locator(".ct-seat"))}) == 5


def test_a_table_fills_the_screen_and_is_small_again(shared):
    page = shared("four-nines")
    at_size(page, 1920, 1080)
    table = Table(page, "example")
    table.to_the_start()
    table.tool("Full screen").click()
    assert box_of(table.root) == {"x": 0, "y": 0, "width": 1920, "height": 1080}
    assert find_covered(table.root, ".ct-seat, .ct-told p, .ct-next") == []
    assert box_of(table.card("Ben", "9c"))["width"] >= 72
    assert look(table.told, "told => parseFloat(getComputedStyle(told).fontSize)") >= 26
    page.keyboard.press("Escape")
    expect(table.button("More for this table")).to_be_visible()
    expect(table.tool("Full screen")).to_have_attribute("aria-pressed", "false")
    expect(table.root).not_to_have_css("height", "1080px")


MAX_THINGS = 8
"""The most things in the menu of a table; the rest is in its workshop."""


def test_on_a_phone_the_menu_is_a_sheet_over_the_table_with_a_button_that_closes_it(shared):
    page = shared("four-nines")
    at_size(page, 360, 740)
    table = Table(page, "example")
    table.to_the_start()
    more, menu = table.button("More for this table"), table.root.locator(".ct-tools")
    if is_seen(menu):  # a test before left it open
        more.click()
    look(page, "() => scrollTo({ top: 0, behavior: 'instant' })")
    more.scroll_into_view_if_needed()
    before = look(page, "scrollY")
    more.click()
    box = box_of(menu)
    assert 150 < box["y"] <= 741 - box["height"]
    assert many(menu.locator(":scope > :not(.ct-shut)").filter(visible=True)) <= MAX_THINGS
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    assert look(page, "scrollY") == before


# A hand, the goal and the focus together

IN_USE = ".ct-own .ct-hand button, :focus"


def test_whatever_leads_to_a_hand_shows_it_with_the_goal_and_the_focus(page, server):
    at_size(page, 740, 360)
    page.goto(server.lesson("four-nines"))
    second, levels, game = Table(page, "example", 1), Table(page, "levels"), Table(page, "play")
    second.to_the_end()
    second.root.locator(".ct-onward").click()
    levels.button("A hint, please").click()
    assert find_covered(levels.root, f"{IN_USE}, .ct-goal .ct-asks, .ct-hints li:last-child") == [], "a hint"
    levels.root.locator(".ct-own .ct-hand button").first.click()
    expect(levels.button("Try again")).to_be_focused()
    assert find_covered(levels.root, f"{IN_USE}, .ct-result") == [], "a verdict"
    levels.button("Try again").click()
    assert find_covered(levels.root, f"{IN_USE}, .ct-goal .ct-asks") == [], "once more"
    go_to_stage(page, "play-1")
    expect(game.root.locator(".ct-own .ct-hand button:focus")).to_have_count(1)
    game.root.locator(".ct-own .ct-hand .ct-may").first.click()
    expect(game.root.locator(".ct-own .ct-hand button:focus")).to_have_count(1)
    assert find_covered(game.root, f"{IN_USE}, .ct-yours") == [], "a play"


def test_a_link_to_a_stage_shows_the_hand_the_middle_and_the_goal_on_a_phone(page, server):
    at_size(page, 360, 740)
    for stage in ("#stage-2", "#stage=stage-4&levels=4", "#stage-5", "#stage-6"):
        page.goto("about:blank")
        page.goto(f"{server.lesson('four-nines')}{stage}")
        root = page.locator(".cl-stage:not([hidden]) .ct-root")
        expect(root.locator(":is(.ct-goal, .ct-own .ct-hand button):focus"), stage).to_have_count(1)
        assert find_covered(root, f"{IN_USE}, .ct-middle > *, .ct-goal .ct-asks") == [], stage
        if stage != "#stage-6":
            wait_until_drawn(page)
            page.keyboard.press("Enter")  # at the goal
            expect(root.locator(".ct-own .ct-hand button:focus"), stage).to_have_count(1)


def test_the_questions_at_the_end_show_their_heading_with_the_largest_table(page, server):
    at_size(page, 1280, 800)
    page.goto(f"{server.lesson('equal-cards')}#stage-8")
    expect(page.locator("#remember .cl-answer").first).to_be_in_viewport()
    assert find_covered(page.locator(".cl-remember"), ".ct-hand, .cl-answer") == []
    assert look(page, "scrollY") == 0
