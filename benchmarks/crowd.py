"""Measure how many readers one server serves at once, how soon it answers, and the memory for each reader.

Run by hand: `python benchmarks/crowd.py --readers 1000 --seconds 30`. It starts its own server on a free port, and that
many readers. Each reader connects to a lesson, tries a first card, and then does something about every ten seconds.
`--busy` adds readers who ask for puzzles and likelihoods all the time; they are inside before the others come. All
figures are from one run. The load generator runs on the same machine, so the script also prints the delays of the load
generator itself.

`--class` has a class vote and 200 shared tables play beside the readers, once all are awake (`class.py`, in a process
of its own). `--return` ends the workers when all readers are awake, and measures when each is back. `--hostile`
measures instead what an honest reader waits for beside others who ask for as much as they can, and the same without
them.
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
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

LESSON, PUZZLES = "four-nines.ipynb", "hearts-of-a.ipynb"
FIRST = ("B 9c", "B 3c", "B 4d", "B 8h", "B Qs")
SECOND = ("C 9d", "C 4c", "C 6h", "C 8s", "C Kc")
PAUSE = (5.0, 15.0)
"""The least and the most seconds between two acts of a reader."""
SOONEST, LATEST = 1.0, 20.0
"""The longest pause of a page before it connects again, at first and later."""
FULL = 4430
"""The close code of a server that is full; its reason is the seconds after which to come again."""
HIDDEN, LAB = "turn-up-snip.ipynb", "strategy-lab.ipynb"
"""A lesson with a game with hidden hands and a claim that is tested in games, and one with the strategy lab."""
CLAIM = "FULL-12"
ASKING, HOGS = 4, 24
"""The pages that ask beside an honest reader, and the addresses that ask for long work."""
ASK_SECONDS = 0.02
"""Seconds between two questions of a hostile page."""
CLICKS, PUZZLES_TAKEN = 100, 12
"""The clicks and the puzzles of an honest reader in one phase."""
WARM_SECONDS = 3.0
"""Seconds of a phase before the honest reader comes."""


@dataclass
class Figures:
    """The seconds that each kind of request took, and the numbers of readers who were lost or told to come later."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: int = 0
    later: int = 0
    own: list[float] = field(default_factory=list)
    """The delays of the load generator's own loop."""


class ClosedError(ConnectionError):
    """The server has closed the connection, with a code and a reason."""

    def __init__(self, body: bytes) -> None:
        self.code, self.reason = int.from_bytes(body[:2], "big"), body[2:].decode()
        super().__init__(f"closed with {self.code}")


class Connection:
    """A connection that sends and reads frames of the websocket protocol; it may come from another address."""

    def __init__(self, port: int, address: str = "") -> None:
        self.port, self.address = port, address

    async def upgrade(self, path: str) -> None:
        """Open the connection, as a page does."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        forwarded = f"X-Forwarded-For: {self.address}\r\n" if self.address else ""
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{forwarded}"
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
                self.writer.close()
                raise ClosedError(body)
            if first & 0x0F == 9:
                self.writer.write(bytes([0x8A, 0x80 | len(body)]) + b"\0\0\0\0" + body)
            elif first & 0x0F == 1:
                return body.decode()


class Reader(Connection):
    """A simulated reader with one page of a lesson."""

    def __init__(self, port: int, lesson: str, figures: Figures, address: str = "") -> None:
        super().__init__(port, address)
        self.lesson, self.figures = lesson, figures
        self.number = 0
        self.tried: list[str] = []
        """The first cards that it has tried; a page sends them again when it has lost its connection."""

    async def connect(self) -> None:
        """Open the connection."""
        await self.upgrade(f"/channel/{self.lesson}?mark={MARKS[self.lesson]}")

    async def arrive(self) -> None:
        """Open the connection and the first table, and send all tries again; try until it succeeds, as a page does."""
        pause = SOONEST
        while True:
            try:
                await self.connect()
                self.send({"open": "table-1"})
                for act in self.tried:
                    await self.ask("try again", "table-1", do="try", at=[], act=act)
                if not self.tried:
                    await self.ask("ready", "table-1", do="go", at=[])
                return
            except ClosedError as error:
                self.figures.later += error.code == FULL
                await asyncio.sleep(float(error.reason) if error.code == FULL else random.uniform(0, pause))
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(random.uniform(0, pause))
                pause = min(2 * pause, LATEST)

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
        await reader.arrive()
        reader.tried.append(lots.choice(FIRST))
        await reader.ask("first act", "table-1", do="try", at=[], act=reader.tried[0])
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
        if ENDED:
            await reader.arrive()
            reader.figures.took["back"].append(time.perf_counter() - ENDED[0])
            return
        reader.figures.lost += 1
        if reader.figures.lost < 5:
            print(f"  a reader was lost: {error}")


async def come_in_busy(reader: Reader, lots: random.Random) -> None:
    """Open the connection and the puzzles, and take the first one."""
    await reader.connect()
    reader.send({"open": "puzzles-1"})
    await ask_for_puzzle(reader, lots)
    reader.send({"open": "table-1"})


async def be_busy(reader: Reader, lots: random.Random) -> None:
    """Ask for puzzles and likelihoods without a pause."""
    try:
        while True:
            for _ in range(3):
                await reader.ask("likely", "table-1", do="likely", at=[], until="deal")
            await ask_for_puzzle(reader, lots)
    except (OSError, asyncio.IncompleteReadError) as error:
        reader.figures.lost += not ENDED
        print(f"  a busy reader was lost: {error}")


async def ask_for_puzzle(reader: Reader, lots: random.Random) -> None:
    """Ask for a puzzle of any grade."""
    await reader.ask("puzzle", "puzzles-1", do="puzzle", seed=lots.randrange(10**6), grade=lots.choice([1, 2, 3]))


async def measure_delays(figures: Figures) -> None:
    """Measure the delays of this event loop."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.05)
        figures.own.append(time.perf_counter() - began - 0.05)


