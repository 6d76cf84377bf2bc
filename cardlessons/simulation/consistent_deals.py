"""Consistent deals: the deals that a seat cannot tell from the true one, from everything it has been shown.

A hidden card may lie elsewhere as long as everything that the seat has been shown since the deal would have been the
same. Such deals are found by shuffling the hidden cards and playing the deal again. If hardly any shuffle is
consistent, they are found by a random walk that exchanges some hidden cards. The walk starts at a deal found by a
search that keeps every exchange which is no less consistent; so the result does not depend on the true places of the
cards.
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
    hide_from_seats,
    name_of,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import is_open
from cardlessons.record.tree import Node

_TRIED, _REPEAT_SECONDS = 20, 6
"""Shuffles that are tried before one says that they fit too seldom, and how seldom: less than one in so many."""
_SEARCHED = 3000
"""The most exchanges in the search for a consistent deal; after it the walk starts at the true deal."""
_AIMED = 0.9
"""The share of these exchanges that take a card of which the first act that is not consistent tells something."""
_WARMING = 30
"""The exchanges before the walk is independent of its first deal; in every game at least one in six is consistent, in
most more than half."""
_BETWEEN = 3
"""The exchanges from one deal of the walk to the next."""


def consistent_deals(variant: Variant, node: Node, seat: int, deals: int | None = None) -> Iterator[Position]:
    """Return random positions that the seat cannot tell from the one at the node; endlessly many if `deals` is None."""
    return islice(random_deals(node.position, read_seen_deal(variant, node, seat)), deals)


def random_deals(now: Position, deal: SeenDeal) -> Iterator[Position]:
    """Yield endlessly many random consistent positions.

    They come from shuffles of all hidden cards as long as these are consistent often enough; then from a walk that
    starts at the last one, or at one found by search. They do not depend on the true places of the hidden cards.
    """
    random = Random("/".join(map(str, (deal.seat, *(card.text for card in deal.hidden)))))
    slots = tuple(card for place in _places(deal) for card in place)
    cards, tried, fitted = [*slots], 0, 0
    while tried < _TRIED or fitted * _REPEAT_SECONDS >= tried:
        other = random.sample(deal.hidden, len(deal.hidden))
        tried += 1
        if (fits := deal.replay_with(dict(zip(slots, other, strict=True)))) is not None:
            now, cards = fits, other
            fitted += 1
            yield now
    if not fitted and now.turn is not None and (found := _search_deal(deal, slots, random)):
        now, cards = found
    yield from _walk(now, deal, slots, cards, random, 0 if fitted else _WARMING)


def _search_deal(deal: SeenDeal, slots: Cards, random: Random) -> tuple[Position, list[Card]] | None:
    """Return a consistent deal found by exchanges, each of which keeps or increases the number of consistent acts; None
    if that takes too long."""
    if len(deal.hidden) < 2:
        return None
    cards = random.sample(deal.hidden, len(deal.hidden))
    gone, fits = deal.count_consistent(dict(zip(slots, cards, strict=True)))
    for _ in range(_SEARCHED):
        if fits is not None:
            return fits, cards
        other = [*cards]
        one, two = random.sample(range(len(cards)), 2)
        about = [n for n, card in enumerate(cards) if card in deal.about[gone]]
        if about and random.random() < _AIMED:
            one = random.choice(about)
        other[one], other[two] = other[two], other[one]
        further, fits = deal.count_consistent(dict(zip(slots, other, strict=True)))
        if further >= gone:
            gone, cards = further, other
    return None


def _walk(
    now: Position, deal: SeenDeal, slots: Cards, cards: list[Card], random: Random, warming: int
) -> Iterator[Position]:
    for exchange in count(-warming):
        other = _exchange(cards, random)
        fits = deal.replay_with(dict(zip(slots, other, strict=True)))
        if fits is not None:
            now, cards = fits, other
        if exchange >= 0 and exchange % _BETWEEN == 0:
            yield now


def _exchange(cards: list[Card], random: Random) -> list[Card]:
    """Return the cards with some of them exchanged: two of them as often as nearly all."""
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
        acts: the acts since then, each with what the seat was shown of its verdict.
        hidden: the cards that the seat has not seen.
        about: for each act, the cards of which it tells who holds them (`HandFact`).
    """

    variant: Variant
    seat: int
    start: Position
    acts: tuple[tuple[Act, tuple[object, ...]], ...]
    hidden: Cards
    about: tuple[frozenset[Card], ...]

    def replay_with(self, place: Mapping[Card, Card]) -> Position | None:
        """Return the table now if the hidden cards were replaced so; None if the seat had been shown something else."""
        return self.count_consistent(place)[1]

    def count_consistent(self, place: Mapping[Card, Card]) -> tuple[int, Position | None]:
        """Return the number of consistent acts if the hidden cards were replaced so; and the table now, if all are."""
        position = _replace_cards(self.start, place)
        for number, (act, was) in enumerate(self.acts):
            verdict = self.variant.rules.decide(position, act)
            if visible_verdict(verdict, self.seat) != was:
                return number, None
            position = after(position, verdict.events)
        return len(self.acts), position


