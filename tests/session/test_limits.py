"""Tests of the limits of tables and panels: just so much is taken, and one more is refused with its sentence."""

import pytest
from support.lessons import LESSONS
from support.live import CHOSEN, LiveGame
from support.sessions import Browser

from cardlessons.session.messages import MessageError, validate
from cardlessons.session.panels.house_rules_composer import HouseRulesComposer
from cardlessons.session.protocol import Ping
from cardlessons.session.table import factory
from cardlessons.widgets import page


def ask(made, **message):
    """Return what is told of an error at a table that was just made; empty if there is none."""
    return Browser(made()).asks(**message).get("error", "")


def example():
    return page("four-nines").example()


def write_note(letters):
    browser = Browser(example())
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    return browser.asks(do="note", at=["Ben 9c", "Clara 8s"], text="x" * letters).get("error", "")


def send(letters):
    try:
        validate({"do": "ping", "more": "x" * (letters - len('{"do": "ping", "more": ""}'))}, Ping)
    except MessageError as error:
        return str(error)
    return ""


def play_live(seed):
    return LiveGame().says(**{**CHOSEN, "seed": seed}).get("error", "")


def compose(letters):
    rules = HouseRulesComposer("jig", lambda: None, lambda: None)
    return rules.hear({"id": 1, "do": "touch", "name": "kept", "value": "x" * letters}).get("error", "")


def open_puzzle(seed):
    return ask(lambda: factory.open_puzzles("jig"), do="puzzle", seed=seed, grade=1)


def open_levels():
    return factory.open_levels(LESSONS["four-nines"].levels)


LIMITS = {
    "acts of a place": (600, lambda n: ask(example, do="go", at=["Ben 9c"] * n), "600 at the most"),
    "letters of a note": (300, write_note, "room for 300"),
    "letters of a message": (16_384, send, "more than this table can take in"),
    "number of a deal in real time": (1_000_000_000, play_live, "from 0 to 1000000000"),
    "number of a puzzle": (1_000_000_000, open_puzzle, "from 0 to 1000000000"),
    "letters of a value": (400, compose, "too long"),
    "deal of a level": (999, lambda n: ask(open_levels, do="level", number=0, deal=n), "no such level"),
    "level": (6, lambda n: ask(open_levels, do="level", number=n), "no such level"),
}


@pytest.mark.parametrize("name", LIMITS)
def test_just_so_much_is_taken_and_one_more_is_refused(name):
    most, told, says = LIMITS[name]
    assert says not in told(most)
    assert says in told(most + 1)


@pytest.mark.parametrize("name", ["number of a deal in real time", "number of a puzzle", "deal of a level", "level"])
def test_no_number_is_below_zero(name):
    _, told, says = LIMITS[name]
    assert says not in told(0)
    assert says in told(-1)
