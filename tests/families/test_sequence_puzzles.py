"""Tests of puzzles from seeds: always the same, with one answer that trying every line confirms."""

from collections import Counter
from math import inf

import pytest
from support.best_lead import STOPS, by_force, find_winnings
from support.cases import read_cases
from support.tables import after_act

from cardlessons.engine.variants import VariantError
from cardlessons.families.sequence.puzzles import GRADE_LEADS, MAX_CARDS, MIN_GAP_COUNTERS, MIN_LEADS, make_puzzle
from cardlessons.families.sequence.solver import solve
from cardlessons.record import parse
from cardlessons.record.replay import replay


def visible_cards(found):
    last = found.record.steps[-1]
    return str(last.act.card), found.you, found.grade, str(found.best.play.card), found.gap


def table_of(found):
    """Return the table after the record."""
    return replay(parse(str(found.record))).final


def test_exactly_one_lead_is_the_best():
    for slug in [*STOPS][::4]:
        for seed in range(2):
            found = make_puzzle(seed, slug)
            table = table_of(found)
            you = table.turn
            assert (table.seats[you], table.memo.run) == (found.you, None), slug
            assert sum(map(len, table.hands)) <= MAX_CARDS, slug
            assert len(found.leads) == len(table.hands[you]) >= MIN_LEADS, slug
            assert found.leads == solve(STOPS[slug], table, inf).leads, slug
            mine = [lead.values[you] for lead in found.leads]
            assert found.gap == mine[0] - max(mine[1:]), slug
            assert found.gap >= MIN_GAP_COUNTERS or found.wins, slug
            assert found.wins == (mine[0] > 0 >= max(mine[1:])), slug
            for lead in found.leads:
                assert find_winnings(STOPS[slug], table, lead.line) == lead.values, slug


def test_small_puzzles_by_force():
    for seed in (0, 1, 4, 11):
        found = make_puzzle(seed, "jig")
        table = table_of(found)
        assert sum(map(len, table.hands)) <= 13, seed
        assert by_force(STOPS["jig"], table) == {lead.play.card: lead.values for lead in found.leads}, seed


@pytest.mark.long
def test_puzzles_of_every_grade_come_of_themselves_and_it_says_in_how_many_leads_the_best_line_ends():
    grades = Counter()
    for seed in range(12):
        found = make_puzzle(seed, "jig")
        position, leads = table_of(found), 0
        for play in found.best.line:
            leads += position.memo.run is None
            position = after_act(STOPS["jig"], position, play)
        assert position.over
        assert leads in GRADE_LEADS[found.grade]
        grades[found.grade] += 1
    assert set(grades) == set(GRADE_LEADS)
    assert max(grades.values()) < 10


PINNED = read_cases("sequence_puzzles", "pinned")
"""The last card played before it, the learner, the grade, the answer, and the margin over the next lead."""


@pytest.mark.long
def test_a_seed_gives_the_same_puzzle_for_ever():
    for seed, game, grade, shown in PINNED:
        assert visible_cards(make_puzzle(seed, game, grade or None)) == tuple(shown), seed


def test_what_cannot_be_a_puzzle_is_refused():
    with pytest.raises(VariantError, match="motor is no game of stops"):
        make_puzzle(1, "motor")
    with pytest.raises(ValueError, match="there is no grade 4; there are 1, 2, 3"):
        make_puzzle(1, "jig", grade=4)
