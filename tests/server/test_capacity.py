"""Tests of the kernel slots and of the rules about clients, without a server and with a fake clock."""

from types import SimpleNamespace

import pytest
from support.cases import read_cases
from support.clock import Clock
from tornado.httputil import HTTPHeaders

from cardlessons.hosts.server.kernels.kernel_slots import (
    ABANDONED_SECONDS,
    INACTIVE_SECONDS,
    REUSABLE_SECONDS,
    UNCONNECTED_SECONDS,
    UNVISITED_SECONDS,
    KernelSlots,
    NoFreeSlotError,
)
from cardlessons.hosts.server.limits import clients
from cardlessons.hosts.server.limits.clients import Clients, is_page_load
from cardlessons.hosts.server.limits.page_capacity import AddressLimitError
from cardlessons.hosts.server.settings import Settings, SettingsError

HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def seats(clock):
    return KernelSlots(4, clock)


def sit(seats, name, address=None):
    seats.take(name, address)
    seats.ready(name)


# Who gets one


def test_there_are_so_many_seats_and_one_address_never_has_them_all(seats):
    for name in "abc":
        sit(seats, name, HERE)
    with pytest.raises(AddressLimitError):
        sit(seats, "d", HERE)
    sit(seats, "d", THERE)
    with pytest.raises(NoFreeSlotError):
        sit(seats, "e", "192.0.2.3")
    seats.free("b")
    sit(seats, "e", "192.0.2.3")
    assert set(seats.in_use) == {"a", "c", "d", "e"}


def test_whoever_takes_a_seat_and_leaves_again_and_again_has_to_wait(seats, clock):
    for _ in range(3):
        sit(seats, "a", HERE)
        seats.free("a")
    with pytest.raises(AddressLimitError):
        sit(seats, "a", HERE)
    sit(seats, "b", THERE)
    clock.turn(KernelSlots.NEXT_START_SECONDS)
    sit(seats, "a", HERE)
    seats.free("a")
    with pytest.raises(AddressLimitError):
        sit(seats, "a", HERE)


def test_this_machine_may_have_all_the_seats_as_often_as_it_likes(seats):
    for _ in range(9):
        for name in "abcd":
            sit(seats, name)
        for name in "abcd":
            seats.free(name)
    assert seats.in_use == {}


# Who keeps it


def test_a_seat_at_which_nobody_sits_down_or_that_was_left_is_free_again_soon(seats, clock):
    seats.take("slow", None)
    clock.turn(60)
    assert seats.find_expired() == []  # its kernel is still being started
    for name in ("slow", "left", "back"):
        sit(seats, name) if name != "slow" else seats.ready(name)
    for name in ("left", "back"):
        seats.page_connected(name)
        seats.page_disconnected(name)
    seats.page_connected("back")
    clock.turn(UNVISITED_SECONDS - 1)
    assert "slow" not in seats.find_expired()
    clock.turn(1)
    assert "slow" in seats.find_expired()
    clock.turn(ABANDONED_SECONDS)
    assert seats.find_expired() == ["slow", "left"]


def test_where_nobody_does_anything_for_long_the_seat_is_freed(seats, clock):
    sit(seats, "busy")
    sit(seats, "still")
    for name in ("busy", "still"):
        seats.page_connected(name)
    clock.turn(INACTIVE_SECONDS - 60)
    seats.touch("busy")
    assert seats.find_expired() == []
    clock.turn(60)
    assert seats.find_expired() == ["still"]
    clock.turn(INACTIVE_SECONDS - 60)
    assert seats.find_expired() == ["busy", "still"]


def test_in_a_full_house_the_seat_of_a_page_that_never_connects_is_soon_the_newcomers(seats, clock):
    for name in ("sent", "still being sent", "connected"):
        sit(seats, name)
    clock.turn(5)
    for name in ("sent", "connected"):
        seats.page_sent(name)
    seats.page_connected("connected")
    clock.turn(UNCONNECTED_SECONDS - 1)
    assert seats.longest_idle() is None
    clock.turn(1)
    assert seats.longest_idle() == "sent"


def test_in_a_full_house_the_seat_left_longest_is_the_newcomers(seats, clock):
    for name in ("first", "second", "sat"):
        sit(seats, name)
        seats.page_connected(name)
    seats.page_disconnected("second")
    clock.turn(5)
    seats.page_disconnected("first")
    clock.turn(REUSABLE_SECONDS - 1)
    assert seats.longest_idle() == "second"
    seats.page_connected("second")
    assert seats.longest_idle() is None


def test_so_many_widgets_are_opened_for_one_seat(seats):
    sit(seats, "a")
    counted = [seats.count_widget("a") for _ in range(KernelSlots.MAX_WIDGETS + 5)]
    assert counted == [True] * KernelSlots.MAX_WIDGETS + [False] * 5
    sit(seats, "b")
    assert seats.count_widget("b")
    assert not seats.count_widget("none")


