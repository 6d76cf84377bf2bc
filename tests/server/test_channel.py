"""Tests of the websocket between a page and its sessions: valid messages, replies, and close codes."""

import asyncio
import json

import pytest
from support.cases import read_cases
from support.channel import TABLE, Page, run, start_server, until, write_lessons
from tornado.httpclient import HTTPClientError


def talk(server, *said, lesson="mine.md", **headers):
    """Send messages and return the code with which the connection is closed."""

    async def visit():
        page = await Page(server, lesson).connect(**headers)
        for message in said:
            await page.say(message)
        return await page.wait_closed()

    return run(visit())


async def test_a_session_is_opened_and_answers_and_another_page_has_one_of_its_own(server):
    one, two = [await (await Page(server).connect()).opens("table-1") for _ in range(2)]
    first = await one.does(do="try", at=[], act="B 9d")
    assert [node["act"] for node in first["new"]] == ["B 9d"]
    (node,) = first["new"]
    assert (await one.does(do="go", at=["B 9d"]))["show"] == [node["n"]]
    assert (await two.does(do="go", at=["B 9d"]))["new"] == first["new"]  # nothing was known of it there
    assert "error" in await one.does(do="no such thing")
    await one.say({"ping": True})
    assert await one.hears() == {"pong": True}


async def test_a_session_is_opened_once_however_often_it_is_asked_for(server):
    page = await (await Page(server).connect()).plays()
    await page.opens("table-1", "table-1")
    assert (await page.does(do="try", at=[], act="B 9d"))["new"] == [], "that was tried before"


async def test_nobody_answers_at_a_session_that_was_not_opened_or_is_not_there(server):
    page = await (await Page(server).connect()).opens("table-9", "", "sources-1")
    for name in ("table-9", "table-1", "", "__proto__"):
        await page.asks(name, do="go", at=[])
    await page.plays()
    assert [heard["to"] for heard in page.heard] == ["table-1"]


async def test_what_house_rules_lay_below_them_joins_the_page_and_answers_there(server):
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


OUT_OF_FORM = read_cases("channel", "out-of-form") | {
    "bytes": b"\x00\x01",
    "a long number": '{"to": "table-1", "message": {"id": ' + "9" * 5000 + "}}",
    "deep lists": "[" * 100_000,
    "deep messages": '{"to": "table-1", "message": ' + '{"a":' * 10_000 + "1" + "}" * 10_000 + "}",
}


def test_a_message_out_of_form_ends_its_connection_alone(server):
    before = server.log_text()
    for name, message in OUT_OF_FORM.items():
        assert talk(server, {"open": "table-1"}, message) == 4400, name
        assert server.log_text() == before, name
    assert talk(server, {"to": "table-1", "message": {"do": "x" * 200_000}}) == 1009, "too large"


ODD = read_cases("channel", "odd") | {
    "half a letter": {"do": "try", "at": [], "act": "B \ud83d"},
    "a huge number": {"do": "go", "at": 10**300},
    "deep": '{"do": "go", "at": ' + "[" * 500 + "]" * 500 + "}",
    "long": {"do": "try", "at": [], "act": "x" * 100_000},
}


def test_a_message_that_no_page_sends_is_answered_with_an_error(server):
    async def visit(odd):
        page = await (await Page(server).connect()).opens("table-1")
        message = odd if isinstance(odd, str) else json.dumps(odd)
        await page.say(f'{{"to": "table-1", "message": {message[:-1]}{", " if len(message) > 2 else ""}"id": 7}}}}')
        assert "error" in await page.reply(7), message
        await page.plays()

    before = server.log_text()
    for name, odd in ODD.items():
        run(visit(odd))
        assert server.log_text() == before, name


def test_a_page_of_the_lesson_as_it_was_is_told_so(server):
    for mark in ("", "1", "x" * 5000):
        assert talk(server, mark=mark) == 4409


FOREIGN = read_cases("channel", "foreign")


def test_only_a_page_of_this_server_is_connected_or_what_is_no_browser(server):
    for headers in FOREIGN:
        with pytest.raises(HTTPClientError, match="403"):
            run(Page(server).connect(**headers))
    assert talk(server, "", Origin="") == 4400


