"""Find texts of levels that name the card to play too early: before the last hint, or after a lost try."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, Interruption, Play
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.rulebook.marks import list_marks
from cardlessons.rulebook.second_person import YOU

Spoiler = tuple[str, str]
"""A text of a level that names the card to play, and the words that name the card."""


def find_level_spoilers(level: Level, ways: LevelSearch) -> list[Spoiler]:
    """Return the texts of the lost level that name the rank or card that wins at the point of the mistake.

    A rank that the task names does not count, and neither does the rank of a card that was played instead.
    """
    asked = {mark.rank for mark in list_marks(level.asks)}
    found: dict[str, Spoiler] = {}
    for plays, judged in ways.lost:
        texts = (*(wrong.told for wrong in level.wrong), level.lost)
        text = next((text for text in texts if judged.told.endswith(text)), "")
        wanted, tried = _find_missed_cards(ways, plays)
        ranks = {card.rank for card in wanted}
        if text in found or len(ranks) != 1 or ranks & (asked | {card.rank for card in tried}):
            continue
        if named := next((mark for mark in list_marks(text) if mark.names(wanted)), None):
            found[text] = text, text[named.begin : named.end]
    return [*found.values()]


def find_early_spoilers(level: Level, ways: LevelSearch) -> list[Spoiler]:
    """Return the title, the task and the hints before the last that name the card that wins first.

    A hint may not name the rank of the learner's own card either; the task has to name ranks.
    """
    firsts = (plays[0] for plays, _ in ways.won if len(plays) == ways.fewest)
    wanted = frozenset(act.card for act in firsts if isinstance(act, Play))
    if ways.calls or len({card.rank for card in wanted}) != 1:
        return []
    return [
        (text, text[mark.begin : mark.end])
        for text in (level.title, level.asks, *level.hints[:-1])
        for mark in list_marks(text)
        if mark.names(wanted) and (mark.card or (mark.owner == YOU and text in level.hints))
    ]


def find_vague_hint(level: Level, ways: LevelSearch) -> str:
    """Return the last hint if it names no card that wins, and no rank of one; empty otherwise."""
    winning = {act.card.rank for plays, _ in ways.won for act in plays if isinstance(act, Play)}
    if ways.calls or not winning or not level.hints:
        return ""
    return "" if any(mark.rank in winning for mark in list_marks(level.hints[-1])) else level.hints[-1]


def _find_missed_cards(ways: LevelSearch, plays: tuple[Act, ...]) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards that win at the point where a try left the winning lines, and all that were played from there.

    In a level that is answered with calls, the card that wins is the one that is called.
    """
    for length in range(len(plays) - 1, -1, -1):
        nexts = {won[length] for won, _ in ways.won if won[:length] == plays[:length] and len(won) > length}
        if not nexts:
            continue
        if ways.calls:
            tops = (_find_called_card(ways, won) for won, _ in ways.won)
            return frozenset(filter(None, tops)), frozenset()
        cards = frozenset(act.card for act in nexts if isinstance(act, Play))
        after = ways.follow(plays).line()[len(ways.follow(plays[:length]).line()) :]
        return cards, frozenset(node.act.card for node in after if isinstance(node.act, Play))
    return frozenset(), frozenset()


def _find_called_card(ways: LevelSearch, won: tuple[Act, ...]) -> Card | None:
    """Return the card that the last act of a line answers; None if that act is no answer of all."""
    layout = ways.follow(won[:-1]).position.layout
    return layout[-1] if layout and isinstance(won[-1], Interruption) else None
