"""The lesson pages in a real browser, as a visitor meets them."""

import re

import pytest
from support.browser import (
    ANEW,
    LOADING,
    STILL,
    Table,
    attribute,
    box_of,
    complaints,
    expect,
    in_focus,
    is_on,
    look,
    many,
    read,
    visiting,
    wait_until_drawn,
    watch_drawing,
)
from support.lessons import LESSONS
from support.page_pool import IMPORTS
from support.page_scripts import SCRIPTS
from support.playing import title_of, try_plays
from support.solutions import solve

from cardlessons.engine.table import Play
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.record.replay import build_state_data, replay


@pytest.fixture
def table(shared):
    """Return the first example of the shared page, at its start."""
    found = Table(shared(), "example")
    found.to_the_start()
    return found


# Worked examples


def test_every_example_is_stepped_to_its_end_as_it_is_replayed(shared):
    page = shared("cassino")
    table = Table(page, "example")
    expect(page).to_have_title(re.compile(re.escape(LESSONS["cassino"].title)))
    expect(page.get_by_role("heading", level=1)).to_have_text([LESSONS["cassino"].title])
    for number, worked in enumerate(LESSONS["cassino"].examples):
        check_steps(Table(page, "example", number), worked)
    table.tool("First step").click()
    assert table.step() == 0
    table.tools().get_by_role("slider").fill("2")
    assert table.step() == 2


def check_steps(table, worked):
    told, questions = table.to_the_end()
    played = replay(worked.record)
    assert questions == len(worked.questions)
    assert read(table.count) == f"step {len(played.steps)} of {len(played.steps)}"
    for step, words in zip(played.steps, told, strict=True):
        assert not isinstance(step.step.act, Play) or step.step.act.card.name in words
        assert step.step.comment in words
    ends = build_state_data(played.final)
    assert {seat: table.hand(seat) for seat in played.final.seats} == ends["hands"]
    assert table.scores() == ends["scores"]
    assert table.count_captured() == {seat: len(pile) for seat, pile in ends["piles"].items()}


def test_a_look_at_another_step_moves_nothing_below_the_table(shared):
    """The count of a pack needs much room, the step before it little."""
    table = Table(shared("cassino"), "example", 2)
    table.tools()
    table.to_the_end()
    chip = table.tree.locator("button").nth(2)
    chip.scroll_into_view_if_needed()
    before = box_of(table.felt), box_of(chip)
    chip.hover()
    expect(table.felt).to_have_class(re.compile("ct-preview"))
    assert (box_of(table.felt), box_of(chip)) == before
    chip.click()
    assert table.step() == 3
    assert look(table.felt, "felt => felt.style.height") == ""


def test_what_is_said_of_a_typed_play_is_seen_where_it_is_typed_and_is_no_markup(table):
    """With the field in the middle of the screen, so is the word about it; nobody has to scroll to find it."""
    for width, typed in ((360, "zz"), (1280, "<img src=x onerror=alert(1)>")):
        table.page.set_viewport_size({"width": width, "height": 740})
        field = table.tools().get_by_label("Type a play")
        look(field, "field => field.scrollIntoView({ block: 'center' })")
        table.type(typed)
        expect(field).to_have_attribute("autocapitalize", "off")  # a phone changes nothing
        word = table.root.locator(".ct-word").first
        expect(word).to_contain_text(typed[:4])
        expect(word).to_be_in_viewport(ratio=0.5)
        assert many(table.page.locator("main img[src=x], main [onerror]")) == 0, typed


# Keys


def focused_name(page):
    """Return the focused element's card, or else its name."""
    return look(page, SCRIPTS["nameFocus"])


