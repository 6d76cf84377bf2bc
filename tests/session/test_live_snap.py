"""Live Irish Snap without a browser: messages, measured times, forged ones, whole games (issue: live play)."""

import json
import math

import pytest
from support.cases import read_cases
from support.live import CHOSEN, LiveGame

from cardlessons.engine.variants import VARIANTS
from cardlessons.families.snap.reactions import PACES, draw_both_times, draw_hand_time
from cardlessons.hosts.jupyter.notebook_api import page
from cardlessons.lessons.lesson import GamePart, LessonError
from cardlessons.session.live.live import LIVE_GAMES, LiveSession


def rows(moment):
    return [(row["who"], row["ms"], row["said"]) for row in moment["times"]]


def all_events(moment):
    return [event["why"]["text"] for step in moment["steps"] for event in step["events"] if event["why"]]


def codes(step):
    return [event["why"]["code"] for event in step["events"] if event["why"]]


# Turns


def test_a_turn_comes_with_what_the_page_must_know_at_once():
    far = LiveGame()
    assert far.laid["laid"]["hands"] == {"Anna": 18, "Ben": 17, "Clara": 17}
    turn = far.turn_to(1)
    assert (turn["seat"], turn["word"], turn["count"]) == ("Anna", "One", 1)
    assert turn["aloud"].startswith("One. ")
    assert turn["tones"][0] == 1
    due = far.turns(1)
    assert due["due"]
    assert due["rivals"] == {
        name: draw_hand_time(PACES["steady"], 1, due["at"], seat) for name, seat in (("Ben", 1), ("Clara", 2))
    }
    assert due["waits"] > max(due["rivals"].values())


def test_a_turn_is_sent_one_ahead_and_no_further():
    far = LiveGame()
    first = far.turn_to(1)
    assert far.says(do="turn", after=0)["turn"] == first, "asked again, it is the same"
    assert "not come yet" in far.says(do="turn", after=2)["error"]
    assert "moment" not in first
    assert set(first) & {"steps", "causes", "events"} == set()


def test_iri_9_no_card_is_turned_before_a_slap_is_settled_and_no_hidden_card_sent():
    far = LiveGame()
    due = far.turns()
    assert "A slap is due" in far.says(do="turn", after=due["at"])["error"]
    sent = json.dumps([due, far.slaps(due["at"], Anna=400)])
    cards = {card.text for card in LIVE_GAMES["irish-snap"].rules.cards}
    assert 0 < len([card for card in cards if f'"{card}"' in sent]) <= due["count"]


# Who was last


def test_iri_9_the_measured_times_alone_decide_who_is_last():
    far = LiveGame()
    due = far.turns()
    slowest = max(due["rivals"], key=due["rivals"].get)
    moment = far.slaps(due["at"], Anna=due["rivals"][slowest] - 0.5)["moment"]
    assert rows(moment)[-1] == (slowest, due["rivals"][slowest], "last, and takes the pile")
    assert moment["hands"][slowest] == due["hands"][slowest] + due["count"]
    far = LiveGame()
    due = far.turns()
    moment = far.slaps(due["at"], Anna=due["rivals"][slowest] + 0.5)["moment"]
    assert rows(moment)[-1][0] == "Anna"
    assert rows(moment)[0][2] == "first"
    assert moment["hands"]["Anna"] == due["hands"]["Anna"] + due["count"]


def test_the_moment_is_told_step_by_step_with_reasons_and_citations():
    far = LiveGame()
    due = far.turns()
    reply = far.slaps(due["at"], Anna=400)
    moment = reply["moment"]
    assert [step["title"] for step in moment["steps"]][-2:] == [due["title"], "Hands on the pile"]
    assert any(code.startswith("snap.") for code in codes(moment["steps"][-2]))
    assert {"slap.last", "pile.under", "next.taker"} <= set(codes(moment["steps"][-1]))
    assert [event["why"]["code"][:5] for event in moment["causes"]] == ["snap."] * len(moment["causes"]) != []
    cites = {
        id_ for step in moment["steps"] for event in step["events"] if event["why"] for id_ in event["why"]["cites"]
    }
    assert cites <= set(reply["statements"])
    assert "IRI-9" in cites


