"""Stars of a level: three at the first try without a hint, and whatever has been done since, none is won back."""

import json
from random import Random

import pytest
from support.lessons import LESSONS
from support.sampling import mostly_slow
from support.sessions import Browser, address, levels, tries

from cardlessons.engine.table import Play
from cardlessons.lessons.goals import STARS, describe_stars, judge
from cardlessons.widgets import page


class Counted:
    """A count by the rule, kept apart from how Python does: the places from which a try turned off, and the hints."""

    def __init__(self):
        self.hints, self.gone, self.turned, self.most = 0, {}, 0, 0

    def tries(self, place, act):
        """A play was accepted in a place: another one than before in the same place is another try."""
        known = self.gone.setdefault(tuple(place), [])
        if act not in known:
            self.turned += bool(known)
            known.append(act)

    def may_win(self):
        """The most stars that a try which is won now can be worth."""
        self.most = max(self.most, max(1, STARS - self.hints - self.turned))
        return self.most


def begin_of(browser):
    return browser.setting["at_level"]["begin"]


@pytest.mark.parametrize("slug", ["four-nines", "hearts-of-a", "irish-snap"])
@pytest.mark.parametrize("seed", mostly_slow(range(4), kept=4))
def test_no_sequence_of_messages_wins_more_stars_than_the_rule_allows(slug, seed):
    """Random tries, hints, undoings, fresh starts, other levels and visits; the rule is kept by hand beside it."""
    chance, browser, kept = Random(seed), levels(slug), {}
    count = [Counted() for _ in browser.setting["levels"]]
    number = 0
    for _ in range(150):
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
            browser = Browser(page(slug).levels())
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
            calls = laid.variant.look.answers == "calls"
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


def lost_then(browser, *acts):
    """The last reply to these plays of the first level, each made from its beginning."""
    return [browser.asks(do="try", at=["Ben 9c"], act=act) for act in acts][-1]


@pytest.mark.parametrize(
    ("hints", "lost", "stars"),
    [
        (0, [], 3),
        (1, [], 2),
        (0, ["Clara 4c"], 2),
        (1, ["Clara 4c"], 1),
        (0, ["Clara 4c", "Clara 8s"], 1),
        (3, ["Clara 4c", "Clara 8s"], 1),
    ],
)
def test_three_for_the_first_try_two_for_the_second_or_a_hint_else_one(hints, lost, stars):
    browser = levels()
    for _ in range(hints):
        browser.asks(do="hint")
    assert lost_then(browser, *lost, "Clara 9d")["judged"]["stars"] == stars


def test_the_same_wrong_way_gone_twice_costs_once_and_the_best_stays():
    browser = levels()
    assert lost_then(browser, "Clara 4c", "Clara 4c", "Clara 9d")["judged"]["stars"] == 2
    reply = lost_then(browser, "Clara 8s", "Clara 9d")
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
    lost_then(browser, "Clara 4c", "Clara 9d")
    before = [(node["act"], node["came"]["state"], node["came"]["told"]) for node in browser.branches]
    assert [came[:2] for came in before] == [("Clara 4c", "lost"), ("Clara 9d", "won")]
    browser.asks(do="level", number=1)
    assert browser.branches == []
    for _ in range(2):
        browser.asks(do="level", number=0)
        assert [(node["act"], node["came"]["state"], node["came"]["told"]) for node in browser.branches] == before
    kept = browser.setting["kept"]
    again = levels()
    reply = again.asks(do="stood", levels=[[0, json.loads(json.dumps(kept))]])
    assert [(node["act"], node["came"]["state"], node["came"]["told"]) for node in again.branches] == before
    assert reply["setting"]["kept"] == kept


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [0],
        [[99, {"hints": 1, "stars": 3, "tries": []}]],
        [[0, {"hints": "1", "stars": 3, "tries": []}]],
        [[0, {"hints": -4, "stars": -1, "tries": [[], 3, [4], ["<b>"]]}], [True, {}]],
    ],
)
def test_what_a_browser_has_kept_is_believed_only_as_far_as_it_can_be(kept):
    browser = levels()
    browser.asks(do="stood", levels=kept)
    assert browser.session.setting["best"] == [0] * len(browser.setting["levels"])
    assert browser.branches == []
    assert lost_then(browser, "Clara 9d")["judged"]["stars"] in (2, 3)


def test_when_all_levels_are_won_it_is_said_what_one_can_do():
    browser = levels()
    full = [[number, {"hints": 0, "stars": 2, "tries": []}] for number in range(1, len(browser.setting["levels"]))]
    assert browser.asks(do="stood", levels=full)["setting"]["done"] == ""
    done = lost_then(browser, "Clara 9d")["setting"]["done"]
    assert "“Snip”" in done
    assert "15 of 21 stars" in done


def test_the_rule_is_told_as_it_is():
    nines, hearts = LESSONS["four-nines"].levels, LESSONS["hearts-of-a"].levels
    assert "hint or play costs" in describe_stars(nines)
    assert "or play" not in describe_stars(hearts)
    assert judge(hearts[0], ()).state == "open"
    assert isinstance(hearts[0].start.game().rules.moves(hearts[0].start.start())[0], Play)
