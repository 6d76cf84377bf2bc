"""The supervisor: starts worker processes on shared sockets, and replaces each that ends, hangs or stands still.

The event loop of a worker sends a beat through a pipe every second. When the beats stay away, the supervisor looks at
the processor time that the worker uses, so a busy machine ends none; and it counts its own looks, so a paused machine
ends none. The worker's pages reconnect to another worker and send their earlier messages again. On systems without
`fork` there is one process without a supervisor.

`tornado.process.fork_processes` starts a worker anew that has ended, but sees none that hangs, and after some ends it
stops for good; gunicorn judges workers by the clock alone, and so ends healthy ones of a machine that was busy.
"""

from __future__ import annotations

import faulthandler
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from cardlessons.hosts.server import qr_code
from cardlessons.hosts.server.kernels.runtime_dir import RuntimeDir
from cardlessons.hosts.server.listen import NoAddressError, Sockets, list_machine_names, open_sockets
from cardlessons.hosts.server.metrics import SHARED_VARIABLE
from cardlessons.hosts.server.settings import Settings

HANG_SECONDS = 15.0
"""Seconds of processor without a heartbeat of the event loop after which a worker counts as hung."""
STILL_LOOKS, MAX_STILL_LOOKS = 20, 120
"""Looks at a worker that neither beats nor uses the processor after which the log says so, and it is replaced."""
LOOK_SECONDS = 1.0
"""Seconds between two looks at the workers."""
MAX_PAUSE_LOOKS = 32
"""The longest pause before a worker is replaced; it doubles with each worker that ends soon."""
LASTING_LOOKS = 60
"""Looks after which a worker has served long enough that the next one comes without a pause."""
_START_TRIES = 3
"""The number of consecutive workers that may end before they serve; after it the server gives up."""
_BEAT_BYTE, _END_BYTE = b"\0", b"\1"
"""The bytes that a worker writes to its pipe: with each beat, and when it is to be watched no longer."""
_STACK_LOOKS = 2
"""Looks after which a hung worker that was asked for its stack is killed."""
_STACK_SIGNAL = "SIGUSR1"
"""The signal at which a worker writes its stack to its pipe."""
_THREAD_PATTERN = re.compile(r"(?:Current t|T)hread 0x")
_FRAME_PATTERN = re.compile(r'File "([^"]+)", line (\d+)')
_LOGGED_FRAMES = 6

_LOWEST_PRIORITY = 19
"""The niceness of the process that makes pages: it has the processor when nobody else needs it."""

Work = Callable[[Settings, Sockets, "Lifeline"], None]
MakePages = Callable[[Settings, "Lifeline"], None]


class Lifeline:
    """The connection between a worker and its supervisor.

    Attributes:
        ended: a file descriptor that becomes readable when the supervisor ends, or -1 without a supervisor.
        shared_pages: the folder with the prerendered pages that all workers share; None without a supervisor.
    """

    def __init__(self, ended: int = -1, report: int = -1, shared_pages: Path | None = None) -> None:
        self.ended, self._report, self.shared_pages = ended, report, shared_pages
        self._is_ready = False

    @property
    def has_ended(self) -> bool:
        """Tell whether the supervisor has ended."""
        return bool(select.select([self.ended], [], [], 0)[0])

    def beat(self) -> None:
        """Send a heartbeat: call it every second or so, for the first time when the worker serves."""
        if self._report >= 0 and not self._is_ready:
            faulthandler.register(getattr(signal, _STACK_SIGNAL), file=self._report)
            self._is_ready = True
        self._write(_BEAT_BYTE)

    def stop_watching(self) -> None:
        """Stop the hang detection."""
        self._write(_END_BYTE)

    def _write(self, data: bytes) -> None:
        if self._report >= 0:
            with suppress(OSError):  # the supervisor has ended, or does not read
                os.write(self._report, data)


