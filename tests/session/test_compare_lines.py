"""Two places of one tree: where their lines part, what that made, and in what the tables differ."""

from itertools import combinations_with_replacement

import pytest
from support.lessons import LESSONS
from support.paths import RECORDS

from cardlessons.record import parse, read_act
from cardlessons.record.tree import grow
from cardlessons.session.table.compare_lines import compare_lines


def tree_and(*paths):
    """Return the tree of the nines, and a node of it at each address."""
    tree = grow(LESSONS["four-nines"].examples[0].record)
    nodes = []
    for path in paths:
        node = tree.root
        for text in path:
            node = tree.play(node, read_act(text, tree.root.position.seats))
        nodes.append(node)
    return tree.variant, nodes


def test_the_play_that_parts_two_lines_is_named_with_what_it_costs():
    game, (book, revoke) = tree_and(["Ben 9c", "Clara 9d"], ["Ben 9c", "Clara 4c"])
    found = compare_lines(game, book, revoke)
    assert found.common.path == ("Ben 9c",)
    told = [*found.cause_texts()]
    text = " ".join(part["text"] for part in told)
    assert "In the first line Clara plays the nine of diamonds." in text
    assert "In the second line Clara plays the four of clubs." in text
    assert "Clara revoked" in text
    assert {"SSS-40", "R-3"} <= {id_ for part in told for id_ in part.get("cites", ())}
    assert "Clara has 5 counters in the first line, 3 in the second." in found.differences
    assert "The pool holds 1 counter in the first line, 3 in the second." in found.differences


def test_a_refused_try_and_silence_are_said_to_be_such():
    game, (book, refused, silent) = tree_and(["Ben 9c", "Clara 9d"], ["Ben 9c", "Emil 9s"], ["Ben 9c", "Clara -"])
    text = " ".join(part["text"] for part in compare_lines(game, book, refused).cause_texts())
    assert "In the second line Emil plays the nine of spades, which is refused." in text
    assert "Clara plays no card" in " ".join(part["text"] for part in compare_lines(game, book, silent).cause_texts())
    assert compare_lines(game, refused.parent, refused).differences == (), "a refused try leaves everything as it was"


def test_one_line_may_go_on_where_the_other_stops():
    game, (early, late) = tree_and(["Ben 9c"], ["Ben 9c", "Clara 9d", "Dora 9h"])
    found = compare_lines(game, early, late)
    assert found.common is early
    assert found.first is None
    assert next(iter(found.cause_texts()))["text"] == "In the first line nothing is played after that."


@pytest.mark.long
def test_any_two_places_of_any_record_can_be_told_apart():
    for path in sorted(RECORDS.glob("*.play"))[::4]:
        tree = grow(parse(path.read_text("utf-8")))
        nodes = [tree.root, *tree.nodes[1 :: max(1, len(tree) // 6)], tree.nodes[-1]]
        for one, other in combinations_with_replacement(nodes, 2):
            there, back = compare_lines(tree.variant, one, other), compare_lines(tree.variant, other, one)
            assert there.common is back.common, path
            assert (there.first, there.second) == (back.second, back.first), path
            assert len(there.differences) == len(back.differences), path
            assert (one is not other) or not there.differences, path
            assert {there.common} & {tree.root, *one.line()} & {tree.root, *other.line()}, path
            for part in (*there.cause_texts(), *back.cause_texts()):
                assert part["text"], path
