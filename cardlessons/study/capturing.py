"""What the table of a fishing game shows besides: captures and builds as they are chosen, who scores together, and the
count.

Everything is asked of the variant's rules; the page only marks cards and shows sentences.
"""

from __future__ import annotations

from typing import Any

from cardlessons.cards import Card
from cardlessons.games.variants import Variant
from cardlessons.replay import Data, why_data
from cardlessons.study.messages import MessageError
from cardlessons.table import Cards, Event, Play, Position, Refused, Remembered, Why
from cardlessons.tree import Node

MOST_WAYS = 8
"""Ways to take that are offered at once; any other is built by touching its cards."""
MOST_TOUCHED = 52


def board_data(variant: Variant, position: Position) -> Data:
    """The sweeps of each seat, what lies built, and who scores together where there are partners."""
    rules: Any = variant.rules
    sides = rules.sides(position)
    return {
        "sweeps": dict(zip(position.seats, position.memo.sweeps, strict=True)),
        "builds": [
            {"says": says, "seat": position.seats[build.seat], "cards": _texts(build.cards)}
            for build, says in rules.heaps(position)
        ],
        "partners": [[position.seats[seat] for seat in side] for side in sides if len(side) > 1],
    }


def capture_told(variant: Variant, position: Position, message: Data, *, openly: bool) -> Data:
    """What a card and the cards touched in the middle make together, what can be built with them, and, `openly`, all
    that the card can take.

    Raises:
        MessageError: no card is to be played now, or the message names cards that are none or are not there.
    """
    rules: Any = variant.rules
    seat = position.turn
    card = _card(message.get("card"))
    named = message.get("takes")
    if seat is None or card not in position.hands[seat]:
        raise MessageError("That card is not to be played now. Nothing has changed.")
    if not isinstance(named, list) or len(named) > MOST_TOUCHED:
        raise MessageError("The page named no cards that could be taken. Nothing has changed.")
    takes = tuple(_card(text) for text in named)
    reasons = rules.chosen(position, card, takes) if openly else rules.summed(position, card, takes)
    whole = reasons[-1].code == "choice.whole"
    builds = rules.building(position, card, takes)
    if builds or (not whole and (openly or takes)):
        reasons = (*reasons, *rules.built(position, card, takes))
    told: Data = {
        "told": [why_data(variant, position.seats, why) for why in reasons],
        "builds": [{"call": play.call, "says": f"Build {says.lower()}"} for play, says in builds],
    }
    if openly:
        ways = rules.captures(position, card).takes
        told |= {
            "whole": whole,
            "choose": len(ways) > 1 or rules.can_build(position, card),
            "ways": [_way(rules, position, card, some) for some in ways[:MOST_WAYS]],
            "more": len(ways[MOST_WAYS:]),
            "lay": not isinstance(rules.decide(position, Play(seat, card)), Refused),
        }
    return told | {"parts": _parts(rules, position, card, takes)}


def _way(rules: Any, position: Position, card: Card, takes: Cards) -> Data:
    """A whole capture, by its parts."""
    return {"takes": _texts(takes), "parts": _parts(rules, position, card, takes)}


def _parts(rules: Any, position: Position, card: Card, takes: Cards) -> Data:
    """Cards of the card's rank, the sets that make a sum, and what is built; nothing where the cards are no capture."""
    taken = rules.parted(position, card, takes)
    if taken is None:
        return {"equal": [], "sets": [], "builds": []}
    return {
        "equal": _texts(taken.equal),
        "sets": [*map(_texts, taken.sets)],
        "builds": [_texts(build.cards) for build in taken.builds],
    }


def _card(text: Any) -> Card:
    try:
        return Card.read(text)
    except (ValueError, TypeError, AttributeError):
        raise MessageError("The page named a card that is none. Nothing has changed.") from None


def _texts(cards: Cards) -> list[str]:
    return [card.text for card in cards]


# The count


def _counted(rules: Any, position: Position, why: Why) -> Cards:
    """The cards for which there are points."""
    if why.code == "count.most-spades":
        piles = [card for seat in why.facts["seats"] for card in position.piles[seat]]
        spades: Cards = dict(rules.turned_over(tuple(piles)))["spades"]
        return spades
    return (why.facts["card"],) if "card" in why.facts else ()


def count_data(variant: Variant, node: Node) -> Data | None:
    """Where the count begins among a play's events, each point's cards, and the piles turned over; None where nothing
    is counted."""
    events: list[Event] = [event for event in node.verdict.events if not isinstance(event, Remembered)]
    codes = [event.why.code if event.why else "" for event in events]
    counts = (n for n, code in enumerate(codes) if code.startswith("count.") and code != "count.partner")
    begins = next(counts, None)
    if begins is None:
        return None
    rules: Any = variant.rules
    position = node.position
    reasons = {n: event.why for n, event in enumerate(events) if n >= begins and event.why}
    return {
        "begins": begins,
        "cards": {str(n): _texts(_counted(rules, position, why)) for n, why in reasons.items()},
        "along": [n for n, code in enumerate(codes) if code == "count.partner" and n > begins],
        "piles": {
            name: [[kind, _texts(cards)] for kind, cards in rules.turned_over(position.piles[seat]) if cards]
            for seat, name in enumerate(position.seats)
        },
    }