@dataclass
class _Worker:
    """A worker, and what was seen of it since its last beat.

    Attributes:
        report: the pipe from it.
        text: what it has written there beside its beats.
        serves: whether it has ever sent a beat.
        is_watched: whether its beats are awaited.
        has_beaten: whether it has sent a beat since the last look.
        looks: the number of looks since it serves.
        base: the processor time at the first look after its last beat; None before that.
        used: the processor time at the last look.
        still: the looks in a row at which it had used none.
        why: why it is killed.
        left: the looks until it is killed.
    """

    pid: int
    report: int
    text: str = ""
    serves: bool = False
    is_watched: bool = False
    has_beaten: bool = False
    looks: int = 0
    base: float | None = None
    used: float = 0.0
    still: int = 0
    why: str = ""
    left: int = 0

    def read(self) -> bool:
        """Read what it has written; return False if there is nothing."""
        try:
            data = os.read(self.report, 64 * 1024)
        except BlockingIOError:
            return False
        if _BEAT_BYTE in data:
            self.serves = self.is_watched = self.has_beaten = True
        if _END_BYTE in data:
            self.is_watched = False
        self.text += data.translate(None, _BEAT_BYTE + _END_BYTE).decode(errors="replace")
        return bool(data)

    def look(self) -> None:
        """Judge it by its beats and its processor time."""
        self.looks += self.serves
        if self.why:
            self.left -= 1
            if self.left == 0:
                _signal(self.pid, signal.SIGKILL)
            return
        if self.has_beaten or not self.is_watched:
            if self.still >= STILL_LOOKS:
                _print_line("a worker that stood still goes on")
            self.has_beaten, self.base, self.still = False, None, 0
            return
        used = read_processor_seconds(self.pid)
        if used is None:
            return
        if self.base is None:
            self.base = self.used = used
        self.still = self.still + 1 if used == self.used else 0
        self.used = used
        if used - self.base >= HANG_SECONDS:
            self._begin_end("hung")
        elif self.still >= MAX_STILL_LOOKS:
            self._begin_end("stood still")
        elif self.still == STILL_LOOKS:
            _print_line("a worker stands still: it is stopped, or waits for the system; it is replaced if that lasts")

    def _begin_end(self, why: str) -> None:
        self.why, self.left = why, _STACK_LOOKS
        _signal(self.pid, getattr(signal, _STACK_SIGNAL))


def supervise(settings: Settings, work: Work, make_pages: MakePages) -> int:
    """Serve until asked to stop, and return the exit status.

    `work` serves in one process. `make_pages` makes the pages in another one, beside the first worker that serves.
    """
    try:
        sockets = open_sockets(settings.port, settings.host, base=settings.base_url)
    except NoAddressError as error:
        _print_line(str(error))
        return 2
    if not hasattr(os, "fork"):
        threading.Thread(target=_announce, args=(sockets, settings), daemon=True).start()
        work(settings, sockets, Lifeline())
        return 0
    return Supervisor(settings, sockets, work, make_pages).run()


