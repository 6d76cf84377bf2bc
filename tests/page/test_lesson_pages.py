"""The lesson pages in a real browser, as a visitor meets them."""

import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.browser import (
    ANEW,
    LOADING,
    STILL,
    Table,
    attribute,
    attributes,
    box_of,
    complaints,
    each,
    expect,
    in_focus,
    is_on,
    look,
    many,
    read,
    read_all,
    visiting,
    wait_until_drawn,
    watch_drawing,
)
from support.lessons import LESSONS, ONE_OF_A_FAMILY
from support.page_pool import IMPORTS, TablePool, TableSort, part
from support.playing import (
    deal_number,
    open_lesson,
    play_on,
    take_up,
    title_of,
    try_plays,
)
from support.solutions import SOLUTIONS, solve

from cardlessons.engine.cards import Pack
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Play
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.record.replay import build_state_data, replay

pytestmark = pytest.mark.browser


class Shelf(dict):
    """A page of each lesson and what happens on it, opened when it is first asked for."""

    def __init__(self, chromium, server, stack):
        super().__init__()
        self.chromium, self.server, self.stack = chromium, server, stack

    def __missing__(self, slug):
        _, page, seen = self.stack.enter_context(visiting(self.chromium))
        page.goto(self.server.lesson(slug))
        wait_until_drawn(page)
        self[slug] = page, seen
        return self[slug]

    def fresh(self, slug):
        """Return a lesson's page on which nothing has been done; the tests after this one share it."""
        self.pop(slug, None)
        return self[slug]


@pytest.fixture(scope="module")
def shelf(chromium, server):
    """Yield the lessons' pages, shared by tests that do not mind what was tried before."""
    with ExitStack() as stack:
        yield Shelf(chromium, server, stack)


@pytest.fixture(scope="module")
def hall(chromium, annex):
    """Yield tables that nobody has touched."""
    levels = TableSort("levels", part("four-nines", "%%levels"), 1)
    with ExitStack() as stack:
        yield TablePool(chromium, annex, stack, "Untouched", levels=levels)


@pytest.fixture
def sit(hall):
    """Yield a table of the hall; at the end no page may have had an error."""
    yield hall.table
    hall.check()


@pytest.fixture
def on(shelf, server):
    """Yield a table on a shared page, at the start of its line; at the end no page may have had an error."""

    def table(slug="four-nines", kind="example", number=0):
        page, _ = shelf[slug]
        page.set_viewport_size(STILL["viewport"])
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        found = Table(page, kind, number)
        if kind == "example":
            found.to_the_start()
        return found

    yield table
    for _, seen in shelf.values():
        seen.check(urlsplit(server.url).netloc)


# Worked examples


@pytest.mark.xdist_group("cassino")
def test_every_example_is_stepped_to_its_end_and_back_without_a_message(shelf):
    slug = "cassino"
    page, seen = shelf.fresh(slug)
    table = Table(page, "example")
    expect(page).to_have_title(re.compile(re.escape(LESSONS[slug].title)))
    assert attribute(page.locator("html"), "lang") == "en"
    assert many(page.get_by_role("main")) == 1
    assert read_all(page.get_by_role("heading", level=1)) == [LESSONS[slug].title]
    asked = len(seen.requests())
    for number, worked in enumerate(LESSONS[slug].examples):
        step_to_the_end(Table(page, "example", number), worked)
    move_about(table, len(LESSONS[slug].examples[0].record.steps))
    for _ in range(table.step()):
        table.button("Back: one step back").click()
    assert table.step() == 0
    assert seen.requests()[asked:] == []
    seen.check(urlsplit(page.url).netloc)


def step_to_the_end(table, worked):
    told, questions = table.to_the_end()
    played = replay(worked.record)
    assert questions == len(worked.questions)
    assert read(table.count) == f"step {len(played.steps)} of {len(played.steps)}"
    for step, words in zip(played.steps, told, strict=True):
        assert not isinstance(step.step.act, Play) or step.step.act.card.name in words
        assert step.step.comment in words
    ends = build_state_data(played.final)
    assert {seat: table.hand(seat) for seat in played.final.seats} == ends["hands"]
    assert table.scores() == ({} if played.variant.look.keeps == "nothing" else ends["scores"])
    assert table.count_captured() == {seat: len(pile) for seat, pile in ends["piles"].items()}


