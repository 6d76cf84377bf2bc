"""The solver of the games of stops: it finds the best lead with all hands open.

There is a choice only at a lead: the cards of the run then follow by the rules, and the player who ends it leads again.
When a hand is empty, the deal ends at once. The others pay for every card that they hold (JIG-16, SEQ-8), and the
winner takes the pool (JIG-17).

Every leader plays for the most counters at the end of the deal, and expects the others to do the same. For a seat that
cannot win, this means the fewest cards left. Among leads of equal value for the leader, it chooses the one with the
least value for its left neighbour. If these are equal too, the next seat decides, and so on around the table. Among
leads that are equal for everybody, it chooses the first in the order of the pack. So the answer does not depend on the
order of the search. The best line also stays the best at each of its later leads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardlessons.engine.search import TooFarError, Tried, Values
from cardlessons.engine.table import Play, after
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver.search import TO_THE_END, OutOfTime, SequenceSearch

MAX_TRIED_LEADS = 200_000
"""The largest number of leads that the search tries, which takes about a second.

From the middle of a deal on, far fewer suffice.
"""

FIRST_DEPTH = 1
"""The depth of the first search, in leads; it is so short that it needs no limit."""
SEARCH_DEPTHS = 4, TO_THE_END
"""The depths of the further searches, in leads."""

__all__ = ["MAX_TRIED_LEADS", "Solution", "SolvedLead", "Values", "rate_leads", "solve"]


class SolvedLead(NamedTuple):
    """A lead with its value for every seat, and the line of plays that begins with it.

    If the solution is exact, the line goes to the end of the deal, and the values are the payments by the rules.
    Otherwise the line goes to the depth of the search, and the values are estimates.
    """

    play: Play
    values: Values
    line: tuple[Play, ...]


class Solution(NamedTuple):
    """The result of the search.

    Attributes:
        leads: every lead, the best first; in the middle of a run only the play that must be made; empty if nobody has
            the turn.
        exact: whether the search went to the end; otherwise the best lead is not proven.
        nodes: the number of leads tried.
    """

    leads: tuple[SolvedLead, ...]
    exact: bool
    nodes: int

    @property
    def best(self) -> SolvedLead | None:
        """The best lead, if any."""
        return self.leads[0] if self.leads else None

    @property
    def gap(self) -> int:
        """The advantage of the best lead over the second in the leader's counters; 0 if there is no choice."""
        if len(self.leads) < 2:
            return 0
        first, second = self.leads[:2]
        return first.values[first.play.seat] - second.values[second.play.seat]


def solve(
    rules: Sequence, position: Position, budget: float = MAX_TRIED_LEADS, until: Callable[[], bool] | None = None
) -> Solution:
    """Return the value of every lead with all hands open, by the principles in the docstring of this module.

    Args:
        budget: the largest number of leads tried; the search then stops with the best found so far. `math.inf` asks for
            proof at any cost.
        until: a function that is called regularly and returns True to stop the search in the same way, such as at a
            time limit.
    """
    forced: list[Play] = []
    start = position.counters
    while position.turn is not None and position.memo.run is not None:
        (due,) = rules.choices(position)
        forced.append(Play(position.turn, due))
        position = after(position, rules.decide(position, forced[-1]).events)
    if position.turn is not None:
        solution = _search_deeper(rules, position, budget, until)
        if not forced:
            return solution
        best = solution.leads[0]
        return solution._replace(leads=(SolvedLead(forced[0], best.values, (*forced, *best.line)),))
    won = tuple(now - then for now, then in zip(position.counters, start, strict=True))
    leads = (SolvedLead(forced[0], won, tuple(forced)),) if forced else ()
    return Solution(leads, exact=True, nodes=0)


def _search_deeper(rules: Sequence, position: Position, budget: float, until: Callable[[], bool] | None) -> Solution:
    """Return the solution at a lead, by searches of growing depth until one reaches the end."""
    hands, leader = position.hands, position.turn
    assert leader is not None
    search = SequenceSearch(rules, len(hands), position.pool)
    ahead = FIRST_DEPTH
    ranked = search.rank_leads(hands, leader, ahead)
    exact = not search.guesses
    search.limit(budget, until)
    for farther in SEARCH_DEPTHS:
        if exact:
            break
        guesses = search.guesses
        try:
            ranked = search.rank_leads(hands, leader, farther)
        except OutOfTime:
            break
        ahead, exact = farther, search.guesses == guesses
    nodes = search.nodes
    search.limit()  # no limit, since the lines need little more search
    leads = tuple(SolvedLead(Play(leader, card), values, search.line(hands, card, ahead)) for card, values in ranked)
    return Solution(leads, exact, nodes)


def rate_leads(rules: Sequence, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every lead with its values, the best first.

    Raises:
        TooFarError: the search would try more than `most` leads.
    """
    solution = solve(rules, position, most)
    if not solution.exact:
        raise TooFarError
    return tuple(Tried(lead.play, lead.values, lead.line) for lead in solution.leads)
