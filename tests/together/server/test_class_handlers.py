"""Tests of the addresses of a class: wrong codes are limited, and what does not fit is told."""

import pytest
from support.channel import start_server, write_lessons
from support.together import Client

pytestmark = pytest.mark.long

FEW = (
    "from cardlessons.together import room as at, classroom; "
    "at.WRONG_CODES = 3; at.WRONG_CODE_EVERY = 3600.0; classroom.MAX_PHONES = 2"
)
"""Statements before a server: few wrong codes and phones."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    (folder := tmp_path_factory.mktemp("lessons") / "all").mkdir()
    with start_server(write_lessons(folder), "proxies=['127.0.0.1']", before=FEW) as served:
        yield served


def connect(server, address, **query):
    """Return a client at an address."""
    return Client(server.url, "class-socket", query, **{"X-Forwarded-For": address})


async def refusal_text(server, address, **query):
    """Return the sentence with which a connection from an address is refused."""
    client = connect(server, address, **query)
    await client.until(lambda: client.close_code)
    assert client.close_code == 4404
    return client.error


async def test_codes_cannot_be_guessed_and_whoever_was_in_the_class_may_come_back(server):
    guessing, other = "192.0.2.7", "192.0.2.8"
    board = Client(server.url, "class-socket", {"lesson": "mine"})
    await board.until(lambda: board.view)
    code, key = board.query["code"], board.query["key"]
    phone = connect(server, guessing, code=code, phone="phone-number-1")
    await phone.until(lambda: phone.view)

    assert await refusal_text(server, guessing, code="22222", phone="phone-number-2") == "This class is over."
    assert await refusal_text(server, guessing, code=code, key="0" * 32) == "This class is over."
    status, page, _ = server.ask("/class/33333", X_Forwarded_For=guessing)
    assert (status, "There is no class with the code" in page) == (200, True)
    assert "Wait a minute" in await refusal_text(server, guessing, code=code, phone="phone-number-2")
    assert "Wait a minute" in await refusal_text(server, guessing, code=code, phone="phone-number-1", key="0" * 32)
    status, page, _ = server.ask(f"/class/{code}", X_Forwarded_For=guessing)
    assert (status, "Too many" in page) == (429, True)

    assert phone.socket
    phone.socket.close()
    await phone.until(lambda: phone.connections == 2)
    assert server.ask(f"/class/{code}", X_Forwarded_For=other)[0] == 200
    lead = connect(server, other, code=code, key=key)
    await lead.until(lambda: lead.view.get("phones") == 1)
    second = connect(server, other, code=code, phone="phone-number-3")
    await second.until(lambda: second.view)
    full = await refusal_text(server, other, code=code, phone="phone-number-4")
    assert full == "This class is full: 2 phones are here, and there cannot be more."
    await board.say({"do": "end"})
    await board.until(lambda: board.view.get("over"))


async def test_a_message_out_of_form_ends_its_connection_without_a_word_in_the_log(server):
    board = connect(server, "192.0.2.11", lesson="mine")
    await board.until(lambda: board.view)
    for text in ("[" * 4000, "{", "[]", '{"press": NaN}'):
        before = board.connections
        await board.until(lambda: board.socket)
        assert board.socket
        await board.socket.write_message(text)
        await board.until(lambda before=before: board.connections > before)
        assert board.close_code == 4400
    await board.say({"do": "step", "step": ["\ud800", 0]})
    await board.until(lambda: board.error)
    assert board.error == "The lesson has no such table."
    assert server.log_text() == ""
