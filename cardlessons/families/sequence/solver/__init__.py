"""The best lead in a game of stops, with all hands open.

There is a choice only at a lead: the run then plays itself out, and whoever ends it leads again. When a hand empties
the deal ends at once and the others pay for every card left (JIG-16, SEQ-8); the winner takes the pool (JIG-17).

What is maximised: every seat, whenever it leads, wants the most counters for itself by the end of the deal, reckoned as
the rules pay them; for a seat that cannot win, that is to be left with the fewest cards. It reckons on the others doing
the same for themselves. Between leads worth the same to it, it takes the one that is worth least to its left neighbour,
then to the next, and so on round the table; of leads that are alike for everybody, the first in the order of the pack.
So the answer does not depend on how the search went about it, and whoever follows the line finds it confirmed at every
later lead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardlessons.engine.search import Values
from cardlessons.engine.table import Play, after
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver.search import TO_THE_END, OutOfTime, SequenceSearch

BUDGET = 200_000
"""Leads tried before the search gives up: about a second of work. From the middle of a deal on, far fewer will do."""

NEXT_LEAD = 1
LOOKS = 4, TO_THE_END
"""How many leads ahead the search looks, time after time; the very first look is so short that it needs no limit."""

__all__ = ["BUDGET", "Solution", "SolvedLead", "Values", "solve"]


class SolvedLead(NamedTuple):
    """A play, what everybody wins or loses from here on when it is made, and the plays that follow, itself the first.

    Where the solution is exact, the line goes to the end of the deal and the values are what the rules then pay;
    otherwise it goes as far as was looked, and the values are a guess."""

    play: Play
    values: Values
    line: tuple[Play, ...]


class Solution(NamedTuple):
    """The result of the search.

    Attributes:
        leads: every lead, the best first; in the middle of a run the one play that must be made; none when nobody has
            the turn.
        exact: whether it was searched to the end; otherwise the best found so far, which is not proven.
        nodes: how many leads were tried.
    """

    leads: tuple[SolvedLead, ...]
    exact: bool
    nodes: int

    @property
    def best(self) -> SolvedLead | None:
        """The best lead."""
        return self.leads[0] if self.leads else None

    @property
    def gap(self) -> int:
        """By how many own counters the best lead is better than the next; 0 too where there is no choice."""
        if len(self.leads) < 2:
            return 0
        first, second = self.leads[:2]
        return first.values[first.play.seat] - second.values[second.play.seat]


def solve(
    rules: Sequence, position: Position, budget: float = BUDGET, until: Callable[[], bool] | None = None
) -> Solution:
    """The worth of every lead, all hands open; see the head of this module for what is maximised.

    Args:
        budget: how many leads may be tried; the search then stops with the best found so far. `math.inf` asks for proof
            at any cost.
        until: asked again and again whether to stop likewise, such as a look at a clock.
    """
    forced: list[Play] = []
    start = position.counters
    while position.turn is not None and position.memo.run is not None:
        forced.append(Play(position.turn, rules.choices(position)[0]))
        position = after(position, rules.decide(position, forced[-1]).events)
    if position.turn is not None:
        found = _searched(rules, position, budget, until)
        if not forced:
            return found
        values, line = found.leads[0].values, found.leads[0].line
        return found._replace(leads=(SolvedLead(forced[0], values, (*forced, *line)),))
    if not forced:
        return Solution((), exact=True, nodes=0)
    won = tuple(now - then for now, then in zip(position.counters, start, strict=True))
    return Solution((SolvedLead(forced[0], won, tuple(forced)),), exact=True, nodes=0)


def _searched(rules: Sequence, position: Position, budget: float, until: Callable[[], bool] | None) -> Solution:
    """The solution at a lead: looks ahead, each farther than the one before, until one has reached the end."""
    hands, leader = position.hands, position.turn
    assert leader is not None
    search = SequenceSearch(rules, len(hands), position.pool)
    ahead = NEXT_LEAD
    ranked = search.ranked(hands, leader, ahead)
    exact = not search.guesses
    search.limit(budget, until)
    for farther in LOOKS:
        if exact:
            break
        guesses = search.guesses
        try:
            ranked = search.ranked(hands, leader, farther)
        except OutOfTime:
            break
        ahead, exact = farther, search.guesses == guesses
    nodes = search.nodes
    search.limit()  # the lines need little more
    leads = tuple(SolvedLead(Play(leader, card), values, search.line(hands, card, ahead)) for card, values in ranked)
    return Solution(leads, exact, nodes)
