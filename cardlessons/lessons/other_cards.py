"""Deal a level with other cards: exchange suits and ranks that are alike in its game, and their names in its texts.

A change is accepted only if every line of the level goes as before (`LevelSearch`): the same plays are lawful, the
computer player gives the same replies, the same counters are paid, and the texts differ only in the names of cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.family import Interchange
from cardlessons.engine.table import Act, Cards, Deal, Draw, FamilyAct, Moved, Paid, Play, Said, Scored
from cardlessons.lessons.card_words import RANKS, NamedCard, iter_named_cards
from cardlessons.lessons.lesson import Level, WrongWay
from cardlessons.lessons.level_search import LevelSearch, SearchLimitError
from cardlessons.record import Expectation, Record, RecordError, Step
from cardlessons.record.tree import Node

T = TypeVar("T", Rank, Suit)
MOST_DEALS = 8
"""The most deals of a level with other cards; after them the first comes again."""
MOST_CHANGES = 40
"""The number of changes that are tried to find these deals."""
MOST_NODES = 1_500
"""The most nodes in the search of a level; a larger level keeps its cards, so that nobody waits long."""

_ABOUT_THESE_CARDS = re.compile(r"\b(?:example|knaves?)\b")
"""Words that show that a text may be true only of the author's cards."""
_ABOUT_ORDER = re.compile(r"\b(?:high|low|highest|lowest|higher|lower|court|picture|numbered)\b", re.IGNORECASE)
"""Words that compare ranks; if a text has one, ranks are not exchanged freely."""
_ARTICLE = re.compile(r"\b(a|an)(\s)$", re.IGNORECASE)


@dataclass(frozen=True)
class CardChange:
    """A change of cards: the new suit of some suits, and the new rank of some ranks."""

    suits: Mapping[Suit, Suit]
    ranks: Mapping[Rank, Rank]

    def card(self, card: Card) -> Card:
        if card.rank is Rank.JOKER:
            return card
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
            rank = self.ranks.get(named.rank, named.rank)
            words[0] = _match_capital(words[0], rank.plural if words[0].casefold() == named.rank.plural else rank.word)
        if named.suit:
            suit = self.suits.get(named.suit, named.suit).word
            is_plural = words[-1].casefold() == named.suit.word
            words[-1] = _match_capital(words[-1], suit if is_plural else suit.removesuffix("s"))
        return " ".join(words)

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


# Changing a level


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


# Finding changes


class OtherDeals:
    """The deals of one level: the author's is number 0, the others follow; each is found at its first use."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._found = [level]
        self._more: Iterator[Level] | None = _iter_other_deals(level)

    def has_other(self) -> bool:
        """Return whether there is a deal with other cards."""
        return self.deal(1) is not self.level

    def deal(self, number: int) -> Level:
        """Return the deal with a number; the author's if there is no other."""
        while self._more and len(self._found) <= min(number, MOST_DEALS):
            if (found := next(self._more, None)) is None:
                self._more = None
            else:
                self._found.append(found)
        others = self._found[1:]
        return others[(number - 1) % len(others)] if number and others else self.level


def _iter_other_deals(level: Level) -> Iterator[Level]:
    """Yield the level with other cards, different ones each time, until no more are found."""
    texts = list(_iter_texts(level))
    if any(map(_ABOUT_THESE_CARDS.search, texts)):
        return
    try:
        ways = LevelSearch(level, MOST_NODES)
    except SearchLimitError:
        return
    game, course = level.start.game(), _build_course(ways)
    you = level.start.seats.index(level.you)
    own, seen = {*level.start.hands[you]}, {level.start.hands}
    for change in _iter_changes(level, game.of.alike(game.rules), texts):
        changed = change_level(level, change)
        hands = changed.start.hands
        if own != {*hands[you]} and hands not in seen and _has_same_course(course, changed, change):
            seen.add(hands)
            yield changed


