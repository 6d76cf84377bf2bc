"""Tests of servers that share classes and tables in Redis: when one of them is killed, nothing is lost."""

import asyncio
import json

import pytest
from support.cases import read_sample
from support.channel import start_server
from support.nginx import BEHIND_NGINX, SEVERAL, nginx
from support.redis import WITH_REDIS, redis_server
from support.together import Class, Client, Player, kill
from tornado.httpclient import AsyncHTTPClient

pytestmark = pytest.mark.long

LESSON = read_sample("replica.md")


@pytest.fixture
def lessons(tmp_path):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mine.md").write_text(LESSON, "utf-8")
    return tmp_path / "lessons"


@WITH_REDIS
@BEHIND_NGINX
async def test_when_one_of_two_servers_is_killed_nothing_of_a_class_or_a_table_is_lost(lessons):
    """It is killed in the middle of a vote and of a deal."""
    with (
        redis_server() as redis,
        start_server(lessons, f"redis={redis.url!r}", "proxies=['127.0.0.1']") as one,
        start_server(lessons, f"redis={redis.url!r}", "proxies=['127.0.0.1']") as two,
        nginx(SEVERAL, one, two) as port,
    ):
        url = f"http://127.0.0.1:{port}"
        room = Class(url, "mine")
        await room.join(8)
        await room.ask("example-1", 0)
        for phone in room.phones[:4]:
            await room.vote(phone, 1)

        seats = ["Anna", "Ben", "Clara", "Dora"]
        body = json.dumps({"game": "peel-five-card", "seats": seats})
        answer = await AsyncHTTPClient().fetch(f"{url}/table", method="POST", body=body, headers={"Origin": url})
        players = [Player(url, json.loads(answer.body)["code"], seat) for seat in seats]
        for player in players:
            await player.sit()
        await players[0].say({"do": "begin", "id": 1})
        playing = [asyncio.create_task(player.play()) for player in players]
        await players[0].until(lambda: len(players[0].nodes) > 8)
        played = [node["act"] for node in players[0].nodes]

        before = {client: client.connections for client in Client.connected}
        kill(one)
        for phone in room.phones[4:]:
            await room.vote(phone, 0)
        for phone in room.phones[:2]:
            await room.vote(phone, 0)  # they change their minds
        board = room.board
        await board.until(lambda: any(phone.connections > before[phone] for phone in room.phones))
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
        await board.until(lambda: all(phone.view["over"] for phone in room.phones))

        await asyncio.gather(*playing)
        assert any(player.connections > before[player] for player in players), "somebody was at the other server"
        acts = [[node["act"] for node in player.nodes] for player in players]
        assert acts[0][: len(played)] == played
        assert all(seen == acts[0] for seen in acts)
        assert two.log_text() == ""


async def test_without_redis_several_workers_say_why_they_have_no_class(lessons):
    with start_server(lessons, "workers=2") as server:
        board = Client(server.url, "class-socket", {"lesson": "mine"})
        await board.until(lambda: board.close_code)
        assert "Start this server without --workers, or with --redis." in board.error
