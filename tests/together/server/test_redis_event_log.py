"""Event logs in Redis: what several processes read, limits, outages, and what a server says that cannot use it."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager

import pytest
from support.cases import read_cases
from support.clock import Clock
from support.processes import PATIENCE
from support.redis import WITH_REDIS, redis_server
from support.rooms import Screen
from support.servers import run

from cardlessons.cli import main
from cardlessons.lessons.catalog import LESSONS
from cardlessons.together import redis_event_log
from cardlessons.together.classroom import BOARD_TOKEN, Classes
from cardlessons.together.event_log import (
    CODE_LENGTH,
    CODE_LETTERS,
    END_EVENT,
    IDLE_SECONDS,
    KEEP_SECONDS,
    StoreError,
    TooManyLogsError,
)
from cardlessons.together.redis_event_log import RedisEventLogs


@pytest.fixture(scope="module")
def server():
    with redis_server() as started:
        yield started


@pytest.fixture
def own_server():
    """Return a server that the test may stop."""
    with redis_server() as started:
        yield started


@asynccontextmanager
async def logs_of(server, processes=2, **options):
    """Yield the logs as several processes have them."""
    logs = [RedisEventLogs(server.url, **options) for _ in range(processes)]
    try:
        yield logs
    finally:
        for one in logs:
            await one.close()


async def until(what):
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.005)


def visit(test):
    run(test)


@WITH_REDIS
async def test_all_followers_get_all_events_in_the_same_order_and_each_once(server):
    async with logs_of(server, 3) as logs:
        code = await logs[0].create("table", {"deal": 7})
        assert all(code in codes for codes in await asyncio.gather(*(logs[0].codes("table") for _ in range(300))))
        assert len(code) == CODE_LENGTH
        assert {*code} <= {*CODE_LETTERS}
        seen = [[], [], []]
        for one, events in zip(logs[:2], seen, strict=False):
            assert await one.follow("table", code, events.append)
        for n in range(50):
            logs[n % 3].append("table", code, {"act": n, "words": "“Snip”"})
        await until(lambda: len(seen[1]) == 51)
        stop = await logs[2].follow("table", code, seen[2].append)
        assert stop
        await until(lambda: len(seen[0]) == len(seen[2]) == 51)
        assert seen[0] == seen[1] == seen[2]
        assert [event.number for event in seen[0]] == [*range(51)]
        assert seen[0][0].data == {"deal": 7}
        assert sorted(event.data["act"] for event in seen[0][1:]) == [*range(50)]
        assert sorted(event.time for event in seen[0]) == [event.time for event in seen[0]]
        stop()
        logs[0].append("table", code, {"act": "last"})
        await until(lambda: len(seen[1]) == 52)
        assert len(seen[2]) == 51


@WITH_REDIS
async def test_an_ended_log_is_forgotten_by_all(server):
    async with logs_of(server) as (one, two):
        code, other = await one.create("class", {}), await one.create("class", {})
        seen = []
        await two.follow("class", code, seen.append)
        one.append("class", code, {"do": "end"})
        one.end("class", code)
        one.append("class", code, {"late": 1})
        await until(lambda: two._readers == {})
        assert [event.data for event in seen] == [{}, {"do": "end"}]
        assert await one.follow("class", code, seen.append) is None
        assert await one.follow("class", "NONE2", seen.append) is None
        assert other in await two.codes("class")
        assert code not in await two.codes("class")
        assert 0 < await one._client.ttl(f"cardlessons:class:{code}") <= redis_event_log._END_SECONDS


@pytest.mark.long
@WITH_REDIS
async def test_what_is_kept_of_a_log_begins_it_anew_for_one_process_and_all_read_it(server, monkeypatch):
    async with logs_of(server) as (one, two):
        code = await one.create("table", {"do": "opened"})
        await one.keep("table", code, {"do": "opened", "kept": 1})
        one.end("table", code)
        await until(lambda: not one._waiting)
        assert code not in await two.codes("table")
        assert 0 <= KEEP_SECONDS - await one._client.ttl(f"cardlessons:kept:table:{code}") < 60
        seen = [[], []]
        for logs, events in zip((two, one), seen, strict=True):
            assert await logs.follow("table", code, events.append)
        assert [[event.data for event in events] for events in seen] == [[{"do": "opened", "kept": 1}]] * 2
        assert not await one._client.exists(f"cardlessons:kept:table:{code}")

    # While no server runs, a log rests: the first that follows it puts it away, and only one of two at once.
    async with logs_of(server) as (one, two):
        rests = []
        make = lambda rest: rests.append(rest) or {"do": "opened", "kept": 2}  # noqa: E731
        assert not await one.end_rested("table", code, make)
        monkeypatch.setattr(redis_event_log, "IDLE_SECONDS", {"table": 0.0})
        await asyncio.sleep(0.05)
        assert await asyncio.gather(*(logs.end_rested("table", code, make) for logs in (one, two))) == [True, True]
        assert all(0 < rest < PATIENCE for rest in rests)
        last = []
        assert await two.follow("table", code, last.append)
        assert [event.data for event in last] == [{"do": "opened", "kept": 2}]


@WITH_REDIS
async def test_there_are_so_many_logs_of_a_kind_for_all_processes_together(own_server):
    async with logs_of(own_server, most=2) as (one, two):
        code = await one.create("class", {})
        await two.create("class", {})
        with pytest.raises(TooManyLogsError):
            await two.create("class", {})
        await two.create("table", {})
        one.end("class", code)
        await until(lambda: not one._waiting)
        await two.create("class", {})


@pytest.mark.long
@WITH_REDIS
async def test_what_is_appended_while_redis_hangs_is_not_lost_and_comes_once(own_server, monkeypatch):
    """The server takes what is sent to it as it hangs, and the client, which has no answer, sends it again."""
    monkeypatch.setattr(redis_event_log, "_TIMEOUT_SECONDS", 0.5)
    monkeypatch.setattr(redis_event_log, "_BLOCK_MS", 100)

    async with logs_of(own_server) as (one, two):
        code = await one.create("class", {})
        seen = []
        saved = []
        one.watch(saved.append)
        await one.follow("class", code, lambda _: None)
        await two.follow("class", code, seen.append)
        os.kill(own_server.process.pid, signal.SIGSTOP)
        try:
            one.append("class", code, {"vote": 1})
            one.append("class", code, {"vote": 2})
            await until(lambda: saved == [False])
            with pytest.raises(StoreError):
                await one.codes("class")
            with pytest.raises(StoreError):
                await one.create("class", {})
            with pytest.raises(StoreError):
                await one.follow("class", code, print)
        finally:
            os.kill(own_server.process.pid, signal.SIGCONT)
        await until(lambda: saved == [False, True] and len(seen) == 3)
        one.append("class", code, {"vote": 3})
        await until(lambda: len(seen) >= 4)
        assert [event.data for event in seen] == [{}, {"vote": 1}, {"vote": 2}, {"vote": 3}]
        assert await one._client.xlen(f"cardlessons:class:{code}") > 4, "the repeated events are in the stream"


@WITH_REDIS
async def test_a_class_says_that_it_is_not_saved_and_ends_when_redis_has_lost_it(own_server):
    async with logs_of(own_server, 1) as (logs,):
        classes = Classes(logs, LESSONS.lessons_by_slug.get)
        room = await classes.open("jig")
        board = Screen()
        room.join(BOARD_TOKEN, board)
        assert board.last["saved"]
        own_server.stop()
        await until(lambda: not board.last["saved"])
        await classes.tidy()
        assert not board.last["over"], "it may come back"
        own_server.start()
        await until(lambda: board.last["saved"])
        await classes.tidy()
        assert board.last["over"], "this server keeps nothing on the disk"
        assert (await classes.open("jig")).code != room.code


@pytest.mark.long
@WITH_REDIS
async def test_a_process_ends_whatever_it_is_writing(server):
    for n in range(28):
        async with logs_of(server, 1) as (logs,):
            code = await logs.create("table", {})
            await logs.follow("table", code, lambda _: None)
            for _ in range(n % 4):
                logs.append("table", code, {"act": 1})
            await asyncio.sleep(n % 7 / 1000)
            logs.end("table", code)
            logs._waiting.clear()  # it does not wait until all is written


@WITH_REDIS
async def test_a_follower_that_fails_does_not_stop_the_others(server, caplog):
    def fail(event):
        raise ValueError(event.number)

    async with logs_of(server) as (one, _):
        code = await one.create("table", {})
        seen = []
        await one.follow("table", code, fail)
        await one.follow("table", code, seen.append)
        one.append("table", code, {"act": 1})
        await until(lambda: len(seen) == 2)
    assert "could not be applied" in caplog.text


BAD_ENTRIES = read_cases("redis_event_log", "bad-entries") | {
    "deep JSON": {"by": "one", "number": "1", "data": "[" * 100_000},
    "no letters": {"by": "one", "number": "1", "data": b"\xff"},
}


@WITH_REDIS
@pytest.mark.parametrize("name", BAD_ENTRIES)
async def test_a_bad_entry_ends_its_own_log_and_the_server_says_which(server, caplog, name):
    async with logs_of(server) as (one, two):
        bad, good, unread = [await one.create("table", {}) for _ in range(3)]
        await one._client.xadd(f"cardlessons:table:{unread}", BAD_ENTRIES[name])
        assert await two.follow("table", unread, print) is None
        seen = [[], [], []]
        for logs, code, events in ((one, bad, seen[0]), (two, bad, seen[1]), (one, good, seen[2])):
            assert await logs.follow("table", code, events.append)
        await one._client.xadd(f"cardlessons:table:{bad}", BAD_ENTRIES[name])
        await until(lambda: len(seen[0]) == len(seen[1]) == 2)
        assert seen[0][1].data == seen[1][1].data == END_EVENT
        assert f"the table {bad} in Redis ends" in caplog.text
        two.append("table", good, {"act": 1})
        await until(lambda: len(seen[2]) == 2)
        await until(lambda: not one._waiting and not two._waiting)
        codes = await one.codes("table")
        assert [code in codes for code in (good, bad, unread)] == [True, False, False]
        assert await two.follow("table", bad, print) is None


@WITH_REDIS
async def test_another_type_under_a_key_ends_its_own_log(own_server, caplog):
    async with logs_of(own_server) as (one, two):
        codes = [await one.create("table", {}) for _ in range(4)]
        read, written, absent, good = codes
        seen = {code: [] for code in codes}
        saved = []
        one.watch(saved.append)
        for code in (written, absent, good):
            assert await one.follow("table", code, seen[code].append)
        assert await two.follow("table", read, seen[read].append)
        await one._client.set(f"cardlessons:table:{read}", "text")
        await until(lambda: len(seen[read]) == 2)
        one._tasks[0].cancel()  # so that the task that writes meets it first
        await one._client.set(f"cardlessons:table:{written}", "text")
        await one._client.delete(f"cardlessons:table:{absent}")
        for code in codes[1:]:
            one.append("table", code, {"act": 1})
        await until(lambda: len(seen[written]) == len(seen[absent]) == 2)
        assert {seen[code][1].data["do"] for code in (read, written, absent)} == {"end"}
        await until(lambda: not one._waiting)
        assert await one._client.xlen(f"cardlessons:table:{good}") == 2
        assert await two.codes("table") == [good]
        assert saved == [], "nobody else is told that anything fails"
        assert all(f"the table {code} in Redis ends" in caplog.text for code in (read, written, absent))


@WITH_REDIS
async def test_clocks_of_servers_and_of_the_store_may_differ_and_be_set(server):
    clock, ahead = Clock(), Clock()
    ahead.turn(1e9)
    async with logs_of(server, 1, clock=clock) as (one,), logs_of(server, 1, clock=ahead) as (two,):
        code, seen = await one.create("class", {}), ([], [])
        for logs, events in zip((one, two), seen, strict=True):
            assert await logs.follow("class", code, events.append)
        stream = f"cardlessons:class:{code}"
        for writer in (one, two, one):
            clock.turn(5)
            ahead.turn(5)
            writer.append("class", code, {"act": 1})
            await until(lambda: len(seen[0]) == len(seen[1]) > 1 and not (one._waiting or two._waiting))
            # a later name makes the store name all that follows as it does after its clock was set back
            place = int((await one._client.xinfo_stream(stream))["last-generated-id"].split("-")[0])
            await one._client.xadd(stream, {"by": "other", "number": "0", "data": "{}"}, id=f"{place + 10**10}-0")
        await until(lambda: len(seen[0]) == len(seen[1]) == 5)
        assert seen[0] == seen[1]
        began, *_, last = (event.time for event in seen[0])
        assert last - began == pytest.approx(15, abs=0.001)
        assert one.time("class", code) == pytest.approx(two.time("class", code), abs=0.001)
        assert await one._client.ttl(stream) == -1, "a store whose clock is set forward deletes what expires"
        assert code in await one.codes("class")
        for logs in (one, two):
            logs._readers.clear()
        clock.turn(IDLE_SECONDS["class"] - 1)
        await one.codes("class")
        assert code not in one.list_silent("class")
        two.append("class", code, {"act": 2})
        await until(lambda: not two._waiting)
        clock.turn(2)
        await one.codes("class")
        assert code not in one.list_silent("class"), "something was written meanwhile"
        clock.turn(IDLE_SECONDS["class"] + 1)
        await one.codes("class")
        assert code in one.list_silent("class")


def test_a_server_that_cannot_use_redis_says_why_and_does_not_start(capfd, monkeypatch):
    def read_refusal(address):
        assert main(["serve", "--no-browser", "--redis", address]) == 2
        (line,) = capfd.readouterr().err.splitlines()
        return line

    away = read_refusal("redis://:secret@127.0.0.1:1/0")
    assert away.startswith("cardlessons: the Redis server at redis://127.0.0.1:1/0 cannot be reached (")
    assert "secret" not in away
    wrong = read_refusal("localhost")
    assert "expected the address of a Redis server, such as redis://127.0.0.1:6379/0" in wrong
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.delitem(sys.modules, redis_event_log.__name__)
    assert "pip install 'cardlessons[together]'" in read_refusal("redis://127.0.0.1")
