"""A lesson's page in a real browser, where something stands between it and its server, or one server of two ends."""

import os
import re
import signal

import pytest
from support.browser import Table, expect, look, read_all, visiting, wait_until_drawn
from support.channel import ServerProcess, start_server, until
from support.nginx import LINES, SEVERAL, WITHOUT_NGINX, nginx

from cardlessons.paths import get_data_folder

pytestmark = pytest.mark.browser
if WITHOUT_NGINX:
    pytest.skip(WITHOUT_NGINX, allow_module_level=True)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    found = tmp_path_factory.mktemp("behind") / "lessons"
    found.symlink_to(get_data_folder("notebooks"), target_is_directory=True)
    return found


def on(page, port):
    return on_page(page, f"http://127.0.0.1:{port}/voila/render/four-nines.ipynb")


def on_page(page, address):
    page.goto(address)
    table = Table(page, "example")
    wait_until_drawn(page)
    return table


PARTED = {
    4409: "This lesson has been changed since this page came",
    4503: "about to end",
}


@pytest.mark.parametrize("code", PARTED)
def test_a_page_from_which_its_server_parts_says_why_and_is_read_and_stepped(chromium, server, code):
    with visiting(chromium) as (_, page, _):
        parted = [code]

        def part(line):
            if parted:
                line.close(code=parted[0])
            else:
                line.connect_to_server()

        page.route_web_socket(re.compile("/channel/"), part)
        table = on_page(page, server.lesson("four-nines"))
        table.wants_python()
        waits = table.root.locator(".ct-lost")
        expect(waits).to_contain_text(PARTED[code])
        look(table.root, "root => root.querySelector('[aria-label^=\"Back\"]').click()")
        expect(table.count).to_contain_text("step 0")
        parted.clear()
        if code != 4409:
            expect(table.told).to_contain_text("It is")
            expect(waits).to_be_hidden()


def test_where_no_websocket_is_passed_on_the_page_says_so_and_is_read_and_stepped(chromium, server):
    without = LINES.replace("proxy_set_header Upgrade $http_upgrade;", "")
    behind = ServerProcess(server.process, server.url.rstrip("/"))
    with nginx(without, behind) as port, visiting(chromium) as (_, page, _):
        table = on(page, port)
        table.wants_python()
        expect(table.root.locator(".ct-lost")).to_contain_text("but not the connection of a page (a websocket)")
        look(table.root, "root => root.querySelector('[aria-label^=\"Back\"]').click()")
        expect(table.count).to_contain_text("step 0")


def test_when_its_server_is_killed_a_page_goes_on_at_the_other_at_the_same_place(chromium, lessons, tmp_path):
    other = tmp_path / "lessons"
    other.symlink_to(get_data_folder("notebooks"), target_is_directory=True)
    with (
        start_server(lessons) as one,
        start_server(other) as two,
        nginx(SEVERAL, one, two) as port,
        visiting(chromium) as (_, page, seen),
    ):
        table = on(page, port)
        for seat, card in (("Ben", "3c"), ("Clara", "8s")):
            table.card(seat, card).click()
            wait_until_drawn(page)
        steps = read_all(table.tree.locator(".ct-chip"))
        mine, left = (one, two) if one.figure("pages_awake") else (two, one)
        for process in (mine.process.pid, *mine.workers()):
            os.kill(process, signal.SIGKILL)
        table.card("Dora", "2s").click()
        until(lambda: left.figure("pages_awake"))
        expect(table.tree.locator(".ct-chip")).to_have_count(len(steps) + 1)
        assert read_all(table.tree.locator(".ct-chip"))[: len(steps)] == steps
        expect(table.root.locator(".ct-lost")).to_be_hidden()
        assert seen.errors == []
