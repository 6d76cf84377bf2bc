"""A study: from an idea to a chart with an interval, and from an environment to a tournament with threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cardlessons import Encoding, advantage, difference, simulate, tournament
from cardlessons.widgets import chart


def test_an_idea_about_a_house_rule_ends_in_a_chart_with_an_interval(tmp_path):
    """Does it favour the dealer to deal ten cards instead of five?"""
    usual, ten = (simulate(game, 3, deals=60) for game in ("nobble", "nobble(hand=10)"))
    dealer = usual.seats[-1]
    assert usual.game(1).position.dealer == usual.seats.index(dealer)
    more = {seat: difference(ten, usual, of=seat) for seat in ten.seats}
    first = more[dealer]
    assert f"{first} {first.sure}" == f"{first.number} counters give or take {first.off}"
    usual, ten = (run + simulate(str(run.variant), 3, deals=60, seed=2) for run in (usual, ten))
    more[dealer] = difference(ten, usual, of=dealer)
    assert more[dealer].margin < first.margin

    drawn = chart({f"{seat}, the dealer" if seat == dealer else seat: figure for seat, figure in more.items()})
    drawn.savefig(tmp_path / "ten.svg")
    assert (tmp_path / "ten.svg").read_text("utf-8").count("<path") > len(more)
    (axes,) = drawn.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "B", "C, the dealer"]
    assert axes.get_xlabel() == "counters, with what chance may have made of it"
    assert ten.note.endswith(repr(ten))


class LongestRun:
    """A policy that asks a thread for each answer, as a network's library does."""

    def __init__(self):
        self.code = Encoding("jig", 3)
        self.threads = ThreadPoolExecutor(1)
        self.threads.submit(int).result()

    def __call__(self, seen):
        return self.threads.submit(self.choose, seen["observation"], seen["action_mask"].nonzero()[0]).result()

    def choose(self, row, actions):
        """Return the card below which the fewest of its suit are held."""
        held = row[self.code.features["hand"]]
        return min(map(int, actions), key=lambda action: (sum(held[action // 13 * 13 : action]), action))


def test_a_policy_of_an_environment_plays_in_a_tournament_though_it_has_threads():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[test-all]'")
    from cardlessons.pettingzoo import jig_v1, make_player

    policy = LongestRun()
    table = jig_v1.env(3, seed=5, house={"player_1": "random", "player_2": "random"})
    won = 0.0
    for _ in range(3):
        table.reset()
        for _ in table.agent_iter():
            seen, reward, ended, _, _ = table.last()
            won += reward
            table.step(None if ended else policy(seen))
    played = simulate("jig", 3, [make_player(policy, "runs"), "random", "random"], deals=3, seed=5)
    assert won == sum(result.gains[0] for result in played)

    found = tournament("jig", [make_player(policy, "runs"), "random", "advice"], 3, deals=6)
    assert {*found.ways} == {"runs", "random", "advice"}
    (ran,) = (figure for figure in found.ranked if figure.says == "runs")
    assert ran.low < ran < ran.high
    assert advantage("jig", make_player(policy, "runs"), "random", 3, deals=10).games == 10
