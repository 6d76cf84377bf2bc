"""A lesson's page at which nobody does anything: it falls asleep without a word, and wakes when it is touched."""

import pytest
from support.browser import Table, expect, lingers, read, read_all, visiting, wait_until_drawn
from support.channel import start_server, until

from cardlessons.paths import get_data_folder

pytestmark = pytest.mark.browser

HURRIED = """from cardlessons.hosts.server import server
from cardlessons.hosts.server.limits import page_capacity
page_capacity.IDLE_SECONDS, server._TIDY_MS = 6.0, 500"""
"""A server that waits six seconds for a person instead of twenty minutes."""

BY_SCRIPTS = {"fetch", "xhr", "eventsource", "ping"}
"""Requests of the page's scripts. A browser asks for an icon or a manifest whenever it likes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    lessons = tmp_path_factory.mktemp("hurried") / "lessons"
    lessons.symlink_to(get_data_folder("notebooks"), target_is_directory=True)
    with start_server(lessons, before=HURRIED) as started:
        yield started


def test_a_page_left_alone_sleeps_in_silence_and_wakes_with_everything_in_place(chromium, server):
    with visiting(chromium) as (_, page, seen):
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.resource_type in BY_SCRIPTS else None)
        page.goto(f"{server.url}/voila/render/jig.ipynb")
        table = Table(page, "play")

        def play():
            table.felt.scroll_into_view_if_needed()
            table.root.locator(".ct-own .ct-hand .ct-may").first.click()
            wait_until_drawn(page)

        play()
        play()
        until(lambda: server.figure("pages_awake"))
        steps, told, counters = read_all(table.tree.locator(".ct-chip")), read(table.told), table.counters()
        page.on("websocket", lambda socket: asked.append(socket.url))
        asked.clear()
        until(lambda: not server.figure("pages_awake"))
        lingers(page, 2500)
        assert asked == []
        expect(page.locator(".ct-root > .ct-lost").filter(visible=True)).to_have_count(0)
        assert read_all(table.tree.locator(".ct-chip")) == steps
        assert (read(table.told), table.counters()) == (told, counters)
        assert server.figure("pages_awake") == 0
        play()
        expect(page.locator(".ct-root > .ct-lost").filter(visible=True)).to_have_count(0)
        assert read_all(table.tree.locator(".ct-chip"))[: len(steps)] == steps
        assert len(read_all(table.tree.locator(".ct-chip"))) > len(steps)
        assert seen.errors == []