def test_iri_11_r_40_a_wrong_slap_costs_the_pile_and_the_turn_ahead_goes_back():
    far = LiveGame()
    assert not far.turn_to(2)["due"]
    ahead = far.says(do="turn", after=2)["turn"]
    moment = far.slaps(2, Anna=250)["moment"]
    assert rows(moment) == [("Anna", 250, "slapped, though no slap was due, and takes the pile")]
    assert "slap.wrong" in codes(moment["steps"][-1])
    assert moment["hands"] == {"Anna": 19, "Ben": 16, "Clara": 17}, "the card turned ahead lies on its hand again"
    again = far.says(do="turn", after=moment["at"])["turn"]
    assert (again["seat"], again["word"], again["count"]) == ("Anna", "One", 1)
    assert ahead["seat"] == "Clara"


def test_iri_11_a_flinch_costs_the_pile_due_or_not():
    far = LiveGame()
    far.turn_to(2)
    moment = far.says(do="drawn-back", at=2, who="Anna")["moment"]
    assert "flinch.costs" in codes(moment["steps"][-1])
    assert (moment["hands"]["Anna"], moment["times"]) == (19, [])
    due = far.turns(moment["at"])
    moment = far.says(do="drawn-back", at=due["at"], who="Anna")["moment"]
    assert "IRI-11" in moment["steps"][-1]["events"][0]["why"]["cites"]
    assert moment["hands"]["Anna"] == due["hands"]["Anna"] + due["count"]


def test_what_is_settled_stays_settled():
    far = LiveGame()
    message = {"do": "down", "at": far.turns()["at"], "times": {"Anna": 700}, "id": 99}
    first, second = far.sends(message), far.sends(message)
    assert first["moment"]
    assert "has been settled already" in second["error"]
    assert "settled already" in far.says(do="drawn-back", at=1, who="Anna")["error"]
    assert "settled already" in far.says(do="turn", after=1)["error"]


# Forged and absurd


def test_forged_and_absurd_times_are_refused_in_words():
    for time, reason in [(-0.01, "before the card was shown"), (math.nan, "cannot be"), ("400", "no number")]:
        far = LiveGame()
        due = far.turns()
        error = far.slaps(due["at"], Anna=time)["error"]
        assert reason in error, time
        assert "The time of Anna" in error, time
        assert "moment" in far.slaps(due["at"], Anna=400), "and nothing has changed"
        far, _ = both_due()
        assert "Nothing has changed" in far.slaps(2, Anna=[5, time])["error"], time
        assert "moment" in far.slaps(2, Anna=[400, 450]), time


def test_only_the_learners_own_hand_is_measured_and_it_must_be():
    far = LiveGame()
    due = far.turns()
    for times in [{"Ben": 99_999}, {"Anna": 400, "Clara": 59_000}, {"": 1}]:
        assert "Only the hand of Anna" in far.slaps(due["at"], **times)["error"]
    assert "Only the hand of Anna" in far.says(do="drawn-back", at=due["at"], who="Ben")["error"]
    assert "The time of Anna is missing" in far.slaps(due["at"])["error"]


def test_senseless_choices_are_refused_and_the_game_goes_on():
    far = LiveGame()
    far.turn_to(1)
    for changed in [*read_cases("live_snap", "senseless"), {"seed": 10**10}]:
        assert "error" in far.says(**{**CHOSEN, **changed}), changed
    assert "From 1 to 3 rivals" in far.says(**{**CHOSEN, "rivals": 0})["error"]
    assert "turn" in far.says(do="turn", after=1)


def test_before_a_game_nothing_can_be_turned_and_before_a_card_nothing_slapped():
    live = LiveSession(GamePart("irish-snap", ("Anna", "Ben", "Clara"), "Anna"), "live")
    assert "begin a game first" in live.hear({"do": "turn", "after": 0, "id": 5})["error"]
    assert "nothing to slap" in LiveGame().slaps(0, Anna=10)["error"]


# Whole games


def play_game(after_ms, *, finish=False, **chosen):
    """Return a game in which the learner's hand comes down after so long, a second one a little later: its last moment,
    and all that was told."""
    far, at, log = LiveGame(**chosen), 0, []
    while True:
        turn = far.turns(at)
        moment = turn.get("moment")
        if turn["due"]:
            times = [after_ms, after_ms + 50][: turn["due"]]
            own = {"Anna": times if turn["due"] == 2 else after_ms} if "Anna" in turn["in"] else {}
            moment = far.slaps(turn["at"], **own)["moment"]
        log += all_events(moment)
        if moment["watching"] and finish:
            moment = far.says(do="finish")["moment"]
            log += all_events(moment)
        if moment["over"]:
            return moment, log
        at = moment["at"]


def test_a_whole_game_by_messages_comes_to_its_end():
    for game in LIVE_GAMES:
        for both in (False, True):
            moment, log = play_game(650, finish=both, game=game, rivals=1, pace="quick", both=both)
            end = [event for event in moment["steps"][-1]["events"] if event["kind"] == "ended"]
            assert end[0]["why"]["cites"], game
            assert any("one hand is not enough" in text for text in log) is both, game


