"""The headline of a step on a page, and its longer sentence for screen readers."""

from support.cases import read_cases, read_sample

from cardlessons.record import parse, read_act
from cardlessons.record.html import to_plain_text
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import grow
from cardlessons.session.table.view import build_node_data

MATCHING = read_sample("headline-matching.play")
SNAP = read_sample("headline-snap.play")


def last_node(text, **view):
    """Return the last node of a record, as the page gets it."""
    tree = grow(parse(text))
    return build_node_data(tree.variant, tree.nodes[-1], None, **view)


def test_each_kind_of_step_has_its_heading():
    for name, acts, says in read_cases("headline", "headings"):
        assert last_node((read_sample(f"headline-{name}.play") if name else "") + acts)["headline"] == says, says


def test_a_heading_that_speaks_to_you_does_so_to_its_end():
    for name, acts, says in read_cases("headline", "to-you"):
        assert last_node(read_sample(f"headline-{name}.play") + acts, you=0)["headline"] == says, says


def test_a_step_is_told_in_one_breath():
    for name, acts, says in read_cases("headline", "spoken"):
        assert last_node(read_sample(f"headline-{name}.play") + acts)["spoken"].endswith(says), says


def test_who_pays_and_who_is_out_is_heard_with_the_step():
    heard = last_node(MATCHING + "B 9c\nC 9d")["spoken"]
    assert heard.startswith("C plays the nine of diamonds. C says “Snip”. B pays the pool one counter for Snip: ")
    assert ".." not in heard


def test_a_fault_is_heard_with_its_reason_and_a_refusal_too():
    heard = last_node(MATCHING + "B 9c\nC 4c")["spoken"]
    assert heard.startswith("C plays the four of clubs. That breaks a rule: C pays 2. C held the nine of ")
    assert "C revoked. Snip costs one, and the fine is twice as much: two counters" in heard
    heard = last_node(MATCHING + "C 9d")["spoken"]
    assert heard.startswith("C cannot play the nine of diamonds now. Refused: nothing changes. It is B's turn")


def test_a_snap_that_is_still_to_be_spotted_is_not_given_away():
    heard = last_node(SNAP + "A 7c\nB 7d", spotting=True)["spoken"]
    assert "due" not in heard
    assert heard.endswith("B turns the seven of diamonds and says Two.")


def test_a_deal_names_no_cards_to_those_who_see_no_hands():
    tree = grow(parse("variant: peel-five-card\ndealer: A\nA:\nB:\ndeal 2c"))
    assert build_node_data(tree.variant, tree.nodes[-1], frozenset([0]))["headline"] == "“deal” cannot be done now"


def test_what_is_said_with_a_card_is_part_of_the_act_in_words():
    seats = ("A", "B")
    assert describe_act(read_act('B 9d "Snip"', seats), seats) == "B plays the nine of diamonds, saying “Snip”"
    assert describe_act(read_act("B 9d", seats), seats) == "B plays the nine of diamonds"


def test_lists_keep_their_numbers_and_points_in_plain_text():
    markup = "<ol><li>one</li><li>two</li></ol><ul><li popover>three</li><li>four</li></ul>"
    assert to_plain_text(markup) == "1. one\n2. two\n- four"
