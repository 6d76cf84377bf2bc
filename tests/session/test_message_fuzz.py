"""Messages from a browser are all answered by `hear` alone: any message, and any change to one that a page sends."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.cases import read_cases
from support.messages import REPLIES, SESSIONS, VIEWS, messages

from cardlessons.session.messages import MAX_MESSAGE_LETTERS
from cardlessons.session.panels.panel import MAX_VALUE_LETTERS
from cardlessons.session.table.state import MAX_PATH_ACTS
from cardlessons.session.validation import iter_problems

KINDS = st.sampled_from([*SESSIONS])
HURRIED = settings(max_examples=24)
MISHAP = "Something went wrong on our side"

FIELDS = ["do", "at", "act", "with", "seed", "acts", "number", "name", "value", "times", "takes", "lines", "notes"]
FIELDS += ["text", "from", "to", "of", "whole", "more", "as", "seat", "message"]
NAMES = st.sampled_from(FIELDS)
TEXTS = ["", "9c", "2h", "slap", "both", "turn", "deal", "new", "kept", "cassino", "jig(pool=each)", "A", "~", "-", "٣"]
WORDS = st.sampled_from([*TEXTS, "\ud800", 'B 9c "Snip"', "X1"])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | WORDS
ANYTHING = st.recursive(
    PLAIN, lambda part: st.lists(part, max_size=4) | st.dictionaries(NAMES | st.text(max_size=5), part, max_size=4)
)


class Sitting:
    """A session, and somebody who counts what it answers."""

    def __init__(self, kind):
        self.session, self.number = SESSIONS[kind](), 0
        self.tree = _list_acts(self.session.view())

    def sends(self, message):
        """Send a message, with the next number where it can have one, and return the reply."""
        self.number += 1
        if isinstance(message, dict):
            message = {**message, "id": self.number}
        reply = self.session.hear(message)
        view = self.session.view()
        json.dumps([reply, view])
        assert [*iter_problems(reply, REPLIES[self.session.drawing])] == []
        assert [*iter_problems(view, VIEWS[self.session.drawing])] == []
        assert reply["id"] == (self.number if isinstance(message, dict) else None)
        told = reply.get("error", "")
        assert MISHAP not in told
        assert told == "" or " " in told
        before, self.tree = self.tree, _list_acts(view)
        if "error" in reply:
            assert self.tree[: len(before)] == before
        return reply

    def still_answers(self):
        """Check that a message that every session knows is answered as ever."""
        assert "error" not in self.sends({"do": "ping"})


def _list_acts(view):
    """Return the numbers and acts of all that lies on a table."""
    return [(node["n"], node["act"]) for node in (*view.get("nodes", ()), *view.get("branches", ()))]


@pytest.mark.long
@HURRIED
@given(kind=KINDS, sent=st.lists(ANYTHING | st.dictionaries(NAMES, ANYTHING, max_size=5), min_size=1, max_size=4))
def test_anything_at_all_is_answered_and_nothing_is_lost(kind, sent):
    sitting = Sitting(kind)
    for message in sent:
        sitting.sends(message)
    sitting.still_answers()


@pytest.mark.long
@HURRIED
@given(kind=KINDS, data=st.data())
def test_whatever_a_page_sends_with_anything_changed_in_it_is_answered(kind, data):
    sitting = Sitting(kind)
    for _ in range(data.draw(st.integers(1, 6), "messages")):
        possible = messages(sitting.session)
        word = data.draw(st.sampled_from(sorted({message["do"] for message in possible})), "word")
        message = data.draw(st.sampled_from([message for message in possible if message["do"] == word]), "message")
        for name in data.draw(st.sets(st.sampled_from([*message, "seat", "house"]), max_size=2), "changed"):
            message = {**message, name: data.draw(_other(message.get(name)), name)}
        sitting.sends(message)
    sitting.still_answers()


def _other(value):
    """Return something else in the place of a value: of its own kind, or of any."""
    near = ANYTHING
    if isinstance(value, list):
        near = st.lists(st.sampled_from(value) if value else ANYTHING, max_size=6) | st.just([*value, "B 9c"]) | near
    if isinstance(value, int):
        near = st.integers(-3, 12) | near
    if isinstance(value, dict):
        near = st.dictionaries(st.sampled_from(["A", "B", "Left"]), PLAIN, max_size=2) | near
    if isinstance(value, str):
        near = WORDS | st.just(value[:-1]) | near
    return near


def _nest(depth):
    inner = []
    for _ in range(depth):
        inner = [inner]
    return inner


FORGED = [
    *read_cases("message_fuzz", "forged"),
    None,
    {"do": "go", "at": ["Ben 9c"] * (MAX_PATH_ACTS + 1)},
    {"do": "go", "at": _nest(50_000)},
    {"do": "ping", "more": "x" * MAX_MESSAGE_LETTERS},
    {"do": "level", "number": float("nan")},
    {"do": "new", "seed": 10**30},
    {"do": "touch", "name": "first", "value": None},
    {"do": "touch", "name": "first", "value": "x" * (MAX_VALUE_LETTERS + 1)},
    {"do": "touch", "name": "seed", "value": "9" * 20},
]


@pytest.mark.parametrize("kind", SESSIONS)
def test_a_forged_message_is_answered_in_words_and_changes_nothing(kind):
    session = SESSIONS[kind]()
    before = session.view()
    for number, message in enumerate(FORGED, start=1):
        told = session.hear({**message, "id": number} if isinstance(message, dict) else message)["error"]
        assert told.rstrip("”").endswith("."), message
        assert len(told) < 300, message
        assert MISHAP not in told, message
        assert "Traceback" not in told, message
        assert session.view() == before, message


@pytest.mark.long
def test_a_page_may_send_each_of_its_messages_in_turn():
    for kind in SESSIONS:
        sitting, words = Sitting(kind), {}
        for message in messages(sitting.session):
            words.setdefault(message["do"], message)
        for message in words.values():
            sitting.sends(message)
        sitting.still_answers()