def read_seen_deal(variant: Variant, node: Node, seat: int) -> SeenDeal:
    """Return the last deal up to a node as the seat has seen it; the whole line if no cards were dealt."""
    start, since = since_deal(node)
    made = [(played, played.act) for played in since if played.act and not played.refused]
    acts = tuple((act, visible_verdict(played.verdict, seat)) for played, act in made)
    about = tuple(_cards_named(variant, played, act) for played, act in made)
    now = node.position
    open_ = {*start.hands[seat], *now.hands[seat], *now.layout, *(card for pile in now.piles for card in pile)}
    return SeenDeal(variant, seat, start, acts, tuple(card for card in variant.rules.cards if card not in open_), about)


def _cards_named(variant: Variant, node: Node, act: Act) -> frozenset[Card]:
    """Return the cards of which an act tells who holds them, and who does not."""
    assert node.parent is not None
    facts = variant.of.hand_facts(variant.rules, node.parent.position, act, node.verdict)
    return frozenset(card for fact in facts for card in fact.cards)


def since_deal(node: Node) -> tuple[Position, tuple[Node, ...]]:
    """Return the table after the last deal (or at the start, without a deal), and the nodes since then."""
    line = node.line()
    deals = [n for n, played in enumerate(line) if isinstance(played.act, Deal) and not played.refused]
    since = line[deals[-1] + 1 :] if deals else line
    start = since[0].parent if since else node
    assert start is not None
    return start.position, since


def count_deals(deal: SeenDeal) -> int:
    """Return the number of ways in which the hidden cards may lie: the order counts in the stock only."""
    *groups, stock = map(len, _places(deal))
    left, ways = len(deal.hidden), 1
    for size in groups:
        ways *= comb(left, size)
        left -= size
    return ways * perm(left, stock)


def all_deals(deal: SeenDeal) -> Iterator[Position]:
    """Yield each consistent position once."""
    places = _places(deal)
    slots = tuple(card for place in places for card in place)
    for cards in _distributions(deal.hidden, tuple(map(len, places))):
        position = deal.replay_with(dict(zip(slots, cards, strict=True)))
        if position is not None:
            yield position


def _places(deal: SeenDeal) -> list[Cards]:
    """Return the hidden cards grouped by their true places: off the table, in each hand, dead, in the stock."""
    start, hidden = deal.start, {*deal.hidden}
    groups = [tuple(card for card in cards if card in hidden) for cards in (*start.hands, start.dead, start.stock)]
    there = {card for group in groups for card in group}
    return [tuple(card for card in deal.hidden if card not in there), *groups]


def _distributions(cards: Cards, sizes: tuple[int, ...]) -> Iterator[Cards]:
    """Yield every distribution of the cards to places of these sizes; the order counts in the last one only."""
    size, *others = sizes
    if not others:
        yield from permutations(cards, size)
        return
    for some in combinations(cards, size):
        for rest in _distributions(tuple(card for card in cards if card not in some), tuple(others)):
            yield some + rest


def _replace_cards(position: Position, place: Mapping[Card, Card]) -> Position:
    """Return the same table with hidden cards replaced by others."""

    def others(cards: Cards) -> Cards:
        return tuple([place.get(card, card) for card in cards])

    return position._replace(
        hands=tuple(map(others, position.hands)), stock=others(position.stock), dead=others(position.dead)
    )


def visible_verdict(verdict: Verdict, seat: int) -> tuple[object, ...]:
    """Return everything that a seat is shown of a verdict."""
    if isinstance(verdict, Refused):
        return (name_of(verdict), *verdict.reasons)
    told = hide_from_seats(frozenset([seat]), verdict)
    return (name_of(told), *filter(None, (visible_event(event, seat) for event in told.events)))


def visible_event(event: Event, seat: int) -> object:
    """Return an event as a seat is shown it; None if it is shown nothing."""
    if isinstance(event, Remembered):
        return None
    if isinstance(event, Moved) and not (_is_visible(event.source, seat) or _is_visible(event.target, seat)):
        return (event.source, event.target, len(event.cards), event.why)
    return event


def _is_visible(place: Place, seat: int) -> bool:
    return is_open(place.spot, own=place.seat == seat)
