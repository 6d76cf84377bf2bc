"""An environment of PettingZoo for every game, to train and compare players (the extra `pettingzoo`).

An agent is a seat. Its observation and its mask of actions come from its `Sight`, so they contain nothing that the
seat may not see. Deals, hands of all and the plays of the house happen between the agents' turns.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from random import Random
from types import ModuleType
from typing import Any, Literal, TypeAlias, TypedDict, cast
from warnings import warn

import gymnasium.spaces
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cardlessons.engine.live import Hand
from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.table import Act, Deal, Pass, Play, Position
from cardlessons.engine.variants import VARIANTS, Variant, variant
from cardlessons.record.tree import Node
from cardlessons.research.encoding import BOUNDED_FEATURES, Encoding, Numbers, try_acts
from cardlessons.research.environment_pages import write_page
from cardlessons.research.jobs import Span, check_span
from cardlessons.simulation.game import Game, check_seed, choose_player_number, set_up
from cardlessons.simulation.game_loop import STEADY_LEVEL, ask_players, is_deal_over, make_deals, make_next_node
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_WAY, Player, PlayerError, find_player, get_name
from cardlessons.simulation.playouts import compute_gain
from cardlessons.simulation.reprs import tell

ENVIRONMENT_VERSION = 1
"""The version of the environments: it grows when observations, actions or rewards get another meaning."""
RenderMode: TypeAlias = Literal["ansi", "human"]
"""The ways to show a table: as words that `render` returns, or as a picture in a notebook, or words in a terminal."""
RENDER_MODES: tuple[RenderMode, ...] = ("ansi", "human")
MAX_LIVE_TURNS = 3000
"""The most turns of an episode in which hands come down; then it is truncated."""
_FLOAT_TYPE, _BYTE_TYPE = np.dtype(np.float32), np.dtype(np.int8)


class Observed(TypedDict):
    """An observation of an agent: its numbers, and 1 for each lawful action."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


Policy: TypeAlias = Callable[[Observed], int]
"""A function from an observation to a lawful action."""


def env(
    game: str | Variant,
    seats: int | Sequence[str] | None = None,
    seed: int = 1,
    *,
    house: Mapping[str, str | Player] | None = None,
    until: Span = "deal",
    render_mode: RenderMode | None = None,
) -> TurnsWrapper:
    """Return an environment of a game, in which the agents take turns.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players, or their names; those of a number are `player_0`, `player_1` and so on. The
            agents have these names.
        seed: the seed of the cards; `reset` without a seed deals the next deal by it.
        house: the seats that are no agents, each with its player as `simulate` takes it: a name of `WAYS`, or a
            function from a `Sight` to one of its moves.
        until: the end of an episode: "deal" or "game". With "deal", the rewards of a step are the counters and
            points won since the last one; with "game", the reward is the seat's share of the game, at its end. In
            Irish Snap, which keeps neither, "deal" pays 1 for each card that the hand has got rid of, and takes it back
            for each that comes with the pile.
        render_mode: "ansi" for `render` to return the table in words; "human" to show it after each step, as a picture
            in a notebook and else in words. Both show all hands.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players, a seat of the house, `until` or `render_mode` is not possible, or the game
            leaves nothing to decide.
    """
    return TurnsWrapper(CardGameEnv(game, seats, seed, house=house, until=until, render_mode=render_mode))


