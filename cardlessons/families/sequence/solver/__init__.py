"""The solver of the games of stops: it finds the best lead with all hands open.

There is a choice only at a lead: the cards of the run then follow by the rules, and the player who ends it leads again.
When a hand is empty the deal ends at once and the others pay for every card they hold (JIG-16, SEQ-8); the winner takes
the pool (JIG-17).

Every seat, whenever it leads, maximises its own counters at the end of the deal, as the rules pay them; for a seat that
cannot win, that means to have the fewest cards left. It expects the others to do the same. Among leads of equal value
to it, it chooses the one with the least value for its left neighbour, then for the next, and so on around the table; of
leads that are equal for everybody, the first in the order of the pack. So the answer does not depend on the order of
the search, and the line stays the best one at every later lead on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardlessons.engine.search import TooFarError, Tried, Values
from cardlessons.engine.table import Play, after
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver.search import TO_THE_END, OutOfTime, SequenceSearch

BUDGET = 200_000
"""The number of leads tried before the search gives up: about a second of work.

From the middle of a deal on, far fewer suffice.
"""

NEXT_LEAD = 1
LOOKS = 4, TO_THE_END
"""The depths of the successive searches, in leads; the first is so short that it needs no limit."""

__all__ = ["BUDGET", "Solution", "SolvedLead", "Values", "rate_leads", "solve"]


class SolvedLead(NamedTuple):
    """A play, the gain or loss of every seat from here on, and the line of plays that begins with it.

    Where the solution is exact, the line goes to the end of the deal and the values are the payments by the rules;
    otherwise it goes as far as the search did, and the values are estimates.
    """

    play: Play
    values: Values
    line: tuple[Play, ...]


class Solution(NamedTuple):
    """The result of the search.

    Attributes:
        leads: every lead, the best first; in the middle of a run the one play that must be made; empty when nobody has
            the turn.
        exact: whether the search went to the end; otherwise the best found so far, which is not proven.
        nodes: the number of leads tried.
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
        """The counters by which the best lead is better than the next for the leader; 0 if there is no choice."""
        if len(self.leads) < 2:
            return 0
        first, second = self.leads[:2]
        return first.values[first.play.seat] - second.values[second.play.seat]


def solve(
    rules: Sequence, position: Position, budget: float = BUDGET, until: Callable[[], bool] | None = None
) -> Solution:
    """Return the value of every lead with all hands open, by the rules at the head of this module.

    Args:
        budget: the number of leads that may be tried; the search then stops with the best found so far. `math.inf` asks
            for proof at any cost.
        until: called regularly; returns True to stop in the same way, such as at a time limit.
    """
    forced: list[Play] = []
    start = position.counters
    while position.turn is not None and position.memo.run is not None:
        (due,) = rules.choices(position)
        forced.append(Play(position.turn, due))
        position = after(position, rules.decide(position, forced[-1]).events)
    if position.turn is not None:
        found = _search_deeper(rules, position, budget, until)
        if not forced:
            return found
        best = found.leads[0]
        return found._replace(leads=(SolvedLead(forced[0], best.values, (*forced, *best.line)),))
    won = tuple(now - then for now, then in zip(position.counters, start, strict=True))
    leads = (SolvedLead(forced[0], won, tuple(forced)),) if forced else ()
    return Solution(leads, exact=True, nodes=0)


def _search_deeper(rules: Sequence, position: Position, budget: float, until: Callable[[], bool] | None) -> Solution:
    """Return the solution at a lead: search deeper and deeper until one search reaches the end."""
    hands, leader = position.hands, position.turn
    assert leader is not None
    search = SequenceSearch(rules, len(hands), position.pool)
    ahead = NEXT_LEAD
    ranked = search.rank_leads(hands, leader, ahead)
    exact = not search.guesses
    search.limit(budget, until)
    for farther in LOOKS:
        if exact:
            break
        guesses = search.guesses
        try:
            ranked = search.rank_leads(hands, leader, farther)
        except OutOfTime:
            break
        ahead, exact = farther, search.guesses == guesses
    nodes = search.nodes
    search.limit()  # the lines need only a little more search
    leads = tuple(SolvedLead(Play(leader, card), values, search.line(hands, card, ahead)) for card, values in ranked)
    return Solution(leads, exact, nodes)


def rate_leads(rules: Sequence, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every lead, the best first; raise `TooFarError` if that takes more than `most` tries of a lead."""
    solution = solve(rules, position, most)
    if not solution.exact:
        raise TooFarError
    return tuple(Tried(lead.play, lead.values, lead.line) for lead in solution.leads)
