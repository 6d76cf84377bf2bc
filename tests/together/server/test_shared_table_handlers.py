"""Shared tables over the network: opening, joining, what passes, absence and idle ends by the clock of the process."""

import asyncio
import json
import re
import socket
import sys
import threading
from itertools import islice, product
from types import SimpleNamespace

import pytest
from support.cases import read_cases
from support.channel import Page
from support.clock import Clock
from support.processes import PATIENCE
from support.rooms import Screen
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from cardlessons.hosts.server.limits.clients import Clients
from cardlessons.hosts.server.limits.rate_limit import AddressBudgets, Budget
from cardlessons.hosts.server.pages.page_socket import GONE_CODE, REFUSED_CODE
from cardlessons.record import write_act
from cardlessons.rulebook.german import GERMAN
from cardlessons.rulebook.languages import speak
from cardlessons.simulation.players import HOUSE_WAY, Way
from cardlessons.together import room, room_handlers, round_trip, table_opening
from cardlessons.together.event_log import CODE_LENGTH, CODE_LETTERS, MemoryEventLogs
from cardlessons.together.names import MAX_NAME_LETTERS
from cardlessons.together.room import WRONG_CODES, RoomError, TooManyCodesError
from cardlessons.together.room_handlers import TableSocketHandler
from cardlessons.together.table_head import build_head
from cardlessons.together.table_room import SharedTables

SNIP = {"game": "peel-five-card", "seats": ["Anna", "Ben", "Clara"]}


def join(followed, token, connection="first"):
    """Return a connection of a person to a table."""
    followed.join(token, screen := Screen(connection))
    return screen


async def a_table(logs=None, **choices):
    """Return the tables of a process, and one of them that was just opened."""
    tables = SharedTables(logs or MemoryEventLogs(), reaches_all=True)
    followed = await tables.get(await tables.open({**SNIP, **choices}, None))
    assert followed
    return tables, followed, followed.table


async def test_a_person_with_two_connections_stays_when_the_later_one_ends():
    _, followed, table = await a_table()
    first, second = join(followed, "one"), join(followed, "one", "second")
    followed.append({"do": "sit", "token": "one", "seat": "Ben", "name": ""})
    followed.leave(second)
    assert build_head(table, "one")["seats"][1]["is"] == "taken"
    followed.leave(first)
    assert build_head(table, "one")["seats"][1]["is"] == "gone"


async def test_the_house_plays_for_somebody_away_without_anybody_doing_anything(monkeypatch):
    monkeypatch.setattr(table_opening, "MIN_AWAY_SECONDS", 0.0)

    _, followed, table = await a_table(away=0.05)
    ben, anna = join(followed, "one"), join(followed, "two", "second")
    followed.append({"do": "sit", "token": "one", "seat": "Ben", "name": ""})
    followed.append({"do": "sit", "token": "two", "seat": "Anna", "name": ""})
    followed.append({"do": "begin", "token": "two", "by": "second", "id": 3})
    assert {"id": 3} in anna.sent
    dealt = table.game.node
    followed.leave(ben)
    async with asyncio.timeout(PATIENCE):
        while table.game.node is dealt:
            await asyncio.sleep(0.01)
    assert build_head(table, "two")["seats"][1]["is"] == "away"


async def test_a_table_that_was_opened_in_german_speaks_german_to_everybody_and_so_does_its_house():
    with speak(GERMAN):
        tables = SharedTables(MemoryEventLogs(), reaches_all=True)
        code = await tables.open({**SNIP, "game": "schnipp-schnapp-schnurr"}, None)
    followed = await tables.get(code)
    assert followed
    anna = join(followed, "one")
    followed.append({"do": "begin", "token": "one", "by": "first", "id": 1})
    assert {"error": "Erst muss sich jemand setzen.", "id": 1} in anna.sent
    followed.append({"do": "sit", "token": "one", "seat": "Anna", "name": ""})
    followed.append({"do": "begin", "token": "one"})
    async with asyncio.timeout(PATIENCE):
        while followed.table.game and followed.table.game.house_turn:
            await asyncio.sleep(0.01)
    told = json.dumps(anna.sent, ensure_ascii=False)
    assert "Die Reihe kommt nach links an" in told
    assert "ist an der Reihe" in told or "bedient" in told
    assert re.findall(r"\b(?:the|and|has|plays|card)\b", " ".join(re.findall(r'"headline": "(.*?)"', told))) == []


