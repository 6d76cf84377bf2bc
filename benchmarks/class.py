"""Measure a class of 300 phones, and 200 shared tables of four people: `python benchmarks/class.py`, run by hand.

The script starts its own server on a free port. First a board opens a class, all phones join, and vote within ten
seconds, each at a random moment. The script counts the votes, and measures the time from a vote to the view that
confirms it. Then the tables are opened, and at each of them four people play card after card. All run in this one
process, so it also prints the delays of its own loop. With `--redis` the server keeps classes and tables there. With
`--server` a server that runs already is measured.
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
import subprocess
import sys
import time
import urllib.error
from collections import Counter
from typing import Any
from urllib.request import Request, urlopen

from crowd import (
    Connection,
    Figures,
    find_free_port,
    list_processes,
    measure_cpu,
    measure_delays,
    measure_memory,
    print_figures,
)

LESSON, TABLE = "hearts-of-a", "example-1"
GAME, SEATS = "peel-five-card", ("Anna", "Ben", "Clara", "Dora")
WARM_UP = 10.0
"""Seconds before the first plays, in which the server and this process come to rest."""
THINK = (1.0, 4.0)
"""The least and the most seconds that a player thinks about a card."""


class Phone(Connection):
    """The connection of a phone, or of the board, in a class."""

    view: dict[str, Any]

    async def hear(self) -> dict[str, Any]:
        """Wait for the next view, and return it."""
        self.view = json.loads(await self.receive())
        return self.view

    async def question(self) -> None:
        """Wait for a view that has a question."""
        while "question" not in await self.hear():
            pass

    async def vote(self, after: float, answer: int, figures: Figures) -> None:
        """Vote after so many seconds, and wait until the phone's view has the vote."""
        await asyncio.sleep(after)
        began = time.perf_counter()
        self.send({"do": "vote", "vote": answer})
        while (await self.hear())["question"]["yours"] != answer:
            pass
        figures.took["vote"].append(time.perf_counter() - began)


async def vote(pid: int, port: int, phones: int, seconds: float, figures: Figures) -> None:
    """Open a class, have all phones vote, and compare the bars with the votes; the maker of pages does not count."""
    workers = [one for one in list_processes(pid) if not os.getpriority(os.PRIO_PROCESS, one)]
    board = Phone(port)
    await board.upgrade(f"/class-socket?lesson={LESSON}")
    code = (await board.hear())["code"]
    counts: dict[str, Any] = {}
    drain = asyncio.create_task(_keep_last(board, counts))
    rooms = [Phone(port) for _ in range(phones)]
    for n, phone in enumerate(rooms):
        began = time.perf_counter()
        await phone.upgrade(f"/class-socket?code={code}&phone=phone-number-{n}")
        await phone.hear()
        figures.took["join"].append(time.perf_counter() - began)
    while counts.get("phones") != phones:
        await asyncio.sleep(0.01)
    board.send({"do": "begin"})
    board.send({"do": "step", "step": [TABLE, 0]})
    board.send({"do": "ask", "ask": [TABLE, 0]})
    await asyncio.gather(*(phone.question() for phone in rooms))
    answers = [random.Random(n).randrange(len(counts["question"]["answers"])) for n in range(phones)]
    lots, before = random.Random(1), measure_cpu(workers)
    await asyncio.gather(
        *(phone.vote(lots.uniform(0, seconds), answer, figures) for phone, answer in zip(rooms, answers, strict=True))
    )
    used = measure_cpu(workers) - before
    board.send({"do": "bars"})
    while "bars" not in counts["question"]:
        await asyncio.sleep(0.01)
    drain.cancel()
    right = [Counter(answers)[n] for n in range(len(counts["question"]["answers"]))]
    question = counts["question"]
    print(f"\nvotes: {question['answered']} of {question['of']}; bars {question['bars'][0]}, expected {right}")
    print(f"processor time of the server: {1000 * used / phones:.1f} ms a vote")
    assert (question["answered"], question["bars"]) == (phones, [right])
    board.send({"do": "end"})
    for one in (board, *rooms):
        one.writer.close()


