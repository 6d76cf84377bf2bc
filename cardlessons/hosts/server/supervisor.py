"""The supervisor: starts worker processes on shared sockets, and replaces each that ends or hangs.

A hung worker is detected by `faulthandler`: unless the event loop resets its timer every second, the interpreter
writes the stack to a pipe and exits. The worker's pages reconnect to another worker and send their earlier messages
again. On systems without `fork` there is one process without a supervisor.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cardlessons.hosts.server import qr_code
from cardlessons.hosts.server.listen import NoAddressError, Sockets, list_machine_names, open_sockets
from cardlessons.hosts.server.metrics import SHARED
from cardlessons.hosts.server.runtime_dir import RuntimeDir
from cardlessons.hosts.server.settings import Settings

HANG_SECONDS = 15.0
"""Seconds without a heartbeat of the event loop after which a worker counts as hung."""
_TRIES = 3
"""The number of consecutive workers that may end before they serve; after it the server gives up."""
_SERVES = b"serves\n"
"""The bytes that a worker writes to its pipe once it serves."""
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')
_FRAMES = 6

Work = Callable[[Settings, Sockets, "Lifeline"], None]


class Lifeline:
    """The connection between a worker and its supervisor.

    Attributes:
        ended: a file descriptor that becomes readable when the supervisor ends, or -1 without a supervisor.
    """

    def __init__(self, ended: int = -1, report: int = -1) -> None:
        self.ended, self._report = ended, report
        self._serves = False

    def beat(self) -> None:
        """Send a heartbeat: call it every second or so, for the first time when the worker serves."""
        if self._report >= 0:
            if not self._serves:
                self._serves = bool(os.write(self._report, _SERVES))
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True, file=self._report)

    def stop_watching(self) -> None:
        """Stop the hang detection."""
        if self._report >= 0:
            faulthandler.cancel_dump_traceback_later()

    def fail(self, reason: str) -> None:
        """Print the reason and exit at once, so that the supervisor replaces this worker.

        Without a supervisor, only print.
        """
        print(f"cardlessons: {reason}", file=sys.stderr, flush=True)
        if self._report >= 0:
            os._exit(1)


@dataclass
class _Worker:
    pid: int
    report: int


def supervise(settings: Settings, work: Work) -> int:
    """Serve until asked to stop, and return the exit status; `work` serves in one process."""
    try:
        sockets = open_sockets(settings.port, settings.host, base=settings.base_url)
    except NoAddressError as error:
        print(f"cardlessons: {error}", file=sys.stderr)
        return 2
    if not hasattr(os, "fork"):
        threading.Thread(target=_announce, args=(sockets, settings), daemon=True).start()
        work(settings, sockets, Lifeline())
        return 0
    return Supervisor(settings, sockets, work).run()


class Supervisor:
    """The process that starts the workers and replaces those that end."""

    def __init__(self, settings: Settings, sockets: Sockets, work: Work) -> None:
        self.settings, self.sockets, self.work = settings, sockets, work
        self._workers: dict[int, _Worker] = {}
        self._pipe = os.pipe()
        self._stopping = False
        self._failed = 0

    def run(self) -> int:
        """Serve until asked to stop, and return the exit status."""
        shared = RuntimeDir() if self.settings.workers > 1 else None
        if shared:
            os.environ[SHARED] = str(shared.path)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            signal.signal(getattr(signal, name), self._stop)
        try:
            for _ in range(self.settings.workers):
                self._start()
            threading.Thread(target=_announce, args=(self.sockets, self.settings), daemon=True).start()
            return self._watch()
        finally:
            if shared:
                shared.close()

    def _stop(self, number: int, _: object) -> None:
        """Pass a signal on to all workers."""
        self._stopping = True
        for pid in [*self._workers]:
            _signal(pid, number)

    def _start(self) -> None:
        read, write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._run_worker(read, write)
        os.close(write)
        self._workers[pid] = _Worker(pid, read)
        if self._stopping:  # asked to stop while the worker was being started
            _signal(pid, signal.SIGTERM)

    def _run_worker(self, read: int, write: int) -> None:
        """Serve in this forked process, then exit."""
        status = 1
        try:
            os.close(read)
            os.close(self._pipe[1])
            for worker in self._workers.values():
                os.close(worker.report)
            os.setpgid(0, 0)  # Ctrl-C is for the supervisor, which passes it on
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
            self.work(self.settings, self.sockets, Lifeline(self._pipe[0], write))
            status = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _watch(self) -> int:
        """Replace workers that end, until all are asked to stop; return the exit status."""
        while self._workers:
            try:
                pid, status = os.waitpid(-1, 0)
            except ChildProcessError:
                break
            worker = self._workers.pop(pid, None)
            if worker is None:
                continue
            report = _read_report(worker.report)
            if self._stopping:
                continue
            self._failed = 0 if report.startswith(_SERVES.decode()) else self._failed + 1
            if self._failed >= _TRIES:
                print("cardlessons: the server cannot start; see the messages above", file=sys.stderr)
                self._stop(signal.SIGTERM, None)
                self._failed = -1
                continue
            where = _describe_hang(report)
            why = f"hung at {where}" if where else f"ended unexpectedly (status {os.waitstatus_to_exitcode(status)})"
            print(f"cardlessons: a worker {why}; a new worker replaces it", file=sys.stderr, flush=True)
            if self.settings.workers > 1:
                _forget_metrics(pid)
            self._start()
        return 1 if self._failed < 0 else 0


def _signal(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def _read_report(file: int) -> str:
    """Return the rest of a worker's pipe, and close it."""
    with os.fdopen(file, errors="replace") as report:
        return report.read(64 * 1024)


def _describe_hang(report: str) -> str:
    """Return the stack of a hung worker's main thread as one line, innermost frame first."""
    main = report.rpartition("Thread ")[2] if "Thread " in report else report
    frames = _FRAME.findall(main)[:_FRAMES]
    return " < ".join(f"{Path(file).name}:{line}" for file, line in frames)


def _forget_metrics(pid: int) -> None:
    """Remove the gauges of a worker that has ended; its counters stay in the sums."""
    for file in Path(os.environ[SHARED]).glob(f"gauge_live*_{pid}.db"):
        file.unlink(missing_ok=True)


def _announce(sockets: Sockets, settings: Settings) -> None:
    """Wait until the server answers, then print its addresses and open the browser."""
    probe = sockets.url + "healthz"
    while True:
        try:
            with urllib.request.urlopen(probe, timeout=20):
                break
        except urllib.error.HTTPError:
            break
        except OSError:
            time.sleep(0.1)
    print(f"cardlessons is at {sockets.url} (Ctrl-C stops it)", flush=True)
    if sockets.outside:
        print(f"For others in the same network: {sockets.outside}", flush=True)
        print(qr_code.render_for_terminal(sockets.outside), flush=True)
    if settings.by_address:
        print(f"It answers to the addresses of this machine and to {', '.join(list_machine_names())}; ", end="")
        print("allow other names with --allow-host", flush=True)
    if settings.browser:
        webbrowser.open(sockets.url)
