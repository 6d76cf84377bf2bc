"""A server in a process of its own, and the conversation of a page with it, as the page's scripts hold it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from urllib.parse import quote

from support.forked import ForkedProcess
from support.processes import PATIENCE, Process, start_process
from support.servers import MINE, kernels_of, notebook, workers_of
from support.servers import run as run_aside
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

T = TypeVar("T")
WITHOUT_IRIS = "sys.modules['rfc3987_syntax'] = None"
"""A statement that spares a server five seconds where the test imports a part of it before (see `conftest.py`)."""
TABLE = MINE.replace("A: 2h", "A: 2h 5s").replace("B: 3c", "B: 3c 9d")
"""A lesson with a table at which something can be tried beside the book's line."""
LESSONS = {
    "mine.md": TABLE,
    "rules.md": "# Rules\n\n```house-rules jig\n```\n",
    "puzzles.md": "# Puzzles\n\n```puzzles jig\n```\n\n" + TABLE.partition("# Mine")[2],
    "own.ipynb": notebook(("markdown", "# Own"), ("code", "print('laid', 6 * 7)")),
}
"""Lessons, by the names of their files: a table, house rules, puzzles, and code of the author's own."""


def write_lessons(folder: Path) -> Path:
    """Write the lessons into a folder."""
    for name, text in LESSONS.items():
        (folder / name).write_text(text, "utf-8")
    return folder


@dataclass
class ServerProcess:
    """A server, and where it answers."""

    process: Process | ForkedProcess
    url: str
    marks: dict[str, str] = field(default_factory=dict)
    log_begin: int = 0
    """The characters that its log had when the test began."""

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
        """Return the status, the body and the headers of an answer."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = urllib.request.Request(self.url + path, method=method, headers=told)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), dict(error.headers)

    def mark(self, lesson: str) -> str:
        """Return the mark of a lesson as its page has it."""
        if lesson not in self.marks:
            (self.marks[lesson],) = re.findall(r'"mark": ?"(\w+)"', self.ask(f"/voila/render/{quote(lesson)}")[1])
        return self.marks[lesson]

    def workers(self) -> list[int]:
        """Return the processes that serve."""
        return workers_of(self.process.pid)

    def kernels(self) -> list[str]:
        """Return the processes of its kernels."""
        return kernels_of(self.process.pid)

    def figure(self, name: str) -> float:
        """Return one of the metrics; a cause that has not been counted has no line."""
        found = re.search(rf"^cardlessons_{re.escape(name)} ([\d.]+)$", self.ask("/metrics")[1], re.MULTILINE)
        assert found or "{" in name, name
        return float(found[1]) if found else 0.0

    def log_text(self) -> str:
        """Return the text of its log, without that of tests before."""
        return self.process.read_log()[self.log_begin :]


def until(what: Callable[[], Any]) -> Any:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


@contextmanager
def start_server(folder: Path, *options: str, before: str = "pass", **how: Any) -> Iterator[ServerProcess]:
    """Yield a server of the lessons in a folder; with statements before it, and what else `Popen` is told."""
    usual = {"on_demand": "True", "only": "True", "browser": "False", "port": "0", "lessons": f"Path({str(folder)!r})"}
    asked = ", ".join(f"{name}={value}" for name, value in (usual | dict(one.split("=", 1) for one in options)).items())
    imports = "import sys\nfrom pathlib import Path\nfrom cardlessons.hosts.server import serve\n" + WITHOUT_IRIS
    code = f"{imports}\n{before}\nsys.exit(serve({asked}))"
    process: Process | ForkedProcess
    if how or not hasattr(os, "fork"):
        process = start_process([sys.executable, "-c", code], stdout=subprocess.PIPE, **how)
    else:
        process = ForkedProcess(code)
    assert process.stdout
    try:
        found = re.search(r"http://[^/]+", process.stdout.readline())
        assert found, process.read_log()
        yield ServerProcess(process, found[0])
    finally:
        process.stop()


def run(visit: Coroutine[Any, Any, T]) -> T:
    """Run a visit to its end, at which its pages are closed."""

    async def whole() -> T:
        try:
            return await visit
        finally:
            for page in Page.connected:
                page.socket.close()
            Page.connected.clear()

    return run_aside(whole())


class Page:
    """The connection of a page to its sessions."""

    connected: ClassVar[list[Page]] = []

    def __init__(self, server: ServerProcess, lesson: str = "mine.md") -> None:
        self.server, self.lesson = server, lesson
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.socket: WebSocketClientConnection

    async def connect(self, mark: str | None = None, **headers: str) -> Page:
        """Connect, as a page of this server."""
        mark = self.server.mark(self.lesson) if mark is None else mark
        url = f"{self.server.url}/channel/{quote(self.lesson)}?mark={mark}".replace("http", "ws", 1)
        told = {"Origin": self.server.url, **{name.replace("_", "-"): value for name, value in headers.items()}}
        told = {name: value for name, value in told.items() if value}
        self.socket = await websocket_connect(HTTPRequest(url, headers=told, request_timeout=PATIENCE))
        self.connected.append(self)
        return self

    async def say(self, message: object) -> None:
        """Send something: text or bytes as they are, all else as JSON."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.write_message(text, binary=isinstance(text, bytes))

    async def opens(self, *sessions: str) -> Page:
        """Have sessions opened."""
        for session in sessions:
            await self.say({"open": session})
        return self

    async def asks(self, to: str = "table-1", **message: Any) -> int:
        """Send a message to a session, and return its id."""
        self.number += 1
        await self.say({"to": to, "message": {**message, "id": self.number}})
        return self.number

    async def does(self, to: str = "table-1", **message: Any) -> dict[str, Any]:
        """Return the reply to a message."""
        return await self.reply(await self.asks(to, **message))

    async def reply(self, number: int) -> dict[str, Any]:
        """Return the reply to the message of this id."""
        while (heard := await self.hears()) is not None:
            if heard.get("reply", {}).get("id") == number:
                return dict(heard["reply"])
        raise ConnectionError(f"closed with {self.socket.close_code}")

    async def hears(self) -> dict[str, Any] | None:
        """Return the next message; None where the connection has ended."""
        text = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
        if text is None:
            return None
        self.heard.append(json.loads(text))
        return self.heard[-1]

    async def wait_closed(self) -> int | None:
        """Wait until the connection has ended, and return the code with which it was closed."""
        while await self.hears() is not None:
            pass
        return self.socket.close_code

    async def plays(self, act: str = "B 9d") -> Page:
        """Open the table and try an act there."""
        await self.opens("table-1")
        assert "error" not in await self.does(do="try", at=[], act=act)
        return self
