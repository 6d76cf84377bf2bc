"""A bad day: of a learner, whose browser is full, whose network goes and whose server dies; and of a server.

The server's machine gets another time, and somebody at school floods it.
"""

import asyncio
import json
import re
import sys

import pytest
from support.browser import LOADING, expect, look, run_command, visiting
from support.channel import Page, run, start_server, until
from support.playing import open_lesson
from support.processes import PATIENCE, free_port
from support.together import Class, Client, Player
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from cardlessons.lessons.catalog import LESSONS

if sys.platform == "win32":
    pytest.skip("workers are replaced on POSIX systems", allow_module_level=True)


SET_CLOCK = """
import time
real = time.time
def read_clock():
    with open({file!r}) as ahead:
        return real() + float(ahead.read())
time.time = read_clock
from cardlessons.hosts.server import server, supervisor
server.ALIVE_SECONDS, supervisor.HANG_SECONDS = 1.0, 2.0
"""
"""Code for a server whose clock goes as far ahead as a file says, and which ends soon what it believes to hang."""


async def open_table(server, game, seats="AB", **headers):
    """Return the people who play a game at a table."""
    body, told = json.dumps({"game": game, "seats": [*seats]}), {"Origin": server.url, **headers}
    asked = HTTPRequest(f"{server.url}/table", "POST", told, body, request_timeout=PATIENCE)
    code = json.loads((await AsyncHTTPClient().fetch(asked)).body)["code"]
    players = [Player(server.url, code, seat, **headers) for seat in seats]
    for player in players:
        await player.sit()
    await players[0].say({"do": "begin"})
    await players[0].until(lambda: players[0].nodes)
    return players


@pytest.mark.parametrize("seconds", [-3600, 315_360_000])
def test_the_clock_of_the_machine_is_set_and_all_goes_on(seconds, tmp_path):
    clock = tmp_path / "ahead"
    clock.write_text("0")

    async def visit(server):
        page = await (await Page(server, "four-nines.ipynb").connect()).opens("table-1")
        group = Class(server.url, "four-nines")
        await group.join(2)
        quiet, snap = await open_table(server, "snitchems"), await open_table(server, "irish-snap")
        people = [group.board, *group.phones, *quiet, *snap]
        (worker,) = server.workers()
        clock.write_text(str(seconds))
        cards = len(snap[1].nodes)
        asked = {"do": "ask", "at": [], "act": "B 3c"}
        for number in range(1, 5):
            while len(snap[1].nodes) < cards + number and not snap[1].head.get("over"):
                assert "error" not in await page.does(**asked)
            step = ["example-1", number % 3]
            await group.board.say({"do": "step", "step": step})
            await group.phones[0].until(lambda step=step: (group.phones[0].view["step"] or {}).get("at") == step)
            await quiet[0].say({"do": "name", "name": f"Ann {number}"})
            await quiet[1].until(lambda number=number: quiet[1].head["seats"][0]["name"] == f"Ann {number}")
        assert server.workers() == [worker]
        assert [one.connections for one in people] == [1] * len(people)
        assert server.log_text() == ""
        await Client.leave_all()

    with start_server(LESSONS.folder, before=SET_CLOCK.format(file=str(clock)), cwd=tmp_path) as server:
        until(server.workers)
        run(visit(server))


def test_a_class_and_tables_of_one_school_go_on_beside_somebody_there_who_floods_them(tmp_path):
    school = {"X-Forwarded-For": "192.0.2.7"}

    async def visit(server):
        flooders = await open_table(server, "snitchems", "ABCD", **school)

        async def flood(player):
            while True:
                await player.say({"do": "name", "name": "x" * 3900})
                await asyncio.sleep(0.02)

        floods = [asyncio.create_task(flood(player)) for player in flooders]
        group = Class(server.url, "four-nines", **school)
        await group.join(30)
        tables = [await open_table(server, "peel-five-card", "ABCD", **school) for _ in range(3)]
        await group.ask("example-1", 0)
        answers = [number % 2 for number in range(len(group.phones))]
        await asyncio.gather(
            *map(group.vote, group.phones, answers), *(player.play() for players in tables for player in players)
        )
        for one in floods:
            one.cancel()
        honest = [group.board, *group.phones, *(player for players in tables for player in players)]
        assert group.board.view["question"]["answered"] == len(group.phones)
        assert all(players[0].head["over"] for players in tables)
        assert {one.error for one in honest} == {""}
        assert {one.connections for one in honest} == {1}
        assert server.log_text() == ""
        await Client.leave_all()

    with start_server(LESSONS.folder, "proxies=['127.0.0.0/8']", cwd=tmp_path) as server:
        run(visit(server))


FULL = "Storage.prototype.setItem = () => { window.tried = 1 + (window.tried ?? 0); throw new Error('full'); };"
"""A script after which the browser has no room for what a page would keep."""


def test_a_learners_browser_is_full_the_network_goes_the_server_dies_and_a_clock_goes_back(chromium):
    """Each is told where one looks, nothing that was done is lost, and the lesson goes on by itself."""
    serve = "serve", "--on-demand", "--port", str(free_port())
    with visiting(chromium, has_touch=True) as (context, page, seen):
        with run_command(*serve) as server:
            page.add_init_script(FULL)
            with page.expect_response(re.compile("beforehand")) as known:
                table = open_lesson(page, server)
                page.mouse.move(9, 9)  # the page is used: now it fetches what is known beforehand
            known.value.finished()
            table.past_the_guess()
            bar = page.locator("main > .ct-lost")
            expect(bar).to_contain_text("This browser has no room left")
            bar.get_by_role("button", name="Understood").click()
            tried = look(page, "window.tried")
            table.button("Back: one step back").click()
            page.wait_for_function("(before) => window.tried > before", arg=tried)
            expect(bar).to_have_count(0)

            context.set_offline(True)
            table.wants_python()
            waits = table.root.locator(".ct-lost")
            expect(waits).to_contain_text("goes on by itself")
            context.set_offline(False)
            expect(table.told).to_contain_text("It is Clara's turn, not Emil's.")
            expect(waits).to_be_hidden()

        table.card("Clara", "8s").click()  # nobody serves
        expect(waits).to_contain_text("goes on by itself")
        with run_command(*serve):
            expect(table.told).to_contain_text("Clara plays the eight of spades", timeout=LOADING)
            expect(waits).to_be_hidden()
            assert table.step() == 2, "what was tried before is there still"
            context.clock.set_system_time(0)
            table.card("Dora", "2s").click()
            expect(table.told).to_contain_text("Dora plays the two of spades")
        assert seen.errors == []
