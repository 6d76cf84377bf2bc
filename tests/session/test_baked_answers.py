"""Answers that a page knows of a worked example beforehand are what the table says when it is asked."""

import json
from functools import cache
from random import Random

from support.lessons import LESSONS

from cardlessons.lessons.lesson import ExamplePart
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.prose_links import Links
from cardlessons.session.precompute import MAX_MOVES, precompute_questions, precompute_replies
from cardlessons.session.table import factory

EXAMPLES = [worked for lesson in LESSONS.values() for worked in lesson.all(ExamplePart)]


SOME = range(0, len(EXAMPLES), 5)
"""The numbers of the examples that are tried: of every family, and of most lessons."""


def plain(data):
    return json.loads(json.dumps(data))


@cache
def read_known(number):
    """Return what is known beforehand of an example by its number, as JSON."""
    return json.dumps(precompute_replies(factory.open_example(EXAMPLES[number])))


def test_in_whatever_order_plays_are_tried_the_same_comes_of_them():
    for number in SOME:
        table = factory.open_example(EXAMPLES[number])
        known = json.loads(read_known(number))
        at_start = len(table.nodes)
        tries = [(int(at), act, to) for at, acts in known["tries"].items() for act, to in acts.items()]
        Random(len(tries)).shuffle(tries)
        for at, act, to in tries:
            path = [*table.tree.nodes[at].path]
            reply = plain(table.hear({"do": "try", "at": path, "act": act}))
            if isinstance(to, str):
                assert reply["error"] == to, number
                continue
            (shown,) = reply["show"]
            expected = known["nodes"][to - at_start] if to >= at_start else plain(table.nodes[to])
            found = plain([*table.nodes, *table.branches][shown])
            assert {**found, "n": 0} == {**expected, "n": 0}, number
            assert known["statements"].items() >= plain(reply["said"]).items(), number


def test_every_card_in_sight_is_known():
    for number in SOME:
        known = json.loads(read_known(number))
        table = factory.open_example(EXAMPLES[number])
        for node in table.nodes:
            for seat, hand in node["state"]["hands"].items():
                if node["book"] and table.variant.look.hands == "own":
                    assert {f"{seat} {card}" for card in hand} <= known["tries"][str(node["n"])].keys(), number


def test_every_answer_is_known():
    for number in SOME:
        known = json.loads(read_known(number))["answers"]
        asked = [[answer.right for answer in question.answers] for _, question in EXAMPLES[number].questions]
        assert [[answer["right"] for answer in answers] for answers in known] == asked, number


def test_what_a_card_of_the_seat_to_play_takes_is_known_where_no_python_is():
    """A page asks before it plays a card that may take others; the cards are touched in any order."""
    for number in SOME:
        table, untouched = factory.open_example(EXAMPLES[number]), factory.open_example(EXAMPLES[number])
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


# Prose


def test_prose_has_links_and_citations_and_no_markup_of_its_authors():
    links = Links({"jig": ("Jig <b>", "jig.ipynb")})
    made = render_prose(
        "[[jig]] [[nowhere]] [SSS-18] <script>alert(1)</script> `[[jig]]` ![x](y.png)", links, "../files/"
    )
    assert '<a href="jig.ipynb">Jig &lt;b&gt;</a> [[nowhere]]' in made
    assert 'popovertarget="said-1">SSS-18</button>' in made
    assert "<script" not in made
    assert "<code>[[jig]]</code>" in made
    assert '<img src="../files/y.png" alt="x">' in made
    assert "javascript:" not in render_prose("[x](javascript:alert(1))", links).replace("(javascript:alert(1))", "")
