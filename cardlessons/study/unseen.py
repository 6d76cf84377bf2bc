"""What an act would do, for all that one seat can know: told from the deals that the seat could not tell apart.

What holds in all of them is told as such, and of the rest how often it happens.
"""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.chance.fitting import fitting, seen, seen_deal, shown
from cardlessons.engine.table import Act, Event, Play, Refused, Verdict, seen_by
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node

DEALS = 40
"""Deals that an answer is drawn from."""


class Way(NamedTuple):
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
    """What an act would do, for all that a seat knows.

    Attributes:
        deals: how many deals were tried.
        sure: what happens in all of them.
        ways: what else may happen, the most frequent first; a single one where nothing else happened in any of them.
        proven: whether it is more than a sample: no other deal fits what the seat has seen, or the answer does not
            depend on the hidden cards.
    """

    deals: int
    sure: tuple[Event, ...]
    ways: tuple[Way, ...]
    proven: bool = False


def outlook(variant: Variant, node: Node, seat: int, act: Act, deals: int = DEALS) -> Outlook:
    """What an act would do at a node, in the eyes of a seat that sees its own hand and what lies open."""
    told: list[_Told] = []
    for position in fitting(variant, node, seat, deals):
        verdict = variant.rules.decide(position, act)
        now = shown(verdict, seat)
        for n, known in enumerate(told):
            if known.shown == now:
                told[n] = known._replace(times=known.times + 1)
                break
        else:
            told.append(_Told(1, verdict, now))
    told.sort(key=lambda one: -one.times)
    sure = [event for event in told[0].events(seat) if all(seen(event, seat) in one.shown for one in told)]
    in_all = [seen(event, seat) for event in sure]
    ways = (
        Way(one.times, one.verdict, tuple(e for e in one.events(seat) if seen(e, seat) not in in_all)) for one in told
    )
    hidden = seen_deal(variant, node, seat).hidden
    is_open = isinstance(told[0].verdict, Refused) and not (isinstance(act, Play) and act.card in hidden)
    proven = len(hidden) < 2 or (len(told) == 1 and is_open)
    return Outlook(sum(one.times for one in told), tuple(sure), tuple(ways), proven)


class _Told(NamedTuple):
    """What a seat is shown in some of the deals."""

    times: int
    verdict: Verdict
    shown: tuple[object, ...]

    def events(self, seat: int) -> list[Event]:
        told = seen_by(frozenset([seat]), self.verdict)
        return [event for event in told.events if seen(event, seat) is not None]
