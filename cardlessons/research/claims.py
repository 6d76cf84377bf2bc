"""Test claims of the sources, by an exact calculation or in many games of the computer player (*Test the book*).

The games have numbers and a seed, from which anybody gets the same figures again. Two figures count as different only
if their difference is greater than its margin of error. The texts are in `claims.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from cardlessons.engine.cards import Rank
from cardlessons.engine.odds import compute_chance_of_one
from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import POOL, Act, Deal, Event, Left, Paid, Pass, Play, Position, after
from cardlessons.engine.variants import Variant, variant
from cardlessons.research.evidence import Figures, is_more
from cardlessons.rulebook import get_statement, list_statement_ids
from cardlessons.rulebook.languages import read_texts
from cardlessons.simulation import game_loop
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale
from cardlessons.simulation.game import set_up

DEAL_SEED = 1891
_TEXTS_PATH = Path(__file__).with_name("claims.toml")
_NEEDED_TEXTS = ("counted", "asks", "figures", "verdict")
Sample = Iterable[Fraction | int]
"""The results of many games, of which a figure is the average."""


@dataclass(frozen=True)
class SourceClaim:
    """A claim of a source that can be tested.

    Attributes:
        id: the id of the statement that claims it.
        sample: plays the games with these numbers and a seed, and returns the results for each figure.
        batch: how many games or deals are played at a time, in less than a second; 0 for an exact calculation.
    """

    id: str
    sample: Callable[[range, int], Sequence[Sample]]
    batch: int = 0

    @property
    def claimed(self) -> str:
        """The claim, in the words of the rulebook."""
        return get_statement(self.id).text

    @cached_property
    def says(self) -> Mapping[str, Any]:
        """The texts: what is counted, what the reader guesses, and where an exact calculation comes from."""
        return {"plays": "games", "origin": "", "guess": 0, "tests": {}, **read_texts(_TEXTS_PATH)[self.id]}

    def find_mistake(self) -> str:
        """Return what is wrong with the statement or the texts of the claim, in words; empty if nothing is."""
        said = read_texts(_TEXTS_PATH).get(self.id, {})
        if self.id not in list_statement_ids():
            return f"the claim {self.id} is of no statement of the sources"
        if missing := [key for key in _NEEDED_TEXTS if key not in said]:
            return f"the claim {self.id} has no {', '.join(missing)}; expected below [{self.id}] in {_TEXTS_PATH.name}"
        return ""

    @property
    def _figures(self) -> list[tuple[Scale, str, str]]:
        """The figures: each with its scale, its name in the verdict, and its label."""
        scales = {
            name: Scale(**scale) if "unit" in scale else make_share_scale(**scale)
            for name, scale in read_texts(_TEXTS_PATH)["scales"].items()
        }
        figures = self.says["figures"].items()
        return [(scales[scale], name, label) for scale, named in figures for name, label in named.items()]

    @property
    def scale(self) -> Scale:
        """The scale of the figure that the reader guesses first."""
        return self._figures[int(self.says["guess"])][0]

    def count(self, games: range, seed: int) -> Figures:
        """Play the games with these numbers and a seed, and return the figures."""
        results = zip(self._figures, self.sample(games, seed), strict=True)
        if not self.batch:
            return tuple(Figure(scale, label, Fraction(*exact)) for (scale, _, label), exact in results)
        return tuple(average(scale, label, sample) for (scale, _, label), sample in results)

    def verdict(self, figures: Figures) -> str:
        """Return one or two sentences on whether the figures support the claim."""
        facts: dict[str, Any] = {name: figure for (_, name, _), figure in zip(self._figures, figures, strict=True)}
        words = read_texts(_TEXTS_PATH)["words"]
        for test, pairs in self.says["tests"].items():
            is_so = all(is_more(facts[more], facts[less]) for more, less in pairs)
            facts[test] = (self.says.get(test) or words.get(test) or words["it"])[is_so]
        return str(self.says["verdict"]).format(**facts)


# Trials

Chooser = Callable[[Variant, Position, Random], Act]


class TrialStep(NamedTuple):
    """One act of a played game, its events, and the position after it."""

    act: Act
    events: tuple[Event, ...]
    table: Position


def choose_by_advice(game: Variant, table: Position, chance: Random) -> Act:
    """Return the act that the computer player recommends."""
    return choose_house_play(game, table)


def choose_by_chance(game: Variant, table: Position, chance: Random) -> Act:
    """Return a random lawful act; in games with calls, each player may be the last to answer."""
    return chance.choice(game.rules.moves(table))


def _choose_by_seat(game: Variant, table: Position, chance: Random) -> Act:
    """Return an act: the first seat follows the computer player's advice, the others play at random."""
    return (choose_by_advice if table.turn == 0 else choose_by_chance)(game, table, chance)


