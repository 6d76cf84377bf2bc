"""Tests of the addresses of a class: wrong codes and opened classes are limited, and what does not fit is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from support.channel import ServerProcess, start_server, write_lessons
from support.clock import Clock
from support.servers import run
from support.together import Client

from cardlessons.hosts.server.limits.rate_limit import AddressBudgets

FEW = (
    "from cardlessons.hosts.server.rooms import room as at, classroom; "
    "at.WRONG_CODES = 3; at.MAX_ROOMS_OF_ADDRESS = 2; at.WRONG_CODE_EVERY = 3600.0; classroom.MAX_PHONES = 2"
)
"""Statements before a server: few wrong codes, classes and phones."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    (folder := tmp_path_factory.mktemp("lessons") / "all").mkdir()
    with start_server(write_lessons(folder), "proxies=['127.0.0.1']", before=FEW) as served:
        yield served


async def refusal_text(server: ServerProcess, address: str, **query: str) -> str:
    """Return the sentence with which a connection from an address is refused."""
    client = Client(server.url, "class-socket", query, **{"X-Forwarded-For": address})
    await client.until(lambda: client.close_code)
    assert client.close_code == 4404
    return client.error


@pytest.mark.long
def test_codes_cannot_be_guessed_and_whoever_was_in_the_class_may_come_back(server: ServerProcess) -> None:
    async def visit() -> None:
        try:
            board = Client(server.url, "class-socket", {"lesson": "mine"})
            await board.until(lambda: board.view)
            code, key = board.query["code"], board.query["key"]
            guest = {"code": code, "phone": "phone-number-1"}
            phone = Client(server.url, "class-socket", guest, **{"X-Forwarded-For": "192.0.2.7"})
            await phone.until(lambda: phone.view)

            assert (
                await refusal_text(server, "192.0.2.7", code="22222", phone="phone-number-2") == "This class is over."
            )
            assert await refusal_text(server, "192.0.2.7", code=code, key="0" * 32) == "This class is over."
            status, page, _ = server.ask("/class/33333", X_Forwarded_For="192.0.2.7")
            assert (status, "There is no class with the code" in page) == (200, True)
            assert "Wait a minute" in await refusal_text(server, "192.0.2.7", code=code, phone="phone-number-2")
            assert "Wait a minute" in await refusal_text(
                server, "192.0.2.7", code=code, phone="phone-number-1", key="0" * 32
            )
            status, page, _ = server.ask(f"/class/{code}", X_Forwarded_For="192.0.2.7")
            assert (status, "Too many" in page) == (429, True)

            assert phone.socket
            phone.socket.close()
            await phone.until(lambda: phone.connections == 2)
            assert server.ask(f"/class/{code}", X_Forwarded_For="192.0.2.8")[0] == 200
            lead = Client(server.url, "class-socket", {"code": code, "key": key}, **{"X-Forwarded-For": "192.0.2.8"})
            await lead.until(lambda: lead.view.get("phones") == 1)

            second = {"code": code, "phone": "phone-number-3"}
            other = Client(server.url, "class-socket", second, **{"X-Forwarded-For": "192.0.2.8"})
            await other.until(lambda: other.view)
            full = await refusal_text(server, "192.0.2.8", code=code, phone="phone-number-4")
            assert full == "This class is full: 2 phones are here, and there cannot be more."
            await board.say({"do": "end"})
            await board.until(lambda: board.view.get("over"))
        finally:
            await Client.leave_all()

    run(visit())


@pytest.mark.long
def test_one_address_opens_few_classes(server: ServerProcess) -> None:
    async def visit() -> None:
        try:
            for _ in range(2):
                board = Client(server.url, "class-socket", {"lesson": "mine"}, **{"X-Forwarded-For": "192.0.2.9"})
                await board.until(lambda board=board: board.view)
            assert "has opened many classes" in await refusal_text(server, "192.0.2.9", lesson="mine")
            other = Client(server.url, "class-socket", {"lesson": "mine"}, **{"X-Forwarded-For": "192.0.2.10"})
            await other.until(lambda: other.view)
            assert await refusal_text(server, "192.0.2.10", lesson="yours") == "There is no such lesson."
        finally:
            await Client.leave_all()

    run(visit())


@pytest.mark.long
def test_a_message_out_of_form_ends_its_connection_without_a_word_in_the_log(server: ServerProcess) -> None:
    async def visit() -> None:
        try:
            board = Client(server.url, "class-socket", {"lesson": "mine"}, **{"X-Forwarded-For": "192.0.2.11"})
            await board.until(lambda: board.view)
            for text in ("[" * 4000, "{", "[]", '{"press": NaN}'):
                before = board.connections
                await board.until(lambda: board.socket)
                assert board.socket
                await board.socket.write_message(text)
                await board.until(lambda before=before: board.connections > before)
                assert board.close_code == 4400
            await board.say({"step": ["\ud800", 0]})
            await board.until(lambda: board.error)
            assert board.error == "The lesson has no such table."
        finally:
            await Client.leave_all()

    run(visit())
    assert server.log_text() == ""


def test_a_code_counts_while_it_is_looked_up_and_no_more_once_it_proves_right() -> None:
    limit = AddressBudgets(2, 1 / 3600, Clock())
    address = "192.0.2.1"
    with limit.guess(address) as one, limit.guess(address) as two, limit.guess(address) as three:
        assert [one.is_allowed, two.is_allowed, three.is_allowed] == [True, True, False]
        one.is_wrong = three.is_wrong = True
    with limit.guess(address) as right, limit.guess(address) as late:
        assert [right.is_allowed, late.is_allowed] == [True, False]
    with suppress(OSError), limit.guess(address):
        raise OSError("the store cannot be reached")
    with limit.guess(address) as again, limit.guess(None) as here:
        assert again.is_allowed
        assert here.is_allowed


def test_what_an_address_has_used_up_comes_back_in_time() -> None:
    clock = Clock()
    limit = AddressBudgets(2, 1 / 5, clock)
    assert [limit.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert all(limit.take(None) for _ in range(9))
    assert limit.take("192.0.2.2")
    clock.turn(5.0)
    assert [limit.take("192.0.2.1") for _ in range(2)] == [True, False]
