"""Tests of a public server against hostile requests and overload."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.cases import read_cases
from support.channel import Page, run, start_server, until, write_lessons
from support.processes import PATIENCE
from support.servers import notebook
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.netutil import bind_sockets
from tornado.web import HTTPError
from tornado.websocket import websocket_connect

from cardlessons.hosts.server.limits import request_guard
from cardlessons.hosts.server.limits.clients import Clients
from cardlessons.hosts.server.pages.page_handlers import ImageHandler

if sys.platform == "win32":
    pytest.skip("looks for the processes as POSIX systems list them", allow_module_level=True)

OWN = "/voila/render/own.ipynb"
"""A notebook with its own code, which runs on a kernel."""


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    return write_lessons(tmp_path_factory.mktemp("lessons"))


# Who is given a kernel


@pytest.mark.long
def test_a_kernel_is_started_for_whoever_looks_at_a_notebook_and_leaves_nothing_behind_when_it_dies(server):
    refused = server.figure('refused_total{why="elsewhere"}')
    for dest in ("image", "script", "style", "audio", "empty"):
        assert server.ask(OWN, Sec_Fetch_Dest=dest)[0] == 403
    assert server.kernels() == []
    assert server.figure('refused_total{why="elsewhere"}') == refused + 5
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
    (line,) = server.log_text().splitlines()
    assert line.endswith("cardlessons: a kernel ended unexpectedly; its page gets a new one")


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="looks at the system's list of processes")
def test_what_a_cell_has_started_ends_with_the_kernel(tmp_path):
    code = "import subprocess; print('started', subprocess.Popen(['sleep', '600'], start_new_session=True).pid)"
    (tmp_path / "own.ipynb").write_text(notebook(("code", code)), "utf-8")
    with start_server(tmp_path) as server:
        for end in ("by itself", "by its page"):
            html = server.ask(OWN)[1]
            started = re.search(r"started (\d+)", html)
            kernel = re.search(r'"kernelId": ?"([0-9a-f-]{36})"', html)
            assert started
            assert kernel
            runs = Path(f"/proc/{started[1]}")
            assert runs.exists(), end
            if end == "by itself":
                os.kill(int(server.kernels()[0]), signal.SIGKILL)
            else:
                server.ask(f"/voila/api/shutdown/{kernel[1]}", "POST", Origin=server.url)
            until(lambda runs=runs: not runs.exists())


@pytest.fixture(scope="module")
def proxied_server(lessons):
    """Yield a server behind a proxy, with two kernel slots, at which an address wakes two pages at once."""
    slow = (
        "from cardlessons.hosts.server.limits import page_capacity as at; "
        "at.MAX_WAKES_AT_ONCE, at.WAKE_SECONDS = 2, 3600.0"
    )
    options = "most=50", "most_kernels=2", "proxies=['127.0.0.0/8']", "counters=['10.0.0.0/8']"
    with start_server(lessons, *options, before=slow) as server:
        yield server


@pytest.mark.long
def test_one_address_has_so_many_kernels_and_when_all_are_in_use_the_page_says_so(proxied_server):
    server = proxied_server
    with ThreadPoolExecutor(3) as crowd:
        asked = [crowd.submit(server.ask, OWN, X_Forwarded_For="192.0.2.7") for _ in range(3)]
        assert sorted(one.result()[0] for one in asked) == [200, 200, 429]
    assert len(server.kernels()) == server.figure("kernels") == 2
    status, body, headers = server.ask(OWN, X_Forwarded_For="192.0.2.7")
    assert (status, headers["Retry-After"]) == (429, "10")
    assert "Too many requests from your network" in body
    status, body, _ = server.ask(OWN, X_Forwarded_For="192.0.2.8")
    assert status == 503
    assert "It cannot show more pages now. Try again in a moment." in body
    assert 'href="/own"' in body
    assert server.ask("/voila/render/mine.md", X_Forwarded_For="192.0.2.7")[0] == 200


@pytest.mark.long
async def test_an_address_that_wakes_pages_too_fast_is_told_to_wait(proxied_server):
    server = proxied_server
    refused = server.figure('refused_total{why="crowded"}')
    for _ in range(2):
        await (await Page(server).connect(X_Forwarded_For="192.0.2.7")).plays()
    late = await Page(server).connect(X_Forwarded_For="192.0.2.7")
    assert await late.wait_closed() == 4429
    await (await Page(server).connect(X_Forwarded_For="192.0.2.8")).plays()
    assert server.figure('refused_total{why="crowded"}') == refused + 1


@pytest.mark.long
def test_the_metrics_are_for_this_machine_and_for_whom_they_were_allowed(proxied_server, server):
    for address in ("192.0.2.1", "127.0.0.1"):
        assert server.ask("/metrics", X_Forwarded_For=address)[0] == 404
    assert "cardlessons_pages_most 50.0" in proxied_server.ask("/metrics")[1]
    assert proxied_server.ask("/metrics", X_Forwarded_For="10.1.1.1")[0] == 200
    assert proxied_server.ask("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404


async def test_kernels_are_started_one_for_each_core_at_a_time(monkeypatch):
    from cardlessons.hosts.server.kernels import kernels

    at_once, most = 0, 0

    async def start(self, *, kernel_id, **_):
        nonlocal at_once, most
        at_once, most = at_once + 1, max(most, at_once + 1)
        await asyncio.sleep(0)
        return kernel_id

    async def answer(self, kernel):
        nonlocal at_once
        await asyncio.sleep(0.01)
        at_once -= 1

    nobody = SimpleNamespace(provisioner=SimpleNamespace(pid=2**30), kernel_name="cardlessons")
    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(kernels.Kernels, "get_kernel", lambda *_: nobody)
    monkeypatch.setattr(kernels.Kernels, "_wait_for_answer", answer)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    server = kernels.Kernels(most=20)
    await asyncio.gather(*(server.start_kernel(kernel_id=str(number)) for number in range(12)))
    assert (len(server.slots.in_use), most) == (12, 2)


# What is kept, and for how long


@pytest.mark.long
async def test_nothing_is_kept_about_a_visit_and_its_folders_may_be_read_only_or_cleared_away(lessons, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    with tempfile.TemporaryDirectory(dir="/tmp") as runtime:  # a short path, as sockets need it
        env = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_RUNTIME_DIR": runtime}
        unnamed = "for name in ('IPYTHONDIR', 'RUNTIME_DIRECTORY'): os.environ.pop(name, None)"
        with start_server(lessons, before=f"import os; os.environ.update({env})\n{unnamed}") as server:
            await (await Page(server).connect()).plays()
            assert "laid 42" in server.ask(OWN)[1]
            assert [*Path(runtime).iterdir()]
            for folder in Path(runtime).iterdir():
                shutil.rmtree(folder)
            assert "laid 42" in server.ask(OWN)[1]
            assert [*Path(runtime).iterdir()]
            for path in ("/", "/voila/render/mine.md", "/handout/mine"):
                assert "Set-Cookie" not in server.ask(path)[2]
            assert server.log_text() == ""
        assert [*Path(runtime).iterdir()] == []
    assert [path.name for path in home.rglob("*") if "history" in path.name or path.name == ".ipython"] == []


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process as Linux tells it")
@pytest.mark.long
def test_the_memory_of_three_hundred_visits_is_free_again(lessons):
    def private():
        (worker,) = server.workers()
        lines = Path(f"/proc/{worker}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) // 1024

    async def visits(many):
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
async def test_no_visitor_runs_code_or_ends_a_kernel_by_its_connection(server, tmp_path):
    ran = tmp_path / "ran"
    code = {"code": f"open({str(ran)!r}, 'w').close()", "silent": False, "user_expressions": {}}
    (kernel,), before = {*re.findall(r'"kernelId": ?"([\w-]+)"', server.ask(OWN)[1])}, server.figure("dropped_total")
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
    assert not ran.exists()
    assert server.figure("dropped_total") - before == 20
    for headers in ({}, {"Origin": "https://elsewhere.example"}, {"Sec_Fetch_Site": "cross-site"}):
        assert server.ask(f"/voila/api/shutdown/{kernel}", "POST", **headers)[0] == 403
        assert server.ask(f"/api/kernels/{kernel}", "DELETE", **headers)[0] == 403
    assert len(server.kernels()) == 1
    assert server.ask(f"/voila/api/shutdown/{kernel}", "POST", Origin=server.url)[0] == 204
    assert server.kernels() == []
    assert server.log_text() == ""


def _of_jupyter(kind, content, channel="shell"):
    header = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "", "date": "", "version": "5.3"}
    told = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
    return {**told, "channel": channel}


REST = read_cases("server_limits", "rest")
METHODS = ("POST", "PUT", "PATCH", "DELETE", "TRACE", "MADE_UP")


def test_nothing_is_changed_by_a_request_with_or_without_an_origin(server):
    for path in REST:
        for method in METHODS:
            for origin in ({}, {"Origin": "https://elsewhere.example"}, {"Sec_Fetch_Site": "none"}):
                assert server.ask(path, method, **origin)[0] in (403, 405), path
            assert server.ask(path, method, Origin=server.url)[0] in (403, 404, 405), path
        assert server.kernels() == [], path
        assert server.log_text() == "", path


def test_nothing_of_jupyters_own_is_shown(server):
    sources = ["/voila/files/own.ipynb", "/nbconvert/script/own.ipynb", "/voila/api/contents/own.ipynb", "/voila/tree"]
    for path in [*sources, *(path for path in REST if path.startswith(("/api", "/files")))]:
        status, body, _ = server.ask(path)
        assert status in (403, 404), path
        assert not re.search("Two cards|laid", body), path


async def test_no_visitor_writes_the_log(server):
    forged = "x\n\x1b[31m[House] CRITICAL | the museum is on fire"
    page = await (await Page(server).connect()).opens("table-1", forged)
    for _ in range(100):
        await page.asks(forged, do=forged)
    assert "error" in await page.does(do=forged, at=forged, act=forged)
    await page.say(forged)
    assert await page.wait_closed() == 4400
    for path in ("/voila/render/%0a%1b[31mfire", "/nowhere", "/handout/none", "/drawn/0000000000000000.js"):
        assert server.ask(path)[0] == 404
    assert server.log_text() == ""


def test_an_odd_address_leads_nowhere(server):
    for path in read_cases("server_limits", "odd-addresses"):
        status, body, _ = server.ask(path)
        assert status in (403, 404), path
        assert "Traceback" not in body, path
        assert server.log_text() == "", path


def test_only_pictures_that_are_not_hidden_are_sent(tmp_path):
    path = ImageHandler.get_absolute_path(str(tmp_path), str(Path("cards", "hand.png")))
    assert path == str(tmp_path / "cards" / "hand.png")
    (tmp_path / "out.png").symlink_to("/etc/hostname")
    for name in (".hidden/a.png", "cards/.hidden/a.png", ".a.png", "notes.txt", "out.png"):
        with pytest.raises(HTTPError, match="403"):
            ImageHandler.get_absolute_path(str(tmp_path), str(Path(name)))


def test_every_answer_has_its_headers(server):
    drawn = re.findall(r'"(/drawn/[^"]+)"', server.ask("/voila/render/mine.md")[1])
    assert {path.rpartition(".")[2] for path in drawn} >= {"js", "css"}
    for path in [*read_cases("server_limits", "addresses"), *drawn]:
        _, _, headers = server.ask(path)
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "same-origin", path
        assert "frame-ancestors 'self'" in headers["Content-Security-Policy"], path
        assert "Server" not in headers, path
    assert server.log_text() == ""


def test_the_head_of_an_answer_can_be_asked_for_alone(server):
    for path in ["/", "/mine", "/own", "/handout/mine", "/favicon.ico", "/healthz", "/review.js"]:
        status, body, headers = server.ask(path, "HEAD")
        assert (status, body) == (200, ""), path
        assert headers["Content-Type"], path
        assert server.kernels() == [], path


# How much, how slow, how many


def connect(server):
    """Return a connection to a server at which nothing has been asked."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def test_a_large_body_is_not_taken(server):
    with connect(server) as line:
        line.sendall(b"POST /channel/mine.md HTTP/1.1\r\nHost: localhost\r\nContent-Length: 88000000\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 400 ")


