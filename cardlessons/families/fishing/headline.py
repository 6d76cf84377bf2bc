"""The headlines of plays in the fishing games."""

from __future__ import annotations

from pathlib import Path

from cardlessons.engine.family import Done
from cardlessons.engine.table import Cards, Play, Refused
from cardlessons.families.fishing.seating import FishingMemo
from cardlessons.record.narration import describe_cards
from cardlessons.rulebook import tell

TEXTS = Path(__file__).with_name("questions.toml")

MAX_NAMED = 6
"""The most cards that are named one by one; of more cards only the number is given."""


def write_headline(done: Done[FishingMemo]) -> str | None:
    """Return the headline of a play: with the cards taken, built on, or alone; None for other acts."""
    play = done.act
    if not isinstance(play, Play):
        return None
    name = "builds" if play.onto else "takes" if play.takes else "lays"
    name = f"headline.{name}{'-refused' * isinstance(done.verdict, Refused)}"
    return tell(
        TEXTS, name, done.seats, seat=play.seat, card=play.card, cards=_describe_few_cards(play.onto or play.takes)
    )


def _describe_few_cards(cards: Cards) -> str:
    return tell(TEXTS, "headline.many", many=len(cards)) if len(cards) > MAX_NAMED else describe_cards(cards)
