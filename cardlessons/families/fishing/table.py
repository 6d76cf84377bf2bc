"""The table of a fishing game for the page: its look, and data on sweeps, builds, partners and the count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlessons.engine.cards import Suit
from cardlessons.engine.family import COURTS, SUITS, Heap, Interchange, Look, Shown
from cardlessons.engine.table import Cards, Event, Remembered, Why
from cardlessons.families.fishing.building import describe_build
from cardlessons.families.fishing.counting import group_captured
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import Position


def make_look(rules: Fishing) -> Look:
    """Return the look of the table: captured cards go to piles, and points are shown if they count."""
    return Look(played="taken", keeps="nothing" if rules.counts_cards else "points", example="8h x 5c 3d")


def make_interchange(rules: Fishing) -> Interchange:
    """Return the cards that may change places: court cards, and suits; if points count, only clubs and hearts."""
    plain = frozenset({Suit.CLUBS, Suit.HEARTS})
    return Interchange(SUITS if rules.counts_cards else plain, COURTS)


def iter_heaps(_: Fishing, position: Position) -> Iterator[Heap]:
    """Yield the builds in the middle and their owners."""
    return (Heap(describe_build(build), build.seat, build.cards) for build in position.memo.builds)


def collect_table_data(rules: Fishing, position: Position) -> Shown:
    """Return the sweeps of each seat, the builds, and the partners, as data for the page."""
    names = position.seats
    return {
        "sweeps": dict(zip(names, position.memo.sweeps, strict=True)),
        "builds": [
            {"says": heap.says, "seat": names[heap.seat], "cards": list_card_texts(heap.cards)}
            for heap in iter_heaps(rules, position)
        ],
        "partners": [[names[seat] for seat in side] for side in rules.sides(position) if len(side) > 1],
    }


def collect_count_data(rules: Fishing, events: Iterable[Event], position: Position) -> Shown:
    """Return data about the count among the events of a play; empty if nothing is counted.

    The data has the index of the first event of the count, the cards of each point, and the captured cards by kind.
    """
    visible = [event for event in events if not isinstance(event, Remembered)]
    codes = [event.why.code if event.why else "" for event in visible]
    counts = (n for n, code in enumerate(codes) if code.startswith("count."))
    begins = next(counts, None)
    if begins is None:
        return {}
    reasons = {n: event.why for n, event in enumerate(visible) if n >= begins and event.why}
    return {
        "count": {
            "begins": begins,
            "cards": {str(n): list_card_texts(_list_earning_cards(rules, position, why)) for n, why in reasons.items()},
            "along": [n for n, code in enumerate(codes) if code.startswith("partner.") and n > begins],
            "piles": {
                name: [
                    [kind, list_card_texts(cards)]
                    for kind, cards in group_captured(rules, position.piles[seat])
                    if cards
                ]
                for seat, name in enumerate(position.seats)
            },
        }
    }


def _list_earning_cards(rules: Fishing, position: Position, why: Why) -> Cards:
    """Return the cards that earn the points of a reason."""
    if why.code == "count.most-spades":
        piles = [card for seat in why.facts["seats"] for card in position.piles[seat]]
        return dict(group_captured(rules, tuple(piles)))["spades"]
    return (why.facts["card"],) if "card" in why.facts else ()


def list_card_texts(cards: Cards) -> list[str]:
    """Return the cards in the notation of records."""
    return [card.text for card in cards]
