"""Test claims of the sources, by an exact calculation or in many games of the computer player (*Test the book*).

The games have numbers and a seed, from which anybody gets the same figures again. Two figures count as different only
if their difference is greater than its margin of error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import NamedTuple, cast

from cardlessons.engine.cards import Rank
from cardlessons.engine.odds import compute_chance_of_one
from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import POOL, Act, Deal, Event, Left, Paid, Pass, Play, Position, after
from cardlessons.engine.variants import Variant, variant
from cardlessons.lessons.claim_trials import (
    Count,
    TrialSetup,
    TrialStep,
    choose_by_advice,
    choose_by_chance,
    make_count,
    play_trial,
    shuffle_deal,
)
from cardlessons.rulebook import get_statement
from cardlessons.simulation import game_loop
from cardlessons.simulation.estimates import Figure, Figures, Scale, average, is_more, make_share_scale
from cardlessons.simulation.game import set_up


class GuessQuestion(NamedTuple):
    """The question that is asked before the figures are shown: the reader guesses one of them.

    Attributes:
        asks: the question.
        scale: the quantity and the unit of the figure.
        figure: the index of the figure, from 0.
    """

    asks: str
    scale: Scale
    figure: int = 0


@dataclass(frozen=True)
class SourceClaim:
    """A claim of a source that can be tested.

    Attributes:
        id: the id of the statement that claims it.
        counted: a description of the games or deals that are counted, and of how they are played.
        count: the function that returns the figures.
        verdict: returns one or two sentences on whether the figures support the claim.
        guess: the question that the reader answers first.
        plays: the unit that is played, `games` or `deals`.
        batch: how many units are played at a time, in less than a second; 0 for an exact calculation.
        origin: the exact calculation in words; else empty.
    """

    id: str
    counted: str
    count: Count
    verdict: Callable[[Figures], str]
    guess: GuessQuestion
    plays: str = "games"
    batch: int = 0
    origin: str = ""

    @property
    def claimed(self) -> str:
        """The claim, in the words of the rulebook."""
        return get_statement(self.id).text


def _describe_verdict(so: bool, because: str) -> str:
    return f"{'It is so' if so else 'These games do not show it'}: {because}."


def _describe_answer(more: Figure, less: Figure) -> str:
    return "it is so" if is_more(more, less) else "these games do not show it"


# Five cards and five stakes: the number of players, and the wait of the first one out


def _compute_mean_payment(steps: Iterable[TrialStep]) -> Fraction:
    paid = [_count_payments(events) for act, events, _ in steps if isinstance(act, Play)]
    return Fraction(sum(paid), len(paid))


def _count_payments(events: Iterable[Event]) -> int:
    """Return the number of counters that players have paid; the pool's payments do not count."""
    return sum(event.amount for event in events if isinstance(event, Paid) and event.payer != POOL)


_PER_CARD = Scale("Counters paid for each card played", "counters")
_companies = make_count(
    _PER_CARD,
    _compute_mean_payment,
    *(TrialSetup(f"{n} players, 52 cards", "peel-five-card", n) for n in (2, 5, 6, 10)),
    *(TrialSetup(f"{n} players, 32 cards", "peel-five-card-32", n) for n in (3, 4, 6)),
)


def _judge_companies(figures: Figures) -> str:
    two, _, _, ten, three, _, six = figures
    which = "Nobody can count which number of players is best. The payments can be counted"
    by_pack = (
        f"with the full pack two players pay {two} a card and ten {ten.number}, with the short one three pay "
        f"{three.number} and six {six.number}"
    )
    if is_more(three, ten) and is_more(six, two):
        return f"{which}, and they depend more on the pack than on how many play: {by_pack}."
    return f"{which}, but these games do not show what they depend on: {by_pack}."


def _count_deals_waited(steps: Iterable[TrialStep]) -> int:
    since = 0
    somebody_out = False
    for act, events, _ in steps:
        since += somebody_out and isinstance(act, Deal)
        somebody_out = somebody_out or any(isinstance(event, Left) for event in events)
    return since


_WAITED = Scale("How long the first player out waits", "deals")
_waiting = make_count(
    _WAITED,
    _count_deals_waited,
    *(TrialSetup(f"{n} players", "peel-five-card", n) for n in (3, 5, 6, 10)),
)


def _judge_waiting(figures: Figures) -> str:
    few, *_, many = figures
    return _describe_verdict(
        is_more(many, few), f"the first player out of three waits for {few}, the first out of ten for {many}"
    )


# Five cards and five stakes: the lead


_PAIRED = make_share_scale("How often a card is paired")
_COSTS = Scale("Counters paid in the whole deal", "counters")


