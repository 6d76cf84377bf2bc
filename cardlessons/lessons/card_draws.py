"""Draw changes of cards for a level: suits that are alike, ranks that are alike, and runs of a suit that move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TypeVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.family import Interchange
from cardlessons.engine.table import Play
from cardlessons.lessons.card_change import CardChange
from cardlessons.lessons.lesson import Level
from cardlessons.rulebook.marks import Mark, list_marks
from cardlessons.rulebook.second_person import YOU

T = TypeVar("T", Rank, Suit)

_KIND_COUNT = 3
"""The number of kinds of ranks, from low to high."""


def iter_texts(level: Level) -> Iterator[str]:
    """Yield all texts of a level that a learner may read."""
    yield from (level.title, level.asks, level.start.comment, *level.hints, level.won, level.lost)
    yield from (wrong.told for wrong in level.wrong)
    yield from (step.comment for step in level.start.steps)


def collect_marks(level: Level) -> list[Mark]:
    """Return the marks in all texts of a level."""
    return [mark for text in iter_texts(level) for mark in list_marks(text)]


def draw_changes(level: Level, alike: Interchange, winning: frozenset[Suit], lot: Random) -> Iterator[CardChange]:
    """Yield changes of the cards of a level without end; `winning` has the suits of the cards with which it is won."""
    draws = _RunDraws(level, alike, winning) if alike.row else _RankDraws(level, alike)
    suits = sorted(alike.suits)
    while True:
        if change := draws.draw(lot, dict(zip(suits, lot.sample(suits, len(suits)), strict=True))):
            yield change


def _iter_held(level: Level) -> Iterator[Card]:
    """Yield the cards of a level that have not been played."""
    for cards in (*level.start.hands, level.start.stock, level.start.dead):
        yield from cards


# Ranks that are alike


class _RankDraws:
    """Draws of new ranks for ranks that are alike, the same in all suits."""

    def __init__(self, level: Level, alike: Interchange) -> None:
        there = {card.rank for card in (*_iter_held(level), *level.start.layout)}
        fixed = level.fixed | {mark.rank for mark in collect_marks(level) if mark.rank not in there}
        order = sorted(alike.ranks)
        self._free = [rank for rank in order if rank not in fixed]
        self._kinds = {
            rank: 0 if rank is Rank.ACE else 1 + n * _KIND_COUNT // len(order) for n, rank in enumerate(order)
        }
        self._compared = sorted(level.near & {*self._free})

    def draw(self, lot: Random, suits: Mapping[Suit, Suit]) -> CardChange:
        """Return a change in which ranks that stay near keep their order and their kind."""
        ranks: dict[Rank, Rank] = {}
        for kind in {self._kinds[rank] for rank in self._compared}:
            compared = [rank for rank in self._compared if self._kinds[rank] == kind]
            drawn = sorted(lot.sample([rank for rank in self._free if self._kinds[rank] == kind], len(compared)))
            ranks |= zip(compared, drawn, strict=True)
        others = [rank for rank in self._free if rank not in ranks]
        left = [rank for rank in self._free if rank not in ranks.values()]
        return CardChange(suits, {**ranks, **dict(zip(others, lot.sample(left, len(left)), strict=True))})


# Runs of a suit


@dataclass(frozen=True)
class _Run:
    """Cards of a suit that stay together: cards not yet played, in a row, and the played card behind them.

    Attributes:
        suit: their suit.
        places: the places of the cards in the order of ranks.
        mask: these places and the place behind them, as bits.
    """

    suit: Suit
    places: tuple[int, ...]
    mask: int


class _RunDraws:
    """Draws of new places for the runs of all suits.

    A run plays as before wherever it lies, because the card behind it has been played. Runs move together if a text
    names a rank that both have, or if the learner holds cards of both in one suit, since hints count their distances.
    """

    def __init__(self, level: Level, alike: Interchange, winning: frozenset[Suit]) -> None:
        self._order, self._ring = alike.row, alike.ring
        self._slots = len(alike.row) + (not alike.ring)
        marks = collect_marks(level)
        words = level.fixed | {mark.rank for mark in marks if mark.rank and not mark.suit}
        named = {mark.card for mark in marks}
        played = {card for card in level.start.layout if card in named}
        runs = [*self._iter_runs({*_iter_held(level), *played}, words)]
        meant = _find_meant_cards(level, {card for run in runs for card in self._list_cards(run)}, winning)
        self._own = {*level.start.hands[level.start.seats.index(level.you)]}
        self._named = sorted(words)
        self._bundles, self._words = self._join_runs(runs, meant)
        self._masks = [dict(self._iter_places(runs)) for runs in self._bundles]
        self._fixed = [
            any(alike.row[place] in level.fixed for run in runs for place in run.places) for runs in self._bundles
        ]

    def _iter_runs(self, kept: set[Card], words: frozenset[Rank]) -> Iterator[_Run]:
        size = len(self._order)
        for suit in Suit:
            held = {n for n, rank in enumerate(self._order) if suit is not Suit.NONE and _get_card(rank, suit) in kept}
            begins = [n for n in sorted(held) if self._find_next(n, -1) not in held] or sorted(held)[:1]
            for begin in begins:
                places = [begin]
                while (after := self._find_next(places[-1], 1)) in held and after != begin:
                    places.append(after)
                behind = self._find_next(places[-1], 1)
                mask = sum(1 << place for place in places) | 1 << behind
                if behind < size and self._order[behind] in words and behind != begin:
                    places.append(behind)
                yield _Run(suit, tuple(places), mask)

    def _find_next(self, place: int, step: int) -> int:
        return (place + step) % len(self._order) if self._ring else place + step

    def _list_cards(self, run: _Run) -> list[Card]:
        return [_get_card(self._order[place], run.suit) for place in run.places]

    def _join_runs(self, runs: list[_Run], meant: Mapping[Rank, set[Card]]) -> tuple[list[list[_Run]], dict[Rank, int]]:
        """Return the runs that move together, and for each rank that is named without a suit the number of these."""
        bundle = list(range(len(runs)))

        def join(cards: set[Card]) -> int:
            """Join the runs with these cards; return one of them."""
            joined = [n for n, run in enumerate(runs) if not cards.isdisjoint(self._list_cards(run))]
            for one, two in pairwise(joined):
                old, new = bundle[two], bundle[one]
                bundle[:] = [new if number == old else number for number in bundle]
            return joined[0] if joined else 0

        of_rank = {rank: join(cards) for rank, cards in meant.items()}
        for suit in Suit:
            join({card for card in self._own if card.suit is suit})
        names = sorted({*bundle})
        bundles = [[run for n, run in enumerate(runs) if bundle[n] == name] for name in names]
        return bundles, {rank: names.index(bundle[number]) for rank, number in of_rank.items()}

    def draw(self, lot: Random, suits: Mapping[Suit, Suit]) -> CardChange | None:
        """Return a change in which every bundle of runs moves to a place that the others leave free.

        Return None if two ranks that a text names would have the same name.
        """
        shifts = [0] * len(self._bundles)
        for number in lot.sample(range(len(shifts)), len(shifts)) * 2:
            if not self._fixed[number]:
                shifts[number] = lot.choice([*self._iter_free_shifts(number, shifts)])
        size = len(self._order)
        ranks = dict(zip(self._named, self._named, strict=True)) | {
            rank: self._order[(self._order.index(rank) + shifts[number]) % size] for rank, number in self._words.items()
        }
        if len({*ranks.values()}) < len(ranks):
            return None
        return CardChange(suits, ranks, dict(self._iter_moves(shifts, suits)))

    def _iter_places(self, bundle: list[_Run]) -> Iterator[tuple[int, list[tuple[Suit, int]]]]:
        """Yield each shift that the order of ranks allows a bundle, with the suits and masks of its runs there."""
        for shift in range(-len(self._order) + 1, len(self._order)):
            if all(self._can_place(run, shift) for run in bundle):
                yield shift, [(run.suit, self._move(run.mask, shift)) for run in bundle]

    def _iter_free_shifts(self, number: int, shifts: list[int]) -> Iterator[int]:
        """Yield the shifts with which a bundle overlaps no other; 0 is always one of them."""
        taken = dict.fromkeys(Suit, 0)
        for other, masks in enumerate(self._masks):
            if other != number:
                for suit, mask in masks[shifts[other]]:
                    taken[suit] |= mask
        for shift, own in self._masks[number].items():
            if not any(mask & taken[suit] for suit, mask in own):
                yield shift

    def _can_place(self, run: _Run, shift: int) -> bool:
        if self._ring:
            return self._find_end(run, 0) == self._find_end(run, shift)
        places = [place + shift for place in run.places]
        return min(places) >= 0 and max(places) < len(self._order) and run.mask.bit_length() + shift <= self._slots

    def _find_end(self, run: _Run, shift: int) -> int | None:
        """Return how many of the learner's cards a run has before it goes on past the end of a ring, if it does."""
        places = [(place + shift) % len(self._order) for place in run.places]
        end = next((n for n, (one, two) in enumerate(pairwise(places), 1) if one > two), None)
        return None if end is None else sum(card in self._own for card in self._list_cards(run)[:end])

    def _move(self, mask: int, shift: int) -> int:
        if not self._ring:
            return mask << shift if shift >= 0 else mask >> -shift
        shift %= self._slots
        return (mask << shift | mask >> self._slots - shift) & (1 << self._slots) - 1

    def _iter_moves(self, shifts: list[int], suits: Mapping[Suit, Suit]) -> Iterator[tuple[Card, Card]]:
        """Yield each card with its new card; cards outside the runs take the places that are left."""
        size = len(self._order)
        moved: dict[Suit, dict[int, int]] = {suit: {} for suit in Suit if suit is not Suit.NONE}
        for runs, shift in zip(self._bundles, shifts, strict=True):
            for run in runs:
                moved[run.suit] |= {place: (place + shift) % size for place in run.places}
        for suit, places in moved.items():
            left = [place for place in range(size) if place not in places]
            free = [place for place in range(size) if place not in places.values()]
            for old, new in (*places.items(), *zip(left, free, strict=True)):
                yield _get_card(self._order[old], suit), _get_card(self._order[new], suits.get(suit, suit))