async def run_readers(port: int, options: argparse.Namespace) -> tuple[Figures, Figures]:
    """Run the readers, who arrive at a rate per second; return the figures during the arrival and after it.

    The busy readers are inside before the others arrive.
    """
    readers, seconds, rate = options.readers, options.seconds, options.rate
    coming, steady = Figures(), Figures()
    lots = random.Random(1)
    all_readers = [Reader(port, PUZZLES, Figures()) for _ in range(options.busy)]
    for reader in all_readers:
        await come_in_busy(reader, lots)
        reader.figures = coming
    tasks = [asyncio.create_task(be_busy(reader, lots)) for reader in all_readers]
    arrival = readers / rate
    until = time.monotonic() + arrival + seconds
    watching = asyncio.create_task(measure_delays(coming))
    for n in range(readers):
        reader = Reader(port, LESSON, coming)
        all_readers.append(reader)
        tasks.append(asyncio.create_task(act_as_reader(reader, until, random.Random(n))))
        await asyncio.sleep(max(0.0, (n + 1) / rate - (time.monotonic() - (until - arrival - seconds))))
    for reader in all_readers:
        reader.figures = steady
    ARRIVED.update(measure())
    watching.cancel()
    watching = asyncio.create_task(measure_delays(steady))
    if options.returning:
        ENDED.append(time.perf_counter())
        for pid in list_processes(SERVER.pid)[1:]:
            os.kill(pid, signal.SIGKILL)
    if options.beside:
        script = str(Path(__file__).with_name("class.py"))
        beside = await asyncio.create_subprocess_exec(sys.executable, script, "--server", f"{SERVER.pid}:{port}")
        await beside.wait()
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    watching.cancel()
    MEASURED.update(measure())
    for task in tasks:
        task.cancel()  # those who have not come in
    await asyncio.gather(*tasks, return_exceptions=True)
    return coming, steady


# Honest readers beside hostile ones

Honest = Callable[[int], Awaitable[list[float]]]
Hostile = Callable[[Reader], Awaitable[None]]


async def click(port: int) -> list[float]:
    """Try cards as an honest reader does, and return the seconds that each took."""
    figures = Figures()
    reader = Reader(port, LESSON, figures, "192.0.2.1")
    await reader.arrive()
    await asyncio.sleep(2)  # the server then sees that it has arrived
    for number in range(CLICKS):
        await reader.ask("click", "table-1", do="try", at=[], act=FIRST[number % len(FIRST)])
        await asyncio.sleep(0.1)
    return figures.took["click"]


