"""Tests of the workers: each is replaced when it ends or hangs, and its pages continue at another."""

import os
import signal
import sys
from pathlib import Path

import pytest
from support.channel import Page, start_server, until, write_lessons
from support.processes import PATIENCE

from cardlessons.hosts.server import supervisor

if sys.platform == "win32":
    pytest.skip("looks for the workers as POSIX systems list them", allow_module_level=True)

HANGING = """
import os, time
from cardlessons.hosts.server.limits import background
from cardlessons.hosts.server import supervisor
from cardlessons.session import base
supervisor.HANG_SECONDS, background.MAX_JOB_SECONDS = 1.5, 1.0
attempted = base.Session._attempt
def attempt(self, message, answer):
    if message.get("do") in ("ask", "puzzle") and os.path.exists({flag!r}):
        os.unlink({flag!r})
        while True:
            time.sleep(0)
    return attempted(self, message, answer)
base.Session._attempt = attempt
"""
"""Code for a server in which a question hangs as long as a file exists; a second of processor is a hang there."""


@pytest.fixture
def lessons(tmp_path):
    (tmp_path / "lessons").mkdir()
    return write_lessons(tmp_path / "lessons")


@pytest.mark.long
async def test_a_job_that_hangs_is_cut_and_a_worker_whose_loop_hangs_is_replaced_and_the_log_says_where(
    lessons, tmp_path
):
    flag = tmp_path / "hangs"
    with start_server(lessons, before=HANGING.format(flag=str(flag))) as server:
        other = await (await Page(server).connect()).plays()
        page = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
        before = server.workers()
        flag.touch()
        assert "took the server too long" in (await page.does("puzzles-1", do="puzzle", seed=1, grade=1))["error"]
        assert "error" not in await page.does("puzzles-1", do="puzzle", seed=1, grade=1)
        assert "error" not in await other.does(do="go", at=[])
        assert server.workers() == before
        flag.touch()
        await other.asks(do="ask", at=[], act="B 9d")
        assert await other.wait_closed() != 1000
        until(lambda: "a new worker replaces it" in server.log_text())
        again = await (await Page(server).connect()).plays()
        assert "error" not in await again.does(do="ask", at=[], act="B 9d")
        (worker,) = server.workers()
        assert worker not in before
        cut, hung = server.log_text().splitlines()
        assert "a job that took too long was cut at " in cut
        assert hung.startswith("cardlessons: a worker hung at ")
        for line in (cut, hung):
            assert "base.py:" in line or "lesson.py:" in line


@pytest.mark.long
async def test_a_worker_that_was_stopped_goes_on_and_one_that_dies_again_is_replaced_after_a_pause(lessons):
    before = "from cardlessons.hosts.server import supervisor; supervisor.STILL_LOOKS = 2"
    with start_server(lessons, before=before) as server:
        page = await (await Page(server).connect()).plays()
        (first,) = server.workers()
        os.kill(first, signal.SIGSTOP)
        until(lambda: "a worker stands still" in server.log_text())
        os.kill(first, signal.SIGCONT)
        until(lambda: "a worker that stood still goes on" in server.log_text())
        assert "error" not in await page.does(do="go", at=[])
        assert server.workers() == [first]
        for _ in range(2):
            (worker,) = until(server.workers)
            await (await Page(server).connect()).plays()
            os.kill(worker, signal.SIGKILL)
            until(lambda worker=worker: server.workers() not in ([], [worker]))
        assert "a new worker replaces it in 1 s" in server.log_text()


# What the supervisor makes of what it sees


class Watched:
    """A worker as the supervisor sees it, with made-up beats and processor times."""

    def __init__(self, monkeypatch):
        self.read_end, self.write_end = os.pipe()
        os.set_blocking(self.read_end, False)
        self.worker = supervisor._Worker(1, self.read_end)
        self.used = 0.0
        self.signals = []
        monkeypatch.setattr(supervisor, "read_processor_seconds", lambda pid: self.used)
        monkeypatch.setattr(supervisor, "_signal", lambda pid, number: self.signals.append(number))

    def look(self, times, *, beats=False, uses=0.0):
        for _ in range(times):
            self.used += uses
            if beats:
                os.write(self.write_end, b"\0")
            self.worker.read()
            self.worker.look()


