"""Is it so? Claims of the sources that can be reckoned exactly, or tried by playing many games with the house.

A claim that is tried is counted in games by their numbers and a seed, from which anybody gets the same figures again.
Two figures are called different only where they lie farther apart than chance may have brought them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

from cardlessons.engine.odds import chance_of_one
from cardlessons.engine.table import POOL, Act, Deal, Event, Left, Paid, Pass, Play, Position
from cardlessons.engine.variants import Variant
from cardlessons.lessons.claim_trials import (
    Count,
    TrialSetup,
    TrialStep,
    choose_by_advice,
    choose_by_chance,
    count_each,
    play_trial,
)
from cardlessons.rulebook import statement
from cardlessons.simulation.estimates import Figure, Figures, Scale, average, is_more, share


@dataclass(frozen=True)
class SourceClaim:
    """A claim that can be put to the test.

    Attributes:
        id: the statement that claims it.
        counted: in what it is counted, and how the cards are played there.
        count: the figures.
        verdict: whether it is so by such figures, in a sentence or two.
        plays: what is played, `games` or `deals`.
        batch: how many of them are played at a time, in less than a second; none where it is reckoned.
    """

    id: str
    counted: str
    count: Count
    verdict: Callable[[Figures], str]
    plays: str = "games"
    batch: int = 0

    @property
    def claimed(self) -> str:
        """The claim, in the words of the rulebook."""
        return statement(self.id).text


def _verdict(so: bool, because: str) -> str:
    return f"{'It is so' if so else 'These games do not show it'}: {because}."


# Five cards and five stakes: the company, and those who wait


def _paid_a_card(steps: Iterable[TrialStep]) -> Fraction:
    paid = [_count_payments(events) for act, events, _ in steps if isinstance(act, Play)]
    return Fraction(sum(paid), len(paid))


def _count_payments(events: Iterable[Event]) -> int:
    """Return the number of counters that players have paid; the pool's payments do not count."""
    return sum(event.amount for event in events if isinstance(event, Paid) and event.payer != POOL)


_companies = count_each(
    Scale("Counters paid for each card played", "counters"),
    _paid_a_card,
    *(TrialSetup(f"{n} players, 52 cards", "peel-five-card", n) for n in (2, 5, 6, 10)),
    *(TrialSetup(f"{n} players, 32 cards", "peel-five-card-32", n) for n in (3, 4, 6)),
)


def _best_company(figures: Figures) -> str:
    two, _, _, ten, three, _, six = figures
    which = "Nobody can count which company is best. The payments can be counted"
    by_pack = (
        f"with the full pack two players pay {two} a card and ten {ten.number}, with the short one three pay "
        f"{three.number} and six {six.number}"
    )
    if is_more(three, ten) and is_more(six, two):
        return f"{which}, and they depend more on the pack than on how many play: {by_pack}."
    return f"{which}, but these games do not show what they depend on: {by_pack}."


def _deals_looked_on(steps: Iterable[TrialStep]) -> int:
    since = 0
    somebody_out = False
    for act, events, _ in steps:
        since += somebody_out and isinstance(act, Deal)
        somebody_out = somebody_out or any(isinstance(event, Left) for event in events)
    return since


_waiting = count_each(
    Scale("How long the first player out waits", "deals"),
    _deals_looked_on,
    *(TrialSetup(f"{n} players", "peel-five-card", n) for n in (3, 5, 6, 10)),
)


def _longer_wait(figures: Figures) -> str:
    few, *_, many = figures
    return _verdict(
        is_more(many, few), f"the first player out of three waits for {few}, the first out of ten for {many}"
    )


# Five cards and five stakes: the lead


_PAIRED = share("How often a card is paired")
_COSTS = Scale("Counters paid in the whole deal", "counters")


def _lead_risks(games: range, seed: int) -> Figures:
    """Count how often the led card is paired, and how often a later card that its player chose freely.

    Also count the payments in the whole deal of the leader, and of the others.
    """
    deals = [_first_deal(number, seed) for number in games]
    return (
        average(_PAIRED, "the first card of the deal", (paired[0] for paired, _ in deals)),
        average(_PAIRED, "a later one, freely chosen", (Fraction(sum(p[1:]), len(p) - 1) for p, _ in deals)),
        average(_COSTS, "by the leader", (paid[0] for _, paid in deals)),
        average(_COSTS, "by each of the others", (Fraction(sum(paid[1:]), len(paid) - 1) for _, paid in deals)),
    )


def _first_deal(number: int, seed: int) -> tuple[list[bool], list[int]]:
    """Of each card that pairs none, whether it is paired, the lead first; and what each player has paid in the end."""
    pairs = []
    for step in play_trial("peel-five-card", 5, number, seed=seed):
        if isinstance(step.act, Play):
            pairs.append(_count_payments(step.events) > 0)
        if step.table.turn is None:
            break
    return [then for now, then in pairwise(pairs) if not now], [5 - left for left in step.table.counters]


def _dear_lead(figures: Figures) -> str:
    lead, later, leader, others = figures
    card = f"it is paired in {lead} cases, and a later one, freely chosen, in {later}"
    deal = f"it costs the leader {leader}, and each of the others {others}"
    said = f"For the first card {_answer(lead, later)}: {card}. For the whole deal {_answer(leader, others)}: {deal}."
    return (
        said
        if is_more(leader, others)
        else f"{said} A player who pairs the lead is in danger in turn, and Snap costs two."
    )