async def _keep_last(board: Phone, counts: dict[str, Any]) -> None:
    while True:
        counts.update(await board.hear())


async def step_before_deaf_phones(pid: int, port: int, phones: int, seconds: float) -> None:
    """Have a board step thirty times a second before phones that read nothing, and print the server's memory."""
    board = Phone(port)
    await board.upgrade(f"/class-socket?lesson={LESSON}")
    code = (await board.hear())["code"]
    counts: dict[str, Any] = {}
    drain = asyncio.create_task(_keep_last(board, counts))
    board.send({"do": "begin"})
    rooms = [Phone(port) for _ in range(phones)]
    for n, phone in enumerate(rooms):
        await phone.upgrade(f"/class-socket?code={code}&phone=phone-number-{n}")
        await phone.hear()
        phone.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        phone.writer.transport.pause_reading()
    before, until = measure_memory(list_processes(pid)), time.monotonic() + seconds
    steps = 0
    while time.monotonic() < until:
        steps += 1
        board.send({"do": "step", "step": [TABLE, steps % 5]})
        if steps % 150 == 0:
            for phone in rooms:
                phone.writer.write(b"\x8a\x80\0\0\0\0")  # a pong that nobody asked for, so that the line seems alive
        await asyncio.sleep(1 / 30)
    after = measure_memory(list_processes(pid))
    print(f"\n{phones} phones read nothing of {steps} steps; {counts['phones']} are still here after {seconds:.0f} s")
    print(f"memory of the server: {before:.0f} MB before, {after:.0f} MB after")
    drain.cancel()
    for one in (board, *rooms):
        one.writer.close()


class Player(Connection):
    """A person at a shared table, who plays a card of his hand whenever it is his turn."""

    def __init__(self, port: int, code: str, seat: str, figures: Figures) -> None:
        super().__init__(port)
        self.code, self.seat, self.figures = code, seat, figures
        self.node: dict[str, Any] = {}
        self.nodes: dict[int, dict[str, Any]] = {}
        self.head: dict[str, Any] = {}
        self.number = 0
        self.sent: dict[int, float] = {}
        self.news = asyncio.Event()

    async def come(self) -> None:
        """Connect to the table, and take the seat."""
        await self.upgrade(f"/table-socket/{self.code}")
        self.send({"do": "here", "token": f"{self.code}-{self.seat}", "was": ""})
        self.say(do="sit", seat=self.seat, name=self.seat)
        while not any(one["seat"] == self.seat and one["is"] == "taken" for one in self.head.get("seats", ())):
            self.read(json.loads(await self.receive()))
        self.sent.clear()  # only plays are measured
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Read all that comes, also while the player thinks: who answers no pings is taken for lost."""
        while True:
            self.read(json.loads(await self.receive()))
            self.news.set()

    def say(self, **message: object) -> None:
        """Send a message with an id, which its answer repeats."""
        self.number += 1
        self.sent[self.number] = time.perf_counter()
        self.send({**message, "id": self.number})

    def read(self, frame: dict[str, Any]) -> None:
        """Update the nodes and the head of the table by a frame, and note the time of an answer."""
        self.head = frame.get("head", self.head)
        if "table" in frame:
            self.nodes = {node["n"]: node for node in frame["table"]["nodes"]}
            self.node = self.nodes[frame["table"]["setting"]["begin"]]
        self.nodes |= {node["n"]: node for node in frame.get("new", ())}
        if frame.get("show"):
            self.node = self.nodes[frame["show"][-1]]
        if began := self.sent.pop(frame.get("id", 0), None):
            self.figures.took["answer"].append(time.perf_counter() - began)
            self.figures.lost += "error" in frame

    async def play(self, until: float, lots: random.Random) -> None:
        """Play a card whenever it is the seat's turn, until the given time (`time.monotonic`)."""
        acted: int | None = None
        begin = time.monotonic() + WARM_UP
        while time.monotonic() < until:
            state = self.node.get("state", {})
            over = self.head.get("over")
            if self.sent or acted == self.node.get("n"):
                pass  # a message waits for its answer, or the table for another player
            elif over:
                acted = self.node["n"]
                self.say(do="deal", at=acted)
            elif state.get("turn") == self.seat:
                await asyncio.sleep(max(0.0, begin - time.monotonic()) + lots.uniform(*THINK))
                acted = self.node["n"]
                self.say(do="act", act=f"{self.seat} {lots.choice(state['hands'][self.seat])}", at=acted, ms=0)
            self.news.clear()
            try:
                async with asyncio.timeout(until - time.monotonic()):
                    await self.news.wait()
            except TimeoutError:
                return