class Supervisor:
    """The process that starts the workers and replaces those that end."""

    def __init__(self, settings: Settings, sockets: Sockets, work: Work, make_pages: MakePages) -> None:
        self.settings, self.sockets, self.work, self.make_pages = settings, sockets, work, make_pages
        self._folder = RuntimeDir()
        self._page_maker: int | None = None
        self._workers: dict[int, _Worker] = {}
        self._pipe = os.pipe()
        self._stopping = False
        self._failed = 0
        self._pause = 0
        self._coming: list[int] = []

    def run(self) -> int:
        """Serve until asked to stop, and return the exit status."""
        if self.settings.workers > 1:
            os.environ[SHARED_VARIABLE] = str(self._folder.path)
        self._shared_pages.mkdir()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            signal.signal(getattr(signal, name), self._stop)
        try:
            for _ in range(self.settings.workers):
                self._start()
            threading.Thread(target=_announce, args=(self.sockets, self.settings), daemon=True).start()
            return self._watch()
        finally:
            self._folder.close()

    @property
    def _shared_pages(self) -> Path:
        return self._folder.path / "pages"

    def _stop(self, number: int, _: object) -> None:
        """Pass a signal on to all workers, also to those that are stopped; end the making of pages."""
        self._stopping = True
        if self._page_maker:
            _signal(self._page_maker, signal.SIGKILL)
        for pid in [*self._workers]:
            _signal(pid, number)
            _signal(pid, signal.SIGCONT)

    def _start(self) -> None:
        read, write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._run_worker(read, write)
        os.close(write)
        os.set_blocking(read, False)
        self._workers[pid] = _Worker(pid, read)
        if self._stopping:  # asked to stop while the worker was being started
            _signal(pid, signal.SIGTERM)

    def _run_worker(self, read: int, write: int) -> None:
        """Serve in this forked process, then exit."""

        def serve() -> None:
            os.close(read)
            os.set_blocking(write, False)
            self.work(self.settings, self.sockets, Lifeline(self._pipe[0], write, self._shared_pages))

        self._run_forked(serve)

    def _start_page_maker(self) -> None:
        """Start the process that makes the pages for all workers, once, when the first of them serves."""
        serves = any(worker.serves for worker in self._workers.values())
        if self._page_maker or not serves or self.settings.on_demand or self._stopping:
            return

        def make() -> None:
            for socket in self.sockets.sockets:
                socket.close()
            os.nice(_LOWEST_PRIORITY)
            self.make_pages(self.settings, Lifeline(self._pipe[0], shared_pages=self._shared_pages))

        pid = os.fork()
        if pid == 0:
            self._run_forked(make)
        self._page_maker = pid

    def _run_forked(self, work: Callable[[], None]) -> NoReturn:
        """Do the work of this forked process, then exit."""
        status = 1
        try:
            os.close(self._pipe[1])
            for worker in self._workers.values():
                os.close(worker.report)
            os.setpgid(0, 0)  # Ctrl-C is for the supervisor, which passes it on
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
            work()
            status = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _watch(self) -> int:
        """Replace workers that end, until all are asked to stop; return the exit status."""
        last = time.monotonic()
        while self._workers or (self._coming and not self._stopping):
            reports = {worker.report: worker for worker in self._workers.values()}
            for report in select.select([*reports], [], [], LOOK_SECONDS)[0]:
                if not reports[report].read():
                    time.sleep(0.01)  # the worker is about to end
            self._replace_ended()
            self._start_page_maker()
            if time.monotonic() - last >= LOOK_SECONDS:  # one look, however long this process was stopped
                last = time.monotonic()
                self._look()
        return 1 if self._failed < 0 else 0

    def _look(self) -> None:
        """Judge the workers, and start those whose pause is over."""
        for worker in self._workers.values():
            worker.look()
        self._coming = [left - 1 for left in self._coming]
        while not self._stopping and self._coming and self._coming[0] <= 0:
            del self._coming[0]
            self._start()

    def _replace_ended(self) -> None:
        """Have a new worker for each that has ended: at once, or after a pause if they end again and again."""
        while self._workers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            worker = self._workers.pop(pid, None)
            if worker is None:
                if status and not self._stopping:
                    _print_line(f"the making of pages {_describe_status(status)}; a page is made when asked for")
                continue
            while worker.read():
                pass
            os.close(worker.report)
            if self.settings.workers > 1:
                _forget_metrics(pid)
            if self._stopping:
                continue
            self._failed = 0 if worker.serves else self._failed + 1
            if self._failed >= _START_TRIES:
                _print_line("the server cannot start; see the messages above")
                self._stop(signal.SIGTERM, None)
                self._failed = -1
                continue
            self._pause = 0 if worker.looks >= LASTING_LOOKS else self._pause
            _print_line(f"a worker {_describe_end(worker, status)}; a new worker replaces it{self._describe_pause()}")
            if self._pause:
                self._coming = sorted([*self._coming, self._pause])
            else:
                self._start()
            self._pause = min(max(1, 2 * self._pause), MAX_PAUSE_LOOKS)

    def _describe_pause(self) -> str:
        return f" in {self._pause * LOOK_SECONDS:.0f} s" if self._pause else ""


def _signal(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def _print_line(text: str) -> None:
    print(f"cardlessons: {text}", file=sys.stderr, flush=True)


def read_processor_seconds(pid: int) -> float | None:
    """Return the processor time that a process has used, or None if there is no such process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        listed = subprocess.run(
            ["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True, check=False
        ).stdout
    days, _, rest = listed.strip().rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = 60 * seconds + float(part or 0)
    return seconds + 86_400 * int(days or 0) if rest else None


def _describe_end(worker: _Worker, status: int) -> str:
    """Return how a worker has ended, with the stack of its main thread as one line, innermost frame first."""
    if not worker.why:
        return _describe_status(status)
    frames = _FRAME_PATTERN.findall(_THREAD_PATTERN.split(worker.text)[-1])[:_LOGGED_FRAMES]
    where = " < ".join(f"{Path(file).name}:{line}" for file, line in frames)
    return f"{worker.why} at {where or 'an unknown place'}"


def _describe_status(status: int) -> str:
    return f"ended unexpectedly (status {os.waitstatus_to_exitcode(status)})"


def _forget_metrics(pid: int) -> None:
    """Remove the gauges of a worker that has ended; its counters stay in the sums."""
    for file in Path(os.environ[SHARED_VARIABLE]).glob(f"gauge_live*_{pid}.db"):
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
