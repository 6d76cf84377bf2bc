"""Exchange the cards of a level, and the marks in its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.record import Expectation
from cardlessons.rulebook.marks import Mark, MarkedText, replace_marks

T = TypeVar("T")
_RANKS_BY_WORD = {rank.word: rank for rank in Rank}


@dataclass(frozen=True)
class CardChange:
    """A change of cards.

    Attributes:
        suits: the new suit of some suits.
        ranks: the new rank of some ranks, and of those that a text names without a suit.
        cards_moved: the new card of some cards, if it does not follow from `suits` and `ranks`.
    """

    suits: Mapping[Suit, Suit]
    ranks: Mapping[Rank, Rank]
    cards_moved: Mapping[Card, Card] = field(default_factory=dict)

    def card(self, card: Card) -> Card:
        if card.rank is Rank.JOKER:
            return card
        if moved := self.cards_moved.get(card):
            return moved
        return Card.read(self.ranks.get(card.rank, card.rank).letter + self.suits.get(card.suit, card.suit))

    def apply(self, thing: T) -> T:
        """Return a level, an act, a text or anything else with the new cards in all its parts."""
        changed: Any = thing
        match changed:
            case Card():
                changed = self.card(changed)
            case Rank():
                changed = self.ranks.get(changed, changed)
            case MarkedText():
                changed = replace_marks(changed, self._change_mark)
            case Expectation(words=words):
                changed = changed._replace(words=tuple(map(self._change_word, words)))
            case tuple() if type(changed) is tuple:
                changed = tuple(map(self.apply, changed))
            case _ if is_dataclass(changed) and not isinstance(changed, type):
                parts = (part.name for part in fields(changed))
                changed = replace(changed, **{name: self.apply(getattr(changed, name)) for name in parts})
        return cast("T", changed)

    def _change_mark(self, mark: Mark) -> tuple[Rank | None, Suit | None]:
        if mark.card:
            card = self.card(mark.card)
            return card.rank, card.suit
        return mark.rank and self.ranks.get(mark.rank, mark.rank), mark.suit and self.suits.get(mark.suit, mark.suit)

    def _change_word(self, word: str) -> str:
        """Return a word of a condition, with its card or rank changed."""
        if rank := _RANKS_BY_WORD.get(word):
            return self.ranks.get(rank, rank).word
        card = Card.find(word)
        return self.card(card).text if card else word
