"""Search for puzzles in random deals, and the sentences of a puzzle, for all families."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from cardlessons.engine.giving_way import give_way
from cardlessons.engine.puzzles import Outcome
from cardlessons.engine.search import Search, TooFarError, Tried
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Act, Play, Position, PositionOf, Rules, after, seat_of
from cardlessons.engine.variants import VariantError, variant
from cardlessons.record.model import Record, Step
from cardlessons.rulebook import narrate, spell_out_number
from cardlessons.rulebook.languages import get_language

M = TypeVar("M")
R = TypeVar("R")
T = TypeVar("T")
Table: TypeAlias = tuple[PositionOf[M], tuple[Act, ...]]
"""A table in a deal, and the acts before it."""

PUZZLE_SEATS = SEAT_NAMES[:4]
MAX_DEALS = 300
"""The most deals that are searched for a puzzle."""

PUZZLE_DEALS = Path(__file__).with_name("puzzle_deals.json")
"""The number of the first deal with a puzzle, by game, seed and grade, as `tools/puzzle_deals.py` has found it."""

MAX_KEPT = 64
"""The puzzles that are kept, without their texts."""

GRADE_CHOICES = {1: range(1, 2), 2: range(2, 3), 3: range(3, 100)}
"""The number of choices that matter on the best line, by grade, for games with an exhaustive search."""
DEPTH_WORDS = {1: "one choice that matters", 2: "two choices that matter", 3: "three or more choices that matter"}
"""The grades in words."""


class Puzzle(NamedTuple):
    """A table with exactly one best act.

    Attributes:
        record: the table and the acts so far; the puzzle begins at its end.
        start: the position at the end of the record.
        choices: the number of choices that matter on the best line, the first one included.
        rated_acts: every lawful act with its values and its line to the end, the best first.
    """

    record: Record
    start: Position
    choices: int
    rated_acts: tuple[Tried, ...]

    @property
    def you(self) -> int:
        """Return the seat to play."""
        assert self.start.turn is not None
        return self.start.turn

    @property
    def best(self) -> Tried:
        """Return the right answer."""
        return self.rated_acts[0]

    @property
    def gap(self) -> int:
        """Return how much more the right answer wins for the seat than the second best act."""
        best, second, *_ = (one.values[self.you] for one in self.rated_acts)
        return best - second


# Search


@dataclass(frozen=True, eq=False)
class PuzzleSearch(Generic[R, T]):
    """The search for a family's puzzles in random deals.

    Attributes:
        kind: the class of the rules of its games.
        called: the name of such games in error messages.
        grades: the grades that exist.
        in_deal: returns the puzzle in one deal, or None if it has none of the grade; from the rules, the game's name,
            the seed, the number of the deal and the grade (0 for any).
    """

    kind: type[R]
    called: str
    grades: Collection[int]
    in_deal: Callable[[R, str, int, int, int], T | None]

    def __call__(self, seed: int, game: str, grade: int | None = None) -> T:
        """Return the puzzle of a seed; it is kept, since it takes long, and a check and a table ask for the same."""
        return cast("T", _find(self, seed, game, grade))

    def find(self, seed: int, game: str, grade: int | None) -> T:
        """Return the first puzzle of a seed that is found in the deals from number 1 on.

        Args:
            game: a variant of the family, with options or without.
            grade: the wanted grade; None stands for any, if the family makes puzzles without one.

        Raises:
            VariantError: the variant is unknown, is another kind of game, or has no such puzzle in its first deals.
            ValueError: the grade is unknown.
        """
        return self.find_with_deal(seed, game, grade, _read_puzzle_deals().get(f"{game} {seed} {grade}", 1))[1]

    def find_with_deal(self, seed: int, game: str, grade: int | None, first: int = 1) -> tuple[int, T]:
        """Return the first puzzle that is found in the deals from number `first` on, and the number of its deal."""
        rules = variant(game).rules
        if not isinstance(rules, self.kind):
            raise VariantError(f"{game} is no {self.called}, of which these puzzles are made")
        if grade is not None and grade not in self.grades:
            raise ValueError(f"there is no grade {grade}; there are {', '.join(map(str, self.grades))}")
        for deal in range(first, MAX_DEALS + 1):
            give_way()
            if (found := self.in_deal(rules, game, seed, deal, grade or 0)) is not None:
                return deal, found
        asked = f"puzzle of grade {grade}" if grade else "puzzle"
        raise VariantError(f"{game} makes no {asked}: in {MAX_DEALS} deals there was none; try another grade, or game")


@cache
def _read_puzzle_deals() -> dict[str, int]:
    deals: dict[str, int] = json.loads(PUZZLE_DEALS.read_text("utf-8"))
    return deals


@lru_cache(MAX_KEPT)
def _find(search: PuzzleSearch[Any, Any], seed: int, game: str, grade: int | None) -> object:
    return search.find(seed, game, grade)


def play_randomly(rules: Rules[M], position: PositionOf[M], lot: Random) -> Iterator[Table[M]]:
    """Play a deal at random to its end; return each table on the way, with the acts before it."""
    done: tuple[Act, ...] = ()
    while acts := rules.moves(position):
        yield position, done
        act = draw(lot, acts)
        position, done = after(position, rules.decide(position, act).events), (*done, act)


def draw(lot: Random, things: Sequence[T]) -> T:
    """Return a random element."""
    return things[int(lot.random() * len(things))]


def pick(lot: Random, things: Sequence[T], count: int) -> tuple[T, ...]:
    """Return so many random elements in their original order, or all if there are fewer."""
    left = list(things)
    return tuple(left.pop(int(lot.random() * len(left))) for _ in range(min(count, len(left))))


def find_first_puzzle(
    record: Record, tables: Iterable[Table[M]], search: Search[M], least: int, grade: int
) -> Puzzle | None:
    """Return the first puzzle of a grade among the tables of a deal, or None.

    Args:
        record: the deal, before the first act.
        tables: the tables at which a puzzle may begin, each with the acts before it.
        search: the search for the result of each act.
        least: the least difference between the winnings of the right answer and of any other act.
        grade: 1 to 3, see `GRADE_CHOICES`.
    """
    for position, done in tables:
        with suppress(TooFarError):
            tried = search.rate_acts(position)
            choices = search.count_choices(position, tried[0].line)
            found = Puzzle(replace(record, steps=tuple(map(Step, done))), position, choices, tried)
            if len(tried) > 1 and found.gap >= least and choices in GRADE_CHOICES[grade]:
                return found
    return None


# Words


def spell_out_count(count: int, unit: str) -> str:
    """Return a number of things in words: `one counter`, `three counters`."""
    return get_language().count(spell_out_number(count), unit)


def describe_winnings(counters: int, unit: str = "counter") -> str:
    """Return winnings or losses in words: `two counters down`."""
    name = "up" if counters > 0 else "down" if counters else "even"
    return narrate(f"puzzle.{name}", number=spell_out_count(abs(counters), unit))


def describe_task(you: str, wanted: str, *, leads: bool = False) -> str:
    """Return the text of the task of a seat: the thing to find, in words; `leads` if its choice is a lead."""
    has = narrate("puzzle.has-lead" if leads else "puzzle.has-turn")
    return narrate("puzzle.task", you=you, has=has, play=name_play(leads=leads), wanted=wanted)


def name_play(*, leads: bool) -> str:
    """Return the verb for an act."""
    return narrate("puzzle.lead" if leads else "puzzle.play")


def name_card(act: Act) -> str:
    """Return a play by its card, in words that follow `With` in a sentence."""
    assert isinstance(act, Play)
    return narrate("puzzle.card", card=act.card)


def describe_first_hint(line: str, gain: str) -> str:
    """Return the first hint: the length of the best line, and its gain."""
    return narrate("puzzle.first-hint", line=line, gain=gain)


def describe_gain(gap: int, unit: str, *, leads: bool = False) -> str:
    """Return the gain of the best line in words, if it is a number."""
    return narrate("puzzle.gain", number=spell_out_count(gap, unit), play=name_play(leads=leads))


def list_hints(puzzle: Puzzle, unit: str, named: Callable[[Act], str], last: str) -> tuple[str, ...]:
    """Return the hints of a puzzle: the length of the best line, its second act, and the answer (`last`)."""
    name = "only-choice" if puzzle.choices == 1 else "choices"
    line = narrate(f"puzzle.{name}", number=spell_out_number(puzzle.choices))
    return describe_first_hint(line, describe_gain(puzzle.gap, unit)), _describe_next_act(puzzle, named), last


def _describe_next_act(puzzle: Puzzle, named: Callable[[Act], str]) -> str:
    """Return the act after the right answer, on the best line, in words."""
    following = puzzle.best.line[1:2]
    if not following:
        return narrate("puzzle.over")
    seat = seat_of(following[0])
    assert seat is not None
    name = "next-you" if seat == puzzle.you else "next"
    return narrate(f"puzzle.{name}", puzzle.record.seats, seat=seat, named=named(following[0]))


def collect_outcomes(
    tried: Sequence[Tried],
    named: Callable[[Act], str],
    comes: Callable[[Tried], str],
    *,
    leads: bool = False,
    end: str = "",
) -> dict[Act, Outcome]:
    """Return the outcome of each act, with an explanation that compares it with the best one.

    Args:
        tried: the acts, the best first.
        named: returns an act in words; they follow `With` in a sentence.
        comes: returns the winnings of the seat in words.
        leads: whether the acts are leads.
        end: the words before the result, if they are special.
    """
    best, second, *_ = tried
    results = {}
    shared = {"end": end or narrate("puzzle.end"), "play": name_play(leads=leads), "best": comes(best)}
    for one in tried:
        facts = {**shared, "named": named(one.act), "comes": comes(one)}
        name, facts = "best" if one is best else "other", facts | {"next": named(second.act), "than": comes(second)}
        results[one.act] = Outcome(one.line, one is best, narrate(f"puzzle.{name}", **facts))
    return results