def move_about(table, last):
    table.tool("First step").click()
    assert table.step() == 0
    table.tool("Last step").click()
    assert table.step() == last
    table.tools().get_by_role("slider").fill("2")
    assert table.step() == 2


@pytest.mark.xdist_group("cassino")
def test_a_look_at_another_step_moves_nothing_below_the_table(on):
    """The count of a pack needs much room, the step before it little."""
    table = on("cassino", "example", 2)
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


# What if


@pytest.mark.xdist_group("hearts-of-a")
def test_what_is_said_of_a_typed_play_is_seen_where_it_is_typed_and_is_no_markup(on):
    """With the field in the middle of the screen, so is the word about it; nobody has to scroll to find it."""
    table = on("hearts-of-a")
    for width, typed in ((360, "zz"), (1280, "<img src=x onerror=alert(1)>")):
        table.page.set_viewport_size({"width": width, "height": 740})
        look(table.tools().get_by_label("Type a play"), "field => field.scrollIntoView({ block: 'center' })")
        table.type(typed)
        for name in ("autocapitalize", "autocomplete", "autocorrect"):
            expect(table.tools().get_by_label("Type a play")).to_have_attribute(name, "off")  # a phone changes nothing
        word = table.root.locator(".ct-word").first
        expect(word).to_contain_text(typed[:4])
        expect(word).to_be_in_viewport(ratio=0.5)
        assert many(table.page.locator("main img, main [onerror]")) == 0, typed


# Test the book


def test_a_claim_is_guessed_at_then_played_and_drawn_anew(on):
    page = on().page
    page.get_by_role("link", name="More about this game").click()
    page.get_by_role("link", name="Test the book").click()
    claim = page.get_by_role("group", name="Test the book: SSS-36")
    exact = page.get_by_role("group", name="Test the book: SSS-38")
    bars = claim.locator(".ct-figures li")
    expect(exact.get_by_role("textbox")).to_be_visible()
    assert many(bars) == 0, "no figure stands there before the guess"
    claim.get_by_role("textbox", name="how many are paired").fill("40")
    page.keyboard.press("Enter")
    expect(claim).to_contain_text("You guessed 40 of 100; it was")
    expect(claim).to_contain_text("250 deals played")
    expect(claim.locator(".ct-result")).to_be_focused()
    first = read_all(bars)
    claim.get_by_role("button", name="Play 250 more deals").click()
    expect(claim).to_contain_text("500 deals played")
    assert len(first) == 4
    assert all("give or take" in told for told in [*first, *read_all(bars)])
    assert read_all(bars) != first
    expect(claim).to_contain_text("You guessed 40 of 100")
    expect(claim.get_by_role("button", name="Play 250 more deals")).to_be_focused()
    spoken = page.get_by_role("region", name="Test the book").locator("> .ct-spoken")
    expect(spoken).to_contain_text("For the first card")
    exact.get_by_role("button", name="Show it").click()
    expect(exact.get_by_role("alert")).to_contain_text("Guess first")
    exact.get_by_role("button", name="I can't say").click()
    expect(exact).to_contain_text("exactly 1 in 13")


# A game against the house


def missing_cards(table):
    """Return the cards that the map of a table of stops marks as those that nobody had."""
    seen = table.felt.locator(".ct-played")
    label = attribute(seen, "aria-label") if many(seen) else ""
    names = label.partition("nobody had it: ")[2]
    return {card.text for card in Pack() if card.name in names}


