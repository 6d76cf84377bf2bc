"""Helpers that run a test for many values, or leave values to the slow tests."""

import inspect

import pytest
from support.for_each import for_each
from support.sampling import mostly_slow


def test_a_test_for_each_value_is_run_with_all_of_them_and_its_fixtures():
    seen = []

    @for_each("letter", "ab")
    @for_each("number, name", [(1, "one"), (2, "two")])
    def tried(tmp_path, letter, number, name):
        seen.append((tmp_path, letter, number, name))

    assert [*inspect.signature(tried).parameters] == ["tmp_path"]
    tried(tmp_path="here")
    assert seen == [("here", letter, *pair) for letter in "ab" for pair in ((1, "one"), (2, "two"))]


def test_the_value_with_which_a_test_fails_is_told_and_no_value_is_a_mistake():
    @for_each("number", [1, 2])
    def is_one(number):
        assert number == 1

    with pytest.raises(AssertionError) as failed:
        is_one()
    assert failed.value.__notes__ == ["with {'number': 2}"]
    with pytest.raises(AssertionError, match="no number to try"):
        for_each("number", [])(lambda number: None)()


@pytest.mark.parametrize(("kept", "quick"), [(2, ["a", "c"]), (["b"], ["b"])])
def test_all_values_are_handed_on_and_those_that_are_not_kept_are_left_to_the_second_tier(kept, quick):
    found = mostly_slow("abc", kept)
    assert [value for value in found if isinstance(value, str)] == quick
    left = [value for value in found if not isinstance(value, str)]
    assert {value.values[0] for value in left} | {*quick} == {*"abc"}
    assert all([mark.name for mark in value.marks] == ["long"] for value in left)
