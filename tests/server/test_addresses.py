"""Tests of the addresses of lessons: short ones, those that name a file, and the ones for others in the network."""

import socket
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.processes import PATIENCE

from cardlessons.hosts.server import listen
from cardlessons.hosts.server.pages.lesson_handler import build_lesson_address, get_reserved
from cardlessons.hosts.server.qr_code import render_for_terminal, render_svg
from cardlessons.lessons.catalog import LESSONS, LessonFile


def test_a_lesson_stands_at_its_short_address(server):
    status, page = server.ask("/mine")[:2]
    assert (status, 'data-table="table-1"' in page) == (200, True)
    for path in ("/yours", "/four-nines/more", "/voila/render/nowhere.ipynb", "/voila/render/"):
        status, page = server.ask(path)[:2]
        assert (status, "There is no such page" in page) == (404, True), path


def test_the_address_that_names_the_file_leads_to_the_short_one(server):
    with urllib.request.urlopen(f"{server.url}/voila/render/mine.md?embed=table-1", timeout=PATIENCE) as answer:
        assert answer.url == f"{server.url}/mine?embed=table-1"


def test_a_lesson_named_like_a_part_of_the_server_keeps_its_long_address(server):
    assert build_lesson_address(LessonFile(Path("legal.md"), "Legal")) == "voila/render/legal.md"
    with urllib.request.urlopen(f"{server.url}/voila/render/legal.md", timeout=PATIENCE) as answer:
        assert answer.url == f"{server.url}/voila/render/legal.md"
    assert 'href="/voila/render/legal.md"' in server.ask("/")[1]
    assert not get_reserved() & {*LESSONS}


def test_the_qr_code_of_a_path_is_drawn(server):
    status, drawn = server.ask("/qr.svg?to=mine")[:2]
    assert status == 200
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert f"{server.url}/mine" in drawn
    assert server.ask("/qr.svg?to=//elsewhere.example")[0] == 400
    assert server.ask("/qr.svg?to=javascript:alert(1)")[0] == 400


def test_qr_codes_differ_by_address():
    assert render_svg("http://192.0.2.2:9999/a") != render_svg("http://192.0.2.2:9999/b")
    lines = render_for_terminal("http://192.0.2.2:9999/").splitlines()
    assert len(lines) > 10
    assert len({len(line) for line in lines}) == 1


def test_the_address_for_others_is_none_at_a_loopback_address():
    for host, outside in (("127.0.0.1", ""), ("localhost", ""), ("::1", ""), ("192.0.2.9", "192.0.2.9")):
        assert listen._find_network_address(host) == outside, host
    assert listen._find_network_address("cards.example") == "cards.example"


@pytest.mark.parametrize("host", ["::", ""])
def test_a_server_at_all_addresses_is_reached_by_both_kinds(host):
    opened = listen.open_sockets(0, host)
    try:
        for address in ("127.0.0.1", "::1"):
            with socket.create_connection((address, opened.port)):
                pass
    finally:
        for one in opened.sockets:
            one.close()


def test_a_taken_port_is_told():
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(listen.NoAddressError, match="is taken by another program"),
    ):
        listen.open_sockets(taken.getsockname()[1], "127.0.0.1")