async def test_a_house_that_thinks_long_keeps_nobody_waiting():
    may_play = threading.Event()

    def think(sight):
        assert may_play.wait(PATIENCE)
        return HOUSE_WAY.choose(sight)

    _, followed, table = await a_table()
    anna = join(followed, "one")
    followed.append({"do": "sit", "token": "one", "seat": "Anna", "name": ""})
    table.server = Way("slow", "thinks long", think, 0)
    followed.append({"do": "begin", "token": "one"})
    dealt = table.game.node
    await asyncio.sleep(0)
    followed.append({"do": "name", "token": "one", "name": "Ada"})
    assert build_head(table, "one")["seats"][0]["name"] == "Ada"
    assert table.game.node is dealt
    before = anna.views
    may_play.set()
    async with asyncio.timeout(PATIENCE):
        while table.game and table.game.house_turn:
            await asyncio.sleep(0.01)
    assert [node.act.seat for node in table.game.node.line()[1:]] == [1, 2]
    assert anna.views == before + 2


async def test_tables_need_room_in_logs_that_all_processes_find():
    with pytest.raises(RoomError, match="one worker process"):
        await SharedTables(MemoryEventLogs(), reaches_all=False).open(SNIP, None)
    with pytest.raises(RoomError, match="many tables"):
        await SharedTables(MemoryEventLogs(most=0), reaches_all=True).open(SNIP, None)


class SlowLogs(MemoryEventLogs):
    """Logs that answer after a while, as a store does that is no part of the process; they can be away."""

    def __init__(self):
        super().__init__()
        self.asked = 0
        self.watchers = []

    async def follow(self, kind, code, follower):
        """Count, and follow later."""
        self.asked += 1
        await asyncio.sleep(0)
        return await super().follow(kind, code, follower)

    def watch(self, watcher):
        """Keep the watcher."""
        self.watchers.append(watcher)


async def test_codes_that_are_guessed_all_at_once_are_counted_before_they_are_looked_up():
    logs = SlowLogs()
    tables = SharedTables(logs, reaches_all=True)
    code = await tables.open(SNIP, None)
    before = logs.asked
    codes = ["".join(letters) for letters in islice(product(CODE_LETTERS, repeat=CODE_LENGTH), 400)]
    found = await asyncio.gather(*(tables.find(one, "192.0.2.1") for one in codes), return_exceptions=True)
    assert logs.asked - before == found.count(None) == WRONG_CODES
    assert sum(isinstance(one, TooManyCodesError) for one in found) == 400 - WRONG_CODES
    for _ in range(2 * WRONG_CODES):
        assert await tables.find(code, "192.0.2.2"), "a right code costs nothing"


async def test_a_table_says_that_it_is_not_saved_and_ends_when_its_log_is_lost():
    logs = SlowLogs()
    tables, followed, table = await a_table(logs)
    one = join(followed, "one")
    seen = one.views
    for is_saved in (False, True):
        for tell in logs.watchers:
            tell(is_saved)
        assert build_head(table, "one")["saved"] is is_saved
    assert one.views == seen + 2
    await tables.tidy()
    assert not one.has_ended
    logs.end("table", followed.code)
    await tables.tidy()
    assert one.has_ended
    assert await tables.find(followed.code) is None


# What a table may cost


def read_log(logs, followed):
    """Return the events of a table's log."""
    return [event.data for event in logs._logs["table", followed.code].events]


