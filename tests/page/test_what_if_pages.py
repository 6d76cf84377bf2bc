"""Plays off the book's line in a real browser: the tree, two places side by side, asking, sharing, and what is kept."""

import json
import re
from contextlib import ExitStack

import pytest
from support.browser import (
    Table,
    all_complaints,
    attribute,
    expect,
    is_on,
    look,
    many,
    read_all,
    value_of,
    visiting,
    wait_until_drawn,
)
from support.lessons import LESSONS, ONE_OF_A_FAMILY
from support.page_pool import TablePool, TableSort, part

from cardlessons.prerender.handout import render_handout

pytestmark = pytest.mark.browser

HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{x}'


@pytest.fixture
def page(visit):
    return visit[0]


@pytest.fixture(scope="module")
def hall(chromium, annex):
    """Yield a page with the worked example of the nines many times, and with one of Cassino."""
    nines = TableSort("example", part("four-nines", "%%table"), 5)
    captures = TableSort("example", part("cassino", "%%table"), 1)
    with ExitStack() as stack:
        yield TablePool(chromium, annex, stack, "Studies", nines=nines, captures=captures)


@pytest.fixture
def sit(hall):
    """Yield a table of the hall; at the end no page may have had an error."""
    yield hall.table
    hall.check()


@pytest.fixture
def nines(sit):
    """Return the worked example of the nines, one step on, with its menu open."""
    table = sit("nines")
    step_on(table)
    table.tools()
    return table


def on(page, server, slug):
    page.goto(server.lesson(slug))
    table = Table(page, "example")
    wait_until_drawn(page)
    if slug != "open-table":
        step_on(table)
        table.tools()
    return table


def step_on(table):
    """Take a step, past the question before it."""
    if not table.is_asking():
        table.button("Next: one step on").click()
    if table.is_asking():
        table.button("Show me").click()


def try_(table, seat, card):
    table.card(seat, card).click()


def keep(page, kept):
    """Have the browser keep this progress already."""
    text = kept if isinstance(kept, str) else json.dumps(kept)
    look(page, "text => { localStorage['cardlessons-progress'] = text; }", text)
    page.reload()


def is_kept(page, what):
    """Wait until the browser keeps this of the four nines; the page writes it a moment after it was drawn."""
    page.wait_for_function(f"() => JSON.parse(localStorage['cardlessons-progress'] ?? '{{}}')['four-nines']?.{what}")


def chips(table):
    return [text.replace("\n", " ") for text in read_all(table.tree.locator(".ct-chip"))]


def apart(table):
    return table.comparison()


def test_every_counter_tells_where_it_comes_from(nines):
    for _ in range(3):
        step_on(nines)
    nines.seat("Clara").get_by_role("button", name=re.compile("^Clara: .*How it came$")).click()
    story = nines.told.locator(".ct-story")
    expect(story).to_contain_text("At the start: 5.")
    expect(story).to_contain_text("Play 3: −2, so 3.")
    expect(story.get_by_role("button", name="SSS-19")).to_be_visible()
    pool = nines.felt.locator('.ct-pool[data-seat="pool"] .ct-purse')
    pool.focus()
    pool.press("Enter")
    expect(story).to_contain_text("Play 4: +3, so 6.")
    anna = nines.seat("Anna").locator(".ct-purse")
    anna.click()
    expect(story).to_contain_text("Nothing has been paid by Anna or to Anna since.")
    for close in (
        anna.click,
        story.get_by_role("button", name="Close").click,
        lambda: anna.page.keyboard.press("Escape"),
    ):
        close()
        expect(story).to_have_count(0)
        expect(anna).to_be_focused()
        anna.click()
        expect(story).to_be_visible()


def test_undo_redo_name_and_remove(nines):
    before = chips(nines)
    try_(nines, "Clara", "8s")
    expect(nines.tree.locator(".ct-chip")).to_have_count(len(before) + 1)
    tried = chips(nines)
    nines.button("Undo").click()
    expect(nines.tree.locator(".ct-chip")).to_have_count(len(before))
    assert not is_on(nines.button("Undo"))
    nines.button("Redo").click()
    expect(nines.tree.locator(".ct-chip")).to_have_count(len(tried))
    nines.button("Name it").click()
    nines.root.get_by_label("A name or note for this branch").fill(HOSTILE)
    nines.button("Keep it").click()
    expect(nines.tree.locator(".ct-branch-name")).to_have_text(HOSTILE.replace("{", "(").replace("}", ")"))
    assert many(nines.root.locator("img, script")) == 0
    nines.button("Remove").click()
    expect(nines.tree.locator(".ct-chip")).to_have_count(len(before))
    assert look(nines.page, "window.pwned") is None


