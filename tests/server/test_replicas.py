"""Tests of servers that share classes and tables in Redis: when one of them is killed, nothing is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.channel import ServerProcess, start_server, until
from support.nginx import BEHIND_NGINX, SEVERAL, nginx
from support.redis import WITH_REDIS, redis_server
from support.servers import run
from support.together import Class, Client, Player, kill
from tornado.httpclient import AsyncHTTPClient

pytestmark = pytest.mark.long

LESSON = """---
title: Mine
---

```table Two cards
variant: peel-five-card
dealer: A
A: 2h
B: 3c

? What does Bea do?
- She passes.  | She holds a card.
+ She plays.   | Yes.
B 3c
```
"""


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mine.md").write_text(LESSON, "utf-8")
    return tmp_path / "lessons"


@contextmanager
def two_servers(lessons: Path) -> Iterator[tuple[str, ServerProcess, ServerProcess]]:
    """Start two servers with one Redis behind nginx; give the address of nginx, and both."""
    with (
        redis_server() as redis,
        start_server(lessons, f"redis={redis.url!r}", "proxies=['127.0.0.1']") as one,
        start_server(lessons, f"redis={redis.url!r}", "proxies=['127.0.0.1']") as two,
        nginx(SEVERAL, one, two) as port,
    ):
        yield f"http://127.0.0.1:{port}", one, two


@WITH_REDIS
@BEHIND_NGINX
def test_when_one_of_two_servers_is_killed_in_the_middle_of_a_vote_nothing_of_the_class_is_lost(
    lessons: Path,
) -> None:
    async def visit(url: str, one: ServerProcess, two: ServerProcess) -> None:
        room = Class(url, "mine")
        try:
            await room.join(8)
            await room.ask("example-1", 0)
            for phone in room.phones[:4]:
                await room.vote(phone, 1)
            before = {client: client.connections for client in Client.connected}
            kill(one)
            for phone in room.phones[4:]:
                await room.vote(phone, 0)
            for phone in room.phones[:2]:
                await room.vote(phone, 0)  # they change their minds
            lost = [client for client in Client.connected if client is not room.board]
            await room.board.until(lambda: any(client.connections > before[client] for client in lost))
            board = room.board
            await board.until(lambda: board.view["phones"] == 8)
            await board.until(lambda: board.view["question"]["answered"] == 8)
            await board.say({"do": "bars"})
            await board.until(lambda: "bars" in board.view["question"])
            assert board.view["question"]["bars"] == [[6, 2]]
            for phone in room.phones:
                await phone.until(lambda phone=phone: phone.view["question"].get("bars") == [[6, 2]])
            assert [phone.view["question"]["yours"] for phone in room.phones] == [0, 0, 1, 1, 0, 0, 0, 0]
            assert two.ask(f"/class/{board.query['code']}")[0] == 200
            await board.say({"do": "end"})
            await room.phones[0].until(lambda: all(phone.view["over"] for phone in room.phones))
        finally:
            await Client.leave_all()

    with two_servers(lessons) as (url, one, two):
        run(visit(url, one, two))
        assert two.log_text() == ""


@WITH_REDIS
@BEHIND_NGINX
def test_when_one_of_two_servers_is_killed_in_the_middle_of_a_deal_nothing_of_the_table_is_lost(lessons: Path) -> None:
    async def visit(url: str, one: ServerProcess, two: ServerProcess) -> None:
        seats = ["Anna", "Ben", "Clara", "Dora"]
        body = json.dumps({"game": "peel-five-card", "seats": seats})
        answer = await AsyncHTTPClient().fetch(f"{url}/table", method="POST", body=body, headers={"Origin": url})
        players = [Player(url, json.loads(answer.body)["code"], seat) for seat in seats]
        try:
            for player in players:
                await player.sit()
            await players[0].say({"do": "begin", "id": 1})
            playing = [asyncio.create_task(player.play()) for player in players]
            await players[0].until(lambda: len(players[0].nodes) > 8)
            before = [node["act"] for node in players[0].nodes]
            kill(one)
            await asyncio.gather(*playing)
            assert sum(player.connections for player in players) > len(players), "somebody was at the other server"
            acts = [[node["act"] for node in player.nodes] for player in players]
            assert acts[0][: len(before)] == before
            assert all(one == acts[0] for one in acts)
            assert len(acts[0]) >= 20
        finally:
            await Client.leave_all()

    with two_servers(lessons) as (url, one, two):
        run(visit(url, one, two))


@WITH_REDIS
def test_several_workers_of_one_server_show_the_same_class(lessons: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        room = Class(server.url, "mine")
        try:
            await room.join(12)
            await room.ask("example-1", 0)
            for n, phone in enumerate(room.phones):
                await room.vote(phone, n % 2)
            await room.board.until(lambda: room.board.view["question"]["answered"] == 12)
            until(lambda: server.ask(f"/class/{room.board.query['code']}")[0] == 200)
        finally:
            await Client.leave_all()

    with redis_server() as redis, start_server(lessons, f"redis={redis.url!r}", "workers=2") as server:
        run(visit(server))


def test_without_redis_several_workers_say_why_they_have_no_class(lessons: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        board = Client(server.url, "class-socket", {"lesson": "mine"})
        await board.until(lambda: board.close_code)
        assert "Start this server without --workers, or with --redis." in board.error
        await Client.leave_all()

    with start_server(lessons, "workers=2") as server:
        run(visit(server))
