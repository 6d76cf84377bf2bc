"""Consistent deals: the deals that a seat cannot tell from the true one, from everything it has been shown.

A deal is consistent if the seat would have been shown exactly the same acts and events since then. So each act excludes
some cards from some hands: a player who passed holds no card that had to be played. This follows from the rules, so no
game has to define it. Deals without excluded cards are drawn with equal chances; each is played again, and dropped if
the seat would have been shown something else.

In some games nearly all deals are dropped, for instance if a player must hold one of several cards; in some, hardly any
shuffle fits. Then deals come from a random walk that exchanges some hidden cards. The walk starts at a deal
found by search, so that it does not depend on the true places of the cards, and takes many steps from one deal to the
next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from math import inf
from random import Random

from cardlessons.engine.cards import Card
from cardlessons.engine.giving_way import give_way
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
    is_open,
    name_of,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.card_placement import Placement, SlotGroup, UncountedError

_MAX_DRAWS = 300
"""Draws in a row that are dropped before the walk takes over."""
_MAX_EXCHANGES = 3000
"""The most exchanges in the search for a consistent deal; after it the walk starts at the true deal."""
_AIMED_SHARE = 0.9
"""The share of these exchanges that move a card about which the first inconsistent act tells something."""
_WARM_UP_STEPS, _STEPS_BETWEEN = 400, 40
"""The exchanges before the first deal of the walk, and from one deal to the next: then 200 deals of the walk tell as
much as about 190 independent ones (measured in the matching games)."""


def iter_consistent_deals(
    variant: Variant, node: Node, seat: int, deals: int | None = None, most_acts: float = inf
) -> Iterator[Position]:
    """Return random positions that the seat cannot tell from the one at the node; endlessly many if `deals` is None.

    They end when more than `most_acts` acts have been judged to find them.
    """
    return islice(iter_random_deals(node.position, read_seen_deal(variant, node, seat), most_acts), deals)


def iter_random_deals(now: Position, deal: SeenDeal, most_acts: float = inf, seed: int = 1) -> Iterator[Position]:
    """Yield endlessly many random consistent positions, all with the same chance, each independent of the others.

    Each seed has a sample of its own. They do not depend on the true places of the hidden cards. Only if they come from
    the walk, they are not quite independent. They end when more than `most_acts` acts have been judged to find them.
    """
    lot = "/".join(map(str, (deal.seat, *(card.text for card in deal.hidden))))
    random = Random(lot if seed == 1 else f"{lot}/{seed}")
    return draw_deals(now, deal, random, most_acts)


def draw_deals(now: Position, deal: SeenDeal, random: Random, most_acts: float = inf) -> Iterator[Position]:
    """Yield random consistent positions, drawn by the given random numbers, until `most_acts` acts have been judged."""
    with suppress(_EffortSpentError):
        yield from _draw_all(now, deal, _Judge(deal, most_acts), random)


class _EffortSpentError(Exception):
    """An error for a search of deals that has judged the permitted number of acts."""


@dataclass
class _Judge:
    """A counter of consistent acts that judges a limited number of acts.

    Attributes:
        deal: the deal as the seat has seen it.
        left: the number of acts that may still be judged.
    """

    deal: SeenDeal
    left: float

    def __call__(self, place: Mapping[Card, Card]) -> tuple[int, Position | None]:
        """Return the number of acts that are consistent after an exchange of hidden cards, and the table if all are."""
        give_way()
        if self.left < 0:
            raise _EffortSpentError
        gone, fits = self.deal.count_consistent(place)
        self.left -= gone + 1
        return gone, fits


def _draw_all(now: Position, deal: SeenDeal, judge: _Judge, random: Random) -> Iterator[Position]:
    placement, dropped = deal.placement, 0
    with suppress(UncountedError):
        while dropped < _MAX_DRAWS:
            _, fits = judge(deal.exchange(placement.draw(random)))
            dropped = dropped + 1 if fits is None else 0
            if fits is not None:
                yield fits
    slots = tuple(card for slots in deal.slots for card in slots)
    found = _search_deal(deal, judge, slots, random) if now.turn is not None else None
    yield from _walk(*(found or (now, [*slots])), deal, judge, slots, random)


def _search_deal(deal: SeenDeal, judge: _Judge, slots: Cards, random: Random) -> tuple[Position, list[Card]] | None:
    """Return a consistent deal found by exchanges, each of which keeps or increases the number of consistent acts; None
    if that takes too long."""
    if len(deal.hidden) < 2:
        return None
    cards = random.sample(deal.hidden, len(deal.hidden))
    gone, fits = judge(dict(zip(slots, cards, strict=True)))
    for _ in range(_MAX_EXCHANGES):
        if fits is not None:
            return fits, cards
        other = [*cards]
        one, two = random.sample(range(len(cards)), 2)
        about = [n for n, card in enumerate(cards) if card in deal.about[gone]]
        if about and random.random() < _AIMED_SHARE:
            one = random.choice(about)
        other[one], other[two] = other[two], other[one]
        further, fits = judge(dict(zip(slots, other, strict=True)))
        if further >= gone:
            gone, cards = further, other
    return None


def _walk(
    now: Position, cards: list[Card], deal: SeenDeal, judge: _Judge, slots: Cards, random: Random
) -> Iterator[Position]:
    barred = [group.barred for group in deal.placement.groups for _ in range(group.size)]
    for exchange in count(-_WARM_UP_STEPS):
        other = _exchange(cards, random)
        if other != cards and not any(card in bars for card, bars in zip(other, barred, strict=True)):
            _, fits = judge(dict(zip(slots, other, strict=True)))
            if fits is not None:
                now, cards = fits, other
        if exchange >= 0 and exchange % _STEPS_BETWEEN == 0:
            yield now


def _exchange(cards: list[Card], random: Random) -> list[Card]:
    """Return the cards with some of them exchanged; the number is random on a logarithmic scale."""
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
        hidden: the cards that the seat has not seen; of its own hand those that the variant's `see` hides.
        about: for each act, the cards of which it tells who holds them (`HandFact`).
    """

    variant: Variant
    seat: int
    start: Position
    acts: tuple[tuple[Act, tuple[object, ...]], ...]
    hidden: Cards
    about: tuple[frozenset[Card], ...]

    def replay_with(self, place: Mapping[Card, Card]) -> Position | None:
        """Return the table after an exchange of hidden cards; None if the seat would have been shown something else."""
        return self.count_consistent(place)[1]

    def count_consistent(self, place: Mapping[Card, Card]) -> tuple[int, Position | None]:
        """Return the number of acts that are consistent after an exchange of hidden cards, and the table if all are."""
        position = replace_cards(self.start, place)
        for number, (act, was) in enumerate(self.acts):
            verdict = self.variant.rules.decide(position, act)
            if get_visible_verdict(verdict, self.seat) != was:
                return number, None
            position = after(position, verdict.events)
        return len(self.acts), position

    @cached_property
    def _groups(self) -> dict[tuple[int, frozenset[Card]], list[Card]]:
        """Return the cards that really lie on the hidden slots, grouped by place and by the cards barred there.

        A card cannot lie on a slot if the seat would then have been shown something else. To test this, each act that
        the seat has seen is judged again with the card in the hand to which the slot belonged.
        """
        barred: dict[Card, set[Card]] = {card: set() for card in self.hidden}
        position, hidden = self.start, {*self.hidden}
        for act, was in self.acts:
            for seat, hand in enumerate(position.hands):
                slots = [card for card in hand if card in hidden]
                is_seen = seat == self.seat and not self.variant.look.hands_hidden
                if not slots or is_seen or self._is_shown(position, act, was, seat, (*hand, *self.hidden)):
                    continue  # the seat was shown the same for every card
                for card in self.hidden:
                    if card in hand or all(card in barred[slot] for slot in slots):
                        continue
                    others = (tuple(card if one == slot else one for one in hand) for slot in slots)
                    if not any(self._is_shown(position, act, was, seat, other) for other in others):
                        barred.update((slot, barred[slot] | {card}) for slot in slots)
            position = after(position, self.variant.rules.decide(position, act).events)
        groups: dict[tuple[int, frozenset[Card]], list[Card]] = {}
        for number, place in enumerate(_list_places(self)):
            for slot in place:
                groups.setdefault((number, frozenset(barred[slot])), []).append(slot)
        return groups

    @cached_property
    def slots(self) -> tuple[Cards, ...]:
        """Return the cards that truly lie on the hidden slots, in the groups of the placement."""
        return tuple(map(tuple, self._groups.values()))

    @cached_property
    def placement(self) -> Placement:
        """Return the ways to lay the hidden cards on their slots; the order counts in stock and face-down hands."""
        stock, is_ordered = len(self.start.hands) + 2, self.variant.look.hands_hidden
        return Placement(
            self.hidden,
            [
                SlotGroup(len(slots), barred, ordered=is_ordered or place == stock)
                for (place, barred), slots in self._groups.items()
            ],
        )

    def exchange(self, placed: Sequence[Cards]) -> dict[Card, Card]:
        """Return the card that a placement lays in the place of each hidden card."""
        return {
            true: other
            for slots, cards in zip(self.slots, placed, strict=True)
            for true, other in zip(slots, cards, strict=True)
        }

    def _is_shown(self, position: Position, act: Act, was: tuple[object, ...], seat: int, hand: Cards) -> bool:
        """Return whether the seat would have been shown the same result of an act with another hand at a seat."""
        hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
        return get_visible_verdict(self.variant.rules.decide(position._replace(hands=hands), act), self.seat) == was