def test_the_tree_is_walked_by_keys_alone(nines):
    step_on(nines)
    nines.page.keyboard.press("ArrowLeft")
    try_(nines, "Clara", "8s")
    expect(nines.told).to_contain_text("Clara plays the eight of spades")
    try_(nines, "Dora", "Tc")
    expect(nines.told).to_contain_text("Dora plays the ten of clubs")
    chip = nines.tree.locator("[aria-current]")
    chip.focus()
    for key, step in (("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowRight", 2), ("ArrowUp", 2), ("ArrowUp", 2)):
        nines.page.keyboard.press(key)
        assert nines.step() == step
    expect(nines.told).to_contain_text("Clara plays the nine of diamonds")
    nines.page.keyboard.press("ArrowDown")
    expect(nines.told).to_contain_text("Clara plays the four of clubs")
    expect(nines.tree.locator(".ct-chip[aria-current]")).to_be_focused()


def test_a_what_if_by_keyboard_alone(sit):
    table = sit("captures")
    keys = table.page.keyboard

    def press(name):
        table.button(name).focus()
        keys.press("Enter")

    before = many(table.tree.locator(".ct-chip"))
    table.tools().get_by_label("Type a play").focus()
    keys.type("Anna 3c x As 2c")
    keys.press("Enter")
    expect(table.told).to_contain_text("Anna plays the three of clubs and takes")
    grown = many(table.tree.locator(".ct-chip"))
    assert grown > before
    apart(table)
    press("Compare with the example")
    expect(apart(table).locator(".ct-outcome, p").first).to_be_visible()
    press("Copy in words")
    expect(table.root.get_by_label("To be copied")).not_to_be_empty()
    press("Undo")
    expect(table.tree.locator(".ct-chip")).to_have_count(before)
    press("Redo")
    expect(table.tree.locator(".ct-chip")).to_have_count(grown)
    expect(table.root.get_by_role("alert").locator("visible=true")).to_have_count(0)


def test_a_branch_is_looked_at_by_pointing_at_it(nines):
    try_(nines, "Clara", "8s")
    nines.button("Back to the example").click()
    here = nines.hand("Clara")
    nines.tree.locator(".ct-chip-fault").hover()
    expect(nines.card("Clara", "8s")).to_have_count(0)
    nines.tools().get_by_label("Type a play").hover()
    expect(nines.card("Clara", "8s")).to_have_count(1)
    assert nines.hand("Clara") == here


def test_a_link_opens_the_same_view_anywhere(page, server, chromium):
    nines = on(page, server, "four-nines")
    try_(nines, "Clara", "8s")
    nines.button("Name it").click()
    nines.root.get_by_label("A name or note for this branch").fill(HOSTILE)
    nines.button("Keep it").click()
    expect(nines.tree.locator(".ct-branch-name")).to_have_count(1)
    nines.button("Copy link").click()
    shared = nines.root.get_by_label("To be copied")
    expect(shared).to_be_visible()
    link = value_of(shared)
    assert link.startswith(f"{server.url}open-table?from=four-nines#t=1.")
    assert len(link) < 2048
    with visiting(chromium) as (_, other, _):
        other.goto(link)
        table = Table(other, "example")
        expect(table.told).to_contain_text("Clara plays the eight of spades")
        expect(table.told).to_contain_text("<img src=x")
        assert table.hand("Clara") == nines.hand("Clara")
        back = other.get_by_role("link", name="Back to Snip, snap, snorum: the four nines")
        assert look(back, "link => link.href") == server.lesson("four-nines")
        assert many(other.locator(".ct-root img, .ct-root script")) == 0
        assert look(other, "window.pwned") is None


