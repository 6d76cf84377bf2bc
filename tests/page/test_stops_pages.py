"""The stops panel, the best lead and the puzzles on the first lesson of Jig, in a real browser."""

import re
from contextlib import ExitStack

import pytest
from support.browser import (
    Table,
    all_complaints,
    attribute,
    attributes,
    expect,
    is_seen,
    look,
    many,
    read,
    read_all,
    value_of,
    wait_until_drawn,
)
from support.lessons import LESSONS
from support.page_pool import TablePool, TableSort, part
from support.playing import solve_again, try_plays

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.families.sequence.puzzles import make_puzzle
from cardlessons.rulebook import get_statement

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hall(chromium, annex):
    """Yield the parts of the first lesson of Jig, several times."""
    parts = {
        "example": TableSort("example", part("hearts-of-a", "%%table"), 6),
        "levels": TableSort("levels", part("hearts-of-a", "%%levels"), 1),
        "puzzles": TableSort("puzzles", part("hearts-of-a", "%puzzles"), 1),
        "play": TableSort("play", part("hearts-of-a", "%play"), 1),
    }
    with ExitStack() as stack:
        yield TablePool(chromium, annex, stack, "Stops", **parts)


@pytest.fixture
def sit(hall):
    """Yield a table of the hall; at the end no page may have had an error."""
    yield hall.table
    hall.check()


@pytest.fixture
def page(visit, server):
    """Return the page of the first lesson of Jig."""
    page, _ = visit
    page.goto(server.lesson("hearts-of-a"))
    wait_until_drawn(page)
    return page


def unfold_stops(table):
    """Return a table with its panel of stops unfolded."""
    table.tools().locator(".ct-knows summary").click()
    expect(table.root.locator(".ct-knows-card").first).to_be_visible()
    return table


def find_card(table, text):
    """Return a card of the whole pack in the panel."""
    return table.root.locator(f'.ct-knows-row [data-knows="{text}"]').last


def marks(table):
    """Return what is marked in the hands, by card."""
    cards = table.felt.locator(".ct-card:has(.ct-home)")
    return dict(zip(attributes(cards, "data-card"), read_all(cards.locator(".ct-home")), strict=True))


# Knowing the stops


def test_nothing_is_asked_before_the_panel_is_unfolded(hall, sit):
    table = sit("example")
    seen = hall.watch_of(table)
    seen.sent.clear()
    table.button("Next: one step on").click()
    assert marks(table) == {}
    assert not any('"stops"' in text for text in seen.requests())
    unfold_stops(table)
    assert sum('"stops"' in text for text in seen.requests()) == 1


def test_seq_4_a_card_tells_how_it_stands_and_why(sit):
    table = unfold_stops(sit("example"))
    assert many(table.root.locator(".ct-knows-body [data-knows]")) == 6 + 52
    told = table.root.locator(".ct-knows-why")
    expect(told).to_contain_text("Touch a card")
    expect(find_card(table, "7c")).to_have_accessible_name("seven of clubs: a sure stop")
    expect(find_card(table, "7c").locator("small")).to_have_text("■ stop")
    expect(find_card(table, "8c").locator("small")).to_have_text("✕ gone")
    expect(find_card(table, "8h").locator("small")).to_have_text("▷ no")
    find_card(table, "7c").click()
    expect(told).to_contain_text("Nobody has the eight of clubs now, so the seven of clubs is a stop.")
    told.get_by_role("button", name="SEQ-4").click()
    expect(told).to_contain_text(get_statement("SEQ-4").text)
    # What was touched stays, and the keys of the arrows go along the suit.
    find_card(table, "Kd").hover()
    expect(told).to_contain_text("seven of clubs")
    table.page.keyboard.press("Tab")
    find_card(table, "7c").focus()
    table.page.keyboard.press("ArrowRight")
    expect(find_card(table, "8c")).to_be_focused()
    expect(told).to_contain_text("The eight of clubs has been played.")
    assert table.step() == 0


def test_the_panel_follows_the_steps_and_looks_through_other_eyes(sit):
    table = unfold_stops(sit("example"))
    table.button("Next: one step on").click()
    table.button("Show me").click()
    expect(table.root.locator(".ct-knows-body")).to_contain_text("Dora's hand")
    expect(find_card(table, "Th").locator("small")).to_have_text("✕ gone")
    expect(find_card(table, "9h").locator("small")).to_have_text("■ stop")
    table.root.get_by_label("Whose eyes").select_option("Clara")
    expect(table.root.locator(".ct-knows-body")).to_contain_text("Clara's hand")


def test_peels_advice_is_marked_in_the_hand_and_taken_off_again(sit):
    table = unfold_stops(sit("example"))
    advice = table.root.get_by_label("Peel's advice")
    assert marks(table) == {}
    advice.check()
    expect(table.felt.locator(".ct-home")).to_have_count(6)
    home, away = "✓ home", "✗ away"
    assert marks(table) == {"7h": away, "9h": home, "Th": home, "Kh": home, "4c": away, "6s": away}
    assert "the lead surely comes home" in attribute(table.card("Anna", "Th"), "aria-label")
    advice.uncheck()
    expect(table.felt.locator(".ct-home")).to_have_count(0)
    assert attribute(table.card("Anna", "Th"), "aria-label") == "Anna's ten of hearts"


