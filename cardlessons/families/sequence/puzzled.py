"""The words around a puzzle of a game of stops: what is asked, the hints, and what comes of each lead."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.puzzles import Outcome, Posed, Puzzles
from cardlessons.engine.table import Position, after
from cardlessons.families.sequence.puzzles import GRADES, Puzzle, puzzle
from cardlessons.families.sequence.solver import Lead
from cardlessons.record.replay import replay
from cardlessons.rulebook import number


def depth(grade: int) -> str:
    """How far a puzzle of this grade makes one look, such as `two or three leads`."""
    first, *_, last = GRADES[grade]
    return f"{number(first)} or {number(last) if last == first + 1 else 'more'} leads"


def asks(puzzle: Puzzle) -> str:
    """What the learner is to do."""
    wanted = "the one that wins the deal" if puzzle.wins else "the one that leaves you best off"
    return (
        f"You are {puzzle.you} and have the lead; the hands lie open. Each player will lead what is best for that "
        f"player from here to the end of the deal. Find {wanted}: it is one card, and no other does as well."
    )


def hints(puzzle: Puzzle) -> tuple[str, str, str]:
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
        "Look to the end of the deal. "
        f"On the best line there are {number(leads)} leads, yours counted: {_gain(puzzle)}",
        seat,
        f"Lead the {best.play.card.name}.",
    )


def outcome(puzzle: Puzzle, lead: Lead) -> Outcome:
    """How a lead stands against the best."""
    card = lead.play.card
    if lead is not puzzle.best:
        told = (
            f"With the {card.name} you end {_up(lead)}, if all lead what is best for themselves after it; another lead "
            f"makes it {_up(puzzle.best)}. Step on to see what comes of yours."
        )
        return Outcome(lead.line, False, told)
    second = puzzle.leads[1]
    told = (
        f"With the {card.name} you end {_up(lead)}. The next best, the {second.play.card.name}, makes it "
        f"{_up(second)}. Step on to see the line to the end."
    )
    return Outcome(lead.line, True, told)


def pose(game: str, seed: int, grade: int) -> Posed:
    """The puzzle of a seed, in words."""
    made = puzzle(seed, game, grade)
    outcomes = {lead.play.card: outcome(made, lead) for lead in made.leads}
    return Posed(str(made.record), made.you, asks(made), hints(made), outcomes)


def _gain(puzzle: Puzzle) -> str:
    if puzzle.wins:
        return "at its end you are the first out of cards."
    return f"at its end you are better off by {number(puzzle.gap)} counters than after any other lead."


def _up(lead: Lead) -> str:
    """What a lead comes to for the seat that makes it."""
    counters = lead.values[lead.play.seat]
    if counters == 0:
        return "with nothing won or lost"
    return f"{number(abs(counters))} counter{'s' * (abs(counters) != 1)} {'up' if counters > 0 else 'down'}"


def _leads_of(puzzle: Puzzle, position: Position) -> list[Card]:
    """The cards led on the best line."""
    rules, led = puzzle.record.game().rules, []
    for play in puzzle.best.line:
        if position.memo.run is None:  # type: ignore[attr-defined]
            led.append(play.card)
        position = after(position, rules.decide(position, play).events)
    return led


def _first_run(puzzle: Puzzle, position: Position) -> tuple[Position, list[Card]]:
    """The table after the run of the best lead, and the cards of that run."""
    rules, run = puzzle.record.game().rules, list[Card]()
    for play in puzzle.best.line:
        if run and position.memo.run is None:  # type: ignore[attr-defined]
            break
        position = after(position, rules.decide(position, play).events)
        run.append(play.card)
    return position, run


PUZZLES = Puzzles({grade: depth(grade) for grade in GRADES}, pose)
"""The puzzles of the games of stops."""
