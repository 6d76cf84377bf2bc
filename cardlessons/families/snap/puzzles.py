"""Puzzles of Irish Snap, made from seeds: a pile, the count, one more card, and exactly one right answer.

The same seed gives the same puzzle on every machine. Players turn small hands by the rules. The cards have few ranks,
so that many are alike. When a slap is due, a random player is the last. The puzzle is one of these turns. The seed
decides whether it is a snap, and the grade how many features of it mislead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from cardlessons.engine.cards import Rank
from cardlessons.engine.family import Call
from cardlessons.engine.puzzles import Outcome, PosedPuzzle, PuzzleMaker
from cardlessons.engine.table import Act, Moved, Pass, Play, Why, hand
from cardlessons.families.snap.count import COUNT_WORDS, get_next_number
from cardlessons.families.snap.live import list_snap_causes
from cardlessons.families.snap.memo import Position
from cardlessons.families.snap.player import collect_answers
from cardlessons.families.snap.rules import Snap
from cardlessons.record import Record, Step
from cardlessons.record.puzzle_search import PUZZLE_SEATS, PuzzleSearch, draw, pick, play_randomly
from cardlessons.rulebook import address, explain, tell
from cardlessons.rulebook.second_person import name_seats

TEXTS = Path(__file__).with_name("questions.toml")

GRADE_TRAPS = {1: range(1), 2: range(1, 2), 3: range(2, 100)}
"""By grade, the number of misleading features in a puzzle."""

PLAYER_COUNTS = (3, 4)
MAX_HAND = 7
NUMBER_OF_RANKS = 6
"""The number of ranks in a puzzle."""
MAX_TURNS = 60
MIN_PILE = 3
"""The smallest number of cards in the pile of a puzzle, including the card just turned."""


class SnapPuzzle(NamedTuple):
    """A turn, for which a learner has to tell whether it is a snap.

    Attributes:
        record: the hands, the turns and the slaps; the last act is the turn in question.
        start: the position after the last act.
        you: the seat of the learner.
        causes: the reasons why it is a snap, or why it is none.
        misleads: the names of the misleading features, which have texts.
    """

    record: Record
    start: Position
    you: int
    causes: tuple[Why, ...]
    misleads: tuple[str, ...]

    @property
    def due(self) -> int:
        """The number of hands due from each player."""
        return int(self.start.memo.due)


def _find_in_deal(rules: Snap, game: str, seed: int, deal: int, grade: int) -> SnapPuzzle | None:
    """Return a random puzzle of the grade in one deal; None if there is none."""
    due = Random(f"cardlessons puzzle {seed}").random() < 0.5
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    record = _deal_table(rules, game, lot)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    turns = [
        (before, done, position)
        for (before, _), (position, done) in pairwise(islice(played, MAX_TURNS))
        if isinstance(done[-1], Play | Pass) and len(position.layout) >= MIN_PILE
    ]
    fit = [
        turn
        for turn in turns
        if bool(turn[2].memo.due) == due and len(_find_misleading(rules, *turn[1:])) in GRADE_TRAPS[grade]
    ]
    if not fit:
        return None
    before, done, position = draw(lot, fit)
    events = rules.decide(before, done[-1]).events
    whys = tuple(event.why for event in list_snap_causes(position, events) if event.why)
    steps = tuple(map(Step, done))
    misleads = _find_misleading(rules, done, position)
    return SnapPuzzle(replace(record, steps=steps), position, draw(lot, position.live()), whys, misleads)


def _deal_table(rules: Snap, game: str, lot: Random) -> Record:
    """Return a record with small hands of a few ranks."""
    seats = PUZZLE_SEATS[: draw(lot, PLAYER_COUNTS)]
    ranks = pick(lot, [rank for rank in Rank if rank is not Rank.JOKER], NUMBER_OF_RANKS)
    cards = pick(lot, [card for card in rules.cards if card.rank in (*ranks, Rank.JOKER)], len(rules.cards))
    hands = []
    for _ in seats:
        size = 1 + int(lot.random() * MAX_HAND)
        hands.append(cards[:size])
        cards = cards[size:]
    return Record(game, seats, seats[-1], tuple(hands))


def _find_misleading(rules: Snap, done: tuple[Act, ...], position: Position) -> tuple[str, ...]:
    """Return the names of the misleading features of the last turn."""
    laid = isinstance(done[-1], Play)
    return tuple(
        _iter_snap_features(rules, position, laid=laid)
        if position.memo.due
        else _iter_no_snap_features(position, laid=laid)
    )


def _iter_snap_features(rules: Snap, position: Position, *, laid: bool) -> Iterator[str]:
    """Yield the names of the features that hide a snap."""
    number, (*_, under, top) = position.memo.number, position.layout
    by_number, pair = top.rank == number, laid and top.rank == under.rank
    if by_number and _compute_old_count(position) != number:
        yield "again"
    if by_number and rules.said[number - 1].word not in (None, COUNT_WORDS[number - 1]):
        yield "word"
    if not laid:
        yield "ghost"
    elif top.rank is Rank.JOKER:
        yield "jokers"
    elif not by_number and not pair:
        yield "queen"
    if by_number + pair + (laid and rules.queens and top.rank is Rank.QUEEN) > 1:
        yield "several"


def _iter_no_snap_features(position: Position, *, laid: bool) -> Iterator[str]:
    """Yield the names of the features that look like a snap where there is none."""
    number, (*_, third, under, top) = position.memo.number, position.layout
    if not laid:
        if top.rank == number:
            yield "no-card"
        return
    if top.rank == _compute_old_count(position):
        yield "old-count"
    if get_next_number(top.rank) == number:
        yield "past"
    if top.rank == get_next_number(number):
        yield "to-come"
    if under.rank == number:
        yield "beneath"
    if top.rank == third.rank:
        yield "two-down"


def _compute_old_count(position: Position) -> int:
    """Return the number that the count would have reached if it had never begun again."""
    return (position.memo.turns - 1) % len(COUNT_WORDS) + 1


make_puzzle = PuzzleSearch(Snap, "Irish Snap", GRADE_TRAPS, _find_in_deal)


# The texts of the puzzles


DEPTH_WORDS = {1: "a plain case", 2: "one thing that may mislead", 3: "two such things or more"}
"""By grade, the number of misleading features in words."""


def pose_puzzle(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed with its question, hints and outcomes in words."""
    task = make_puzzle(seed, game, grade)
    rules, position = cast("Snap", task.record.game().rules), task.start
    answers = {word: answer(rules, Call(position, task.you, seed)) for word, answer in collect_answers(rules).items()}
    right = answers["both" if task.due > 1 else "slap" if task.due else "turn"]
    results = {act: _make_outcome(rules, task, word, act, right=act == right) for word, act in answers.items() if act}
    outcomes = dict(sorted(results.items(), key=lambda one: not one[1].right))
    return PosedPuzzle(
        str(task.record), position.seats[task.you], _write_question(rules, task), _list_hints(rules, task), outcomes
    )


