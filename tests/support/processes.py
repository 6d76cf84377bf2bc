"""Start processes that end with the tests; what they write to their standard error is shown with a test that fails."""

from __future__ import annotations

import pickle
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds for whatever is waited for: a busy machine takes its time."""
MAX_SHOWN_LETTERS = 4000
"""The length of the end of a log that is shown with a test that fails."""
_SETPRIV = shutil.which("setpriv")
"""The program by which Linux ends a process when its parent ends, also when the parent is killed."""
_LOGS = tempfile.TemporaryDirectory(prefix="tests-of-cardlessons-")  # a server clears away old folders `cardlessons-*`
_STARTER = ThreadPoolExecutor(1)  # Linux ends a process with the thread that started it; this one lives to the end
_STARTED: list[Logged] = []


class Logged:
    """A process whose output goes to a log."""

    returncode: Any
    pid: int

    def __init__(self) -> None:
        self.log = Path(_LOGS.name) / f"{len(_STARTED)}.log"
        self.log.touch()
        self._shown = 0

    def read_log(self) -> str:
        """Return what it has written to its standard error."""
        return self.log.read_text("utf-8", "replace")

    def read_new_log(self) -> str:
        """Return the end of what it has written since the last call."""
        said = self.read_log()
        new, self._shown = said[self._shown :], len(said)
        return new[-MAX_SHOWN_LETTERS:]


class Process(Logged, subprocess.Popen[str]):
    """A process that ends with this one."""

    def __init__(self, command: Sequence[str], **how: Any) -> None:
        Logged.__init__(self)
        with self.log.open("w") as log:
            ends = [_SETPRIV, "--pdeathsig", "TERM"] if _SETPRIV else []
            subprocess.Popen.__init__(self, [*ends, *command], **{"stdout": log, "stderr": log, "text": True, **how})

    def stop(self) -> str:
        """Ask the process to end, wait for it, and return its log."""
        self.terminate()
        try:
            self.communicate(timeout=PATIENCE)
        finally:
            self.kill()
        return self.read_log()


def start_process(command: Sequence[str], **how: Any) -> Process:
    """Start a process; `how` is told to `Popen`."""
    process = _STARTER.submit(Process, command, **how).result()
    register(process)
    return process


def register(process: Logged) -> None:
    """Have the log of a process shown with a test that fails."""
    _STARTED.append(process)


def iter_new_logs() -> Iterator[tuple[str, str]]:
    """Yield the name of each process that has written something since the last call, and the end of that."""
    for process in _STARTED:
        if said := process.read_new_log():
            ended = "" if process.returncode is None else f", which ended with {process.returncode}"
            yield f"log of process {process.pid}{ended}", said


def free_port() -> int:
    """Return a port of this machine at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def wait_until_it_listens(process: subprocess.Popen[str], port: int) -> None:
    """Wait until a process listens at a port of this machine: a server imports much, and one that ends is noticed."""
    end = time.monotonic() + 5 * PATIENCE
    while True:
        assert process.poll() is None, f"{process.args} has ended"
        with socket.socket() as line:
            if not line.connect_ex(("127.0.0.1", port)):
                return
        assert time.monotonic() < end, f"{process.args} listens at no port"
        time.sleep(0.05)


def send(thing: Any) -> Any:
    """Return a thing as another process would get it."""
    return pickle.loads(pickle.dumps(thing))