def play_trial(
    name: str, players: int, number: int, choose: Chooser = choose_by_advice, seed: int = DEAL_SEED
) -> Iterator[TrialStep]:
    """Yield the steps of one game, from its first deal to its end; the last seat deals first.

    The same `number` and `seed` always give the same cards.
    """
    game, chance = variant(name), Random(f"{seed}/{number}")
    tables = game_loop.play_game(
        game,
        set_up(game, players)._node,
        lambda node: choose(game, node.position, chance),
        lambda _: _shuffle_deal(game, chance),
    )
    for table in tables:
        assert table.act is not None
        yield TrialStep(table.act, table.verdict.events, table.position)


def _shuffle_deal(game: Variant, chance: Random) -> Deal:
    """Return a deal of the whole pack in random order."""
    cards = list(game.rules.cards)
    chance.shuffle(cards)
    return Deal(tuple(cards))


def _sample_trials(
    count: Callable[[Iterable[TrialStep]], Fraction | int],
    ways: Sequence[tuple[str, int, Chooser]],
    games: range,
    seed: int,
) -> list[Sample]:
    """Play games in several ways, each a game, a number of players and how they choose; count something in each."""
    return [
        [count(play_trial(game, players, number, choose, seed)) for number in games] for game, players, choose in ways
    ]


# What is counted


def _compute_mean_payment(steps: Iterable[TrialStep]) -> Fraction:
    paid = [_count_payments(events) for act, events, _ in steps if isinstance(act, Play)]
    return Fraction(sum(paid), len(paid))


def _count_payments(events: Iterable[Event]) -> int:
    """Return the number of counters that players have paid; the pool's payments do not count."""
    return sum(event.amount for event in events if isinstance(event, Paid) and event.payer != POOL)


def _count_deals_waited(steps: Iterable[TrialStep]) -> int:
    since = 0
    somebody_out = False
    for act, events, _ in steps:
        since += somebody_out and isinstance(act, Deal)
        somebody_out = somebody_out or any(isinstance(event, Left) for event in events)
    return since


def _count_plays(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play) for act, _, _ in steps)


def _count_turns(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play | Pass) for act, _, _ in steps)


def _is_first_winner(steps: Iterable[TrialStep]) -> bool:
    *_, last = steps
    return last.table.winners == (0,)


def _sample_lead_risks(games: range, seed: int) -> Sequence[Sample]:
    """Sample how often the first card of a deal is paired, and how often a later, freely chosen card is.

    Two more samples are the payments of the leader and of each other player in the whole deal.
    """
    deals = [_play_first_deal(number, seed) for number in games]
    return (
        [paired[0] for paired, _ in deals],
        [Fraction(sum(paired[1:]), len(paired) - 1) for paired, _ in deals],
        [paid[0] for _, paid in deals],
        [Fraction(sum(paid[1:]), len(paid) - 1) for _, paid in deals],
    )


def _play_first_deal(number: int, seed: int) -> tuple[list[bool], list[int]]:
    """Play the first deal of a game; return which cards were paired, and the counters that each player paid.

    The first list is about each card that pairs no other, the lead first: True if the next card pairs it.
    """
    pairs = []
    for step in play_trial("peel-five-card", 5, number, seed=seed):
        if isinstance(step.act, Play):
            pairs.append(_count_payments(step.events) > 0)
        if step.table.turn is None:
            break
    return [then for now, then in pairwise(pairs) if not now], [5 - left for left in step.table.counters]