def read_seen_deal(variant: Variant, node: Node, seat: int) -> SeenDeal:
    """Return the last deal up to a node as the seat has seen it; the whole line if no cards were dealt."""
    start, since = find_last_deal(node)
    made = [(played, played.act) for played in since if played.act and not played.refused]
    acts = tuple((act, get_visible_verdict(played.verdict, seat)) for played, act in made)
    about = tuple(_collect_named_cards(variant, played, act) for played, act in made)
    now = node.position
    if variant.look.hands_hidden:
        shown = (getattr(event, "cards", ()) for _, visible in acts for event in visible[1:])
        own = {*variant.see(now, seat).hands[seat], *(card for cards in shown for card in cards)}
    else:
        own = {*start.hands[seat], *now.hands[seat]}
    open_ = {*own, *now.layout, *(card for pile in now.piles for card in pile)}
    return SeenDeal(variant, seat, start, acts, tuple(card for card in variant.rules.cards if card not in open_), about)


def _collect_named_cards(variant: Variant, node: Node, act: Act) -> frozenset[Card]:
    """Return the cards about which an act tells who does or does not hold them."""
    assert node.parent is not None
    facts = variant.of.hand_facts(variant.rules, node.parent.position, act, node.verdict)
    return frozenset(card for fact in facts for card in fact.cards)


