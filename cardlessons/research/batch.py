"""Many tables of one game that are stepped together, so that a policy sees one array of observations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cardlessons.engine.variants import Variant
from cardlessons.research.environments import CardGameEnv, Observed
from cardlessons.research.jobs import Span
from cardlessons.simulation.game import check_number
from cardlessons.simulation.players import Player


class Batch:
    """Tables with one agent each among players of the house; one that has ended begins its next episode at once.

    The agent of each table sits at another seat, in turn. It pays where a policy answers many observations at once
    hardly slower than one, as a network does.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players; four, or the nearest possible number, if None.
        house: the player of the other seats: a name of `WAYS`, or a function from a `Sight` to one of its moves.
        size: the number of tables.
        seed: the seed of the cards.
        until: how long an episode is, as `env` takes it.

    Attributes:
        tables: the environments.
        encoding: the meaning of the numbers.
    """

    def __init__(
        self,
        game: str | Variant,
        seats: int | None = None,
        house: str | Player = "random",
        *,
        size: int = 32,
        seed: int = 1,
        until: Span = "deal",
    ) -> None:
        check_number(size, "tables")
        names = CardGameEnv(game, seats, seed).possible_agents
        self.tables = [
            CardGameEnv(game, names, seed * size + number, house=_seat_others(names, number, house), until=until)
            for number in range(size)
        ]
        self.encoding = self.tables[0].encoding

    def reset(self) -> Observed:
        """Begin an episode at every table.

        Returns:
            The observations, one row for each table.
        """
        for table in self.tables:
            table.reset()
        return self._observe()

    def step(
        self, actions: Sequence[int] | NDArray[np.integer]
    ) -> tuple[Observed, NDArray[np.float32], NDArray[np.bool_]]:
        """Play an action at each table.

        Args:
            actions: the action of each table's agent.

        Returns:
            The next observations; what each agent has won by the step; and at which tables an episode ended by it.

        Raises:
            ValueError: an action is not lawful, or not as many as tables are given.
        """
        if len(actions) != len(self.tables):
            raise ValueError(f"{len(actions)} actions for {len(self.tables)} tables; expected one for each")
        rewards, ended = np.zeros(len(self.tables), np.float32), np.zeros(len(self.tables), np.bool_)
        for place, (table, action) in enumerate(zip(self.tables, actions, strict=True)):
            table.step(int(action))
            _, rewards[place], terminated, truncated, _ = table.last(observe=False)
            ended[place] = terminated or truncated
            if ended[place]:
                table.reset()
        return self._observe(), rewards, ended

    def _observe(self) -> Observed:
        """Return the observations of all agents; one that has nothing to do before its episode ends begins the next."""
        seen = []
        for table in self.tables:
            while table.terminations[table.agent_selection]:
                table.reset()
            seen.append(table.observe(table.agent_selection))
        rows, masks = ([one[key] for one in seen] for key in ("observation", "action_mask"))
        return {"observation": np.stack(rows), "action_mask": np.stack(masks)}


def _seat_others(names: Sequence[str], number: int, house: str | Player) -> Mapping[str, str | Player]:
    """Return the house at all seats but one, which goes round with the number of the table."""
    return {name: house for seat, name in enumerate(names) if seat != number % len(names)}
