"""The causes of a snap, and the reasons why there is none."""

from __future__ import annotations

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import Why
from cardlessons.families.snap.count import Spoken

Whys = tuple[Why, ...]
CAUSES_IN_WORDS = {
    "snap.number": "is its number",
    "snap.number-alone": "equals the number said",
    "snap.pair": "equals the one beneath",
    "snap.jokers": "is a joker on a joker",
    "snap.queen": "is a queen",
}
"""The words about a next card that brings a snap, by the code of the reason."""


def find_causes_after_lay(card: Card, under: Card | None, spoken: Spoken, *, queens: bool) -> tuple[Whys, Whys]:
    """Return the causes of a snap after a card was laid, and the reasons why there is none.

    The reasons count only if there is no cause.
    """
    facts = {"card": card, "under": under, "spoken": spoken}
    snaps: list[Why] = []
    if under is not None and card.rank == under.rank:
        snaps.append(Why("snap.jokers" if card.rank is Rank.JOKER else "snap.pair", facts))
    if card.rank == spoken.number:
        snaps.append(Why("snap.number", facts))
    if queens and card.rank is Rank.QUEEN:
        snaps.append(Why("snap.queen", facts))
    if card.rank is Rank.JOKER:
        why_not = Why("none.joker" if under else "none.joker-first", facts)
    else:
        why_not = Why("none.laid" if under else "none.first", facts)
    return tuple(snaps), (why_not, *([Why("none.queen", facts)] if queens else []))


def find_causes_after_number(seat: int, top: Card | None, spoken: Spoken, *, counts: bool) -> tuple[Whys, Whys]:
    """Return the cause of a snap after a number said without a card, and the reasons why there is none (R-41)."""
    facts = {"seat": seat, "top": top, "spoken": spoken}
    if not counts:
        return (), (Why("none.no-card", facts),)
    if top is None:
        return (), (Why("none.empty-middle", facts),)
    if top.rank == spoken.number:
        return (Why("snap.number-alone", facts),), ()
    return (), (Why("none.number-alone", facts),)
