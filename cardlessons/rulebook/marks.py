"""Marks: cards, ranks and suits in square brackets in the texts of authors, such as `[9d]` or `[Ben's 9]`.

The words of a mark are the rulebook's. A marked text is a string of these words, so everything that shows texts shows
words. It also has the marks, and the text as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language

MARK_PATTERN = re.compile(r"(?<!\[)\[(?P<words>[^\[\]{}|]{1,60})\](?![\](])")
"""Text in brackets that may be a mark, because it is no link, such as `[text](href)` or `[[lesson]]`."""
MARK_CONTENT = re.compile(r"(?=.)(?P<one>(?P<rank>10|[2-9TJQKA])?(?P<suit>[cdhs])?)(?P<again>(?P=one))?")
"""A card, a rank or a suit; twice for several."""
_BEGINS_PATTERN = re.compile(r"(?:[.!?…][”\"’')*_]*\s|(?<!\w)[“\"])[“\"‘'(*_]*$")
"""The end of the text before a sentence or a quotation, which begins with a capital."""
_MAX_LETTERS_BEFORE = 12


class Mark(NamedTuple):
    """A card, a rank or a suit that a text names.

    Attributes:
        begin: the index of its first letter in the text, its article included.
        end: the index after its last letter.
        at: the index of its bracket in the text as it was written.
        rank: None if only a suit is named.
        suit: None if only a rank is named.
        several: whether it stands in the plural.
        owner: whose card it is, a name or `you`; empty if it does not say so.
    """

    begin: int
    end: int
    at: int
    rank: Rank | None
    suit: Suit | None
    several: bool
    owner: str

    @property
    def card(self) -> Card | None:
        """The card, if a whole one is named."""
        return Card.read(self.rank.letter + self.suit) if self.rank and self.suit else None

    def names(self, cards: Iterable[Card]) -> bool:
        """Return whether one of these cards may be meant."""
        return self.rank is not None and any(self.rank is c.rank and self.suit in (None, c.suit) for c in cards)


class MarkedText(str):
    """A text in words, with the marks that name its cards.

    Attributes:
        written: the text as its author wrote it.
        language: the language of its words.
        marks: its marks, in their order.
    """

    __slots__ = ("language", "marks", "written")

    written: str
    language: English
    marks: tuple[Mark, ...]

    def __new__(cls, written: str, language: English | None = None) -> MarkedText:
        language = language or get_language()
        parts: list[str] = []
        marks: list[Mark] = []
        done = length = 0
        for found in MARK_PATTERN.finditer(written):
            words, last = split_words(found)
            what, owner = MARK_CONTENT.fullmatch(last), language.find_owner(words)
            if what is None or owner is None:
                continue
            rank = Card.read(f"{what['rank']}c").rank if what["rank"] else None
            suit = Suit(what["suit"]) if what["suit"] else None
            several = bool(what["again"])
            between = written[done : found.start()]
            said = language.say(words, rank, suit, several)
            before = f". {''.join(parts[-1:])}{between}"[-_MAX_LETTERS_BEFORE:]
            if _BEGINS_PATTERN.search(before):
                said = said[0].upper() + said[1:]
            begin = length + len(between)
            marks.append(Mark(begin, begin + len(said), found.start(), rank, suit, several, owner))
            parts += between, said
            done, length = found.end(), begin + len(said)
        text = super().__new__(cls, "".join((*parts, written[done:])))
        text.written, text.language, text.marks = written, language, tuple(marks)
        return text

    def __reduce__(self) -> tuple[type[MarkedText], tuple[str, English]]:
        return MarkedText, (self.written, self.language)


def split_words(found: re.Match[str]) -> tuple[str, str]:
    """Return the words before the last one in brackets, and the last one."""
    words, _, last = " ".join(found["words"].split()).rpartition(" ")
    return words, last


def mark_text(written: str) -> str:
    """Return a text with its marks in words; one without marks stays a plain string."""
    return marked if "[" in written and (marked := MarkedText(written)).marks else written


def list_marks(text: str) -> tuple[Mark, ...]:
    """Return the cards that an author has marked in a text; a plain text has none."""
    return text.marks if isinstance(text, MarkedText) else ()


def get_written(text: str) -> str:
    """Return a text as its author wrote it, with marks instead of words."""
    return text.written if isinstance(text, MarkedText) else text


def replace_marks(text: MarkedText, change: Callable[[Mark], tuple[Rank | None, Suit | None]]) -> MarkedText:
    """Return a text in which each mark names another rank and suit."""
    marks = {mark.at: mark for mark in text.marks}

    def write(found: re.Match[str]) -> str:
        if (mark := marks.get(found.start())) is None:
            return found[0]
        rank, suit = change(mark)
        what = f"{rank.letter if rank else ''}{suit or ''}"
        return f"[{f'{split_words(found)[0]} {what * (1 + mark.several)}'.lstrip()}]"

    return MarkedText(MARK_PATTERN.sub(write, text.written), text.language)
