"""Views that are sent to the browser: nothing that the learner may not see."""

import json
import re
from random import Random

import pytest
from support.paths import RECORDS

from cardlessons.engine.cards import CARD_TEXT
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, New, Setup
from cardlessons.engine.table import Play as Played
from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.lesson import GamePart
from cardlessons.record.tree import Tree
from cardlessons.session.table import factory
from cardlessons.session.table.view import PASS_KEY, build_node_data
from cardlessons.widgets import show

SEQUENCES = [slug for slug, game in VARIANTS.items() if game.family == "sequence"]
CARDS = re.compile(rf"\b(?:{CARD_TEXT.pattern})\b")


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


def test_no_seat_is_shown_a_card_that_sleeps_or_is_in_another_hand():
    """Searched for in all that is sent over two random games, lawful and refused acts; a card that sleeps is not even
    named in a sentence before it was due, but as the one below the turned-up card."""
    for slug in SEQUENCES[::3]:
        game, chance = VARIANTS[slug], Random(slug)
        players = chance.choice(range(2, 6))
        tree = Tree(game, game.rules.begin(Setup(tuple("ABCDE"[:players]), "A", ((),) * players)))
        node, deals = tree.root, 0
        while deals < 2 or not node.position.over:
            position = node.position
            if position.over:
                act = New()
            elif position.turn is None:
                deals += 1
                act = Deal(shuffle(game.rules.cards, 1, deals))
            elif chance.random() < 0.2:
                act = Played(position.turn, chance.choice(position.hands[position.turn]), call="Snap-Jig")
            else:
                act = Played(position.turn, chance.choice(game.rules.choices(position)))
            tried = tree.play(node, act)
            for seat in range(players):
                sent_ = json.dumps(build_node_data(game, tried, frozenset([seat])))
                now = tried.position
                public = {*now.memo.missed, now.memo.turned_up} if now.memo else set()
                hidden = {card for s, cards in enumerate(now.hands) if s != seat for card in cards} | {
                    *now.dead
                } - public
                assert not set(CARDS.findall(sent_)) & {card.text for card in hidden - _refused_card(tried)}, slug
                asleep = {*now.dead} - public
                if not isinstance(act, Deal):
                    assert not [card for card in asleep if card.name in sent_], slug
            node = node if tried.refused else tried


def _refused_card(node):
    """Return the card that somebody tried to play and kept in hand: the act shows it."""
    return {node.act.card} if node.refused and isinstance(node.act, Played) else set()


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


def test_iri_3_in_a_game_of_hidden_hands_no_eyes_see_a_hand():
    """Every node of a game of Irish Snap, as a seat sees it: no card but those that lie or lay in the middle."""
    game, seats = VARIANTS["irish-snap"], ("A", "B", "C")
    tree = Tree(game, game.rules.begin(Setup(seats, "C", ((),) * 3)))
    node = tree.play(tree.root, Deal(shuffle(game.rules.cards, 5)))
    shown = set()
    for _ in range(60):
        node = tree.play(node, game.rules.moves(node.position)[-1])
        shown |= {card.text for card in node.position.layout}
    assert 20 < len(shown) < 52
    for node in tree.nodes:
        told = build_node_data(game, node, frozenset([0]))
        assert set(CARDS.findall(json.dumps(told))) <= shown
        assert told["state"]["hands"] == {name: len(node.position.hands[n]) for n, name in enumerate(seats)}
        assert told["may"] == {}


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
            state = _line(table, shown)[-1]["state"]
            assert state["due"] == 0
    settled = table.tree.nodes[shown].position
    assert (len(settled.hands[2]) == 16) == right
    assert len(settled.layout) == 0
    assert '"text": "There are two causes, so one hand is not enough.' in collect_sent(table, [])
