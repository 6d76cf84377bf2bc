"""A house in public: what is asked of a real server by those who do not mean well, or who are too many."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from test_serving import MINE, PATIENCE, kernels_of, notebook, run
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

if sys.platform == "win32":
    pytest.skip("looks for the kernels' processes as POSIX systems list them", allow_module_level=True)

WAKE = "/voila/wake/mine.md"


@dataclass
class House:
    """A server, where it answers, and where what it complains of is written."""

    process: subprocess.Popen[str]
    url: str
    complaints: Path
    own: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.own = {"Origin": self.url}

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
        """The status, the body and the headers of an answer."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = urllib.request.Request(self.url + path, method=method, headers=told)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), dict(error.headers)

    def wakes(self, **headers: str) -> str:
        """A kernel for the page of a lesson."""
        status, body, _ = self.ask(WAKE, "POST", Origin=self.url, **headers)
        assert status == 200, body
        return str(json.loads(body)["kernel"])

    def kernels(self) -> list[str]:
        return kernels_of(self.process.pid)

    def figure(self, name: str) -> float:
        """One of the figures."""
        found = re.search(rf"^cardlessons_{name} ([\d.]+)$", self.ask("/metrics")[1], re.MULTILINE)
        assert found, name
        return float(found[1])

    def said(self) -> str:
        return self.complaints.read_text("utf-8", "replace")


def until(what: Callable[[], Any]) -> Any:
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


@contextmanager
def opened(folder: Path, *options: str, before: str = "pass", **how: Any) -> Iterator[House]:
    """A server of the lessons in a folder; with a statement before it, and what else `Popen` is told."""
    asked = ", ".join([f"lessons=Path({str(folder)!r})", "only=True", "browser=False", "port=0", *options])
    imports = "import sys; from pathlib import Path; from cardlessons.hosts.voila import serve"
    code = f"{imports}; {before}; sys.exit(serve({asked}))"
    complaints = folder.parent / f"{folder.name}.complaints"
    with complaints.open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=stderr, text=True, **how
        )
    assert process.stdout
    try:
        found = re.search(r"http://[^/]+", process.stdout.readline())
        assert found, complaints.read_text()
        yield House(process, found[0], complaints)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    (folder / "mine.md").write_text(MINE, "utf-8")
    (folder / "own.ipynb").write_text(notebook(("markdown", "# Own"), ("code", "print('laid', 6 * 7)")))
    (folder / "picture.png").write_bytes(b"no picture")
    return folder


# A page, as the browser's script does it


class Page:
    """The connection of a page to its kernel."""

    def __init__(self, house: House, kernel: str, visit: str = "s") -> None:
        self.house, self.kernel, self.visit, self.replies = house, kernel, visit, []
        self.socket: WebSocketClientConnection

    async def connect(self, **headers: str) -> Page:
        url = f"{self.house.url}/api/kernels/{self.kernel}/channels?session_id={self.visit}".replace("http", "ws")
        told = {"Origin": self.house.url, **headers}
        self.socket = await websocket_connect(HTTPRequest(url, headers=told, request_timeout=PATIENCE))
        return self

    async def say(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        header = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "", "date": "", "version": "5.3"}
        told = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
        await self.socket.write_message(json.dumps({**told, "channel": channel}))

    async def sit(self, seat: str = "table-1") -> None:
        await self.say("comm_open", {"comm_id": "c", "target_name": "cardlessons", "data": {"seat": seat}})

    async def does(self, number: int, **message: Any) -> dict[str, Any]:
        """The reply to something that is done at the table."""
        await self.say("comm_msg", {"comm_id": "c", "data": {**message, "id": number}})
        while (heard := await self.hears()) is not None:
            reply = heard["content"].get("data", {}).get("reply", {})
            if reply.get("id") == number:
                return dict(reply)
        raise AssertionError("the connection has ended")

    async def hears(self) -> dict[str, Any] | None:
        """The next message; None where the connection has ended."""
        text = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
        if text is None:
            return None
        self.replies.append(json.loads(text))
        return dict(self.replies[-1])


# Who is given a table