def _answer(more: Figure, less: Figure) -> str:
    return "it is so" if is_more(more, less) else "these games do not show it"


def _third_jack(*_: object) -> Figures:
    """The chance that the left-hand neighbour holds the one jack that is still out, or a card of a new rank."""
    figures = []
    for rounds, after in ((1, "after one round"), (2, "after two rounds")):
        unseen, hand = 52 - 5 - 4 * rounds, 5 - rounds
        for out, what in ((1, "the third jack"), (3, "a card of a rank not seen yet")):
            figures.append(Figure(_PAIRED, f"{what}, {after}", chance_of_one(out, unseen, hand)))
    return tuple(figures)


def _remote(figures: Figures) -> str:
    jack, fresh, later, fresh_later = figures
    return (
        f"It is unlikely, but hardly very unlikely: {jack} after one round and {later} after two. "
        f"A card of a rank not seen yet risks about three times as much: {fresh} and {fresh_later}."
    )


# The whole pack, and the card turned up


def _cards_played(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play) for act, _, _ in steps)


_without_limit = count_each(
    Scale("Cards played before somebody has none", "cards"),
    _cards_played,
    *(TrialSetup(f"{n} players", "peel-unlimited", n) for n in (3, 4, 6, 8, 10)),
)


def _soon_empty(figures: Figures) -> str:
    few, *_, many = figures
    because = f"three players get through {few} before one of them has none, ten only through {many.number}"
    return _verdict(is_more(few, many), because)


def _turned_up(*_: object) -> Figures:
    """Count how often the dealer's neighbour can, and so must, pair the turned-up card."""
    scale = share("How often the dealer pays for the turned-up card")
    return (
        Figure(scale, "where the dealer pays", chance_of_one(3, 51, 5)),
        Figure(scale, "where the pool pays", Fraction(0)),
    )


def _matter_of_taste(figures: Figures) -> str:
    dealer, _ = figures
    return (
        f"Which is better is a matter of taste. A dealer pays in {dealer} deals, for a card that nobody chose. With "
        "the pool no dealer pays; but the deal goes round, so in the long run it costs all players the same."
    )


# Stops


def _one_of_four(game: Variant, table: Position, chance: Random) -> Act:
    """The first to lead goes by the advice, the others by chance."""
    return (choose_by_advice if table.turn == 0 else choose_by_chance)(game, table, chance)


def _first_wins(steps: Iterable[TrialStep]) -> bool:
    *_, last = steps
    return last.table.winners == (0,)


_leading_home = count_each(
    share("Deals won by the first to lead"),
    _first_wins,
    TrialSetup("leading for the Jig", "jig", 4, _one_of_four),
    TrialSetup("leading anything", "jig", 4, choose_by_chance),
)


def _worth_leading(figures: Figures) -> str:
    home, chance = figures
    because = f"the first to lead wins {home} by leading for the Jig, and {chance} by leading anything"
    return f"{_verdict(is_more(home, chance), because)} If it were all luck, each of the four would win 25."


# Slapping


def _count_turns(steps: Iterable[TrialStep]) -> int:
    return sum(isinstance(act, Play | Pass) for act, _, _ in steps)


_staying_in = count_each(
    Scale("How long a game is", "turns"),
    _count_turns,
    TrialSetup("where players without cards drop out", "irish-snap", 4, choose_by_chance),
    TrialSetup("where all stay in", "irish-snap-stay-in", 4, choose_by_chance),
)


def _longer_game(figures: Figures) -> str:
    out, stay = figures
    return _verdict(is_more(stay, out), f"{stay} where all stay in, {out} where players without cards drop out")


_COMPANIES = "whole games in each company, by Peel's advice"
_FIRST = "first deals of five players, by Peel's advice"
_EACH = "deals in each company, by Peel's advice"
_BOTH = (
    "deals of four players, each played in both ways; the leader for the Jig also remembers the cards played, and the "
    "three others lead anything"
)
_ENDINGS = (
    "games of four players with either ending; any of them may be the last to slap, and a game stops after 2,000 turns"
)
_CLAIMS = (
    SourceClaim("SSS-4", _COMPANIES, _companies, _best_company, batch=8),
    SourceClaim("SSS-5", _COMPANIES, _waiting, _longer_wait, batch=10),
    SourceClaim("SSS-36", _FIRST, _lead_risks, _dear_lead, "deals", 250),
    SourceClaim("SSS-38", "five players with five cards each", _third_jack, _remote),
    SourceClaim("FULL-12", _EACH, _without_limit, _soon_empty, "deals", 40),
    SourceClaim("TURN-4", "five cards each from the full pack", _turned_up, _matter_of_taste),
    SourceClaim("JIG-12", _BOTH, _leading_home, _worth_leading, "deals", 150),
    SourceClaim("IRI-19", _ENDINGS, _staying_in, _longer_game, batch=10),
)

CLAIMS: Mapping[str, SourceClaim] = {claim.id: claim for claim in _CLAIMS}
"""The claims that can be put to the test, by the ids of their statements."""
