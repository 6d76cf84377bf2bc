"""Train a player by Deep Monte Carlo, and compare it with the house's: `python benchmarks/learn.py cassino-two 2`.

A network says how much each lawful act will bring to the end of the deal, from what the seat sees and from the act's
own cards. The player takes the best act, and in one of ten turns any. After some deals the network learns what these
acts have brought. It needs PyTorch and NumPy (`pip install torch numpy`).
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import Linear, ReLU, Sequential

from cardlessons import Encoding, Game, Play, Sight, advantage, simulate, tournament
from cardlessons.engine.table import Act

Rows = NDArray[np.float32]
DEALS, STEPS, SAMPLES, MEMORY = 40, 12, 256, 100_000
"""The deals of a round, the steps of learning after it, the turns of a step, and the turns that are kept."""


class Learner:
    """A player that chooses by a network; `simulate`, `advantage`, `tournament` and `house` take it.

    Args:
        game: a variant, or its name.
        seats: the number of players.
        width: the width of the network's two layers.
    """

    def __init__(self, game: str, seats: int, width: int = 128) -> None:
        self.__name__ = "trained"
        self.code = Encoding(game, seats)
        self.numbers = {card: number for number, card in enumerate(self.code.cards)}
        self.wide = self.code.size + 4 * len(self.numbers)
        self.net = Sequential(Linear(self.wide, width), ReLU(), Linear(width, width), ReLU(), Linear(width, 1))

    def __call__(self, sight: Sight) -> Act:
        rows = self.describe(sight)
        return sight.moves[self.choose(rows)]

    def choose(self, rows: Rows) -> int:
        """Return the number of the row that promises most."""
        if len(rows) == 1:
            return 0
        with torch.inference_mode():
            return int(self.net(torch.from_numpy(rows)).argmax())

    def describe(self, sight: Sight) -> Rows:
        """Return a row for each move: what the seat sees, the card that takes or is laid down, and those that it takes
        or builds on."""
        seen, cards = self.code.size, len(self.numbers)
        rows = np.zeros((len(sight.moves), self.wide), np.float32)
        rows[:, :seen] = self.code.observe(sight)
        for row, move in zip(rows, sight.moves, strict=True):
            if isinstance(move, Play):
                row[seen + (cards if move.takes else 0) + self.numbers[move.card]] = 1
                row[[seen + 2 * cards + self.numbers[card] for card in move.takes]] = 1
                row[[seen + 3 * cards + self.numbers[card] for card in move.onto]] = 1
        return rows


class Trainer:
    """The training of a learner: it plays at every seat in turn, and learns from its deals.

    Args:
        learner: the player that learns.
        wander: the share of turns in which it plays any lawful act.
    """

    def __init__(self, learner: Learner, wander: float = 0.1) -> None:
        self.learner, self.wander = learner, wander
        self.turns: list[tuple[Rows, int, int]] = []  # of this deal: with the seat, and what it has won before
        self.rows = np.zeros((MEMORY, learner.wide), np.float32)
        self.brought = np.zeros(MEMORY, np.float32)
        self.kept = 0
        self.chance = np.random.default_rng(1)

    def __call__(self, sight: Sight) -> Act:
        rows = self.learner.describe(sight)
        wanders = self.chance.random() < self.wander
        number = int(self.chance.integers(len(rows))) if wanders else self.learner.choose(rows)
        position, seat = sight.position, sight.seat
        self.turns.append((rows[number], seat, position.counters[seat] + position.scores[seat]))
        return sight.moves[number]

    def keep(self, game: Game) -> int:
        """Keep what each turn of a deal has brought; return the number of turns so far."""
        end = [sum(pair) for pair in zip(game.position.counters, game.position.scores, strict=True)]
        for row, seat, won in self.turns:
            self.rows[self.kept % MEMORY], self.brought[self.kept % MEMORY] = row, end[seat] - won
            self.kept += 1
        self.turns.clear()
        return self.kept

    def train(self, others: list[str], seconds: float) -> None:
        """Play among others of these ways and learn, for so many seconds of processor."""
        code, net = self.learner.code, self.learner.net
        steps = torch.optim.Adam(net.parameters(), 1e-3)
        begun, round_ = process_time(), 0
        while (past := process_time() - begun) < seconds:
            steps.param_groups[0]["lr"] = 1e-3 * max(0.05, 1 - past / seconds)
            way = others[round_ % len(others)]
            players = [self if way == "itself" or seat == round_ % code.seats else way for seat in range(code.seats)]
            played = simulate(code.variant, code.seats, players, DEALS, round_, count=self.keep, workers=1)
            losses = [self.learn(steps) for _ in range(STEPS)]
            if round_ % 50 == 0:
                print(
                    f"{past:4.0f} s: {round_ * played.deals:7,} deals, off by {np.mean(losses) ** 0.5:.2f}", flush=True
                )
            round_ += 1

    def learn(self, steps: torch.optim.Optimizer) -> float:
        """Make one step towards what some acts have brought; return the mean squared error."""
        drawn = self.chance.integers(min(self.kept, MEMORY), size=SAMPLES)
        rows, brought = torch.from_numpy(self.rows[drawn]), torch.from_numpy(self.brought[drawn])
        loss = torch.nn.functional.mse_loss(self.learner.net(rows)[:, 0], brought)
        steps.zero_grad()
        loss.backward()
        steps.step()
        return loss.item()


def main() -> None:
    """Train a player, and print what it wins more than the house's."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--among", nargs="+", default=["random", "itself"])
    parser.add_argument("--deals", type=int, default=500)
    given = parser.parse_args()
    torch.manual_seed(1)
    learner = Learner(given.game, given.seats)
    Trainer(learner).train(given.among, given.seconds)
    for way in (learner, "advice"):
        more = advantage(given.game, way, "random", given.seats, given.deals, seed=-1)
        print(f"{more.says} among random: {more} {more.sure}")
    for figure in tournament(given.game, [learner, "advice", "random"], given.seats, given.deals // 2, seed=-1).ranked:
        print(f"{figure.says} in the tournament: {figure} {figure.sure}")


if __name__ == "__main__":
    main()