def find_last_deal(node: Node) -> tuple[Position, tuple[Node, ...]]:
    """Return the table after the last deal (or at the start, without a deal), and the nodes since then."""
    line = node.line()
    deals = [n for n, played in enumerate(line) if isinstance(played.act, Deal) and not played.refused]
    since = line[deals[-1] + 1 :] if deals else line
    start = since[0].parent if since else node
    assert start is not None
    return start.position, since


def iter_all_deals(deal: SeenDeal) -> Iterator[Position]:
    """Yield each consistent position once; there are at most as many as placements."""
    for placed in deal.placement.all():
        position = deal.replay_with(deal.exchange(placed))
        if position is not None:
            yield position


def _list_places(deal: SeenDeal) -> list[Cards]:
    """Return the hidden cards grouped by their true places: off the table, in each hand, dead, in the stock."""
    start, hidden = deal.start, {*deal.hidden}
    groups = [tuple(card for card in cards if card in hidden) for cards in (*start.hands, start.dead, start.stock)]
    there = {card for group in groups for card in group}
    return [tuple(card for card in deal.hidden if card not in there), *groups]


def replace_cards(position: Position, place: Mapping[Card, Card]) -> Position:
    """Return the same table with hidden cards replaced by others."""

    def swap(cards: Cards) -> Cards:
        return tuple([place.get(card, card) for card in cards])

    return position._replace(
        hands=tuple(map(swap, position.hands)), stock=swap(position.stock), dead=swap(position.dead)
    )


def get_visible_verdict(verdict: Verdict, seat: int) -> tuple[object, ...]:
    """Return everything that a seat is shown of a verdict."""
    if isinstance(verdict, Refused):
        return (name_of(verdict), *verdict.reasons)
    visible = hide_from_seats(frozenset([seat]), verdict)
    return (name_of(visible), *filter(None, (get_visible_event(event, seat) for event in visible.events)))


def get_visible_event(event: Event, seat: int) -> object:
    """Return an event as a seat is shown it; None if it is shown nothing."""
    if isinstance(event, Remembered):
        return None
    if isinstance(event, Moved) and not (_is_visible(event.source, seat) or _is_visible(event.target, seat)):
        return (event.source, event.target, len(event.cards), event.why)
    return event


def _is_visible(place: Place, seat: int) -> bool:
    return is_open(place.spot, own=place.seat == seat)