def _iter_texts(level: Level) -> Iterator[str]:
    yield from (level.title, level.asks, level.start.comment, *level.hints, level.won, level.lost)
    yield from (wrong.told for wrong in level.wrong)
    yield from (step.comment for step in level.start.steps)


def _iter_cards(record: Record) -> Iterator[Card]:
    """Yield the cards on the table at the start of a record."""
    for cards in (*record.hands, record.layout, record.stock, record.dead):
        yield from cards


def _iter_changes(level: Level, alike: Interchange, texts: list[str]) -> Iterator[CardChange]:
    """Yield changes to try, in an order that depends only on the level."""
    lot = Random(f"cardlessons other cards {level.asks}")
    named = [one for text in texts for one in iter_named_cards(text)]
    there = {card.rank for card in _iter_cards(level.start)}
    unsure = {one.rank for one in named if one.rank and not (one.sure and one.rank in there)}
    is_ordered = any(map(_ABOUT_ORDER.search, texts))
    ranks = sorted(alike.ranks - unsure) if not (is_ordered and alike.ranks) else []
    held = {card.rank for cards in (*level.start.hands, level.start.stock, level.start.dead) for card in cards}
    shifts = [] if unsure else _list_shifts(alike.shifts, held | {one.rank for one in named if one.rank})
    for _ in range(MOST_CHANGES):
        yield CardChange(_shuffle(lot, sorted(alike.suits)), lot.choice(shifts) if shifts else _shuffle(lot, ranks))


def _shuffle(lot: Random, things: list[T]) -> dict[T, T]:
    return dict(zip(things, lot.sample(things, len(things)), strict=True))


def _list_shifts(order: tuple[Rank, ...], held: set[Rank]) -> list[dict[Rank, Rank]]:
    """List the shifts of all ranks, up or down, that move none of the `held` ranks past an end of the order."""
    places = [order.index(rank) for rank in held if rank in order]
    if not places:
        return []
    steps = range(-min(places), len(order) - max(places))
    return [{rank: order[(n + step) % len(order)] for n, rank in enumerate(order)} for step in steps]


# Comparing

Path = tuple[Act, ...]


class Course(NamedTuple):
    """The tree of a level as data: the result of each act, and the end of each try, by the acts that lead to it."""

    steps: Mapping[Path, tuple[object, ...]]
    ends: Mapping[Path, tuple[str, str]]

    def change(self, change: CardChange) -> Course:
        """Return the course with other cards."""
        return Course(
            {_change_path(path, change): came for path, came in self.steps.items()},
            {_change_path(path, change): (state, change.text(told)) for path, (state, told) in self.ends.items()},
        )


def _change_path(path: Path, change: CardChange) -> Path:
    return tuple(map(change.act, path))


def _build_course(ways: LevelSearch) -> Course:
    paths: dict[int, Path] = {}
    steps: dict[Path, tuple[object, ...]] = {}
    for node in ways.tree:
        before = () if node.parent is None else paths[node.parent.number]
        paths[node.number] = before if node.act is None else (*before, node.act)
        steps[paths[node.number]] = _get_outcome(node)
    ends = {plays: (judged.state, judged.told) for plays, judged in (*ways.won, *ways.lost)}
    return Course(steps, ends)


def _get_outcome(node: Node) -> tuple[object, ...]:
    """Return the result of an act as data, without the names of cards."""
    table = node.position
    events = node.verdict.events
    paid = [(event.payer, event.payee, event.amount) for event in events if isinstance(event, Paid)]
    said = [event.seat for event in events if isinstance(event, Said)]
    moved = [(len(event.cards), event.source, event.target) for event in events if isinstance(event, Moved)]
    scored = [(event.seat, event.points) for event in events if isinstance(event, Scored)]
    return type(node.verdict), table.turn, table.over, table.winners, paid, said, moved, scored


def _has_same_course(course: Course, changed: Level, change: CardChange) -> bool:
    """Return whether a level with other cards has the same course as the author's."""
    try:
        return _build_course(LevelSearch(changed, MOST_NODES)) == course.change(change)
    except (SearchLimitError, RecordError):
        return False