async def play(pid: int, port: int, tables: int, seconds: float, figures: Figures) -> bool:
    """Open tables of four, and let all play; return False if the server has no shared tables."""
    body = json.dumps({"game": GAME, "seats": SEATS}).encode()
    origin = f"http://127.0.0.1:{port}"
    players: list[Player] = []
    for _ in range(tables):
        asked = Request(f"{origin}/table", body, {"Origin": origin, "Content-Type": "application/json"})
        try:
            code = json.loads((await asyncio.to_thread(urlopen, asked)).read())["code"]
        except urllib.error.HTTPError as error:
            print(f"\nno shared tables here: {error}")
            return False
        four = [Player(port, code, seat, figures) for seat in SEATS]
        for player in four:
            await player.come()
        four[0].say(do="begin")
        players += four
    for player in players:
        player.sent.clear()
    figures.took.clear()
    before = measure_cpu(list_processes(pid))
    until = time.monotonic() + WARM_UP + seconds
    await asyncio.gather(*(player.play(until, random.Random(n)) for n, player in enumerate(players)))
    plays = len(figures.took["answer"])
    print(f"\ntables: {tables} of four; {plays} plays in {seconds:.0f} s, {plays / seconds:.0f} a second")
    used = measure_cpu(list_processes(pid)) - before
    print(f"processor time of the server: {1000 * used / max(1, plays):.1f} ms a play")
    return True


async def measure(pid: int, port: int, options: argparse.Namespace) -> None:
    """Run the votes and then the shared tables, and print the figures of both."""
    if options.deaf:
        await step_before_deaf_phones(pid, port, options.deaf, options.seconds)
        return
    voting, playing = Figures(), Figures()
    watching = asyncio.create_task(measure_delays(voting))
    await vote(pid, port, options.phones, options.seconds, voting)
    watching.cancel()
    print_figures(f"{options.phones} phones vote within {options.seconds:.0f} s", voting)
    if options.tables:
        watching = asyncio.create_task(measure_delays(playing))
        if await play(pid, port, options.tables, options.play, playing):
            print_figures(f"{options.tables} tables of four are played at for {options.play:.0f} s", playing)
        watching.cancel()


def main() -> None:
    """Start the server, measure the class and the tables, and stop the server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10, help="the seconds within which the phones vote")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--play", type=float, default=30, help="the seconds for which the tables are played at")
    parser.add_argument("--deaf", type=int, default=0, help="only measure the memory for phones that read nothing")
    parser.add_argument("--redis", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--server", default="", help="the process id and port of a server that runs, such as 4321:8766")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.server:
        pid, port = map(int, options.server.split(":"))
        asyncio.run(measure(pid, port, options))
        return
    port = find_free_port()
    command = [sys.executable, "-m", "cardlessons", "serve", "--no-browser", "--port", str(port)]
    command += ["--workers", str(options.workers), *(["--redis", options.redis] if options.redis else [])]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        asyncio.run(measure(server.pid, port, options))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(20)


if __name__ == "__main__":
    main()
