"""The tables of puzzles: what is dealt for one, which tables may be one, and what misleads at a turn of Irish Snap.

No test here searches a game to its end: `test_searched_puzzles.py` and `test_sequence_puzzles.py` do.
"""

import re
from hashlib import sha256
from itertools import chain
from random import Random

import pytest
from support.cases import read_cases
from support.fishing import table as fishing_table
from support.tables import stops

from cardlessons.engine.table import Pass, Play
from cardlessons.engine.variants import variant
from cardlessons.families.fishing import puzzles as fishing
from cardlessons.families.matching import puzzles as matching
from cardlessons.families.sequence import puzzles as sequence
from cardlessons.families.snap import puzzles as snap
from cardlessons.families.snap.acts import Slap
from cardlessons.families.snap.memo import SnapMemo
from cardlessons.record import parse
from cardlessons.record.replay import replay
from cardlessons.rulebook import tell

LOTS = 200
"""Of so many deals each size comes up."""


def deal_tables(game):
    """Return the tables that are dealt for puzzles of a matching game."""
    return [matching._deal_table(variant(game).rules, game, Random(f"lot {n}")) for n in range(LOTS)]


def digest(things):
    """Return a short digest of what things say."""
    return sha256("\n".join(map(str, things)).encode()).hexdigest()[:12]


# Links to puzzles have only a seed, a game and a grade: they must show the same puzzle for ever.

DEALT = read_cases("puzzle_tables", "dealt")


def test_a_seed_deals_the_same_cards_for_a_puzzle_for_ever():
    for game in DEALT:
        assert digest(deal_tables(game)) == DEALT[game], game


MADE = read_cases("puzzle_tables", "made")


def test_a_seed_gives_the_same_puzzles_of_irish_snap_for_ever():
    for game in MADE:
        made = [snap.make_puzzle(seed, game, grade) for seed in range(1, 9) for grade in snap.GRADE_TRAPS]
        assert digest(f"{one.record} {one.you} {one.due} {one.misleads}" for one in made) == MADE[game], game


# Fishing games

TEN = "2c 3c 4c 5c 6c | 2d 3d 4d 5d 6d"
NINE = "2c 3c 4c 5c 6c | 2d 3d 4d 5d"
SIX = "8c 9c Tc Jc Qc Kc"


def test_a_puzzle_of_a_fishing_game_begins_after_the_last_deal_with_few_cards_in_sight():
    for hands, layout, more, fit in [
        (NINE, SIX, "", True),
        (TEN, SIX, "", False),
        (NINE, f"{SIX} Kd", "", False),
        (NINE, SIX, "stock: 8d 9d", False),
    ]:
        position = fishing_table("cassino", hands, layout, more=more).position
        assert fishing._is_suitable(position) is fit, (hands, layout, more)


# Games of stops

LOW = "Ac 2c 3c 4c 5c 6c 7c 8c"
"""Eight cards."""
THREE_HANDS = f"{LOW} | {LOW.replace('c', 'd')} | {LOW.replace('c', 'h')}"


def test_a_puzzle_of_a_game_of_stops_is_a_lead_with_enough_cards_to_choose_from():
    """Of 24 cards and not more, of which the leader has three or more."""
    for hands, acts, fit in [
        (THREE_HANDS, (), True),
        (f"Kc {THREE_HANDS}", (), False),
        ("Ac 3c 5c | 4d 5d", (), True),
        ("Ac 3c | 4d 5d 6d", (), False),
        ("Ac 3c 5c | 2c 7d 9d", ("A Ac",), False),
    ]:
        seated = stops(hands, dealer="ABC"[hands.count("|")])
        seated.plays(*acts)
        assert sequence._is_suitable(seated.position) is fit, hands


def test_when_the_deal_is_over_there_is_no_puzzle():
    seated = stops("Kc | 4d 5d 6d", dealer="B")
    seated.plays("A Kc")
    assert not sequence._is_suitable(seated.position)


def test_every_number_of_leads_belongs_to_exactly_one_grade():
    assert sorted(chain(*sequence.GRADE_LEADS.values())) == [*range(2, 100)]
    assert [min(depths) for depths in sequence.GRADE_LEADS.values()] == [2, 4, 6]


WINNING = "Kc 2d 3d | 4d 5d 6s | 7d 8d 9s"
"""A wins by one lead only: after the king, a stop, A leads again, and plays the two and the three of diamonds."""


def find_puzzle(hands, game="jig", dealer="C"):
    """Return the puzzle of a table, if it is one."""
    seated = stops(hands, game, dealer)
    return sequence._find_at_table(seated.rules, game, seated.position, (), seated.position)


@pytest.mark.parametrize("wins", [True, False])
def test_the_task_asks_for_the_lead_that_wins_only_if_one_wins(wins, monkeypatch):
    made = find_puzzle(f"{WINNING} | 2c 3s", dealer="D")._replace(wins=wins)
    monkeypatch.setattr(sequence, "make_puzzle", lambda *_: made)
    assert ("wins" in sequence.pose_puzzle("jig", 1, 1).asks) is wins


# Irish Snap


def misleads(game, hands, acts):
    """Return what misleads at the last of these acts."""
    names = "ABCD"[: hands.count("|") + 1]
    lines = [f"{name}: {cards.strip()}" for name, cards in zip(names, hands.split("|"), strict=True)]
    empty = ", ".join(f"{line[0]} 0" for line in lines if line.endswith(": "))
    counters = [f"counters: {empty}"] if empty else []
    text = "\n".join([f"variant: {game}", f"dealer: {names[-1]}", *counters, *lines, "", *acts])
    record = parse(text)
    position = replay(record).final
    return snap._find_misleading(record.game().rules, tuple(step.act for step in record.steps), position), position.memo


