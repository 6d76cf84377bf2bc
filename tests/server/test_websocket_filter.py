"""Tests that only widget messages reach the kernel of a notebook with its own code."""

import json
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from ipykernel.kernelbase import Kernel
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_binary_message, serialize_msg_to_ws_v1
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from support.cases import read_cases

from cardlessons.hosts.server.kernels.kernel_slots import KernelSlots
from cardlessons.hosts.server.kernels.kernels import Kernels

V1 = "v1.kernel.websocket.jupyter.org"
CHANNELS = ["shell", "control", "stdin", "iopub"]
EVERY_TYPE = sorted({*Kernel.msg_types, *Kernel.control_msg_types, "input_reply", "status", "comm_open", "made_up", ""})
OF_WIDGETS = {"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
CONTENT = {"comm_id": "c", "target_name": "cardlessons", "data": {"do": "go"}, "code": "1 / 0"}


@pytest.fixture
def forwarded(monkeypatch):
    """Return the list of messages forwarded to a kernel, with their channels."""
    sent = []

    def send(self, stream, message, content=None, **_):
        sent.append((stream, (message, content) if isinstance(message, str) else message))

    monkeypatch.setattr(Session, "send", send)
    monkeypatch.setattr(
        Session, "send_raw", lambda self, stream, parts, **_: sent.append((stream, json.loads(parts[0])))
    )
    return sent


def connect(protocol=None):
    """Return a page's connection to a fake kernel."""
    # Here, as Voilà takes a second to import, in each process that collects the tests.
    from cardlessons.hosts.server.kernels.kernel_websocket import FilteredKernelConnection, KernelWebsocketHandler

    kernel = ServerKernelManager(parent=Kernels(), kernel_name="python3", kernel_id="k")
    handler = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    handler.ws_connection = SimpleNamespace(selected_subprotocol=protocol, close=lambda code, why: None)
    handler.kernel_id = "k"
    kernel.parent.metrics = MagicMock()
    kernel.parent.slots.take("k", None)
    connection = FilteredKernelConnection(parent=kernel, websocket_handler=handler)
    connection.channels = {channel: channel for channel in CHANNELS}
    return connection


def message(kind, channel="shell", content=CONTENT, **header):
    told = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "", "date": "2026-01-01T00:00:00Z"}
    parts = {"header": {**told, "version": "5.3", **header}, "parent_header": {}, "metadata": {}, "content": content}
    return {**parts, "channel": channel, "buffers": []}


def forms(kind, channel):
    """Return a message in each wire format, with its protocol."""
    found = message(kind, channel)
    parts = [json.dumps(found[part]).encode() for part in ("header", "parent_header", "metadata", "content")]
    texts = json.dumps(found), serialize_binary_message({**found, "buffers": []})
    return [(None, texts[0]), (None, texts[1]), (V1, serialize_msg_to_ws_v1(parts, channel))]


@pytest.mark.parametrize("kind", EVERY_TYPE)
def test_the_widgets_of_a_notebook_reach_its_kernel_by_five_kinds_of_messages_alone(forwarded, kind):
    for channel in CHANNELS:
        forwarded.clear()
        for protocol, sent in forms(kind, channel):
            connect(protocol).handle_incoming_message(sent)
        assert len(forwarded) == (3 if kind in OF_WIDGETS and channel == "shell" else 0), channel
        assert {stream for stream, _ in forwarded} <= {"shell"}


TRICKS = read_cases("websocket_filter", "texts") | {"no text": b"\x00\x01", "deep": "[" * 100_000}
for name, changes in read_cases("websocket_filter", "messages").items():
    TRICKS[name] = json.dumps(message(**{"kind": "comm_msg", **changes})).replace('"none"', "null")


@pytest.mark.parametrize("trick", TRICKS)
def test_what_no_page_of_ours_sends_is_passed_over(forwarded, caplog, trick):
    connection = connect()
    connection.handle_incoming_message(TRICKS[trick])
    assert forwarded == []
    assert caplog.text == ""
    connection.handle_incoming_message(json.dumps(message("comm_msg")))
    assert len(forwarded) == 1


@pytest.mark.timeout(60)  # whoever believes the number is busy for ever, or out of memory
@pytest.mark.parametrize("parts", [3, 2**24, 2**31 - 1, 2**32 - 1, 2**40, 2**63])
@pytest.mark.parametrize(("protocol", "width", "order"), [(V1, 8, "little"), (None, 4, "big")])
def test_a_binary_message_that_is_shorter_than_it_says_ends_its_connection(forwarded, protocol, width, order, parts):
    connection = connect(protocol)
    closed = []
    connection.websocket_handler.close = lambda code, why: closed.append(code)
    connection.handle_incoming_message((parts % 2 ** (8 * width)).to_bytes(width, order) + bytes(width))
    assert forwarded == []
    assert closed == [1002] * (parts % 2 ** (8 * width) > 1)


def test_a_page_that_opens_widget_upon_widget_is_passed_over(forwarded):
    connection = connect()
    for _ in range(1000):
        connection.handle_incoming_message(json.dumps(message("comm_open")))
    assert len(forwarded) == KernelSlots.MAX_WIDGETS
    connection.handle_incoming_message(json.dumps(message("comm_msg")))
    assert len(forwarded) == KernelSlots.MAX_WIDGETS + 1


@pytest.mark.parametrize(("data", "is_person"), read_cases("websocket_filter", "persons"))
def test_what_a_page_does_by_itself_keeps_no_seat(forwarded, monkeypatch, data, is_person):
    connection = connect()
    touched = []
    monkeypatch.setattr(connection.multi_kernel_manager.slots, "touch", touched.append)
    connection.handle_incoming_message(json.dumps(message("comm_msg", content={"comm_id": "c", "data": data})))
    assert len(forwarded) == 1
    assert bool(touched) is is_person
