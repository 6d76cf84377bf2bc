"""Tests of the websocket between a page and its sessions: valid messages, replies, and close codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.channel import TABLE, Page, ServerProcess, run, start_server, until, write_lessons
from tornado.httpclient import HTTPClientError


def talk(server: ServerProcess, *said: object, lesson: str = "mine.md", **headers: str) -> int | None:
    """Send messages and return the code with which the connection is closed."""

    async def visit() -> int | None:
        page = await Page(server, lesson).connect(**headers)
        for message in said:
            await page.say(message)
        return await page.wait_closed()

    return run(visit())


def test_a_session_is_opened_and_answers_and_another_page_has_one_of_its_own(server: ServerProcess) -> None:
    async def visit() -> None:
        one, two = [await (await Page(server).connect()).opens("table-1") for _ in range(2)]
        first = await one.does(do="try", at=[], act="B 9d")
        assert [node["act"] for node in first["new"]] == ["B 9d"]
        (node,) = first["new"]
        assert (await one.does(do="go", at=["B 9d"]))["show"] == [node["n"]]
        assert (await two.does(do="go", at=["B 9d"]))["new"] == first["new"]  # nothing was known of it there
        assert "error" in await one.does(do="no such thing")
        await one.say({"ping": True})
        assert await one.hears() == {"pong": True}

    run(visit())


def test_a_session_is_opened_once_however_often_it_is_asked_for(server: ServerProcess) -> None:
    async def visit() -> None:
        page = await (await Page(server).connect()).plays()
        await page.opens("table-1", "table-1")
        assert "error" not in await page.does(do="go", at=["B 9d"])

    run(visit())


def test_nobody_answers_at_a_session_that_was_not_opened_or_is_not_there(server: ServerProcess) -> None:
    async def visit() -> None:
        page = await (await Page(server).connect()).opens("table-9", "", "sources-1")
        for name in ("table-9", "table-1", "", "__proto__"):
            await page.asks(name, do="go", at=[])
        await page.plays()
        assert [heard["to"] for heard in page.heard] == ["table-1"]

    run(visit())


def test_what_house_rules_lay_below_them_joins_the_page_and_answers_there(server: ServerProcess) -> None:
    async def visit() -> None:
        page = await (await Page(server, "rules.md").connect()).opens("house-rules-1")
        await page.does("house-rules-1", do="touch", name="play-it", value=1)
        (joined,) = [heard["joined"] for heard in page.heard if "joined" in heard]
        ((name, laid),) = joined.items()
        assert (name, laid["drawing"]) == ("house-game 1", "table")
        await page.opens(name)
        assert "error" not in await page.does(name, do="go", at=[])
        # a page that has lost its connection asks for the table first, and has it when its rules are told again
        page = await (await Page(server, "rules.md").connect()).opens(name, "house-rules-1")
        await page.does("house-rules-1", do="touch", name="play-it", value=1)
        assert "error" not in await page.does(name, do="go", at=[])

    run(visit())


OUT_OF_FORM = {
    "bytes": b"\x00\x01",
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "a word": '"open"',
    "another key": {"close": "table-1"},
    "a number for a name": {"open": 3},
    "no message": {"to": "table-1"},
    "a text for a message": {"to": "table-1", "message": "go"},
    "no name": {"to": ["table-1"], "message": {}},
    "no number": '{"to": "table-1", "message": {"id": NaN}}',
    "no end": '{"to": "table-1", "message": {"id": -Infinity}}',
    "a long number": '{"to": "table-1", "message": {"id": ' + "9" * 5000 + "}}",
    "deep lists": "[" * 100_000,
    "deep messages": '{"to": "table-1", "message": ' + '{"a":' * 10_000 + "1" + "}" * 10_000 + "}",
}


def test_a_message_out_of_form_ends_its_connection_alone(server: ServerProcess) -> None:
    before = server.log_text()
    for name, message in OUT_OF_FORM.items():
        assert talk(server, {"open": "table-1"}, message) == 4400, name
        assert server.log_text() == before, name


ODD = {
    "half a letter": {"do": "try", "at": [], "act": "B \ud83d"},
    "another type": {"do": ["try"]},
    "nothing": {},
    "a huge number": {"do": "go", "at": 10**300},
    "too large a number": '{"do": "go", "at": 1e999}',
    "code": {"do": "__class__", "at": ["__import__('os')"]},
    "deep": '{"do": "go", "at": ' + "[" * 500 + "]" * 500 + "}",
    "long": {"do": "try", "at": [], "act": "x" * 100_000},
}


def test_a_message_that_no_page_sends_is_answered_with_an_error(server: ServerProcess) -> None:
    async def visit(odd: dict[str, object] | str) -> None:
        page = await (await Page(server).connect()).opens("table-1")
        message = odd if isinstance(odd, str) else json.dumps(odd)
        await page.say(f'{{"to": "table-1", "message": {message[:-1]}{", " if len(message) > 2 else ""}"id": 7}}}}')
        assert "error" in await page.reply(7), message
        await page.plays()

    before = server.log_text()
    for name, odd in ODD.items():
        run(visit(odd))
        assert server.log_text() == before, name


def test_a_message_too_large_ends_its_connection(server: ServerProcess) -> None:
    assert talk(server, {"to": "table-1", "message": {"do": "x" * 200_000}}) == 1009


@pytest.mark.parametrize("mark", ["", "1", "x" * 5000])
def test_a_page_of_the_lesson_as_it_was_is_told_so(server: ServerProcess, mark: str) -> None:
    assert talk(server, mark=mark) == 4409


@pytest.mark.long
def test_a_lesson_that_is_changed_while_its_page_is_awake_goes_on_there(tmp_path: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        page = await (await Page(server).connect()).plays()
        (tmp_path / "mine.md").write_text(TABLE.replace("9d", "4c"), "utf-8")
        assert "error" not in await page.does(do="go", at=[])
        late = await Page(server).connect()
        assert await late.wait_closed() == 4409
        server.marks.clear()
        await (await Page(server).connect()).plays("B 4c")

    with start_server(write_lessons(tmp_path)) as server:
        run(visit(server))


FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Sec_Fetch_Site": "cross-site"},
    {"Sec_Fetch_Site": "same-site"},
    {"Origin": "", "Sec_Fetch_Site": "none"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_only_a_page_of_this_server_is_connected(server: ServerProcess, headers: dict[str, str]) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        run(Page(server).connect(**headers))


def test_what_is_no_browser_is_connected(server: ServerProcess) -> None:
    assert talk(server, "", Origin="") == 4400


@pytest.mark.parametrize("lesson", ["none.md", "own.txt", "../mine.md", "mine.md/x", ""])
def test_an_unknown_lesson_is_not_there(server: ServerProcess, lesson: str) -> None:
    with pytest.raises(HTTPClientError, match="404"):
        run(Page(server, lesson).connect(mark="x"))


def test_a_websocket_without_its_upgrade_is_told_in_one_line(server: ServerProcess) -> None:
    for _ in range(5):
        assert server.ask("/channel/mine.md?mark=secret")[0] == 426
    (line,) = server.log_text().splitlines()
    assert "proxy_set_header Upgrade" in line
    assert "secret" not in line
    assert server.ask("/class-socket?lesson=mine")[0] == 426
    assert server.ask("/class-socket?lesson=mine", Origin="http://elsewhere.example")[0] == 403


# What is worked on for long


@pytest.mark.long
def test_nobody_waits_for_whoever_asks_for_puzzles_over_and_over(server: ServerProcess) -> None:
    """An act sent after a request for a puzzle is answered before it."""

    async def visit() -> None:
        busy = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
        await busy.does("puzzles-1", do="puzzle", seed=1, grade=3)
        other = await (await Page(server).connect()).plays()
        order: list[str] = []
        puzzles = [await busy.asks("puzzles-1", do="puzzle", seed=seed, grade=3) for seed in range(2, 6)]
        await other.does(do="go", at=[])
        order.append("act")
        for number in puzzles:
            assert "error" not in await busy.reply(number)
            order.append("puzzle")
        assert order[0] == "act"
        observe_answer = [heard["reply"]["id"] for heard in busy.heard if heard.get("reply", {}).get("id") in puzzles]
        assert observe_answer == puzzles

    run(visit())


@pytest.mark.long
def test_what_follows_long_work_on_a_page_is_answered_after_it_and_in_its_order(server: ServerProcess) -> None:
    async def visit() -> None:
        page = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1", "table-1")
        asked = []
        for number in range(8):
            asked.append(await page.asks("puzzles-1", do="puzzle", seed=number, grade=1))
            asked.append(await page.asks("table-1", do="go", at=[]))
        await page.reply(asked[-1])
        assert [heard["reply"]["id"] for heard in page.heard if "reply" in heard] == asked

    run(visit())


@pytest.mark.long
def test_a_flood_on_one_page_does_not_delay_another_and_none_of_it_is_lost(server: ServerProcess) -> None:
    async def visit() -> None:
        flood = await (await Page(server).connect()).plays()
        sent = [await flood.asks(do="go", at=[]) for _ in range(500)]
        other = await (await Page(server).connect()).plays()
        assert not any(heard.get("reply", {}).get("id") == sent[-1] for heard in flood.heard)
        assert "error" not in await other.does(do="go", at=[])
        await flood.reply(sent[-1])
        assert [heard["reply"]["id"] for heard in flood.heard if "reply" in heard][-len(sent) :] == sent

    run(visit())


@pytest.mark.long
def test_a_page_that_goes_in_the_middle_of_long_work_leaves_nothing_behind(server: ServerProcess) -> None:
    async def visit() -> None:
        page = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
        for number in range(5):
            await page.asks("puzzles-1", do="puzzle", seed=number, grade=3)
        page.socket.close()

    before = server.log_text()
    run(visit())
    until(lambda: server.figure("pages_awake") == 0)
    assert server.log_text() == before


FEW = """
from cardlessons.hosts.server.pages import channel
from cardlessons.hosts.server.limits import page_capacity
channel._MAX_WAITING = 5
page_capacity.MAX_NEWCOMERS = {newcomers}
channel.PAGE_BUDGET_SECONDS, channel.PAGE_SHARE = 0.05, 0.05
"""
"""Code for a server in which a page may use little, and in which few newcomers may wait."""


@pytest.mark.long
def test_what_a_page_asks_for_above_its_budget_is_answered_later_and_nothing_is_lost(tmp_path: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        page = await (await Page(server).connect()).plays()
        asked = [await page.asks(do="write", at=[], text="B 9d\n") for _ in range(60)]
        await page.say({"ping": True})
        other = await (await Page(server).connect()).plays()
        assert "error" not in await other.does(do="go", at=[])
        await page.reply(asked[-1])
        answered = [heard["reply"]["id"] for heard in page.heard if "reply" in heard]
        assert [number for number in answered if number in asked] == asked

    with start_server(write_lessons(tmp_path), before=FEW.format(newcomers=3000)) as server:
        run(visit(server))
        assert server.log_text() == ""


@pytest.mark.long
def test_newcomers_above_the_limit_are_told_in_how_many_seconds_to_come_again(tmp_path: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        page = await Page(server).connect()
        assert await page.wait_closed() == 4430
        assert 3 <= int(page.socket.close_reason or 0) <= 9

    with start_server(write_lessons(tmp_path), before=FEW.format(newcomers=0)) as server:
        run(visit(server))


# An error of ours


BROKEN = """
from cardlessons.session import lesson
taken = lesson.LessonSessions.take
def take(self, message):
    if message.get("open") == "puzzles-1":
        raise KeyError("the words of a visitor")
    taken(self, message)
lesson.LessonSessions.take = take
"""


@pytest.mark.long
def test_an_error_of_ours_ends_one_connection_and_is_told_in_one_line(tmp_path: Path) -> None:
    async def visit(server: ServerProcess) -> None:
        well = await (await Page(server).connect()).plays()
        page = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
        assert await page.wait_closed() == 4400
        assert "error" not in await well.does(do="go", at=[])

    with start_server(write_lessons(tmp_path), before=BROKEN) as server:
        run(visit(server))
        (line,) = server.log_text().splitlines()
        assert "a message of a page could not be answered: KeyError at " in line
        assert "words" not in line