class TurnsWrapper(OrderEnforcingWrapper[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's wrapper that enforces the order of calls; its most frequent calls go to the environment at once."""

    _has_updated: bool

    @property
    def agents(self) -> list[str]:
        """Return the agents whose episode goes on."""
        found: list[str] = self.env.agents if self._has_reset else self.__getattr__("agents")
        return found

    @property
    def agent_selection(self) -> str:
        """Return the agent to play."""
        found: str = self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")
        return found

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """Yield the agent to play, as long as there is one; after each, `step` must be called."""
        return self._iter_agents(max_iter) if self._has_reset else super().agent_iter(max_iter)

    def _iter_agents(self, max_iter: int) -> Iterator[str]:
        table = self.env
        while table.agents and max_iter > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated, max_iter = False, max_iter - 1
            yield table.agent_selection

    def step(self, action: int | None) -> None:
        """Play an action of the agent to play; None for an agent whose episode has ended."""
        if not self._has_reset or not self.env.agents:
            super().step(action)
            return
        self._has_updated = True
        self.env.step(action)

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, object]]:
        """Return the observation of the agent to play, its rewards since its last step, and whether it has ended."""
        found: tuple[Observed | None, float, bool, bool, dict[str, object]]
        found = self.env.last(observe) if self._has_reset else super().last(observe)
        return found


