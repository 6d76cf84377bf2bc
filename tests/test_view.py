"""What is sent to the browser: nothing that the learner may not see."""

import json
import re
from pathlib import Path

import pytest

from cardlessons.cards import CARD_TEXT
from cardlessons.lessons import LESSONS
from cardlessons.widgets import show
from cardlessons.widgets.example import Example
from cardlessons.widgets.play import Play
from cardlessons.widgets.view import SILENT

CARDS = re.compile(rf"\b(?:{CARD_TEXT.pattern})\b")


def sent(widget):
    """Everything that lies in the synced traits, as text."""
    return json.dumps([widget.nodes, widget.branches, widget.reply])


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("seed", [1, 7, 1891])
def test_a_hidden_game_sends_only_cards_that_lie_open_or_in_the_learners_hand(slug, seed):
    """Over a whole game by the first card of the hand: deals, house plays, further deals."""
    widget = Play(LESSONS[slug].game, "a game")
    widget._hear(widget, {"do": "new", "seed": seed, "id": 1}, None)
    node = widget.tree.nodes[-1]
    seen = set()
    for number in range(60):
        for known in widget.tree.nodes:
            seen |= {card.text for card in known.position.hands[widget.you]}
            for cards in (*known.position.piles, known.position.layout):
                seen |= {card.text for card in cards}
        strangers = set(CARDS.findall(sent(widget))) - seen
        assert not strangers
        if node.position.turn is None:
            message = {"do": "deal"}
        else:
            card = widget.variant.rules.choices(node.position)[0]
            message = {"do": "try", "act": f"{widget.seats[widget.you]} {card}"}
        path = [n["act"] for n in _line(widget, node.number)]
        widget._hear(widget, {**message, "at": path, "id": number + 2}, None)
        assert "error" not in widget.reply, widget.reply
        node = widget.tree.nodes[widget.reply["show"][-1]]
    assert len(seen) > 20


def _line(widget, number):
    """The nodes from the root's child to a node, as they were sent."""
    nodes = [*widget.nodes, *widget.branches]
    line = []
    while nodes[number]["parent"] is not None:
        line.append(nodes[number])
        number = nodes[number]["parent"]
    return line[::-1]


def test_a_deal_of_a_hidden_game_does_not_tell_its_cards():
    widget = Play(LESSONS["hearts-of-a"].game, "a game")
    assert widget.nodes[1]["act"] == "deal"
    assert widget.nodes[1]["state"]["hands"]["Anna"] == 13
    assert len(widget.nodes[1]["state"]["hands"]["Dora"]) == 13


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "records").glob("*.play")), ids=lambda path: path.stem)
def test_every_record_can_be_put_on_a_table(path):
    """All its nodes are sent, and a card of the seat to play is told whether it may be played."""
    widget = show(path)
    assert isinstance(widget, Example)
    assert [node["n"] for node in widget.nodes] == list(range(len(widget.tree)))
    for node, sent_ in zip(widget.tree.nodes, widget.nodes, strict=True):
        turn = node.position.turn
        if turn is not None and not node.refused:
            held = {card.text for card in node.position.hands[turn]}
            assert set(sent_["may"]) - {SILENT} == held
            assert "lawful" in sent_["may"].values()
