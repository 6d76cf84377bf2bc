"""Plays off the book's line in a real browser: the tree, two places side by side, asking, sharing, and what is kept."""

import json
import re

import pytest
from support.browser import (
    Table,
    all_complaints,
    attribute,
    expect,
    look,
    many,
    save_file,
    value_of,
    visiting,
    wait_until_drawn,
)
from support.playing import keep_progress, read_progress, try_on

HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{x}'


@pytest.fixture
def nines_table(shared):
    """Return the worked example of the nines on a shared page, one step on, with its menu open."""
    table = Table(shared(), "example")
    table.to_the_start()
    table.step_on()
    table.tools()
    return table


def on(page, server, slug):
    page.goto(server.lesson(slug))
    table = Table(page, "example")
    wait_until_drawn(page)
    table.step_on()
    table.tools()
    return table


def stars(page):
    """Return the stars of the four nines on the start page."""
    return page.locator('.cl-lesson[data-lesson="four-nines"] .cl-stars')


def test_every_counter_tells_where_it_comes_from(nines_table):
    for _ in range(3):
        nines_table.step_on()
    nines_table.seat("Clara").get_by_role("button", name=re.compile("^Clara: .*How it came$")).click()
    story = nines_table.told.locator(".ct-story")
    expect(story).to_contain_text("At the start: 5.")
    expect(story).to_contain_text("Play 3: −2, so 3.")
    expect(story.get_by_role("button", name="SSS-19")).to_be_visible()
    pool = nines_table.felt.locator('.ct-pool[data-seat="pool"] .ct-purse')
    pool.focus()
    pool.press("Enter")
    expect(story).to_contain_text("Play 4: +3, so 6.")
    for close in (pool.click, story.get_by_role("button", name="Close").click, lambda: pool.press("Escape")):
        close()
        expect(story).to_have_count(0)
        expect(pool).to_be_focused()
        pool.click()
        expect(story).to_be_visible()


def test_a_what_if_by_keyboard_alone(nines_table):
    table, chips = nines_table, nines_table.tree.locator(".ct-chip")

    def press(name):
        table.button(name).focus()
        table.page.keyboard.press("Enter")

    before = many(chips)
    table.tools().get_by_label("Type a play").focus()
    table.page.keyboard.type("Clara 8s")
    table.page.keyboard.press("Enter")
    expect(table.told).to_contain_text("Clara plays the eight of spades")
    grown = many(chips)
    assert grown > before
    table.comparison()
    press("Compare with the example")
    expect(table.comparison().locator(".ct-outcome, p").first).to_be_visible()
    press("Copy in words")
    expect(table.root.get_by_label("To be copied")).not_to_be_empty()
    press("Undo")
    expect(chips).to_have_count(before)
    press("Redo")
    expect(chips).to_have_count(grown)
    press("Remove")
    expect(chips).to_have_count(before)
    expect(table.root.get_by_role("alert").locator("visible=true")).to_have_count(0)


def test_the_tree_is_walked_by_keys_alone(nines_table):
    nines_table.step_on()
    nines_table.page.keyboard.press("ArrowLeft")
    nines_table.card("Clara", "8s").click()
    expect(nines_table.told).to_contain_text("Clara plays the eight of spades")
    try_on(nines_table)
    nines_table.tree.locator("[aria-current]").focus()
    for key, step in (("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowRight", 2), ("ArrowUp", 2), ("ArrowUp", 2)):
        nines_table.page.keyboard.press(key)
        assert nines_table.step() == step
    expect(nines_table.told).to_contain_text("Clara plays the nine of diamonds")
    nines_table.page.keyboard.press("ArrowDown")
    expect(nines_table.told).to_contain_text("Clara plays the four of clubs")
    expect(nines_table.tree.locator(".ct-chip[aria-current]")).to_be_focused()