def test_a_hostile_link_says_why_it_cannot_be_opened_and_leaves_a_table(page, server):
    page.goto(f"{server.lesson('open-table')}#t=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    table = Table(page, "example")
    expect(table.root.locator(".ct-word")).to_contain_text("damaged")
    expect(table.felt.locator(".ct-turn")).to_be_visible()
    assert many(page.locator(".ct-root img")) == 0


def test_stars_and_places_are_kept_and_the_start_page_goes_on(page, server):
    table = on(page, server, "four-nines")
    levels = Table(page, "levels")
    levels.felt.locator(".ct-turn .ct-hand button").first.wait_for()
    try_(table, "Clara", "8s")
    is_kept(page, "at?.includes('Clara+8s')")
    page.goto(server.url)  # on the lesson's page its tables write, too
    look(
        page,
        """() => { const all = JSON.parse(localStorage['cardlessons-progress'] ?? '{}');
        const levels = { 0: { hints: 2, stars: 3, tries: [['Clara 4c']] } };
        all['four-nines'] = { ...all['four-nines'], stars: [3, 2], levels, when: Date.now() };
        localStorage['cardlessons-progress'] = JSON.stringify(all); }""",
    )
    page.reload()
    card = page.locator('.cl-lesson[data-lesson="four-nines"]')
    expect(card.locator(".cl-stars")).to_contain_text("★ 5 of ")
    page.get_by_role("link", name="Go on where you were").click()
    table = Table(page, "example")
    expect(table.told).to_contain_text("Clara plays the eight of spades")
    levels = Table(page, "levels")
    expect(levels.root.locator(".ct-level").first).to_contain_text("★★★")
    levels.felt.scroll_into_view_if_needed()  # looked at, it is woken, and stands as it was left
    expect(levels.root.locator(".ct-hints li")).to_have_count(2)
    expect(levels.tree.locator(".ct-chip", has_text=", lost")).to_have_count(1)


def test_progress_goes_to_a_file_and_comes_back_from_one(page, server, tmp_path):
    page.goto(server.url)
    keep(page, {"four-nines": {"stars": [3, 1], "when": 5, "at": "#example-1=Ben+9c"}})
    page.get_by_text("Your progress").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    saved.value.save_as(tmp_path / "kept.json")
    assert json.loads((tmp_path / "kept.json").read_text())["lessons"]["four-nines"]["stars"] == [3, 1]
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#go-on")).to_have_text("Play the first card")
    assert look(page, "localStorage['cardlessons-progress']") is None
    page.locator("#progress-file").set_input_files(tmp_path / "kept.json")
    expect(page.locator('.cl-lesson[data-lesson="four-nines"] .cl-stars')).to_have_text("★ 4 of 6")


def test_a_file_of_progress_takes_no_star_away(page, server, tmp_path):
    """Of each level the better stars, of a table the branches of both, of a level all that was tried and hinted."""

    def visit(stars, line, hints, when):
        tries = {"example-1": {"of": "..", "lines": [line], "notes": []}}
        stood = {"0": {"hints": hints, "stars": stars[0], "tries": [line]}}
        return {"stars": stars, "when": when, "at": f"#example-1={when}", "tries": tries, "levels": stood}

    page.goto(server.url)
    keep(page, {"four-nines": visit([1, 3], ["Ben 9c"], 0, 9), "jig": {"stars": [2], "when": 1, "more": 7}})
    theirs = {"four-nines": visit([3, 1, 2], ["Ben 3c"], 2, 5), "cassino": {"stars": [1], "when": 2}}
    (tmp_path / "theirs.json").write_text(json.dumps({"cardlessons": 1, "lessons": theirs}))
    page.locator("#progress-file").set_input_files(tmp_path / "theirs.json")
    expect(page.locator('.cl-lesson[data-lesson="four-nines"] .cl-stars')).to_have_text("★ 8 of 9")
    kept = json.loads(look(page, "localStorage['cardlessons-progress']"))
    assert kept["jig"] == {"stars": [2], "when": 1, "more": 7}
    assert kept["cassino"]["stars"] == [1]
    nines = kept["four-nines"]
    assert nines["at"] == "#example-1=9"
    assert sorted(nines["tries"]["example-1"]["lines"]) == [["Ben 3c"], ["Ben 9c"]]
    assert nines["levels"]["0"] == {"hints": 2, "stars": 3, "tries": [["Ben 9c"], ["Ben 3c"]]}
    look(page, "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    (tmp_path / "more.json").write_text(json.dumps({"cardlessons": 1, "lessons": {"jig": {"stars": [3]}}}))
    page.locator("#progress-file").set_input_files(tmp_path / "more.json")
    expect(page.locator("#progress-word")).to_contain_text("no room left")
    assert json.loads(look(page, "localStorage['cardlessons-progress']")) == kept


def test_a_browser_that_keeps_no_more_is_told_of_once_and_the_lesson_goes_on(page, server):
    counted = "window.tried = (window.tried ?? 0) + 1;"
    page.add_init_script(f"Storage.prototype.setItem = () => {{ {counted} throw new Error('full'); }};")
    table = on(page, server, "four-nines")
    bar = page.locator("main > .ct-lost")
    expect(bar).to_contain_text("This browser has no room left")
    bar.get_by_role("button", name="Understood").click()
    expect(bar).to_have_count(0)
    step, tried = table.step(), look(page, "window.tried")
    step_on(table)
    assert table.step() > step
    page.wait_for_function("(before) => window.tried > before", arg=tried)
    expect(bar).to_have_count(0)


NO_PROGRESS = [
    "",
    "[]",
    "null",
    "{",
    '{"cardlessons": 2}',
    '{"cardlessons": 1}',
    '{"cardlessons": 1, "lessons": []}',
    '{"lessons": {"four-nines": {"stars": [3]}}}',
]


def test_a_file_that_holds_no_progress_is_told_and_changes_nothing(page, server, tmp_path):
    page.goto(server.url)
    keep(page, {"four-nines": {"stars": [3, 1], "when": 5}})
    word = page.locator("#progress-word")
    for number, text in enumerate(NO_PROGRESS):
        (tmp_path / f"{number}.json").write_text(text)
        look(word, "word => { word.textContent = ''; }")
        page.locator("#progress-file").set_input_files(tmp_path / f"{number}.json")
        expect(word, text).to_contain_text("This file holds no progress that can be read")
        expect(page.locator('.cl-lesson[data-lesson="four-nines"] .cl-stars'), text).to_have_text("★ 4 of 6")


def test_a_hostile_file_of_progress_shows_and_runs_nothing(page, server, tmp_path):
    bad = {"at": "javascript:window.pwned=1", "when": 1e99, "stars": [99, "<img src=x>", 3], "tries": "x"}
    (tmp_path / "bad.json").write_text(json.dumps({"cardlessons": 1, "lessons": {"four-nines": bad, HOSTILE: bad}}))
    page.goto(server.url)
    page.locator("#progress-file").set_input_files(tmp_path / "bad.json")
    expect(page.locator('.cl-lesson[data-lesson="four-nines"] .cl-stars')).to_have_text("★ 3 of 9")
    (tmp_path / "large.json").write_text("[" + " " * 2_400_000 + "]")
    page.locator("#progress-file").set_input_files(tmp_path / "large.json")
    told = "This file is too large: it has 2.4 MB, and a file of progress has at most 2 MB. Nothing has changed."
    expect(page.locator("#progress-word")).to_have_text(told)
    assert attribute(page.locator("#go-on"), "href").endswith("/four-nines")
    page.locator("#go-on").click()
    expect(Table(page, "example").felt).to_be_visible()
    assert look(page, "window.pwned") is None


WHATEVER = [
    "x",
    '{"four-nines": 3}',
    '{"four-nines": {"stars": "★", "tries": [1]}}',
    '{"four-nines": {"tries": {"example-1": {"of": "..", "lines": [["<b>"], 3, ["Ben 9c"]], "notes": [1, [2]]}}}}',
]


def test_whatever_the_browser_keeps_the_start_page_and_a_lesson_come_up(page, server):
    page.goto(server.url)
    for kept in WHATEVER:
        keep(page, kept)
        expect(page.get_by_role("link", name="the four nines").first).to_be_visible()
    table = on(page, server, "four-nines")
    try_(table, "Clara", "9d")
    expect(table.told).to_contain_text("Clara plays the nine of diamonds")


def test_the_table_is_saved_as_a_drawing_and_as_a_picture_and_told_in_words(nines, tmp_path):
    step_on(nines)
    for kind, begins in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        with nines.page.expect_download() as saved:
            nines.button(f"Save as {kind}").click()
        saved.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begins)
    nines.button("Copy in words").click()
    copied = nines.root.get_by_label("To be copied")
    expect(copied).to_have_value(re.compile(r"2\. Clara plays the nine of diamonds\."))
    assert "3." not in value_of(copied)


FRAMES = """() => [...document.querySelectorAll(".position")].map((one) =>
    [one, one.querySelector("svg")].map((part) => part.getBoundingClientRect().right))"""
"""A script that returns the right edge of each position of a handout, and of the frame of its table."""


def test_a_handout_has_two_sides_and_a_key(page):
    for slug in ONE_OF_A_FAMILY:
        page.set_content(render_handout(LESSONS[slug]))
        frames = look(page, FRAMES)
        assert frames
        assert all(frame <= place + 0.5 for place, frame in frames), slug
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) <= 3, slug


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 740}}])
def test_everyone_can_use_it_on_a_phone(page, server):
    table = on(page, server, "four-nines")
    try_(table, "Clara", "8s")
    apart(table).get_by_role("button", name="Compare with the example").click()
    expect(apart(table).locator(".ct-felt")).to_have_count(2)
    table.seat("Clara").first.locator(".ct-counters").first.click()
    assert look(page, "document.documentElement.scrollWidth <= innerWidth")
    assert all_complaints(page) == []
    page.emulate_media(color_scheme="dark")
    assert all_complaints(page, runOnly=["color-contrast"]) == []
