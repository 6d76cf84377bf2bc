"""Tests of what a school uses in a browser: links to questions and levels, frames, printed pages, progress lines."""

import html
import re

import pytest
from support.browser import Table, expect, look, visiting, wait_until_drawn
from support.page_scripts import SCRIPTS

from cardlessons.lessons.catalog import LESSONS

COPIES = [{"permissions": ["clipboard-read", "clipboard-write"]}]
CLIPBOARD = "() => navigator.clipboard.readText()"


@pytest.mark.parametrize("options", COPIES)
def test_a_frame_from_the_page_for_teachers_shows_a_question_open(page, server):
    page.goto(f"{server.lesson('four-nines')}")
    page.get_by_role("link", name="More about this game").click()
    page.get_by_role("contentinfo").get_by_role("link", name="For teachers").click()
    page.get_by_role("radio", name="Four nines in a row, question 2").check()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#copied")).to_have_text("The link is copied.")
    link = look(page, CLIPBOARD)
    page.get_by_role("button", name="Copy for Moodle").click()
    expect(page.locator("#copied")).to_contain_text("The frame is copied.")
    frame = look(page, CLIPBOARD)
    assert re.search(r' title="[^"]+question 2[^"]*" width="100%" height="\d+" .*allow="fullscreen"', frame)
    src = html.unescape(re.search(' src="([^"]+)"', frame)[1])

    page.goto(src)
    table = Table(page, "example")
    expect(table.root.locator(".ct-question")).to_contain_text("Clara's turn")
    expect(page.locator(".ct-root")).to_have_count(1)
    expect(page.locator(".cl-head, .cl-about:visible")).to_have_count(0)
    whole = page.get_by_role("link", name=LESSONS.lessons_by_slug["four-nines"].title)
    assert look(whole, "link => link.href") == server.lesson("four-nines")
    page.goto(f"{server.lesson('four-nines')}?embed=nonsense")
    wait_until_drawn(page)
    expect(page.locator(".ct-kind-example")).to_have_count(len(LESSONS["four-nines"].examples))

    page.goto("about:blank")
    page.goto(link)
    expect(table.root.locator(".ct-question").first).to_contain_text("Clara's turn")
    page.reload()
    expect(table.root.locator(".ct-question").first).to_contain_text("Clara's turn")


IS_CUT = "() => document.documentElement.scrollHeight > innerHeight"


def test_a_lesson_in_a_frame_of_another_site_plays_where_storage_is_shut(chromium, server):
    with visiting(chromium, bypass_csp=True) as (_, page, seen):  # the page around the frame may frame another site
        page.add_init_script(
            f"({SCRIPTS['shutStorage']})()"
        )  # Chromium shuts it for another site, other browsers may not
        page.goto(f"{server.url.replace('127.0.0.1', 'localhost')}privacy")
        look(page, SCRIPTS["showFrame"], f"{server.lesson('four-nines')}?embed")
        lesson = page.frame_locator("iframe")
        table = lesson.locator(".ct-kind-example").first
        table.get_by_role("button", name="Next: one step on").click()
        expect(table.locator(".ct-count")).to_contain_text("step 1 of")
        table.locator('.ct-seat[data-seat="Clara"] [data-card="4c"]').click()
        expect(table.locator(".ct-told")).to_contain_text("Clara plays the four of clubs")
        expect(lesson.get_by_text("In this frame your place and stars last only")).to_be_visible()
        expect(lesson.get_by_role("button", name="Class", exact=True)).to_have_count(0)
        assert seen.errors == seen.console == []


def test_a_frame_tells_the_page_around_it_its_height(chromium, server):
    with visiting(chromium, bypass_csp=True) as (_, page, seen):
        page.goto(f"{server.url}privacy")
        look(page, SCRIPTS["showGrowingFrame"], f"{server.lesson('four-nines')}?embed=levels-1")
        frame = page.locator("iframe")
        table = page.frame_locator("iframe").locator(".ct-kind-levels")
        expect(table).to_be_visible()
        expect(frame).not_to_have_attribute("height", "300")
        table.locator('.ct-own [data-card="4c"]').click()
        expect(table.locator(".ct-result")).to_be_visible()
        page.frames[-1].wait_for_function(f"!({IS_CUT})()")
        assert seen.errors == []


@pytest.mark.parametrize("options", COPIES)
def test_progress_is_a_line_to_show(page, server):
    page.goto(server.url)
    expect(page.locator("#progress-lines")).to_be_hidden()
    look(
        page,
        """() => localStorage.setItem("cardlessons-progress", JSON.stringify({
            "four-nines": { when: Date.UTC(2026, 10, 23, 12), stars: [3, 3, 2, 3, 3, 0, 0] },
            cassino: { when: 1, at: "#example-1=x" },
        }))""",
    )
    page.reload()
    line = f"{LESSONS.lessons_by_slug['four-nines'].title}: 14 of 21 stars, 23 Nov"
    expect(page.locator("#progress-lines li")).to_have_count(2)
    page.get_by_text("Your progress").click()
    page.get_by_role("button", name=f"Copy: {line}").click()
    expect(page.locator("#progress-lines")).to_contain_text("Copied.")
    assert look(page, CLIPBOARD) == line
    page.once("dialog", lambda asked: asked.dismiss())
    anew = page.get_by_role("button", name="Begin anew: Snip")
    anew.click()
    page.once("dialog", lambda asked: asked.accept())
    anew.click()
    expect(page.locator("#progress-word")).to_contain_text("begins anew")
    expect(page.locator("#progress-lines li")).to_have_count(1)
    assert [*look(page, "() => Object.keys(JSON.parse(localStorage.getItem('cardlessons-progress')))")] == ["cassino"]