def _compute_jack_chances(*_: object) -> Sequence[Sample]:
    """Compute the chances that the next player holds the last jack, and a card of a rank not seen yet.

    Both chances are given after one round and after two.
    """
    unseen = ((52 - 5 - 4 * rounds, 5 - rounds) for rounds in (1, 2))
    return [[compute_chance_of_one(out, cards, hand)] for cards, hand in unseen for out in (1, 3)]


_LEADING_SEAT = 0
"""The seat that leads first; the last seat deals."""


def _sample_pair_leads(games: range, seed: int) -> Sequence[Sample]:
    """Compare two leads from a hand with two cards of a rank: one of the two, or the only card of its rank.

    The samples are how often the led card is paired, and the leader's payments in the deal.
    """
    ways = [*zip(*(_lead_both_ways(number, seed) for number in games), strict=True)]
    return [[deal[what] for deal in way] for what in (0, 1) for way in ways]


def _lead_both_ways(number: int, seed: int) -> list[tuple[bool, int]]:
    """Deal until the leader holds two of a rank and a single card, and play the deal once after each of these leads."""
    game, chance = variant("peel-five-card"), Random(f"{seed}/{number}")
    start = set_up(game, 5)._node
    ranks: Counter[Rank] = Counter()
    while not {1, 2} <= {*ranks.values()}:
        dealt = game_loop.make_next_node(game, start, _shuffle_deal(game, chance)).position
        hand = dealt.hands[_LEADING_SEAT]
        ranks = Counter(card.rank for card in hand)
    led = [chance.choice([card for card in hand if ranks[card.rank] == many]) for many in (2, 1)]
    return [_play_after_lead(game, dealt, Play(_LEADING_SEAT, card)) for card in led]


def _play_after_lead(game: Variant, dealt: Position, lead: Play) -> tuple[bool, int]:
    """Play a deal to its end; return whether the led card was paired, and how many counters its player has paid."""
    position, act, pays = dealt, cast("Act", lead), []
    while True:
        events = game.rules.decide(position, act).events
        pays.append(_count_payments(events) > 0)
        position = after(position, events)
        if position.turn is None:
            return pays[1], dealt.counters[lead.seat] - position.counters[lead.seat]
        act = choose_house_play(game, position)


def _count_in(
    count: Callable[[Iterable[TrialStep]], Fraction | int], *ways: tuple[str, int] | tuple[str, int, Chooser]
) -> Callable[[range, int], Sequence[Sample]]:
    """Return a function that counts something in games played in several ways, by advice if none is named."""
    return partial(_sample_trials, count, [(*way, choose_by_advice)[:3] for way in ways])


def _list_tables(game: str, *numbers: int) -> list[tuple[str, int]]:
    """Return a game with each of these numbers of players."""
    return [(game, players) for players in numbers]


_PEEL_TABLES = [*_list_tables("peel-five-card", 2, 5, 6, 10), *_list_tables("peel-five-card-32", 3, 4, 6)]
_SNAP_TABLES = (("irish-snap", 4, choose_by_chance), ("irish-snap-stay-in", 4, choose_by_chance))
_CLAIMS = (
    SourceClaim("SSS-4", _count_in(_compute_mean_payment, *_PEEL_TABLES), 8),
    SourceClaim("SSS-5", _count_in(_count_deals_waited, *_list_tables("peel-five-card", 3, 5, 6, 10)), 10),
    SourceClaim("SSS-36", _sample_lead_risks, 250),
    SourceClaim("SSS-38", _compute_jack_chances),
    SourceClaim("SSS-39", _sample_pair_leads, 250),
    SourceClaim("FULL-12", _count_in(_count_plays, *_list_tables("peel-unlimited", 3, 4, 6, 8, 10)), 40),
    SourceClaim("JIG-12", _count_in(_is_first_winner, ("jig", 4, _choose_by_seat), ("jig", 4, choose_by_chance)), 150),
    SourceClaim("IRI-19", _count_in(_count_turns, *_SNAP_TABLES), 10),
)
CLAIMS: Mapping[str, SourceClaim] = {claim.id: claim for claim in _CLAIMS}
"""The claims that can be tested, by the ids of their statements."""
