"""Exchange the cards of a level, and their names in its texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.table import Act, Cards, Deal, Draw, FamilyAct, Play
from cardlessons.lessons.card_words import RANKS, NamedCard, iter_named_cards
from cardlessons.lessons.lesson import Level, WrongWay
from cardlessons.record import Expectation, Record, Step

_ARTICLE = re.compile(r"\b(a|an)(\s)$", re.IGNORECASE)


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
        """Return a text with the new names of the cards, ranks and suits that it names."""
        parts: list[str] = []
        done = 0
        for named in iter_named_cards(text):
            if not named.sure:
                continue
            between, name = text[done : named.begin], self._change_name(named, text[named.begin : named.end])
            parts += [_fit_article(between, name), name]
            done = named.end
        return "".join((*parts, text[done:]))

    def _change_name(self, named: NamedCard, said: str) -> str:
        """Return the new name of a card, rank or suit, in the plural and with a capital if the old one was."""
        if named.rank and named.suit and " " not in said:
            return self.card(Card.read(said)).text
        words = said.split(" ")
        if named.rank:
            rank = self._change_rank(named.rank, named.suit)
            words[0] = _match_capital(words[0], rank.plural if words[0].casefold() == named.rank.plural else rank.word)
        if named.suit:
            suit = self.suits.get(named.suit, named.suit).word
            is_plural = words[-1].casefold() == named.suit.word
            words[-1] = _match_capital(words[-1], suit if is_plural else suit.removesuffix("s"))
        return " ".join(words)

    def _change_rank(self, rank: Rank, suit: Suit | None) -> Rank:
        return self.card(Card.read(rank.letter + suit)).rank if suit else self.ranks.get(rank, rank)

    def condition(self, condition: Expectation) -> Expectation:
        return condition._replace(words=tuple(map(self._change_condition_word, condition.words)))

    def _change_condition_word(self, word: str) -> str:
        if rank := RANKS.get(word.casefold()):
            return _match_capital(word, self.ranks.get(rank, rank).word)
        try:
            return self.card(Card.read(word)).text
        except ValueError:
            return word


def _match_capital(said: str, word: str) -> str:
    return word.capitalize() if said[0].isupper() else word


def _fit_article(before: str, name: str) -> str:
    """Return the words before a card's name, with `a` or `an` as the name requires."""
    article = "an" if name.casefold().startswith(("ace", "eight")) else "a"
    return _ARTICLE.sub(lambda found: _match_capital(found[1], article) + found[2], before)


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