@pytest.fixture
def watched(monkeypatch):
    worker = Watched(monkeypatch)
    yield worker
    os.close(worker.read_end)
    os.close(worker.write_end)


def test_a_worker_is_judged_by_the_processor_time_that_it_uses_without_a_beat(watched):
    watched.look(1000, uses=1.0)  # it does not serve yet
    watched.look(1000, beats=True, uses=1.0)
    assert watched.signals == []
    watched.look(1000, uses=0.01)  # a busy machine: a beat takes a thousand seconds
    watched.look(1, beats=True)
    watched.look(14, uses=1.0)
    assert watched.signals == []
    watched.look(2, uses=1.0)
    assert watched.signals == [signal.SIGUSR1]
    os.write(watched.write_end, b'Thread 0x1 (most recent call first):\n  File "/a/b.py", line 7 in f\n')
    watched.look(2)
    assert watched.signals == [signal.SIGUSR1, signal.SIGKILL]
    assert supervisor._describe_end(watched.worker, 9) == "hung at b.py:7"


def test_a_worker_that_stands_still_is_told_of_and_replaced_later(watched, capsys):
    watched.look(1, beats=True)
    watched.look(supervisor.STILL_LOOKS + 2)
    watched.look(2, beats=True)
    assert [line.split(":")[1].strip() for line in capsys.readouterr().err.splitlines()] == [
        "a worker stands still",
        "a worker that stood still goes on",
    ]
    assert watched.signals == []
    watched.look(supervisor.MAX_STILL_LOOKS + 4)
    assert watched.signals == [signal.SIGUSR1, signal.SIGKILL]
    assert watched.worker.why == "stood still"


def test_a_worker_that_ends_is_not_watched(watched):
    watched.look(1, beats=True)
    os.write(watched.write_end, b"\1")
    watched.look(1000, uses=1.0)
    assert watched.signals == []


@pytest.mark.long
def test_a_worker_that_cannot_start_is_not_tried_for_ever(lessons):
    broken = "from cardlessons.hosts.server import server\nserver.LessonServer.start = lambda self: 1 / 0"
    with pytest.raises(AssertionError, match="the server cannot start"), start_server(lessons, before=broken) as server:
        raise AssertionError(server.log_text())


@pytest.mark.long
async def test_two_workers_answer_together_and_when_one_is_killed_what_was_counted_stays(lessons):
    with start_server(lessons, "workers=2", "most=100") as server:
        workers = server.workers()
        assert len(workers) == 2
        pages = [await (await Page(server).connect()).plays() for _ in range(8)]
        until(lambda: server.figure("pages_awake") == 8)  # whichever of them is asked
        until(lambda: server.figure("messages_total") == 16)
        assert server.figure("pages_most") == 100
        for page in pages:
            assert "error" not in await page.does(do="go", at=[])
        assert server.ask("/voila/render/own.ipynb")[0] == 501
        assert server.workers() == workers
        until(lambda: server.figure("messages_total") == 24)
        os.kill(workers[0], signal.SIGKILL)
        until(lambda: len(server.workers()) == 2 and workers[0] not in server.workers())
        await (await Page(server).connect()).plays()
        until(lambda: server.figure("messages_total") == 26)
        (line,) = server.log_text().splitlines()
        assert "a new worker replaces it" in line
        workers = server.workers()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0
        until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])  # others are tried in other tests
@pytest.mark.long
def test_nothing_outlives_the_server(lessons, number):
    with start_server(lessons) as server:
        assert "laid 42" in server.ask("/voila/render/own.ipynb")[1]
        left = [*map(str, server.workers()), *server.kernels()]
        assert len(left) == 2
        server.process.send_signal(number)
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in left))
