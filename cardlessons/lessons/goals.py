"""Judge a try at a level by the acts that were played. Goals are texts; see `record.conditions`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardlessons.engine.table import FamilyAct, Fault, Pass, Play
from cardlessons.lessons.lesson import Level, Line
from cardlessons.record.conditions import is_condition_met
from cardlessons.record.model import Expectation
from cardlessons.rulebook import narrate

MAX_STARS = 3
"""The most stars of a level, for a win at the first try, without a hint, in the fewest plays."""


class Judgement(NamedTuple):
    """The judgement of a try at a level: its state, its stars (0 unless it is won), and the text for the learner."""

    state: Literal["open", "won", "lost"]
    stars: int
    told: str


def count_stars(slips: int) -> int:
    """Return the number of stars, at least one, after this many slips: extra plays, hints, and earlier tries."""
    return max(1, MAX_STARS - slips)


def describe_stars(levels: Sequence[Level]) -> str:
    """Return the sentence that explains the stars of these levels to the learner."""
    longer = any((level.plays or level.par) > level.par for level in levels)
    return narrate("level.stars-longer" if longer else "level.stars")


def judge(level: Level, line: Line, slips: int = 0) -> Judgement:
    """Judge a line by the level's goal.

    A win at par has three stars. Each play over par costs one, and so does each slip: a hint, or an earlier try. One
    star is always left.
    """
    mine = list_own_plays(level, line)
    if level.losses and mine:
        return _judge_choice(level, line, mine, slips)
    if is_spoilt(level, line):
        return Judgement("lost", 0, _describe_fault(mine) + explain_loss(level, line))
    if is_reached(level, line):
        return Judgement("won", count_stars(len(mine) - level.par + slips), level.won)
    if len(mine) >= (level.plays or level.par) or (line and line[-1].position.over):
        return Judgement("lost", 0, explain_loss(level, line))
    return Judgement("open", 0, "")


def _judge_choice(level: Level, line: Line, mine: Line, slips: int) -> Judgement:
    """Judge the first play by the number of deals in a hundred that it loses, not by its result in this deal."""
    losses = dict(level.losses)
    if mine[0].act is not None and losses.get(mine[0].act) == min(losses.values()):
        return Judgement("won", count_stars(slips), level.won)
    return Judgement("lost", 0, _describe_fault(mine) + explain_loss(level, line))


def _describe_fault(mine: Line) -> str:
    """Return a sentence on a rule that the learner broke, with a card or by passing; empty if there is no fault."""
    acts = [node.act for node in mine if isinstance(node.verdict, Fault)]
    if any(isinstance(act, Play) for act in acts):
        return f"{narrate('level.fault-play')} "
    return f"{narrate('level.fault-pass')} " if any(isinstance(act, Pass) for act in acts) else ""


def explain_loss(level: Level, line: Line) -> str:
    """Return the text for a lost try: that of the first wrong way that matches, else the level's own."""
    game = level.start.game()
    for wrong in level.wrong:
        if wrong.holds is not None and is_condition_met(game, wrong.holds, line):
            return wrong.told
        if wrong.act is not None and any(node.act == wrong.act for node in list_own_plays(level, line)):
            return wrong.told
    return level.lost


def is_spoilt(level: Level, line: Line) -> bool:
    """Return whether the learner has committed a fault, or a condition that must always hold has failed."""
    fault = any(isinstance(node.verdict, Fault) for node in list_own_plays(level, line))
    return fault or not _are_all_met(level, level.kept, line)


def is_reached(level: Level, line: Line) -> bool:
    """Return whether the line has reached the level's goal."""
    return _are_all_met(level, level.goals, line)


def _are_all_met(level: Level, conditions: tuple[Expectation, ...], line: Line) -> bool:
    game = level.start.game()
    return all(is_condition_met(game, condition, line) for condition in conditions)


def is_over(level: Level, line: Line) -> bool:
    """Return whether the line is won or spoilt, so that it can be judged without more plays of the computer player."""
    return is_spoilt(level, line) or is_reached(level, line)


def list_own_plays(level: Level, line: Line) -> Line:
    """Return the learner's own plays that the table accepted; a pass is one if the game has it as an act.

    In a game with calls, every act is the learner's answer to a card: a call, or to go on.
    """
    if level.start.game().calls:
        return tuple(node for node in line if not node.refused)
    you = level.start.seats.index(level.you)
    return tuple(n for n in line if isinstance(n.act, Play | Pass | FamilyAct) and n.act.seat == you and not n.refused)