def test_a_table_is_given_to_a_page_of_the_house_alone(lessons: Path) -> None:
    with opened(lessons) as house:
        for headers in (
            {},
            {"Origin": "https://elsewhere.example"},
            {"Origin": house.url, "Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Site": "none"},
        ):
            assert house.ask(WAKE, "POST", **headers)[0] == 403
        for dest in ("image", "script", "style", "audio", "empty"):
            assert house.ask("/voila/render/own.ipynb", Sec_Fetch_Dest=dest)[0] == 403
        assert house.kernels() == []
        assert house.figure('refused_total{why="elsewhere"}') == 5
        assert (
            "laid 42" in house.ask("/voila/render/own.ipynb", Sec_Fetch_Dest="document", Sec_Fetch_Site="cross-site")[1]
        )
        house.wakes(Sec_Fetch_Site="same-origin")
        assert len(house.kernels()) == 2


def test_one_address_cannot_fill_the_house(lessons: Path) -> None:
    with opened(lessons, "most=4", "proxies=['127.0.0.0/8']") as house:

        def wakes(address: str) -> int:
            return house.ask(WAKE, "POST", Origin=house.url, X_Forwarded_For=address)[0]

        with ThreadPoolExecutor(8) as crowd:
            answers = sorted(crowd.map(wakes, ["192.0.2.7"] * 8))
        assert answers == [200] * 3 + [429] * 5
        assert wakes("192.0.2.8") == 200
        assert wakes("192.0.2.9") == 503
        assert len(house.kernels()) == 4
        assert house.figure("tables_taken") == 4
        status, body, headers = house.ask("/voila/render/own.ipynb", X_Forwarded_For="192.0.2.7")
        assert (status, headers["Retry-After"]) == (429, "10")
        assert "Many tables are taken from there" in body
        until(lambda: house.figure("tables_taken") == 0)  # nobody has sat down
        assert house.kernels() == []


def test_kernels_are_started_one_for_each_core_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from cardlessons.hosts.voila import kernels

    at_once, most = 0, 0

    async def start(self: Any, *, kernel_id: str, **_: Any) -> str:
        nonlocal at_once, most
        at_once, most = at_once + 1, max(most, at_once + 1)
        await asyncio.sleep(0)
        return kernel_id

    async def answer(self: Any, kernel: Any) -> None:
        nonlocal at_once
        await asyncio.sleep(0.01)
        at_once -= 1

    nobody = SimpleNamespace(provisioner=SimpleNamespace(pid=2**30), kernel_name="cardlessons")
    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(kernels.Kernels, "get_kernel", lambda *_: nobody)
    monkeypatch.setattr(kernels.Kernels, "_answer", answer)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    async def arrive() -> None:
        house = kernels.Kernels(most=20)
        await asyncio.gather(*(house.start_kernel(kernel_id=str(number)) for number in range(12)))
        assert len(house.seats.taken) == 12

    run(arrive())
    assert most == 2


# What is kept, and for how long

HURRIED = "from cardlessons.hosts.voila import kernels, seats; kernels.LESSON = seats.Patience(10, 2, 3, 2)"
"""A house that waits three seconds for a person instead of twenty minutes."""


