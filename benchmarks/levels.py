"""How strong the house's levels are: `python benchmarks/levels.py [deals] [game ...]`, run by hand.

For each game one player of a level sits down alone among others who all play at the level below it, and the other way
round, at every seat in turn and with the same cards: what the one wins in a deal. Where hands are brought down, how
often each level wins a game of all three. Last, what each piece of the sources' advice is worth among players who
choose by lot.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from time import perf_counter

from cardlessons import simulate, tournament
from cardlessons.chance.figures import Figure
from cardlessons.chance.players import LEVELS
from cardlessons.engine.variants import variant

MATCHING = ("peel-five-card", "equal-cards", "nobble", "tuppenny-bump")
OTHERS = ("jig", "jingo-dead-cards", "cassino-two", "snitchems")
SNAP = ("irish-snap", "irish-snap-stay-in")
ADVISED = ("peel-five-card", "tuppenny-bump", "jig")
DEALS = 40
MORE = 10
"""So many times as many deals where nobody thinks long."""


def told(who: str, figure: Figure) -> str:
    """The figure with its error."""
    times = figure.scale.times
    return f"{who:28} {float(figure.value) * times:7.2f} ± {figure.margin * times:.2f} {figure.scale.unit}"


def against(game: str, weaker: str, stronger: str, deals: int) -> None:
    """The one among others of the other kind, both ways."""
    began = perf_counter()
    found = tournament(game, [weaker, stronger], deals=deals)
    for one, other in ((stronger, weaker), (weaker, stronger)):
        print(f"{game:18} {told(f'{one} among {other}', found.gain(one, other))}")
    print(f"{'':18} {perf_counter() - began:.0f} s", flush=True)


def reactions(game: str, deals: int) -> None:
    """The three paces at one table."""
    found = simulate(game, 3, [way.name for way in LEVELS], deals=deals, until="game")
    for seat, way in zip(found.job.seats, LEVELS, strict=True):
        print(f"{game:18} {told(f'{way.name} wins', found.wins(seat))}", flush=True)


def main(deals: int, games: tuple[str, ...]) -> None:
    """Measures and prints everything."""
    for game in games or (*MATCHING, *OTHERS):
        for weaker, stronger in pairwise(LEVELS):
            against(game, weaker.name, stronger.name, deals)
    for game in SNAP if not games else ():
        reactions(game, deals)
    for game in ADVISED if not games else ():
        for id_ in variant(game).of.advice(variant(game).rules):
            against(game, "random", id_, MORE * deals)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS, tuple(sys.argv[2:]))
