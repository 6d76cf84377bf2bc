"""The analysis of a game: finds the plays of one seat that cost most, from what the seat could know.

Every play at which the seat had a choice is tried in deals that fit what it had seen then. The first deals choose a
better play, if one seems better. Further deals tell by how much it is better, so that a play is not blamed for bad luck
in the deals that chose. A comparison that seems lost ends early; the others get all the deals that there is time for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from cardlessons.engine.table import Act, Deal, FamilyAct, New, Pass, Play, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.chances import Counting
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.playouts import IS_TAKEN, PAYS, PlayoutResult

FIRST_DEALS = 12
"""The number of deals in which all plays are tried; then the better half of them stays, with the play made."""
CHOOSING_DEALS = 40
"""The number of deals by which the better play is chosen."""
DOUBTFUL_DEALS = 80
"""The number of deals, with those that choose, after which a comparison that seems lost ends."""
MAX_DEALS = 400
"""The number of deals in all for the comparison of two plays, including those by which the better one is chosen."""
MAX_COUNTED_DEALS = 160
"""The most consistent deals that are all played, instead of a sample."""
MAX_PLAYOUTS = 6000
"""The playouts of a whole analysis; when they are spent, the last comparisons end with fewer deals."""
MAX_SHOWN_PLAYS = 3
"""The limit of plays that are shown to the player."""

MIN_SHOWN_COST = Fraction(1, 10)
"""The least cost, in counters or points, that is shown to the player."""
UNWANTED_RESULTS = frozenset({PAYS, IS_TAKEN})
"""The results of a play that its player would rather avoid; of all others the player would rather have more."""


@dataclass(frozen=True)
class CostlyPlay:
    """A play that cost something for certain.

    Attributes:
        before: the table before the play.
        played: the play.
        better: a better one.
        as_good: the better one, and those with exactly the same results.
        cost: the average gain of the better one less that of the play made.
        happens: the results that speak for the better play: of each the share with it, and with the play made.
        lost: the average number of cards that others take before the seat's next turn, with both plays; None if they do
            not speak for the better one.
        taken: the average number of cards that the seat takes to the end, with both plays; or None.
    """

    before: Node
    played: Act
    better: Act
    as_good: tuple[Act, ...]
    cost: Figure
    happens: dict[str, tuple[Figure, Figure]]
    lost: tuple[Fraction, Fraction] | None
    taken: tuple[Fraction, Fraction] | None


class _Decision:
    """A play at which the seat had a choice, with the chances of the other plays."""

    def __init__(self, variant: Variant, node: Node) -> None:
        assert node.parent is not None
        assert node.act is not None
        self.before, self.played = node.parent, node.act
        self.counting = Counting(variant, node.parent, "deal", most=MAX_COUNTED_DEALS, also=(node.act,))
        self.chosen = 0

    @property
    def better(self) -> Act:
        """Return the play with the greatest average gain in the first `chosen` deals."""
        return self._sort_acts()[0]

    @property
    def lead(self) -> Figure:
        """Return by how much the better play comes to more than the one made, in the deals that did not choose it."""
        return self.counting.lead(self.better, self.played, self.chosen)

    @property
    def as_good(self) -> list[Act]:
        """Return the better play, and the plays with exactly the same results."""
        better, acts = self.better, self._sort_acts()
        leads = [self.counting.lead(better, act, self.chosen) for act in acts]
        return [act for act, lead in zip(acts, leads, strict=True) if not lead.value and not lead._squares]

    @property
    def is_open(self) -> bool:
        """Return whether further deals may tell that the play made cost something."""
        return not self.counting.ended and self.lead.value > -self.lead.error

    def look(self, deals: int) -> Iterator[int]:
        """Try the plays in this number of deals, or in all if these are few; yield the playouts of each deal."""
        while not self.counting.ended and (self.counting.exact or self.counting.deals < deals):
            self.counting.go_on(1)
            yield len(self.counting.acts)

    def choose(self) -> Iterator[int]:
        """Choose the better play: all are tried in a few deals, and the better half in more."""
        yield from self.look(FIRST_DEALS)
        if self.counting.exact:
            return
        acts = self._sort_acts()
        self.counting.narrow(*dict.fromkeys([*acts[: max(3, len(acts) // 2)], self.played]))
        yield from self.look(CHOOSING_DEALS)
        if self.better != self.played:
            self.counting.narrow(*dict.fromkeys([*self.as_good, self.played]))
        self.chosen = CHOOSING_DEALS

    def cost(self) -> CostlyPlay | None:
        """Return the cost of the play; None if it is not certain."""
        better, played = self.better, self.played
        if better == played or not _is_certain(cost := self.lead) or cost.value < MIN_SHOWN_COST:
            return None
        chances = self.counting.figures()
        first, second = chances[better].happens, chances[played].happens
        happens = {name: (first[name], second[name]) for name in first if self._is_for_better(name)}
        lost = self._average_cards(lambda result: -result.lost)
        taken = self._average_cards(lambda result: result.taken)
        return CostlyPlay(self.before, played, better, tuple(self.as_good), cost, happens, lost, taken)

    def _sort_acts(self) -> list[Act]:
        """Return the plays, the best in the first `chosen` deals first; of equal ones the play made."""
        acts = [act for act in self.counting.acts if act is not None]
        gains = {act: self.counting.gained(act, self.chosen or None) for act in acts}
        return sorted(acts, key=lambda act: (-gains[act], act != self.played))

    def _is_for_better(self, name: str) -> bool:
        """Return whether a result is more frequent with the better play for certain; less, if nobody wants it."""
        sign = -1 if name in UNWANTED_RESULTS else 1
        return _is_certain(
            self.counting.lead(self.better, self.played, self.chosen, lambda result: sign * (name in result.happenings))
        )

    def _average_cards(self, count: Callable[[PlayoutResult], int]) -> tuple[Fraction, Fraction] | None:
        """Return the averages of a number of cards with both plays, if they speak for the better one for certain."""
        if not _is_certain(self.counting.lead(self.better, self.played, self.chosen, count)):
            return None
        better, played = (abs(self.counting.average(act, count)) for act in (self.better, self.played))
        return better, played


def _is_certain(lead: Figure) -> bool:
    """Return whether a lead is more than its margin of error."""
    return lead.games != 1 and lead.value > lead.margin


class GameAnalysis:
    """The plays of a seat in the deal that is over, or in the whole game if that is over, looked over step by step.

    Attributes:
        choices: how many of these plays were chosen among several.
        done: how many steps of the work have been done.
        of: how many there are.
        ended: whether all of it is done.
    """

    def __init__(self, variant: Variant, end: Node, seat: int) -> None:
        self._variant = variant
        self._plays = [node for node in list_own_plays(end, seat) if _is_chosen(variant, node)]
        self._decisions: list[_Decision] = []
        self.choices, self.done, self.ended = len(self._plays), 0, False
        self.of, self._spent = 2 * self.choices, 0
        self._steps = self._iter_steps()

    def go_on(self) -> None:
        """Continue the analysis for some milliseconds."""
        playouts = next(self._steps, None)
        self._spent += playouts or 0
        self.ended = playouts is None

    def costly(self) -> list[CostlyPlay]:
        """Return all plays with a certain cost, the most costly first; complete when the analysis has ended."""
        costs = [cost for decision in self._decisions if (cost := decision.cost())]
        return sorted(costs, key=lambda cost: -cost.cost.value)

    def _iter_steps(self) -> Iterator[int]:
        """Choose a better play for each one that was made; then compare them, the most costly first."""
        for node in self._plays:
            self._decisions.append(decision := _Decision(self._variant, node))
            yield from decision.choose()
            self.done += 1
        doubtful = [decision for decision in self._decisions if decision.better != decision.played]
        for decision in doubtful:
            yield from decision.look(DOUBTFUL_DEALS)
        still = sorted((decision for decision in doubtful if decision.is_open), key=lambda one: -one.lead.value)
        self.done = self.of - len(still)  # the comparisons of the other plays are done
        for decision in still:
            for playouts in decision.look(MAX_DEALS):
                yield playouts
                if self._spent >= MAX_PLAYOUTS:
                    return
            self.done += 1


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
    return node.parent is not None and len({*variant.rules.moves(node.parent.position), node.act}) > 1
