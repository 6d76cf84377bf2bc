"""The question of a page about a card and the cards touched in the middle: its capture, and its builds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any

from cardlessons.engine.cards import Card
from cardlessons.engine.family import Inquiry, QuestionError, Shown, TableQuestion
from cardlessons.engine.table import Cards, Play, Refused
from cardlessons.families.fishing.building import explain_build, find_exact_builds
from cardlessons.families.fishing.captures import CaptureParts, is_own_sum, split
from cardlessons.families.fishing.judging import explain_sums, explain_touched
from cardlessons.families.fishing.options import get_value
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo, Position
from cardlessons.families.fishing.table import list_card_texts

MAX_WAYS = 8
"""The largest number of captures offered at once; a learner makes any other by touching its cards."""
MAX_TOUCHED_CARDS = 52
MAX_PARTIAL_CAPTURES = 64
"""The largest number of partial captures of one card whose answers are sent with the page."""


def describe_capture(rules: Fishing, ask: Inquiry[FishingMemo]) -> Shown:
    """Return the capture and the builds of a card with the touched cards, as data for the page.

    If the whole answer may be given, the data lists all captures of the card.

    Raises:
        QuestionError: no card can be played now, or the message names a card that does not exist or is not there.
    """
    position, seat = ask.position, ask.position.turn
    card, named = _read_card(ask.message.get("card")), ask.message.get("takes")
    if seat is None or card not in position.hands[seat]:
        raise QuestionError("That card cannot be played now. Nothing has changed.")
    if not isinstance(named, list) or len(named) > MAX_TOUCHED_CARDS:
        raise QuestionError("The page named no cards that could be taken. Nothing has changed.")
    takes = tuple(_read_card(text) for text in named)
    laid = position.memo.builds
    if ask.openly:
        reasons = explain_touched(rules, card, position.layout, takes, laid)
    else:
        reasons = explain_sums(rules, card, takes, laid)
    whole = reasons[-1].code == "choice.whole"
    builds = find_exact_builds(rules, position, card, takes)
    if builds or (not whole and (ask.openly or takes)):
        reasons = (*reasons, *explain_build(rules, position, card, takes))
    shown: Shown = {
        "told": [*reasons],
        "builds": [{"call": play.call, "says": f"Build {(play.call or '').lower()}"} for play in builds],
    }
    if ask.openly:
        ways = rules.find_captures(position, card)
        shown |= {
            "whole": whole,
            "choose": len(ways) > 1 or rules.can_build(position, card),
            "ways": [
                {"takes": list_card_texts(some), "parts": _collect_parts(rules, position, card, some)}
                for some in ways[:MAX_WAYS]
            ],
            "more": len(ways[MAX_WAYS:]),
            "lay": not isinstance(rules.decide(position, Play(seat, card)), Refused),
        }
    return shown | {"parts": _collect_parts(rules, position, card, takes)}


def iter_touches(rules: Fishing, position: Position) -> Iterator[Mapping[str, Any]]:
    """Yield the messages that a page may send about the cards of the seat to play.

    Each has a card, and the touched cards: none, one, or a part of a capture.
    """
    for card in position.hands[position.turn] if position.turn is not None else ():
        ways = rules.find_captures(position, card)[:MAX_WAYS]
        some = (part for way in ways for size in range(2, len(way)) for part in combinations(way, size))
        alone = ((other,) for other in position.layout)
        touched = {frozenset(takes): takes for takes in ((), *alone, *islice(some, MAX_PARTIAL_CAPTURES), *ways)}
        yield from ({"card": card.text, "takes": list_card_texts(takes)} for takes in touched.values())


def _collect_parts(rules: Fishing, position: Position, card: Card, takes: Cards) -> Shown:
    """Return the parts of a capture as data, with the marks of its cards; all empty if it is not lawful."""
    taken = split(rules, card, takes, position.memo.builds)
    if taken is None:
        return {"equal": [], "sets": [], "builds": [], "marks": {}}
    return {
        "equal": list_card_texts(taken.equal),
        "sets": [*map(list_card_texts, taken.sets)],
        "builds": [list_card_texts(build.cards) for build in taken.builds],
        "marks": _collect_marks(rules, card, taken),
    }


def _collect_marks(rules: Fishing, card: Card, taken: CaptureParts) -> dict[str, str]:
    """Return the mark of each captured card, such as `10` for equal cards and `9+1` for a sum.

    If the sum includes the played card, its number comes first.
    """
    marks = {one.text: str(get_value(one) or one.rank.letter) for one in taken.equal}
    for some in taken.sets:
        own = () if is_own_sum(rules, card, some) else (get_value(card),)
        numbers = (*own, *sorted(map(get_value, some), reverse=True))
        marks |= {one.text: "+".join(map(str, numbers)) for one in some}
    return marks | {one.text: str(build.number) for build in taken.builds for one in build.cards}


def _read_card(text: Any) -> Card:
    try:
        return Card.read(text)
    except (ValueError, TypeError, AttributeError):
        raise QuestionError("The page named a card that is none. Nothing has changed.") from None


QUESTIONS = {"capture": TableQuestion(describe_capture, of_turn=True, beforehand=iter_touches)}