@pytest.mark.parametrize("slug", ONE_OF_A_FAMILY)
def test_nothing_that_comes_holds_a_hidden_hand(on, shelf, slug):
    """Not in the table, nor in its addresses: what the browser receives names only cards that lie open."""
    table = on(slug, "play")
    _, seen = shelf[slug]
    seen.received.clear()
    mine = deal_number(table, 5)
    for seat in LESSONS[slug].games[0].seats:
        if seat != "Dora":
            assert table.hand(seat) == []
            assert many(table.seat(seat).locator(".ct-back")) > 0
    middle = attributes(table.felt.locator(".ct-board [data-card]"), "data-card")
    step = table.step()
    play_on(table)
    expect(table.count).not_to_have_text(re.compile(f"^step {step} "))
    played = [attribute(chip, "title").split()[1:] for chip in each(table.tree.locator("button"))]
    told = seen.received_text()
    assert told.count('"act"') >= sum(bool(cards) for cards in played)
    named = set(re.findall(r"\b[A2-9TJQK][cdhs]\b", told)) & {card.text for card in Pack()}
    rules = LESSONS[slug].games[0].rules().rules
    turned_up = [shuffle(rules.cards, 5)[-1].text] if getattr(rules, "turn_up", None) is True else []
    lies_open = {*mine, *middle, *turned_up, *(card for cards in played for card in cards if card != "x")}
    # Of a card that was due and that nobody had, the table tells.
    missed = missing_cards(table)
    typed = {*LESSONS[slug].games[0].rules().look.example.split()} - {"x"}  # what one may type, to whoever sits there
    assert lies_open | missed <= named <= lies_open | missed | typed
    assert not missed & lies_open


# Keys


def focused_name(page):
    """Return the focused element's card, or else its name."""
    return look(
        page,
        "() => { const e = document.activeElement;"
        " return e.dataset.card ?? e.getAttribute('aria-label') ?? e.textContent.trim(); }",
    )


def test_a_whole_try_by_keys_alone(visit, server):
    page, _ = visit
    table = open_lesson(visit, server)
    page.keyboard.press("Tab")
    for _ in range(30):
        if look(page, "() => !!document.activeElement.closest('.ct-hand')"):
            break
        page.keyboard.press("Tab")
    first = focused_name(page)
    hand = look(page, "() => [...document.activeElement.parentElement.children].map(card => card.dataset.card)")
    assert first == hand[0]
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


def test_keys_go_on_stepping_at_the_ends(on):
    """At the last step Next cannot be pressed any more; whoever came there by keys is not thrown out of the table."""
    table = on()
    table.to_the_end()
    table.tools()
    for name in ("Last step", "Next: one step on"):
        table.button("Back: one step back").click()
        table.button(name).focus()
        table.page.keyboard.press("Enter")
        assert table.step() == 5, name
        table.page.keyboard.press("ArrowLeft")
        assert table.step() == 4, name
        table.page.keyboard.press("ArrowRight")


def test_whoever_works_by_keys_is_never_thrown_out_of_the_table(on):
    """The focus stays at the table, whatever is drawn anew under one's fingers."""
    table = on()
    page = table.page
    table.to_the_end()
    table.tools()
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


def test_the_levels_can_be_worked_by_keys(sit):
    table = sit("levels")
    page = table.page
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


STOPS = """() => {
    window.stops = [];
    document.addEventListener("focusin", ({ target }) => {
        const root = target.closest(".ct-root");
        window.stops.push(root ? root.className : target.textContent.trim());
    });
}"""
"""Has a page write down where the focus comes: the classes of the table, or else the words of the element."""


def test_escape_leaves_the_cards_and_tab_is_never_trapped(on):
    table = on()
    page = table.page
    table.card("Ben", "9c").focus()
    page.keyboard.press("Escape")
    expect(in_focus(table.felt)).to_have_count(0)
    look(page, "() => document.activeElement.blur()")
    look(page, STOPS)
    for _ in range(40):
        for _ in range(10):
            page.keyboard.down("Tab")
            page.keyboard.up("Tab")
        if "All the lessons" in (stops := look(page, "() => window.stops")):
            break
    assert "All the lessons" in stops
    assert [where for where in {*stops} if "ct-kind" in where] == ["ct-root ct-kind-example"]
    page.get_by_role("link", name="All the lessons").last.focus()
    assert focused_name(page) == "All the lessons"
    for _ in range(10):
        page.keyboard.press("Shift+Tab")
    assert focused_name(page) != "All the lessons"