def test_what_hides_a_snap():
    for game, hands, acts, told in read_cases("puzzle_tables", "hides"):
        found, memo = misleads(game, hands, acts)
        assert memo.due, (game, hands)
        assert found == tuple(told), (game, hands)


TO_TWELVE = "2c 5c 8c Jc Ac | 3d 6d 9d 5d Ad | 4s 7s Ts Qs As"
"""No card is its number before the last, a queen at Queen."""


@pytest.mark.parametrize(("game", "told"), [("irish-snap", ()), ("irish-snap-queens", ("several",))])
def test_a_queen_at_queen_is_slapped_for_two_causes_where_queens_are_slapped(game, told):
    hands = [hand.split() for hand in TO_TWELVE.split("|")]
    acts = [f"{'ABC'[n % 3]} {hands[n % 3][n // 3]}" for n in range(12)]
    assert misleads(game, TO_TWELVE, acts)[0] == told


def test_what_looks_like_a_snap_and_is_none():
    for hands, acts, told in read_cases("puzzle_tables", "looks"):
        found, memo = misleads("irish-snap", hands, acts)
        assert not memo.due, hands
        assert found == tuple(told), hands


GHOST = "Kc | 8d 9d | {c} 9s"
"""A has no card left when his turn comes again, and says Four."""


def test_a_number_without_a_card_misleads_by_the_card_on_top():
    for game, c, told in read_cases("puzzle_tables", "ghosts"):
        found, memo = misleads(game, GHOST.format(c=c), ["A Kc", "B 8d", f"C {c}", "A -"])
        assert bool(memo.due) is (told == ["ghost"]), (game, c)
        assert found == tuple(told), (game, c)


def test_the_old_count_goes_round_after_king():
    for turns, number in [(1, 1), (12, 12), (13, 13), (14, 1), (27, 1)]:
        position = parse("variant: irish-snap\ndealer: B\nA: Kc\nB: 9d\n").start()
        assert snap._compute_old_count(position._replace(memo=SnapMemo(turns=turns))) == number, turns


def test_the_more_misleads_the_higher_the_grade():
    for grade, counts in snap.GRADE_TRAPS.items():
        made = [snap.make_puzzle(seed, "irish-snap-ghost-numbers", grade) for seed in range(30)]
        assert {len(one.misleads) for one in made} <= set(counts)
        assert {bool(one.due) for one in made} == {True, False}
        assert min(len(one.start.layout) for one in made) == snap.MIN_PILE
        assert {len(one.causes) > 0 for one in made} == {True}
        assert {type(one.record.steps[-1].act) for one in made} <= {Play, Pass}
    assert sorted(chain(*snap.GRADE_TRAPS.values())) == [*range(100)]


BOTH = "irish-snap-ghost-numbers(both-hands=yes, queens=yes)"


def find_slap_puzzle(due, game=BOTH, grade=3):
    """Return the first puzzle at which so many hands are due, with its texts."""
    seed = next(seed for seed in range(200) if snap.make_puzzle(seed, game, grade).due == due)
    return snap.make_puzzle(seed, game, grade), snap.pose_puzzle(game, seed, grade)


def test_whoever_slaps_with_one_hand_where_both_are_due_is_told_which_is_missing():
    made, asked = find_slap_puzzle(2)
    hands = {act.seats.count(made.you): told for act, told in asked.outcomes.items() if isinstance(act, Slap)}
    assert hands[2].right
    assert "second hand" in hands[1].told
    assert "second hand" not in hands[0].told
    assert all("the pile is yours" in hands[n].told for n in (0, 1))


def test_the_question_names_the_player_who_turned_the_card_unless_that_is_the_learner():
    own = set()
    for seed in range(40):
        made, asked = snap.make_puzzle(seed, "irish-snap", 1), snap.pose_puzzle("irish-snap", seed, 1)
        turned = made.record.steps[-1].act.seat
        names = set(re.findall(r"\b(?:Ben|Clara|Dora)\b", asked.asks))
        assert names == {made.record.seats[seat] for seat in (made.you, turned)} - {"Anna"}
        own.add(turned == made.you)
    assert own == {True, False}


@pytest.mark.parametrize("last", [Play, Pass])
def test_the_question_says_whether_a_card_came_or_only_a_number(last):
    game = "irish-snap-ghost-numbers"
    seed = next(seed for seed in range(200) if type(snap.make_puzzle(seed, game, 2).record.steps[-1].act) is last)
    assert ("number" in snap.pose_puzzle(game, seed, 2).asks) is (last is Pass)


def test_the_texts_name_only_what_the_game_has():
    for game, both, without, none in read_cases("puzzle_tables", "texts"):
        asked = snap.pose_puzzle(game, 1, 1)
        assert ("both hands" in asked.asks) is both, game
        assert ("without a card" in asked.hints[0]) is without, game
        assert ("no snap" in asked.hints[0]) is none, game
        assert [outcome.right for outcome in asked.outcomes.values()][:2] == [True, False], game


def test_the_second_hint_is_about_what_misleads():
    assert len({snap.pose_puzzle("irish-snap", seed, 1).hints[1] for seed in range(6)}) == 1
    for grade in (2, 3):
        for seed in range(6):
            made, asked = snap.make_puzzle(seed, "irish-snap", grade), snap.pose_puzzle("irish-snap", seed, grade)
            assert asked.hints[1] == " ".join(tell(snap.TEXTS, f"misleads.{name}") for name in made.misleads)
