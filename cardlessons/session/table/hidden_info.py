"""The consequences of an act as far as one seat can know them.

The act is tried in many deals that fit everything the seat has seen. Events of all deals are stated as facts, others
with their frequency.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardlessons.engine.table import (
    Act,
    Cards,
    Event,
    Interruption,
    Play,
    Position,
    Refused,
    Verdict,
    Why,
    hide_from_seats,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import (
    get_visible_event,
    get_visible_verdict,
    iter_consistent_deals,
    read_seen_deal,
)

OUTLOOK_DEALS = 40
"""The number of deals in which an act is tried."""

Reasons = tuple[Why, ...]


class PossibleOutcome(NamedTuple):
    """One possible outcome of an act.

    Attributes:
        times: the number of deals with this outcome.
        verdict: the verdict on the act.
        events: the events of these deals that do not happen in all deals.
    """

    times: int
    verdict: Verdict
    events: tuple[Event, ...]


class Outlook(NamedTuple):
    """The consequences of an act as far as a seat can know them.

    Attributes:
        deals: the number of deals that were tried.
        sure: the events that happen in all of them.
        ways: the possible outcomes, the most frequent first.
        against: the reasons against the act that hold in all of them.
        certain: those reasons that are certain, because they do not depend on hidden cards.
        proven: whether everything is certain, because only one deal fits what the seat has seen.
    """

    deals: int
    sure: tuple[Event, ...]
    ways: tuple[PossibleOutcome, ...]
    against: Reasons = ()
    certain: Reasons = ()
    proven: bool = False


def compute_outlook(variant: Variant, node: Node, seat: int, act: Act, deals: int = OUTLOOK_DEALS) -> Outlook:
    """Return the consequences of an act at a node, for a seat that sees its own hand and the open cards."""
    outcomes: list[_SeenOutcome] = []
    for position in _draw_deals(variant, node, seat, deals):
        verdict = variant.rules.decide(position, act)
        shown = get_visible_verdict(verdict, seat)
        for n, known in enumerate(outcomes):
            if known.shown == shown:
                outcomes[n] = known._replace(times=known.times + 1)
                break
        else:
            outcomes.append(_SeenOutcome(1, verdict, shown))
    outcomes.sort(key=lambda one: -one.times)
    first_events = outcomes[0].events(seat)
    sure = [event for event in first_events if all(get_visible_event(event, seat) in one.shown for one in outcomes)]
    in_all = [get_visible_event(event, seat) for event in sure]
    ways = (
        PossibleOutcome(
            one.times, one.verdict, tuple(e for e in one.events(seat) if get_visible_event(e, seat) not in in_all)
        )
        for one in outcomes
    )
    hidden = read_seen_deal(variant, node, seat).hidden
    proven = len(hidden) < 2
    first, *others = (_list_reasons(one.verdict) for one in outcomes)
    against = tuple(why for why in first if all(why in reasons for reasons in others))
    certain = tuple(
        why for why in against if proven or why in _find_certain_reasons(variant, node.position, act, hidden, first)
    )
    return Outlook(sum(one.times for one in outcomes), tuple(sure), tuple(ways), against, certain, proven)


@lru_cache(maxsize=8)
def _draw_deals(variant: Variant, node: Node, seat: int, deals: int) -> tuple[Position, ...]:
    """Return the deals of a place, which are the same for every act: mostly several acts are tried at a place."""
    return tuple(iter_consistent_deals(variant, node, seat, deals))


def _list_reasons(verdict: Verdict) -> Reasons:
    return verdict.reasons if isinstance(verdict, Refused) else ()


def _find_certain_reasons(variant: Variant, now: Position, act: Act, hidden: Cards, reasons: Reasons) -> Reasons:
    """Return the reasons against an act that do not depend on hidden cards.

    A play of a hidden card is judged as if the seat held it, which is possible if its hand has hidden cards. No reason
    against an interruption is certain, because it may depend on the hands, as a claim does.
    """
    if isinstance(act, Interruption):
        return ()
    if not isinstance(act, Play) or act.card not in hidden or not {*hidden}.intersection(now.hands[act.seat]):
        return reasons
    hands = tuple((*hand, act.card) if seat == act.seat else hand for seat, hand in enumerate(now.hands))
    return _list_reasons(variant.rules.decide(now._replace(hands=hands), act))


class _SeenOutcome(NamedTuple):
    """An outcome that a seat sees in some of the deals: their number, a verdict, and the visible part of it."""

    times: int
    verdict: Verdict
    shown: tuple[object, ...]

    def events(self, seat: int) -> list[Event]:
        visible = hide_from_seats(frozenset([seat]), self.verdict)
        return [event for event in visible.events if get_visible_event(event, seat) is not None]