# For everyone


@pytest.mark.xdist_group("irish-snap")
def test_axe_finds_nothing_on_a_lesson(visit, server):
    """In three stages: a try against the rules and its citation in an example, a level lost, a word said in a game.

    The page is fresh, because a level that was tried has other cards.
    """
    page, _ = visit
    slug = "irish-snap"
    page.goto(server.lesson(slug))
    table = Table(page, "example")
    table.past_the_guess()
    table.type(f"slap {LESSONS[slug].examples[0].record.seats[-1]}")
    expect(table.told).to_contain_text(re.compile("refused|breaks a rule"))
    table.told.locator(".ct-cite").first.click()
    assert complaints(page) == []
    levels = Table(page, "levels")
    take_up(levels, 1)
    levels.button("A hint, please").click()
    expect(try_plays(levels, SOLUTIONS[slug][0][1])).to_contain_text("Not this time.")
    assert complaints(page) == []
    play = Table(page, "play")
    play.type("zz")
    expect(play.root.locator(".ct-word").first).to_be_visible()
    assert complaints(page) == []
    table.tree.locator("button").last.click()
    table.tools().get_by_label("suits in four colours").check()
    page.emulate_media(color_scheme="dark")
    assert complaints(page, runOnly=["color-contrast"]) == []


def test_axe_finds_nothing_on_a_page_without_a_table_and_none_scrolls_sideways(visit, server):
    page, _ = visit
    for address in ("", "join", "practice"):
        page.set_viewport_size(STILL["viewport"])
        page.goto(server.url + address)
        page.emulate_media(color_scheme="light")
        assert complaints(page) == [], address
        page.emulate_media(color_scheme="dark")
        assert complaints(page, runOnly=["color-contrast"]) == [], address
        page.set_viewport_size({"width": 320, "height": 500})
        assert look(page, "document.documentElement.scrollWidth <= innerWidth"), address


OUTSIDE = """() => [...document.querySelectorAll(".ct-felt .ct-card, .ct-felt .ct-counters, .ct-root button")]
    .filter(e => e.checkVisibility())
    .filter(e => { const b = e.getBoundingClientRect(); return b.left < -1 || b.right > innerWidth + 1; })
    .map(e => e.outerHTML)"""
SMALL = """() => [...document.querySelectorAll(".ct-root .ct-button, .ct-root .ct-level, .ct-root button.ct-card")]
    .filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 41).map(([text]) => text)"""


@pytest.mark.xdist_group("cassino")
def test_no_page_scrolls_sideways(on):
    slug = "cassino"
    for number in range(len(LESSONS[slug].examples)):
        table = on(slug, "example", number)
        table.tool("Last step").click()
        for width in (360, 768):
            table.page.set_viewport_size({"width": width, "height": 800})
            assert look(table.page, "() => document.documentElement.scrollWidth - innerWidth") <= 0, (number, width)
            assert look(table.page, OUTSIDE) == [], (number, width)
            assert look(table.page, SMALL) == [], (number, width)


MOVING = "() => document.getAnimations().filter(a => a.effect.target?.closest?.('.ct-root')).length"


def test_with_motion_a_step_moves_cards_and_the_house_takes_its_time(on):
    table = on()
    page = table.page
    page.emulate_media(reduced_motion="no-preference")
    moving = watch_drawing(table.felt, MOVING)
    table.button("Next: one step on").click()
    if table.is_asking():  # on a page on which nobody has answered yet
        table.button("Show me").click()
    expect(table.told).to_contain_text("Ben plays")
    assert max(moving()) > 0
    table.tools().get_by_label("Let the computer answer").check()
    table.tool("First step").click()
    steps = watch_drawing(table.count, "count => count.textContent")
    table.card("Ben", "8h").click()
    expect(table.count).to_have_text("step 5 of 5")
    assert steps() == [f"step {number} of 5" for number in range(1, 6)]
    table.tools().get_by_label("Let the computer answer").uncheck()
    page.wait_for_function("() => document.getAnimations().length === 0")
    expect(page.locator(".ct-flying")).to_have_count(0)


