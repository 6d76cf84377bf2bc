"""Measure how many readers one server serves at once, how soon it answers, and the memory for each reader.

Run by hand: `python benchmarks/crowd.py --readers 1000 --seconds 30`. It starts its own server on a free port, and that
many readers. Each reader connects to a lesson, tries a first card, and then does something about every ten seconds.
`--busy` adds readers who ask for puzzles and likelihoods all the time. All figures are from one run. The load generator
runs on the same machine, so the script also prints the delays of the load generator itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

LESSON, PUZZLES = "four-nines.ipynb", "hearts-of-a.ipynb"
FIRST = ("B 9c", "B 3c", "B 4d", "B 8h", "B Qs")
SECOND = ("C 9d", "C 4c", "C 6h", "C 8s", "C Kc")
PAUSE = (5.0, 15.0)
"""The least and the most seconds between two acts of a reader."""


@dataclass
class Figures:
    """The seconds that each kind of request took, and the number of lost readers."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: int = 0
    own: list[float] = field(default_factory=list)
    """The delays of the load generator's own loop."""


class Connection:
    """A connection that sends and reads frames of the websocket protocol."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def upgrade(self, path: str) -> None:
        """Open the connection, as a page does."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def send(self, data: dict[str, object]) -> None:
        """Send a message in one frame, with a mask of zeros."""
        body = json.dumps(data).encode()
        length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.writer.write(b"\x81" + length + b"\0\0\0\0" + body)

    async def receive(self) -> str:
        """Wait for the next message."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2), "big")
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8), "big")
            body = await self.reader.readexactly(length)
            if first & 0x0F == 8:
                raise ConnectionError(f"closed with {int.from_bytes(body[:2], 'big')}")
            if first & 0x0F == 9:
                self.writer.write(bytes([0x8A, 0x80 | len(body)]) + b"\0\0\0\0" + body)
            elif first & 0x0F == 1:
                return body.decode()


class Reader(Connection):
    """A simulated reader with one page of a lesson."""

    def __init__(self, port: int, lesson: str, figures: Figures) -> None:
        super().__init__(port)
        self.lesson, self.figures = lesson, figures
        self.number = 0

    async def connect(self) -> None:
        """Open the connection."""
        await self.upgrade(f"/channel/{self.lesson}?mark={MARKS[self.lesson]}")

    async def ask(self, what: str, to: str, **message: object) -> str:
        """Send a message to a session, and wait for its reply."""
        self.number += 1
        began = time.perf_counter()
        self.send({"to": to, "message": {**message, "id": self.number}})
        while f'"id":{self.number}' not in (text := await self.receive()):
            pass
        self.figures.took[what].append(time.perf_counter() - began)
        return text


async def act_as_reader(reader: Reader, until: float, lots: random.Random) -> None:
    """Act as a reader until the given time: try a first card, then act again after each pause."""
    try:
        began = time.perf_counter()
        await reader.connect()
        reader.send({"open": "table-1"})
        await reader.ask("first act", "table-1", do="try", at=[], act=lots.choice(FIRST))
        reader.figures.took["awake"].append(time.perf_counter() - began)
        while True:
            await asyncio.sleep(lots.uniform(*PAUSE))
            if time.monotonic() > until:
                return
            first = lots.choice(FIRST)
            match lots.randrange(4):
                case 0:
                    await reader.ask("act", "table-1", do="try", at=[], act=first)
                case 1:
                    await reader.ask("act", "table-1", do="try", at=[first], act=lots.choice(SECOND))
                case 2:
                    await reader.ask("act", "table-1", do="ask", at=[], act=first)
                case _:
                    await reader.ask("act", "table-1", do="go", at=[first])
    except (OSError, asyncio.IncompleteReadError) as error:
        reader.figures.lost += 1
        if reader.figures.lost < 5:
            print(f"  a reader was lost: {error}")


async def be_busy(reader: Reader, until: float, lots: random.Random) -> None:
    """Ask for puzzles and likelihoods without a pause, until the given time."""
    await reader.connect()
    reader.send({"open": "puzzles-1"})
    while time.monotonic() < until:
        await reader.ask("puzzle", "puzzles-1", do="puzzle", seed=lots.randrange(10**6), grade=lots.choice([1, 2, 3]))
        reader.send({"open": "table-1"})
        for _ in range(3):
            await reader.ask("likely", "table-1", do="likely", at=[], until="deal")


async def measure_delays(figures: Figures) -> None:
    """Measure the delays of this event loop."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.05)
        figures.own.append(time.perf_counter() - began - 0.05)