def test_an_unknown_lesson_is_not_there(server):
    for lesson in ("none.md", "own.txt", "../mine.md", "mine.md/x", ""):
        with pytest.raises(HTTPClientError, match="404"):
            run(Page(server, lesson).connect(mark="x"))


def test_a_websocket_without_its_upgrade_is_told_in_one_line(server):
    for _ in range(5):
        assert server.ask("/channel/mine.md?mark=secret")[0] == 426
    (line,) = server.log_text().splitlines()
    assert "proxy_set_header Upgrade" in line
    assert "secret" not in line


# What is worked on for long


@pytest.mark.long
async def test_nobody_waits_for_long_work_of_another_page_and_what_follows_it_is_answered_in_its_order(server):
    busy = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1", "table-1")
    other = await (await Page(server).connect()).plays()
    asked = []
    for seed in range(3):
        asked.append(await busy.asks("puzzles-1", do="puzzle", seed=seed, grade=3))
        asked.append(await busy.asks("table-1", do="go", at=[]))
    answered = asyncio.create_task(busy.reply(asked[-1]))
    assert "error" not in await other.does(do="go", at=[])
    assert not answered.done()
    await answered
    assert [heard["reply"]["id"] for heard in busy.heard if "reply" in heard] == asked


@pytest.mark.long
async def test_a_page_that_goes_in_the_middle_of_long_work_leaves_nothing_behind(server):
    before = server.log_text()
    page = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
    for number in range(5):
        await page.asks("puzzles-1", do="puzzle", seed=number, grade=3)
    page.socket.close()
    until(lambda: server.figure("pages_awake") == 0)
    assert server.log_text() == before


# An error of ours


BROKEN = """
from cardlessons.hosts.server.pages import channel
from cardlessons.session import lesson
channel._MAX_WAITING = 5
channel.PAGE_BUDGET_SECONDS, channel.PAGE_SHARE = 0.05, 0.05
taken = lesson.LessonSessions.hear
def take(self, message):
    if message.get("open") == "puzzles-1":
        raise KeyError("the words of a visitor")
    taken(self, message)
lesson.LessonSessions.hear = take
"""
"""Code for a server in which a page may use little, and which has a fault of ours."""


@pytest.mark.long
async def test_a_page_goes_on_above_its_budget_beside_an_error_of_ours_and_when_its_lesson_is_changed(tmp_path):
    with start_server(write_lessons(tmp_path), before=BROKEN) as server:
        page, other = [await (await Page(server).connect()).plays() for _ in range(2)]
        asked = [await page.asks(do="write", at=[], text="B 9d\n") for _ in range(60)]
        answered = asyncio.create_task(page.reply(asked[-1]))
        assert "error" not in await other.does(do="go", at=[])
        assert not answered.done()
        await answered
        assert [heard["reply"]["id"] for heard in page.heard if "reply" in heard][-60:] == asked
        assert server.log_text() == ""

        broken = await (await Page(server, "puzzles.md").connect()).opens("puzzles-1")
        assert await broken.wait_closed() == 4400
        assert "error" not in await other.does(do="go", at=[])
        (line,) = server.log_text().splitlines()
        assert "a message of a page could not be answered: KeyError at " in line
        assert "words" not in line

        (tmp_path / "mine.md").write_text(TABLE.replace("9d", "4c"), "utf-8")
        assert "error" not in await other.does(do="go", at=[])
        late = await Page(server).connect()
        assert await late.wait_closed() == 4409
        server.marks.clear()
        await (await Page(server).connect()).plays("B 4c")


@pytest.mark.long
async def test_newcomers_above_the_limit_are_told_in_how_many_seconds_to_come_again(tmp_path):
    full = "from cardlessons.hosts.server.limits import page_capacity; page_capacity.MAX_NEWCOMERS = 0"
    with start_server(write_lessons(tmp_path), before=full) as server:
        page = await Page(server).connect()
        assert await page.wait_closed() == 4430
        assert 3 <= int(page.socket.close_reason or 0) <= 9