def test_with_reduced_motion_nothing_moves(on):
    table = on()
    while is_on(table.button("Next: one step on")):
        table.button("Next: one step on").click()
        assert look(table.page, MOVING) == 0
    assert many(table.page.locator(".ct-flying")) == 0


def test_the_colours_of_the_suits_are_kept(on):
    table = on()
    page = table.page
    table.tools().get_by_label("suits in four colours").check()
    every = many(page.locator(".ct-root"))
    assert many(page.locator(".ct-root.ct-four")) == every
    page.reload()
    wait_until_drawn(page)
    expect(page.locator(".ct-root.ct-four")).to_have_count(every)
    check = Table(page, "levels").tools().get_by_label("suits in four colours")
    expect(check).to_be_checked()
    check.uncheck()


# The place is kept


def test_the_places_of_all_tables_are_kept_over_a_reload(visit, server):
    page, _ = visit
    example = open_lesson(visit, server, number=1)
    for _ in range(2):
        example.button("Next: one step on").click()
    example.card("Dora", "2s").click()
    expect(example.told).to_contain_text("Dora plays the two of spades")
    levels = Table(page, "levels")
    take_up(levels, 2)
    play = Table(page, "play")
    hand = deal_number(play, 77)
    play.card("Dora", hand[0]).click()
    expect(play.card("Dora", hand[0])).to_have_count(0)
    left, play_step = play.hand("Dora"), read(play.count)
    expect(page).to_have_url(re.compile(r"Dora\+2s.*levels.*play=77\.Dora"))
    page.reload()
    wait_until_drawn(page)
    expect(example.told).to_contain_text("Dora plays the two of spades")
    assert (example.step(), Table(page, "example", 0).step()) == (3, 0)
    expect(title_of(levels)).to_have_text(re.compile(r"^Level 2\b"))
    expect(play.root.get_by_label("Deal number")).to_have_value("77")
    expect(play.count).to_have_text(play_step)
    assert play.hand("Dora") == left


def test_a_spoilt_address_is_told_and_still_gives_a_page_that_works(visit, server):
    page, _ = visit
    page.goto(f"{server.lesson('four-nines')}#example-1=zz&levels=99&play=-3")
    wait_until_drawn(page)
    expect(page.locator(".ct-word", has_text="This link leads to no place of this table.")).to_have_count(3)
    example = Table(page, "example")
    example.past_the_guess()
    assert example.step() == 1
    levels = Table(page, "levels")
    expect(try_plays(levels, "9d")).to_contain_text("★★★ Done.")
    play = Table(page, "play")
    card = attribute(play.seat("Dora").locator(".ct-may").first, "data-card")
    play.card("Dora", card).click()
    expect(play.card("Dora", card)).to_have_count(0)


# A machine that is busy


TOO_EARLY = """if (!sessionStorage.hurried) {
  sessionStorage.hurried = "once";
  const soon = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => soon(then, ms === 100 ? 6000 : ms, ...more);
}"""
"""Has the widgets' front end look for the tables once too early and once too late, as it does on a busy machine."""


def test_a_notebook_whose_tables_were_given_up_is_laid_anew(chromium, annex):
    given_up = []
    with visiting(chromium) as (_, page, _):
        page.on("console", lambda message: given_up.append(message.text))
        page.add_init_script(TOO_EARLY)
        page.goto(annex.page("Late", IMPORTS, "page('four-nines').example()", "page('four-nines').play()"))
        page.wait_for_event("load", timeout=LOADING)  # it comes once more
        expect(Table(page, "example").told).to_contain_text("Touch a player.")
        expect(Table(page, "play").felt).to_be_visible()
    assert any(text.startswith(ANEW) for text in given_up)
