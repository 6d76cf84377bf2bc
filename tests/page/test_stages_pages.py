"""The path of a lesson: one stage is shown at a time, and one thing leads on."""

import re

from support.browser import Table, attribute, each, expect, is_seen, many, read_all, visiting, wait_until_drawn
from support.playing import keep_progress, open_lesson, read_progress

SHOWN = ".cl-stage:not([hidden])"
PARTS = ".cl-stage:has(.cl-seat)"


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


def test_the_path_names_the_stages_and_shows_one_with_one_thing_that_leads_on(page, server):
    open_lesson(page, server)
    links = path_of(page).get_by_role("link")
    expect(links.first).to_have_attribute("aria-current", "step")
    names = read_all(links)
    assert [names[0].split()[-1], names[-2].split()[-1]] == ["Watch", "Remember"]
    expect(links.last).to_have_accessible_name("More about this game")
    for number, link in enumerate(each(links)[:-1], 1):
        link.click()
        expect(link).to_have_attribute("aria-current", "step")
        assert many(path_of(page).locator("[aria-current]")) == 1
        assert stage_shown(page) == f"stage-{number}"
        next_thing(page)
    links.last.click()
    assert stage_shown(page) == "more"
    page.locator("#more a[href='#more-1']").click()
    assert stage_shown(page) == "more-1"
    next_thing(page)
    links.last.click()
    next_thing(page).click()
    assert stage_shown(page) == f"stage-{len(names) - 1}"
    page.emulate_media(media="print")
    for stage in each(page.locator(PARTS)):
        assert is_seen(stage)


OLD_ADDRESSES = {
    "table-2": "#table-2",
    "levels=5": "#levels-3",
    "sources": "#sources",
    "example-1=Ben+9c&play=7": "#play-1",
}


def test_an_old_address_leads_to_the_stage_of_its_part(page, server):
    for place, stage in OLD_ADDRESSES.items():
        page.goto("about:blank")
        page.goto(f"{server.lesson('four-nines')}#{place}")
        wait_until_drawn(page)
        expect(page.locator(stage), place).to_be_visible()
        expect(page.locator(SHOWN), place).to_have_count(1)


def test_a_link_to_a_part_in_another_lesson_now_leads_there_and_its_stars_go_along(page, server):
    page.goto(server.url)
    keep_progress(page, {"whole-pack": {"stars": [3, 2, 1, 3, 0, 2], "when": 1}})
    page.goto(f"{server.lesson('whole-pack')}#example-3=Ben+Qd")
    expect(page).to_have_url(re.compile("turn-up-snip.*#example-1=Ben"))
    assert Table(page, "example").step() == 1
    after = read_progress(page)
    assert after["whole-pack"]["stars"][:5] == [3, 3, 0, 0, 2]
    assert after["turn-up-snip"]["stars"][:2] == [2, 1]


def test_without_scripts_the_stages_stand_below_one_another(chromium, server):
    with visiting(chromium, java_script_enabled=False) as (_, page, _):
        page.goto(server.lesson("four-nines"))
        stages = page.locator(PARTS)
        expect(stages.filter(visible=True)).to_have_count(10)
        expect(stages).to_have_count(10)
