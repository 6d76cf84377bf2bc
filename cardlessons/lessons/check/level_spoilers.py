"""Find texts of levels that name the card to play too early: before the last hint, or after a lost try."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, Interruption, Play
from cardlessons.lessons.card_words import NamedCard, iter_named_cards
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record.tree import Node

_LIST = re.compile(r"^, |,$")
"""A comma beside a rank, as in a list of ranks: `seven, eight, nine`."""


_PLAY = re.compile(r"\b(?:[Pp]lay|[Ll]ead|[Ll]ay)(?: (?:the|an?|your|one of your))? $")
"""The words before a rank that the learner is told to play."""


class LevelSpoiler(NamedTuple):
    """A text of a level that names the card to play: the whole text, and the words that name the card."""

    told: str
    named: str


def find_level_spoilers(level: Level, ways: LevelSearch) -> list[LevelSpoiler]:
    """Return the texts of the lost level that name the rank or card that wins at the point of the mistake.

    A rank that the task names does not count, and neither does the rank of a card that was played instead.
    """
    asked = {named.rank for named in iter_named_cards(level.asks)}
    found: dict[str, LevelSpoiler] = {}
    for plays, judged in ways.lost:
        text = next(
            (text for text in (*(wrong.told for wrong in level.wrong), level.lost) if judged.told.endswith(text)), ""
        )
        wanted, tried = _find_missed_cards(ways, plays)
        if text in found or not wanted or len({card.rank for card in wanted}) != 1:
            continue
        if wanted & tried or {card.rank for card in wanted} & (asked | {card.rank for card in tried}):
            continue
        named = next((one for one in iter_named_cards(text) if _is_wanted_card(one, wanted, level, text)), None)
        if named:
            found[text] = LevelSpoiler(text, text[named.begin : named.end])
    return [*found.values()]


def find_early_spoilers(level: Level, ways: LevelSearch) -> list[LevelSpoiler]:
    """Return the title, the task and the hints before the last that name the card, or the rank of it, that wins first.

    A rank counts only where it is to be played, in a hint also as `your nine`: the task has to name cards, too.
    """
    firsts = (plays[0] for plays, _ in ways.won if len(plays) == ways.fewest)
    wanted = frozenset(act.card for act in firsts if isinstance(act, Play))
    if ways.calls or len({card.rank for card in wanted}) != 1:
        return []
    found: list[LevelSpoiler] = []
    for text in (level.title, level.asks, *level.hints[:-1]):
        for named in iter_named_cards(text):
            before = text[: named.begin]
            is_owned = before.endswith("your ") and text in level.hints
            is_told = named.suit is not None or (named.sure and (is_owned or _PLAY.search(before)))
            if is_told and any(named.rank is card.rank and named.suit in (None, card.suit) for card in wanted):
                found.append(LevelSpoiler(text, text[named.begin : named.end]))
                break
    return found


def find_vague_hint(level: Level, ways: LevelSearch) -> str:
    """Return the last hint if it names no card that wins, and no rank of one; empty otherwise."""
    winning = {act.card.rank for plays, _ in ways.won for act in plays if isinstance(act, Play)}
    if ways.calls or not winning or not level.hints:
        return ""
    return "" if any(named.rank in winning for named in iter_named_cards(level.hints[-1])) else level.hints[-1]


def _is_wanted_card(named: NamedCard, wanted: frozenset[Card], level: Level, text: str) -> bool:
    """Return whether a card in a text is one of the wanted cards, and neither in a list nor another player's."""
    before = text[: named.begin]
    others = "|".join(map(re.escape, (seat for seat in level.start.seats if seat != level.you)))
    is_others = re.search(rf"\b(?:{others})\b[^.?!:]*$", before) is not None and not before.endswith("your ")
    if not named.sure or is_others or _LIST.search(text[max(0, named.begin - 2) : named.end + 1]):
        return False
    return any(named.rank is card.rank and named.suit in (None, card.suit) for card in wanted)


def _find_missed_cards(ways: LevelSearch, plays: tuple[Act, ...]) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards that win at the point where a try left the winning lines, and the cards it played from there.

    In a level that is answered with slaps, the card that wins is the one that is slapped.
    """
    for length in range(len(plays) - 1, -1, -1):
        nexts = {won[length] for won, _ in ways.won if won[:length] == plays[:length] and len(won) > length}
        if not nexts:
            continue
        if ways.calls:
            tops = (_find_slapped_card(ways, won) for won, _ in ways.won)
            return frozenset(filter(None, tops)), frozenset()
        cards = frozenset(act.card for act in nexts if isinstance(act, Play))
        return cards, frozenset(act.card for act in plays[length:] if isinstance(act, Play))
    return frozenset(), frozenset()


def _find_slapped_card(ways: LevelSearch, won: tuple[Act, ...]) -> Card | None:
    """Return the card that the last act of a line slaps; None if that act is no slap."""
    node: Node = ways.begin
    for act in won:
        if isinstance(act, Interruption) and act is won[-1]:
            return node.position.layout[-1] if node.position.layout else None
        node = ways.tree.play(node, act)
    return None
