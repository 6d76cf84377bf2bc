"""Find words of a lost level that name the card to be played, so that nothing is left to think at the next try."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, Play, Slap
from cardlessons.lessons.card_words import NamedCard, named_cards
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record.tree import Node

_LIST = re.compile(r"^, |,$")
"""A rank among others, as in a run: `seven, eight, nine`."""


class LevelSpoiler(NamedTuple):
    """Words of a lost level that name a card to be played: the whole text, and what of it names the card."""

    told: str
    named: str


def find_level_spoilers(level: Level, ways: LevelSearch) -> list[LevelSpoiler]:
    """Return each text of the lost level that names the rank or card which wins from where the try went wrong.

    What the task names already gives nothing away, nor do the ranks of the cards that were played instead.
    """
    asked = {named.rank for named in named_cards(level.asks)}
    found: dict[str, LevelSpoiler] = {}
    for plays, judged in ways.lost:
        text = next(
            (text for text in (*(wrong.told for wrong in level.wrong), level.lost) if judged.told.endswith(text)), ""
        )
        wanted, tried = _missed_cards(ways, plays)
        if text in found or not wanted or len({card.rank for card in wanted}) != 1:
            continue
        if wanted & tried or {card.rank for card in wanted} & (asked | {card.rank for card in tried}):
            continue
        named = next((one for one in named_cards(text) if _names_one_of(one, wanted, level, text)), None)
        if named:
            found[text] = LevelSpoiler(text, text[named.begin : named.end])
    return [*found.values()]


def _names_one_of(named: NamedCard, wanted: frozenset[Card], level: Level, text: str) -> bool:
    """Return whether a card that a text names is one of these, and not said of a run or of another player."""
    before = text[: named.begin]
    others = "|".join(map(re.escape, (seat for seat in level.start.seats if seat != level.you)))
    is_others = re.search(rf"\b(?:{others})\b[^.?!:]*$", before) is not None and not before.endswith("your ")
    if not named.sure or is_others or _LIST.search(text[max(0, named.begin - 2) : named.end + 1]):
        return False
    return any(named.rank is card.rank and named.suit in (None, card.suit) for card in wanted)


def _missed_cards(ways: LevelSearch, plays: tuple[Act, ...]) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards that win where a lost try left the winning ways, and the cards played from there on.

    Of a level that is answered with slaps the card that wins is the one on which the hand comes down.
    """
    for length in range(len(plays) - 1, -1, -1):
        nexts = {won[length] for won, _ in ways.won if won[:length] == plays[:length] and len(won) > length}
        if not nexts:
            continue
        if ways.calls:
            tops = (_slapped_card(ways, won) for won, _ in ways.won)
            return frozenset(filter(None, tops)), frozenset()
        cards = frozenset(act.card for act in nexts if isinstance(act, Play))
        return cards, frozenset(act.card for act in plays[length:] if isinstance(act, Play))
    return frozenset(), frozenset()


def _slapped_card(ways: LevelSearch, won: tuple[Act, ...]) -> Card | None:
    """Return the card on which the last slap of a way comes down."""
    node: Node = ways.begin
    for act in won:
        if isinstance(act, Slap) and act is won[-1]:
            return node.position.layout[-1] if node.position.layout else None
        node = ways.tree.play(node, act)
    return None
