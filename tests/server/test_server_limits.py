"""Tests of a public server against hostile requests and overload."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.channel import Page, ServerProcess, run, start_server, until, write_lessons
from support.servers import PATIENCE
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.netutil import bind_sockets
from tornado.websocket import websocket_connect

if sys.platform == "win32":
    pytest.skip("looks for the processes as POSIX systems list them", allow_module_level=True)

OWN = "/voila/render/own.ipynb"
"""A notebook with its own code, which runs on a kernel."""


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_lessons(tmp_path_factory.mktemp("lessons"))


# Who is given a kernel


@pytest.mark.long
def test_a_kernel_is_started_for_whoever_looks_at_a_notebook_and_leaves_nothing_behind_when_it_dies(
    lessons: Path,
) -> None:
    with start_server(lessons) as server:
        for dest in ("image", "script", "style", "audio", "empty"):
            assert server.ask(OWN, Sec_Fetch_Dest=dest)[0] == 403
        assert server.kernels() == []
        assert server.figure('refused_total{why="elsewhere"}') == 5
        assert "laid 42" in server.ask(OWN, Sec_Fetch_Dest="document", Sec_Fetch_Site="cross-site")[1]
        (kernel,) = server.kernels()
        if sys.platform == "linux":  # it has so much memory, and stands behind the server
            limits = Path(f"/proc/{kernel}/limits").read_text()
            assert re.search(r"Max data size +8589934592 +8589934592", limits)
            nice = subprocess.run(["ps", "-o", "ni=", "-p", kernel], capture_output=True, text=True, check=True).stdout
            assert int(nice) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
        os.kill(int(kernel), signal.SIGKILL)
        until(lambda: server.figure("kernels") == 0)
        assert server.figure("kernels_died_total") == 1
        assert server.kernels() == []
        assert "laid 42" in server.ask(OWN)[1]
        (line,) = server.log_text().splitlines()
        assert line.endswith("cardlessons: a kernel ended unexpectedly; its page gets a new one")


@pytest.mark.long
def test_one_address_cannot_have_all_the_kernels(lessons: Path) -> None:
    with start_server(lessons, "most_kernels=4", "proxies=['127.0.0.0/8']") as server:

        def shown(address: str) -> int:
            return server.ask(OWN, X_Forwarded_For=address)[0]

        with ThreadPoolExecutor(5) as crowd:
            assert sorted(crowd.map(shown, ["192.0.2.7"] * 5)) == [200] * 3 + [429] * 2
        assert [shown("192.0.2.8"), shown("192.0.2.9")] == [200, 503]
        assert len(server.kernels()) == server.figure("kernels") == 4
        status, body, headers = server.ask(OWN, X_Forwarded_For="192.0.2.7")
        assert (status, headers["Retry-After"]) == (429, "10")
        assert "Too many requests from your network" in body
        assert server.ask("/voila/render/mine.md", X_Forwarded_For="192.0.2.7")[0] == 200


def test_kernels_are_started_one_for_each_core_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from cardlessons.hosts.server.kernels import kernels

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
    monkeypatch.setattr(kernels.Kernels, "_wait_for_answer", answer)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    async def arrive() -> None:
        server = kernels.Kernels(most=20)
        await asyncio.gather(*(server.start_kernel(kernel_id=str(number)) for number in range(12)))
        assert len(server.slots.in_use) == 12

    run(arrive())
    assert most == 2


# What is kept, and for how long


@pytest.mark.long
def test_the_folder_of_the_kernels_may_be_cleared_away_while_the_server_runs(lessons: Path) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        env = {**os.environ, "XDG_RUNTIME_DIR": place}
        env.pop("RUNTIME_DIRECTORY", None)
        with start_server(lessons, env=env) as server:
            assert "laid 42" in server.ask(OWN)[1]
            for folder in Path(place).iterdir():
                shutil.rmtree(folder)
            assert "laid 42" in server.ask(OWN)[1]
            assert [*Path(place).iterdir()]
        assert [*Path(place).iterdir()] == []


@pytest.mark.long
def test_nothing_is_kept_about_a_visit_and_its_home_may_be_read_only(lessons: Path, tmp_path: Path) -> None:
    async def visit() -> None:
        await (await Page(server).connect()).plays()

    home = tmp_path / "home"
    home.mkdir()
    env = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "TMPDIR": str(tmp_path)}
    env.pop("IPYTHONDIR", None)
    home.chmod(0o555)
    with start_server(lessons, env=env) as server:
        run(visit())
        assert "laid 42" in server.ask(OWN)[1]
        for path in ("/", "/voila/render/mine.md", "/handout/mine"):
            assert "Set-Cookie" not in server.ask(path)[2]
        assert server.log_text() == ""
    assert [path.name for path in home.rglob("*") if "history" in path.name or path.name == ".ipython"] == []


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process as Linux tells it")
@pytest.mark.long
def test_the_memory_of_three_hundred_visits_is_free_again(lessons: Path) -> None:
    def private() -> int:
        (worker,) = server.workers()
        lines = Path(f"/proc/{worker}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) // 1024

    async def visits(many: int) -> None:
        for _ in range(many // 10):
            pages = [await (await Page(server).connect()).plays() for _ in range(10)]
            for page in pages:
                page.socket.close()
        until(lambda: server.figure("pages_awake") == 0)

    with start_server(lessons) as server:
        run(visits(60))
        before = private()
        run(visits(240))
        assert private() - before < 12  # MB: 240 sessions that were kept would take 24 and more
        assert server.log_text() == ""


# What a visitor cannot do


@pytest.mark.long
def test_no_visitor_runs_code_or_ends_a_kernel_by_its_connection(lessons: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    code = {"code": f"open({str(ran)!r}, 'w').close()", "silent": False, "user_expressions": {}}

    async def attack(kernel: str) -> None:
        url = f"{server.url}/api/kernels/{kernel}/channels".replace("http", "ws")
        with pytest.raises(HTTPClientError, match="403"):
            await websocket_connect(HTTPRequest(url, headers={"Origin": "https://elsewhere.example"}))
        with pytest.raises(HTTPClientError, match="404"):
            await websocket_connect(HTTPRequest(url.replace(kernel, f"{'0' * 8}-0000-0000-0000-{'0' * 12}")))
        page = Page(server)
        page.socket = await websocket_connect(HTTPRequest(url, headers={"Origin": server.url}))
        for channel in ("shell", "control", "stdin", "iopub"):
            for kind in ("execute_request", "shutdown_request", "interrupt_request", "debug_request", "input_reply"):
                await page.say(_of_jupyter(kind, {**code, "restart": False}, channel))
        await page.say(_of_jupyter("comm_open", {"comm_id": "y", "target_name": "no_such", "data": {}}))
        await page.say(_of_jupyter("kernel_info_request", {}))
        while "kernel_info_reply" not in (heard := str(await page.hears())):
            assert "execute" not in heard

    with start_server(lessons) as server:
        (kernel,) = {*re.findall(r'"kernelId": ?"([\w-]+)"', server.ask(OWN)[1])}
        run(attack(kernel))
        assert not ran.exists()
        assert len(server.kernels()) == 1
        assert server.figure("dropped_total") == 20
        for headers in ({}, {"Origin": "https://elsewhere.example"}, {"Sec_Fetch_Site": "cross-site"}):
            assert server.ask(f"/voila/api/shutdown/{kernel}", "POST", **headers)[0] == 403
            assert server.ask(f"/api/kernels/{kernel}", "DELETE", **headers)[0] == 403
        assert len(server.kernels()) == 1
        assert server.ask(f"/voila/api/shutdown/{kernel}", "POST", Origin=server.url)[0] == 204
        assert server.kernels() == []
        assert server.log_text() == ""


def _of_jupyter(kind: str, content: dict[str, Any], channel: str = "shell") -> dict[str, Any]:
    header = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "", "date": "", "version": "5.3"}
    told = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
    return {**told, "channel": channel}


REST = (
    "/api/kernels",
    "/api/kernelspecs",
    "/api/sessions",
    "/api/contents/mine.md",
    "/api/terminals",
    "/api/shutdown",
    "/api/config/x",
    "/voila/render/mine.md",
    "/channel/mine.md",
    "/files/mine.md",
    "/",
)
METHODS = ("POST", "PUT", "PATCH", "DELETE", "TRACE", "MADE_UP")


def test_nothing_is_changed_by_a_request_with_or_without_an_origin(server: ServerProcess) -> None:
    for path in REST:
        for method in METHODS:
            for origin in ({}, {"Origin": "https://elsewhere.example"}, {"Sec_Fetch_Site": "none"}):
                assert server.ask(path, method, **origin)[0] in (403, 405), path
            assert server.ask(path, method, Origin=server.url)[0] in (403, 404, 405), path
        assert server.kernels() == [], path
        assert server.log_text() == "", path


def test_nothing_of_jupyters_own_is_shown(server: ServerProcess) -> None:
    for path in [path for path in REST if path.startswith(("/api", "/files"))]:
        status, body, _ = server.ask(path)
        assert status in (403, 404), path
        assert "Two cards" not in body, path


@pytest.mark.long
def test_no_visitor_writes_the_log(lessons: Path) -> None:
    forged = "x\n\x1b[31m[House] CRITICAL | the museum is on fire"

    async def visit() -> None:
        page = await (await Page(server).connect()).opens("table-1", forged)
        for _ in range(100):
            await page.asks(forged, do=forged)
        assert "error" in await page.does(do=forged, at=forged, act=forged)
        await page.say(forged)
        assert await page.wait_closed() == 4400

    with start_server(lessons) as server:
        run(visit())
        for path in ("/voila/render/%0a%1b[31mfire", "/nowhere", "/handout/none", "/drawn/0000000000000000.js"):
            assert server.ask(path)[0] == 404
        assert server.log_text() == ""


def test_an_odd_address_leads_nowhere(server: ServerProcess) -> None:
    for path in [
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
    ]:
        status, body, _ = server.ask(path)
        assert status in (403, 404), path
        assert "Traceback" not in body, path
        assert server.log_text() == "", path


def test_every_answer_has_its_headers(server: ServerProcess) -> None:
    for path in [
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
    ]:
        _, _, headers = server.ask(path)
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "same-origin", path
        assert "frame-ancestors 'self'" in headers["Content-Security-Policy"], path
        assert "Server" not in headers, path
    assert server.log_text() == ""


def test_the_styles_and_scripts_of_a_page_have_their_headers_too(server: ServerProcess) -> None:
    drawn = re.findall(r'"(/drawn/[^"]+)"', server.ask("/voila/render/mine.md")[1])
    assert {path.rpartition(".")[2] for path in drawn} >= {"js", "css"}
    for path in drawn:
        assert server.ask(path)[2]["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("made_for", ["", "?lesson=mine", "?lesson=none", "?family=matching", "?family=none"])
def test_a_script_that_nothing_can_make_is_not_there(server: ServerProcess, made_for: str) -> None:
    assert server.ask(f"/drawn/0000000000000000.js{made_for}")[0] == 404


def test_the_head_of_an_answer_can_be_asked_for_alone(server: ServerProcess) -> None:
    for path in ["/", "/mine", "/own", "/handout/mine", "/favicon.ico", "/healthz", "/review.js"]:
        status, body, headers = server.ask(path, "HEAD")
        assert (status, body) == (200, ""), path
        assert headers["Content-Type"], path
        assert server.kernels() == [], path


# How much, how slow, how many


def test_a_large_body_is_not_taken(server: ServerProcess) -> None:
    there = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) as line:
        line.sendall(b"POST /channel/mine.md HTTP/1.1\r\nHost: localhost\r\nContent-Length: 88000000\r\n\r\n")
        answer = line.recv(1000)
    assert answer.startswith(b"HTTP/1.1 400 ")


SLOW = """
from cardlessons.hosts.server.limits import request_guard
request_guard.IDLE_SECONDS = request_guard.BODY_SECONDS = 1.0
"""
"""Code for a server that waits one second for a request instead of thirty."""


@pytest.mark.parametrize(
    "sent",
    ["", "GET / HTTP/1.1\r\nHost: localhost\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1"],
)
@pytest.mark.long
def test_whoever_takes_too_long_is_left(impatient_server: ServerProcess, sent: str) -> None:
    there = impatient_server.url.removeprefix("http://").partition(":")
    with socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) as line:
        line.sendall(sent.encode())
        assert line.recv(1000) == b""


@pytest.fixture(scope="module")
def impatient_server(lessons: Path) -> Iterator[ServerProcess]:
    with start_server(lessons, before=SLOW) as server:
        yield server


@pytest.mark.long
def test_idle_connections_do_not_shut_the_server_nor_fill_the_log(lessons: Path) -> None:
    import resource

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    with start_server(lessons, "most=2", "most_kernels=2", before=SLOW, preexec_fn=few) as server:
        there = server.url.removeprefix("http://").partition(":")
        idle = [socket.create_connection((there[0], int(there[2])), timeout=PATIENCE) for _ in range(300)]
        # those for whom there is no room are sent away at once, and the others when they have said nothing for long
        assert all(one.recv(1) == b"" for one in idle)
        assert server.ask("/")[0] == 200
        assert server.log_text() == ""
        for one in idle:
            one.close()


@pytest.mark.long
def test_where_few_files_may_be_open_fewer_pages_are_awake_than_there_are_connections(lessons: Path) -> None:
    import resource

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))

    with start_server(lessons, preexec_fn=few) as server:
        assert 500 < server.figure("pages_most") < 800


@pytest.mark.long
def test_whoever_leaves_unread_what_he_is_sent_is_left(lessons: Path) -> None:
    """Linux only; elsewhere the system decides how long it waits."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("this system has no TCP_USER_TIMEOUT")
    with start_server(
        lessons, before="from cardlessons.hosts.server.limits import request_guard; request_guard.UNREAD_SECONDS = 1"
    ) as server:
        there = server.url.removeprefix("http://").partition(":")
        (worker,) = server.workers()
        before = len(list(Path(f"/proc/{worker}/fd").iterdir()))
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((there[0], int(there[2])))
            line.sendall(b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
            until(lambda: len(list(Path(f"/proc/{worker}/fd").iterdir())) > before)
            until(lambda: len(list(Path(f"/proc/{worker}/fd").iterdir())) <= before)
        assert server.ask("/")[0] == 200
        assert server.log_text() == ""


def test_one_address_has_no_more_than_a_quarter_of_the_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from cardlessons.hosts.server.limits import request_guard
    from cardlessons.hosts.server.limits.clients import Clients

    class Line(SimpleNamespace):
        is_closed = False
        __hash__ = object.__hash__

        def closed(self) -> bool:
            return self.is_closed

        def close(self) -> None:
            self.is_closed = True

    monkeypatch.setattr(request_guard.HTTPServer, "handle_stream", lambda *_: None)
    server = request_guard.BoundedHTTPServer(
        request_guard.RequestGuard(SimpleNamespace(), Clients(proxies=["10.0.0.1"]), ()), most=20
    )

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


def test_a_turn_of_the_loop_accepts_a_few_of_many_who_come(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from cardlessons.hosts.server.limits import request_guard
    from cardlessons.hosts.server.limits.clients import Clients

    most = request_guard.MAX_ACCEPTED
    accepted: list[socket.socket] = []
    server = request_guard.BoundedHTTPServer(request_guard.RequestGuard(SimpleNamespace(), Clients(), ()), most=20)
    monkeypatch.setattr(server, "_handle_connection", lambda connection, _: accepted.append(connection))

    async def count_by_turn() -> list[int]:
        listening = bind_sockets(0, "127.0.0.1")
        callers = [socket.create_connection(listening[0].getsockname()) for _ in range(2 * most + 1)]
        server.add_sockets(listening)
        counts = []
        while len(accepted) < len(callers):
            before = len(accepted)
            await asyncio.sleep(0)  # one turn
            counts.append(len(accepted) - before)
        server.stop()
        for one in (*callers, *accepted):
            one.close()
        return [count for count in counts if count]

    assert run(count_by_turn()) == [most, most, 1]


# Where it stands


@pytest.mark.long
def test_a_server_is_asked_for_by_its_names_and_says_so_where_it_is_not(lessons: Path) -> None:
    with start_server(lessons, "hosts=['cards.example']") as server:
        assert server.ask("/", Host="cards.example")[0] == 200
        assert server.ask("/")[0] == 200
        for path in ("/", "/handout/mine", "/voila/static/voila.js", "/voila/render/mine.md"):
            status, body, _ = server.ask(path, Host="elsewhere.example")
            assert status == 403
            assert "This address is not served here" in body
            assert "Your browser asked for elsewhere.example" in body
            assert "--allow-host elsewhere.example" in body
        assert server.ask("/healthz", Host="10.1.2.3:8000")[0] == 200
        (line,) = server.log_text().splitlines()
        assert "a request asked for elsewhere.example" in line
        assert "answers only to cards.example" in line
        run(Page(server).connect(Host="cards.example", Origin="https://cards.example"))
        with pytest.raises(HTTPClientError, match="403"):
            run(Page(server).connect(Host="elsewhere.example"))


# How it is


def test_that_it_runs_and_is_ready_is_answered(server: ServerProcess) -> None:
    assert server.ask("/healthz")[:2] == (200, "It runs.\n")
    assert server.ask("/readyz")[:2] == (200, "It is ready.\n")


@pytest.mark.long
def test_a_server_whose_kernels_do_not_start_serves_its_lessons(lessons: Path) -> None:
    broken = "from cardlessons.hosts.server.kernels import kernelspecs; sys.executable = '/bin/false'"
    with start_server(lessons, before=broken) as server:
        assert server.ask(OWN)[0] == 500
        assert server.figure("kernels") == 0
        assert server.ask("/voila/render/mine.md")[0] == 200
        assert len([line for line in server.log_text().splitlines() if "no kernel could be started" in line]) == 1
        assert len(server.log_text()) < 2000


@pytest.mark.long
def test_the_metrics_are_for_this_machine_and_for_whom_they_were_allowed(lessons: Path, server: ServerProcess) -> None:
    assert server.ask("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404
    assert server.ask("/metrics", X_Forwarded_For="127.0.0.1")[0] == 404
    with start_server(lessons, "most=50", "proxies=['127.0.0.1']", "counters=['10.0.0.0/8']") as proxied:
        assert "cardlessons_pages_most 50.0" in proxied.ask("/metrics")[1]
        assert proxied.ask("/metrics", X_Forwarded_For="10.1.1.1")[0] == 200
        assert proxied.ask("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404


# Who may be awake


@pytest.mark.long
def test_when_too_many_are_awake_the_one_touched_least_lately_is_parted_from_in_silence(lessons: Path) -> None:
    async def visit() -> None:
        first, second = [await (await Page(server).connect()).plays() for _ in range(2)]
        assert "error" not in await first.does(do="go", at=["B 9d"])
        third = await (await Page(server).connect()).plays()
        assert await second.wait_closed() == 4408
        for page in (first, third):
            assert "error" not in await page.does(do="go", at=["B 9d"])
        assert server.figure("pages_awake") == 2
        assert server.figure("evicted_total") == 1

    with start_server(lessons, "most=2") as server:
        run(visit())
        assert server.log_text() == ""


@pytest.mark.long
def test_an_address_that_wakes_pages_too_fast_is_told_to_wait(lessons: Path) -> None:
    slow = (
        "from cardlessons.hosts.server.limits import page_capacity as at; "
        "at.MAX_WAKES_AT_ONCE, at.WAKE_SECONDS = 2, 3600.0"
    )

    async def visit() -> None:
        for _ in range(2):
            await (await Page(server).connect(X_Forwarded_For="192.0.2.7")).plays()
        late = await Page(server).connect(X_Forwarded_For="192.0.2.7")
        assert await late.wait_closed() == 4429
        await (await Page(server).connect(X_Forwarded_For="192.0.2.8")).plays()

    with start_server(lessons, "proxies=['127.0.0.1']", before=slow) as server:
        run(visit())
        assert server.figure('refused_total{why="crowded"}') == 1


# How it ends


async def told_to_end(server: ServerProcess) -> None:
    server.process.send_signal(signal.SIGTERM)
    while server.ask("/readyz")[0] != 503:
        await asyncio.sleep(0.05)


@pytest.mark.long
def test_asked_politely_to_end_a_server_lets_those_who_are_here_finish(lessons: Path) -> None:
    async def visit() -> None:
        page = await (await Page(server).connect()).plays()
        await told_to_end(server)
        assert await (await Page(server).connect()).wait_closed() == 4503
        assert server.ask("/voila/render/mine.md")[0] == 200
        assert server.ask(OWN)[0] == 503
        assert server.ask("/healthz")[0] == 200
        assert "error" not in await page.does(do="go", at=[])

    with start_server(lessons, f"drain={10 * PATIENCE}") as server:
        run(visit())
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.long
def test_asked_twice_it_ends_at_once_and_its_pages_are_told(lessons: Path) -> None:
    async def visit() -> None:
        page = await (await Page(server).connect()).plays()
        await told_to_end(server)
        server.process.send_signal(signal.SIGTERM)
        assert await page.wait_closed() == 4408

    with start_server(lessons, f"drain={10 * PATIENCE}") as server:
        run(visit())
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.long
def test_a_server_on_all_addresses_answers_to_the_names_of_its_machine_and_says_so(lessons: Path) -> None:
    with start_server(lessons, "host='0.0.0.0'") as server:
        assert server.process.stdout
        said = next(line for line in server.process.stdout if line.startswith("It answers to the addresses"))
        assert "--allow-host" in said
        port = server.url.rpartition(":")[2]
        for host in ("localhost", "127.0.0.1", socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local"):
            assert server.ask("/", Host=f"{host}:{port}")[0] == 200, host
        for host in ("rebound.example", "192.0.2.7"):
            status, told, _ = server.ask("/", Host=f"{host}:{port}")
            assert (status, "--allow-host" in told) == (403, True), host
