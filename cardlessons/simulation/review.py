"""The review of a game: finds the plays of one seat that cost most, from what the seat could know.

Every play at which the seat had a choice is tried in some deals that fit what it had seen then. The few that seem to
have cost most are tried in more: some deals choose the better play, and others tell by how much it is better, so that
a play is not blamed for bad luck in the deals that were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cardlessons.engine.table import Act, Deal, FamilyAct, Flinch, New, Pass, Play, Slap, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.chances import Counting
from cardlessons.simulation.estimates import Figure

FIRST = 12
"""The number of deals in which every play is tried first."""
CHOSEN = 30
"""The number of deals by which the better play is chosen."""
MOST = 160
"""The number of deals in all for the comparison of two plays, including those by which the better one is chosen."""
SUSPECTS = 4
"""The limit of plays that are tried in `MOST` deals."""
TOLD = 3
"""The limit of plays that are shown to the player."""

LEAST = Fraction(1, 10)
"""The least cost, in counters or points, that is shown to the player."""


@dataclass(frozen=True)
class CostlyPlay:
    """A play that cost something for certain.

    Attributes:
        before: the table before the play.
        played: the play.
        better: a better one.
        as_good: the better one, and those with exactly the same results.
        cost: the average gain of the better one less that of the play made.
        happens: the results whose frequency differs: of each the share with the better play, and with the one made.
    """

    before: Node
    played: Act
    better: Act
    as_good: tuple[Act, ...]
    cost: Figure
    happens: dict[str, tuple[Figure, Figure]]


class _Decision:
    """A play at which the seat had a choice, with the chances of the other plays."""

    def __init__(self, variant: Variant, node: Node) -> None:
        assert node.parent is not None
        assert node.act is not None
        self.before, self.played = node.parent, node.act
        self.counting = Counting(variant, node.parent, "deal", most=MOST, also=(node.act,))
        self.chosen = 0

    @property
    def better(self) -> Act:
        """Return the play with the greatest average gain in the first `chosen` deals."""
        acts = [act for act in self.counting.acts if act is not None]
        return max(acts, key=lambda act: (self.counting.gained(act, self.chosen or None), act == self.played))

    @property
    def seems(self) -> Fraction:
        """Return the estimated loss by the play made, compared with the best play."""
        return self.counting.gained(self.better) - self.counting.gained(self.played)

    @property
    def as_good(self) -> list[Act]:
        """Return the better play, and the plays with exactly the same results."""
        better, acts = self.better, [act for act in self.counting.acts if act is not None]
        leads = [self.counting.lead(better, act, self.chosen) for act in acts]
        return [act for act, lead in zip(acts, leads, strict=True) if not lead.value and not lead.squares]

    def look(self, deals: int) -> Iterator[None]:
        """Try the plays in this number of deals, one by one; in all deals if there are only a few."""
        while not self.counting.ended and (self.counting.exact or self.counting.deals < deals):
            self.counting.go_on(1)
            yield

    def compare(self) -> Iterator[None]:
        """Choose the better play, then compare it and its equals with the play made, in further deals."""
        yield from self.look(CHOSEN)
        if self.better != self.played:
            self.counting.narrow(*self.as_good, self.played)
        if not self.counting.exact:
            self.chosen = CHOSEN
        if self.better != self.played:
            yield from self.look(MOST)

    def cost(self) -> CostlyPlay | None:
        """Return the cost of the play; None if it is not certain."""
        better = self.better
        if better == self.played:
            return None
        cost = self.counting.lead(better, self.played, self.chosen)
        if cost.games == 1 or cost.value <= cost.margin or cost.value < LEAST:
            return None
        chances = self.counting.figures()
        first, second = chances[better].happens, chances[self.played].happens
        happens = {name: (first[name], second[name]) for name in first if first[name].value != second[name].value}
        return CostlyPlay(self.before, self.played, better, tuple(self.as_good), cost, happens)


class GameReview:
    """The plays of a seat in the deal that is over, or in the whole game if that is over, looked over step by step.

    Attributes:
        choices: how many of these plays were chosen among several.
        done: how many plays have been looked at.
        of: how many there are to look at.
        ended: whether all of it is done.
    """

    def __init__(self, variant: Variant, end: Node, seat: int) -> None:
        self._variant = variant
        self._plays = [node for node in list_own_plays(end, seat) if _is_chosen(variant, node)]
        self._found: list[_Decision] = []
        self.choices, self.done, self.ended = len(self._plays), 0, False
        self.of = self.choices + min(SUSPECTS, self.choices)
        self._steps = self._iter_steps()

    def go_on(self) -> None:
        """Continue the review for some milliseconds."""
        self.ended = self.ended or next(self._steps, self) is self

    def costly(self) -> list[CostlyPlay]:
        """Return all plays with a certain cost, the most costly first; complete when the review has ended."""
        costs = [cost for decision in self._found if (cost := decision.cost())]
        return sorted(costs, key=lambda cost: -cost.cost.value)

    def _iter_steps(self) -> Iterator[None]:
        decisions = []
        for node in self._plays:
            decisions.append(_Decision(self._variant, node))
            yield from decisions[-1].look(FIRST)
            self.done += 1
        suspects = sorted((one for one in decisions if one.seems > 0), key=lambda one: -one.seems)
        for decision in suspects[:SUSPECTS]:
            yield from decision.compare()
            self._found.append(decision)
            self.done += 1
        self.done = self.of


def list_own_plays(end: Node, seat: int) -> list[Node]:
    """Return the plays of a seat in the deal that ends at a node, or in the whole game if the game is over."""
    begin = New if end.position.over else Deal
    found: list[Node] = []
    for node in reversed(end.line()):
        if isinstance(node.act, begin) and not node.refused:
            break
        if isinstance(node.act, Play | Pass | FamilyAct) and seat_of(node.act) == seat and not node.refused:
            found.append(node)
    return found[::-1]


def _is_chosen(variant: Variant, node: Node) -> bool:
    """Return whether a play was one of several lawful ones, or against the rules."""
    if variant.look.hands_hidden or node.parent is None:
        return False
    return len({*variant.rules.moves(node.parent.position), node.act}) > 1


@dataclass(frozen=True)
class SlapReview:
    """The answers of a seat to the cards of a game in which hands come down on the pile.

    Attributes:
        due: how many slaps were due while the seat was in the game.
        late: the acts at which its hand was the last, drew back, or did not come.
        wrong: the acts at which it slapped, or flinched, though no slap was due.
    """

    due: int
    late: tuple[Node, ...]
    wrong: tuple[Node, ...]


def review_slaps(variant: Variant, end: Node, seat: int) -> SlapReview:
    """Count the slaps due in a game, and collect a seat's late and wrong ones; the family must have rules for slaps."""
    live = variant.of.live
    assert live is not None
    due, late, wrong = 0, [], []
    for node in end.line():
        before = node.parent.position if node.parent else None
        if before is None or node.refused or seat not in before.live():
            continue
        drew_back = node.act == Flinch(seat)
        if live.count_due_hands(before) and (isinstance(node.act, Slap) or drew_back):
            due += 1
            if not isinstance(node.act, Slap) or live.slap_order(node.act, before.live())[-1] == seat:
                late.append(node)
        elif (isinstance(node.act, Slap) and seat in node.act.seats) or drew_back:
            wrong.append(node)
    return SlapReview(due, tuple(late), tuple(wrong))
