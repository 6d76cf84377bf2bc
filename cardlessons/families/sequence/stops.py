"""Knowledge of the stops: the status of each card for one seat, and the end of the run from each lead.

Peel advises to remember the cards played, because they tell the stops. He also advises to lead a card whose run ends at
a stop of one's own (JIG-12 to JIG-15). All functions use only the cards that the seat sees (`visible_position`). They
ignore that another player's last card may end the game in the middle of a run.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards, Why
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position


class StopStatus(StrEnum):
    """The certainty that a card is a stop, as a seat knows it; nobody can play a `GONE` card any more."""

    SURE = "sure"
    MAY = "may"
    NO = "no"
    GONE = "gone"


class Known(NamedTuple):
    """The status of a card as a seat knows it, and the reason."""

    standing: StopStatus
    why: Why


class Home(StrEnum):
    """The certainty that the lead comes back to the seat that leads: surely, maybe, or not."""

    SURE = "sure"
    MAY = "may"
    NO = "no"


class RunForecast(NamedTuple):
    """The forecast of the run from a lead, from the knowledge of one seat.

    Attributes:
        home: the certainty that the lead comes back to the seat.
        run: the cards of the longest possible run, the lead first.
        ends: the cards at which the run may end.
        sheds: the number of the seat's own cards in the run.
        why: the reason for `home`.
        reasons: the reasons why the run may end, one for each of `ends`.
    """

    home: Home
    run: Cards
    ends: Cards
    sheds: int
    why: Why
    reasons: tuple[Why, ...]


def is_on_lead(seen: Position, seat: int) -> bool:
    """Return True if it is the seat's turn to begin a run."""
    return seen.turn == seat and seen.memo.run is None


def find_stops(rules: Sequence, seen: Position, seat: int) -> dict[Card, Known]:
    """Return the status of every card of the pack as the seat knows it."""
    dead = _collect_dead_cards(seen)
    return {card: _judge_card(rules, seen, seat, dead, card) for card in rules.cards}


def judge_card(rules: Sequence, seen: Position, seat: int, card: Card) -> Known:
    """Return the status of one card as the seat knows it."""
    return _judge_card(rules, seen, seat, _collect_dead_cards(seen), card)


def forecast_leads(rules: Sequence, seen: Position, seat: int) -> dict[Card, RunForecast]:
    """Return the forecast of the run from each card in the seat's hand, as the seat knows it."""
    stands = cache(partial(_judge_card, rules, seen, seat, _collect_dead_cards(seen)))
    return {card: _forecast_run(rules, seen.hands[seat], seat, stands, card) for card in seen.hands[seat]}


def _collect_dead_cards(seen: Position) -> set[Card]:
    """Return the cards that nobody can play any more."""
    return {*chain(*seen.piles, seen.layout, seen.memo.missed)}


def _explain_dead(seen: Position, card: Card) -> Why:
    """Return the reason why nobody can play the card any more."""
    if card is seen.memo.turned_up:
        return Why("stop.gone-turned-up", {"card": card})
    return Why("stop.gone-missed" if card in seen.memo.missed else "stop.gone", {"card": card})


def _judge_card(rules: Sequence, seen: Position, seat: int, dead: set[Card], card: Card) -> Known:
    """Return the status of a card, which depends on the next higher card."""
    if card in dead:
        return Known(StopStatus.GONE, _explain_dead(seen, card))
    due = rules.next_higher[card]
    facts = {"card": card, "due": due, "seat": seat}
    if due is None:
        return Known(StopStatus.SURE, Why("stop.king" if rules.pack == 52 else "stop.ace", facts))
    if due in dead:
        turned_up = due is seen.memo.turned_up
        return Known(StopStatus.SURE, Why("stop.next-turned-up" if turned_up else "stop.next-played", facts))
    if due in seen.hands[seat]:
        return Known(StopStatus.NO, Why("stop.not-own", facts))
    asleep = seen.memo.asleep - len(seen.memo.missed)
    if asleep:
        unseen = len(rules.cards) - len(dead.union(seen.hands[seat]))
        return Known(StopStatus.MAY, Why("stop.maybe", facts | {"asleep": asleep, "unseen": unseen}))
    return Known(StopStatus.NO, Why("stop.not-found" if seen.memo.asleep else "stop.not-held", facts))


def _forecast_run(
    rules: Sequence, mine: Cards, seat: int, status_of: Callable[[Card], Known], lead: Card
) -> RunForecast:
    """Return the forecast of the run from a lead, up to the card at which the run must end."""
    run, own, ends = [lead], 1, dict[Card, Why]()
    while True:
        last = run[-1]
        out = last in mine and own == len(mine)
        if out or len(run) == len(rules.words.calls):
            facts = {"card": last, "seat": seat, "length": len(run), "calls": rules.calls}
            ends[last] = Why("lead.last-card" if out else "lead.complete", facts)
            break
        known = status_of(last)
        if known.standing is not StopStatus.NO:
            ends[last] = known.why
        following = rules.next_higher[last]
        if known.standing is StopStatus.SURE or following is None:
            break
        run.append(following)
        own += following in mine
    home, why = _judge_home(seat, mine, lead, tuple(ends))
    return RunForecast(home, tuple(run), tuple(ends), own, why, tuple(ends.values()))


def _judge_home(seat: int, mine: Cards, lead: Card, ends: Cards) -> tuple[Home, Why]:
    """Return the certainty that the lead comes back, and the reason.

    Args:
        ends: the cards at which the run may end.
    """
    own_ends = tuple([card for card in ends if card in mine])
    facts = {"seat": seat, "card": lead, "ends": ends, "held": own_ends}
    several = len(ends) > 1
    if own_ends == ends:
        alone = "lead.itself" if ends[0] is lead else "lead.home"
        return Home.SURE, Why("lead.home-wherever" if several else alone, facts)
    if own_ends:
        return Home.MAY, Why("lead.maybe", facts)
    return Home.NO, Why("lead.away-wherever" if several else "lead.away", facts)
