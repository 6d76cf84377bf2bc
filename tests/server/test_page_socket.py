"""Tests of a page that does not read: the newest view waits for it, and a little beside it."""

import asyncio
import json
from functools import partial
from typing import Any, cast

from tornado.web import Application
from tornado.websocket import WebSocketClosedError

from cardlessons.hosts.server.pages.page_socket import LATER_CODE, MAX_UNSENT_BYTES, PageSocketHandler


class Line:
    """The connection of a handler, without a network: the test says when what was written has left."""

    def __init__(self):
        self.written = []
        self.waiting = []
        self.closed = []

    def is_closing(self):
        """Tell whether the connection has been closed."""
        return bool(self.closed)

    def write_message(self, text, binary):
        """Keep a message until it leaves."""
        self.written.append(json.loads(text))
        self.waiting.append(asyncio.get_running_loop().create_future())
        return self.waiting[-1]

    def close(self, code, reason):
        """Keep the code."""
        self.closed.append(code)

    async def read(self, messages=1):
        """Let messages leave."""
        for _ in range(messages):
            self.waiting.pop(0).set_result(None)
        await asyncio.sleep(0)


def make_handler():
    handler, line = object.__new__(PageSocketHandler), Line()
    handler.application, handler.ws_connection = Application(), cast("Any", line)
    return handler, line


async def test_a_page_that_does_not_read_has_one_view_on_its_way_and_then_gets_the_newest():
    handler, line = make_handler()
    made = []

    def make(number):
        made.append(number)
        return {"view": number}

    for number in range(1000):
        handler.send_newest(partial(make, number))
    assert (line.written, made) == ([{"view": 0}], [0])
    await line.read()
    assert (line.written, made) == ([{"view": 0}, {"view": 999}], [0, 999])
    await line.read()
    assert len(line.written) == 2
    handler.send_newest(partial(make, 1000))
    assert line.written[-1] == {"view": 1000}


async def test_an_answer_comes_after_the_view_that_was_due_before_it():
    handler, line = make_handler()
    handler.send_newest(lambda: {"view": 1})
    handler.send_newest(lambda: {"view": 2})
    handler.send_newest(lambda: {"view": 3})
    handler.send_json({"answer": 3})
    handler.send_newest(lambda: {"view": 4})
    assert line.written == [{"view": 1}, {"view": 3}, {"answer": 3}]
    await line.read(2)
    assert len(line.written) == 3, "the answer has not left yet"
    await line.read()
    assert line.written[3:] == [{"view": 4}]


async def test_a_page_that_asks_and_does_not_read_is_closed_however_large_a_view_may_be():
    handler, line = make_handler()
    handler.send_newest(lambda: {"view": "x" * 2 * MAX_UNSENT_BYTES})
    answers = 0
    while not line.closed and answers < 1000:
        handler.send_json({"answer": "x" * 1000})
        answers += 1
    assert line.closed == [LATER_CODE]
    assert MAX_UNSENT_BYTES < 1100 * answers < 1.2 * MAX_UNSENT_BYTES
    handler.send_json({"late": 1})
    handler.send_newest(lambda: {"late": 1})
    assert {"late": 1} not in line.written
    for lost in line.waiting:
        lost.set_exception(WebSocketClosedError())
    await asyncio.sleep(0)
