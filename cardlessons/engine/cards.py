"""Cards, ranks, suits and packs.

A card is written with two characters, rank then suit: `9h`, `Th` (`10h` is read too), `Kd`; jokers are `X1` and `X2`.
There is one object per card, so cards are compared by identity and are fast as keys.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from enum import IntEnum, StrEnum
from functools import cached_property, total_ordering
from typing import NoReturn, SupportsIndex

from cardlessons.engine.quoting import quote


class Rank(IntEnum):
    """The thirteen ranks and the joker; the number is that of the pips. A `Pack` defines their order in a game."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """Return the character of the rank in a card's text: `A`, `2` ... `9`, `T`, `J`, `Q`, `K`."""
        return "XA23456789TJQK"[self]

    @cached_property
    def word(self) -> str:
        """Return the rank in words: `nine`, `jack`, `ace`."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """Return the plural in words: `nines`, `sixes`."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(StrEnum):
    """The four suits in the order of a sorted hand; a joker has the suit `NONE`."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    NONE = "X"

    @property
    def word(self) -> str:
        """Return the suit in words: `hearts`."""
        return self.name.lower()


@total_ordering
class Card:
    """A card: `Card("Ah")`. There is one object for each card, and it cannot be changed.

    Cards are sorted suit by suit, in the order of `Suit`, each from the ace as the lowest to the king.

    Attributes:
        text: the card as a record writes it, such as `Td`.
        rank: the rank; `JOKER` for a joker.
        suit: the suit; `NONE` for a joker.
        name: the card in words, such as `ten of diamonds`.
    """

    __slots__ = ("name", "rank", "suit", "text")

    text: str
    rank: Rank
    suit: Suit
    name: str

    def __new__(cls, text: str) -> Card:
        """Return the card of a text, as `read` does."""
        return cls.read(text)

    @staticmethod
    def read(text: str) -> Card:
        """Return the card written as `9h`, `Th`, `10h`, `9♥`, `9 of hearts`, `nine hearts` or `X1`, in any case.

        Args:
            text: the card's text.

        Raises:
            ValueError: the text is not a card; the message says how a card is written.
            TypeError: the argument is no text.
        """
        if not isinstance(text, str):
            raise TypeError(f"{text!r} is no card; expected its text, such as '9h', '10h' or 'Kd'")
        card = Card.find(text)
        if card is None:
            raise CardError(text)
        return card

    @staticmethod
    def find(text: str) -> Card | None:
        """Return the card that `read` returns; None if the text is not a card.

        Args:
            text: the card's text, as `read` takes it.
        """
        if card := _CARDS_BY_TEXT.get(text):
            return card
        tidy = expand_card_names(clean_text(text))
        return _CARDS_BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower())

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"the {name} of {self!r} cannot be changed; `Card(text)` returns another card")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"the {name} of {self!r} cannot be taken away")

    def __eq__(self, other: object) -> bool:
        # without this, `__lt__` makes Python ask `object.__eq__` of both cards, three times slower
        return self is other

    __hash__ = object.__hash__

    def __lt__(self, other: object) -> bool:
        return self._place < other._place if isinstance(other, Card) else NotImplemented

    @property
    def _place(self) -> tuple[int, int, str]:
        return _SUIT_ORDER.index(self.suit), self.rank, self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.read, (self.text,)


def _make_card(text: str, rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    jokers = {"X1": "first joker", "X2": "second joker"}
    name = jokers.get(text) or f"{rank.word} of {suit.word}"
    for field, value in {"text": text, "rank": rank, "suit": suit, "name": name}.items():
        object.__setattr__(card, field, value)
    return card


_SUIT_ORDER = tuple(Suit)
_CARDS_BY_TEXT: dict[str, Card] = {
    rank.letter + suit: _make_card(rank.letter + suit, rank, suit)
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    for rank in Rank
    if rank is not Rank.JOKER
} | {f"X{n}": _make_card(f"X{n}", Rank.JOKER, Suit.NONE) for n in (1, 2)}
CARDS = tuple(_CARDS_BY_TEXT.values())
"""The 52 cards and two jokers."""


def remove_cards(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are not in `gone`, in their order."""
    away = {*gone}
    return tuple([card for card in cards if card not in away])


class HeldCards(tuple[Card, ...]):
    """Cards in the order in which they are held; `in` and `index` understand the text of a card, too."""

    __slots__ = ()

    def __contains__(self, card: object) -> bool:
        return super().__contains__(Card.read(card) if isinstance(card, str) else card)

    def index(self, card: Card | str, *bounds: SupportsIndex) -> int:
        """Return the index of a card, from 0; raises `ValueError` if the card is not held.

        Args:
            card: the card.
            bounds: the first place, and the one after the last, as for a tuple.
        """
        return super().index(Card.read(card) if isinstance(card, str) else card, *bounds)


class CardError(ValueError):
    """An error for a text that is not a card.

    Attributes:
        habit: the name of a mistake that authors usually repeat in a whole text, such as commas between cards; empty
            for other mistakes.
    """

    def __init__(self, text: str) -> None:
        self.habit, mistake = _explain_mistake(clean_text(text).translate(_SUIT_SIGNS))
        super().__init__(f"{quote(text)} is no card; {mistake}")


