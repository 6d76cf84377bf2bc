"""The words around a puzzle of a game of stops: what is asked, and the hints."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker
from cardlessons.engine.search import Tried
from cardlessons.engine.table import Act, Play, Position, after
from cardlessons.families.sequence.puzzles import GRADES, SequencePuzzle, puzzle
from cardlessons.record.puzzle_search import first_hint, gain_text, outcomes, task_text, winnings_in_words
from cardlessons.record.replay import replay
from cardlessons.rulebook import number_in_words


def depth(grade: int) -> str:
    """How far a puzzle of this grade makes one look, such as `two or three leads`."""
    first, *_, last = GRADES[grade]
    return f"{number_in_words(first)} or {number_in_words(last) if last == first + 1 else 'more'} leads"


def hints(puzzle: SequencePuzzle) -> tuple[str, str, str]:
    """A nudge, the seat, the card."""
    best, position = puzzle.best, replay(puzzle.record).final
    after_run, run = _first_run(puzzle, position)
    you = position.turn
    if after_run.over:
        seat = "With that run the deal is over."
    elif after_run.turn == you:
        seat = f"The run of that lead ends with the {run[-1].name}, which is yours: you lead again."
    else:
        assert after_run.turn is not None
        seat = f"The run of that lead ends with the {run[-1].name}: {position.seats[after_run.turn]} leads next."
    leads = len(_leads_of(puzzle, position))
    return (
        first_hint(f"On the best line there are {number_in_words(leads)} leads, yours counted", _gain(puzzle)),
        seat,
        f"Lead the {best.play.card.name}.",
    )


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """The puzzle of a seed, in words."""
    made = puzzle(seed, game, grade)
    tried = [Tried(*lead) for lead in made.leads]
    told = outcomes(tried, _named, lambda one: winnings_in_words(one.values[made.best.play.seat]), play="lead")
    wanted = "the one that wins the deal" if made.wins else "the one that leaves you best off"
    asked = task_text(made.you, "have the lead", "lead", f"{wanted}: it is one card")
    return PosedPuzzle(str(made.record), made.you, asked, hints(made), told)


def _named(act: Act) -> str:
    assert isinstance(act, Play)
    return f"the {act.card.name}"


def _gain(puzzle: SequencePuzzle) -> str:
    if puzzle.wins:
        return "at its end you are the first out of cards."
    return gain_text(puzzle.gap, "counter", "lead")


def _leads_of(puzzle: SequencePuzzle, position: Position) -> list[Card]:
    """The cards led on the best line."""
    rules, led = puzzle.record.game().rules, []
    for play in puzzle.best.line:
        if position.memo.run is None:  # type: ignore[attr-defined]
            led.append(play.card)
        position = after(position, rules.decide(position, play).events)
    return led


def _first_run(puzzle: SequencePuzzle, position: Position) -> tuple[Position, list[Card]]:
    """The table after the run of the best lead, and the cards of that run."""
    rules, run = puzzle.record.game().rules, list[Card]()
    for play in puzzle.best.line:
        if run and position.memo.run is None:  # type: ignore[attr-defined]
            break
        position = after(position, rules.decide(position, play).events)
        run.append(play.card)
    return position, run


PUZZLES = PuzzleMaker({grade: depth(grade) for grade in GRADES}, pose)
"""The puzzles of the games of stops."""
