"""A game looked over: which plays of the learner's cost something, by what could be known then, and why."""

import re
from random import Random

import pytest
from support.cases import read_cases
from support.sessions import Browser, address, play_to_the_end

from cardlessons import Game, deal
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Play
from cardlessons.engine.variants import variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.session.table import factory
from cardlessons.session.table.parts.analysis import describe_causes, describe_whole_play
from cardlessons.simulation import analysis
from cardlessons.simulation.estimates import Scale, average, make_share_scale
from cardlessons.simulation.observation import Sight

ONE_OF_A_FAMILY = ["peel-five-card", "jig", "cassino-two", "peel-full-pack"]


def table(game, seed=3, seats=None):
    seats = seats or tuple("ABCD"[: 2 if game in ("cassino-two", "snitchems") else 4])
    return Browser(factory.open_game(GamePart(game, seats, "A", seed)))


def list_replies(browser, number):
    """Return all replies to an analysis that is asked for until its end."""
    replies = []
    while not replies or replies[-1]["more"]:
        replies.append(browser.asks(do="analysis", at=address(browser, number)))
        assert "error" not in replies[-1], replies[-1]
    return replies


@pytest.fixture
def fewer_deals(monkeypatch):
    """Let a play whose cost is doubtful be compared in a quarter of the deals."""
    monkeypatch.setattr(analysis, "MAX_DEALS", 100)


def costly(game, seat=0):
    """Return the whole analysis of the plays of a seat, whose progress never goes back."""
    found = analysis.GameAnalysis(game.variant, game._node, seat)
    of, done = found.of, 0
    while not found.ended:
        found.go_on()
        assert done <= found.done <= found.of == of
        done = found.done
    return found


def test_it_goes_by_what_the_seat_could_see_and_not_by_the_hidden_cards():
    """The hands of the others are exchanged before the first lead: the verdict on that lead is the same."""
    game = deal("jig", 4, seed=1891)
    found = []
    for shift in (1, 2, 3):
        hands = list(game.position.hands)
        others = hands[1:]
        hands[1:] = others[shift % 3 :] + others[: shift % 3]
        node = game._node.__class__(
            game.position._replace(hands=tuple(hands)), game._node.act, game._node.verdict, game._node.parent, 1
        )
        acts = [*game.variant.rules.moves(node.position)]
        question = analysis.Counting(game.variant, node, "deal", most=10)
        question.go_on(10)
        found.append([question.gained(act) for act in acts])
    assert found[0] == found[1] == found[2]


def test_only_the_plays_of_the_deal_are_looked_over():
    browser, deals = table("peel-five-card"), []
    for _ in range(2):
        end = play_to_the_end(browser, Random(3))
        deals.append(analysis.list_own_plays(browser.session.tree.nodes[end], 0))
        assert {node.act.seat for node in deals[-1]} == {0}
        browser.asks(do="deal", at=address(browser, end))
    assert not {*deals[0]} & {*deals[1]}


@pytest.mark.long
@pytest.mark.parametrize("game", ONE_OF_A_FAMILY)
def test_every_family_is_looked_over_in_slices(monkeypatch, game):
    monkeypatch.setattr(analysis, "MAX_DEALS", 4)
    browser = table(game)
    replies = list_replies(browser, play_to_the_end(browser, Random(7)))
    assert all(reply["analysis"]["plays"] == [] for reply in replies[:-1])
    found = replies[-1]["analysis"]
    assert found["told"].endswith(".")
    assert len(found["plays"]) <= analysis.MAX_SHOWN_PLAYS
    costs = [float(re.search(r"about ([\d.]+)", play["label"])[1]) for play in found["plays"]]
    assert costs == sorted(costs, reverse=True), "the dearest comes first"
    for play in found["plays"]:
        before = browser.session.tree.nodes[play["at"]]
        assert before.position.turn == 0
        assert "cost you" in play["told"][0]["text"]
        assert {*play["cards"]} <= {card.text for card in before.position.hands[0]}
        assert play["cards"]


