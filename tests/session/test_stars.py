"""Stars of a level: three at the first try without a hint, and whatever has been done since, none is won back."""

import json
from dataclasses import replace
from random import Random

import pytest
from support.cases import read_cases
from support.lessons import LESSONS
from support.sessions import Browser, address, levels, tries
from support.solutions import solve

from cardlessons.lessons.goals import MAX_STARS, describe_stars
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.record.conditions import read_conditions
from cardlessons.session.table.factory import open_levels


class Counted:
    """A count by the rule, kept apart from how Python does: the places from which a try turned off, and the hints."""

    def __init__(self):
        self.hints, self.gone, self.turned, self.most = 0, {}, 0, 0

    def tries(self, place, act):
        """Check that a play is accepted, and count it as another try if it differs from the one before."""
        known = self.gone.setdefault(tuple(place), [])
        if act not in known:
            self.turned += bool(known)
            known.append(act)

    def may_win(self):
        """Return the most stars that a try which is won now can be worth."""
        self.most = max(self.most, max(1, MAX_STARS - self.hints - self.turned))
        return self.most


def begin_of(browser):
    return browser.setting["at_level"]["begin"]


@pytest.mark.parametrize("slug", ["four-nines", "irish-snap"])
def test_no_sequence_of_messages_wins_more_stars_than_the_rule_allows(slug):
    """Random tries, hints, undoings, fresh starts, other levels and visits; the rule is kept by hand beside it."""
    chance, browser, kept = Random(0), levels(slug), {}
    count = [Counted() for _ in browser.setting["levels"]]
    number = 0
    for _ in range(90):
        mine, laid = count[number], browser.session.state
        does = chance.choice(["try"] * 6 + ["hint", "level", "again", "drop", "visit"])
        if does == "hint":
            told = browser.asks(do="hint")["setting"]
            mine.hints = len(told["hints"])
            kept[number] = told["kept"]
        elif does in ("level", "again"):
            number = chance.randrange(2) if does == "level" else number
            browser.asks(do="level", number=number)
        elif does == "visit":
            browser = levels(slug)
            known = json.loads(json.dumps([[n, one] for n, one in kept.items()]))
            browser.asks(do="stood", levels=known)
            browser.asks(do="level", number=number)
            assert all(stars <= one.most for stars, one in zip(browser.setting["best"], count, strict=True))
        elif does == "drop":
            browser.asks(do="drop", at=address(browser, chance.choice(browser.nodes)["n"]))
        else:
            at = chance.choice(
                [node["n"] for node in browser.nodes[begin_of(browser) :] if node["verdict"] != "refused"]
            )
            node = browser.session.tree.nodes[at]
            calls = bool(laid.variant.calls)
            act = chance.choice(["slap", "turn"] if calls else tries(browser.session, node.position) or ["2c"])
            reply = browser.asks(do="try", at=address(browser, at), act=act)
            if "error" in reply or browser.session.tree.nodes[reply["show"][0]].refused:
                continue
            mine.tries(address(browser, at), browser.nodes[reply["show"][0]]["act"])
            kept[number] = reply["setting"]["kept"]
            if reply["judged"].get("state") == "won":
                assert reply["judged"]["stars"] <= mine.may_win()
            assert reply["setting"]["best"][number] <= mine.most
    assert any(one.gone for one in count)


def lose(browser, *acts):
    """Return the last reply to these plays of the first level, each made from its beginning."""
    return [browser.asks(do="try", at=["Ben 9c"], act=act) for act in acts][-1]


def test_three_for_the_first_try_two_for_the_second_or_a_hint_else_one():
    for hints, lost, stars in read_cases("stars", "stars"):
        browser = levels()
        for _ in range(hints):
            browser.asks(do="hint")
        assert lose(browser, *lost, "Clara 9d")["judged"]["stars"] == stars, (hints, lost)


def test_the_same_wrong_way_gone_twice_costs_once_and_the_best_stays():
    browser = levels()
    assert lose(browser, "Clara 4c", "Clara 4c", "Clara 9d")["judged"]["stars"] == 2
    reply = lose(browser, "Clara 8s", "Clara 9d")
    assert (reply["judged"]["stars"], reply["setting"]["best"][0]) == (2, 2)


def test_a_play_taken_back_is_a_try_too():
    """The last level of the four nines takes three plays; to turn off after the first is to try again."""
    browser = levels()
    browser.asks(do="level", number=6)
    begin = address(browser, begin_of(browser))
    you = browser.setting["you"]
    for card in ("9h", "5d"):
        reply = browser.asks(do="try", at=begin, act=f"{you} {card}")
    for card in ("9h", "9s"):
        reply = browser.asks(do="try", at=address(browser, reply["show"][-1]), act=f"{you} {card}")
    assert (reply["judged"]["state"], reply["judged"]["stars"]) == ("won", 2)


def test_a_wrong_try_stays_beside_the_right_one_with_its_own_words():
    browser = levels()
    lose(browser, "Clara 4c", "Clara 9d")
    before = [(node["act"], node["came"]) for node in browser.branches]
    assert [(act, came["state"]) for act, came in before] == [("Clara 4c", "lost"), ("Clara 9d", "won")]
    browser.asks(do="level", number=1)
    assert browser.branches == []
    browser.asks(do="level", number=0)
    assert [(node["act"], node["came"]) for node in browser.branches] == before
    kept = browser.setting["kept"]
    again = levels()
    reply = again.asks(do="stood", levels=[[0, json.loads(json.dumps(kept))]])
    assert [(node["act"], node["came"]) for node in again.branches] == before
    assert reply["setting"]["kept"] == kept