def test_the_same_seed_is_the_same_game_and_fast_hands_win():
    fast, told = play_game(100, finish=True)
    assert fast["steps"][-1]["state"]["winners"] == ["Anna"]
    assert "Anna" not in play_game(30_000)[0]["steps"][-1]["state"]["winners"]
    assert play_game(100, finish=True)[1] == told != play_game(100, finish=True, seed=6)[1]


def test_one_who_is_out_may_see_who_loses():
    far, at = LiveGame(), 0
    while True:
        turn = far.turns(at)
        moment = turn.get("moment") or far.slaps(turn["at"], Anna=100)["moment"]
        if moment["watching"]:
            break
        assert "still in the game" in far.says(do="finish")["error"]
        at = moment["at"]
    assert "out.first" in [code for step in moment["steps"] for code in codes(step)]
    assert far.says(do="finish")["moment"]["over"]
    assert "over" in far.says(do="finish")["error"]


# Two on one device, words, and no clock


def test_two_learners_are_judged_alike_with_rivals_and_without():
    far = LiveGame(learners=2, rivals=0)
    moment = far.slaps(far.turns()["at"], Left=510.2, Right=510.1)["moment"]
    assert rows(moment) == [("Right", 510.1, "first"), ("Left", 510.2, "last, and takes the pile")]
    far = LiveGame(learners=2, rivals=2)
    moment = far.slaps(far.turns()["at"], Left=90, Right=80)["moment"]
    assert [row[0] for row in rows(moment)][:2] == ["Right", "Left"]
    assert len(rows(moment)) == 4


def test_r_44_of_two_wrong_hands_the_first_takes_the_pile():
    far = LiveGame(learners=2, rivals=0)
    assert not far.turn_to(2)["due"]
    moment = far.slaps(2, Left=420, Right=300)["moment"]
    assert rows(moment)[0][0] == "Right"
    assert rows(moment)[0][2].endswith("takes the pile")
    assert "slap.wrong-several" in codes(moment["steps"][-1])


def test_learners_may_bring_words_of_their_own_into_any_of_the_games():
    far = LiveGame(game="irish-snap-queens", words="moo for two")
    assert far.turn_to(2)["word"] == "Moo"
    assert "moo for two" in far.laid["laid"]["rules"]


def test_a_silent_count_is_neither_sent_nor_heard():
    turn = LiveGame(game="irish-snap-silent").turn_to(3)
    assert turn["word"] is None
    assert turn["tones"][0] is None
    assert "Three" not in turn["aloud"]


def test_without_a_clock_the_answer_does_not_come_with_the_card():
    turn = LiveGame(clock=False).turn_to(1)
    assert not {"due", "rivals", "waits", "moment"} & set(turn)
    assert "due" not in json.dumps(turn)


def test_without_a_clock_right_and_wrong_answers_are_told_and_counted():
    timed, far = LiveGame(), LiveGame(clock=False)
    due = timed.turns()["at"]
    for at in range(1, due):
        turn = far.says(do="turn", after=at - 1)["turn"]
        moment = far.says(do="answered", at=at, due=False)["moment"]
        assert moment["right"]
        assert any(code.startswith("none.") for code in codes(moment["steps"][-1]))
    assert "already" in far.says(do="answered", at=turn["at"], due=True)["error"]
    far.says(do="turn", after=due - 1)
    moment = far.says(do="answered", at=due, due=False)["moment"]
    assert (moment["right"], moment["score"]) == (False, [due - 1, due])
    assert any("You slapped last, or did not slap" in text for text in all_events(moment))
    far.says(do="turn", after=moment["at"])
    at = moment["at"] + 1
    moment = far.says(do="answered", at=at, due=True)["moment"]
    assert not moment["right"]
    assert "slap.wrong" in codes(moment["steps"][-1])


def test_without_a_clock_a_whole_game_never_gets_stuck():
    far, at = LiveGame(clock=False, rivals=1), 0
    for _ in range(1500):
        turn = far.says(do="turn", after=at)["turn"]
        moment = far.says(do="answered", at=turn["at"], due=turn["at"] % 9 == 0)["moment"]
        at = moment["at"]
        if moment["watching"]:
            moment = far.says(do="finish")["moment"]
        if moment["over"]:
            return
    pytest.fail("the game did not end")


# Both hands

BOTH_DUE = {"both": True, "seed": 368}
"""A deal whose second turn calls for both hands."""


