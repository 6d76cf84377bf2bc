"""Find the cards, ranks and suits that a text names: `nine of diamonds`, `nines`, `Ben's nine`, `hearts`, `9d`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardlessons.engine.cards import Card, Rank, Suit

RANKS: dict[str, Rank] = {word: rank for rank in Rank if rank is not Rank.JOKER for word in (rank.word, rank.plural)}
"""The ranks by their names, singular and plural."""
SUITS: dict[str, Suit] = {
    word: suit for suit in Suit if suit is not Suit.NONE for word in (suit.word, suit.word.removesuffix("s"))
}
"""The suits by their names, singular and plural."""
_RANK = "|".join(sorted(RANKS, key=len, reverse=True))
_SUIT = "|".join(sorted(SUITS, key=len, reverse=True))
_PLURAL = "|".join((*(rank.plural for rank in Rank), *(suit.word for suit in Suit)))
_CODE = "(?-i:(?:[2-9TJQK]|10)[cdhs]|Ac)"
"""A card as records write it. `Ad`, `Ah` and `As` are left out, because they are also words."""
_NAMED = re.compile(
    rf"\b(?:(?P<rank>{_RANK})(?P<of> of (?P<suit>{_SUIT}))?|(?P<alone>{_SUIT})|(?P<code>{_CODE}))\b", re.IGNORECASE
)
_COUNTS = frozenset(rank.word for rank in Rank if Rank.TWO <= rank <= Rank.TEN)
"""Names of ranks that may also be a number of things."""
_BEFORE = re.compile(r"\b(?:the|your|his|her|their|its|my|this|that)\s$|[’']s?\s$", re.IGNORECASE)
"""Text before a number word that shows that the word is a rank, as in `the nine`."""
_SURELY_BEFORE = re.compile(
    r"\b(?:a|an|no|one|another|led|fourth|third|second|own|(?:your|his|her|my|no) other)\s$", re.IGNORECASE
)
"""Text before a number word that proves that the word is a rank, as in `another nine`."""
_BEFORE_MANY = re.compile(r"\b(?:first|last|other)\s$", re.IGNORECASE)
"""Text before a number word that shows that a number from five on is a rank, as in `the last nine`."""
_COUNTED = re.compile(
    rf"\s(?:more|other|others|of|in|to|from|for|left|or|and|you|he|she|they)\b|\s(?:{_RANK}|{_SUIT})\b"
    r"|(?:\s[\w-]+)?\s(?!(?:is|was|has|does|goes|takes|plays|falls|gives|this|pays|makes|its|his|yours|hers|follows|belongs|loses|keeps)\b)[\w-]*[a-rt-z]s\b"
)
"""Text after a number word that shows that it counts something, as in `two of them` or `two low cards`."""
_SURELY_COUNTED = re.compile(
    r"\s(?:cards|counters|plays|players|places|words|ranks|suits|times|rounds|leads|slaps|things|are"
    rf"|of (?:them|your|the)\b|(?:other|more|low|high) \w+s|{_PLURAL})\b"
)
"""Text after a number word that proves that it counts something, as in `two cards`."""
_SURELY_PAID = re.compile(
    r"\b(?:cost|costs|pay|pays|paid|lose|loses|lost|has|have|had|hold|holds|held|all)"
    r"(?: (?:only|you|him|her|Ben|Clara|Dora|Anna|Emil))?\s$"
)
"""Text before a number word that proves that it counts counters, as in `pays two`."""


@dataclass(frozen=True)
class NamedCard:
    """A card, rank or suit that a text names.

    Attributes:
        begin: the index of its first character in the text.
        end: the index after its last character.
        rank: None if only a suit is named.
        suit: None if only a rank is named.
        sure: False if the word may also be a number, as `two` may.
        owner: the possessive before it, such as `Ben's`; empty if there is none.
    """

    begin: int
    end: int
    rank: Rank | None
    suit: Suit | None
    sure: bool
    owner: str = ""


_LIST_BEFORE = re.compile(rf"\b(?:{_RANK}), (?:(?:{_RANK}) and )?$", re.IGNORECASE)
_LIST_BEHIND = re.compile(
    rf", (?:{_RANK})\b|,? (?:and|or|to) (?:(?:the|your|his|her|\w+’?'?s) (?:own )?)(?:{_RANK})\b", re.IGNORECASE
)


def _is_in_list(before: str, behind: str) -> bool:
    """Return whether a rank is in a list of ranks with commas, as in `four, five, six`, or in one with articles."""
    return _LIST_BEFORE.search(before) is not None or _LIST_BEHIND.match(behind) is not None


_OWNER = re.compile(r"(\w+)[’']s?\s$")
_MAX_CONTEXT_LETTERS = 80
"""The most letters before and after a word that are looked at, to find out what it means."""


def iter_named_cards(text: str) -> Iterator[NamedCard]:
    """Yield the cards, ranks and suits that a text names, in order, but no numbers that count something."""
    for found in _NAMED.finditer(text):
        before = text[max(0, found.start() - _MAX_CONTEXT_LETTERS) : found.start()]
        behind = text[found.end() : found.end() + _MAX_CONTEXT_LETTERS]
        rank: Rank | None = RANKS.get((found["rank"] or "").casefold())
        suit: Suit | None = SUITS.get((found["suit"] or found["alone"] or "").casefold())
        sure = True
        if found["code"]:
            card = Card.read(found["code"])
            rank, suit = card.rank, card.suit
        elif (found["rank"] or "").casefold() in _COUNTS and not found["of"]:
            sure = _SURELY_BEFORE.search(before) is not None
            sure = sure or (_BEFORE.search(before) is not None and _COUNTED.match(behind) is None)
            sure = sure or (rank is not None and rank >= Rank.FIVE and _BEFORE_MANY.search(before) is not None)
            if _SURELY_COUNTED.match(behind) or (not sure and _SURELY_PAID.search(before)):
                continue
            sure = sure or _is_in_list(before, behind)
        owner = _OWNER.search(before)
        yield NamedCard(found.start(), found.end(), rank, suit, sure, owner[1] if owner else "")