def test_what_a_browser_has_kept_is_believed_only_as_far_as_it_can_be():
    for kept in read_cases("stars", "kept"):
        browser = levels()
        browser.asks(do="stood", levels=kept)
        assert browser.session.setting["best"] == [0] * len(browser.setting["levels"])
        assert browser.branches == []
        assert lose(browser, "Clara 9d")["judged"]["stars"] in (2, 3)
    assert "error" in browser.asks(do="level", number=0, deal=1000)


def test_when_all_levels_but_the_extra_ones_are_won_it_is_said_what_one_can_do():
    browser = levels()
    assert [level["extra"] for level in browser.setting["levels"]] == [False] * 6 + [True]
    for won, told in [
        (range(1, 6), "13 of 18 stars"),
        (range(1, 7), "You have won all these levels, with 13 of 18 stars and 2 of 3 bonus stars."),
    ]:
        browser = levels()
        full = [[number, {"hints": 0, "stars": 2, "tries": []}] for number in won]
        assert browser.asks(do="stood", levels=full)["setting"]["done"] == ""
        assert told in lose(browser, "Clara 9d")["setting"]["done"]


def test_the_rule_is_told_as_it_is():
    assert "hint or play costs" in describe_stars(LESSONS["four-nines"].levels)
    assert "or play" not in describe_stars(LESSONS["hearts-of-a"].levels)


# Other cards


def begin_again(browser):
    """Begin the level on the table again, as the page does; the reply."""
    number, deal = browser.setting["at_level"]["number"], browser.setting["next_deal"]
    return browser.asks(do="level", number=number, deal=deal)


def own(browser):
    return browser.nodes[begin_of(browser)]["state"]["hands"][browser.setting["you"]]


def try_card(browser, card):
    you = browser.setting["you"]
    return browser.asks(do="try", at=address(browser, begin_of(browser)), act=f"{you} {card}")


def winning(number=0, deal=1):
    return solve(OtherDeals(LESSONS["four-nines"].levels[number]).deal(deal))


def test_a_level_begun_again_has_other_cards_and_costs_a_star():
    browser = levels()
    first = own(browser)
    try_card(browser, "4c")
    before = browser.nodes
    begin_again(browser)
    assert browser.setting["at_level"]["deal"] == 1
    assert set(own(browser)) != set(first)
    assert browser.branches == []
    reply = try_card(browser, winning())
    assert (reply["judged"]["state"], reply["judged"]["stars"]) == ("won", 2)
    assert reply["setting"]["kept"]["tries"] == [["Clara 4c"], ["deal 1", f"Clara {winning()}"]]
    browser.asks(do="level", number=0, deal=0)
    assert browser.nodes == before, "the author's cards come back with what was tried"


def test_after_a_visit_the_next_deal_is_one_that_was_not_tried():
    browser = levels()
    try_card(browser, "4c")
    begin_again(browser)
    wrong = next(card for card in own(browser) if card != winning())
    kept = try_card(browser, wrong)["setting"]["kept"]
    again = levels()
    reply = again.asks(do="stood", levels=[[0, json.loads(json.dumps(kept))]])
    assert again.setting["at_level"]["deal"] == 0
    assert [node["act"] for node in again.branches] == ["Clara 4c"]
    assert reply["setting"]["next_deal"] == 2
    again.asks(do="level", number=0, deal=1)
    assert [node["act"] for node in again.branches] == [f"Clara {wrong}"]
    begin_again(again)
    assert again.setting["at_level"]["deal"] == 2
    assert try_card(again, winning(deal=2))["judged"]["stars"] == 1


def test_a_level_without_other_cards_begins_again_with_its_own():
    level = LESSONS["four-nines"].levels[0]
    level = replace(level, goals=read_conditions("pays Ben 99 pool", level.start.seats))
    assert OtherDeals(level).deal(1) is level
    browser = Browser(open_levels((level,)))
    try_card(browser, "4c")
    begin_again(browser)
    assert browser.setting["at_level"] == {"number": 0, "begin": begin_of(browser), "deal": 0}
    assert [node["act"] for node in browser.branches if node["parent"] == begin_of(browser)] == ["Clara 4c"]


def test_the_best_lead_is_not_told_of_new_cards_before_they_were_tried():
    browser = levels("hearts-of-a")
    begin = address(browser, begin_of(browser))
    try_card(browser, "4d")
    assert "error" not in browser.asks(do="leads", at=begin)
    begin_again(browser)
    assert "error" in browser.asks(do="leads", at=begin)


# Levels in which luck decides


def test_a_choice_is_shown_with_a_hundred_deals():
    for card, state, says, losses in [
        ("8s", "won", "loses 20; worse plays lose 29.", [20, 20, 29, 29, 29]),
        ("Qd", "lost", "loses 29", [20, 29]),
    ]:
        browser = levels()
        browser.asks(do="level", number=3)
        judged = try_card(browser, card)["judged"]
        assert judged["state"] == state
        assert says in judged["hundred"]
        assert [one["loses"] for one in judged["losses"]] == losses
        assert state == "won" or "eight" not in json.dumps(judged), "the next try is to find it"
        assert [one["mine"] for one in judged["losses"]].count(True) == 1
