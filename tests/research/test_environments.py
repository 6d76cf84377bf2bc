"""The environments of PettingZoo: they pass its own test, agree with `simulate`, and tell nothing that is hidden."""

import copy
import importlib
import pickle
from dataclasses import replace

import pytest
from support.cases import read_cases

from cardlessons import VARIANTS, Encoding, deal, simulate, tournament

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[test-all]'")

import numpy as np
from pettingzoo.test import api_test, seed_test

from cardlessons import pettingzoo
from cardlessons.authoring.examples.beggar import FAMILY as BEGGAR
from cardlessons.pettingzoo import Batch, CardGameEnv, env, make_player

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


def lowest(observation):
    """Choose the first lawful action, as a policy."""
    return first(None, observation)


@pytest.mark.filterwarnings("ignore::UserWarning")  # of a mask that is all zeros when it is another agent's turn
def test_every_game_passes_the_tests_of_pettingzoo(capsys):
    for slug in VARIANTS:
        name = slug.replace("-", "_") + "_v1"
        module = importlib.import_module(f"cardlessons.pettingzoo.{name}")
        assert module is getattr(pettingzoo, name)
        api_test(module.env(), num_cycles=10)
        assert "Passed" in capsys.readouterr().out, slug
        seed_test(module.env, num_cycles=10)
        table = module.env()
        table.reset(seed=1)
        assert table.state_space.contains(table.state())
        assert module.raw_env().metadata["name"] == module.__name__.rpartition(".")[2]


def test_reset_without_a_seed_deals_the_next_deal():
    one, two = env("jig", 3), env("jig", 3, seed=9)
    one.reset(seed=9)
    two.reset()
    assert one.unwrapped.game == two.unwrapped.game
    two.reset()
    assert one.unwrapped.game != two.unwrapped.game
    with pytest.raises(TypeError, match="'x' is no seed"):
        one.reset(seed="x")


@pytest.mark.parametrize(("slug", "until"), [("jig", "deal"), ("peel-five-card", "game"), ("irish-snap", "game")])
def test_an_episode_is_the_deal_that_is_simulated(slug, until):
    """Both players choose the first card of the pack that may be played."""
    pack = [*VARIANTS[slug].rules.cards]

    def lowest_card(sight):
        return min(sight.moves, key=lambda act: pack.index(act.card))

    found = simulate(slug, 3, lowest_card, deals=3, seed=4, until=until)
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
    seen, hand = table.observe("player_0")["observation"], table.encoding.features["hand"]
    position = table.game.position
    a, b, c, d = position.hands
    assert {card for card, n in zip(table.encoding.cards, seen[hand], strict=True) if n} == {*a}

    def observe_with(*hands):
        table._node.position = position._replace(hands=hands)
        table._seen.clear()
        return table.observe("player_0")["observation"]

    assert np.array_equal(observe_with(a, c, b, d), seen)
    assert not np.array_equal(observe_with(b, a, c, d), seen)


def test_a_card_that_nobody_knows_is_not_told():
    table = CardGameEnv("irish-snap-ghost-numbers", 3, seed=2)
    table.reset()
    size = len(table.encoding.cards)
    for _ in range(60):
        seen = table.observe(table.agent_selection)
        assert not seen["observation"][:size].any()
        actions = np.flatnonzero(seen["action_mask"])
        told = [table.encoding.names[action].split(",")[0] for action in actions]
        assert told in (["turns the next card"], ["waits", "slaps"])
        table.step(int(actions[0]))


def test_a_table_is_told_in_words_and_shown_to_people(capsys):
    table = env("jig", ["Ann", "Bob"], render_mode="ansi")
    table.reset(seed=5)
    assert "Ann" in table.render()
    table = env("jig", ["Ann", "Bob"], render_mode="human")
    table.reset(seed=5)
    table.step(first("Ann", table.last()[0]))
    assert capsys.readouterr().out.count("Ann holds") == 2, "after the deal and after the play"


def test_what_cannot_be_an_environment_is_refused():
    for wrong, told in [
        *read_cases("environments", "refused"),
        ({"house": dict.fromkeys([f"player_{n}" for n in range(4)], "advice")}, "leave one"),
    ]:
        with pytest.raises(ValueError, match=told):
            env("jig", **wrong)
    table = env("jig", 3)
    table.reset(seed=5)
    wrong = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {wrong} is no lawful move of player_0; the `action_mask`"):
        table.step(wrong)


def test_a_slap_is_an_action_at_a_drawn_time():
    """A seat that slaps only when a slap is due gets rid of cards; one that always slaps takes the pile."""
    table = env("irish-snap", 3, seed=4, house={"player_1": "advice", "player_2": "advice"})
    names = table.unwrapped.encoding.names

    def play_with(choose):
        sums = []
        for number in range(1, 7):
            table.reset(seed=number)
            sums += play(table, choose).values()
        return sum(sums)

    def always_slap(_, observation):
        return int(np.flatnonzero(observation["action_mask"])[-1])

    assert names[-2:] == ("waits", "slaps")
    assert play_with(lambda agent, observation: table.unwrapped.choose("advice")) > play_with(always_slap)


