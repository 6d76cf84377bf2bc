"""The texts of puzzles of the games of stops: the question, the hints and the outcomes."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.puzzles import Posed, PuzzleMaker
from cardlessons.engine.search import Tried
from cardlessons.engine.table import Act, Play, Position, after
from cardlessons.families.sequence.puzzles import GRADES, SequencePuzzle, puzzle
from cardlessons.record.puzzle_search import asks, better_by, nudge, outcomes, up
from cardlessons.record.replay import replay
from cardlessons.rulebook import number


def depth(grade: int) -> str:
    """Return the number of leads to look ahead at this grade in words, such as `two or three leads`."""
    first, *_, last = GRADES[grade]
    return f"{number(first)} or {number(last) if last == first + 1 else 'more'} leads"


def hints(puzzle: SequencePuzzle) -> tuple[str, str, str]:
    """Return three hints: a general one, the seat that leads next, and the card."""
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
        nudge(f"On the best line there are {number(leads)} leads, yours counted", _gain(puzzle)),
        seat,
        f"Lead the {best.play.card.name}.",
    )


def pose(game: str, seed: int, grade: int) -> Posed:
    """Return the puzzle of a seed, with its texts."""
    made = puzzle(seed, game, grade)
    tried = [Tried(*lead) for lead in made.leads]
    told = outcomes(tried, _named, lambda one: up(one.values[made.best.play.seat]), play="lead")
    wanted = "the one that wins the deal" if made.wins else "the one that leaves you best off"
    asked = asks(made.you, "have the lead", "lead", f"{wanted}: it is one card")
    return Posed(str(made.record), made.you, asked, hints(made), told)


def _named(act: Act) -> str:
    assert isinstance(act, Play)
    return f"the {act.card.name}"


def _gain(puzzle: SequencePuzzle) -> str:
    if puzzle.wins:
        return "at its end you are the first out of cards."
    return better_by(puzzle.gap, "counter", "lead")


def _leads_of(puzzle: SequencePuzzle, position: Position) -> list[Card]:
    """Return the cards led on the best line."""
    rules, led = puzzle.record.game().rules, []
    for play in puzzle.best.line:
        if position.memo.run is None:  # type: ignore[attr-defined]
            led.append(play.card)
        position = after(position, rules.decide(position, play).events)
    return led


def _first_run(puzzle: SequencePuzzle, position: Position) -> tuple[Position, list[Card]]:
    """Return the table after the run of the best lead, and the cards of that run."""
    rules, run = puzzle.record.game().rules, list[Card]()
    for play in puzzle.best.line:
        if run and position.memo.run is None:  # type: ignore[attr-defined]
            break
        position = after(position, rules.decide(position, play).events)
        run.append(play.card)
    return position, run


PUZZLES = PuzzleMaker({grade: depth(grade) for grade in GRADES}, pose)
"""The puzzles of the games of stops."""
