"""A lesson's page in a real browser, where something stands between it and its house, or one house of several ends."""

import os
import signal

import pytest
from browser import Table, expect, look, read_all, settled, visiting
from front import LINES, WITHOUT_NGINX
from test_behind import SEVERAL, nginx
from test_public import opened, until

from cardlessons.places import folder

pytestmark = pytest.mark.browser
if WITHOUT_NGINX:
    pytest.skip(WITHOUT_NGINX, allow_module_level=True)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    found = tmp_path_factory.mktemp("behind") / "lessons"
    found.symlink_to(folder("notebooks"), target_is_directory=True)
    return found


def on(page, port):
    page.goto(f"http://127.0.0.1:{port}/voila/render/four-nines.ipynb")
    table = Table(page, "example")
    settled(page)
    return table


@pytest.mark.parametrize("status", [403, 429])
def test_a_page_that_is_given_no_table_says_why_and_is_read_and_stepped(chromium, lessons, status):
    told = {403: "under this address", 429: "in use where you are"}
    with opened(lessons) as house, visiting(chromium) as (_, page, _):
        page.route("**/voila/wake/**", lambda route: route.fulfill(status=status))
        table = on(page, house.url.rpartition(":")[2])
        table.wants_python()
        waits = table.root.locator(".ct-lost")
        expect(waits).to_contain_text(told[status])
        look(table.root, "root => root.querySelector('[aria-label^=\"Back\"]').click()")
        expect(table.count).to_contain_text("step 0")
        page.unroute("**/voila/wake/**")
        expect(table.told).to_contain_text("It is")
        expect(waits).to_be_hidden()


def test_where_no_websocket_is_passed_on_the_page_says_so_and_is_read_and_stepped(chromium, lessons):
    without = LINES.replace("proxy_set_header Upgrade $http_upgrade;", "")
    with opened(lessons) as house, nginx(without, house) as port, visiting(chromium) as (_, page, _):
        table = on(page, port)
        table.wants_python()
        expect(table.root.locator(".ct-lost")).to_contain_text("but not the connection to a table")
        look(table.root, "root => root.querySelector('[aria-label^=\"Back\"]').click()")
        expect(table.count).to_contain_text("step 0")


def test_when_its_house_is_killed_a_page_goes_on_at_the_other_at_the_same_place(chromium, lessons, tmp_path):
    other = tmp_path / "lessons"
    other.symlink_to(folder("notebooks"), target_is_directory=True)
    with (
        opened(lessons) as one,
        opened(other) as two,
        nginx(SEVERAL, one, two) as port,
        visiting(chromium) as (_, page, seen),
    ):
        table = on(page, port)
        for seat, card in (("B", "3c"), ("C", "8s")):
            table.card(seat, card).click()
            settled(page)
        until(lambda: one.kernels() or two.kernels())
        steps = read_all(table.tree.locator(".ct-chip"))
        mine, left = (one, two) if one.kernels() else (two, one)
        os.kill(mine.process.pid, signal.SIGKILL)
        table.card("D", "2s").click()
        until(left.kernels)
        expect(table.tree.locator(".ct-chip")).to_have_count(len(steps) + 1)
        assert read_all(table.tree.locator(".ct-chip"))[: len(steps)] == steps
        expect(table.root.locator(".ct-lost")).to_be_hidden()
        assert seen.errors == []