def _write_question(rules: Snap, task: SnapPuzzle) -> str:
    """Return the question of a puzzle."""
    last = task.record.steps[-1].act
    assert isinstance(last, Play | Pass)
    name = "puzzles.turned" if isinstance(last, Play) else "puzzles.said"
    turn = address(tell(TEXTS, name, name_seats(task.start.seats, task.you), seat=last.seat))
    both = tell(TEXTS, "puzzles.both-hands") if rules.both_hands else ""
    return tell(TEXTS, "puzzles.task", you=task.start.seats[task.you], turn=turn, both=both)


def _list_hints(rules: Snap, task: SnapPuzzle) -> tuple[str, str, str]:
    """Return three hints: the rules that matter, the misleading features, and the answer."""
    queens = tell(TEXTS, "puzzles.queens") if rules.queens else ""
    ghosts = tell(TEXTS, "puzzles.ghost-counts" if rules.ghost_numbers else "puzzles.ghost-is-none")
    counts = tell(TEXTS, "puzzles.counts", queens=queens, ghosts=ghosts if rules.stays_in else "")
    return counts, _describe_misleading(task) or tell(TEXTS, "puzzles.plain"), tell(TEXTS, f"hint.{task.due}")


def _describe_misleading(task: SnapPuzzle) -> str:
    return " ".join(tell(TEXTS, f"misleads.{name}") for name in task.misleads)


def _make_outcome(rules: Snap, task: SnapPuzzle, word: str, act: Act, *, right: bool) -> Outcome:
    """Return the outcome of an answer: why it is a snap or none, the next event, and the misleading features."""
    game = task.record.game()
    whys = [explain(why, task.start.seats, game.sections, game.borrowed) for why in task.causes]
    comes = tell(TEXTS, f"comes.{task.due}")
    if not right:
        taken = tell(TEXTS, "puzzles.taken") if _is_pile_taken(rules, task, act) else ""
        comes = tell(TEXTS, "puzzles.wrong", why=tell(TEXTS, f"puzzles.{_name_mistake(task, word)}"), taken=taken)
    sentences = [*(why.text for why in whys), comes, _describe_misleading(task)]
    cites = dict.fromkeys(cite for why in whys for cite in why.cites)
    return Outcome((act,), right, " ".join(filter(None, sentences)), tuple(cites), tell(TEXTS, f"answer.{word}"))


def _name_mistake(task: SnapPuzzle, word: str) -> str:
    """Return the name of the clause that explains the mistake in a wrong answer."""
    if word == "flinch":
        return "flinched"
    return ("never-second" if word == "slap" else "never") if task.due else "not-due"


def _is_pile_taken(rules: Snap, task: SnapPuzzle, act: Act) -> bool:
    """Return True if the learner takes the pile because of the act."""
    moved = [event for event in rules.decide(task.start, act).events if isinstance(event, Moved)]
    return any(event.target == hand(task.you) for event in moved)


PUZZLES = PuzzleMaker(DEPTH_WORDS, pose_puzzle)
"""The maker of the puzzles of Irish Snap."""