def _find_meant_cards(level: Level, there: set[Card], winning: frozenset[Suit]) -> dict[Rank, set[Card]]:
    """Return the cards that the texts may mean by a rank without a suit, by rank.

    These are cards of the player who is named beside the rank, and of a suit that the text names. If it names none, it
    means the suit of the act that it explains, else those with which the level is won.
    """
    hands = dict(zip(level.start.seats, level.start.hands, strict=True))
    meant: dict[Rank, set[Card]] = defaultdict(set)
    for rank in level.fixed - {mark.rank for mark in collect_marks(level) if not mark.suit}:
        meant[rank] = {card for card in there if card.rank is rank}
    explained = {wrong.told: wrong.act.card.suit for wrong in level.wrong if isinstance(wrong.act, Play)}
    for text in iter_texts(level):
        marks = list_marks(text)
        suits = {mark.suit for mark in marks if mark.suit} or ({explained[text]} if text in explained else winning)
        for mark in marks:
            if mark.rank and not mark.suit and (cards := {card for card in there if card.rank is mark.rank}):
                cards = cards & {*hands.get(level.you if mark.owner == YOU else mark.owner, ())} or cards
                meant[mark.rank] |= {card for card in cards if card.suit in suits} or cards
    return meant


def _get_card(rank: Rank, suit: Suit) -> Card:
    return Card.read(rank.letter + suit)
