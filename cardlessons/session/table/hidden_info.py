"""The consequences of an act as far as one seat can know them, drawn from deals that the seat cannot tell apart.

What holds in all deals is stated as a fact, and the rest with its frequency.

What holds in all of them is told as such, and of the rest how often it happens.
"""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.table import Act, Cards, Claim, Event, Play, Position, Refused, Verdict, Why, hide_from_seats
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import consistent_deals, read_seen_deal, visible_event, visible_verdict

DEALS = 40
"""Deals that an answer is drawn from."""

Reasons = tuple[Why, ...]


class PossibleOutcome(NamedTuple):
    """One way in which it may go.

    Attributes:
        times: in how many of the deals.
        verdict: what the table makes of the act.
        events: what happens in these deals and not in all.
    """

    times: int
    verdict: Verdict
    events: tuple[Event, ...]


class Outlook(NamedTuple):
    """The consequences of an act as far as a seat can know them.

    Attributes:
        deals: how many deals were tried.
        sure: what happens in all of them.
        ways: what else may happen, the most frequent first; a single one where nothing else happened in any of them.
        against: what speaks against the act in all of them.
        certain: what speaks against it wherever the hidden cards lie, so that it is more than a sample.
        proven: whether all of it is more than a sample, since no other deal fits what the seat has seen.
    """

    deals: int
    sure: tuple[Event, ...]
    ways: tuple[PossibleOutcome, ...]
    against: Reasons = ()
    certain: Reasons = ()
    proven: bool = False


def outlook(variant: Variant, node: Node, seat: int, act: Act, deals: int = DEALS) -> Outlook:
    """Return the consequences of an act at a node, for a seat that sees its own hand and open cards."""
    told: list[_Told] = []
    for position in consistent_deals(variant, node, seat, deals):
        verdict = variant.rules.decide(position, act)
        now = visible_verdict(verdict, seat)
        for n, known in enumerate(told):
            if known.shown == now:
                told[n] = known._replace(times=known.times + 1)
                break
        else:
            told.append(_Told(1, verdict, now))
    told.sort(key=lambda one: -one.times)
    sure = [event for event in told[0].events(seat) if all(visible_event(event, seat) in one.shown for one in told)]
    in_all = [visible_event(event, seat) for event in sure]
    ways = (
        PossibleOutcome(
            one.times, one.verdict, tuple(e for e in one.events(seat) if visible_event(e, seat) not in in_all)
        )
        for one in told
    )
    hidden = read_seen_deal(variant, node, seat).hidden
    proven = len(hidden) < 2
    first, *others = (_against(one.verdict) for one in told)
    against = tuple(why for why in first if all(why in reasons for reasons in others))
    certain = tuple(
        why for why in against if proven or why in _certain_reasons(variant, node.position, act, hidden, first)
    )
    return Outlook(sum(one.times for one in told), tuple(sure), tuple(ways), against, certain, proven)


def _against(verdict: Verdict) -> Reasons:
    return verdict.reasons if isinstance(verdict, Refused) else ()


def _certain_reasons(variant: Variant, now: Position, act: Act, hidden: Cards, reasons: Reasons) -> Reasons:
    """Return the reasons against an act that hang on no hidden card.

    They hold even if the seat has the card, which it may where it has any that is not seen. Only the hands tell whether
    there was a fault that can be claimed.
    """
    if isinstance(act, Claim):
        return ()
    if not isinstance(act, Play) or act.card not in hidden or not {*hidden}.intersection(now.hands[act.seat]):
        return reasons
    hands = tuple((*hand, act.card) if seat == act.seat else hand for seat, hand in enumerate(now.hands))
    return _against(variant.rules.decide(now._replace(hands=hands), act))


class _Told(NamedTuple):
    """The part of the outcome that a seat is shown in some of the deals."""

    times: int
    verdict: Verdict
    shown: tuple[object, ...]

    def events(self, seat: int) -> list[Event]:
        visible = hide_from_seats(frozenset([seat]), self.verdict)
        return [event for event in visible.events if visible_event(event, seat) is not None]
