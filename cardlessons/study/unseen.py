"""What an act would do, for all that one seat can know: told from the deals that the seat could not tell apart.

A card that lies hidden may as well lie elsewhere, as long as everything the seat has been shown since the deal would
have gone the same way. Such deals are found by exchanging hidden cards at random and playing the deal again; what holds
in all of them is told as such, and of the rest how often it happens. The walk sets out from the true deal, and its
first exchanges are thrown away, so that where the cards truly lie cannot be asked out of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    Act,
    Cards,
    Deal,
    Event,
    Moved,
    Position,
    Refused,
    Remembered,
    Verdict,
    after,
    name_of,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.telling import lies_open
from cardlessons.record.tree import Node

DEALS = 40
"""Deals that an answer is drawn from."""
_WARMING = 30
"""Exchanges tried before the first of them, so that it has left the true deal behind; in every game at least one in six
fits, in most more than half."""
_BETWEEN = 3
"""Exchanges from one deal to the next."""


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
        proven: whether no other deal fits what the seat has seen, so that it is more than a sample.
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
        shown = _shown(verdict, seat)
        for n, known in enumerate(told):
            if known.shown == shown:
                told[n] = known._replace(times=known.times + 1)
                break
        else:
            told.append(_Told(1, verdict, shown))
    told.sort(key=lambda one: -one.times)
    sure = [event for event in told[0].events(seat) if all(_seen(event, seat) in one.shown for one in told)]
    in_all = [_seen(event, seat) for event in sure]
    ways = (
        Way(one.times, one.verdict, tuple(e for e in one.events(seat) if _seen(e, seat) not in in_all)) for one in told
    )
    proven = len(_deal(variant, node, seat).hidden) < 2
    return Outlook(sum(one.times for one in told), tuple(sure), tuple(ways), proven)


class _Told(NamedTuple):
    """What a seat is shown in some of the deals."""

    times: int
    verdict: Verdict
    shown: tuple[object, ...]

    def events(self, seat: int) -> list[Event]:
        return [event for event in self.verdict.events if _seen(event, seat) is not None]


def fitting(variant: Variant, node: Node, seat: int, deals: int) -> Iterator[Position]:
    """Positions that the seat could not tell from the one at the node, drawn by a random walk among all such."""
    deal = _deal(variant, node, seat)
    cards = list(deal.hidden)
    random = Random("/".join(map(str, (seat, *(card.text for card in deal.hidden)))))
    now = node.position
    for exchange in range(_WARMING + deals * _BETWEEN):
        other = _exchanged(cards, random)
        fits = deal.played(dict(zip(deal.hidden, other, strict=True)))
        if fits is not None:
            now, cards = fits, other
        if exchange >= _WARMING and (exchange - _WARMING) % _BETWEEN == 0:
            yield now


def _exchanged(cards: list[Card], random: Random) -> list[Card]:
    """The cards with some of them exchanged, two as often as nearly all."""
    if len(cards) < 2:
        return cards
    some = random.sample(range(len(cards)), min(len(cards), 2 ** random.randint(1, len(cards).bit_length())))
    others = list(cards)
    for place, card in zip(some, random.sample([cards[n] for n in some], len(some)), strict=True):
        others[place] = card
    return others


@dataclass(frozen=True)
class _Deal:
    """The last deal up to a node, as a seat has seen it.

    Attributes:
        start: the table when the cards had been dealt.
        acts: what has been done since, and what the seat was shown of each.
        hidden: the cards that the seat has not seen.
    """

    variant: Variant
    seat: int
    start: Position
    acts: tuple[tuple[Act, tuple[object, ...]], ...]
    hidden: Cards

    def played(self, place: Mapping[Card, Card]) -> Position | None:
        """The table now, had the hidden cards lain where others lay; None where the seat had been shown otherwise."""
        position = _laid(self.start, place)
        for act, shown in self.acts:
            verdict = self.variant.rules.decide(position, act)
            if _shown(verdict, self.seat) != shown:
                return None
            position = after(position, verdict.events)
        return position


def _deal(variant: Variant, node: Node, seat: int) -> _Deal:
    line = node.line()
    deals = [n for n, played in enumerate(line) if isinstance(played.act, Deal) and not played.refused]
    since = line[deals[-1] + 1 :] if deals else line
    start = since[0].parent if since else node
    assert start is not None
    acts = tuple((played.act, _shown(played.verdict, seat)) for played in since if played.act and not played.refused)
    now = node.position
    open_ = {*now.hands[seat], *now.layout, *(card for pile in now.piles for card in pile)}
    return _Deal(variant, seat, start.position, acts, tuple(card for card in variant.rules.cards if card not in open_))


def _laid(position: Position, place: Mapping[Card, Card]) -> Position:
    """The same table with other cards in the places of the hidden ones."""

    def others(cards: Cards) -> Cards:
        return tuple(place.get(card, card) for card in cards)

    return position._replace(
        hands=tuple(map(others, position.hands)), stock=others(position.stock), dead=others(position.dead)
    )


def _shown(verdict: Verdict, seat: int) -> tuple[object, ...]:
    """All that a seat is shown of a verdict."""
    if isinstance(verdict, Refused):
        return (name_of(verdict), *verdict.reasons)
    return (name_of(verdict), *filter(None, (_seen(event, seat) for event in verdict.events)))


def _seen(event: Event, seat: int) -> object:
    """An event as a seat is shown it; nothing where it is shown nothing."""
    if isinstance(event, Remembered):
        return None
    if isinstance(event, Moved) and not any(
        lies_open(p.spot, own=p.seat == seat) for p in (event.source, event.target)
    ):
        return (event.source, event.target, len(event.cards), event.why)
    return event
