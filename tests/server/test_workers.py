"""Tests of the workers: each is replaced when it ends or hangs, and its pages continue at another."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from support.channel import Page, ServerProcess, run, start_server, until, write_lessons
from support.servers import PATIENCE

if sys.platform == "win32":
    pytest.skip("looks for the workers as POSIX systems list them", allow_module_level=True)

HANGING = """
import os, time
from cardlessons.hosts.server import background, supervisor
from cardlessons.session import base
supervisor.HANG_SECONDS = background.HUNG_SECONDS = 5.0
attempted = base.Session._attempt
def attempt(self, message, answer):
    if message.get("do") in ("ask", "puzzle") and os.path.exists({flag!r}):
        os.unlink({flag!r})
        while True:
            {hangs}
    return attempted(self, message, answer)
base.Session._attempt = attempt
"""
"""Code for a server that hangs as long as a file exists; it waits five seconds for a hung worker."""


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    (tmp_path / "lessons").mkdir()
    return write_lessons(tmp_path / "lessons")


def test_a_worker_that_is_killed_is_replaced_and_its_page_goes_on(lessons: Path) -> None:
    async def visit() -> None:
        page = await (await Page(server).connect()).plays()
        (first,) = server.workers()
        os.kill(first, signal.SIGKILL)
        assert await page.wait_closed() != 1000
        (second,) = until(lambda: [worker for worker in server.workers() if worker != first])
        await (await Page(server).connect()).plays()
        assert server.workers() == [second]

    with start_server(lessons) as server:
        run(visit())
        (line,) = server.log_text().splitlines()
        assert line == "cardlessons: a worker ended unexpectedly (status -9); a new worker replaces it"


@pytest.mark.parametrize(
    ("session", "asks", "told"),
    [
        ("table-1", {"do": "ask", "at": [], "act": "B 9d"}, "cardlessons: a worker hung at "),
        ("puzzles-1", {"do": "puzzle", "seed": 1, "grade": 1}, "cardlessons: long work hung at "),
    ],
)
@pytest.mark.slow
def test_a_worker_that_hangs_is_replaced_and_the_log_says_where(
    lessons: Path, tmp_path: Path, session: str, asks: dict[str, Any], told: str
) -> None:
    """Tested in the event loop, which blocks all answers, and in the background thread."""
    flag = tmp_path / "hangs"

    async def visit() -> None:
        page = await (await Page(server, "puzzles.md").connect()).opens("table-1", session)
        assert "error" not in await page.does("table-1", do="go", at=[])
        flag.touch()
        await page.asks(session, **asks)
        assert await page.wait_closed() != 1000
        until(lambda: "a new worker replaces it" in server.log_text())
        page = await (await Page(server, "puzzles.md").connect()).opens(session)
        assert "error" not in await page.does(session, **asks)

    with start_server(lessons, before=HANGING.format(flag=str(flag), hangs="time.sleep(0)")) as server:
        run(visit())
        first = server.log_text().splitlines()[0]
        assert first.startswith(told)
        assert "base.py:" in first or "lesson.py:" in first
        assert len(server.workers()) == 1


@pytest.mark.slow
def test_a_worker_that_cannot_start_is_not_tried_for_ever(lessons: Path) -> None:
    broken = "from cardlessons.hosts.server import server\nserver.LessonServer.start = lambda self: 1 / 0"
    with pytest.raises(AssertionError, match="the server cannot start"), start_server(lessons, before=broken) as server:
        raise AssertionError(server.log_text())


def both(server: ServerProcess, visit: Coroutine[Any, Any, Any]) -> None:
    """Run a block, and check afterwards that both workers are the same as before."""
    before = server.workers()
    assert len(before) == 2
    run(visit)
    assert server.workers() == before


@pytest.mark.slow
def test_two_workers_answer_together_and_end_together(lessons: Path) -> None:
    async def visit() -> None:
        pages = [await (await Page(server).connect()).plays() for _ in range(8)]
        until(lambda: server.figure("pages_awake") == 8)  # whichever of them is asked
        until(lambda: server.figure("messages_total") == 16)
        assert server.figure("pages_most") == 100
        for page in pages:
            assert "error" not in await page.does(do="go", at=[])
        assert server.ask("/voila/render/own.ipynb")[0] == 501

    with start_server(lessons, "workers=2", "most=100") as server:
        both(server, visit())
        workers = server.workers()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0
        until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
        assert server.log_text() == ""


@pytest.mark.slow
def test_when_one_of_two_is_killed_the_other_answers_and_what_was_counted_stays(lessons: Path) -> None:
    async def visit() -> None:
        for _ in range(4):
            await (await Page(server).connect()).plays()
        until(lambda: server.figure("pages_awake") == 4)
        killed = server.workers()[0]
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(server.workers()) == 2 and killed not in server.workers())
        await (await Page(server).connect()).plays()
        until(lambda: server.figure("messages_total") == 10)

    with start_server(lessons, "workers=2") as server:
        run(visit())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.slow
def test_nothing_outlives_the_server(lessons: Path, number: int) -> None:
    with start_server(lessons) as server:
        assert "laid 42" in server.ask("/voila/render/own.ipynb")[1]
        left = [*map(str, server.workers()), *server.kernels()]
        assert len(left) == 2
        server.process.send_signal(number)
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in left))