def test_a_page_at_which_nobody_does_anything_is_told_and_its_table_freed(lessons: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        ended = asyncio.ensure_future(page.hears())
        while not ended.done():
            await page.say("comm_msg", {"comm_id": "none", "data": {"do": "ping"}})
            await asyncio.wait([ended], timeout=0.2)
        assert ended.result() is None

    with opened(lessons, before=HURRIED) as house:
        run(visit(house))
        until(lambda: house.kernels() == [])


def test_a_kernel_that_dies_leaves_nothing_behind_and_its_page_is_told(lessons: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        assert "error" not in await page.does(1, do="go", at=[])
        (kernel,) = house.kernels()
        os.kill(int(kernel), signal.SIGKILL)
        while await page.hears() is not None:
            pass

    with opened(lessons) as house:
        run(visit(house))
        until(lambda: house.figure("tables_taken") == 0)
        assert house.figure("died_total") == 1
        assert house.kernels() == []
        house.wakes()
        (line,) = house.said().splitlines()
        assert line.endswith("cardlessons: a kernel has ended by itself; its page goes on with another")


def test_the_folder_of_the_kernels_may_be_cleared_away_while_the_house_is_open(lessons: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        assert "error" not in await page.does(1, do="go", at=[])

    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        env = {**os.environ, "XDG_RUNTIME_DIR": place}
        env.pop("RUNTIME_DIRECTORY", None)
        with opened(lessons, env=env) as house:
            run(visit(house))
            (room,) = Path(place).iterdir()
            shutil.rmtree(room)
            run(visit(house))
            assert len([*Path(place).iterdir()]) == 1
        assert [*Path(place).iterdir()] == []


def test_nothing_is_kept_about_a_visit(lessons: Path, tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        assert "error" not in await page.does(1, do="try", at=[], act="B 3c")

    home = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    home.pop("IPYTHONDIR", None)
    with opened(lessons, env=home) as house:
        run(visit(house))
        assert "laid 42" in house.ask("/voila/render/own.ipynb")[1]
        for path in ("/", "/voila/render/mine.md", "/handout/mine"):
            assert "Set-Cookie" not in house.ask(path)[2]
    assert [path.name for path in tmp_path.rglob("*") if "history" in path.name or path.name == ".ipython"] == []


@pytest.mark.skipif(sys.platform != "linux", reason="bounds the memory of a process as Linux does")
def test_a_kernel_has_so_much_memory_and_stands_behind_the_server(lessons: Path) -> None:
    with opened(lessons) as house:
        house.wakes()
        (kernel,) = house.kernels()
        limits = Path(f"/proc/{kernel}/limits").read_text()
        assert re.search(r"Max data size +536870912 +536870912", limits)
        nice = subprocess.run(["ps", "-o", "ni=", "-p", kernel], capture_output=True, text=True, check=True).stdout
        assert int(nice) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)


# What a visitor cannot do


def test_no_visitor_runs_code_or_ends_a_kernel_by_its_connection(lessons: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    code = {"code": f"open({str(ran)!r}, 'w').close()", "silent": False, "user_expressions": {}}

    async def attack(house: House, kernel: str) -> None:
        page = await Page(house, kernel).connect()
        for channel in ("shell", "control", "stdin", "iopub"):
            for kind in ("execute_request", "shutdown_request", "interrupt_request", "debug_request", "input_reply"):
                await page.say(kind, {**code, "restart": False}, channel)
        for seat in (5, None, ["x"], {"a": 1}):
            await page.say("comm_open", {"comm_id": "x", "target_name": "cardlessons", "data": {"seat": seat}})
        await page.say("comm_open", {"comm_id": "y", "target_name": "no_such", "data": {}})
        await page.sit("no such table")
        await page.sit()
        assert (await page.does(1, do="go", at=[]))["show"] == [0]
        kinds = {reply["header"]["msg_type"] for reply in page.replies}
        assert kinds == {"comm_msg"}

    with opened(lessons) as house:
        kernel = house.wakes()
        run(attack(house, kernel))
        assert not ran.exists()
        assert len(house.kernels()) == 1
        assert house.figure("dropped_total") == 25
        assert house.said() == ""


def test_a_message_too_large_or_a_foreign_page_is_no_visitor(lessons: Path) -> None:
    async def visit(house: House, kernel: str) -> None:
        page = await Page(house, kernel).connect()
        await page.say("comm_msg", {"comm_id": "c", "data": {"do": "x" * 300_000}})
        assert await page.hears() is None
        with pytest.raises(Exception, match="403"):
            await Page(house, kernel).connect(Origin="https://elsewhere.example")
        with pytest.raises(Exception, match="404"):
            await Page(house, "0" * 8 + "-0000-0000-0000-" + "0" * 12).connect()

    with opened(lessons) as house:
        run(visit(house, house.wakes()))
        assert house.said() == ""


def test_no_visitor_writes_the_log(lessons: Path) -> None:
    forged = "x\n\x1b[31m[House] CRITICAL | the museum is on fire"

    async def visit(house: House, kernel: str) -> None:
        page = await Page(house, kernel).connect()
        for number in range(100):
            await page.say(f"{forged}{number}", {}, "shell")
            await page.say("comm_msg", {"comm_id": forged, "data": {"do": forged}}, forged)
        await page.sit()
        assert "error" in await page.does(1, do=forged)
        for number in range(20):
            with pytest.raises(Exception, match="404"):
                await Page(house, f"{number:08}-0000-0000-0000-000000000000").connect()

    with opened(lessons) as house:
        run(visit(house, house.wakes()))
        for path in ("/voila/render/%0a%1b[31mfire", "/nowhere", "/handout/none", "/drawn/0000000000000000.js"):
            assert house.ask(path)[0] == 404
        assert house.said() == ""


@pytest.mark.parametrize(
    "path",
    [
        "/voila/templates/x",
        "/voila/templates/lab/x",
        "/voila/templates/lab/static/../..",
        "/voila/templates/lab/static/%2e%2e/%2e%2e/conf.json",
        "/voila/files/x.ipynb%00.png",
        "/voila/files/..%2fx.png",
        "/voila/static/%00",
        "/voila/render/%00",
        "/handout/%5c",
        "/voila/labextensions/..%5c..",
    ],
)
def test_an_odd_address_leads_nowhere(quiet: House, path: str) -> None:
    status, body, _ = quiet.ask(path)
    assert status in (403, 404)
    assert "Traceback" not in body
    assert quiet.said() == ""


@pytest.fixture(scope="module")
def quiet(lessons: Path) -> Iterator[House]:
    """A house in which nothing happens that would have to be told."""
    with opened(lessons) as house:
        yield house


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/handout/mine",
        "/voila/render/mine.md",
        "/beforehand/mine.md",
        "/favicon.svg",
        "/voila/files/picture.png",
        "/voila/static/voila.js",
        "/voila/templates/lab/static/voila.js",
        "/nowhere",
        "/healthz",
        "/metrics",
        "/voila/labextensions/none.js",
    ],
)
def test_every_answer_has_its_headers(quiet: House, path: str) -> None:
    _, _, headers = quiet.ask(path)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert "Server" not in headers


def test_the_styles_and_scripts_of_a_page_have_their_headers_too(quiet: House) -> None:
    drawn = re.findall(r'"(/drawn/[^"]+)"', quiet.ask("/voila/render/mine.md")[1])
    assert {path.rpartition(".")[2] for path in drawn} == {"js", "css"}
    for path in drawn:
        assert quiet.ask(path)[2]["X-Content-Type-Options"] == "nosniff"


# How much, how slow, how many


def test_a_large_body_is_not_taken(quiet: House) -> None:
    there = quiet.url.removeprefix("http://").partition(":")
    with socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) as line:
        line.sendall(b"POST /voila/wake/mine.md HTTP/1.1\r\nHost: localhost\r\nContent-Length: 88000000\r\n\r\n")
        answer = line.recv(1000)
    assert answer.startswith(b"HTTP/1.1 400 ")


SLOW = "from cardlessons.hosts.voila import door; door.IDLE = door.BODY = 1.0"
"""A house that waits a second for a request instead of thirty."""


@pytest.mark.parametrize(
    "sent",
    ["", "GET / HTTP/1.1\r\nHost: localhost\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1"],
)
def test_whoever_takes_too_long_is_left(hurried: House, sent: str) -> None:
    there = hurried.url.removeprefix("http://").partition(":")
    with socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) as line:
        line.sendall(sent.encode())
        assert line.recv(1000) == b""