async def take_puzzles(port: int) -> list[float]:
    """Take puzzles as an honest reader does, and return the seconds that each took."""
    figures = Figures()
    reader = Reader(port, PUZZLES, figures, "192.0.2.1")
    await reader.connect()
    reader.send({"open": "puzzles-1"})
    for number in range(PUZZLES_TAKEN):
        await reader.ask("puzzle", "puzzles-1", do="puzzle", seed=7 + number, grade=3)
        await asyncio.sleep(3)
    return figures.took["puzzle"]


async def be_idle(reader: Reader) -> None:
    """Open a game, and do nothing."""
    await reader.connect()
    reader.send({"open": "play-1"})
    await listen(reader)


async def ask_without_end(reader: Reader) -> None:
    """Ask about a card in a game with hidden hands, without waiting for the answers."""
    await reader.connect()
    reader.send({"open": "play-1"})
    view = json.loads(await reader.ask("new", "play-1", do="new", seed=1))["reply"]["view"]
    nodes = {node["n"]: node for node in view["nodes"]}
    node = nodes[view["setting"]["begin"]]
    ((you, hand),) = [(name, cards) for name, cards in node["state"]["hands"].items() if isinstance(cards, list)]
    path: list[str] = []
    while node["act"]:
        path.insert(0, node["act"])
        node = nodes[node["parent"]]
    listening = asyncio.create_task(listen(reader))
    while not listening.done():
        reader.number += 1
        asked = {"do": "ask", "at": path, "act": f"{you} {hand[0]}", "id": reader.number}
        reader.send({"to": "play-1", "message": asked})
        await reader.writer.drain()
        await asyncio.sleep(ASK_SECONDS)


async def listen(reader: Reader) -> None:
    """Read all that comes."""
    while True:
        await reader.receive()


async def take_puzzles_without_end(reader: Reader) -> None:
    """Open puzzles, and take one after the other."""
    await reader.connect()
    reader.send({"open": "puzzles-1"})
    while True:
        await reader.ask("puzzle", "puzzles-1", do="puzzle", seed=random.randrange(1000, 10**9), grade=3)


async def run_lab_without_end(reader: Reader) -> None:
    """Run the strategy lab."""
    await reader.connect()
    reader.send({"open": "lab-1"})
    while True:
        await reader.ask("lab", "lab-1", do="touch", name="play", value=1)


async def test_claims_without_end(reader: Reader) -> None:
    """Have games played for a claim, again and again with other cards."""
    await reader.connect()
    reader.send({"open": "is-it-so-1"})
    while True:
        for name in (f"{CLAIM}/skip", CLAIM, "draw"):
            await reader.ask("claim", "is-it-so-1", do="touch", name=name, value=1)


async def measure_beside(honest: Honest, port: int, lesson: str, others: list[Hostile]) -> list[float]:
    """Return the seconds that an honest reader waits, beside others who each have an address of their own."""
    readers = [Reader(port, lesson, Figures(), f"198.51.100.{number + 1}") for number in range(len(others))]
    tasks = [asyncio.ensure_future(other(reader)) for other, reader in zip(others, readers, strict=True)]
    await asyncio.sleep(WARM_SECONDS)
    while len(others) == HOGS and not all(reader.figures.took for reader in readers):
        await asyncio.sleep(1)  # each is a newcomer until it has had an answer
    before = measure_cpu(list_processes(SERVER.pid))
    took = await honest(port)
    used = measure_cpu(list_processes(SERVER.pid)) - before
    ended = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"    median {1000 * statistics.median(took):.1f} ms, longest {1000 * max(took):.1f}; ", end="")
    print(f"the server used {used:.1f} s of processor; {len(ended)} of the others ended {ended[:1]}", flush=True)
    return took


def compare_hostile() -> None:
    """Compare what an honest reader waits beside idle and beside hostile ones; each phase has a fresh server."""

    def run_phase(honest: Honest, lesson: str, other: Hostile, number: int) -> float:
        port = start_server(1000, 1)
        try:
            return statistics.median(asyncio.run(measure_beside(honest, port, lesson, [other] * number)))
        finally:
            stop_server()

    hogs = [
        ("puzzles", PUZZLES, take_puzzles_without_end),
        ("runs of the lab", LAB, run_lab_without_end),
        ("tests of a claim", HIDDEN, test_claims_without_end),
    ]
    print(f"clicks beside {ASKING} idle pages")
    quiet = run_phase(click, HIDDEN, be_idle, ASKING)
    print(f"clicks beside {ASKING} pages that ask {1 / ASK_SECONDS:.0f} times a second")
    print(f"    {run_phase(click, HIDDEN, ask_without_end, ASKING) / quiet:.1f} times")
    for what, lesson, work in hogs:
        print(f"clicks beside {HOGS} addresses that want {what}")
        print(f"    {run_phase(click, lesson, work, HOGS) / quiet:.1f} times")
    print("puzzles of one reader alone")
    quiet = run_phase(take_puzzles, HIDDEN, be_idle, 0)
    for what, lesson, work in hogs:
        print(f"puzzles beside {HOGS} addresses that want {what}")
        print(f"    {run_phase(take_puzzles, lesson, work, HOGS) / quiet:.1f} times")