# Who asks


def request(address, host="cards.example", **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return SimpleNamespace(remote_ip=address, host=host, headers=HTTPHeaders(named))


@pytest.mark.parametrize(("peer", "forwarded", "address"), read_cases("capacity", "proxies"))
def test_a_proxy_is_believed_only_where_it_was_named(peer, forwarded, address):
    asked = request(peer, **({"X_Forwarded_For": forwarded} if forwarded else {}))
    assert str(Clients(proxies=["10.0.0.0/8"]).address(asked)) == address


def test_addresses_of_one_home_are_counted_as_one_and_this_machine_as_none():
    who = Clients()
    assert who.rate_limit_key(request("2001:db8:1:2::5")) == who.rate_limit_key(request("2001:db8:1:2:8000::"))
    assert who.rate_limit_key(request("2001:db8:1:2::5")) != who.rate_limit_key(request("2001:db8:1:3::5"))
    assert who.rate_limit_key(request("192.0.2.1")) == "192.0.2.1"
    assert who.rate_limit_key(request("127.0.0.1")) is None
    assert who.rate_limit_key(request("::1")) is None
    assert who.rate_limit_key(request("")) == "unknown"


@pytest.mark.parametrize("proxies", [(), ("10.0.0.1",), ("127.0.0.1",)])
@pytest.mark.parametrize("header", ["X_Forwarded_For", "Forwarded", "X_Real_IP"])
def test_all_whom_a_web_server_on_this_machine_forwards_share_one_limit(proxies, header):
    """Nobody trusts it, or what it says is no address."""
    who = Clients(proxies=proxies)
    keys = {who.rate_limit_key(request("127.0.0.1", **{header: f"visitor-{number}"})) for number in range(3)}
    assert keys == {"forwarded"}
    assert not who.is_local(request("127.0.0.1", **{header: "127.0.0.1"}))


@pytest.mark.parametrize(("headers", "is_own"), read_cases("capacity", "own"))
def test_only_a_page_of_the_house_is_one_of_its_own(headers, is_own):
    assert Clients().is_own_page(request("192.0.2.1", **headers)) is is_own
    asked = request("192.0.2.1", "cards.example", Origin="http://cards.example:8080")
    assert Clients(["Cards.Example"]).is_own_page(asked), "the proxy has left the port out"


@pytest.mark.parametrize(("hosts", "host", "is_known"), read_cases("capacity", "names"))
def test_a_house_is_asked_for_by_its_names(hosts, host, is_known):
    assert Clients(hosts).is_own_host(host, "192.0.2.7") is is_known


@pytest.mark.parametrize(("host", "reached", "is_known"), read_cases("capacity", "reached"))
def test_a_machine_is_asked_for_by_the_address_at_which_it_is_reached(host, reached, is_known):
    assert Clients(by_address=True).is_own_host(host, reached) is is_known


@pytest.mark.parametrize(
    ("dest", "is_seen"),
    [(None, True), ("document", True), ("iframe", True), ("image", False), ("script", False), ("empty", False)],
)
def test_a_picture_of_another_page_is_not_looked_at(dest, is_seen):
    assert is_page_load(request("192.0.2.1", **({"Sec_Fetch_Dest": dest} if dest else {}))) is is_seen


def test_that_a_proxy_is_not_trusted_is_said_and_that_it_passes_on_another_name(monkeypatch):
    said = {}
    monkeypatch.setattr(clients, "warn_rarely", said.__setitem__)
    assert Clients().rate_limit_key(request("10.0.0.1", X_Forwarded_For="192.0.2.1")) == "10.0.0.1"
    assert "--trust-proxy" in said["proxy"]
    asked = request("10.0.0.1", "backend:8000", Origin="https://cards.example")
    assert not Clients().may_connect(asked)
    assert "https://cards.example" in said["origin"]
    assert "$http_host" in said["origin"]
    said.clear()
    for origin in ("https://cards.example\n", "x" * 2000, "https://" + "x" * 2000):
        assert not Clients().may_connect(request("10.0.0.1", "backend:8000", Origin=origin))
    assert said == {}  # a visitor writes nothing of his own into the log


# What is chosen


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        *read_cases("capacity", "settings"),
        ({"drain": float("nan")}, "--drain: expected 0 to 86,400 seconds; nan was read"),
    ],
)
def test_what_cannot_be_meant_is_told(chosen, wrong):
    with pytest.raises(SettingsError, match=wrong):
        Settings((), **chosen)


def test_a_folder_of_a_site_is_written_in_any_way():
    for said, meant in (("/", "/"), ("", "/"), ("cards", "/cards/"), ("/cards", "/cards/"), ("/a/b/", "/a/b/")):
        assert Settings((), base_url=said).base_url == meant