def _measure_lead_risks(games: range, seed: int) -> Figures:
    """Measure how often the first card of a deal is paired, and how often a later, freely chosen card is.

    Two more figures are the payments of the leader and of each other player in the whole deal.
    """
    deals = [_play_first_deal(number, seed) for number in games]
    return (
        average(_PAIRED, "the first card of the deal", (paired[0] for paired, _ in deals)),
        average(_PAIRED, "a later one, freely chosen", (Fraction(sum(p[1:]), len(p) - 1) for p, _ in deals)),
        average(_COSTS, "by the leader", (paid[0] for _, paid in deals)),
        average(_COSTS, "by each of the others", (Fraction(sum(paid[1:]), len(paid) - 1) for _, paid in deals)),
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


def _judge_first_lead(figures: Figures) -> str:
    lead, later, leader, others = figures
    card = f"it is paired in {lead} cases, and a later one, freely chosen, in {later}"
    deal = f"it costs the leader {leader}, and each of the others {others}"
    on_card, on_deal = _describe_answer(lead, later), _describe_answer(leader, others)
    result = f"For the first card {on_card}: {card}. For the whole deal {on_deal}: {deal}."
    return (
        result
        if is_more(leader, others)
        else f"{result} A player who pairs the lead is in danger in turn, and Snap costs two."
    )


def _compute_jack_chances(*_: object) -> Figures:
    """Compute the chances that the next player holds the last jack, and a card of a rank not seen yet.

    Both chances are given after one round and after two.
    """
    figures = []
    for rounds, when in ((1, "after one round"), (2, "after two rounds")):
        unseen, hand = 52 - 5 - 4 * rounds, 5 - rounds
        for out, what in ((1, "the third jack"), (3, "a card of a rank not seen yet")):
            figures.append(Figure(_PAIRED, f"{what}, {when}", compute_chance_of_one(out, unseen, hand)))
    return tuple(figures)


def _judge_jack_chances(figures: Figures) -> str:
    jack, fresh, later, fresh_later = figures
    return (
        f"It is unlikely, but hardly very unlikely: {jack} after one round and {later} after two. "
        f"A card of a rank not seen yet risks about three times as much: {fresh} and {fresh_later}."
    )


_LEADER = 0
"""The seat that leads first; the last seat deals."""


def _measure_pair_leads(games: range, seed: int) -> Figures:
    """Compare two leads from a hand with two cards of a rank: one of the two, or the only card of its rank.

    The figures are how often the led card is paired, and the leader's payments in the deal.
    """
    deals = [_lead_both_ways(number, seed) for number in games]
    two, single = zip(*deals, strict=True)
    return (
        average(_PAIRED, "one of the two", (paired for paired, _ in two)),
        average(_PAIRED, "a single card", (paired for paired, _ in single)),
        average(_COSTS, "after one of the two", (paid for _, paid in two)),
        average(_COSTS, "after a single card", (paid for _, paid in single)),
    )


def _lead_both_ways(number: int, seed: int) -> list[tuple[bool, int]]:
    """Deal until the leader holds two of a rank and a single card, and play the deal once after each of these leads."""
    game, chance = variant("peel-five-card"), Random(f"{seed}/{number}")
    start = set_up(game, 5)._node
    ranks: Counter[Rank] = Counter()
    while not {1, 2} <= {*ranks.values()}:
        dealt = game_loop.make_next_node(game, start, shuffle_deal(game, chance)).position
        hand = dealt.hands[_LEADER]
        ranks = Counter(card.rank for card in hand)
    led = [chance.choice([card for card in hand if ranks[card.rank] == many]) for many in (2, 1)]
    return [_play_after_lead(game, dealt, Play(_LEADER, card)) for card in led]


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


def _judge_pair_leads(figures: Figures) -> str:
    two, single, after_two, after_single = figures
    on_card, on_deal = _describe_answer(single, two), _describe_answer(after_single, after_two)
    return (
        f"For the card itself {on_card}: one of the two is paired in {two} cases, a single card in "
        f"{single}. For the whole deal {on_deal}: it costs {after_two} after one of the two, "
        f"and {after_single} after a single card."
    )


# The whole pack


def _count_plays(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play) for act, _, _ in steps)


_EMPTY = Scale("Cards played before somebody has none", "cards")
_without_limit = make_count(
    _EMPTY,
    _count_plays,
    *(TrialSetup(f"{n} players", "peel-unlimited", n) for n in (3, 4, 6, 8, 10)),
)


def _judge_empty_hands(figures: Figures) -> str:
    few, *_, many = figures
    because = f"three players get through {few} before one of them has none, ten only through {many.number}"
    return _describe_verdict(is_more(few, many), because)


# Stops