def list_processes(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return [pid, *(one for child in children.read_text().split() for one in list_processes(int(child)))]


def measure_memory(pids: Iterable[int]) -> float:
    """Return the memory of processes in MB; shared memory counts once."""
    lines = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids)
    return sum(int(line.split()[1]) for text in lines for line in text.splitlines() if line.startswith("Pss:")) / 1024


def measure_cpu(pids: Iterable[int]) -> float:
    """Return the processor time of processes in seconds, with that of their children which have ended."""
    stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(sum(map(int, stat[11:15])) for stat in stats) / os.sysconf("SC_CLK_TCK")


def measure() -> dict[str, float]:
    """Return the server's memory in MB, the processor seconds of it and of this process, and the time.

    The workers are all processes of the server but the one that makes pages, which has the lowest priority.
    """
    pids = list_processes(SERVER.pid)
    return {
        "memory": measure_memory(pids),
        "server": measure_cpu(pids),
        "workers": measure_cpu(pid for pid in pids if not os.getpriority(os.PRIO_PROCESS, pid)),
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
    print(f"  lost: {figures.lost}; told to come later: {figures.later} times", end="; ")
    print(f"the generator's own loop was late by up to {1000 * max(figures.own):.0f} ms")


def find_free_port() -> int:
    """Return a TCP port that is free on this machine."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start_server(most: int, workers: int, redis: str = "") -> int:
    """Start a server that believes what this machine says of addresses, fetch its pages, and return its port."""
    global SERVER
    port = find_free_port()
    server = [sys.executable, "-m", "cardlessons", "serve", "--no-browser", "--port", str(port), "--most", str(most)]
    options = ["--workers", str(workers), "--trust-proxy", "127.0.0.1", *(["--redis", redis] if redis else [])]
    SERVER = subprocess.Popen([*server, *options], stdout=subprocess.PIPE, text=True)
    assert SERVER.stdout is not None
    SERVER.stdout.readline()
    for lesson in (LESSON, PUZZLES, HIDDEN, LAB):
        html = urlopen(f"http://127.0.0.1:{port}/voila/render/{lesson}").read().decode()
        MARKS[lesson] = html.partition('"mark":"')[2].partition('"')[0]
    return port


def stop_server() -> None:
    """Stop the server."""
    SERVER.send_signal(signal.SIGINT)
    SERVER.wait(20)


def main() -> None:
    """Run the server and the readers, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--busy", type=int, default=0, help="readers who ask for puzzles and likelihoods all the time")
    parser.add_argument("--rate", type=float, default=50, help="readers who come each second")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--return", dest="returning", action="store_true", help="end the workers when all are awake")
    parser.add_argument("--hostile", action="store_true", help="measure an honest reader beside hostile ones")
    parser.add_argument(
        "--class", dest="beside", action="store_true", help="have a class and tables beside the readers"
    )
    parser.add_argument("--redis", default="", help="where the server keeps classes and tables; two workers need it")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.hostile:
        compare_hostile()
        return
    most = options.readers * 5 // 4 + options.busy + 10  # they may crowd on one worker
    port = start_server(most, options.workers, options.redis)
    try:
        before = measure()
        coming, steady = asyncio.run(run_readers(port, options))
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
        acts = sum(map(len, steady.took.values()))
        used = 1000 * (MEASURED["workers"] - ARRIVED["workers"])
        print(f"after the last had come, the workers used {used / acts:.2f} ms of processor for each of {acts} answers")
    finally:
        stop_server()


MARKS: dict[str, str] = {}
ARRIVED: dict[str, float] = {}
MEASURED: dict[str, float] = {}
ENDED: list[float] = []
"""The time at which the workers were ended, if they were."""
SERVER: subprocess.Popen[str]

if __name__ == "__main__":
    main()
