"""Random playouts beside those of other packages, all in one run: `python benchmarks/peers.py`, run by hand.

The peers come with `pip install open_spiel rlcard pokerkit chess`; one that is missing is left out, with a line that
says so. Each plays anything lawful until its game, or here the deal, is over. They do not do the same: ours gives a
reason for all that happens, and keeps every position; OpenSpiel is written in C++; RLCard prepares what a network
reads. Times are the median of several rounds, the games taken in turn in each, so that a busy machine slows all alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from engine import dealt, play_out

from cardlessons.engine.variants import VARIANTS

ROUNDS, SECONDS = 5, 0.5
MANIFEST = ("peel-five-card", "jig", "cassino", "irish-snap")
BESIDE = "cardlessons: jig"
Playout = Callable[[Random], int]
"""Plays a game out, and counts the plays."""


def ours(slug: str) -> Playout:
    """A deal of ours for four."""
    game = VARIANTS[slug]
    return lambda chance: len(play_out(game, dealt(game, chance), chance))


def hearts() -> Playout:
    """A deal of Hearts by OpenSpiel; its chance nodes deal the cards, and are no plays."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play(chance: Random) -> int:
        state, plays = game.new_initial_state(), 0
        while not state.is_terminal():
            plays += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return plays

    return play


def rlcard_game(name: str) -> Playout:
    """A game of RLCard's."""
    import rlcard

    game = rlcard.make(name, {"seed": 1})

    def play(chance: Random) -> int:
        state, plays = game.reset()[0], 0
        while not game.is_over():
            state, plays = game.step(chance.choice([*state["legal_actions"]]))[0], plays + 1
        return plays

    return play


def no_limit() -> Playout:
    """A hand of no-limit hold'em for four by PokerKit: fold, check or call, or the least raise."""
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


def chess_game() -> Playout:
    """A game of chess by python-chess."""
    import chess

    def play(chance: Random) -> int:
        board, plays = chess.Board(), 0
        while not board.is_game_over():
            board.push(chance.choice([*board.legal_moves]))
            plays += 1
        return plays

    return play


PEERS: dict[str, tuple[str, Callable[[], Playout]]] = {
    **{f"cardlessons: {slug}": ("cardlessons", partial(ours, slug)) for slug in MANIFEST},
    "OpenSpiel: hearts": ("open_spiel", hearts),
    "RLCard: uno": ("rlcard", partial(rlcard_game, "uno")),
    "RLCard: gin-rummy": ("rlcard", partial(rlcard_game, "gin-rummy")),
    "PokerKit: no-limit hold'em": ("pokerkit", no_limit),
    "python-chess: chess": ("chess", chess_game),
}
"""Who plays what: the package to install, and the game."""


def rates(play: Playout, chance: Random) -> tuple[float, float]:
    """Games, and plays, in a second of the processor's time."""
    start, games, plays = process_time(), 0, 0
    while (passed := process_time() - start) < SECONDS:
        plays += play(chance)
        games += 1
    return games / passed, plays / passed


def main() -> None:
    """Measures and prints everything."""
    games: dict[str, Playout] = {}
    for name, (package, make) in PEERS.items():
        try:
            games[name] = make()
        except ImportError:
            print(f"{name}: not here; pip install {package}", file=sys.stderr)
    chance = Random(1)
    rounds = [{name: rates(play, chance) for name, play in games.items()} for _ in range(ROUNDS)]
    found = {name: tuple(median(one[name][n] for one in rounds) for n in (0, 1)) for name in games}
    beside = found[BESIDE]
    print(f"{'':28}{'games a second':>16}{'plays a second':>16}{'games : jig':>13}{'plays : jig':>13}")
    for name, (many, plays) in found.items():
        print(f"{name:28}{many:16.1f}{plays:16.0f}{many / beside[0]:13.2f}{plays / beside[1]:13.2f}")


if __name__ == "__main__":
    main()
