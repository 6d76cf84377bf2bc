"""Event logs in memory: order, followers, codes, limits."""

import time

import pytest
from support.servers import run as in_a_thread

from cardlessons.together.event_log import CODE_LENGTH, CODE_LETTERS, Event, MemoryEventLogs, TooManyLogsError


def test_a_late_follower_gets_all_events_in_order_and_each_once():
    async def run():
        logs = MemoryEventLogs(clock=iter([10.0, 11.0, 12.0]).__next__)
        code = await logs.create("table", {"deal": 7})
        early = []
        late = []
        await logs.follow("table", code, early.append)
        logs.append("table", code, {"act": "A 9c"})
        stop = await logs.follow("table", code, late.append)
        logs.append("table", code, {"act": "B 9h"})
        assert stop
        stop()
        logs.end("table", code)
        logs.append("table", code, {"act": "C 2s"})
        assert await logs.follow("table", code, late.append) is None
        return early, late

    early, late = in_a_thread(run())
    assert early == late
    assert early == [Event(0, 10.0, {"deal": 7}), Event(1, 11.0, {"act": "A 9c"}), Event(2, 12.0, {"act": "B 9h"})]


@pytest.mark.parametrize("seconds", [-315_360_000, -3600, -600, 600, 3600, 315_360_000])
def test_the_times_of_events_go_on_evenly_when_the_clock_is_set(seconds, monkeypatch):
    async def run():
        logs, seen, real = MemoryEventLogs(), list[Event](), time.time
        code = await logs.create("table", {})
        await logs.follow("table", code, seen.append)
        monkeypatch.setattr(time, "time", lambda: real() + seconds)
        logs.append("table", code, {"act": 1})
        assert 0 <= logs.time("table", code) - seen[0].time < 60
        return seen

    before, after = in_a_thread(run())
    assert 0 <= after.time - before.time < 60


def test_codes_are_random_letters_and_logs_are_limited():
    async def run():
        logs = MemoryEventLogs(most=2)
        codes = [await logs.create("class", {}), await logs.create("class", {})]
        with pytest.raises(TooManyLogsError):
            await logs.create("class", {})
        await logs.create("table", {})
        logs.end("class", codes[0])
        return [*codes, await logs.create("class", {})]

    codes = in_a_thread(run())
    assert len({*codes}) == 3
    assert all(len(code) == CODE_LENGTH and {*code} <= {*CODE_LETTERS} for code in codes)


def test_a_follower_that_appends_does_not_change_the_order_for_the_others():
    async def run():
        logs = MemoryEventLogs(clock=lambda: 0.0)
        code = await logs.create("table", {})
        seen = []

        def answer(event):
            if event.data == {"ask": 1}:
                logs.append("table", code, {"answer": 1})

        await logs.follow("table", code, answer)
        await logs.follow("table", code, seen.append)
        logs.append("table", code, {"ask": 1})
        return seen

    assert [event.data for event in in_a_thread(run())] == [{}, {"ask": 1}, {"answer": 1}]
