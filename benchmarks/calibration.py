"""Measure how often the errors of *How likely?* hold: `python benchmarks/calibration.py [VARIANT ...]`.

At random tables, the figures of a sample of deals are compared with many deals that are found in another way: all
hidden cards are shuffled, and a shuffle is dropped if the seat would have been shown something else. An interval that
claims 95 cases of 100 should contain the true value in 93 to 97.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot
from random import Random

from cardlessons import deal
from cardlessons.engine.table import Position
from cardlessons.engine.variants import VARIANTS
from cardlessons.simulation.consistent_deals import SeenDeal, random_deals, read_seen_deal
from cardlessons.simulation.estimates import Figure, Scale, average, share
from cardlessons.simulation.game import Game
from cardlessons.simulation.playouts import play_out

GAMES = [
    "peel-five-card",
    "peel-full-pack",
    "cavendish",
    "snore-em",
    "jig",
    "jingo-dead-cards",
    "nobble",
    "cassino",
    "snitchems",
]
DEALS, TRUE_DEALS, MOST_SHUFFLES = 100, 1500, 60_000


def tables(slug: str, number: int) -> Iterator[Game]:
    """Yield random tables at which somebody has to choose."""
    random, seed = Random(f"calibration {slug}"), 0
    while number:
        seed += 1
        game = deal(slug, seed=seed)
        for _ in range(random.randrange(2, 16)):
            if game.turn is None:
                break
            game = game.play(random.choice(game.moves))
        if game.turn is not None and len(game.moves) > 1:
            number -= 1
            yield game


def shuffled_deals(seen: SeenDeal, random: Random) -> Iterator[Position]:
    """Yield consistent deals found by shuffles of all hidden cards."""
    slots = [card for cards in seen.slots for card in cards]
    for _ in range(MOST_SHUFFLES):
        placed = random.sample(seen.hidden, len(seen.hidden))
        position = seen.replay_with(dict(zip(slots, placed, strict=True)))
        if position is not None:
            yield position


def figures(game: Game, positions: Sequence[Position]) -> list[Figure]:
    """Return how often each other seat holds two of the hidden cards, and what a play comes to."""
    seat = game.node.position.turn
    cards = read_seen_deal(game.variant, game.node, seat).hidden[:2]
    found = [
        average(share("holds"), f"{other} {card.text}", (card in position.hands[other] for position in positions))
        for other in range(len(game.seats))
        if other != seat
        for card in cards
    ]
    for act in game.moves[:2]:
        results = [play_out(game.variant, position, act, "trick", str(n)) for n, position in enumerate(positions)]
        found.append(average(Scale("gains", "counters"), "", (result.gain for result in results)))
        found.append(average(share("pays"), "", (result.gain < 0 for result in results)))
    return found


def main() -> None:
    """Print one row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=40)
    given = parser.parse_args()
    print("| game | figures | 95 % holds in | 68 % holds in |\n|---|---|---|---|")
    for slug in given.games:
        assert slug in VARIANTS, f"no game is called {slug}"
        wide = narrow = number = 0
        for game in tables(slug, given.positions):
            seen = read_seen_deal(game.variant, game.node, game.node.position.turn)
            true = [*islice(shuffled_deals(seen, Random(f"true {slug}")), TRUE_DEALS)]
            if len(true) < TRUE_DEALS // 3:
                continue  # shuffles fit too seldom here to say what is true
            sample = [*islice(random_deals(game.node.position, seen), DEALS)]
            for one, other in zip(figures(game, sample), figures(game, true), strict=True):
                if not one.error and not other.error:
                    continue
                number += 1
                apart = abs(float(one) - float(other))
                end = one.high - float(one) if float(other) > float(one) else float(one) - one.low
                wide += apart <= hypot(end, other.margin)
                narrow += apart <= hypot(end / 2, other.error)
        print(f"| {slug} | {number} | {100 * wide / number:.0f} | {100 * narrow / number:.0f} |", flush=True)


if __name__ == "__main__":
    main()