def _choose_by_seat(game: Variant, table: Position, chance: Random) -> Act:
    """Return an act: the first seat follows the computer player's advice, the others play at random."""
    return (choose_by_advice if table.turn == 0 else choose_by_chance)(game, table, chance)


def _is_first_winner(steps: Iterable[TrialStep]) -> bool:
    *_, last = steps
    return last.table.winners == (0,)


_WON = make_share_scale("Deals won by the first to lead")
_leading_home = make_count(
    _WON,
    _is_first_winner,
    TrialSetup("leading for the Jig", "jig", 4, _choose_by_seat),
    TrialSetup("leading anything", "jig", 4, choose_by_chance),
)


def _judge_leading_home(figures: Figures) -> str:
    home, chance = figures
    because = f"the first to lead wins {home} by leading for the Jig, and {chance} by leading anything"
    return f"{_describe_verdict(is_more(home, chance), because)} If it were all luck, each of the four would win 25."


# Slapping


def _count_turns(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play | Pass) for act, _, _ in steps)


_LENGTH = Scale("How long a game is", "turns")
_staying_in = make_count(
    _LENGTH,
    _count_turns,
    TrialSetup("where players without cards drop out", "irish-snap", 4, choose_by_chance),
    TrialSetup("where all stay in", "irish-snap-stay-in", 4, choose_by_chance),
)


def _judge_game_length(figures: Figures) -> str:
    out, stay = figures
    return _describe_verdict(
        is_more(stay, out), f"{stay} where all stay in, {out} where players without cards drop out"
    )


_COMPANIES = "whole games for each number of players, by Peel's advice"
_FIRST = "first deals of five players, by Peel's advice"
_FROM_TWO = (
    "deals in which the first of five players holds two of a rank, each played in both ways and then by Peel's advice"
)
_EACH = "deals for each number of players, by Peel's advice"
_BOTH = (
    "deals of four players, each played in both ways; the leader for the Jig also remembers the cards played, and the "
    "three others lead anything"
)
_ENDINGS = (
    "games of four players with either ending; any of them may be the last to slap, and a game stops after 2,000 turns"
)
_UNSEEN = (
    "After one round you have seen nine of the 52 cards: your own five, and the four that the others played. So 43 are "
    "not seen, and four of them are in the next player's hand. One card that is still out is among these four in 4 of "
    "43 cases. After two rounds 39 are not seen, and the next player holds three: 3 in 39, which is 1 in 13. If "
    "nobody has played a card of your rank, three cards are still out: one of them in the next player's hand is enough."
)
_CLAIMS = (
    SourceClaim(
        "SSS-4",
        _COMPANIES,
        _companies,
        _judge_companies,
        GuessQuestion(
            "Two play with the full pack. How many counters does each card played cost, on average?", _PER_CARD
        ),
        batch=8,
    ),
    SourceClaim(
        "SSS-5",
        _COMPANIES,
        _waiting,
        _judge_waiting,
        GuessQuestion(
            "Ten play, and one of them is the first to be out. How many deals does that player look on?", _WAITED, 3
        ),
        batch=10,
    ),
    SourceClaim(
        "SSS-36",
        _FIRST,
        _measure_lead_risks,
        _judge_first_lead,
        GuessQuestion("Of 100 cards that begin a deal, how many are paired by the next player?", _PAIRED),
        "deals",
        250,
    ),
    SourceClaim(
        "SSS-38",
        "five players with five cards each",
        _compute_jack_chances,
        _judge_jack_chances,
        GuessQuestion(
            "After one round, one jack is still out. Of 100 times, how often does the next player hold it?", _PAIRED
        ),
        origin=_UNSEEN,
    ),
    SourceClaim(
        "SSS-39",
        _FROM_TWO,
        _measure_pair_leads,
        _judge_pair_leads,
        GuessQuestion("You lead one of two of a rank. In how many of 100 cases is it paired?", _PAIRED),
        "deals",
        250,
    ),
    SourceClaim(
        "FULL-12",
        _EACH,
        _without_limit,
        _judge_empty_hands,
        GuessQuestion("Three players share the pack. How many cards are played before one of them has none?", _EMPTY),
        "deals",
        40,
    ),
    SourceClaim(
        "JIG-12",
        _BOTH,
        _leading_home,
        _judge_leading_home,
        GuessQuestion("Four play. Of 100 deals, how many does the first to lead win by leading for the Jig?", _WON),
        "deals",
        150,
    ),
    SourceClaim(
        "IRI-19",
        _ENDINGS,
        _staying_in,
        _judge_game_length,
        GuessQuestion("Four play, and all stay in. How many turns does a game take?", _LENGTH, 1),
        batch=10,
    ),
)

CLAIMS: Mapping[str, SourceClaim] = {claim.id: claim for claim in _CLAIMS}
"""The claims that can be tested, by the ids of their statements."""
