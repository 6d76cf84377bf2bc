"""Puzzles as every family makes them: sought in one deal after the other, and the sentences that stand around them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from cardlessons.engine.puzzles import Outcome
from cardlessons.engine.search import Search, TooFarError, Tried
from cardlessons.engine.table import Act, Position, PositionOf, Rules, after, seat_of
from cardlessons.engine.variants import VariantError, variant
from cardlessons.record.model import Record, Step
from cardlessons.rulebook import number

M = TypeVar("M")
R = TypeVar("R")
T = TypeVar("T")
Table: TypeAlias = tuple[PositionOf[M], tuple[Act, ...]]
"""A table in a deal, and what was done before it."""

SEATS = ("A", "B", "C", "D")
MOST_DEALS = 300
"""Deals in which a puzzle is sought before it is said that there is none."""

CHOICES = {1: range(1, 2), 2: range(2, 3), 3: range(3, 100)}
"""By grade, how many choices that matter the best line has, where a game is searched by its law alone."""
DEPTHS = {1: "one choice that matters", 2: "two choices that matter", 3: "three or more choices that matter"}
"""The same in words."""


class Puzzle(NamedTuple):
    """A table where exactly one act is the best.

    Attributes:
        record: the table and what was played; the puzzle begins where it ends.
        start: the position there.
        choices: how many choices that matter the best line has, that of the puzzle counted too.
        tried: every lawful act with its values and its line to the end, the best first.
    """

    record: Record
    start: Position
    choices: int
    tried: tuple[Tried, ...]

    @property
    def you(self) -> int:
        """The seat to play."""
        assert self.start.turn is not None
        return self.start.turn

    @property
    def best(self) -> Tried:
        """The answer."""
        return self.tried[0]

    @property
    def gap(self) -> int:
        """By how much the answer is better for the seat than the act next to it."""
        best, second, *_ = (one.values[self.you] for one in self.tried)
        return best - second


# Seeking


def law_of(game: str, kind: type[R], called: str, grade: int | None, grades: Collection[int]) -> R:
    """The law of the game of which a puzzle is asked.

    Args:
        kind: the law that it must be.
        called: what such a game is called.
        grade: the one asked for; None stands for any.
        grades: those that there are.

    Raises:
        VariantError: there is no such variant, or it is another kind of game.
        ValueError: there is no such grade.
    """
    rules = variant(game).rules
    if not isinstance(rules, kind):
        raise VariantError(f"{game} is no {called}, of which these puzzles are made")
    if grade is not None and grade not in grades:
        raise ValueError(f"there is no grade {grade}; there are {', '.join(map(str, grades))}")
    return rules


def sought(game: str, grade: int | None, in_deal: Callable[[int], T | None]) -> T:
    """The first puzzle that a deal has, from deal number 1 on.

    Raises:
        VariantError: none of `MOST_DEALS` deals has one.
    """
    for deal in range(1, MOST_DEALS + 1):
        if (found := in_deal(deal)) is not None:
            return found
    asked = "puzzle" if grade is None else f"puzzle of grade {grade}"
    raise VariantError(f"{game} makes no {asked}: in {MOST_DEALS} deals there was none; try another grade, or game")


def played_by_lot(rules: Rules[M], position: PositionOf[M], lot: Random) -> Iterator[Table[M]]:
    """A deal played on by lot, to where nobody can play: each table on the way, and what was done before it."""
    done: tuple[Act, ...] = ()
    while acts := rules.moves(position):
        yield position, done
        act = drawn(lot, acts)
        position, done = after(position, rules.decide(position, act).events), (*done, act)


def drawn(lot: Random, things: Sequence[T]) -> T:
    """One of them, by lot."""
    return things[int(lot.random() * len(things))]


def picked(lot: Random, things: Sequence[T], count: int) -> tuple[T, ...]:
    """So many of them, by lot, or all where there are fewer; in the order in which they were drawn."""
    left = list(things)
    return tuple(left.pop(int(lot.random() * len(left))) for _ in range(min(count, len(left))))


def first_puzzle(
    record: Record, tables: Iterable[Table[M]], search: Search[M], least: int, grade: int
) -> Puzzle | None:
    """The first puzzle of a grade among the tables of a deal, if there is one.

    Args:
        record: the deal, before anything was played.
        tables: those at which a puzzle may begin, each with what was played before it.
        search: what each act comes to.
        least: by how much the answer must be better for the seat to play than any other act.
        grade: 1 to 3, see `CHOICES`.
    """
    for position, done in tables:
        with suppress(TooFarError):
            tried = search.tried(position)
            choices = search.choices(position, tried[0].line)
            found = Puzzle(replace(record, steps=tuple(map(Step, done))), position, choices, tried)
            if len(tried) > 1 and found.gap >= least and choices in CHOICES[grade]:
                return found
    return None


# Words


def many(count: int, unit: str) -> str:
    """`one counter`, `three counters`."""
    return f"{number(count)} {unit}{'s' * (count != 1)}"


def up(counters: int, unit: str = "counter") -> str:
    """Counters won or lost: `two counters down`."""
    if counters == 0:
        return "even"
    return f"{many(abs(counters), unit)} {'up' if counters > 0 else 'down'}"


def asks(you: str, has: str, play: str, wanted: str) -> str:
    """Write the question of a puzzle.

    Args:
        you: the seat of the learner.
        has: what there is to do for that seat: `have the lead`.
        play: what one does in this game.
        wanted: what to look for, and what it is: `the one that wins the deal: it is one card`.
    """
    return (
        f"You are {you} and {has}; the hands lie open. Each player will {play} what is best for that player from here "
        f"to the end of the deal. Find {wanted}, and no other does as well."
    )


def nudge(line: str, gain: str) -> str:
    """The first hint: how long the best line is, and what one has of it."""
    return f"Look to the end of the deal. {line}: {gain}"


def better_by(gap: int, unit: str, play: str) -> str:
    """Say by how much the best act is better, with its unit."""
    return f"at its end you are better off by {many(gap, unit)} than after any other {play}."


def hints(puzzle: Puzzle, unit: str, named: Callable[[Act], str], last: str) -> tuple[str, ...]:
    """The hints of a puzzle that was searched by its law alone: how far to look, what follows, and the act itself."""
    line = f"On the best line there are {number(puzzle.choices)} choices that matter, yours counted"
    if puzzle.choices == 1:
        line = "On the best line yours is the only choice that matters"
    return nudge(line, better_by(puzzle.gap, unit, "play")), _follows(puzzle, named), last


def _follows(puzzle: Puzzle, named: Callable[[Act], str]) -> str:
    """Say what comes next on the best line."""
    following = puzzle.best.line[1:2]
    if not following:
        return "With that play the deal is over."
    seat = seat_of(following[0])
    assert seat is not None
    who = "you are" if seat == puzzle.you else f"{puzzle.record.seats[seat]} is"
    return f"On the best line {who} next, with {named(following[0])}."


def outcomes(
    tried: Sequence[Tried],
    named: Callable[[Act], str],
    comes: Callable[[Tried], str],
    *,
    play: str = "play",
    end: str = "you end",
) -> dict[Act, Outcome]:
    """Return the outcome of each act, compared with the best.

    Args:
        tried: the acts, the best first.
        named: an act in words, to stand behind `With`.
        comes: what it comes to for the seat.
        play: what one does in this game.
        end: what stands before what it comes to.
    """
    best, second, *_ = tried
    told = {}
    for one in tried:
        comes_to = f"With {named(one.act)} {end} {comes(one)}"
        if one is best:
            stands = (
                f". The next best, {named(second.act)}, makes it {comes(second)}. Step on to see the line to the end."
            )
        else:
            stands = f", if all {play} what is best for themselves after it; another {play} makes it {comes(best)}."
            stands += " Step on to see what comes of yours."
        told[one.act] = Outcome(one.line, one is best, comes_to + stands)
    return told