@pytest.mark.parametrize("game", ["peel-five-card", "irish-snap"])
async def test_a_refused_play_does_not_enter_the_log_and_a_long_name_is_cut(game):
    logs = MemoryEventLogs()
    _, followed, table = await a_table(logs, game=game)
    anna, ben = join(followed, "one"), join(followed, "two", "second")
    followed.act({"do": "sit", "seat": "Ben", "name": ""}, ben, 0)
    followed.act({"do": "sit", "seat": "Anna", "name": "x" * 3900}, anna, 0)
    assert read_log(logs, followed)[-1]["name"] == "x" * MAX_NAME_LETTERS
    followed.act({"do": "sit", "seat": "Anna", "name": "Anna"}, anna, 0)
    followed.act({"do": "begin"}, anna, 0)
    kept, name = len(read_log(logs, followed)), table.seats[1]
    wrong = [
        {"do": "act", "act": "pass", "at": 99, "ms": 0},
        {"do": "act", "act": f"{name} pass", "at": table.game.node.number, "ms": 0},
        {"do": "act", "act": "nonsense", "at": table.game.node.number, "ms": 0},
        {"do": "try", "act": f"{name} pass", "node": 1},
    ]
    for act in wrong:
        refusal = followed.act(act, ben, 0)
        assert refusal
        assert "error" in refusal or "refused" in refusal
    assert len(read_log(logs, followed)) == kept
    act = (
        "turn"
        if table.variant.calls
        else write_act(table.variant.rules.moves(table.game.node.position)[0], table.seats)
    )
    assert followed.act({"do": "act", "act": act, "at": table.game.node.number, "ms": 300}, ben, 7) is None
    assert (event := read_log(logs, followed)[kept])["act"] == act
    assert event["trip"] == 7


class Late(Screen):
    """A viewer to which views go later."""

    def show(self, make):
        """Keep how the view is made."""
        self.make = make


async def test_the_processor_time_of_an_act_is_charged_to_its_sender_with_all_that_is_drawn_for_others():
    _, followed, _ = await a_table()
    ben = join(followed, "one")
    followed.join("two", anna := Late("second"))
    before, others = ben.charged, anna.charged
    followed.act({"do": "sit", "seat": "Ben", "name": "Ben"}, ben, 0)
    after = ben.charged
    assert after > before
    anna.make()
    assert ben.charged > after
    assert anna.charged == others
    followed.act({"do": "sit", "seat": "Anna", "name": ""}, anna, 0)
    assert anna.charged > others


async def test_a_table_that_takes_too_much_memory_ends_and_says_so(monkeypatch):
    _, followed, _ = await a_table()
    anna = join(followed, "one")
    monkeypatch.setattr(room, "MAX_ROOM_BYTES", followed.weight + 5000)
    followed.act({"do": "sit", "seat": "Anna", "name": ""}, anna, 0)
    assert not anna.has_ended
    followed.act({"do": "begin"}, anna, 0)
    assert anna.has_ended
    assert anna.last == {"full": "This table has become too long for the server, so it ends. Open a new one."}


