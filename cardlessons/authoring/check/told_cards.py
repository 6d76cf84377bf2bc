"""Find cards that a family tells to seats that do not see them: in its memory, or in reasons.

An act is judged again at tables on which two cards have changed places that a seat does not see. If the seat sees the
same happen at all of them, its reasons and the memory must be the same, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    LAYOUT,
    Act,
    Began,
    Event,
    Fault,
    Moved,
    Place,
    Position,
    Refused,
    Remembered,
    Spot,
    Verdict,
    Why,
    hide_from_seats,
)
from cardlessons.engine.variant import Variant
from cardlessons.rulebook import explain
from cardlessons.rulebook.second_person import name_seats
from cardlessons.rulebook.texts import SentenceError

SWAPPED_CARDS = 3
"""The number of cards with which a hidden card changes places at each act."""


class ToldCard(NamedTuple):
    """A leak: the seat to which it is told, and the code of the reason; None for the memory."""

    seat: int
    code: str | None


class _Sighting(NamedTuple):
    """A verdict as a seat sees it: the events without their sentences, the sentences by their codes, and the memory."""

    happened: tuple[object, ...]
    told: tuple[tuple[str, str], ...]
    memo: object


def iter_told_cards(
    variant: Variant, position: Position, act: Act, verdict: Verdict, chance: Random
) -> Iterator[ToldCard]:
    """Yield the leaks in a verdict to one seat, chosen at random.

    A fault that all notice is shown to all, so its reasons may name cards.
    """
    if isinstance(verdict, Refused) or (isinstance(verdict, Fault) and verdict.noticed):
        return
    seat = chance.randrange(len(position.seats))
    seen = _see(variant, position, verdict, seat)
    others = []
    for pair in _choose_pairs(_list_hidden_cards(variant, position, act, seat), chance):
        other = variant.rules.decide(_swap_cards(position, *pair), act)
        again = _see(variant, position, other, seat)
        if type(other) is not type(verdict) or again.happened != seen.happened:
            return
        others.append(again)
    if any(again.memo != seen.memo for again in others):
        yield ToldCard(seat, None)
    for number, (code, text) in enumerate(seen.told):
        if any(again.told[number][1] != text for again in others):
            yield ToldCard(seat, code)


def _list_hidden_cards(variant: Variant, position: Position, act: Act, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat does not see, from the top of the stock; without those that the act names."""
    lookers = variant.select_lookers(frozenset([seat])) or ()
    hands = (card for other, hand in enumerate(position.hands) if other not in lookers for card in hand)
    named = set(_iter_cards(vars(act)))
    return tuple(card for card in (*position.stock, *hands, *position.dead) if card not in named)


def _iter_cards(value: Any) -> Iterator[Card]:
    """Yield the cards in plain data."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _iter_cards(part)
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _iter_cards(part)


def _choose_pairs(hidden: tuple[Card, ...], chance: Random) -> Iterator[tuple[Card, Card]]:
    """Yield a hidden card, often the top card of the stock, with several others of another rank and suit.

    If a rule shows a card because it is of some rank, something else happens with one of the others.
    """
    if not hidden:
        return
    one = hidden[0] if chance.random() < 0.5 else chance.choice(hidden)
    others = [card for card in hidden if card.rank is not one.rank and card.suit is not one.suit]
    for other in chance.sample(others, min(SWAPPED_CARDS, len(others))):
        yield one, other


def _swap_cards(position: Position, one: Card, other: Card) -> Position:
    places = {one: other, other: one}

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in cards)

    hands = tuple(map(swap, position.hands))
    return position._replace(hands=hands, stock=swap(position.stock), dead=swap(position.dead))


def _see(variant: Variant, position: Position, verdict: Verdict, seat: int) -> _Sighting:
    lookers = variant.select_lookers(frozenset([seat]))
    shown = hide_from_seats(lookers, verdict)
    memo = next((event.memo for event in reversed(verdict.events) if isinstance(event, Remembered)), position.memo)
    happened, told = [], []
    for event in shown.events:
        happened.append(_see_event(event, seat if lookers else None))
        if isinstance(event.why, Why):
            told.append((event.why.code, _write_sentence(variant, position, event.why, seat)))
    return _Sighting(tuple(happened), tuple(told), memo)


def _see_event(event: Event, seat: int | None) -> object:
    """Return an event without its sentence, and without the cards that go from one hidden place to another."""
    if isinstance(event, Remembered | Began):
        return type(event)
    code = event.why and event.why.code
    if isinstance(event, Moved) and not (_is_seen(event.source, seat) or _is_seen(event.target, seat)):
        return len(event.cards), event.source, event.target, code
    return type(event), event._replace(why=None)[:-1], code  # type: ignore[arg-type]


def _is_seen(place: Place, seat: int | None) -> bool:
    return place == LAYOUT or place.spot is Spot.PILE or (place.spot is Spot.HAND and place.seat == seat)


def _write_sentence(variant: Variant, position: Position, why: Why, seat: int) -> str:
    try:
        return explain(why, name_seats(position.seats, seat), variant.sections, variant.borrowed).text
    except SentenceError:
        return ""