@pytest.fixture(scope="module")
def impatient_server(lessons):
    """Yield a server that waits one second instead of thirty, with few files."""
    hasty = (
        "from cardlessons.hosts.server.limits import request_guard as at; "
        "at.IDLE_SECONDS = at.BODY_SECONDS = 1.0; at.UNREAD_SECONDS = 1"
    )
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))"
    with start_server(lessons, before=f"{hasty}\n{few}") as server:
        yield server


@pytest.mark.long
def test_whoever_takes_too_long_is_left(impatient_server):
    lines = [connect(impatient_server) for _ in range(3)]
    lines[1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    lines[2].sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1")
    for line in lines:
        with line:
            assert line.recv(1000) == b""


@pytest.mark.long
def test_idle_connections_do_not_shut_the_server_nor_fill_the_log(impatient_server):
    assert 10 < impatient_server.figure("pages_most") < 200, "fewer pages are awake than there are connections"
    idle = [connect(impatient_server) for _ in range(300)]
    # those for whom there is no room are sent away at once, and the others when they have said nothing for long
    assert all(one.recv(1) == b"" for one in idle)
    assert impatient_server.ask("/")[0] == 200
    assert impatient_server.log_text() == ""
    for one in idle:
        one.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="elsewhere the system decides how long it waits")
