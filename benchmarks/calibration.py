"""Measure how often the errors of *How likely?* hold: `python benchmarks/calibration.py [VARIANT ...]`.

At random tables, the figures of a sample of deals are compared with the truth, which is found in another way:

- all deals that fit are played, if they are few;
- else all hidden cards are shuffled, and a shuffle is dropped if the seat would have been shown something else;
- else, if nearly all shuffles are dropped, many more deals are drawn with other random numbers.

In games in which nobody sees a hand, the exact chances of the next card are compared with samples of shuffles.

An interval that claims 95 cases of 100 should contain the true value in 93 to 97, one that claims 68 in 65 to 71. The
figures of one table are not independent, so the standard errors are computed from the counts of whole tables.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import chain, islice
from math import hypot, sqrt
from random import Random
from typing import Literal, NamedTuple

from cardlessons import chances, deal
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Moved, Position
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.simulation.consistent_deals import (
    SeenDeal,
    draw_deals,
    find_last_deal,
    iter_all_deals,
    iter_random_deals,
    read_seen_deal,
    replace_cards,
)
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale
from cardlessons.simulation.game import Game
from cardlessons.simulation.game_loop import is_deal_over
from cardlessons.simulation.next_card import collect_card_results
from cardlessons.simulation.playouts import PLAYOUT_ENDS, Until, play_out

GAMES = (
    *("peel-five-card", "peel-full-pack", "cavendish", "nobble", "tuppenny-bump", "snore-em", "earl-of-coventry"),
    *("jig", "jingo-dead-cards", "schnipp-schnapp"),
    *("cassino", "snitchems"),
    *("irish-snap", "irish-snap-stay-in"),
)
"""One game at least of each family, and those whose plays tell most about the hidden cards."""
DEALS, TRUE_DEALS = 100, 400
MAX_LISTED, MAX_SHUFFLES, FIRST_SHUFFLES = 1_000, 20_000, 2_000
MAX_ACTS = 400
"""The most acts of a deal, because some games may never end."""

Source = Literal["listed", "shuffled", "drawn", "exact"]
"""The method of finding true figures: all deals listed, shuffles, drawn deals, or an exact calculation."""


class CheckedFigures(NamedTuple):
    """The check of one figure: whether its intervals contain the true value."""

    wide: bool
    narrow: bool


class TableCheck(NamedTuple):
    """The checks of all figures of one table, and the source of their true values."""

    source: Source
    figures: tuple[CheckedFigures, ...]


def iter_tables(slug: str, number: int, seed: int = 1) -> Iterator[Game]:
    """Yield random positions with a choice, at any point of a deal and with two to six players."""
    random = Random(f"calibration {slug} {seed}")
    seats = variant(slug).rules.seats
    while number:
        game = deal(slug, seats=random.choice([n for n in seats if n <= 6]), seed=random.randrange(10**6))
        found: list[Game] = []
        for _ in range(MAX_ACTS):
            if game.turn is None or is_deal_over(game.variant, game.position):
                break
            found += [game] if len(game.moves) > 1 or game.variant.look.hands_hidden else []
            game = game.play(random.choice(game.moves))
        if len(found) > 1:
            number -= 1
            yield random.choice(found[1:])


def shuffle_deals(seen: SeenDeal, random: Random) -> Iterator[Position]:
    """Yield consistent deals by shuffles of all hidden cards; stop if too few of them fit."""
    slots = [card for cards in seen.slots for card in cards]
    fit = 0
    for number in range(MAX_SHUFFLES):
        if number > FIRST_SHUFFLES and fit < number * TRUE_DEALS / MAX_SHUFFLES / 2:
            return
        placed = random.sample(seen.hidden, len(seen.hidden))
        position = seen.replay_with(dict(zip(slots, placed, strict=True)))
        if position is not None:
            fit += 1
            yield position


def find_true_deals(game: Game, seen: SeenDeal, random: Random) -> tuple[Source, list[Position]]:
    """Return deals that give the true figures, and their source."""
    if seen.placement.count <= MAX_LISTED:
        return "listed", [*iter_all_deals(seen)]
    shuffled = [*islice(shuffle_deals(seen, random), TRUE_DEALS)]
    if len(shuffled) >= TRUE_DEALS // 3:
        return "shuffled", shuffled
    return "drawn", [*islice(draw_deals(game.node.position, seen, random), TRUE_DEALS)]


def compute_figures(game: Game, positions: Sequence[Position], until: Until) -> list[Figure]:
    """Return how often each other seat holds two of the hidden cards, and the gains and losses of two plays."""
    seat = game.node.position.turn
    cards = read_seen_deal(game.variant, game.node, seat).hidden[:2]
    found = [
        average(
            make_share_scale("holds"), f"{other} {card.text}", (card in position.hands[other] for position in positions)
        )
        for other in range(len(game.seats))
        if other != seat
        for card in cards
    ]
    for act in game.moves[:2]:
        results = [play_out(game.variant, position, act, until, str(n)) for n, position in enumerate(positions)]
        found.append(average(Scale("gains", "counters"), "", (result.gain for result in results)))
        found.append(average(make_share_scale("pays"), "", (result.gain < 0 for result in results)))
    return found


def measure_reach(figure: Figure, other: Figure) -> float:
    """Return the distance from a figure to that end of its interval which is nearer to the other figure."""
    return figure.high - float(figure) if float(other) > float(figure) else float(figure) - figure.low


def check_figure(sample: Figure, true: Figure) -> CheckedFigures:
    """Return whether a sample's intervals contain the true value, which may have an error itself."""
    apart, margin = abs(float(sample) - float(true)), hypot(measure_reach(sample, true), measure_reach(true, sample))
    return CheckedFigures(apart <= margin, apart <= margin / 2)


