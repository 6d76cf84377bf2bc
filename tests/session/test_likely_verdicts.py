"""The verdicts of "Which card is best?" and "How likely?", in words."""

from fractions import Fraction

import pytest
from support.cases import read_cases
from support.sessions import Browser, address

from cardlessons import chances, deal
from cardlessons.lessons.lesson import GamePart
from cardlessons.session.table.factory import open_game, open_table
from cardlessons.session.table.parts.chances import build_chances_data, describe_best_plays, describe_due_chance
from cardlessons.session.table.spotting import needs_answer
from cardlessons.simulation.next_card import collect_card_results, iter_possible_tables


def play_first_moves(name, players, seed, plays=0):
    """Return a game in which the first lawful move was made so many times."""
    game = deal(name, players, seed=seed)
    for _ in range(plays):
        game = game.play(game.moves[0])
    return game


@pytest.mark.long
def test_it_says_which_plays_are_best_and_marks_them_with_what_they_take():
    for asked, until, deals, told, marks in read_cases("likely_verdicts", "best"):
        game = play_first_moves(*asked)
        found = chances(game, until, deals)
        shown = build_chances_data(game.variant, found, game._node)
        assert shown["verdict"] == describe_best_plays(game.variant, found) == told
        assert sorted((play["best"] for play in shown["plays"]), key=len, reverse=True) == marks
        best = [play for play in shown["plays"] if play["best"]]
        assert {play["card"] for play in best} <= {chance.act.card.text for chance in found.as_good}
        assert [play["takes"] for play in best if play["takes"]] == ([["2c"]] if "taking" in told else [])


def test_it_is_told_when_all_is_counted():
    browser = Browser(open_table("peel-five-card", 3, 4))
    replies = []
    while not replies or replies[-1]["more"]:
        replies.append(browser.asks(do="likely", at=[], until="trick"))
    assert replies[-1]["verdict"].endswith(".")
    assert not any("verdict" in reply or play["best"] for reply in replies[:-1] for play in reply["plays"])


def test_the_share_of_cards_that_call_for_a_slap_is_told_in_words():
    for number, of, told in read_cases("likely_verdicts", "shares"):
        assert describe_due_chance(Fraction(number, of)) == told


def test_at_every_card_of_irish_snap_it_tells_the_chance_of_a_card_not_yet_seen():
    """While a card waits for an answer, the figures are those from before it was turned; so they do not tell whether it
    brings a slap."""
    browser = Browser(open_game(GamePart("irish-snap", ("A", "B", "C"), "A", 3)))
    variant = browser.session.variant
    number, seen = len(browser.session.tree) - 1, set()
    for _ in range(30):
        node = browser.session.tree.nodes[number]
        reply = count_to_the_end(browser, address(browser, number))
        if needs_answer(node):
            known = read_seen_odds(variant, node.parent)
            seen.add((bool(variant.of.live.count_due_hands(node.position)), known is None))
            if known is None:
                assert reply["error"].startswith("This card had been shown before")
            else:
                assert reply["verdict"] == describe_due_chance(known)
                assert reply["plays"][0]["with"] == "this card, before it was turned"
        else:
            assert reply["plays"][0]["with"] == "the next card"
        number = browser.asks(do="try", at=address(browser, number), act="turn")["show"][-1]
    assert seen >= {(False, False), (True, False)}


def count_to_the_end(browser, at):
    """Return the last reply to the question how likely each result is; a slow machine gives more than one."""
    while (reply := browser.asks(do="likely", at=at, until="trick")).get("more"):
        pass
    return reply


def read_seen_odds(variant, node):
    """Return the share of possible next cards that bring a slap; None if the next card is known."""
    tables = [*iter_possible_tables(variant, node)]
    slaps = sum(variant.of.live.due_result in collect_card_results(variant, table) for table in tables)
    return Fraction(slaps, len(tables)) if len(tables) > 1 else None