@pytest.mark.long
def test_whoever_leaves_unread_what_he_is_sent_is_left(impatient_server):
    server = impatient_server
    (worker,) = server.workers()

    def files():
        return len(list(Path(f"/proc/{worker}/fd").iterdir()))

    before = files()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = server.url.removeprefix("http://").partition(":")
        line.connect((host, int(port)))
        line.sendall(b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        until(lambda: files() > before)
        until(lambda: files() <= before)
    assert server.ask("/")[0] == 200
    assert server.log_text() == ""


class Line(SimpleNamespace):
    """A connection without a network."""

    is_closed = False
    __hash__ = object.__hash__

    def closed(self):
        return self.is_closed

    def close(self):
        self.is_closed = True


def make_bounded_server(*proxies):
    """Return a server for twenty connections."""
    guard = request_guard.RequestGuard(SimpleNamespace(), Clients(proxies=proxies), ())
    return request_guard.BoundedHTTPServer(guard, most=20)


def test_one_address_has_no_more_than_a_quarter_of_the_connections(monkeypatch):
    monkeypatch.setattr(request_guard.HTTPServer, "handle_stream", lambda *_: None)
    server = make_bounded_server("10.0.0.1")

    def connects(address):
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


async def test_a_turn_of_the_loop_accepts_a_few_of_many_who_come(monkeypatch):
    most = request_guard.MAX_ACCEPTED
    accepted = []
    server = make_bounded_server()
    monkeypatch.setattr(server, "_handle_connection", lambda connection, _: accepted.append(connection))
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
    assert [count for count in counts if count] == [most, most, 1]


# Where it stands


@pytest.mark.long
def test_a_server_is_asked_for_by_its_names_and_says_so_where_it_is_not(lessons):
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


@pytest.mark.long
def test_a_server_whose_kernels_do_not_start_serves_its_lessons(lessons):
    broken = "from cardlessons.hosts.server.kernels import kernelspecs; sys.executable = '/bin/false'"
    with start_server(lessons, before=broken) as server:
        assert server.ask(OWN)[0] == 500
        assert server.figure("kernels") == 0
        assert server.ask("/voila/render/mine.md")[0] == 200
        assert len([line for line in server.log_text().splitlines() if "no kernel could be started" in line]) == 1
        assert len(server.log_text()) < 2000


# Who may be awake


@pytest.mark.long
async def test_when_too_many_are_awake_the_one_touched_least_lately_is_parted_from_in_silence(lessons):
    with start_server(lessons, "most=2") as server:
        first, second = [await (await Page(server).connect()).plays() for _ in range(2)]
        assert "error" not in await first.does(do="go", at=["B 9d"])
        third = await (await Page(server).connect()).plays()
        assert await second.wait_closed() == 4408
        for page in (first, third):
            assert "error" not in await page.does(do="go", at=["B 9d"])
        assert server.figure("pages_awake") == 2
        assert server.figure("evicted_total") == 1
        assert server.log_text() == ""


# How it ends


async def told_to_end(server):
    server.process.send_signal(signal.SIGTERM)
    while server.ask("/readyz")[0] != 503:
        await asyncio.sleep(0.05)


@pytest.mark.long
async def test_asked_politely_to_end_a_server_lets_those_who_are_here_finish(lessons):
    with start_server(lessons, f"drain={10 * PATIENCE}") as server:
        page = await (await Page(server).connect()).plays()
        await told_to_end(server)
        assert await (await Page(server).connect()).wait_closed() == 4503
        assert server.ask("/voila/render/mine.md")[0] == 200
        assert server.ask(OWN)[0] == 503
        assert server.ask("/healthz")[0] == 200
        assert "error" not in await page.does(do="go", at=[])
        page.socket.close()
        assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0


@pytest.mark.long
async def test_asked_twice_it_ends_at_once_and_its_pages_are_told(lessons):
    with start_server(lessons, f"drain={10 * PATIENCE}") as server:
        page = await (await Page(server).connect()).plays()
        await told_to_end(server)
        server.process.send_signal(signal.SIGTERM)
        assert await page.wait_closed() == 4408
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.long
def test_a_server_on_all_addresses_answers_to_the_names_of_its_machine_and_says_so(lessons):
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
