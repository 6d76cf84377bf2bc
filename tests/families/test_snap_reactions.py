"""Tests of the order of slaps by measured times alone (R-45, R-115), and of the rivals' times by seed."""

import json
from statistics import median

import pytest
from support.cases import read_cases
from support.tables import TableSetup, lawful

from cardlessons.families.snap.acts import Slap
from cardlessons.families.snap.reactions import MAX_MS, PACES, TimesError, draw_both_times, draw_hand_time, settle_slap

DUE = "variant: irish-snap\ndealer: C\nA: Ac 4d\nB: 9d 5c\nC: 3h Jc\n\n"


def table(*acts):
    seated = TableSetup(DUE)
    seated.plays(*acts)
    return seated


def test_iri_9_who_was_last_is_settled_by_the_times():
    seated = table("A Ac")
    act = settle_slap(seated.position, {0: 512.5, 1: 803, 2: 511})
    assert act == Slap((2, 0, 1))
    assert lawful(seated.does(act))
    assert seated.turn == "B"


def test_r_115_of_equal_times_the_later_in_turn_order_is_last():
    position = table("A Ac").position
    assert settle_slap(position, {2: 500, 1: 500, 0: 500}) == Slap((0, 1, 2))
    assert settle_slap(position, {2: 400, 1: 500, 0: 500}) == Slap((2, 0, 1))


def test_a_hand_that_never_came_is_the_last():
    seated = table("A Ac")
    assert settle_slap(seated.position, {0: 60_000, 1: None, 2: 3}) == Slap((2, 0))
    assert settle_slap(seated.position, {0: None, 1: 700, 2: None}) == Slap((1, 0, 2))
    assert settle_slap(seated.position, {0: None, 1: None, 2: None}) == Slap((0, 1, 2))


def test_where_no_slap_is_due_those_who_have_a_time_were_wrong():
    seated = table("A Ac", "slap B C A", "A 4d")
    assert settle_slap(seated.position, {1: 450, 2: 300}) == Slap((2, 1))
    assert settle_slap(seated.position, {0: None, 1: 450, 2: None}) == Slap((1,))
    with pytest.raises(TimesError, match="nobody slapped"):
        settle_slap(seated.position, {1: None})


def test_forged_and_absurd_times_are_refused_with_a_reason():
    for time, reason in [*read_cases("snap_reactions", "forged"), (10**400, "cannot be")]:
        with pytest.raises(TimesError, match=f"the time of B .*{reason}"):
            settle_slap(table("A Ac").position, {0: 500, 1: time, 2: 600})


def test_times_are_of_all_who_must_slap_and_of_nobody_else():
    for times, reason in read_cases("snap_reactions", "not-of-all"):
        with pytest.raises(TimesError, match=reason):
            settle_slap(table("A Ac").position, dict(times))


def test_those_who_are_out_have_no_time():
    seated = TableSetup("variant: irish-snap\ndealer: C\nA: 9c\nB: 2d 5c\nC: 3h Jc\n\nA 9c")
    seated.plays("A 9c", "B 2d")
    with pytest.raises(TimesError, match="those in the game are B, C"):
        settle_slap(seated.position, {0: 1, 1: 500, 2: 600})
    assert settle_slap(seated.position, {1: 500, 2: 400}) == Slap((2, 1))


BOTH_DUE = "variant: irish-snap(both-hands=yes)\ndealer: C\nA: 2c 4d\nB: 2d 5c\nC: 3h Jc\n\n"


def test_r_122_where_both_hands_are_due_both_are_measured():
    for times, hands, taker in read_cases("snap_reactions", "both-due"):
        seated = TableSetup(BOTH_DUE)
        seated.plays("A 2c", "B 2d")
        act = settle_slap(seated.position, dict(enumerate(json.loads(times))))
        assert act == Slap(tuple(hands)), times
        assert lawful(seated.does(act)), times
        assert seated.turn == taker, times


def test_r_122_forged_times_of_a_second_hand_are_refused():
    for times, reason in [*read_cases("snap_reactions", "forged-second"), ((400, 500), "no number")]:
        seated = TableSetup(BOTH_DUE)
        seated.plays("A 2c", "B 2d")
        with pytest.raises(TimesError, match=reason):
            settle_slap(seated.position, {0: [500, 600], 1: times, 2: [500, 600]})


@pytest.mark.parametrize("pace", PACES.values())
def test_second_hands_follow_by_seed_and_as_stated(pace):
    hands = [draw_both_times(pace, 7, turn, 1) for turn in range(2000)]
    assert hands == [draw_both_times(pace, 7, turn, 1) for turn in range(2000)]
    assert [first for first, _ in hands] == [draw_hand_time(pace, 7, turn, 1) for turn in range(2000)]
    gaps = [second - first for first, second in hands]
    assert abs(median(gaps) / (pace.median / 5) - 1) < 0.05
    assert min(gaps) > 0


def test_the_same_seed_gives_the_same_times_everywhere():
    assert [draw_hand_time(PACES["steady"], 1, turn, 1) for turn in range(6)] == [1436, 1276, 1258, 1377, 694, 803]
    assert draw_both_times(PACES["steady"], 1, 0, 0) == [877, 1046]
    assert draw_hand_time(PACES["steady"], 1, 0, 1) != draw_hand_time(PACES["steady"], 1, 0, 2)
    assert draw_hand_time(PACES["steady"], 1, 0, 1) != draw_hand_time(PACES["steady"], 2, 0, 1)


@pytest.mark.parametrize("pace", PACES.values())
def test_times_are_spread_as_stated(pace):
    times = [draw_hand_time(pace, 7, turn, 1) for turn in range(2000)]
    assert pace.time_for_share(0.5) == pace.median
    assert abs(median(times) / pace.median - 1) < 0.03
    for share in (0.1, 0.9):
        within = sum(time <= pace.time_for_share(share) for time in times) / len(times)
        assert abs(within - share) < 0.03
    assert 0 < min(times) <= max(times) < MAX_MS