@pytest.mark.long
@pytest.mark.usefixtures("fewer_deals")
def test_a_play_is_told_with_what_was_better_how_much_and_why():
    browser = table("jig", 6)
    found = list_replies(browser, play_to_the_end(browser, Random(5)))[-1]["analysis"]
    assert found["told"] == "You had a choice at three plays. Each of them clearly cost you something."
    first = found["plays"][0]
    assert first["label"] == "The two: cost about 15 counters"
    assert first["cards"] == ["3h"]
    assert [part["text"] for part in first["told"]] == [
        "The two cost you about 15 counters: the three was better, by all that you could know then.",
        "In 100 deals that fit what you had seen, you win in 100 with the three, and in 0 with the two.",
        "And you pay in 0 instead of 100.",
        "By the advice of the books: You lead as Peel advises: after this card you lead again, or may lead again. "
        "No other such lead leaves fewer cards in the hand.",
    ]
    assert "JIG-12" in first["told"][3]["cites"]


def test_where_nothing_cost_anything_for_certain_it_says_so():
    browser = table("peel-five-card", 5)
    assert "still cards to play" in browser.asks(do="analysis", at=address(browser, 1))["error"]
    found = list_replies(browser, play_to_the_end(browser, Random(7)))[-1]["analysis"]
    assert found == {"told": "You had a choice at four plays. None of them clearly cost you anything.", "plays": []}


def test_of_plays_whose_cost_is_not_certain_nothing_is_claimed():
    for choices, costly, told in read_cases("analysis", "not-certain"):
        assert describe_whole_play(choices, costly) == f"You had a choice at {told}"
    assert "Eight of them clearly cost you something, these three most; " in describe_whole_play(13, 8)


@pytest.mark.long
@pytest.mark.usefixtures("fewer_deals")
def test_all_plays_are_compared_and_the_reasons_speak_for_the_better_ones():
    """A seat that always plays its last card: every play at which another seems better gets the deals of a test."""
    game = deal("snitchems", 2, seed=2)
    while game.turn is not None:
        seen = Sight(game.variant, game._node, game.position.turn, Random(0))
        game = game.play(game.moves[-1] if game.turn == game.seats[0] else seen.advice[0])
    plays = costly(game).costly()
    assert len(plays) >= 3
    for play in plays:
        for name, (better, played) in play.happens.items():
            assert (better.value < played.value) is (name in analysis.UNWANTED_RESULTS)
        assert play.lost is None or play.lost[0] < play.lost[1]
        assert play.taken is None or play.taken[0] > play.taken[1]


def make_costly(happens, lost=None, taken=None):
    """Return a costly play with shares in percent of its results."""
    node, better, played = deal("snitchems", 2, seed=2)._node, Play(0, Card.read("2c")), Play(0, Card.read("3c"))
    shares = {
        name: tuple(average(make_share_scale(name), "", [1] * share + [0] * (100 - share)) for share in pair)
        for name, pair in happens.items()
    }
    return analysis.CostlyPlay(node, played, better, (better,), average(Scale("", ""), "", [1, 1]), shares, lost, taken)


def test_a_reason_is_told_if_one_speaks_for_the_better_play():
    """In percent: what came of the better play and of the own one; and the cards lost and taken."""
    for happens, counts, told in read_cases("analysis", "reasons"):
        causes = describe_causes(make_costly(happens, **counts), "the three", "the two")
        assert [part["text"] for part in causes] == told


def test_in_irish_snap_late_and_wrong_hands_are_shown_on_the_pile_with_the_reason():
    """The card that was answered still lies there, and the reason is that of the engine."""
    browser = Browser(factory.open_game(GamePart("irish-snap", ("A", "B", "C"), "A", 3)))
    (reply,) = list_replies(browser, play_to_the_end(browser, Random(2)))
    told, ends = reply["analysis"]["told"], set()
    assert told.startswith("A slap was due ")
    assert "where none was due" in told
    for play in reply["analysis"]["plays"]:
        card = browser.session.tree.nodes[play["at"]]
        due = variant("irish-snap").of.live.count_due_hands(card.position) > 0
        what = "a slap was due, and yours was the last hand" if due else "you slapped, and no slap was due"
        assert play["label"] == f"Step {len(card.path)}: {what}"
        reason, better = play["told"]
        assert reason["text"].startswith("Snap: " if due else "No snap: ")
        assert {"IRI-6", "IRI-7"} & {*reason["cites"]}
        ends.add(better["text"])
    assert ends == {"So slap before the others: yours was the last hand.", "So do not slap: let the next card come."}


def test_a_play_against_the_rules_is_looked_over_too():
    """Keeping back a card that pairs is a fault, and the lawful play is one of those it is compared with."""
    game = Game.of("variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\n")
    assert [act.card.text for act in game.moves] == ["9d"]
    assert not analysis._is_chosen(game.variant, game.play("C 9d")._node)
    assert analysis._is_chosen(game.variant, game.play("C 4c")._node)
