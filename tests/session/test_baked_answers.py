"""Answers that a page knows of a worked example beforehand are what the table says when it is asked."""

import json
from functools import cache
from random import Random

import pytest
from support.lessons import LESSONS

from cardlessons.lessons.lesson import ExamplePart
from cardlessons.session.precompute import MAX_MOVES, bake_example, precompute_questions, precompute_replies
from cardlessons.session.table import factory


@cache
def find_examples():
    """Return the examples that are tried: of every family, and of most lessons."""
    return [worked for lesson in LESSONS.values() for worked in lesson.all(ExamplePart)][::5]


def plain(data):
    return json.loads(json.dumps(data))


@cache
def read_known(number):
    """Return what is known beforehand of an example by its number, as JSON."""
    return json.dumps(precompute_replies(factory.open_example(find_examples()[number])))


@pytest.mark.long
def test_in_whatever_order_plays_are_tried_the_same_comes_of_them():
    for number in range(len(find_examples())):
        table = factory.open_example(find_examples()[number])
        known = json.loads(read_known(number))
        at_start = len(table.nodes)
        tries = [(int(at), act, to) for at, acts in known["tries"].items() for act, to in acts.items()]
        Random(len(tries)).shuffle(tries)
        for at, act, to in tries:
            reply = plain(table.hear({"do": "try", "at": [*table.tree.nodes[at].path], "act": act}))
            if isinstance(to, str):
                assert reply["error"] == to, number
                continue
            (shown,) = reply["show"]
            expected = known["nodes"][to - at_start] if to >= at_start else plain(table.nodes[to])
            found = plain([*table.nodes, *table.branches][shown])
            assert {**found, "n": 0} == {**expected, "n": 0}, number
            assert known["statements"].items() >= plain(reply["said"]).items(), number


def test_the_layout_that_is_shown_is_taken_if_nothing_was_done_there():
    worked = find_examples()[0]
    baked, table = bake_example(worked), factory.open_example(worked, "table-7")
    assert bake_example(worked, shown=table) == baked
    table.progress_reply({"below": table.setting["seats"][1]})
    assert bake_example(worked, shown=table) == baked


def test_every_card_in_sight_and_every_answer_is_known():
    for number in range(len(find_examples())):
        known = json.loads(read_known(number))
        asked = [[answer.right for answer in question.answers] for _, question in find_examples()[number].questions]
        assert [[answer["right"] for answer in answers] for answers in known["answers"]] == asked, number
        table = factory.open_example(find_examples()[number])
        for node in table.nodes:
            for seat, hand in node["state"]["hands"].items():
                if node["book"] and table.variant.look.hands == "own":
                    assert {f"{seat} {card}" for card in hand} <= known["tries"][str(node["n"])].keys(), number


def test_what_a_card_of_the_seat_to_play_takes_is_known_where_no_python_is():
    """A page asks before it plays a card that may take others; the cards are touched in any order."""
    for number in range(len(find_examples())):
        table, untouched = factory.open_example(find_examples()[number]), factory.open_example(find_examples()[number])
        if "capture" not in table.variant.of.questions:
            assert precompute_questions(table) == {}, number
            continue
        known = precompute_questions(table)
        for node in table.tree:
            for play in table.variant.rules.moves(node.position)[:MAX_MOVES] if node.book else ():
                if play.onto:
                    continue
                takes = sorted(card.text for card in play.takes)
                message = {"at": [*node.path], "card": play.card.text, "do": "capture", "takes": takes}
                found = known[json.dumps(message, separators=(",", ":"))]
                assert found.items() <= untouched.hear(message).items(), number
                assert found["whole"] or not takes, number
        said = precompute_replies(table)["statements"]
        assert {id_ for one in known.values() for why in one["told"] for id_ in why["cites"]} <= {*said}, number