def test_in_a_game_only_ones_own_eyes_are_there_and_the_advice_is_off(sit):
    table = unfold_stops(sit("play"))
    assert not is_seen(table.root.get_by_label("Whose eyes"))
    expect(table.root.get_by_label("Peel's advice")).not_to_be_checked()
    assert not is_seen(table.root.locator(".ct-best"))
    expect(table.root.locator(".ct-knows-body")).to_contain_text("Dora's hand")
    table.root.get_by_label("Deal number").fill("5")
    before = read(table.root.locator(".ct-knows-row").first)
    table.button("Deal it").click()
    expect(table.root.locator(".ct-knows-row").first).not_to_have_text(before)
    shown = attributes(table.root.locator(".ct-knows-row").first.locator("button"), "data-knows")
    assert sorted(shown) == sorted(table.hand("Dora"))


# The best lead


def test_seq_7_the_best_lead_is_shown_and_its_line_stepped_beside_another(sit):
    table = sit("example")
    table.tool("Best lead?").click()
    leads = table.root.locator(".ct-leads li")
    expect(leads).to_have_count(6)
    expect(leads.first).to_contain_text("the best: Anna −1")
    assert "ten of hearts" in read(leads.first)
    seven = leads.filter(has_text="seven of hearts")
    expect(seven).to_contain_text("2 counters less for Anna: Anna −3")

    table.button("Show the line of the seven of hearts").click()
    expect(table.count).to_have_text("step 1 of 9")
    expect(table.told).to_contain_text("Anna plays the seven of hearts")
    expect(leads).to_have_count(0)
    table.to_the_end()
    assert table.counters()["Anna"] == -3
    table.tool("⚑ Pin to compare").click()

    table.to_the_start()
    table.tool("Best lead?").click()
    table.button("Show the line of the ten of hearts").click()
    expect(table.count).to_have_text("step 1 of 14")
    table.to_the_end()
    assert table.step() == 14
    assert {seat: n for seat, n in table.counters().items() if seat != "pool"} == {
        "Anna": -1,
        "Ben": -3,
        "Clara": -3,
        "Dora": 7,
    }
    table.tool("Compare two steps").click()
    row = table.root.locator(".ct-compare tbody tr", has=table.page.locator("th", has_text=re.compile("^Anna$")))
    expect(row.locator("td")).to_have_text([re.compile("^−3"), re.compile("^−1")])


def test_in_the_middle_of_a_run_one_is_told_that_there_is_no_choice(sit):
    table = sit("example")
    table.card("Anna", "Th").click()
    expect(table.told).to_contain_text("Anna plays the ten")
    table.tool("Best lead?").click()
    expect(table.root.locator(".ct-leads")).to_contain_text("here Dora must play the jack of hearts")


@pytest.mark.long
def test_a_level_shows_its_best_lead_when_it_has_been_tried(sit):
    table = sit("levels")
    assert not is_seen(table.root.locator(".ct-best"))
    table.card("Anna", "4d").click()
    expect(table.root.locator(".ct-result")).to_contain_text("Not this time.")
    table.button("First step").click()
    table.tool("Best lead?").click()
    expect(table.root.locator(".ct-leads li").first).to_contain_text("the best")
    table.button("Show the line of the king of spades").click()
    expect(table.told).to_contain_text("You play the king of spades")
    table.tool("Compare two steps").click()
    expect(table.root.locator(".ct-apart")).to_contain_text("the line you left")
    table.button("Start again").click()
    expect(table.root.locator(".ct-best")).to_be_hidden()
    plays = solve_again(LESSONS["hearts-of-a"].levels[0], table)
    expect(try_plays(table, plays)).to_contain_text("★★☆ Done.")


# Puzzles


@pytest.mark.long
def test_a_puzzle_is_lost_then_won_and_the_next_one_laid(sit):
    table, asked = sit("puzzles"), make_puzzle(1, "jig", 1)
    heading = table.root.locator(".ct-head").get_by_role("heading")
    expect(heading).to_have_text("Puzzle 1 of grade 1")
    you, best, worst = asked.you, asked.best, asked.leads[-1]
    begin = table.step()
    result = table.root.locator(".ct-result")
    assert not is_seen(table.root.locator(".ct-best"))

    table.card(you, worst.play.card.text).click()
    expect(result).to_contain_text("Not this time.")
    expect(table.count).to_have_text(f"step {begin + 1} of {begin + len(worst.line)}")
    table.button("Show the better line").click()
    expect(table.told).to_contain_text(f"You play the {best.play.card.name}")
    table.to_the_end()
    table.tool("Compare two steps").click()
    row = table.root.locator(".ct-compare tbody tr").nth(SEAT_NAMES.index(you))
    expect(row.locator("td")).to_have_count(2)
    assert [float(text.split()[0].replace("−", "-")) for text in read_all(row.locator("td"))] == [
        lead.values[SEAT_NAMES.index(you)] for lead in (worst, best)
    ]
    table.to_the_end()
    assert table.counters()[you] == best.values[SEAT_NAMES.index(you)]

    table.button("Try again").click()
    expect(result).to_have_count(0)
    assert table.step() == begin
    table.button("A hint, please").click()
    expect(table.root.locator(".ct-hints li")).to_have_count(1)
    table.card(you, best.play.card.text).click()
    expect(result).to_contain_text("★☆☆ Done.")
    table.root.locator(".ct-told").get_by_role("button", name="Next puzzle").click()
    expect(heading).to_have_text("Puzzle 2 of grade 1")
    expect(result).to_have_count(0)
    expect(table.root.locator(".ct-hints")).to_have_count(0)