def test_a_whole_try_by_keys_alone(table):
    page = table.page
    page.get_by_role("link", name="To the table").focus()
    page.keyboard.press("Tab")
    for _ in range(30):
        if look(page, "() => !!document.activeElement.closest('.ct-hand')"):
            break
        page.keyboard.press("Tab")
    hand = look(page, "() => [...document.activeElement.parentElement.children].map(card => card.dataset.card)")
    assert focused_name(page) == hand[0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused_name(page) == hand[2]
    page.keyboard.press("ArrowLeft")
    assert focused_name(page) == hand[1]
    # One stop for each hand: the next Tab leaves this one.
    page.keyboard.press("Tab")
    assert focused_name(page) not in hand
    page.keyboard.press("Shift+Tab")
    assert focused_name(page) in hand
    table.card("Ben", "3c").focus()
    page.keyboard.press("Enter")
    expect(table.told).to_contain_text("Ben plays the three of clubs")
    expect(in_focus(table.root)).to_have_count(1)


def test_whoever_works_by_keys_is_never_thrown_out_of_the_table(table):
    """The focus stays at the table, whatever is drawn anew, also where *Next* can be pressed no more."""
    page = table.page
    table.to_the_end()
    table.tools()
    for name in ("Last step", "Next: one step on"):
        table.button("Back: one step back").click()
        table.button(name).focus()
        page.keyboard.press("Enter")
        assert table.step() == 5, name
        page.keyboard.press("ArrowLeft")
        assert table.step() == 4, name
        page.keyboard.press("ArrowRight")
    table.tree.get_by_title("Ben 9c", exact=True).first.focus()
    page.keyboard.press("Enter")
    expect(in_focus(table.root), "a step in the tree").to_have_count(1)
    table.card("Clara", "4c").focus()
    page.keyboard.press("Enter")
    expect(table.told).to_contain_text("Clara plays the four of clubs")
    expect(in_focus(table.root), "a card played").to_have_count(1)
    table.button("Back to the example").focus()
    page.keyboard.press("Enter")
    expect(in_focus(table.root), "back to the example").to_have_count(1)


def test_the_levels_can_be_worked_by_keys(shared):
    page = shared()
    table = Table(page, "levels")
    table.root.locator(".ct-level").first.focus()
    page.keyboard.press("Enter")
    expect(title_of(table)).to_contain_text("Level 1")
    expect(in_focus(table.root), "another level").to_have_count(1)
    table.button("A hint, please").focus()
    page.keyboard.press("Enter")
    expect(table.root.locator(".ct-hints li")).to_have_count(1)
    expect(in_focus(table.root), "a hint").to_have_count(1)
    live = table.root.locator(":scope > .ct-spoken")
    table.card("Clara", "4c").focus()
    page.keyboard.press("Enter")
    expect(live).to_contain_text("That breaks a rule")
    expect(live).to_contain_text("Not this time.")
    assert focused_name(page) == "Try again"
    page.keyboard.press("Enter")
    expect(table.root.locator(".ct-result")).to_have_count(0)
    assert focused_name(page) == table.hand("Clara")[0], "one's own hand"
    other = OtherDeals(LESSONS["four-nines"].levels[0]).deal(1)
    for _ in range(table.hand("Clara").index(solve(other))):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(live).to_contain_text("Done, with 1 of 3 stars.")
    assert focused_name(page) == "Next level ▶"
    page.keyboard.press("Enter")
    expect(title_of(table)).to_contain_text("Level 2")
    assert re.match(r"Level 2\b.*: You are Emil\.", focused_name(page))
    expect(title_of(table)).to_be_in_viewport()


def test_escape_leaves_the_cards_and_tab_is_never_trapped(table):
    page = table.page
    table.card("Ben", "9c").focus()
    page.keyboard.press("Escape")
    expect(in_focus(table.felt)).to_have_count(0)
    look(page, "() => document.activeElement.blur()")
    look(page, SCRIPTS["writeDownStops"])
    for _ in range(40):
        for _ in range(10):
            page.keyboard.down("Tab")
            page.keyboard.up("Tab")
        if "cardlessons" in (stops := look(page, "() => window.stops")):
            break
    assert "cardlessons" in stops
    assert [where for where in {*stops} if "ct-kind" in where] == ["ct-root ct-kind-example"]
    page.get_by_role("link", name="cardlessons").last.focus()
    for _ in range(10):
        page.keyboard.press("Shift+Tab")
    assert focused_name(page) != "cardlessons"


# For everyone


def test_axe_finds_nothing_on_a_page_without_a_table_and_none_scrolls_sideways(page, server):
    for address in ("", "join"):
        page.set_viewport_size(STILL["viewport"])
        page.goto(server.url + address)
        page.emulate_media(color_scheme="light")
        assert complaints(page) == [], address
        page.emulate_media(color_scheme="dark")
        assert complaints(page, runOnly=["color-contrast"]) == [], address
        page.set_viewport_size({"width": 320, "height": 500})
        assert look(page, "document.documentElement.scrollWidth <= innerWidth"), address


MOVING = "() => document.getAnimations().filter(a => a.effect.target?.closest?.('.ct-root')).length"


def test_a_step_moves_cards_and_the_house_takes_its_time_and_with_reduced_motion_nothing_moves(table):
    page = table.page
    while is_on(table.button("Next: one step on")):
        table.button("Next: one step on").click()
        assert look(page, MOVING) == 0
    table.to_the_start()
    page.emulate_media(reduced_motion="no-preference")
    moving = watch_drawing(table.felt, MOVING)
    table.past_the_guess()
    expect(table.told).to_contain_text("Ben plays")
    assert max(moving()) > 0
    table.tools().get_by_label("Let the computer answer").check()
    table.tool("First step").click()
    steps = watch_drawing(table.count, "count => count.textContent")
    table.card("Ben", "8h").click()
    expect(table.count).to_have_text("step 5 of 5")
    assert steps() == [f"step {number} of 5" for number in range(1, 6)]
    table.tools().get_by_label("Let the computer answer").uncheck()
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
    expect(page.locator(".ct-flying")).to_have_count(0)


# The place is kept


def test_a_spoilt_address_is_told_and_still_gives_a_page_that_works(page, server):
    page.goto(f"{server.lesson('four-nines')}#example-1=zz&levels=99&play=-3")
    wait_until_drawn(page)
    expect(page.locator(".ct-word", has_text="This link leads to no place of this table.")).to_have_count(3)
    example = Table(page, "example")
    example.past_the_guess()
    assert example.step() == 1
    expect(try_plays(Table(page, "levels"), "9d")).to_contain_text("★★★ Done.")
    play = Table(page, "play")
    card = attribute(play.seat("Dora").locator(".ct-may").first, "data-card")
    play.card("Dora", card).click()
    expect(play.card("Dora", card)).to_have_count(0)


# A machine that is busy


def test_a_notebook_whose_tables_were_given_up_is_laid_anew(chromium, extra_server):
    given_up = []
    with visiting(chromium) as (_, page, _):
        page.on("console", lambda message: given_up.append(message.text))
        page.add_init_script(f"({SCRIPTS['lookTooEarlyOnce']})()")
        page.goto(extra_server.page("Late", IMPORTS, "page('four-nines').example()"))
        page.wait_for_event("load", timeout=LOADING)  # it comes once more
        expect(Table(page, "example").told).to_contain_text("Touch a player.")
    assert any(text.startswith(ANEW) for text in given_up)
