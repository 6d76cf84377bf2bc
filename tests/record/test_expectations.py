"""The conditions of expectations and goals: parsing, and the steps and lines for which they hold."""

import pytest
from support.cases import read_cases, read_sample

from cardlessons.record import Expectation, RecordError, parse
from cardlessons.record.conditions import get_words, is_condition_met, read_conditions
from cardlessons.record.replay import replay
from cardlessons.record.tree import grow

SEATS = ("A", "B", "C", "D")

NINES = read_sample("expected-nines.play")
FISHING = read_sample("expected-fishing.play")


def line(text):
    tree = grow(parse(text))
    return tree.variant, tree.nodes[1:]


def hold(text, conditions, first=0, last=None):
    """Return whether all of the conditions hold for the steps of a range."""
    game, nodes = line(text)
    seats = nodes[0].position.seats
    return all(is_condition_met(game, condition, nodes[first:last]) for condition in read_conditions(conditions, seats))


def test_conditions_are_read_and_written():
    for text, written in read_cases("expectations", "conditions"):
        conditions = [Expectation(kind, tuple(words), negated) for kind, words, negated in written]
        assert read_conditions(text, SEATS) == tuple(conditions), text
        written = "; ".join(map(str, conditions))
        assert read_conditions(written, SEATS) == tuple(conditions), text
        (step,) = parse(f"variant: peel-five-card\ndealer: A\nA: Kd\nB: 9c\nC: 9d\nD: 4c\n\nB 9c > {text}").steps
        assert step.expects == tuple(conditions), text
        assert f"> {written}" in str(parse(f"variant: jig\ndealer: A\nA: Kd\nB: 9c\nC: 9d\nD: 4c\n\nB 9c > {text}")), (
            text
        )


def test_each_example_is_a_condition_of_its_kind():
    for kind in get_words():
        (condition,) = read_conditions(get_words()[kind].example, SEATS)
        assert (condition.kind, condition.negated) == (kind, False), kind


def test_what_is_no_condition_is_said_with_its_column():
    for text, column, message in read_cases("expectations", "no-conditions"):
        with pytest.raises(RecordError) as caught:
            read_conditions(text, SEATS)
        assert caught.value.column == column, text
        assert message in str(caught.value), text


def test_a_condition_holds_of_these_steps():
    for name, condition, steps in read_cases("expectations", "steps"):
        text = read_sample(f"expected-{name}.play")
        count = len(line(text)[1])
        assert [n for n in range(1, count + 1) if hold(text, condition, n - 1, n)] == steps, (name, condition)


def test_of_a_line_some_hold_at_some_step_and_some_at_its_end():
    for name, true, false in read_cases("expectations", "lines"):
        text = read_sample(f"expected-{name}.play")
        assert hold(text, true), true
        assert not hold(text, false), true


def test_of_no_steps_nothing_holds_but_what_is_a_limit():
    game, _ = line(NINES)
    true = {
        example
        for word in get_words().values()
        for example in (word.example, "pays B nothing", "pays B at most 0", "scores A at least 1")
        if is_condition_met(game, *read_conditions(example, SEATS), [])
    }
    assert true == {"pays B nothing", "pays B at most 0"}


def test_what_does_not_hold_is_told():
    text = NINES.replace("C 9d\n", "C 9d > not says Snip; not pays B at most 0\n")
    assert replay(parse(text)).failures() == ["line 10: after C 9d you expect 'not says Snip', but C says “Snip”"]
    text = FISHING.replace("3c 2s\n", "3c 2s > takes A 9h\n")
    (told,) = replay(parse(text)).failures()
    assert told.endswith("but A takes 5c 3c 2s")


def test_a_strict_replay_fails_at_each_refusal_that_is_not_expected():
    """Also in a variation; a refusal that a failed expectation tells is told once."""
    head, _, _ = NINES.partition("B 9c\n")
    record = parse(f"{head}A Kd\nB 9c\nC 9d\n  ( C Ah )\nA Kd > refused\nA 2h > fault\n")
    (told,) = replay(record).failures()
    assert "after A 2h you expect a fault, but the table refuses it: " in told
    first, second, third = replay(record, strict=True).failures()
    assert first.startswith("line 9: the table refuses A Kd: It is B's turn, not A's.")
    assert first.endswith("If that is meant, write '> refused'.")
    assert "the table refuses C Ah: " in second
    assert third == told
    (expectation,) = {failure.expectation for failure in replay(record, strict=True).failed()} - {("fault", (), False)}
    assert str(expectation) == "not refused"