class CardGameEnv(AECEnv[str, Observed, int]):  # type: ignore[misc]
    """A game as an environment of PettingZoo; `env` makes one and documents the arguments.

    `Encoding` documents the observations and the actions. An unlawful action is a `ValueError`.

    Attributes:
        metadata: the name of the environment with its version, and the render modes.
        encoding: the meaning of the numbers.
    """

    def __init__(
        self,
        game: str | Variant,
        seats: int | Sequence[str] | None = None,
        seed: int = 1,
        *,
        house: Mapping[str, str | Player] | None = None,
        until: Span = "deal",
        render_mode: RenderMode | None = None,
    ) -> None:
        check_seed(seed)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode '{render_mode}'; expected {' or '.join(RENDER_MODES)}, or None")
        rules = variant(game)
        check_span(until)
        if seats is None or isinstance(seats, int):
            seats = [f"player_{number}" for number in range(choose_player_number(rules, seats))]
        self._fresh = set_up(rules, seats)
        self._node = self._fresh._node
        self._until, self._seed, self._number = until, seed, 0
        self.render_mode = render_mode
        self._house = _seat_house(house or {}, self._fresh)
        self.possible_agents = [seat for n, seat in enumerate(self._fresh.seats) if n not in self._house]
        self._numbers = {seat: number for number, seat in enumerate(self._fresh.seats)}
        self.encoding = Encoding(rules, len(self._fresh.seats))
        trial = try_acts(rules, len(self._fresh.seats))
        if not trial.decisions and not rules.of.live:
            raise ValueError(f"there is nothing to decide in {rules}, so agents have nothing to learn in it")
        if trial.nameless:
            warn(
                f"agents cannot choose every act of {rules}: no action tells {', '.join(trial.nameless)} from another; "
                "the family names such words in `Family.agents`, or makes the act a `FamilyAct`",
                stacklevel=3,
            )
        self.metadata = {
            "name": write_module_name(rules.slug),
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._seen: dict[str, Sight] = {}
        self._acts: dict[Numbers, Act] | None = None
        self._lawful: set[int] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # A line is pickled as a record; sights and acts are made anew when they are asked for.
        return self.__dict__ | {"_node": self.game, "_seen": {}, "_acts": None, "_lawful": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state | {"_node": state["_node"]._node})

    @property
    def game(self) -> Game:
        """Return the table now, with all hands open: for logs and tests, not for agents."""
        return replace(self._fresh, _node=self._node)

    @cached_property
    def _spaces(self) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete[np.int64]]:
        code = self.encoding
        row = _make_box(code, code.features)
        mask = gymnasium.spaces.Box(0, 1, (code.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": row, "action_mask": mask}), gymnasium.spaces.Discrete(code.actions)

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the space of the observations.

        Args:
            agent: the name of an agent; the spaces of all are the same.
        """
        return self._spaces[0]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[np.int64]:
        """Return the space of the actions.

        Args:
            agent: the name of an agent; the spaces of all are the same.
        """
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin an episode with the first deal of a seed; without a seed, with the next deal of the last seed.

        Args:
            seed: the seed of the cards; None for the next deal.
            options: none are known; PettingZoo's methods take this argument.

        Raises:
            TypeError: the seed is not a whole number.
        """
        if seed is None:
            self._number += 1
        else:
            check_seed(seed)
            self._seed, self._number = seed, 1
        rules, self._lot = self._fresh.variant, f"{self._seed}/{self._number}"
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._dealt, self._turns = 0, 0
        self._chosen: Numbers = ()
        self._meant: Numbers = ()
        self._asked: list[int] = []
        self._slapping: set[int] = set()
        self._plays, self._played = 0, dict[int, int]()
        self._deal = make_deals(rules, self._seed, self._number)
        if self._house or rules.of.live:
            players = [self._house.get(n, HOUSE_WAY) for n in range(len(self._fresh.seats))]
            self._ask_house = ask_players(rules, players, self._lot)
        if rules.of.live:
            self._reactions = int(Random(f"cardlessons agents' slaps {self._lot}").random() * 2**31)
        self._chances: dict[int, Random] = {}
        self._skip_agent_selection = None
        self._rewarded = self._fresh.position
        self._move_on(self._fresh._node)

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is.

        Args:
            action: the number of the action; None for an agent whose episode is over.

        Raises:
            ValueError: the action is not lawful.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._list_actions(agent):
            raise ValueError(f"action {action} is no lawful move of {agent}; the `action_mask` shows those that are")
        self._cumulative_rewards[agent] = 0.0
        if self._asked:
            self._answer(agent, int(action))
            return
        self._chosen = (*self._chosen, int(action))
        act = self._collect_acts(agent).get(self._chosen)
        if act is None:  # the next action chooses between the acts that begin so
            self.rewards, self._lawful = dict.fromkeys(self.agents, 0.0), None
            return
        self._chosen = ()
        self._move_on(self._make_next_node(self._node, act), agent)

    def _list_actions(self, agent: str) -> set[int]:
        """Return the actions that an agent may choose now."""
        if agent != self.agent_selection or self.terminations.get(agent, True) or self.truncations.get(agent, True):
            return set()
        if self._asked:
            return {self.encoding.actions - 2, self.encoding.actions - 1}
        if self._lawful is None:
            acts, chosen, place = self._collect_acts(agent), self._chosen, len(self._chosen)
            lawful = [numbers for numbers in acts if numbers[:place] == chosen] if place else acts
            self._lawful = {numbers[place] for numbers in lawful}
        return self._lawful

    # Hands on the pile

    def _ask_for_hands(self, node: Node) -> bool:
        """Ask the agents in the game, one after the other, whether they slap, after a turned card; return if so."""
        if not isinstance(node.act, (Play, Pass)) or node.position.over or not node.position.layout:
            return False
        live = node.position.to_the_left(node.position.dealer)
        self._asked = [seat for seat in live if seat not in self._house]
        self._slapping = set()
        return bool(self._asked)

    def _answer(self, agent: str, action: int) -> None:
        """Note whether an agent slaps; after the last one, hands come down at drawn times."""
        seat = self._asked.pop(0)
        if action == self.encoding.actions - 1:
            self._slapping.add(seat)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._asked:
            self.agent_selection = self._fresh.seats[self._asked[0]]
            return
        node, live = self._node, self._fresh.variant.of.live
        assert live is not None
        due, pace = live.count_due_hands(node.position), live.paces[STEADY_LEVEL]
        times: dict[int, object] = {
            seat: live.hand_times(Hand(node.position, seat, pace, self._reactions, node.number))
            for seat in node.position.live()
            if seat in self._slapping or (due and seat in self._house)
        }
        if due:
            times = dict.fromkeys(node.position.live()) | times
        if times:
            node = self._make_next_node(node, live.settle_hands(node.position, times))
        self._move_on(node, agent, answered=True)

    # From an agent's turn to the next

    def _move_on(self, node: Node, agent: str | None = None, *, answered: bool = False) -> None:
        """Deal and play for the house after a node, up to an agent's turn or the end; pay an agent's rewards."""
        rules = self._fresh.variant
        while True:
            turn = node.position.turn
            if rules.of.live and not answered and self._ask_for_hands(node):
                turn = self._asked[0]
                break
            answered = False
            if turn is not None and turn not in self._house:
                break
            if turn is None and self._is_over(node):
                break
            if turn is None and not rules.rules.moves(node.position):
                self._dealt += 1
                node = self._make_next_node(node, self._deal(self._dealt))
            else:
                node = self._make_next_node(node, self._ask_house(node))
        self._node, self._acts, self._lawful = node, None, None
        if self._seen:
            self._seen = {}
        cut = bool(rules.of.live) and self._turns > MAX_LIVE_TURNS
        if turn is None or cut:
            ended = dict.fromkeys(self.agents, True)
            self.terminations, self.truncations = (self.terminations, ended) if cut else (ended, self.truncations)
            self._asked = []
            last = -1 if agent is None else self.agents.index(agent)
            self.agent_selection = self.agents[(last + 1) % len(self.agents)]
        else:
            self.agent_selection = self._fresh.seats[turn]
        if agent is not None or turn is None:  # what the house and the deal bring before the first act comes with it
            self._pay_rewards(self._rewarded, node.position)
            self._rewarded = node.position
        if self.render_mode == "human":
            self.render()

    def _make_next_node(self, node: Node, act: Act) -> Node:
        """Return the node after an act, and note with which play of the deal each card was played."""
        if isinstance(act, Deal):
            self._plays, self._played = 0, {}
        elif isinstance(act, Play):
            self._played[self.encoding._numbers[act.card]] = self._plays
            self._plays += 1
        self._turns += 1
        return make_next_node(self._fresh.variant, node, act)

    def _is_over(self, node: Node) -> bool:
        if self._until == "deal" and self._dealt:
            return is_deal_over(self._fresh.variant, node.position)
        return node.position.over

    def _pay_rewards(self, before: Position, now: Position) -> None:
        unpaid = before.counters is now.counters and before.scores is now.scores
        if self._until == "deal" and unpaid and not self._fresh.variant.of.live:
            if any(self.rewards.values()):
                self.rewards = dict.fromkeys(self.agents, 0.0)
            return
        self.rewards = self._compute_rewards(before, now)
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _compute_rewards(self, before: Position, now: Position) -> dict[str, float]:
        """Return the winnings of each agent since an earlier table: counters and points, or its share of the game."""
        if self._until == "game":
            share = 1 / max(1, len(now.winners))
            return {agent: share * (self._numbers[agent] in now.winners) for agent in self.agents}
        if self._fresh.variant.of.live:
            gone = [float(len(held) - len(left)) for held, left in zip(before.hands, now.hands, strict=True)]
            return {agent: gone[self._numbers[agent]] for agent in self.agents}
        return {agent: float(compute_gain(before, now, self._numbers[agent])) for agent in self.agents}

    def sight(self, agent: str) -> Sight:
        """Return the table as an agent sees it.

        Args:
            agent: the name of an agent.
        """
        if agent not in self._seen:
            number = self._numbers[agent]
            if number not in self._chances:
                self._chances[number] = Random(f"cardlessons agents {self._lot}/{number}")
            self._seen[agent] = Sight(self._fresh.variant, self._node, number, self._chances[number])
        return self._seen[agent]

    def _collect_acts(self, agent: str) -> dict[Numbers, Act]:
        """Return the lawful acts of the agent to play by their actions."""
        if self._acts is None:
            self._acts = self.encoding._number_acts(self._fresh.variant.rules.moves(self._node.position))
        return self._acts

    def observe(self, agent: str) -> Observed:
        """Return the observation of an agent; only the agent whose turn it is has lawful actions.

        Args:
            agent: the name of an agent.
        """
        played = self.encoding._mark_plays(self._played, self._plays)
        chosen = self._chosen if agent == self.agent_selection else ()
        row = self.encoding._encode(self._node.position, self._numbers[agent], played, chosen)
        return _make_observation(self.encoding, row, self._list_actions(agent))

    @cached_property
    def state_space(self) -> gymnasium.spaces.Box:
        """Return the bounds of what `state` returns."""
        code = self.encoding
        return _make_box(code, [*(f"hand_{seat}" for seat in range(code.seats)), *code.features, "turn"])

    def state(self) -> NDArray[np.float32]:
        """Return the whole table with all hands open: the hand of each seat, what the first seat observes, and for each
        seat 1 if it is to play.
        """
        code, position = self.encoding, self.game.position
        hands = [float(card in hand) for hand in map(frozenset, position.hands) for card in code.cards]
        turn = [float(position.turn == seat) for seat in range(code.seats)]
        return np.array([*hands, *code.observe(self.game.sight(self._fresh.seats[0])), *turn], np.float32)

    def choose(self, player: str | Player) -> int:
        """Return the action that a player would choose for the agent to play: a name of `WAYS`, or a function.

        Of an act that takes several actions it is the next one. A hand comes down when a slap is due.

        Args:
            player: the name of a way, or a function from a `Sight` to one of its moves.
        """
        if self._asked:
            live = self._fresh.variant.of.live
            due = live is not None and live.count_due_hands(self._node.position) > 0
            return self.encoding.actions - (1 if due else 2)
        place = len(self._chosen)
        if not place or self._meant[:place] != self._chosen:
            sight = self.sight(self.agent_selection)
            self._meant = self.encoding.find_numbers(sight, find_player(player)(sight))
        return self._meant[place]

    def render(self) -> str | None:
        """Return the table in words if the render mode is "ansi"; show it if it is "human". All hands are open."""
        if self.render_mode == "ansi":
            return tell(self.game)
        if self.render_mode == "human":
            _show(self.game)
        return None

    def close(self) -> None:
        """Do nothing: PettingZoo requires this method, but the environment opens nothing."""


def _show(game: Game) -> None:
    """Show a table: in a notebook as a picture in place of the last one, elsewhere in words."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "kernel", None) is None:
        print(tell(game), end="\n\n")
        return
    from IPython.display import clear_output, display

    clear_output(wait=True)  # type: ignore[no-untyped-call]
    display(game)  # type: ignore[no-untyped-call]


def _make_box(code: Encoding, features: Iterable[str]) -> gymnasium.spaces.Box:
    """Return the space of some features: those of an observation, the hand of each seat, and the turn."""
    high: list[float] = []
    for name in features:
        place = code.features.get(name) or slice(0, code.seats if name == "turn" else len(code.cards))
        bounded = name in BOUNDED_FEATURES or name == "turn" or name.startswith(("hand_", "pile_"))
        high += [1.0 if bounded else np.inf] * (place.stop - place.start)
    above = np.array(high, np.float32)
    return gymnasium.spaces.Box(np.where(np.isinf(above), -above, np.float32(0)), above, dtype=np.float32)


def _make_observation(code: Encoding, row: bytearray | array[float], acts: Iterable[int]) -> Observed:
    mask = bytearray(code.actions)
    for action in acts:
        mask[action] = 1
    return {"observation": np.frombuffer(row, _FLOAT_TYPE), "action_mask": np.frombuffer(mask, _BYTE_TYPE)}


def _seat_house(house: Mapping[str, str | Player], fresh: Game) -> dict[int, Player]:
    """Return the player of each seat that is no agent, by its number.

    Raises:
        ValueError: there is no such seat, or no seat is left for an agent.
    """
    seated = {fresh.number(seat): find_player(player) for seat, player in house.items()}
    if len(seated) == len(fresh.seats):
        raise ValueError("the house has every seat; leave one at least for an agent")
    return seated


# Policies and players


@dataclass(frozen=True)
class PolicyPlayer:
    """A policy of an environment as a player for `simulate`, `tournament` and `lab`; `make_player` makes it.

    Attributes:
        policy: the function from an observation to an action.
        name: the name in results.
    """

    policy: Policy
    name: str

    def __call__(self, sight: Sight) -> Act:
        code = _find_encoding(sight.variant, len(sight.position.seats))
        acts, chosen = code.collect_acts(sight), cast("Numbers", ())
        while chosen not in acts:
            place = len(chosen)
            lawful = {numbers[place] for numbers in acts if numbers[:place] == chosen}
            action = int(self.policy(_make_observation(code, code.observe(sight, chosen=chosen), lawful)))
            if action not in lawful:
                raise PlayerError(
                    f"the policy '{self.name}' chose action {action}, which is not lawful: see `action_mask`"
                )
            chosen = (*chosen, action)
        return acts[chosen]


@cache
def _find_encoding(game: Variant, seats: int) -> Encoding:
    return Encoding(game, seats)


def make_player(policy: Policy, name: str = "") -> PolicyPlayer:
    """Return a policy as a player, which `simulate`, `tournament`, `lab` and the `house` of an environment take.

    Args:
        policy: a function from an observation (with its `action_mask`) to a lawful action. It must be deterministic.
        name: the name in results; that of the function if it is left out.
    """
    return PolicyPlayer(policy, name or get_name(policy))  # type: ignore[arg-type]  # it may have a name


def make_policy(player: str | Player, table: AECEnv[str, Observed, int]) -> Policy:
    """Return a player as a policy at the table of an environment: it chooses for the agent to play.

    Args:
        player: a name of `WAYS`, or a function from a `Sight` to one of its moves.
        table: the environment. A player goes by more than an observation holds, so the policy plays only here.
    """
    return partial(_choose_at, find_player(player), table.unwrapped)


def _choose_at(player: Player, table: CardGameEnv, _: Observed) -> int:
    return table.choose(player)


# One module for each game, after the manner of PettingZoo


class GameModule(ModuleType):
    """A module of PettingZoo's manner for one game: `jig_v1.env(seats=3)`."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"cardlessons.pettingzoo.{write_module_name(slug)}", VARIANTS[slug].about)
        self._slug = slug

    def page(self, seats: int | None = None) -> str:
        """Return the page about the environment as Markdown: observation, actions, rewards, episode and versions."""
        return write_page(self._slug, seats)

    def env(self, seats: int | Sequence[str] | None = None, seed: int = 1, **options: Any) -> TurnsWrapper:
        """Return the environment of the game, in the wrapper that enforces the order of calls; see `env`."""
        return env(self._slug, seats, seed, **options)

    def raw_env(self, seats: int | Sequence[str] | None = None, seed: int = 1, **options: Any) -> CardGameEnv:
        """Return the environment of the game without a wrapper; see `env`."""
        return CardGameEnv(self._slug, seats, seed, **options)


def write_module_name(slug: str) -> str:
    """Return the name of a game's module, with the version: `jig_v1`."""
    return f"{slug.replace('-', '_')}_v{ENVIRONMENT_VERSION}"


def list_modules() -> dict[str, str]:
    """Return the slug of each game by the name of its module."""
    return {write_module_name(slug): slug for slug in VARIANTS}


@cache
def find_module(name: str) -> GameModule:
    """Return the module of a game by its name.

    Raises:
        ImportError: it is a module of an earlier version, whose numbers had another meaning.
        AttributeError: there is none.
    """
    modules = list_modules()
    if name not in modules:
        game, _, version = name.rpartition("_v")
        now = f"{game}_v{ENVIRONMENT_VERSION}"
        if now in modules and version.isdecimal() and int(version) < ENVIRONMENT_VERSION:
            raise ImportError(
                f"{name} is gone, because its observations and actions had another meaning; train anew with {now}"
            )
        raise AttributeError(f"there is no module '{name}'{suggest_or_list(name, [*modules])}")
    return GameModule(modules[name])
