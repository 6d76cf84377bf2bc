"""Deals that fit: what a seat could not tell apart, for all that it has been shown.

A card that lies hidden may as well lie elsewhere, as long as everything the seat has been shown since the deal would
have gone the same way. Such deals are found by shuffling the hidden cards and playing the deal again. Where hardly any
shuffle fits, they are found by a walk that exchanges some of them. It sets out from a deal that was found by exchanges
after each of which no less of what was shown fits; so it does not depend on where the cards truly lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, count, islice, permutations
from math import comb, perm
from random import Random

from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    Act,
    Cards,
    Deal,
    Event,
    Moved,
    Place,
    Position,
    Refused,
    Remembered,
    Verdict,
    after,
    name_of,
    seen_by,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import lies_open
from cardlessons.record.tree import Node

_TRIED, _REPEAT_SECONDS = 20, 6
"""Shuffles that are tried before one says that they fit too seldom, and how seldom: less than one in so many."""
_SEARCHED = 3000
"""Exchanges by which a deal that fits is looked for, before the walk has to set out from the true one."""
_WARMING = 30
"""Exchanges tried before the walk has left its first deal behind; in every game at least one in six fits, in most more
than half."""
_BETWEEN = 3
"""Exchanges from one deal to the next."""


def fitting(variant: Variant, node: Node, seat: int, deals: int | None = None) -> Iterator[Position]:
    """Positions that the seat could not tell from the one at the node, drawn by lot among all such; so many of them, or
    as many as are asked for."""
    return islice(drawn(node.position, seen_deal(variant, node, seat)), deals)


def drawn(now: Position, deal: SeenDeal) -> Iterator[Position]:
    """Such positions without end, drawn by lot: all hidden cards shuffled again and again, as long as that fits often
    enough; then a walk from the one that fitted last, or from one that is looked for. However the hidden cards truly
    lie, they are the same."""
    random = Random("/".join(map(str, (deal.seat, *(card.text for card in deal.hidden)))))
    slots = tuple(card for place in _places(deal) for card in place)
    cards, tried, fitted = [*slots], 0, 0
    while tried < _TRIED or fitted * _REPEAT_SECONDS >= tried:
        other = random.sample(deal.hidden, len(deal.hidden))
        tried += 1
        if (fits := deal.played(dict(zip(slots, other, strict=True)))) is not None:
            now, cards = fits, other
            fitted += 1
            yield now
    if not fitted and now.turn is not None and (found := _found(deal, slots, random)):
        now, cards = found
    yield from _walked(now, deal, slots, cards, random, 0 if fitted else _WARMING)


def _found(deal: SeenDeal, slots: Cards, random: Random) -> tuple[Position, list[Card]] | None:
    """A deal that fits, found from a shuffle by exchanges after each of which as many acts go as they were shown, or
    more; None where that takes too long."""
    if len(deal.hidden) < 2:
        return None
    cards = random.sample(deal.hidden, len(deal.hidden))
    gone, fits = deal.gone(dict(zip(slots, cards, strict=True)))
    for _ in range(_SEARCHED):
        if fits is not None:
            return fits, cards
        other = [*cards]
        one, two = random.sample(range(len(cards)), 2)
        other[one], other[two] = other[two], other[one]
        further, fits = deal.gone(dict(zip(slots, other, strict=True)))
        if further >= gone:
            gone, cards = further, other
    return None


def _walked(
    now: Position, deal: SeenDeal, slots: Cards, cards: list[Card], random: Random, warming: int
) -> Iterator[Position]:
    for exchange in count(-warming):
        other = _exchanged(cards, random)
        fits = deal.played(dict(zip(slots, other, strict=True)))
        if fits is not None:
            now, cards = fits, other
        if exchange >= 0 and exchange % _BETWEEN == 0:
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
class SeenDeal:
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
        return self.gone(place)[1]

    def gone(self, place: Mapping[Card, Card]) -> tuple[int, Position | None]:
        """How many acts would go as they were shown, had the hidden cards lain where others lay; and the table now, if
        all do."""
        position = _laid(self.start, place)
        for number, (act, was) in enumerate(self.acts):
            verdict = self.variant.rules.decide(position, act)
            if shown(verdict, self.seat) != was:
                return number, None
            position = after(position, verdict.events)
        return len(self.acts), position


def seen_deal(variant: Variant, node: Node, seat: int) -> SeenDeal:
    """The last deal up to a node, or all that was played from the start where none was dealt."""
    start, since = since_deal(node)
    acts = tuple((played.act, shown(played.verdict, seat)) for played in since if played.act and not played.refused)
    now = node.position
    open_ = {*start.hands[seat], *now.hands[seat], *now.layout, *(card for pile in now.piles for card in pile)}
    return SeenDeal(variant, seat, start, acts, tuple(card for card in variant.rules.cards if card not in open_))


def since_deal(node: Node) -> tuple[Position, tuple[Node, ...]]:
    """The table when cards were dealt last, or at the start where none were, and all that has been done since."""
    line = node.line()
    deals = [n for n, played in enumerate(line) if isinstance(played.act, Deal) and not played.refused]
    since = line[deals[-1] + 1 :] if deals else line
    start = since[0].parent if since else node
    assert start is not None
    return start.position, since


def number_of(deal: SeenDeal) -> int:
    """In how many ways the hidden cards may lie, whatever has been shown: in hands, dead or out of the game as sets, in
    the stock by their order."""
    *groups, stock = map(len, _places(deal))
    left, ways = len(deal.hidden), 1
    for size in groups:
        ways *= comb(left, size)
        left -= size
    return ways * perm(left, stock)


def every(deal: SeenDeal) -> Iterator[Position]:
    """All positions that the seat could not tell from the one that there is, each once."""
    places = _places(deal)
    slots = tuple(card for place in places for card in place)
    for cards in _spread(deal.hidden, tuple(map(len, places))):
        position = deal.played(dict(zip(slots, cards, strict=True)))
        if position is not None:
            yield position


def _places(deal: SeenDeal) -> list[Cards]:
    """The hidden cards by the places where they truly lay: off the table, in each hand, dead, in the stock."""
    start, hidden = deal.start, {*deal.hidden}
    groups = [tuple(card for card in cards if card in hidden) for cards in (*start.hands, start.dead, start.stock)]
    there = {card for group in groups for card in group}
    return [tuple(card for card in deal.hidden if card not in there), *groups]


def _spread(cards: Cards, sizes: tuple[int, ...]) -> Iterator[Cards]:
    """The cards in every way in which they fill places of these sizes; the order counts in the last one alone."""
    size, *others = sizes
    if not others:
        yield from permutations(cards, size)
        return
    for some in combinations(cards, size):
        for rest in _spread(tuple(card for card in cards if card not in some), tuple(others)):
            yield some + rest


def _laid(position: Position, place: Mapping[Card, Card]) -> Position:
    """The same table with other cards in the places of the hidden ones."""

    def others(cards: Cards) -> Cards:
        return tuple([place.get(card, card) for card in cards])

    return position._replace(
        hands=tuple(map(others, position.hands)), stock=others(position.stock), dead=others(position.dead)
    )


def shown(verdict: Verdict, seat: int) -> tuple[object, ...]:
    """All that a seat is shown of a verdict."""
    if isinstance(verdict, Refused):
        return (name_of(verdict), *verdict.reasons)
    told = seen_by(frozenset([seat]), verdict)
    return (name_of(told), *filter(None, (seen(event, seat) for event in told.events)))


def seen(event: Event, seat: int) -> object:
    """An event as a seat is shown it; nothing where it is shown nothing."""
    if isinstance(event, Remembered):
        return None
    if isinstance(event, Moved) and not (_sees(event.source, seat) or _sees(event.target, seat)):
        return (event.source, event.target, len(event.cards), event.why)
    return event


def _sees(place: Place, seat: int) -> bool:
    return lies_open(place.spot, own=place.seat == seat)
