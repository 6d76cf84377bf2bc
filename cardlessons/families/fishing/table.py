"""The table of a fishing game: sweeps, builds, partners, and the count at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlessons.engine.family import Heap, Look, Shown
from cardlessons.engine.table import Cards, Event, Remembered, Why
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import Position


def look(rules: Fishing) -> Look:
    """Cards lie in the middle until they are taken; where points count they are written down."""
    return Look(played="taken", keeps="points" if rules.counting == "points" else "nothing", example="8h x 5c 3d")


def heaps(rules: Fishing, position: Position) -> Iterator[Heap]:
    """Yield the builds, each with its owner."""
    return (Heap(says, build.seat, build.cards) for build, says in rules.heaps(position))


def shows(rules: Fishing, position: Position) -> Shown:
    """The sweeps of each seat, what lies built, and who scores together where there are partners."""
    names = position.seats
    return {
        "sweeps": dict(zip(names, position.memo.sweeps, strict=True)),
        "builds": [
            {"says": heap.says, "seat": names[heap.seat], "cards": texts(heap.cards)} for heap in heaps(rules, position)
        ],
        "partners": [[names[seat] for seat in side] for side in rules.sides(position) if len(side) > 1],
    }


def counted(rules: Fishing, events: Iterable[Event], position: Position) -> Shown:
    """Return where the count begins among a play's events, each point's cards, and the piles, if they are counted."""
    told = [event for event in events if not isinstance(event, Remembered)]
    codes = [event.why.code if event.why else "" for event in told]
    counts = (n for n, code in enumerate(codes) if code.startswith("count.") and code != "count.partner")
    begins = next(counts, None)
    if begins is None:
        return {}
    reasons = {n: event.why for n, event in enumerate(told) if n >= begins and event.why}
    return {
        "count": {
            "begins": begins,
            "cards": {str(n): texts(_behind(rules, position, why)) for n, why in reasons.items()},
            "along": [n for n, code in enumerate(codes) if code == "count.partner" and n > begins],
            "piles": {
                name: [[kind, texts(cards)] for kind, cards in rules.turned_over(position.piles[seat]) if cards]
                for seat, name in enumerate(position.seats)
            },
        }
    }


def _behind(rules: Fishing, position: Position, why: Why) -> Cards:
    """The cards for which there are points."""
    if why.code == "count.most-spades":
        piles = [card for seat in why.facts["seats"] for card in position.piles[seat]]
        return dict(rules.turned_over(tuple(piles)))["spades"]
    return (why.facts["card"],) if "card" in why.facts else ()


def texts(cards: Cards) -> list[str]:
    """The cards as a record writes them."""
    return [card.text for card in cards]
