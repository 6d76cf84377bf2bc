"""The path of a lesson: one stage is shown at a time, and one thing leads on."""

import re

import pytest
from support.browser import (
    Table,
    attribute,
    each,
    expect,
    is_seen,
    look,
    many,
    read_all,
    visiting,
    wait_until_drawn,
)
from support.playing import open_lesson

pytestmark = pytest.mark.browser

SHOWN = ".cl-stage:not([hidden])"
KEPT = "JSON.parse(localStorage.getItem('cardlessons-progress'))"


def path_of(page):
    return page.get_by_role("navigation", name="The path of this lesson")


def stage_shown(page):
    """Return the id of the only stage that is shown."""
    return attribute(page.locator(SHOWN), "id")


def next_thing(page):
    """Return the only visible thing that leads on."""
    wait_until_drawn(page)
    found = page.locator("[data-next]").filter(visible=True)
    expect(found).to_have_count(1)
    return found


def test_the_path_names_the_stages_and_shows_one(visit, server):
    page = open_lesson(visit, server).page
    links = path_of(page).get_by_role("link")
    names = read_all(links)
    assert [names[0].split()[-1], names[-2].split()[-1]] == ["Watch", "Remember"]
    expect(links.last).to_have_accessible_name("More about this game")
    expect(links.first).to_have_attribute("aria-current", "step")
    for number, link in enumerate(each(links)[:-1], 1):
        link.click()
        expect(link).to_have_attribute("aria-current", "step")
        assert many(path_of(page).locator("[aria-current]")) == 1
        assert stage_shown(page) == f"stage-{number}"
        next_thing(page)
    links.last.click()
    assert stage_shown(page) == "more"
    for number in range(many(page.locator("#more li a[href^='#more-']"))):
        page.locator(f"#more a[href='#more-{number + 1}']").click()
        assert stage_shown(page) == f"more-{number + 1}"
        next_thing(page)
        links.last.click()
    next_thing(page).click()
    assert stage_shown(page) == f"stage-{len(names) - 1}"


OLD_ADDRESSES = {
    "table-2": "#table-2",
    "example-2=Ben+9c.Clara+9d": "#table-2",
    "levels=1": "#levels-1",
    "levels=5": "#levels-3",
    "play=7": "#play-1",
    "puzzles=3.1": "#puzzles-1",
    "sources": "#sources",
    "example-1=Ben+9c&play=7": "#play-1",
}


def test_an_old_address_leads_to_the_stage_of_its_part(visit, server):
    page, _ = visit
    for place, stage in OLD_ADDRESSES.items():
        page.goto("about:blank")
        page.goto(f"{server.lesson('four-nines')}#{place}")
        wait_until_drawn(page)
        expect(page.locator(stage), place).to_be_visible()
        expect(page.locator(SHOWN), place).to_have_count(1)


def test_a_link_to_a_part_in_another_lesson_now_leads_there_and_its_stars_go_along(visit, server):
    page, _ = visit
    page.goto(server.url)
    kept = {"whole-pack": {"stars": [3, 2, 1, 3, 0, 2], "when": 1}}
    look(page, "kept => localStorage.setItem('cardlessons-progress', JSON.stringify(kept))", kept)
    page.goto(f"{server.lesson('whole-pack')}#example-3=Ben+Qd")
    expect(page).to_have_url(re.compile("turn-up-snip.*#example-1=Ben"))
    table = Table(page, "example")
    assert table.step() == 1
    after = look(page, KEPT)
    assert after["whole-pack"]["stars"][:5] == [3, 3, 0, 0, 2]
    assert after["turn-up-snip"]["stars"][:2] == [2, 1]
    page.goto(f"{server.lesson('whole-pack')}#levels=3.Dora+9h")
    expect(page.locator("#levels-2")).to_be_visible()
    expect(page.locator("#levels-2 .ct-level").first).to_have_attribute("aria-current", "step")
    assert look(page, "JSON.parse(localStorage.getItem('cardlessons-progress'))")["whole-pack"]["stars"][:5] == [
        3,
        3,
        0,
        0,
        2,
    ]


def test_reload_back_and_forward_keep_the_stage(visit, server):
    table = open_lesson(visit, server)
    page = table.page
    table.past_the_guess()
    path_of(page).get_by_role("link", name="Play").click()
    path_of(page).get_by_role("link", name="Remember").click()
    last = stage_shown(page)
    page.reload()
    wait_until_drawn(page)
    assert stage_shown(page) == last
    page.go_back()
    expect(page.locator("#play-1")).to_be_visible()
    page.go_back()
    expect(page.locator("#table-1")).to_be_visible()
    assert table.step() == 1
    page.go_forward()
    expect(page.locator("#play-1")).to_be_visible()


def test_the_next_thing_leads_through_an_example_and_on(visit, server):
    table = open_lesson(visit, server, "hearts-of-a")
    page = table.page
    for _ in range(60):
        found = next_thing(page)
        if attribute(found, "role") == "group":
            found.get_by_role("button", name="Show me").click()
        else:
            found.click()
        if stage_shown(page) != "stage-1":
            break
    assert stage_shown(page) == "stage-2"
    expect(path_of(page).get_by_role("link").first).to_have_accessible_name("1 Watch, done")
    expect(page.locator(".ct-root :focus")).to_be_in_viewport()
    hand = next_thing(page)
    assert "ct-hand" in attribute(hand, "class"), "at a level the own hand leads on"


def test_without_scripts_and_on_paper_the_stages_stand_below_one_another(chromium, server):
    with visiting(chromium, java_script_enabled=False) as (_, page, _):
        page.goto(server.lesson("four-nines"))
        stages = page.locator(".cl-stage:has(.cl-seat)")
        expect(stages.filter(visible=True)).to_have_count(10)
        expect(stages).to_have_count(10)
    with visiting(chromium) as (_, page, _):
        page.goto(server.lesson("four-nines"))
        wait_until_drawn(page)
        page.emulate_media(media="print")
        for stage in each(page.locator(".cl-stage:has(.cl-seat)")):
            assert is_seen(stage)