def test_an_act_of_several_actions_belongs_to_one_agent():
    table = env("cassino-two(builds=single and double)", 2, seed=1)
    table.reset()
    code, acts, actions = table.unwrapped.encoding, 0, 0
    for agent in table.agent_iter():
        observation, _, over, _, _ = table.last()
        if over:
            table.step(None)
            continue
        chosen = observation["observation"][code.features["chosen"]]
        before = table.unwrapped.game
        table.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        actions, moved = actions + 1, table.unwrapped.game != before
        acts += moved
        if not moved:
            assert table.agent_selection == agent
            assert table.observe(agent)["observation"][code.features["chosen"]].sum() == chosen.sum() + 1
    assert acts == 48 < actions


def test_a_game_without_a_decision_is_refused_and_acts_without_a_number_are_told():
    with pytest.raises(ValueError, match="there is nothing to decide in beggar-my-neighbour"):
        env(replace(BEGGAR.variants[0], home=BEGGAR))
    cassino = VARIANTS["cassino"].but(builds="single")
    mute = replace(cassino.of, agents=replace(cassino.of.agents, words=lambda _: ()))
    with pytest.warns(UserWarning, match="agents cannot choose every act of .*; the family names such words"):
        env(replace(cassino, home=mute), 2)


def test_tables_are_stepped_together():
    batch = Batch("jig", 3, "advice", size=5)
    seen, ended, won = batch.reset(), 0, 0.0
    while ended < 20:
        assert seen["observation"].shape == (5, batch.encoding.size)
        seen, rewards, over = batch.step(seen["action_mask"].argmax(1))
        ended, won = ended + int(over.sum()), won + float(rewards.sum())
    assert won != 0
    with pytest.raises(ValueError, match="1 actions for 5 tables"):
        batch.step([0])


def test_each_game_has_a_page():
    for name in ("cassino_v1", "irish_snap_v1", "jig_v1"):
        page = getattr(pettingzoo, name).page()
        code = getattr(pettingzoo, name).raw_env().encoding
        assert f"`Discrete({code.actions})`" in page
        assert all(f"`{feature}`" in page for feature in code.features)
        assert "## Rewards and episode" in page


def test_an_unknown_module_names_the_near_ones():
    assert "nobble_v1" in dir(pettingzoo)
    with pytest.raises(AttributeError, match="nobble_v1"):
        _ = pettingzoo.noble_v1


def test_a_module_of_earlier_numbers_says_that_what_was_trained_with_it_does_not_fit():
    with pytest.raises(ImportError, match=r"jig_v0 is gone, .* another meaning; train anew with jig_v1"):
        from cardlessons.pettingzoo import jig_v0  # noqa: F401
    with pytest.warns(DeprecationWarning, match="find_numbers"):
        assert Encoding("jig", 3).find_number(deal("jig", 3, seed=7).sight("A"), "2c") == 1


def test_a_policy_plays_in_a_tournament_and_in_other_processes():
    player = pickle.loads(pickle.dumps(make_player(lowest, "the lowest")))
    found = tournament("jig", [player, "random"], 3, deals=3, workers=2)
    assert {*found.ways} == {"the lowest", "random"}
    with pytest.raises(ValueError, match="policy 'wild' chose action 52, which is not lawful"):
        simulate("jig", 3, make_player(lambda _: 52, "wild"), deals=1)


@pytest.mark.parametrize("slug", ["jig", "irish-snap", "cassino"])
def test_an_environment_goes_on_as_its_copy_does(slug):
    table = env(slug, 3, house={"player_1": "random"}, until="game")
    table.reset(seed=5)
    for _ in range(20):
        table.step(first(table.agent_selection, table.last()[0]))
    sent, copied = pickle.loads(pickle.dumps(table)), copy.deepcopy(table)
    assert sent.unwrapped.game == copied.unwrapped.game == table.unwrapped.game
    assert play(sent, first) == play(copied, first) == play(table, first)


def test_a_state_has_all_hands():
    table = env("jig", 3)
    table.reset(seed=5)
    state, game, size = table.state(), table.unwrapped.game, 52
    for number, seat in enumerate(game.seats):
        held = state[number * size : (number + 1) * size]
        assert {card for card, n in zip(Encoding("jig").cards, held, strict=True) if n} == {*game.hand(seat)}
    assert state[-3:].tolist() == [1, 0, 0]


def test_sights_are_read_and_acts_numbered_without_an_environment():
    table = env("cassino", 2)
    table.reset(seed=3)
    game, code = table.unwrapped.game, Encoding("cassino", 2)
    sight = game.sight()
    seen = table.last()[0]
    assert seen["observation"].tolist() == [*code.observe(sight)]
    assert np.flatnonzero(seen["action_mask"]).tolist() == sorted({numbers[0] for numbers in code.collect_acts(sight)})
    for numbers, act in code.collect_acts(sight).items():
        assert code.find_act(sight, *numbers) == act
        assert code.find_numbers(sight, act) == numbers
    with pytest.raises(ValueError, match="is no lawful act here; expected one of"):
        code.find_act(sight, 52)
    with pytest.raises(ValueError, match="is no lawful act"):
        code.find_numbers(sight, next(card for card in code.cards if card not in sight.hand))
