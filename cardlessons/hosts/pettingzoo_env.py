"""An environment of PettingZoo for every game, to train and compare players (the extra `pettingzoo`).

An agent is a seat. Its observation and its mask of actions come from its `Sight`, so they contain nothing that the
seat may not see. Deals and slaps happen between the agents' turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import gymnasium.spaces
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.game import Game, check_seed, set_up
from cardlessons.simulation.game_loop import ask_players, is_deal_over, make_deals, make_next_node
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE
from cardlessons.simulation.playouts import compute_gain
from cardlessons.simulation.reprs import tell
from cardlessons.simulation.simulator import Result, Span, check_span

WAYS_TO_TAKE = 16
"""The default limit of actions for one card, which differ in the cards that it captures."""


def env(
    game: str | Variant,
    seats: int | Sequence[str] | None = None,
    seed: int = 1,
    *,
    until: Span = "deal",
    choices: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """Return an environment of a game, in which the agents take turns.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players, or their names, which are those of the agents.
        seed: the seed of the cards; `reset` without a seed deals the next deal by it.
        until: the end of an episode: "deal" or "game". With "deal", the rewards of a step are the counters and
            points won since the last one; with "game", the reward is the seat's share of the game, at its end.
        choices: the limit of actions for one card; the moves above it cannot be chosen.
        render_mode: "ansi" for `render` to return the table in words.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players or `until` is not possible.
    """
    return OrderEnforcingWrapper(CardGameEnv(game, seats, seed, until=until, choices=choices, render_mode=render_mode))


class CardGameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an environment of PettingZoo; `env` makes one and documents the arguments.

    An action is a number: `way * (cards + 1) + card`. `card` is the place of the card in the pack, or the number of
    cards for an act without a card; `way` counts the moves with that card. In games with hidden hands, turning the
    next card counts as an act without a card.

    An observation has two parts. `action_mask` has a 1 for each lawful action. `observation` is a row of numbers: for
    each card of the pack, 1 if it is in the seat's hand; the same for the middle, and for the pile of each seat; for
    each card 1 / n if it was played n plays ago in this deal; then for each seat the share of the pack in its hand, its
    counters, its points, and 1 for the dealer; and the counters in the pool. The seat itself is always the first.

    Attributes:
        game: the table now, with all hands open: for logs and tests, not for agents.
    """

    metadata = {"render_modes": ["ansi"], "name": "cardlessons_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Variant,
        seats: int | Sequence[str] | None = None,
        seed: int = 1,
        *,
        until: Span = "deal",
        choices: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_span(until)
        check_seed(seed)
        self._fresh = self.game = set_up(game, seats)
        self._until, self._seed, self._number = until, seed, 0
        self.render_mode = render_mode
        self.possible_agents = [*self._fresh.seats]
        self._cards = {card: n for n, card in enumerate(self._fresh.variant.rules.cards)}
        look = self._fresh.variant.look
        self._hidden = look.hands_hidden
        self._choices = choices or (WAYS_TO_TAKE if look.played == "taken" else 2 if self._hidden else 1)

    @cached_property
    def _spaces(self) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete[Any]]:
        cards, seats = len(self._cards), len(self.possible_agents)
        actions = self._choices * (cards + 1)
        row = gymnasium.spaces.Box(-np.inf, np.inf, (cards * (3 + seats) + 4 * seats + 1,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": row, "action_mask": mask}), gymnasium.spaces.Discrete(actions)

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the space of the observations."""
        return self._spaces[0]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[Any]:
        """Return the space of the actions."""
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode with the first deal of a seed; without a seed, with the next deal of the last seed."""
        self._number = 1 if seed is not None else self._number + 1
        self._seed = self._seed if seed is None else seed
        rules = self._fresh.variant
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._dealt = 0
        self._deal = make_deals(rules, self._seed, self._number)
        self._together = ask_players(rules, [HOUSE] * len(self.agents), f"{self._seed}/{self._number}")
        self._go_to(self._fresh.node)
        self.agent_selection = self.agents[self.game.position.turn or 0]

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is.

        Raises:
            ValueError: the action is not lawful.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        actions = self._collect_actions(self._make_sight(agent))
        if action not in actions:
            raise ValueError(f"action {action} is no lawful move of {agent}; the `action_mask` shows those that are")
        before = self.game
        self._cumulative_rewards[agent] = 0.0
        self._go_to(make_next_node(before.variant, before.node, actions[int(action)]))
        self.rewards = self._compute_rewards(before)
        if self._is_over(self.game.node):
            self.terminations = dict.fromkeys(self.agents, True)
        turn = self.game.position.turn
        seat = (before.number(agent) + 1) % len(self.agents) if turn is None else turn
        self.agent_selection = self.agents[seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; only the agent whose turn it is has lawful actions."""
        sight = self._make_sight(agent)
        position, cards, seats = sight.position, self._cards, len(self.possible_agents)
        around = [(sight.seat + n) % seats for n in range(seats)]
        places = [() if self._hidden else sight.hand, position.layout, *(position.piles[seat] for seat in around)]
        rows = np.zeros((len(places) + 1, len(cards)), np.float32)
        for row, place in zip(rows, places, strict=False):
            row[[cards[card] for card in place]] = 1
        for ago, played in enumerate(reversed(sight.played), 1):
            rows[-1, cards[played.play.card]] = 1 / ago
        numbers = [
            *(sight.sizes[seat] / len(cards) for seat in around),
            *(position.counters[seat] for seat in around),
            *(position.scores[seat] for seat in around),
            *(seat == position.dealer for seat in around),
            position.pool,
        ]
        mask = np.zeros(self._spaces[1].n, np.int8)
        if position.turn == sight.seat and not self._is_over(self.game.node):
            mask[[*self._collect_actions(sight)]] = 1
        return {"observation": np.concatenate([rows.ravel(), np.array(numbers, np.float32)]), "action_mask": mask}

    def render(self) -> str | None:
        """Return the table in words, with all hands open, if the render mode is "ansi"."""
        return tell(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: PettingZoo requires this method, but the environment opens nothing."""

    def _make_sight(self, agent: str) -> Sight:
        return Sight(self.game.variant, self.game.node, self.game.number(agent), Random())

    def _collect_actions(self, sight: Sight) -> dict[int, Act]:
        """Return the moves of a seat, each keyed by the number of its action."""
        actions: dict[int, Act] = {}
        for act in sight.moves:
            card = None if self._hidden else getattr(act, "card", None)
            number = len(self._cards) if card is None else self._cards[card]
            while number in actions:
                number += len(self._cards) + 1
            if number < self._spaces[1].n:
                actions[number] = act
        return actions

    def _go_to(self, node: Node) -> None:
        """Set the table to a node after dealing and slapping, up to the next agent's turn or the end of the episode."""
        rules = self._fresh.variant
        while node.position.turn is None and not self._is_over(node):
            if rules.rules.moves(node.position):
                act = self._together(node)
            else:
                self._dealt += 1
                act = self._deal(self._dealt)
            node = make_next_node(rules, node, act)
        self.game = Game(rules, node, self._fresh.laid)

    def _is_over(self, node: Node) -> bool:
        over = is_deal_over(self._fresh.variant, node.position) if self._until == "deal" else False
        return node.position.over or (over and self._dealt > 0)

    def _compute_rewards(self, before: Game) -> dict[str, float]:
        """Return the winnings of each agent since an earlier table: counters and points, or a share of the game."""
        seats = range(len(self.agents))
        now = self.game.position
        result = Result(tuple(compute_gain(before.position, now, seat) for seat in seats), now.winners, None)
        if self._until == "game" and not now.over:
            return dict.fromkeys(self.agents, 0.0)
        return {agent: float(result.winnings(seat, self._until)) for seat, agent in enumerate(self.agents)}
