"""Two places of one tree, and the same plays under two rulebooks: where they part, what made that, and what differs."""

from itertools import combinations_with_replacement

import pytest
from support.cases import read_cases
from support.comparing import FOUR_RUNNING
from support.lessons import LESSONS
from support.paths import RECORDS

from cardlessons.engine.table import Paid
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.record import RecordError, load, parse, read_act
from cardlessons.record.tree import grow
from cardlessons.session.table.compare_lines import compare_lines
from cardlessons.session.table.compare_rulebooks import compare_rulebooks, deal_record, summarize_outcome


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
    assert "It is Clara's turn in the first line, Emil's in the second." in found.differences


@pytest.mark.long
def test_any_two_places_of_any_record_can_be_told_apart():
    for path in sorted(RECORDS.glob("*.play"))[::4]:
        tree = grow(load(path))
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


def list_payments(line):
    seats = line[0].position.seats
    return [(seats[e.payer], e.amount) for node in line for e in node.verdict.events if isinstance(e, Paid)]


def test_nob_11_nobble_and_motor_part_at_the_first_match():
    found = compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("motor"))
    nobble, motor = found.lines
    assert list_payments(nobble) == [("B", 1), ("C", 2), ("D", 3)]
    assert list_payments(motor) == [("D", 3)]
    assert found.parted == 2
    assert [rule.name for rule in found.causes] == ["settle"]
    assert [n for n in range(1, len(nobble)) if found.differs(n)] == [2, 3]


def test_where_games_never_part_it_is_told_whether_their_words_differ():
    three = "variant: jig\ndealer: C\nA: 4h 9s\nB: 5h 2s\nC: 6h 3s\n\nA 4h\nB 5h\nC 6h\n"
    words = compare_rulebooks(parse(three), variant("jingo"), variant("schnipp-schnapp"))
    assert (words.parted, words.causes) == (None, ())
    assert words.alike_text().startswith("Both games treat these three plays alike")
    assert words.alike_text().endswith("only the words differ.")
    same = compare_rulebooks(parse(three), variant("jig"), variant("jig(pool=fines)"))
    assert same.alike_text().endswith("the same is said of them.")
    one = compare_rulebooks(parse(three[: three.index("B 5h")]), variant("jig"), variant("jingo"))
    assert one.alike_text().startswith("Both games treat this one play alike")


def test_the_rules_that_part_two_games_are_named_alone():
    for first, second, names in read_cases("compare_lines", "parted"):
        record = deal_record(variant(first), variant(first).rules.cards, ("A", "B", "C", "D"), 3)
        found = compare_rulebooks(record, variant(first), variant(second))
        assert sorted(rule.name for rule in found.causes) == names, (first, second)


def test_a_play_that_one_game_refuses_keeps_its_place_and_changes_nothing():
    record = parse("variant: peel-five-card\ndealer: A\nA: 5c 2d\nB: 9c 3c\nC: 9d 4c\n\nB 9c\nC 4c\nA 5c\n")
    found = compare_rulebooks(record, variant("peel-five-card"), variant("nobble"))
    fined, refused = (line[2] for line in found.lines)
    assert summarize_outcome(fined)[0] == "fault"
    assert summarize_outcome(refused)[0] == "refused"
    assert refused.position == found.lines[1][1].position
    assert [rule.name for rule in found.causes] == ["failing"]


def test_games_of_different_families_share_no_rules():
    with pytest.raises(VariantError, match="share no rules"):
        compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("jig"))


def test_cards_that_the_other_pack_lacks_are_told():
    with pytest.raises(RecordError, match="the pack of 32 has no"):
        compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("peel-five-card-32"))


def test_a_deal_is_the_same_for_the_same_seed_and_can_be_laid_anywhere():
    for slug in VARIANTS:
        game = variant(slug)
        seats = ("A", "B", "C", "D") if 4 in game.rules.seats else ("A", "B")
        record = deal_record(game, game.rules.cards, seats, 5)
        assert record == deal_record(game, game.rules.cards, seats, 5), slug
        assert parse(str(record)) == record, slug
        assert 4 <= len(record.steps) <= 24, slug
        again = compare_rulebooks(record, game, game)
        assert again.parted is None, slug
        assert not any(node.refused for line in again.lines for node in line), slug
