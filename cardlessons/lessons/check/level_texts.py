"""Check that the texts of a level agree with its table: the learner's seat, and the cards that they name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardlessons.engine.cards import Card
from cardlessons.engine.quoting import quote
from cardlessons.engine.table import Position
from cardlessons.lessons.card_words import NamedCard, iter_named_cards
from cardlessons.lessons.check.findings import Finding, make_finding
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.levels import Draft, Entry
from cardlessons.record.replay import replay
from cardlessons.rulebook import join_words

_TOLD = ("ask", "hint", "won", "lost")
"""Keys whose texts speak to the learner."""
_BEFORE = ("ask", "hint")
"""Keys whose texts name only cards of the table; those at the end may also name what could have come."""
_YOU_ARE = re.compile(r"\b[Yy]ou are (\w+)\b(?!['’]s)")
_WAS_PLAYED = re.compile(r"\b(?:led|played|laid|turned up) the $")
"""The words before a card that is no longer in a hand."""
_UNREAL = re.compile(r"\b(?:if|when|suppose|would|could|can|may|might|will)\b[^.!?]*$", re.IGNORECASE)
"""The part of a sentence after a word by which it tells of something that has not happened."""
_PLAY = re.compile(r"(?:^|[.!?:] |\band )(?:[Pp]lay|[Ll]ead|[Ll]ay) (?:the|an?) $")
"""The words before a card that the learner is told to play."""
_MAX_BEFORE_LETTERS = 300
"""The most letters before a card that are looked at, to find out what is said of it."""


def check_level_texts(level: Level, draft: Draft) -> Iterator[Finding]:
    """Yield the texts that name another seat as the learner's, or a card at the wrong place, at the draft's lines."""
    played = replay(level.start)
    cards = frozenset((*played.start.on_table(), *played.final.on_table()))
    for entry in draft.entries:
        if entry.key in _TOLD:
            yield from _find_other_seat(entry, level)
        if entry.key in _BEFORE:
            for named in iter_named_cards(entry.value):
                if message := _explain_misplaced_card(entry, named, level, cards, played.final):
                    yield _place_in_entry(entry, named.begin, message)


def find_losing_hints(
    level: Level, draft: Draft, hand: Collection[Card], winning: Collection[Card]
) -> Iterator[Finding]:
    """Yield the hints that tell the learner to play a card of this hand with which the level is never won."""
    for entry in draft.entries:
        for named in iter_named_cards(entry.value) if entry.key == "hint" else ():
            meant = {card for card in hand if named.rank is card.rank and named.suit in (None, card.suit)}
            if meant and named.sure and meant.isdisjoint(winning) and _PLAY.search(_get_text_before(entry, named)):
                words = entry.value[named.begin : named.end]
                message = f"the level is never won with the {words}; {level.you} wins with {_list_cards(winning)}"
                yield _place_in_entry(entry, named.begin, message)


def _find_other_seat(entry: Entry, level: Level) -> Iterator[Finding]:
    for found in _YOU_ARE.finditer(entry.value):
        if found[1] in level.start.seats and found[1] != level.you:
            message = f"{quote(found[0])} was read, but the learner is {level.you}: expected 'You are {level.you}'"
            yield _place_in_entry(entry, found.start(), f"{message}, or 'you: {found[1]}'")


def _explain_misplaced_card(
    entry: Entry, named: NamedCard, level: Level, cards: Collection[Card], begin: Position
) -> str:
    """Return the reason why a whole card that a text names cannot be meant; empty if it can."""
    if named.rank is None or named.suit is None:
        return ""
    card = Card.read(named.rank.letter + named.suit)
    words, before = entry.value[named.begin : named.end], _get_text_before(entry, named)
    if card not in cards:
        return f"the {words} was read, which is on no place of this table; expected a card that is there"
    holder = next((name for name, hand in zip(begin.seats, begin.hands, strict=True) if card in hand), "")
    if holder and _WAS_PLAYED.search(before) and not _UNREAL.search(before):
        return f"the {words} was not played: {holder} still holds it; expected a card that was played"
    if entry.key == "hint" and holder != level.you and _PLAY.search(before):
        hand = begin.hands[begin.seats.index(level.you)]
        return f"{level.you} cannot play the {words}: expected one of {level.you}'s cards, {_list_cards(hand)}"
    return ""


def _get_text_before(entry: Entry, named: NamedCard) -> str:
    return entry.value[max(0, named.begin - _MAX_BEFORE_LETTERS) : named.begin]


def _list_cards(cards: Collection[Card]) -> str:
    return join_words([card.text for card in cards]) if cards else "none"


def _place_in_entry(entry: Entry, at: int, message: str) -> Finding:
    """Return a finding at an index of an entry's value, or at its beginning if the value goes on in other lines."""
    return make_finding("level", entry.line, entry.column + (0 if entry.more else at), message)
