"""Exchange the cards of a level, and the marks in its texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.table import Act, Cards, Deal, Draw, FamilyAct, Play
from cardlessons.lessons.lesson import Level, WrongWay
from cardlessons.record import Expectation, Record, Step
from cardlessons.rulebook.marks import Mark, replace_marks

_RANKS = {rank.word: rank for rank in Rank}


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

    def cards(self, cards: Iterable[Card]) -> Cards:
        return tuple(map(self.card, cards))

    def act(self, act: Act) -> Act:
        match act:
            case Play(card=card, takes=takes, onto=onto):
                return replace(act, card=self.card(card), takes=self.cards(takes), onto=self.cards(onto))
            case Draw(cards):
                return Draw(tuple((seat, self.card(card)) for seat, card in cards))
            case Deal(cards):
                return Deal(self.cards(cards))
            case FamilyAct():
                parts = (self._change_part(getattr(act, name)) for name in act.parts())
                return type(act)(act.seat, *parts)
            case _:
                return act

    def _change_part(self, part: int | Rank | Card) -> int | Rank | Card:
        """Return a part of a family's own act with its card or rank changed; a seat stays as it is."""
        if isinstance(part, Card):
            return self.card(part)
        return self.ranks.get(part, part) if isinstance(part, Rank) else part

    def text(self, text: str) -> str:
        """Return a text whose marks name the new cards, ranks and suits."""
        return replace_marks(text, self._change_mark)

    def _change_mark(self, mark: Mark) -> tuple[Rank | None, Suit | None]:
        if mark.card:
            card = self.card(mark.card)
            return card.rank, card.suit
        return mark.rank and self.ranks.get(mark.rank, mark.rank), mark.suit and self.suits.get(mark.suit, mark.suit)

    def condition(self, condition: Expectation) -> Expectation:
        return condition._replace(words=tuple(map(self._change_condition_word, condition.words)))

    def _change_condition_word(self, word: str) -> str:
        if rank := _RANKS.get(word):
            return self.ranks.get(rank, rank).word
        try:
            return self.card(Card.read(word)).text
        except ValueError:
            return word


def change_level(level: Level, change: CardChange) -> Level:
    """Return the level with other cards, in its record, its conditions and its texts."""
    return replace(
        level,
        title=change.text(level.title),
        asks=change.text(level.asks),
        start=_change_record(level.start, change),
        goals=tuple(map(change.condition, level.goals)),
        kept=tuple(map(change.condition, level.kept)),
        hints=tuple(map(change.text, level.hints)),
        won=change.text(level.won),
        lost=change.text(level.lost),
        wrong=tuple(_change_wrong_way(wrong, change) for wrong in level.wrong),
        losses=tuple((change.act(act), many) for act, many in level.losses),
    )


def _change_record(record: Record, change: CardChange) -> Record:
    return replace(
        record,
        hands=tuple(map(change.cards, record.hands)),
        layout=change.cards(record.layout),
        stock=change.cards(record.stock),
        dead=change.cards(record.dead),
        comment=change.text(record.comment),
        steps=_change_steps(record.steps, change),
        places={},
    )


def _change_steps(steps: tuple[Step, ...], change: CardChange) -> tuple[Step, ...]:
    return tuple(
        replace(
            step,
            act=change.act(step.act),
            comment=change.text(step.comment),
            expects=tuple(map(change.condition, step.expects)),
            variations=tuple(_change_steps(variation, change) for variation in step.variations),
        )
        for step in steps
    )


def _change_wrong_way(wrong: WrongWay, change: CardChange) -> WrongWay:
    return WrongWay(
        change.text(wrong.told),
        None if wrong.act is None else change.act(wrong.act),
        None if wrong.holds is None else change.condition(wrong.holds),
    )