def _explain_mistake(text: str) -> tuple[str, str]:
    """Return the habit behind an invalid card text, empty if it is unknown, and advice on how to write the card."""
    parts = [part for part in re.split(r"[,;]+", text) if part]
    if parts and parts != [text] and all(map(CARD_TEXT.fullmatch, parts)):
        return "commas", f"cards are parted by spaces alone, as in '{' '.join(parts) if len(parts) > 1 else 'Kd 2h'}'"
    if turned := _SUIT_FIRST.fullmatch(text):
        return "suit first", f"the rank comes first: '{turned['rank'].upper()}{turned['suit'].lower()}'"
    if foreign := _FOREIGN_PATTERN.fullmatch(text):
        rank = foreign["rank"].upper()
        right = _IN_ENGLISH[rank] + foreign["suit"].lower()
        if rank in "RV":
            return "French ranks", f"in French Roi and Valet, here K and J (king and jack): '{right}'"
        return "German ranks", f"in German Bube and Dame, here J and Q (jack and queen): '{right}'"
    if CARD_TEXT.fullmatch(text.rstrip("!?")):
        return "", "a record has no marks for good and bad plays; a comment in braces can say it"
    if re.fullmatch(f"(?:{CARD_TEXT.pattern})+", text, re.IGNORECASE):
        return "", f"cards are parted by spaces, as in '{' '.join(CARD_TEXT.findall(text))}'"
    return "", "a card is a rank and a suit, like 9h, 10h or Kd"


def clean_text(text: str) -> str:
    """Return typed text with single spaces, and as keyboards of all kinds mean it.

    Full-width letters and pictures of cards become plain letters, and signs that cannot be seen are left out, such as
    the one that makes a suit an emoji.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_PICTURED_CARDS))
    return " ".join(_UNSEEN_PATTERN.sub("", plain).split())


def expand_card_names(text: str) -> str:
    """Return tidy text with its cards as records write them: `9c` for `nine of clubs`, `9 clubs` and `9 c`."""
    return _CARD_NAME.sub(_read_card_name, text)


def _read_card_name(found: re.Match[str]) -> str:
    rank, suit = found["rank"] or found["letter"], found["suit"] or found["after_letter"]
    if rank is None:
        return found[0]
    letter = _RANK_LETTERS.get(rank.casefold()) or rank.upper().replace("10", "T")
    return letter + suit[0].casefold().translate(_SUIT_SIGNS)


_UNSEEN_PATTERN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
_PICTURED_CARDS = dict(zip(map(ord, "♧♢♡♤"), "♣♦♥♠", strict=True)) | {
    0x1F0A0 + 16 * row + number: rank + suit
    for row, suit in enumerate("shdc")
    for number, rank in zip((*range(1, 12), 13, 14), "A23456789TJQK", strict=True)
}
"""The cards and suits that have a sign of their own, such as 🃙 and ♧, as they are else written; no knights."""
_SUIT_SIGNS = str.maketrans("♣♦♥♠", "cdhs")
_RANK_LETTERS = {rank.word: rank.letter for rank in Rank if rank is not Rank.JOKER}
_SUIT_PATTERN = "♣|♦|♥|♠|clubs?|diamonds?|hearts?|spades?"
_CARD_NAME = re.compile(
    rf"\"[^\"]*\"|(?<!\w)(?:(?P<rank>10|[2-9]|{'|'.join(_RANK_LETTERS)}) ?(?:of )?(?P<suit>{_SUIT_PATTERN}|[cdhs])"
    rf"|(?P<letter>[TJQKA])(?: ?(?:of )?(?P<after_letter>{_SUIT_PATTERN})))(?!\w)",
    re.IGNORECASE,
)
"""The name of a card, or a text in quotation marks. `A c` is none, because both may be names of seats."""
_SUIT_FIRST = re.compile(r"(?P<suit>[cdhs])(?P<rank>10|[2-9TJQKA])", re.IGNORECASE)
_FOREIGN_PATTERN = re.compile(r"(?P<rank>[BDRV])(?P<suit>[cdhs])", re.IGNORECASE)
_IN_ENGLISH = {"B": "J", "D": "Q", "R": "K", "V": "J"}
CARD_TEXT = re.compile(r"(?:10|[2-9TJQKA])[cdhs]|X[12]", re.IGNORECASE)


class Pack:
    """A pack of cards: 52, or 32 (seven to ace), with or without jokers.

    Iterates suit by suit, from the lowest card to the highest.

    Args:
        size: 52 or 32, jokers not counted.
        ace_high: whether the ace ranks above the king.
        jokers: how many jokers are added, 0 to 2.
    """

    def __init__(self, size: int = 52, *, ace_high: bool = False, jokers: int = 0) -> None:
        ranks = [rank for rank in Rank if rank is Rank.ACE or rank >= (Rank.TWO if size == 52 else Rank.SEVEN)]
        if ace_high:
            ranks = [*ranks[1:], Rank.ACE]
        self.size = size
        self.ranks = tuple(ranks)
        self.cards = tuple(
            _CARDS_BY_TEXT[rank.letter + suit] for suit in Suit if suit is not Suit.NONE for rank in ranks
        ) + tuple(_CARDS_BY_TEXT[f"X{n + 1}"] for n in range(jokers))
        self._members = frozenset(self.cards)
        self._of_rank = Counter(card.rank for card in self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self._members

    def of_rank(self, rank: Rank) -> int:
        """Return the number of cards of a rank in the pack."""
        return self._of_rank[rank]

    def after(self, card: Card, *, cyclic: bool = False) -> Card | None:
        """Return the next higher card of the suit; after the highest card None, or the lowest one if `cyclic`."""
        if card.rank not in self.ranks:
            return None
        place = self.ranks.index(card.rank) + 1
        if place == len(self.ranks) and not cyclic:
            return None
        return _CARDS_BY_TEXT[self.ranks[place % len(self.ranks)].letter + card.suit]