def check_table(game: Game, random: Random, until: Until) -> TableCheck:
    """Return the checks of the figures of a table; a figure that is the same in all deals is left out."""
    seen = read_seen_deal(game.variant, game.node, game.node.position.turn)
    source, true = find_true_deals(game, seen, random)
    sample = [*islice(iter_random_deals(game.node.position, seen), DEALS)]
    pairs = zip(compute_figures(game, sample, until), compute_figures(game, true, until), strict=True)
    if source == "listed":
        found = [check_figure(one, replace(other, games=0)) for one, other in pairs if other._squares]
    else:
        found = [check_figure(one, other) for one, other in pairs if one._squares or other._squares]
    return TableCheck(source, tuple(found))


def check_next_card(game: Game, random: Random) -> TableCheck:
    """Compare the exact chances of the next card, which nobody knows, with those of a sample of shuffles."""
    start, since = find_last_deal(game.node)
    shown = {*start.layout, *chain(*start.piles)}
    for node in since:
        shown.update(card for event in node.verdict.events if isinstance(event, Moved) for card in event.cards)
    hidden = [card for hand in start.hands for card in hand if card not in shown]

    def shuffle() -> dict[Card, Card]:
        return dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    results = [collect_card_results(game.variant, replace_cards(game.position, shuffle())) for _ in range(DEALS)]
    (play,) = chances(game).plays
    found = [
        check_figure(average(make_share_scale(name), "", (name in one for one in results)), figure)
        for name, figure in play.happens.items()
        if 0 < figure.value < 1
    ]
    return TableCheck("exact", tuple(found))


def check_game(slug: str, number: int, seed: int = 1, until: Until = "trick") -> list[TableCheck]:
    """Return the checks of the figures at `number` random tables of a game."""
    random = Random(f"true {slug} {seed}")
    is_blind = variant(slug).look.hands_hidden
    return [
        check_next_card(game, random) if is_blind else check_table(game, random, until)
        for game in iter_tables(slug, number, seed)
    ]


def format_share(checks: Sequence[TableCheck], holds: Callable[[CheckedFigures], bool]) -> str:
    """Return the share of figures whose interval holds, in percent, with its standard error."""
    counts = [(sum(map(holds, one.figures)), len(one.figures)) for one in checks]
    number = sum(n for _, n in counts)
    value = sum(held for held, _ in counts) / number
    error = sqrt(sum((held - value * n) ** 2 for held, n in counts)) / number
    return f"{100 * value:.1f} ± {100 * error:.1f}"


def format_row(name: str, checks: Sequence[TableCheck]) -> str:
    """Return a row of the Markdown table of results."""
    sources = ", ".join(f"{source} {number}" for source, number in Counter(one.source for one in checks).most_common())
    number = sum(len(one.figures) for one in checks)
    wide, narrow = format_share(checks, lambda one: one.wide), format_share(checks, lambda one: one.narrow)
    return f"| {name} | {len(checks)} | {sources} | {number} | {wide} | {narrow} |"


def main() -> None:
    """Print one row for each game, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", choices=PLAYOUT_ENDS, default="trick", help="the end of each playout")
    given = parser.parse_args()
    for slug in given.games:
        assert slug in VARIANTS, f"no game is called {slug}"
    print("| game | tables | true figures | figures | 95 % holds in | 68 % holds in |\n|---|---|---|---|---|---|")
    every: list[TableCheck] = []
    with ProcessPoolExecutor() as pool:
        running = [
            (slug, pool.submit(check_game, slug, given.positions, given.seed, given.until)) for slug in given.games
        ]
        for slug, future in running:
            every += future.result()
            print(format_row(slug, future.result()), flush=True)
    print(format_row("all", every))


if __name__ == "__main__":
    main()