def test_a_link_opens_the_same_view_anywhere_and_a_damaged_one_says_so(nines_table, server, chromium):
    nines_table.card("Clara", "8s").click()
    nines_table.button("Name it").click()
    nines_table.root.get_by_label("A name or note for this branch").fill(HOSTILE)
    nines_table.button("Keep it").click()
    expect(nines_table.tree.locator(".ct-branch-name")).to_have_text(HOSTILE.replace("{", "(").replace("}", ")"))
    assert many(nines_table.root.locator("img, script")) == 0
    nines_table.button("Copy link").click()
    shared = nines_table.root.get_by_label("To be copied")
    expect(shared).to_be_visible()
    link = value_of(shared)
    assert link.startswith(f"{server.url}open-table?from=four-nines#t=1.")
    assert len(link) < 2048
    with visiting(chromium) as (_, other, _):
        other.goto(link)
        table = Table(other, "example")
        expect(table.told).to_contain_text("Clara plays the eight of spades")
        expect(table.told).to_contain_text("<img src=x")
        assert table.hand("Clara") == nines_table.hand("Clara")
        back = other.get_by_role("link", name="Back to Snip, snap, snorum: the four nines")
        assert look(back, "link => link.href") == server.lesson("four-nines")
        assert many(other.locator(".ct-root img, .ct-root script")) == 0
        assert look(other, "window.pwned") is None
        other.goto("about:blank")
        other.goto(f"{server.lesson('open-table')}#t=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
        expect(table.root.locator(".ct-word")).to_contain_text("damaged")
        expect(table.felt.locator(".ct-turn")).to_be_visible()
        assert many(other.locator(".ct-root img")) == 0


CARD = {"due": 5, "stability": 1, "difficulty": 1, "elapsed_days": 0, "scheduled_days": 1, "learning_steps": 0}
CARD |= {"reps": 1, "lapses": 0, "state": 2, "last_review": 4, "asked": 7}
"""A topic of the review in the schedule."""


def test_a_file_of_progress_takes_nothing_away(page, server, tmp_path):
    """Of each level the better stars; of a table the branches of both, of a level all that was tried and hinted.

    Of each topic the later answer; puzzles of both; what no page writes is left out.
    """

    def visit(stars, line, hints, when, **more):
        tries = {"example-1": {"of": "..", "lines": [line], "notes": []}}
        stood = {"0": {"hints": hints, "stars": stars[0], "tries": [line]}}
        return {"stars": stars, "when": when, "at": f"#example-1={when}", "tries": tries, "levels": stood, **more}

    later = {**CARD, "last_review": 9, "asked": 2}
    page.goto(server.url)
    mine = visit([1, 3], ["Ben 9c"], 0, 9, puzzles=["1.1"], review={"pays": CARD})
    keep_progress(page, {"four-nines": mine, "jig": {"stars": [2], "when": 1, "more": 7}})
    page.reload()
    theirs = visit([3, 1, 2], ["Ben 3c"], 2, 5, puzzles=["2.3", "x"], done=True, extra=[1, -1, "<b>"])
    theirs["review"] = {"pays": later, "said": {"due": "<b>"}}
    lessons = {"four-nines": theirs, "cassino": {"stars": [1], "when": 2}}
    (tmp_path / "theirs.json").write_text(json.dumps({"cardlessons": 1, "lessons": lessons}))
    page.locator("#progress-file").set_input_files(tmp_path / "theirs.json")
    expect(stars(page)).to_have_text("✓ ★ 5 of 6 + 3 bonus 2 puzzles")
    kept = read_progress(page)
    assert kept["jig"] == {"stars": [2], "when": 1, "more": 7}
    assert kept["cassino"]["stars"] == [1]
    nines = kept["four-nines"]
    assert nines["at"] == "#example-1=9"
    assert sorted(nines["tries"]["example-1"]["lines"]) == [["Ben 3c"], ["Ben 9c"]]
    assert nines["levels"]["0"] == {"hints": 2, "stars": 3, "tries": [["Ben 9c"], ["Ben 3c"]]}
    assert nines["review"] == {"pays": {**later, "asked": 7}}
    assert (sorted(nines["puzzles"]), nines["done"], nines["extra"]) == (["1.1", "2.3"], True, [1])
    look(page, "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    (tmp_path / "more.json").write_text(json.dumps({"cardlessons": 1, "lessons": {"jig": {"stars": [3]}}}))
    page.locator("#progress-file").set_input_files(tmp_path / "more.json")
    expect(page.locator("#progress-word")).to_contain_text("no room left")
    assert read_progress(page) == kept


NO_PROGRESS = ["{", '{"cardlessons": 2}', '{"cardlessons": 1, "lessons": []}', f"[{' ' * 2_400_000}]"]


def test_progress_comes_back_from_its_file_one_without_is_told_and_a_hostile_one_runs_nothing(page, server, tmp_path):
    page.goto(server.url)
    keep_progress(page, {"four-nines": {"stars": [3, 1], "when": 5}})
    page.reload()
    word = page.locator("#progress-word")
    for number, text in enumerate(NO_PROGRESS):
        (tmp_path / f"{number}.json").write_text(text)
        look(word, "word => { word.textContent = ''; }")
        page.locator("#progress-file").set_input_files(tmp_path / f"{number}.json")
        told = (
            "This file is too large: it has 2.4 MB" if number == 3 else "This file holds no progress that can be read"
        )
        expect(word, text[:40]).to_contain_text(told)
        expect(stars(page), text[:40]).to_have_text("★ 4 of 6")
    page.get_by_text("Your progress").click()
    save_file(page.get_by_role("button", name="Save to a file"), tmp_path / "kept.json")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#go-on")).to_have_text("Play the first card")
    assert look(page, "localStorage['cardlessons-progress']") is None
    page.locator("#progress-file").set_input_files(tmp_path / "kept.json")
    expect(stars(page)).to_have_text("★ 4 of 6")
    bad = {"at": "javascript:window.pwned=1", "when": 1e99, "stars": [99, "<img src=x>", 3], "tries": "x"}
    (tmp_path / "bad.json").write_text(json.dumps({"cardlessons": 1, "lessons": {"four-nines": bad, HOSTILE: bad}}))
    page.locator("#progress-file").set_input_files(tmp_path / "bad.json")
    expect(stars(page)).to_have_text("★ 7 of 9")
    assert attribute(page.locator("#go-on"), "href").endswith("/four-nines")
    page.locator("#go-on").click()
    expect(Table(page, "example").felt).to_be_visible()
    assert look(page, "window.pwned") is None


WHATEVER = [
    "x",
    """{"jig": 3, "cassino": {"stars": "★", "tries": [1]},
    "four-nines": {"tries": {"example-1": {"of": "..", "lines": [["<b>"], 3, ["Ben 9c"]], "notes": [1, [2]]}}}}""",
]


def test_whatever_the_browser_keeps_the_start_page_and_a_lesson_come_up(page, server):
    page.goto(server.url)
    for kept in WHATEVER:
        keep_progress(page, kept)
        page.reload()
        expect(page.get_by_role("link", name="the four nines").first).to_be_visible()
    table = on(page, server, "four-nines")
    table.card("Clara", "9d").click()
    expect(table.told).to_contain_text("Clara plays the nine of diamonds")


def test_the_table_is_saved_as_a_drawing_and_as_a_picture_and_told_in_words(nines_table, tmp_path):
    nines_table.step_on()
    for kind, begins in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        save_file(nines_table.button(f"Save as {kind}"), tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begins)
    nines_table.button("Copy in words").click()
    copied = nines_table.root.get_by_label("To be copied")
    expect(copied).to_have_value(re.compile(r"2\. Clara plays the nine of diamonds\."))
    assert "3." not in value_of(copied)


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 740}}])
def test_everyone_can_use_it_on_a_phone(page, server):
    table = on(page, server, "four-nines")
    table.card("Clara", "8s").click()
    table.comparison().get_by_role("button", name="Compare with the example").click()
    expect(table.comparison().locator(".ct-felt")).to_have_count(2)
    table.seat("Clara").first.locator(".ct-counters").first.click()
    assert look(page, "document.documentElement.scrollWidth <= innerWidth")
    assert all_complaints(page) == []
    page.emulate_media(color_scheme="dark")
    assert all_complaints(page, runOnly=["color-contrast"]) == []
