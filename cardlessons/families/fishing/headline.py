"""The headlines of plays in the fishing games."""

from __future__ import annotations

from cardlessons.engine.family import Done
from cardlessons.engine.table import Cards, Play, Refused
from cardlessons.families.fishing.seating import FishingMemo
from cardlessons.record.narration import describe_cards
from cardlessons.rulebook.second_person import YOU

MAX_NAMED = 6
"""The most cards that are named one by one; of more cards only the number is given."""


def write_headline(done: Done[FishingMemo]) -> str | None:
    """Return the headline of a play: with the cards taken, built on, or alone; None for other acts."""
    play = done.act
    if not isinstance(play, Play):
        return None
    name, refused = done.seats[play.seat], isinstance(done.verdict, Refused)
    card = f"the {play.card.name}"
    if play.onto:
        return (
            f"{name} cannot build so with {card}"
            if refused
            else f"{name} lays {card} onto {_describe_few_cards(play.onto)}"
        )
    if play.takes:
        took = _describe_few_cards(play.takes)
        takes = "take" if name == YOU else "takes"
        return f"{name} cannot take {took} with {card}" if refused else f"{name} plays {card} and {takes} {took}"
    return f"{name} cannot lay {card} now" if refused else f"{name} lays {card} in the middle"


def _describe_few_cards(cards: Cards) -> str:
    return f"{len(cards)} cards" if len(cards) > MAX_NAMED else describe_cards(cards)