@pytest.mark.long
def test_the_number_of_a_puzzle_is_kept_in_the_address(page):
    table = Table(page, "puzzles")
    heading = table.root.locator(".ct-head").get_by_role("heading")
    table.root.get_by_label("Grade").select_option("2")
    expect(heading).to_have_text("Puzzle 1 of grade 2")
    table.root.get_by_label("Puzzle number").fill("11")
    table.button("Open puzzle").click()
    expect(heading).to_have_text("Puzzle 11 of grade 2")
    asked = make_puzzle(11, "jig", 2)
    table.card(asked.you, asked.best.play.card.text).click()
    expect(table.root.locator(".ct-result")).to_contain_text("Done.")
    expect(page).to_have_url(re.compile(rf"puzzles=11\.2\.{asked.you}\+"))
    page.reload()
    wait_until_drawn(page)
    expect(heading).to_have_text("Puzzle 11 of grade 2")
    expect(table.root.locator(".ct-result")).to_contain_text("Done.")
    assert value_of(table.root.get_by_label("Grade")) == "2"


@pytest.mark.long
def test_a_spoilt_number_of_a_puzzle_still_gives_a_page_that_works(visit, server):
    page, _ = visit
    page.goto(f"{server.lesson('hearts-of-a')}#puzzles=zz.9.Anna+Xx&levels=NaN")
    wait_until_drawn(page)
    table = Table(page, "puzzles")
    expect(table.root.locator(".ct-head").get_by_role("heading")).to_have_text("Puzzle 1 of grade 1")
    table.button("Next puzzle").click()
    expect(table.root.locator(".ct-head").get_by_role("heading")).to_have_text("Puzzle 2 of grade 1")


# Cards that belong to nobody


@pytest.mark.long
def test_the_card_turned_up_lies_there_in_mid_deal_and_the_map_marks_what_nobody_had(visit, server):
    page, _ = visit
    page.goto(server.lesson("cards-asleep"))
    wait_until_drawn(page)
    first, second = Table(page, "example", 0), Table(page, "example", 1)
    expect(first.felt.locator(".ct-turned-up .ct-card")).to_have_accessible_name("nine of hearts")
    seen = second.felt.locator(".ct-played")
    expect(second.felt.locator(".ct-turned-up .ct-card")).to_have_accessible_name("five of spades")
    expect(seen).to_have_attribute("aria-label", re.compile("; turned up: five of spades$"))
    second.to_the_end()
    label = "; turned up: five of spades; nobody had it: nine of diamonds, three of clubs, jack of hearts"
    expect(seen).to_have_attribute("aria-label", re.compile(f"{label}$"))
    expect(seen.locator(".ct-played-row .ct-missed")).to_have_text(["3", "9", "J"])
    unfold_stops(second)
    expect(find_card(second, "9d")).to_have_accessible_name("nine of diamonds: gone")


# For everybody


@pytest.mark.long
def test_with_everything_unfolded_nothing_overflows_and_axe_finds_nothing(page):
    example, play = unfold_stops(Table(page, "example")), unfold_stops(Table(page, "play"))
    for table in (example, play):
        table.root.get_by_label("Peel's advice").check()
        find_card(table, "Kd").click()
    example.tool("Best lead?").click()
    expect(example.root.locator(".ct-leads li")).to_have_count(6)
    puzzles, asked = unfold_stops(Table(page, "puzzles")), make_puzzle(1, "jig", 1)
    puzzles.card(asked.you, asked.leads[-1].play.card.text).click()
    expect(puzzles.root.locator(".ct-result")).to_contain_text("Not this time.")
    for width in (1280, 768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert look(page, "() => document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert look(page, OUTSIDE) == [], width
        assert look(page, SMALL) == [], width
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert all_complaints(page) == [], scheme


OUTSIDE = """() => [...document.querySelectorAll('.ct-root button, .ct-root select, .ct-home')]
    .filter(e => e.checkVisibility())
    .filter(e => { const b = e.getBoundingClientRect(); return b.left < -1 || b.right > innerWidth + 1; })
    .map(e => e.outerHTML)"""
SMALL = """() => [...document.querySelectorAll('.ct-knows-card, .ct-best button, .ct-kind-puzzles .ct-button')]
    .filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 44).map(([text]) => text)"""