async def run_readers(port: int, readers: int, busy: int, seconds: float, rate: float) -> tuple[Figures, Figures]:
    """Run the readers, who arrive at a `rate` per second; return the figures during the arrival and after it."""
    coming, steady = Figures(), Figures()
    arrival = readers / rate
    until = time.monotonic() + arrival + seconds
    lots = random.Random(1)
    watching = asyncio.create_task(measure_delays(coming))
    all_readers = []
    tasks = []
    for n in range(readers):
        reader = Reader(port, LESSON, coming)
        all_readers.append(reader)
        tasks.append(asyncio.create_task(act_as_reader(reader, until, random.Random(n))))
        await asyncio.sleep(max(0.0, (n + 1) / rate - (time.monotonic() - (until - arrival - seconds))))
    for reader in all_readers:
        reader.figures = steady
    watching.cancel()
    watching = asyncio.create_task(measure_delays(steady))
    tasks += [asyncio.create_task(be_busy(Reader(port, PUZZLES, steady), until, lots)) for _ in range(busy)]
    await asyncio.sleep(seconds)
    watching.cancel()
    MEASURED.update(measure())
    await asyncio.gather(*tasks, return_exceptions=True)
    return coming, steady


def list_processes(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return [pid, *(one for child in children.read_text().split() for one in list_processes(int(child)))]


def measure_memory(pids: Iterable[int]) -> float:
    """Return the memory of processes in MB; shared memory counts once."""
    lines = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids)
    return sum(int(line.split()[1]) for text in lines for line in text.splitlines() if line.startswith("Pss:")) / 1024


def measure_cpu(pids: Iterable[int]) -> float:
    """Return the processor time of processes in seconds."""
    stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / os.sysconf("SC_CLK_TCK")


def measure() -> dict[str, float]:
    """Return the server's memory in MB, the processor seconds of the server and of this process, and the time."""
    pids = list_processes(SERVER.pid)
    return {
        "memory": measure_memory(pids),
        "server": measure_cpu(pids),
        "generator": time.process_time(),
        "at": time.monotonic(),
    }


def print_figures(title: str, figures: Figures) -> None:
    """Print the times of each kind of request, and the number of lost readers."""
    print(f"\n{title}")
    for what, took in sorted(figures.took.items()):
        ms = sorted(1000 * one for one in took)
        at = [ms[min(len(ms) - 1, int(len(ms) * share))] for share in (0.95, 0.99)]
        print(
            f"  {what:10} {len(ms):7} times   median {statistics.median(ms):7.1f} ms   p95 {at[0]:7.1f}   "
            f"p99 {at[1]:7.1f}   longest {ms[-1]:7.1f}"
        )
    print(f"  lost: {figures.lost}; the generator's own loop was late by up to {1000 * max(figures.own):.0f} ms")


def find_free_port() -> int:
    """Return a TCP port that is free on this machine."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main() -> None:
    """Run the server and the readers, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--busy", type=int, default=0, help="readers who ask for puzzles and likelihoods all the time")
    parser.add_argument("--rate", type=float, default=50, help="readers who come each second")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    global SERVER
    port = find_free_port()
    most = str(options.readers * 5 // 4 + options.busy + 10)  # readers may crowd on one worker
    server = [sys.executable, "-m", "cardlessons", "serve", "--no-browser", "--port", str(port), "--most", most]
    SERVER = subprocess.Popen([*server, "--workers", str(options.workers)], stdout=subprocess.PIPE, text=True)
    try:
        assert SERVER.stdout is not None
        SERVER.stdout.readline()
        for lesson in (LESSON, PUZZLES):
            html = urlopen(f"http://127.0.0.1:{port}/voila/render/{lesson}").read().decode()
            MARKS[lesson] = html.partition('"mark":"')[2].partition('"')[0]
        before = measure()
        coming, steady = asyncio.run(run_readers(port, options.readers, options.busy, options.seconds, options.rate))
        print_figures(f"{options.readers} readers come, {options.rate:.0f} a second", coming)
        print_figures(
            f"{options.readers} readers are awake, {options.busy} of them busy, for {options.seconds:.0f} s", steady
        )
        seconds = MEASURED["at"] - before["at"]
        print(
            f"\nserver: {before['memory']:.0f} MB before, {MEASURED['memory']:.0f} MB with all: "
            f"{(MEASURED['memory'] - before['memory']) / options.readers:.3f} MB a reader; "
            f"{(MEASURED['server'] - before['server']) / seconds:.2f} cores in the whole run, "
            f"generator {(MEASURED['generator'] - before['generator']) / seconds:.2f}"
        )
    finally:
        SERVER.send_signal(signal.SIGINT)
        SERVER.wait(20)


MARKS: dict[str, str] = {}
MEASURED: dict[str, float] = {}
SERVER: subprocess.Popen[str]

if __name__ == "__main__":
    main()
