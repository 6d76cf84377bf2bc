"""Puzzles without end of Irish Snap: a pile, the count, one card more, and exactly one right answer.

A puzzle follows from its seed alone, on every machine. Cards of a few ranks, so that many are alike, lie in small
hands and are turned by the law; of slaps that are due chance says who was last. Of the turns that fall so one is the
puzzle: one that is, or is not, a snap, as the seed has it, and at which as much misleads as the grade asks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from typing import NamedTuple, cast

from cardlessons.engine.cards import Rank
from cardlessons.engine.table import Act, Pass, Play, Why
from cardlessons.families.snap.count import NUMBERS, following
from cardlessons.families.snap.live import causes
from cardlessons.families.snap.memo import Position
from cardlessons.families.snap.rules import Snap
from cardlessons.record import Record, Step
from cardlessons.record.puzzle_search import SEATS, draw, find_puzzle, pick, play_randomly, rules_of

GRADES = {1: range(1), 2: range(1, 2), 3: range(2, 100)}
"""By grade, how many things there are that may mislead."""

PLAYERS = (3, 4)
LARGEST_HAND = 7
RANKS = 6
"""Of how many ranks the cards are."""
MOST_TURNS = 60
LEAST_PILE = 3
"""Cards that lie in the middle at least, that of the puzzle counted too."""


class SnapPuzzle(NamedTuple):
    """A turn, and whether it is a snap.

    Attributes:
        record: the hands, the turns and the slaps; the last act is the one in question.
        start: the position after it.
        you: the seat of the learner.
        causes: why it is a snap, or why it is none.
        misleads: what may mislead, by the names that `puzzled` puts in words.
    """

    record: Record
    start: Position
    you: int
    causes: tuple[Why, ...]
    misleads: tuple[str, ...]

    @property
    def due(self) -> int:
        """How many hands are due of each."""
        return int(self.start.memo.due)


def puzzle(seed: int, game: str, grade: int) -> SnapPuzzle:
    """The puzzle of a seed.

    Args:
        game: a variant of Irish Snap, with options or without.
        grade: 1 to 3.

    Raises:
        VariantError: there is no such variant, it is no Irish Snap, or makes no such puzzle.
        ValueError: there is no such grade.
    """
    rules = rules_of(game, Snap, "Irish Snap", grade, GRADES)
    due = Random(f"cardlessons puzzle {seed}").random() < 0.5
    return find_puzzle(
        game, grade, lambda deal: _in_deal(rules, game, Random(f"cardlessons puzzle {seed}/{deal}"), grade, due=due)
    )


def _in_deal(rules: Snap, game: str, lot: Random, grade: int, *, due: bool) -> SnapPuzzle | None:
    """One of the puzzles of this grade in a deal, if there are any."""
    record = _dealt(rules, game, lot)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    turns = [
        (before, done, position)
        for (before, _), (position, done) in pairwise(islice(played, MOST_TURNS))
        if isinstance(done[-1], Play | Pass) and len(position.layout) >= LEAST_PILE
    ]
    fit = [
        turn for turn in turns if bool(turn[2].memo.due) == due and len(_misleads(rules, *turn[1:])) in GRADES[grade]
    ]
    if not fit:
        return None
    before, done, position = draw(lot, fit)
    events = rules.decide(before, done[-1]).events
    whys = tuple(event.why for event in causes(position, events) if event.why)
    steps = tuple(map(Step, done))
    misleads = _misleads(rules, done, position)
    return SnapPuzzle(replace(record, steps=steps), position, draw(lot, position.live()), whys, misleads)


def _dealt(rules: Snap, game: str, lot: Random) -> Record:
    """Small hands of a few ranks."""
    seats = SEATS[: draw(lot, PLAYERS)]
    ranks = pick(lot, [rank for rank in Rank if rank is not Rank.JOKER], RANKS)
    cards = pick(lot, [card for card in rules.cards if card.rank in (*ranks, Rank.JOKER)], len(rules.cards))
    hands = []
    for _ in seats:
        size = 1 + int(lot.random() * LARGEST_HAND)
        hands.append(cards[:size])
        cards = cards[size:]
    return Record(game, seats, seats[-1], tuple(hands))


def _misleads(rules: Snap, done: tuple[Act, ...], position: Position) -> tuple[str, ...]:
    """What may mislead at the last turn."""
    laid = isinstance(done[-1], Play)
    return tuple(_of_a_snap(rules, position, laid=laid) if position.memo.due else _of_none(position, laid=laid))


def _of_a_snap(rules: Snap, position: Position, *, laid: bool) -> Iterator[str]:
    """What hides a snap."""
    number, (*_, under, top) = position.memo.number, position.layout
    by_number, pair = top.rank == number, laid and top.rank == under.rank
    if by_number and _old_count(position) != number:
        yield "again"
    if by_number and rules.said[number - 1].word not in (None, NUMBERS[number - 1]):
        yield "word"
    if not laid:
        yield "ghost"
    elif top.rank is Rank.JOKER:
        yield "jokers"
    elif not by_number and not pair:
        yield "queen"
    if by_number + pair + (laid and rules.queens and top.rank is Rank.QUEEN) > 1:
        yield "several"


def _of_none(position: Position, *, laid: bool) -> Iterator[str]:
    """What looks like a snap and is none."""
    number, (*_, third, under, top) = position.memo.number, position.layout
    if not laid:
        if top.rank == number:
            yield "no card"
        return
    if top.rank == _old_count(position):
        yield "old count"
    if following(top.rank) == number:
        yield "past"
    if top.rank == following(number):
        yield "to come"
    if under.rank == number:
        yield "beneath"
    if top.rank == third.rank:
        yield "two down"


def _old_count(position: Position) -> int:
    """The number that the count would have come to, had it never begun again."""
    return (position.memo.turns - 1) % len(NUMBERS) + 1
