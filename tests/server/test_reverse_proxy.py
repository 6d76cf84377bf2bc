"""Tests of servers behind nginx with `deploy/nginx.conf`: one, one under a URL path, and several."""

import os
import re
import shutil
import signal

import pytest
from support.channel import Page, ServerProcess, run, start_server, write_lessons
from support.nginx import BEHIND_NGINX, LINES, SEVERAL, nginx
from tornado.websocket import WebSocketClosedError

pytestmark = pytest.mark.long

IN_A_FOLDER = LINES.replace("cards.example", "school.example").replace("location / {", "location /cards/ {")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessons") / "all"
    folder.mkdir()
    return write_lessons(folder)


async def plays(front, **headers):
    """Open a page and try a card on it."""
    return await (await Page(front).connect(**headers)).plays()


@BEHIND_NGINX
def test_a_server_is_reached_through_nginx_below_a_folder(lessons):
    base, name = "/cards", "school.example"
    with (
        start_server(lessons, f"hosts=[{name!r}]", "proxies=['127.0.0.1']", f"base_url={base!r}") as server,
        nginx(IN_A_FOLDER, server) as port,
    ):
        front = ServerProcess(server.process, f"http://127.0.0.1:{port}{base}")
        there = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
        status, html, _ = front.ask("/", Host=there["Host"])
        assert status == 200
        for address in re.findall(r'href="(/[^"]*)"', html):
            assert address.startswith(base)
        assert front.ask("/voila/render/mine.md", Host=there["Host"])[0] == 200
        front.marks["mine.md"] = ServerProcess(server.process, f"{server.url}{base}").mark("mine.md")
        run(plays(front, **there))
        assert front.ask("/metrics", Host=there["Host"])[0] == 404
        assert server.log_text() == ""


@BEHIND_NGINX
def test_two_servers_share_the_pages_and_when_one_is_killed_its_pages_go_on_at_the_other(lessons, tmp_path):
    other = tmp_path / "all"
    shutil.copytree(lessons, other)  # another machine: the same lessons, laid there at another time
    os.utime(other / "mine.md", (0, 0))
    with start_server(lessons) as one, start_server(other) as two, nginx(SEVERAL, one, two) as port:
        front = ServerProcess(one.process, f"http://127.0.0.1:{port}")
        drawn = re.findall(r'"(/drawn/[^"]+)"', one.ask("/voila/render/mine.md")[1])
        assert [two.ask(path)[0] for path in drawn] == [200] * len(drawn)
        assert one.mark("mine.md") == two.mark("mine.md")

        async def visits():
            pages = [await plays(front) for _ in range(6)]
            assert one.figure("pages_awake") + two.figure("pages_awake") == 6
            assert one.figure("pages_awake") < 6
            left = one.figure("pages_awake")
            for process in (two.process.pid, *two.workers()):
                os.kill(process, signal.SIGKILL)
            lost = 0
            for page in pages:
                try:
                    await page.does(do="go", at=["B 9d"])
                except (ConnectionError, WebSocketClosedError):
                    lost += 1
                    await plays(front)
            assert lost == 6 - left > 0
            assert one.figure("pages_awake") == 6

        run(visits())
