"""Measure random playouts beside those of other packages, all in one run: `python benchmarks/peers.py`, run by hand.

Install the other packages with `pip install open_spiel rlcard pokerkit chess`. If one is missing, the script says so
and leaves it out. Each package plays random lawful moves until its game is over, or here the deal. They do not do the
same work: this engine gives a reason for each event and keeps every position; OpenSpiel is written in C++; RLCard
prepares the input of a neural network. Each figure is the median of several rounds, and each round plays all games in
turn, so that other work on the machine slows all packages alike. The last column compares the plays with those of chess
in the same round, or with those of Jig if python-chess is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from engine import deal_table, play_out

from cardlessons.engine.variants import VARIANTS

ROUNDS, SECONDS = 25, 0.1
MANIFEST = ("peel-five-card", "peel-full-pack", "equal-cards", "jig", "cassino", "snitchems", "irish-snap")
BESIDE = ("python-chess: chess", "cardlessons: jig")
Playout = Callable[[Random], int]
"""A function that plays a game to its end and returns the number of plays."""


def make_own_playout(slug: str) -> Playout:
    """Return a function that plays a deal of this package for four players."""
    game = VARIANTS[slug]
    return lambda chance: len(play_out(game, deal_table(game, chance), chance))


def make_hearts_playout() -> Playout:
    """Return a function that plays a deal of Hearts with OpenSpiel; its chance nodes do not count as plays."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play(chance: Random) -> int:
        state, plays = game.new_initial_state(), 0
        while not state.is_terminal():
            plays += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return plays

    return play


def make_rlcard_playout(name: str) -> Playout:
    """Return a function that plays a game of RLCard."""
    import rlcard

    game = rlcard.make(name, {"seed": 1})

    def play(chance: Random) -> int:
        state, plays = game.reset()[0], 0
        while not game.is_over():
            state, plays = game.step(chance.choice([*state["legal_actions"]]))[0], plays + 1
        return plays

    return play


def make_no_limit_playout() -> Playout:
    """Return a function that plays no-limit hold'em for four with PokerKit, with the smallest raises only."""
    from pokerkit import Automation, NoLimitTexasHoldem

    def play(chance: Random) -> int:
        state, plays = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4), 0
        while state.status:
            acts = [
                act
                for may, act in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if may()
            ]
            chance.choice(acts)()
            plays += 1
        return plays

    return play


def make_chess_playout() -> Playout:
    """Return a function that plays a game of chess with python-chess."""
    import chess

    def play(chance: Random) -> int:
        board, plays = chess.Board(), 0
        while not board.is_game_over():
            board.push(chance.choice([*board.legal_moves]))
            plays += 1
        return plays

    return play


PEERS: dict[str, tuple[str, Callable[[], Playout]]] = {
    **{f"cardlessons: {slug}": ("cardlessons", partial(make_own_playout, slug)) for slug in MANIFEST},
    "OpenSpiel: hearts": ("open_spiel", make_hearts_playout),
    "RLCard: uno": ("rlcard", partial(make_rlcard_playout, "uno")),
    "RLCard: gin-rummy": ("rlcard", partial(make_rlcard_playout, "gin-rummy")),
    "PokerKit: no-limit hold'em": ("pokerkit", make_no_limit_playout),
    "python-chess: chess": ("chess", make_chess_playout),
}
"""The measured games by name: the package to install, and the function that makes the playout."""


def measure_rates(play: Playout, chance: Random) -> tuple[float, float]:
    """Return the numbers of games and of plays in a second of processor time."""
    start, games, plays = process_time(), 0, 0
    while (passed := process_time() - start) < SECONDS:
        plays += play(chance)
        games += 1
    return games / passed, plays / passed


def main() -> None:
    """Print the games and the plays in a second of each package, and the ratio of its plays to those of chess."""
    games: dict[str, Playout] = {}
    for name, (package, make) in PEERS.items():
        try:
            games[name] = make()
        except ImportError:
            print(f"{name}: not installed; run pip install {package}", file=sys.stderr)
    chance = Random(1)
    rounds = [{name: measure_rates(play, chance) for name, play in games.items()} for _ in range(ROUNDS)]
    beside = next(name for name in BESIDE if name in games)
    print(f"{'':28}{'games a second':>16}{'plays a second':>16}{'plays : ' + beside.split()[-1]:>16}")
    for name in games:
        many, plays, ratio = (
            median(figures)
            for figures in zip(*[(*one[name], one[name][1] / one[beside][1]) for one in rounds], strict=True)
        )
        print(f"{name:28}{many:16.1f}{plays:16.0f}{ratio:16.2f}")


if __name__ == "__main__":
    main()
