"""Laying a record of one's own on the open table: whatever is wrong in it is told with its line and column."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.cases import read_cases, read_sample

from cardlessons.record import RecordError, parse
from cardlessons.record.tree import grow
from cardlessons.session.table import factory
from cardlessons.session.table.parts.setup import MAX_LISTED_MISTAKES
from cardlessons.session.texts import get_text

GOOD = read_sample("good.play")
CASSINO = "variant: cassino\ndealer: A\nA: 9c\nB: 9d\nlayout: 9h\n\nB 9d x 9h\n"


@pytest.fixture
def lay_text():
    """Lay a text on one open table, and return the reply."""
    table, numbers = factory.open_table(), iter(range(1000))
    return lambda text: table.hear({"id": next(numbers), "do": "write", "text": text})


def change_text(old, new):
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


BROKEN = {
    **{
        mistake: (change_text(old, new), told)
        for mistake, (old, new, told) in read_cases("laying_records", "broken").items()
    },
    "one seat": ("variant: jig\ndealer: A\nA: Kd\n\nA Kd\n", "Line 3, column 1: 1 cannot play this game"),
    "an act of nobody": (f"{GOOD}D 9h\n", "Line 9, column 1: "),
    "nothing at all": ("", "Line 1, column 1: a record needs a line 'variant: ...'"),
}


def test_what_cannot_be_laid_is_told_where_it_stands_and_the_table_stays(lay_text):
    for mistake, (text, expected) in BROKEN.items():
        reply = lay_text(text)
        assert reply["error"].startswith(f"This record cannot be laid out. {expected}"), mistake
        assert not reply["laid"], mistake


DOUBTFUL = {
    "an expectation that does not hold": (change_text("pays B 1", "pays B 2"), "Line 8, column 11: "),
    "a play that is refused": (f"{GOOD}C 4c\n", "Line 9, column 1: the table refuses this: It is A's turn, not C's."),
    "a question without answers": (f"{GOOD}? Why?\nA Kd\n", "Line 9, column 1: this question has no answers"),
}


def test_what_does_not_hold_is_told_beside_the_record_that_lies_there(lay_text):
    for text, expected in DOUBTFUL.values():
        reply = lay_text(text)
        assert reply["laid"]
        assert reply["wrong"].startswith(f"The record is on the table, but not everything in it is true. {expected}")
        assert "wrong" not in lay_text(GOOD)


def test_of_many_mistakes_the_first_are_told_and_how_many_more_there_are(lay_text):
    text = GOOD + "".join(f"A {n}z\n" for n in range(MAX_LISTED_MISTAKES + 3))
    told = lay_text(text)["error"]
    assert told.count("Line ") == MAX_LISTED_MISTAKES
    assert told.endswith("And 3 more.")


MORE = ["( B 3c )", "{ x", "> fault", "deal", "new", "? q", "+ A Kd", "claim A B", "stock: 9c", "B: X1"]
PIECES = st.sampled_from([*GOOD.split("\n"), *CASSINO.split("\n"), *MORE])


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(lines=st.lists(PIECES, max_size=12), cut=st.integers(0, len(GOOD)), odd=st.text(max_size=3))
def test_whatever_is_written_the_fault_is_never_on_our_side(lay_text, lines, cut, odd):
    for text in ("\n".join(lines), GOOD[:cut] + odd + GOOD[cut:]):
        reply = lay_text(text)
        assert reply.get("error", "") != get_text("base.internal-error")
        try:
            grow(parse(text))
        except RecordError:
            assert reply["error"].startswith("This record cannot be laid out. Line ")
