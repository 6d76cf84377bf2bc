"""Fork servers from a process that has imported what they need: that takes longer than most tests."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection

from support.processes import PATIENCE, Logged, register

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["cardlessons.hosts.server.server"])
_SET_SIGNAL_OF_PARENTS_END = 1
"""The operation of Linux's `prctl` that `setpriv --pdeathsig` uses."""


def _run(code: str, said: Connection, log: str) -> None:
    """Run code that ends with its parent and writes to a pipe and a log."""
    os.close(forkserver._forkserver._forkserver_alive_fd)  # else the parent waits for the end of its children
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_SIGNAL_OF_PARENTS_END, signal.SIGTERM)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), 2)
    os.dup2(said.fileno(), 1)
    said.close()
    exec(code, {"__name__": "__main__"})


class ForkedProcess(Logged):
    """A process that runs code, with what tests use of `subprocess.Popen`."""

    def __init__(self, code: str) -> None:
        super().__init__()
        reads, writes = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=_run, args=(code, writes, str(self.log)), daemon=True)
        self._process.start()
        writes.close()
        assert self._process.pid
        self.pid = self._process.pid
        self.stdout = os.fdopen(os.dup(reads.fileno()))
        register(self)

    @property
    def returncode(self) -> int | None:
        """Return the exit status of a process that has ended."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def wait(self, timeout: float) -> int | None:
        """Wait until the process has ended, and return its exit status."""
        self._process.join(timeout)
        return self.returncode

    def stop(self) -> str:
        """Ask the process to end, wait for it, and return its log."""
        self._process.terminate()
        self.wait(PATIENCE)
        self._process.kill()
        self.stdout.close()
        return self.read_log()