def both_due(**chosen):
    far = LiveGame(**{**BOTH_DUE, **chosen})
    return far, far.turn_to(2)


def test_r_44_where_both_hands_are_due_both_are_measured_and_the_rivals_bring_theirs():
    far, due = both_due()
    assert due["due"] == 2
    assert due["rivals"] == {
        name: draw_both_times(PACES["steady"], 368, 2, seat) for name, seat in (("Ben", 1), ("Clara", 2))
    }
    assert due["waits"] > max(second for _, second in due["rivals"].values())
    slowest = max(due["rivals"], key=lambda name: due["rivals"][name][1])
    moment = far.slaps(2, Anna=[10, due["rivals"][slowest][1] + 1])["moment"]
    assert rows(moment)[-1] == ("Anna", [10, due["rivals"][slowest][1] + 1], "last, and takes the pile")
    assert "slap.last-second" in codes(moment["steps"][-1])
    assert [event["why"]["code"] for event in moment["causes"]] == ["snap.pair", "snap.number"]
    far, due = both_due()
    moment = far.slaps(2, Anna=[due["rivals"][slowest][1] - 1, 10])["moment"]
    assert rows(moment)[-1][0] == slowest
    assert ("Anna", [10, due["rivals"][slowest][1] - 1]) in [row[:2] for row in rows(moment)]


def test_r_122_one_hand_or_none_is_later_than_two():
    for times, measured in [([5], [5]), ([5, None], [5]), (5, [5]), ([], []), (None, []), ([None], [])]:
        far, _ = both_due()
        moment = far.slaps(2, Anna=times)["moment"]
        assert rows(moment)[-1] == ("Anna", measured, "last, and takes the pile"), times
        assert "slap.no-second-hand" in codes(moment["steps"][-1]), times


def test_r_123_where_one_hand_is_due_two_times_are_no_time_and_without_a_clock_do_no_harm():
    far = LiveGame(both=True, seed=75)
    at, due = (turn := far.turns())["at"], turn["due"]
    assert (due, LiveGame(seed=368).turn_to(2)["due"]) == (1, 1)
    assert "no number" in far.slaps(at, Anna=[400, 500])["error"]
    assert "slap.last" in codes(far.slaps(at, Anna=400)["moment"]["steps"][-1])
    far = LiveGame(both=True, seed=75, clock=False)
    far.turn_to(at)
    moment = far.says(do="answered", at=at, due=True, both=True)["moment"]
    assert (moment["right"], moment["verdict"]) == (True, "Right, though one hand was enough.")
    assert any(text.endswith("you slapped first.") for text in all_events(moment))


def test_two_learners_bring_down_two_hands_each():
    far, _ = both_due(learners=2, rivals=0)
    moment = far.slaps(2, Left=[90, 300], Right=[100, 110])["moment"]
    assert rows(moment) == [("Right", [100, 110], "first"), ("Left", [90, 300], "last, and takes the pile")]
    far, _ = both_due(learners=2, rivals=1)
    assert [row[0] for row in rows(far.slaps(2, Left=[90], Right=[])["moment"])] == ["Clara", "Left", "Right"]


def test_r_123_without_a_clock_one_says_whether_both_hands_come_down():
    for answer, right, verdict in read_cases("live_snap", "both-hands"):
        far, _ = both_due(clock=False)
        moment = far.says(do="answered", at=2, **answer)["moment"]
        assert (moment["right"], moment["verdict"]) == (right, verdict)
        taken = moment["hands"]["Anna"] == 17 + 2
        assert taken != right


# On the page


def test_every_game_of_the_family_can_be_chosen_and_each_pace_says_how_its_times_are_spread():
    setting = LiveGame().live.setting
    assert [slug for slug, *_ in setting["games"]] == [slug for slug, of in VARIANTS.items() if of.family == "snap"]
    paces = dict(setting["paces"])
    assert list(paces) == list(PACES)
    assert "Half of their hands are down within 1 s" in paces["steady"]


def test_a_lesson_on_another_game_has_no_live_table():
    with pytest.raises(LessonError, match="no such game in real time"):
        page("four-nines").live()


def test_how_hands_count_is_told_with_what_stands_under_it():
    assert LiveGame().laid["laid"]["both"] is None
    for clock, id_ in [(True, "R-116"), (False, "R-117")]:
        laid = LiveGame(both=True, clock=clock).laid
        assert id_ in laid["laid"]["how"]["cites"]
        assert laid["statements"][id_]["open"]
        assert {"R-122", "R-123"} <= set(laid["laid"]["both"]["cites"]) <= set(laid["statements"])
