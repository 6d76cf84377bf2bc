"""Puzzles of the games of stops, made from seeds: positions with all hands open and exactly one best lead.

The same seed gives the same puzzle on every machine. The deal and the leads before the puzzle are random. They do not
depend on the computer player, so a puzzle stays the same if that player improves. The deals of a seed are tried in turn
until the solver finds a lead with exactly one best card.

The grade is the depth of the puzzle: the number of leads on the best line, by all players, to the end of the deal.
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from cardlessons.engine.cards import Card
from cardlessons.engine.players import shuffle
from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker
from cardlessons.engine.search import Tried
from cardlessons.engine.table import Act, Deal, Setup, after
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver import SolvedLead, solve
from cardlessons.record import Record, Step
from cardlessons.record.puzzle_search import (
    PUZZLE_SEATS,
    PuzzleSearch,
    collect_outcomes,
    describe_first_hint,
    describe_gain,
    describe_task,
    describe_winnings,
    name_card,
    play_randomly,
)
from cardlessons.record.replay import replay
from cardlessons.rulebook import tell

TEXTS = Path(__file__).with_name("questions.toml")
GRADE_LEADS = {1: range(2, 4), 2: range(4, 6), 3: range(6, 100)}
"""By grade, the number of leads on the best line, from the puzzle to the end of the deal."""

MAX_CARDS = 24
"""The largest number of cards in all hands together; a learner can then look to the end."""

MIN_LEADS = 3
MIN_GAP_COUNTERS = 3
"""The least advantage of the answer over every other lead, in counters, unless only the answer wins."""


class SequencePuzzle(NamedTuple):
    """A position with exactly one best lead, and the values of all leads.

    Attributes:
        record: the deal and the acts before the puzzle.
        you: the seat that leads.
        grade: 1 to 3, see `GRADE_LEADS`.
        wins: whether the answer wins the deal and no other lead does.
        gap: the advantage of the answer over the second-best lead, in the counters of `you`.
        leads: every lead with its values and its line to the end, the best first.
    """

    record: Record
    you: str
    grade: int
    wins: bool
    gap: int
    leads: tuple[SolvedLead, ...]

    @property
    def best(self) -> SolvedLead:
        """The best lead, which is the answer."""
        return self.leads[0]


def _find_in_deal(rules: Sequence, game: str, seed: int, deal: int, grade: int) -> SequencePuzzle | None:
    """Return the first puzzle in one deal, of the grade if it is not 0; None if there is none."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    empty = rules.begin(Setup(PUZZLE_SEATS, PUZZLE_SEATS[-1], ((),) * len(PUZZLE_SEATS)))
    start = after(empty, rules.decide(empty, Deal(shuffle(rules.cards, seed, deal))).events)
    for position, done in play_randomly(rules, start, lot):
        if (
            _is_suitable(position)
            and (task := _find_at_table(rules, game, start, done, position))
            and grade in (0, task.grade)
        ):
            return task
    return None


def _is_suitable(position: Position) -> bool:
    """Return True if a position suits a puzzle: a seat leads, has cards to choose from, and few cards are left."""
    if position.turn is None or position.memo.run is not None:
        return False
    return len(position.hands[position.turn]) >= MIN_LEADS and sum(map(len, position.hands)) <= MAX_CARDS


def _find_at_table(
    rules: Sequence, game: str, start: Position, done: tuple[Act, ...], position: Position
) -> SequencePuzzle | None:
    """Return the puzzle at a position; None if no lead is enough better than all others."""
    solution = solve(rules, position, inf)
    best, *others = solution.leads
    you = best.play.seat
    wins = best.line[-1].seat == you and all(other.line[-1].seat != you for other in others)
    if not wins and solution.gap < MIN_GAP_COUNTERS:
        return None
    deep = _count_leads(rules, position, best)
    for grade, depths in GRADE_LEADS.items():
        if deep in depths:
            return SequencePuzzle(
                _make_record(game, start, done), PUZZLE_SEATS[you], grade, wins, solution.gap, solution.leads
            )
    return None


def _count_leads(rules: Sequence, position: Position, lead: SolvedLead) -> int:
    """Return the number of leads on the line of a lead, itself included."""
    leads = 0
    for play in lead.line:
        leads += position.memo.run is None
        position = after(position, rules.decide(position, play).events)
    return leads


def _make_record(game: str, start: Position, done: tuple[Act, ...]) -> Record:
    """Return the deal as a record: the hands, the cards beside them, and the acts."""
    steps = tuple(map(Step, done))
    return Record(game, PUZZLE_SEATS, PUZZLE_SEATS[-1], start.hands, layout=start.layout, dead=start.dead, steps=steps)


make_puzzle = PuzzleSearch(Sequence, "game of stops", GRADE_LEADS, _find_in_deal)


# The texts of the puzzles


def list_hints(puzzle: SequencePuzzle) -> tuple[str, str, str]:
    """Return three hints: the length of the best line, the next leader, and the card."""
    best, position = puzzle.best, cast(Position, replay(puzzle.record).final)
    after_run, run = _play_first_run(puzzle, position)
    you = position.turn
    name = "over" if after_run.over else "home" if after_run.turn == you else "away"
    seat = tell(TEXTS, f"puzzles.{name}", position.seats, card=run[-1], seat=after_run.turn)
    leads = _count_leads(cast("Sequence", puzzle.record.game().rules), position, best)
    return (
        describe_first_hint(tell(TEXTS, "puzzles.leads", number=leads), _describe_advantage(puzzle)),
        seat,
        tell(TEXTS, "puzzles.lead", card=best.play.card),
    )


def pose_puzzle(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed with its question, hints and outcomes in words."""
    task = make_puzzle(seed, game, grade)
    tried = [Tried(*lead) for lead in task.leads]
    results = collect_outcomes(
        tried, name_card, lambda one: describe_winnings(one.values[task.best.play.seat]), leads=True
    )
    wanted = tell(TEXTS, "puzzles.winner" if task.wins else "puzzles.best")
    question = describe_task(task.you, wanted, leads=True)
    return PosedPuzzle(str(task.record), task.you, question, list_hints(task), results)


def _describe_advantage(puzzle: SequencePuzzle) -> str:
    return tell(TEXTS, "puzzles.first-out") if puzzle.wins else describe_gain(puzzle.gap, "counter", leads=True)


def _play_first_run(puzzle: SequencePuzzle, position: Position) -> tuple[Position, list[Card]]:
    """Return the position after the run of the best lead, and the cards of that run."""
    rules, run = puzzle.record.game().rules, list[Card]()
    for play in puzzle.best.line:
        if run and position.memo.run is None:
            break
        position = after(position, rules.decide(position, play).events)
        run.append(play.card)
    return position, run


PUZZLES = PuzzleMaker({1: "two or three leads", 2: "four or five leads", 3: "six or more leads"}, pose_puzzle)
"""The maker of the puzzles of the games of stops."""