async def test_the_largest_table_of_an_address_ends_when_all_of_it_take_too_much(monkeypatch):
    tables = SharedTables(MemoryEventLogs(), reaches_all=True)
    opened = [await tables.get(await tables.open(SNIP, address)) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    screens = []
    for names, one in zip((0, 50, 50), opened, strict=True):
        assert one
        screens.append(anna := join(one, "one"))
        for _ in range(names):
            one.act({"do": "name", "name": "Anna"}, anna, 0)
    await tables.tidy()
    assert not any(one.has_ended for one in screens)
    monkeypatch.setattr(room, "MAX_BYTES_OF_ADDRESS", opened[1].weight)
    await tables.tidy()
    assert [one.has_ended for one in screens] == [False, True, False]


async def test_who_uses_much_is_answered_later_and_long_messages_count_for_several(monkeypatch):
    clock, pauses = Clock(), list[float]()

    async def sleep(seconds):
        pauses.append(round(seconds, 3))

    monkeypatch.setattr(room_handlers.asyncio, "sleep", sleep)
    handler = object.__new__(TableSocketHandler)
    handler.initialize(SharedTables(MemoryEventLogs(), reaches_all=True), AddressBudgets(2, 0.5, clock))
    handler.address = "192.0.2.1"
    handler._budget, handler._rate_limit = Budget(1, 0.25, clock), Budget(100, 10, clock)
    handler.close = lambda code: None
    for _ in range(100 // 4):
        await handler.on_message(" " * 2000)
    assert pauses == []
    await handler.on_message(" " * 2000)
    assert pauses == [0.4]
    clock.turn(100)
    handler.charge(1.5)
    await handler.on_message("")
    assert pauses[1:] == [2.0], "its own time is used up"
    clock.turn(100)
    handler._budgets.charge("192.0.2.1", 2.5)
    await handler.on_message("")
    assert pauses[2:] == [1.0], "the time of its address is used up"
    handler._budgets.charge("192.0.2.1", 50)
    await handler.on_message("")
    assert pauses[3:] == [4.0], "so that pings are still answered in time"


def test_the_system_measures_the_way_of_a_line():
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_connection(listening.getsockname()) as one,
        listening.accept()[0] as other,
    ):
        other.sendall(b"card")
        assert one.recv(4) == b"card"
        trip = round_trip.read_trip_ms(other)
    assert trip is None if sys.platform != "linux" else 1 <= trip < 1000


@pytest.mark.parametrize(("proxies", "trip"), [((), 20), (("192.0.2.9",), 300)])
def test_late_pongs_gain_nothing_where_the_system_measures_the_line(proxies, trip, monkeypatch):
    monkeypatch.setattr(room_handlers, "read_trip_ms", lambda connection: 20)
    handler = object.__new__(TableSocketHandler)
    handler.initialize(SharedTables(MemoryEventLogs(), reaches_all=True), AddressBudgets(1, 1))
    handler._trip_ms, handler.ws_connection = 300, SimpleNamespace(stream=SimpleNamespace(socket=None))
    handler.application = SimpleNamespace(settings={"visitors": Clients(proxies=proxies)})
    handler.request = SimpleNamespace(remote_ip="192.0.2.9", headers={"X-Forwarded-For": "192.0.2.1"})
    assert handler._find_trip_ms() == trip


def test_the_way_of_a_line_is_its_fastest_ping_and_no_pong_can_come_too_soon(monkeypatch):
    clock, pinged = Clock(), list[bytes]()
    monkeypatch.setattr(room_handlers.time, "monotonic", clock)
    handler = object.__new__(TableSocketHandler)
    handler.initialize(SharedTables(MemoryEventLogs(), reaches_all=True), AddressBudgets(1, 1))
    handler.ping = pinged.append
    for seconds in (0.3, 0.04, 0.2):
        handler._measure_trip()
        handler._measure_trip()  # one ping at a time
        handler.on_pong(b"guessed")
        clock.turn(seconds)
        handler.on_pong(pinged[-1])
        handler.on_pong(pinged[-1])
    assert len({*pinged}) == len(pinged) == 3
    assert handler._trip_ms == 40


# A server in a process of its own


async def post(server, data, **headers):
    """Ask for a table; return the status and the answer."""
    told = {"Origin": server.url, **headers}
    body = data if isinstance(data, str | bytes) else json.dumps(data)
    asked = HTTPRequest(f"{server.url}/table", "POST", told, body, request_timeout=PATIENCE)
    answer = await AsyncHTTPClient().fetch(asked, raise_error=False)
    return answer.code, json.loads(answer.body) if answer.body.startswith(b"{") else {}


class Guest(Page):
    """The connection of a person to a table."""

    async def join(self, code, token="token-one", **headers):
        """Connect, and say who this is."""
        url = f"{self.server.url}/table-socket/{code}".replace("http", "ws", 1)
        told = {"Origin": self.server.url, **headers}
        self.socket = await websocket_connect(HTTPRequest(url, headers=told, request_timeout=PATIENCE))
        self.connected.append(self)
        await self.say({"do": "here", "token": token, "was": ""})
        return self

    async def until(self, text):
        """Return the first message with a text in it."""
        while (heard := await self.hears()) is not None:
            if text in json.dumps(heard):
                return heard
        raise ConnectionError(f"closed with {self.socket.close_code}")


async def test_two_people_get_their_own_hands_and_nothing_of_them_is_logged(server):
    _, answer = await post(server, SNIP)
    ben, clara = [await Guest(server).join(answer["code"], token) for token in ("token-ben", "token-clara")]
    await ben.say({"do": "sit", "seat": "Ben", "name": "Zebulon", "id": 1})
    await clara.say({"do": "sit", "seat": "Clara", "name": "<b>Ada", "id": 2})
    assert "Leave out <" in (await clara.until('"id": 2'))["error"]
    await clara.say({"do": "sit", "seat": "Clara", "name": "Ada"})
    await clara.until("Zebulon")
    await clara.say({"do": "begin"})
    hands = {}
    for guest, seat in ((ben, "Ben"), (clara, "Clara")):
        hands[seat] = (await guest.until('"table"'))["table"]["nodes"][-1]["state"]["hands"]
    assert [isinstance(hand, list) for hand in hands["Ben"].values()] == [False, True, False]
    assert [isinstance(hand, list) for hand in hands["Clara"].values()] == [False, False, True]
    # What one may type is shown with a card in it, to whoever sits there.
    told = re.sub('"example": ?"[^"]*"', "", json.dumps(clara.heard))
    assert [card for card in hands["Ben"]["Zebulon"] if f'"{card}"' in told] == []
    for number, (act, told) in enumerate(
        (
            ({"do": "act", "act": "deal", "at": 1, "ms": 0}, "Ada's cards"),
            ({"do": "link", "node": 1}, "still hidden"),
            ({"do": "try", "node": 1, "act": "2c"}, "not over yet"),
        ),
        start=3,
    ):
        await clara.say({**act, "id": number})
        assert told in (await clara.until(f'"id": {number}'))["error"]
    await clara.say({"do": "ping", "id": 11})
    assert await clara.until('"id": 11') == {"id": 11}
    ben.socket.close()
    await clara.until('"gone"')
    again = await Guest(server).join(answer["code"].lower(), "token-ben")
    assert (await again.until('"table"'))["head"]["you"] == "Zebulon"
    assert server.log_text() == ""


async def test_what_is_no_act_of_a_person_ends_the_connection(server):
    _, answer = await post(server, SNIP)
    for message in [
        *read_cases("shared_table_handlers", "no-acts"),
        {"do": "try", "node": 1, "act": "x" * 300},
        {"do": "act", "act": "x" * 300, "at": 1, "ms": 0},
        {"do": "free", "seat": "x" * 1000},
        "[" * 4000,
    ]:
        guest = await Guest(server).join(answer["code"])
        await guest.say(message)
        assert await guest.wait_closed() == REFUSED_CODE, message
    assert server.log_text() == ""


async def test_a_table_is_opened_only_from_a_page_of_this_server_and_with_a_game(server):
    assert (await post(server, SNIP, Origin="https://elsewhere.example"))[0] == 403
    code, answer = await post(server, {"game": "peel-five-crd", "seats": ["A", "B"]})
    assert code == 400
    assert "peel-five-card" in answer["error"]
    for body in ("nonsense", '"nonsense"', "[" * 60_000, b"\xff", '{"game": NaN}'):
        code, answer = await post(server, body)
        assert (code, bool(answer["error"])) == (400, True)
    assert (await post(server, {**SNIP, "seats": ["A", "B\ud800", "C"]}))[0] == 200, "half a letter is a question mark"
    assert server.log_text() == ""
    _, answer = await post(server, SNIP)
    with pytest.raises(HTTPClientError):
        await Guest(server).join(answer["code"], Origin="https://elsewhere.example")
    assert await (await Guest(server).join("ZZZZZ")).wait_closed() == GONE_CODE


async def test_a_code_leads_to_its_table_and_a_wrong_one_is_told(server):
    code = (await post(server, SNIP))[1]["code"]
    status, page, _ = server.ask(f"/join?code={code.lower()}")
    assert status == 200
    assert f'"code": "{code}"' in page
    assert "Your name" not in server.ask("/join")[1]
    assert '<html lang="de">' in server.ask("/join", Accept_Language="de-CH")[1]
    german = server.ask("/join?code=222&lang=de")[1]
    assert 'name="lang" value="de"' in german
    assert "Es gibt keinen Tisch mit dem Code „222“" in german
    assert "There is no table with the code “&lt;b&gt;”" in server.ask("/join?code=%3Cb%3E")[1]
    status, page, _ = server.ask("/table/ZZZZZ")
    assert (status, "There is no such table" in page) == (404, True)
