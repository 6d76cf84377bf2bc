"""The memory: what everybody can tell of each hand from the asks so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.engine.agents import Rows, list_around, mark
from cardlessons.engine.cards import Rank
from cardlessons.engine.family import HandFact
from cardlessons.engine.table import Act, PositionOf, Refused, Verdict

Ranks = frozenset[Rank]


class GoFishMemo(NamedTuple):
    """The ranks that each seat is known to hold, and those that it is known to lack."""

    holds: tuple[Ranks, ...] = ()
    lacks: tuple[Ranks, ...] = ()

    def after_ask(self, seat: int, other: int, rank: Rank) -> GoFishMemo:
        """Return the memory after an ask: the asker holds the rank, and the one asked has none any more."""
        return self._with(seat, self.holds[seat] | {rank}, self.lacks[seat] - {rank})._with(
            other, self.holds[other] - {rank}, self.lacks[other] | {rank}
        )

    def drew(self, seat: int) -> GoFishMemo:
        """Return the memory after a seat has drawn a card that the others did not see: it may lack nothing now."""
        return self._with(seat, self.holds[seat], frozenset())

    def after_book(self, rank: Rank) -> GoFishMemo:
        """Return the memory after a book: nobody holds the rank."""
        return GoFishMemo(tuple(held - {rank} for held in self.holds), tuple(lacks | {rank} for lacks in self.lacks))

    def _with(self, seat: int, holds: Ranks, lacks: Ranks) -> GoFishMemo:
        def put(each: tuple[Ranks, ...], new: Ranks) -> tuple[Ranks, ...]:
            return (*each[:seat], new, *each[seat + 1 :])

        return GoFishMemo(put(self.holds, holds), put(self.lacks, lacks))


Position = PositionOf[GoFishMemo]


def empty_memo(seats: int) -> GoFishMemo:
    """Return the memory after a deal: nothing is known."""
    return GoFishMemo((frozenset(),) * seats, (frozenset(),) * seats)


FEATURES = {"holds": "the ranks that this seat is known to hold", "lacks": "the ranks that it is known to lack"}
"""The meanings of the features for agents."""


def collect_features(_rules: object, memo: GoFishMemo, seat: int, seats: int) -> Rows:
    """Return what agents see of the memory: of each seat the ranks that it is known to hold, and to lack."""
    around = list_around(seat, seats)
    return {
        **{f"holds_{n}": mark(Rank, *memo.holds[other]) for n, other in enumerate(around)},
        **{f"lacks_{n}": mark(Rank, *memo.lacks[other]) for n, other in enumerate(around)},
    }


def hand_facts(rules: object, position: Position, act: Act, verdict: Verdict) -> Iterator[HandFact]:
    """Yield what an ask tells all: the asker holds the rank, and the other held as many as were given."""
    if isinstance(act, Ask) and not isinstance(verdict, Refused):
        cards = frozenset(card for card in getattr(rules, "cards", ()) if card.rank is act.rank)
        given = len(cards.intersection(position.hands[act.other]))
        yield HandFact(act.seat, cards, 1, len(cards))
        yield HandFact(act.other, cards, given, given)
