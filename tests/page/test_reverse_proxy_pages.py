"""A lesson's page in a real browser, where something stands between it and its server, or one server of two ends."""

import re

import pytest
from support.browser import Table, expect, look, visiting, wait_until_drawn
from support.channel import ServerProcess
from support.nginx import LINES, WITHOUT_NGINX, nginx

if WITHOUT_NGINX:
    pytest.skip(WITHOUT_NGINX, allow_module_level=True)


BACK = """(root) => root.querySelector('[aria-label^="Back"]').click()"""
"""A script that steps back while a table waits for Python."""


def on_page(page, address):
    page.goto(address)
    table = Table(page, "example")
    wait_until_drawn(page)
    return table


def test_a_page_from_which_its_server_parts_says_why_and_is_read_and_stepped(chromium, server):
    with visiting(chromium) as (_, page, _):
        lines, parted = [], [4503]

        def part(line):
            lines.append(line)
            if parted:
                line.close(code=parted[0])
            else:
                line.connect_to_server()

        page.route_web_socket(re.compile("/channel/"), part)
        table = on_page(page, server.lesson("four-nines"))
        table.wants_python()
        waits = table.root.locator(".ct-lost")
        expect(waits).to_contain_text("about to end")
        look(table.root, BACK)
        expect(table.count).to_contain_text("step 0")
        parted.clear()
        expect(table.told).to_contain_text("It is")
        expect(waits).to_be_hidden()
        parted.append(4409)
        lines[-1].close(code=4409)
        look(table.card("Ben", "3c"), "card => card.click()")
        look(table.card("Emil", "6c"), "card => card.click()")
        expect(waits).to_contain_text("This lesson has been changed since this page came")
        look(table.root, BACK)
        expect(table.count).to_contain_text("step 0")


def test_where_no_websocket_is_passed_on_the_page_says_so_and_is_read_and_stepped(chromium, server):
    without = LINES.replace("proxy_set_header Upgrade $http_upgrade;", "")
    behind = ServerProcess(server.process, server.url.rstrip("/"))
    with nginx(without, behind) as port, visiting(chromium) as (_, page, _):
        table = on_page(page, f"http://127.0.0.1:{port}/voila/render/four-nines.ipynb")
        table.wants_python()
        expect(table.root.locator(".ct-lost")).to_contain_text("but not the connection of a page (a websocket)")
        look(table.root, BACK)
        expect(table.count).to_contain_text("step 0")
