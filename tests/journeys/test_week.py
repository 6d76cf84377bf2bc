"""A week: a lesson on Monday, its questions a week later, back to the step that taught, and on in another browser."""

import re

from support.browser import (
    Table,
    all_complaints,
    attribute,
    box_of,
    expect,
    look,
    read,
    save_file,
    visiting,
    wait_until_drawn,
)
from support.paths import TESTS
from support.questions import answer, find_question, go_on

OLD_PROGRESS = TESTS / "data" / "old_progress.json"
"""A file of progress in three lessons, saved before the lessons had guests."""

PHONE = {"viewport": {"width": 320, "height": 740}}
MONDAY = 1_767_600_000
"""The first day, in seconds, as clocks count them."""
DAY = 86_400
ROUND = 10
"""The questions of a round of *Practice*."""


def learn(page):
    """Go through an example of the four nines to its end, and win a level with a hint."""
    page.get_by_role("link", name="Play the first card").click()
    wait_until_drawn(page)
    example = Table(page, "example")
    while example.step() < 5:
        example.past_the_guess()
    levels = Table(page, "levels")
    levels.button("A hint, please").click()
    levels.card("Clara", "9d").click()
    expect(levels.root.locator(".ct-result")).to_contain_text("Done")


def read_standing(page):
    """Return what the start page says of the lesson and of the exercises that are due."""
    return read(page.locator('[data-lesson="four-nines"] .cl-stars')), read(page.locator("#due"))


def test_a_lesson_is_asked_back_after_a_week_and_goes_along_to_another_browser(chromium, server, tmp_path):
    with visiting(chromium, **PHONE) as (context, page, seen):
        context.clock.set_system_time(MONDAY)
        page.goto(server.url)
        learn(page)
        page.goto(server.url)
        page.get_by_role("link", name="Go on where you were").click()
        expect(Table(page, "example").count).to_have_text("step 5 of 5")

        # At the end of the lesson a miss leads to the step that taught it and to the rule, and back.
        page.get_by_role("navigation", name="The path of this lesson").get_by_role("link", name="Remember").click()
        box = page.locator("#remember")
        for _ in range(3):
            missed = answer(box, right=False)
            page.get_by_role("link", name="Where the lesson tells this").click()
            told, _, step = missed["told"].partition("=")
            part = page.locator(f"#{told}")
            expect(part).to_be_in_viewport()
            if step:
                expect(part.locator(".ct-jumps input")).to_have_js_property("value", str(len(step.split("."))))
            if "rule" in missed:
                rule = box.locator(".cl-verdict").get_by_text("The rule on its page")
                assert attribute(rule, "href").endswith(f"/rules/peel-five-card#{missed['rule']}")
            back = page.get_by_role("link", name="Back to the question")
            expect(back).to_be_in_viewport()
            back.click()
            expect(box.locator(".cl-verdict")).to_contain_text("Right is")
            expect(box.locator("[data-next]")).to_be_in_viewport(ratio=1)
            go_on(box)

        # After a week the start page says so, and *Practice* asks what was taught, without Python.
        page.goto("about:blank")  # the lesson is left on Monday
        context.clock.set_system_time(MONDAY + 7 * DAY)
        page.goto(server.url)
        expect(page.locator("#due")).to_have_text(re.compile(r"^[2-9]\d? exercises are due today\.$"))
        before = len(seen.requests())
        page.emulate_media(reduced_motion="no-preference")
        page.get_by_role("link", name="Practise now").click()
        expect(page.locator(".ct-occasion")).to_have_text("Welcome back after 7 days!")
        assert page.locator(".ct-occasion").evaluate("(box) => box.scrollWidth <= box.clientWidth"), "its words"
        expect(page.locator(".ct-occasion")).to_have_count(0)
        page.emulate_media(reduced_motion="reduce")
        box = page.locator("#review")
        for number in range(1, ROUND + 1):
            expect(page.get_by_text(f"Question {number} of {ROUND}")).to_be_in_viewport(ratio=1)
            for part in ("h2", ".cl-answers"):
                expect(box.locator(part)).to_be_in_viewport(ratio=0.9)
            asked = find_question(box)
            name = f"{asked['game']}. Question {number} of {ROUND}. {asked['asks']}"
            expect(page.get_by_role("group", name=name)).to_be_visible()
            answer(box, right=number > 1)
            expect(box.locator(".cl-verdict .cl-game")).to_be_in_viewport(ratio=1)
            on = box_of(page.locator("[data-next]"))
            assert on["y"] + on["height"] <= 740 - 6, "free of the edge of the phone"
            assert look(page, "document.documentElement.scrollWidth <= innerWidth")
            if number == 1:
                with page.expect_popup() as opened:
                    page.get_by_role("link", name="Where the lesson tells this").click()
                expect(opened.value.locator(f"#{asked['told'].partition('=')[0]}")).to_be_in_viewport()
                opened.value.close()
            go_on(box)
        expect(box.locator("h2")).to_have_text(f"{ROUND - 1} of {ROUND} right.")
        expect(box).to_contain_text(re.compile("kinds? of question comes? back"))
        assert len(seen.requests()) == before
        page.emulate_media(color_scheme="dark")
        assert all_complaints(page) == []

        # What was done is in a file, with which another browser goes on.
        page.goto(server.url)
        standing = read_standing(page)
        assert standing == ("★ 2 of 18", "1 exercise is due today."), "the puzzle of the day"
        page.get_by_text("Your progress").click()
        save_file(page.get_by_role("button", name="Save to a file"), tmp_path / "kept.json")
        assert seen.errors == []
    with visiting(chromium) as (context, page, _):
        context.clock.set_system_time(MONDAY + 7 * DAY)
        page.goto(server.url)
        page.locator("#progress-file").set_input_files(tmp_path / "kept.json")
        expect(page.locator("#go-on")).to_have_text("Go on where you were")
        assert read_standing(page) == standing
        page.locator("#go-on").click()
        levels = Table(page, "levels")
        expect(levels.root.locator(".ct-level").first).to_contain_text("★★")

        # A file that an earlier version has saved takes nothing away, and its better stars count.
        page.goto(server.url)
        page.locator("#progress-file").set_input_files(OLD_PROGRESS)
        expect(page.locator('[data-lesson="four-nines"] .cl-stars')).to_have_text("★ 3 of 18")
        expect(page.locator('[data-lesson="cassino"]')).to_contain_text("begun")