@pytest.fixture(scope="module")
def hurried(lessons: Path) -> Iterator[House]:
    with opened(lessons, before=SLOW) as house:
        yield house


def test_idle_connections_do_not_shut_the_house_nor_fill_the_log(lessons: Path) -> None:
    import resource

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    with opened(lessons, "most=2", before=SLOW, preexec_fn=few) as house:
        there = house.url.removeprefix("http://").partition(":")
        idle = [socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) for _ in range(300)]
        # those for whom there is no room are sent away at once, and the others when they have said nothing for long
        assert all(one.recv(1) == b"" for one in idle)
        assert house.ask("/")[0] == 200
        house.wakes()
        assert house.said() == ""
        for one in idle:
            one.close()


def test_whoever_leaves_unread_what_he_is_sent_is_left(lessons: Path) -> None:
    """On Linux; elsewhere the system decides for how long."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("this system has no TCP_USER_TIMEOUT")
    with opened(lessons, before="from cardlessons.hosts.voila import door; door.UNREAD = 1") as house:
        there = house.url.removeprefix("http://").partition(":")
        before = len(list(Path(f"/proc/{house.process.pid}/fd").iterdir()))
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((there[0], int(there[2])))
            line.sendall(b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
            until(lambda: len(list(Path(f"/proc/{house.process.pid}/fd").iterdir())) > before)
            until(lambda: len(list(Path(f"/proc/{house.process.pid}/fd").iterdir())) <= before)
        assert house.ask("/")[0] == 200
        assert house.said() == ""


def test_one_address_has_no_more_than_a_quarter_of_the_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from cardlessons.hosts.voila import door
    from cardlessons.hosts.voila.visitors import Visitors

    class Line(SimpleNamespace):
        is_closed = False
        __hash__ = object.__hash__

        def closed(self) -> bool:
            return self.is_closed

        def close(self) -> None:
            self.is_closed = True

    monkeypatch.setattr(door.HTTPServer, "handle_stream", lambda *_: None)
    server = door.Server(door.Door(SimpleNamespace(), Visitors(proxies=["10.0.0.1"]), ()), most=20)

    def connects(address: str) -> Line:
        line = Line(socket=SimpleNamespace(setsockopt=lambda *_: None))
        server.handle_stream(line, (address, 50000))
        return line

    mine = [connects("192.0.2.1") for _ in range(8)]
    assert [line.is_closed for line in mine] == [False] * 5 + [True] * 3
    assert not connects("192.0.2.2").is_closed
    mine[0].close()
    assert not connects("192.0.2.1").is_closed
    assert connects("192.0.2.1").is_closed
    proxied = [connects("10.0.0.1") for _ in range(20)]
    assert [line.is_closed for line in proxied] == [False] * 14 + [True] * 6


# Where it stands


def test_a_house_is_asked_for_by_its_names_and_says_so_where_it_is_not(lessons: Path) -> None:
    with opened(lessons, "hosts=['cards.example']") as house:
        assert house.ask("/", Host="cards.example")[0] == 200
        assert house.ask("/")[0] == 200
        for path in ("/", "/handout/mine", "/voila/static/voila.js", "/voila/render/mine.md"):
            status, body, _ = house.ask(path, Host="elsewhere.example")
            assert status == 403
            assert "This house has another name" in body
        assert house.ask("/healthz", Host="10.1.2.3:8000")[0] == 200
        (line,) = house.said().splitlines()
        assert "was asked for as elsewhere.example" in line
        assert "known as cards.example" in line
        status, _, _ = house.ask(WAKE, "POST", Host="cards.example", Origin="https://cards.example")
        assert status == 200


def test_a_websocket_without_its_upgrade_is_told_in_one_line(lessons: Path) -> None:
    with opened(lessons) as house:
        kernel = house.wakes()
        for _ in range(5):
            assert house.ask(f"/api/kernels/{kernel}/channels")[0] == 426
        (line,) = house.said().splitlines()
        assert "proxy_set_header Upgrade" in line
        assert kernel not in line


def test_a_house_stands_in_a_folder_of_a_site(lessons: Path) -> None:
    async def visit(house: House, kernel: str) -> None:
        page = Page(house, kernel)
        page.house = House(house.process, f"{house.url}/cards", house.complaints)
        await page.connect(Origin=house.url)
        await page.sit()
        assert "error" not in await page.does(1, do="go", at=[])

    with opened(lessons, "base_url='/cards'") as house:
        status, html, _ = house.ask("/cards/")
        assert status == 200
        assert house.ask("/")[0] == 404
        inner = re.findall(r'(?:href|src)="(/[^"]*)"', html + house.ask("/cards/voila/render/mine.md")[1])
        assert inner
        assert all(address.startswith("/cards/") for address in inner)
        status, body, _ = house.ask(f"/cards{WAKE}", "POST", Origin=house.url)
        assert status == 200
        run(visit(house, json.loads(body)["kernel"]))


# How it is


def test_whether_it_runs_and_is_ready_is_answered_and_not_tried_too_often(lessons: Path) -> None:
    with opened(lessons) as house:
        assert house.ask("/healthz")[:2] == (200, "It runs.\n")
        with ThreadPoolExecutor(5) as watchers:
            answers = {*watchers.map(lambda _: house.ask("/readyz")[:2], range(10))}
        assert answers == {(200, "It is ready.\n")}
        assert house.figure("start_seconds_count") == 1
        assert house.kernels() == []


def test_a_house_whose_kernels_do_not_start_is_not_ready(lessons: Path) -> None:
    broken = "from cardlessons.hosts.voila import kernelspecs; kernelspecs.sys.executable = '/bin/false'"
    with opened(lessons, before=broken) as house:
        assert house.ask("/readyz")[0] == 503
        assert house.ask("/healthz")[0] == 200
        assert house.ask("/voila/render/mine.md")[0] == 200
        assert house.ask(WAKE, "POST", Origin=house.url)[0] == 500
        assert house.figure("tables_taken") == 0
        lines = [line for line in house.said().splitlines() if "no kernel could be started" in line]
        assert len(lines) == 1
        assert len(house.said()) < 2000


def test_the_figures_are_for_this_machine_and_for_whom_they_were_allowed(lessons: Path) -> None:
    with opened(lessons, "proxies=['127.0.0.1']", "counters=['10.0.0.0/8']") as house:
        assert "cardlessons_tables 32.0" in house.ask("/metrics")[1]
        assert house.ask("/metrics", X_Forwarded_For="10.1.1.1")[0] == 200
        assert house.ask("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404
    with opened(lessons) as house:
        assert house.ask("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404
        assert house.ask("/metrics", X_Forwarded_For="127.0.0.1")[0] == 404


def test_asked_politely_to_close_a_house_lets_those_who_sit_finish(lessons: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        house.process.send_signal(signal.SIGTERM)
        while house.ask("/readyz")[0] != 503:
            await asyncio.sleep(0.05)
        assert house.ask(WAKE, "POST", Origin=house.url)[0] == 503
        assert house.ask("/voila/render/mine.md")[0] == 200
        assert house.ask("/healthz")[0] == 200
        assert "error" not in await page.does(1, do="go", at=[])
        assert house.ask(f"/voila/api/shutdown/{page.kernel}", "POST")[0] == 204

    with opened(lessons, f"drain={10 * PATIENCE}") as house:
        run(visit(house))
        assert house.process.wait(PATIENCE) == 0


def test_asked_twice_it_closes_at_once_and_its_pages_are_told(lessons: Path) -> None:
    async def visit(house: House) -> None:
        page = await Page(house, house.wakes()).connect()
        house.process.send_signal(signal.SIGTERM)
        while house.ask("/readyz")[0] != 503:
            await asyncio.sleep(0.05)
        house.process.send_signal(signal.SIGTERM)
        while await page.hears() is not None:
            pass

    with opened(lessons, f"drain={10 * PATIENCE}") as house:
        run(visit(house))
        assert house.process.wait(PATIENCE) == 0


def test_a_house_on_all_addresses_answers_to_the_names_of_its_machine_and_says_so(lessons: Path) -> None:
    with opened(lessons, "host='0.0.0.0'") as house:
        assert house.process.stdout
        said = house.process.stdout.readline()
        assert "It answers to this machine's addresses, and to " in said
        assert "--allow-host" in said
        port = house.url.rpartition(":")[2]
        for host in ("localhost", "127.0.0.1", socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local"):
            assert house.ask("/", Host=f"{host}:{port}")[0] == 200, host
        for host in ("rebound.example", "192.0.2.7"):
            status, told, _ = house.ask("/", Host=f"{host}:{port}")
            assert (status, "--allow-host" in told) == (403, True), host
