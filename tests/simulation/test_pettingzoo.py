"""The environments of PettingZoo: they pass its own test, agree with `simulate`, and tell nothing that is hidden."""

import pytest

from cardlessons import VARIANTS, simulate

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[test-all]'")

import numpy as np
from pettingzoo.test import api_test, seed_test

from cardlessons.pettingzoo import CardGameEnv, env

pytestmark = pytest.mark.long


def play(table, choose):
    """Play an episode to its end; return each agent's sum of rewards."""
    sums = dict.fromkeys(table.possible_agents, 0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        sums[agent] += reward
        table.step(None if terminated or truncated else choose(agent, observation))
    return sums


def first(agent, observation):
    """Choose the first lawful action."""
    return int(np.flatnonzero(observation["action_mask"])[0])


@pytest.mark.filterwarnings("ignore::UserWarning")  # of a mask that is all zeros when it is another agent's turn
def test_every_game_passes_the_test_of_pettingzoo(capsys):
    for slug in VARIANTS:
        api_test(env(slug), num_cycles=30)
        assert "Passed" in capsys.readouterr().out, slug


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_same_seed_gives_the_same_episode(capsys):
    seed_test(lambda: env("cassino", 2), num_cycles=40)
    one, two = env("jig", 3), env("jig", 3, seed=9)
    one.reset(seed=9)
    two.reset()
    assert one.unwrapped.game == two.unwrapped.game
    two.reset()
    assert one.unwrapped.game != two.unwrapped.game, "without a seed the next deal is dealt"


@pytest.mark.parametrize(("slug", "until"), [("jig", "deal"), ("peel-five-card", "game"), ("irish-snap", "game")])
def test_an_episode_is_the_deal_that_is_simulated(slug, until):
    """Both players choose the first card of the pack that may be played."""
    pack = [*VARIANTS[slug].rules.cards]

    def lowest(sight):
        return min(sight.moves, key=lambda act: pack.index(act.card))

    found = simulate(slug, 3, lowest, deals=3, seed=4, until=until)
    table = env(slug, 3, seed=4, until=until)
    for result in found.results:
        table.reset()
        if slug != "irish-snap":  # there the hands come down at random
            assert [*play(table, first).values()] == [float(result.winnings(seat, until)) for seat in range(3)]
        else:
            assert sum(play(table, first).values()) == pytest.approx(1)


def test_an_observation_tells_only_what_the_seat_may_see():
    """Two hidden hands are exchanged, and the observation stays the same."""
    table = CardGameEnv("jig", 4)
    table.reset(seed=5)
    seen = table.observe("A")
    position = table.game.position
    a, b, c, d = position.hands
    assert {card for card, n in table._cards.items() if seen["observation"][n]} == {*a}
    table.game.node.position = position._replace(hands=(a, c, b, d))
    assert np.array_equal(table.observe("A")["observation"], seen["observation"])
    table.game.node.position = position._replace(hands=(b, a, c, d))
    assert not np.array_equal(table.observe("A")["observation"], seen["observation"])


@pytest.mark.parametrize("slug", ["irish-snap", "irish-snap-ghost-numbers"])
def test_a_card_that_nobody_knows_is_not_told(slug):
    table = CardGameEnv(slug, 3, seed=2)
    table.reset()
    size = len(table._cards)
    for _ in range(60):
        seen = table.observe(table.agent_selection)
        assert not seen["observation"][:size].any()
        actions = np.flatnonzero(seen["action_mask"])
        assert len(actions) == len(table.game.moves)
        assert all(action % (size + 1) == size for action in actions)
        table.step(int(actions[0]))


def test_only_the_agent_whose_turn_it_is_has_lawful_actions():
    table = CardGameEnv("jig", 3)
    table.reset(seed=5)
    assert table.observe("A")["action_mask"].sum() == len(table.game.moves)
    assert not table.observe("B")["action_mask"].any()


def test_an_observation_tells_how_long_ago_a_card_was_played():
    table = CardGameEnv("jig", 3)
    table.reset(seed=5)
    played = []
    for _ in range(3):
        action = first(table.agent_selection, table.observe(table.agent_selection))
        played.append(action)
        table.step(action)
    size = len(table._cards)
    rows = table.observe(table.agent_selection)["observation"][size * 5 : size * 6]
    assert [rows[action] for action in played] == pytest.approx([1 / 3, 1 / 2, 1])
    assert np.count_nonzero(rows) == 3


def test_each_way_to_take_has_an_action_of_its_own():
    table = CardGameEnv("snitchems", 2)
    several = 0
    for _ in range(20):
        table.reset()
        while not any(table.terminations.values()):
            agent = table.agent_selection
            mask = table.observe(agent)["action_mask"]
            assert mask.sum() == len(table.game.moves)
            actions = np.flatnonzero(mask)
            several += len({action % (len(table._cards) + 1) for action in actions}) < len(actions)
            table.step(int(actions[-1]))
    assert several > 3


def test_an_action_that_is_not_lawful_is_refused():
    table = env("jig", 3)
    table.reset(seed=5)
    wrong = int(np.flatnonzero(table.observe("A")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {wrong} is no lawful move of A; the `action_mask`"):
        table.step(wrong)


def test_a_table_is_told_in_words():
    table = env("jig", ["Ann", "Bob"], render_mode="ansi")
    table.reset(seed=5)
    assert "Ann" in table.render()


def test_what_cannot_be_an_environment_is_refused():
    with pytest.raises(ValueError, match="expected deal or game"):
        env("jig", until="trick")
