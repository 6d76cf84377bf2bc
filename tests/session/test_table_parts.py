"""The parts of a table: each declares the messages that it answers, and which of its answers may take long."""

from typing import get_args

import pytest
from support.messages import SESSIONS

from cardlessons.session.protocol import Hint, TableMessage
from cardlessons.session.table.table import Part, Table
from cardlessons.session.validation import collect_literals


class ForgetsItsAnswers(Part):
    """A part that declares no messages."""


class ForgetsWhatIsSlow(Part):
    """A part that does not say whether its answer may take long."""

    def answers(self):
        return {Hint: (lambda table, message: {},)}


def open_tables():
    """Return a table of each kind."""
    opened = [open_session() for open_session in SESSIONS.values()]
    return [session for session in opened if isinstance(session, Table)]


def test_a_part_that_forgets_its_answers_or_which_are_slow_opens_no_table():
    table, *_ = open_tables()
    with pytest.raises(TypeError, match="answers"):
        ForgetsItsAnswers()
    with pytest.raises(ValueError, match="unpack"):
        Table("example", table.state, ForgetsWhatIsSlow(), about={})


def test_the_answers_that_may_take_long_are_declared_slow():
    asked = {does for type_ in get_args(TableMessage) for does in collect_literals(type_).get("do", ())}
    slow = {does for table in open_tables() for does in asked if table.is_slow({"do": does})}
    usual = "likely play-on analysis puzzle better new deal rulebook figure open write lay grow"
    assert slow == {*usual.split(), "ask"}  # "ask" where hands are hidden; "level" and "try" by what is asked
    levels = SESSIONS["levels"]()
    assert [levels.is_slow({"do": "level", "deal": deal}) for deal in (0, 1)] == [False, True]
