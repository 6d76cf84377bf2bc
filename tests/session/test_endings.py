"""The end of each deal is told: the law says what becomes of the pool, and who deals next."""

import pytest

from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, New, Setup
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record.tree import Tree
from cardlessons.rulebook.german import GERMAN
from cardlessons.rulebook.languages import speak
from cardlessons.session.table.view import build_node_data


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
