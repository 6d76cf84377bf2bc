"""Lesson pages before they need Python, while they are connected to it, and when it is lost: in a real browser."""

import re

from support.browser import LOADING, expect, lingers, look, read_all, visiting
from support.page_scripts import SCRIPTS
from support.playing import open_lesson, try_revoke

from cardlessons.hosts.server.pages.channel import SLEEP_CODE

CHANNEL = re.compile("/channel/")


def test_where_what_is_known_beforehand_cannot_be_had_python_answers_and_the_console_is_told(chromium, server):
    with visiting(chromium) as (_, page, seen):
        page.route(re.compile("beforehand"), lambda route: route.fulfill(body="no JSON"))
        try_revoke(open_lesson(page, server))
        assert seen.console  # once for each use of the page that loads them again
        for told in seen.console:
            assert told.startswith(
                "The prepared answers of this page could not be loaded, so Python answers each play:"
            )


def test_a_page_that_the_server_lets_sleep_sleeps_in_silence_and_wakes_when_it_is_touched(visit, server):
    page, _ = visit
    lines, asked = [], []

    def joined(line):
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(CHANNEL, joined)
    table = open_lesson(page, server)
    for seat, card, connected in (("Ben", "3c", 0), ("Clara", "8s", 1), ("Dora", "2s", 2)):
        steps = read_all(table.tree.locator(".ct-chip"))
        table.card(seat, card).click()
        expect(table.told).to_contain_text(f"{seat} plays the", timeout=LOADING)
        assert read_all(table.tree.locator(".ct-chip"))[: len(steps)] == steps
        assert len(lines) == connected
        if connected == 1:
            lines[0].close(code=SLEEP_CODE)
            page.on("request", lambda request: asked.append(request.url))
            lingers(page, 1000)
            assert (asked, len(lines)) == ([], 1)
        expect(table.root.locator(".ct-lost")).to_be_hidden()


def test_a_page_left_alone_keeps_its_words_in_place_and_asks_for_nothing_more(chromium, server):
    with visiting(chromium, viewport={"width": 412, "height": 823}) as (_, page, _):
        asked = []
        page.on("request", lambda request: asked.append(request.resource_type))
        page.add_init_script(f"({SCRIPTS['addUpShifts']})()")
        page.goto(server.lesson("four-nines"))
        page.get_by_role("heading", name="Who will pay most?").wait_for()
        assert len(asked) <= 6
        assert {*asked} - {"image"} == {"document", "script", "stylesheet"}  # a picture: the deck of the stylesheet
        with page.expect_response(re.compile("beforehand")):
            page.mouse.move(9, 9)
        assert look(page, "shifted") < 0.05


def test_a_connection_over_which_nothing_ever_comes_is_left_for_another(chromium, server):
    with visiting(chromium) as (_, page, seen):
        silent = []

        def swallowed(line):
            if silent:
                line.connect_to_server()
            silent.append(line.url)

        page.route_web_socket(CHANNEL, swallowed)
        page.clock.install()
        table = open_lesson(page, server)
        table.wants_python()
        while not silent:
            page.clock.run_for(100)
        page.clock.run_for(30_000)
        expect(table.told).to_contain_text("It is Clara's turn, not Emil's.", timeout=LOADING)
        assert len(silent) == 2
        assert seen.errors == []
