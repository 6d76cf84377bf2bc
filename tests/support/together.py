"""Clients of classes and shared tables that connect again by themselves, as the pages' scripts do, and replicas."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import urlencode

from support.channel import ServerProcess
from support.processes import PATIENCE
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.simple_httpclient import HTTPStreamClosedError, HTTPTimeoutError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

AGAIN = 0.2
"""Seconds until a client that has lost its connection tries again."""
_LOST = (ConnectionError, OSError, HTTPClientError, HTTPStreamClosedError, HTTPTimeoutError)


class Client:
    """A board, a phone or a player: it keeps the last view, and connects again by itself when the connection ends.

    Args:
        url: the address at which it connects.
        path: the path of the websocket, as `class-socket`.
        query: says as what it connects; a board's changes once the class is open.
        greeting: a message that it sends after each connection, as a player does at a shared table.
        headers: further headers of its requests.
    """

    connected: ClassVar[list[Client]] = []

    def __init__(self, url: str, path: str, query: dict[str, str], greeting: object = None, **headers: str) -> None:
        self.url, self.path, self.query, self.greeting, self.headers = url, path, query, greeting, headers
        self.view: dict[str, Any] = {}
        self.error = ""
        self.connections = 0
        self.close_code: int | None = None
        self.socket: WebSocketClientConnection | None = None
        self._task = asyncio.create_task(self._stay())
        self.connected.append(self)

    async def _stay(self) -> None:
        """Stay connected until the server says that it is over."""
        while self.close_code != 4404:
            try:
                url = f"{self.url}/{self.path}?{urlencode(self.query)}".replace("http", "ws", 1)
                headers = {"Origin": self.url, **self.headers}
                self.socket = await websocket_connect(HTTPRequest(url, headers=headers, request_timeout=PATIENCE))
            except _LOST:
                await asyncio.sleep(AGAIN)
                continue
            if self.greeting is not None:
                await self.socket.write_message(json.dumps(self.greeting))
            self.connections += 1
            while (text := await self.socket.read_message()) is not None:
                self._hear(json.loads(text))
            self.close_code = self.socket.close_code
            self.socket = None
            await asyncio.sleep(AGAIN)

    def _hear(self, message: dict[str, Any]) -> None:
        if "key" in message:
            self.query = {"code": message["code"], "key": message["key"]}
        elif "error" in message:
            self.error = message["error"]
        else:
            self.view = message

    async def say(self, message: object) -> None:
        """Send a message; without a connection wait for the next one."""
        while True:
            await self.until(lambda: self.socket)
            try:
                assert self.socket
                await self.socket.write_message(json.dumps(message))
            except WebSocketClosedError:
                await asyncio.sleep(AGAIN)
                continue
            return

    async def until(self, what: Callable[[], Any]) -> Any:
        """Wait until something is so, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not (found := what()):
                await asyncio.sleep(0.01)
        return found

    @classmethod
    async def leave_all(cls) -> None:
        """Close the connections of all clients."""
        for client in cls.connected:
            client._task.cancel()
            if client.socket:
                client.socket.close()
        await asyncio.gather(*(client._task for client in cls.connected), return_exceptions=True)
        cls.connected.clear()


class Class:
    """A board and its phones in one lesson."""

    def __init__(self, url: str, lesson: str, **headers: str) -> None:
        self.url, self.headers = url, headers
        self.board = Client(url, "class-socket", {"lesson": lesson}, **headers)
        self.phones: list[Client] = []

    async def join(self, phones: int) -> None:
        """Have phones join, and begin."""
        await self.board.until(lambda: "code" in self.board.view)
        for n in range(len(self.phones), len(self.phones) + phones):
            query = {"code": self.board.query["code"], "phone": f"phone-number-{n}"}
            self.phones.append(Client(self.url, "class-socket", query, **self.headers))
        await self.board.until(lambda: self.board.view["phones"] == len(self.phones))
        await self.board.say({"do": "begin"})

    async def ask(self, table: str, number: int) -> None:
        """Ask a question, and wait until all phones show it."""
        await self.board.say({"do": "ask", "ask": [table, number]})
        for phone in self.phones:
            await phone.until(lambda phone=phone: phone.view.get("question", {}).get("open"))

    async def vote(self, phone: Client, answer: int) -> None:
        """Vote until the phone says that the vote is counted, as somebody does who sees that nothing has changed."""
        while phone.view["question"]["yours"] != answer:
            await phone.say({"do": "vote", "vote": answer})
            try:
                async with asyncio.timeout(2):
                    await phone.until(lambda: phone.view["question"]["yours"] == answer)
            except TimeoutError:
                continue


class Player(Client):
    """A person at a shared table, who plays the first card of his hand whenever it is his turn."""

    def __init__(self, url: str, code: str, seat: str, **headers: str) -> None:
        token = f"token-of-{seat}"
        super().__init__(url, f"table-socket/{code}", {}, {"do": "here", "token": token, "was": token}, **headers)
        self.seat = seat
        self.head: dict[str, Any] = {}
        self.nodes: list[dict[str, Any]] = []
        """The nodes that were laid on the table, in order."""

    def _hear(self, message: dict[str, Any]) -> None:
        self.head = message.get("head", self.head)
        if "table" in message:
            self.nodes = message["table"]["nodes"]
        self.nodes = [*self.nodes, *message.get("new", ())]

    async def sit(self) -> None:
        """Sit down, and wait until that is told."""
        await self.say({"do": "sit", "seat": self.seat, "name": self.seat, "id": 1})
        await self.until(lambda: self.head.get("you") == self.seat)

    async def play(self) -> None:
        """Play a card when it is this seat's turn, again if nothing comes of it, until the deal is over."""
        while not self.head.get("over"):
            node = self.nodes[-1] if self.nodes else {"n": -1, "state": {"turn": None}}
            if node["state"]["turn"] == self.seat:
                card = node["state"]["hands"][self.seat][0]
                await self.say({"do": "act", "act": f"{self.seat} {card}", "at": node["n"], "ms": 0, "id": 2})
            try:
                async with asyncio.timeout(1):
                    await self.until(lambda node=node: self.head.get("over") or self.nodes[-1:] not in ([], [node]))
            except TimeoutError:
                continue


def kill(server: ServerProcess) -> None:
    """Kill a server and its workers, as a machine does that loses its power."""
    for process in (server.process.pid, *server.workers()):
        os.kill(process, signal.SIGKILL)
