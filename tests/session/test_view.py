"""Views that are sent to the browser: nothing that the learner may not see, and the end of each deal."""

import json

import pytest
from support.paths import RECORDS

from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, New, Setup
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.record.tree import Tree
from cardlessons.rulebook.german import GERMAN
from cardlessons.rulebook.languages import speak
from cardlessons.session.table import factory
from cardlessons.session.table.view import PASS_KEY, build_node_data
from cardlessons.widgets import show


def collect_sent(table, replies):
    """Return all that was sent of what was played, as text; a setting names cards only as examples of the game."""
    views = [reply.get("view", {"nodes": [], "branches": []}) for reply in replies]
    laid = [[view["nodes"], view["branches"]] for view in views]
    return json.dumps([table.nodes, table.branches, laid, [{**reply, "view": None} for reply in replies]])


def _line(table, number):
    """Return the nodes from the root's child to a node, as they were sent."""
    nodes = [*table.nodes, *table.branches]
    line = []
    while nodes[number]["parent"] is not None:
        line.append(nodes[number])
        number = nodes[number]["parent"]
    return line[::-1]


def test_a_play_that_has_the_lead_is_told_as_such():
    game, seats = VARIANTS["schnipp-schnapp"], ("A", "B", "C")
    tree = Tree(game, game.rules.begin(Setup(seats, "C", ((),) * 3)))
    node = tree.play(tree.root, Deal(shuffle(game.rules.cards, 5)))
    leads, begins = [], []
    while moves := game.rules.moves(node.position):
        node = tree.play(node, moves[0])
        told = build_node_data(game, node, None)
        leads.append(told.get("leads", False))
        begins.append(any((event["why"] or {}).get("code") == "lead.any" for event in told["events"]))
    assert leads == begins
    assert 1 < sum(leads) < len(leads)


@pytest.mark.long
def test_any_record_can_be_put_on_a_table():
    """All its nodes are sent, and a card of the seat to play is told whether it may be played."""
    for path in sorted(RECORDS.glob("*.play"))[::2]:
        table = show(path).session
        assert table.kind == "example", path
        assert [node["n"] for node in table.nodes] == list(range(len(table.tree))), path
        for node, sent_ in zip(table.tree.nodes, table.nodes, strict=True):
            turn = node.position.turn
            if turn is not None and not node.refused:
                held = {card.text for card in node.position.hands[turn]}
                if table.variant.look.hands_hidden:
                    assert sent_["may"] == {}, path
                    continue
                assert set(sent_["may"]) - {PASS_KEY} == held, path
                assert "lawful" in sent_["may"].values() or not held, path


@pytest.mark.parametrize(("said", "right"), [("both", True), ("slap", False), ("turn", False)])
def test_r_123_that_both_hands_are_due_is_not_told_before_it_is_answered(said, right):
    """In this deal the second card is a two on a two, on Two."""
    table = factory.open_game(GamePart("irish-snap(both-hands=yes)", ("A", "B", "C"), "C", seed=368), "a game")
    shown = table.tree.nodes[-1].number
    for number, act in enumerate(("turn", "turn", said)):
        path = [node["act"] for node in _line(table, shown)]
        shown = table.hear({"do": "try", "act": act, "at": path, "id": number})["show"][-1]
        if number == 1:
            assert table.tree.nodes[shown].position.memo.due == 2
            assert _line(table, shown)[-1]["state"]["due"] == 0
    settled = table.tree.nodes[shown].position
    assert (len(settled.hands[2]) == 16) == right
    assert len(settled.layout) == 0
    assert '"text": "There are two causes, so one hand is not enough.' in collect_sent(table, [])


def test_the_end_is_told_in_german_too():
    with speak(GERMAN):
        game, _, nodes = play_deal("jig", 3)
        (why,) = build_node_data(game, nodes[-1], None)["ends"]
        assert "gibt" in why["text"] or "Geben" in why["text"]
        game, _, nodes = play_deal("peel-five-card", 3)
        assert "Im Topf bleiben drei Marken." in build_node_data(game, nodes[-1], None)["ends"][0]["text"]


def play_deal(slug, seed):
    """Return a game and the nodes of its first deal, the house playing every seat."""
    game = variant(f"{slug}(cap=30)" if VARIANTS[slug].family == "snap" else slug)
    players = next(n for n in (4, 3, *game.rules.seats) if n in game.rules.seats)
    tree = Tree(game, game.rules.begin(Setup(tuple("ABCDEF"[:players]), "A", ((),) * players)))
    nodes = [tree.play(tree.root, Deal(shuffle(game.rules.cards, seed)))]
    while moves := game.rules.moves(nodes[-1].position):
        position = nodes[-1].position
        act = moves[0] if position.turn is None else choose_house_play(game, position)
        nodes.append(tree.play(nodes[-1], act))
    return game, tree, nodes


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_end_of_a_deal_says_who_deals_next(slug):
    game, tree, nodes = play_deal(slug, 3)
    end = nodes[-1]
    assert "ends" not in build_node_data(game, nodes[-2], None)
    ends = build_node_data(game, end, None)["ends"]
    assert all(why["text"] and why["cites"] for why in ends)
    begun = tree.play(end, New()) if end.position.over else end
    dealt = tree.play(begun, Deal(shuffle(game.rules.cards, 4)))
    dealer = dealt.position.seats[dealt.position.dealer]
    told = " ".join(why["text"] for why in ends)
    assert dealer in told.replace(",", " ").replace(":", " ").replace(".", " ").split(), told
    if end.position.pool and not end.position.over:
        assert "stay in the pool" in told or "stays in the pool" in told
    assert "ends" not in build_node_data(game, dealt, None)
