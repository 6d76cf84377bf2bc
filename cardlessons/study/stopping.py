"""What a table of a game of stops tells when it is asked: the stops as one seat knows them, and the worth of its leads.

The first is told from the seat's own sight alone; the second is for tables where all hands lie open.
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from cardlessons.games.variants import Variant
from cardlessons.players import sight
from cardlessons.replay import Data, why_data
from cardlessons.solver import Solution, solve
from cardlessons.stops import law, leads, leads_now, stops
from cardlessons.study.messages import MessageError
from cardlessons.table import Position, Why

PATIENCE = 0.4
"""Seconds that a learner waits for the best lead."""


def stops_told(variant: Variant, position: Position, seat: int) -> Data:
    """How every card stands for all that the seat has seen, and where each of its leads would end, if it leads now."""
    seen, names, rules = sight(position, seat), position.seats, law(variant)
    if rules is None:
        raise MessageError("There are no stops in this game.")
    if not seen.memo.dealt:
        raise MessageError("No cards have been dealt yet, so there is nothing to be known of the stops.")

    def told(why: Why) -> Data:
        return why_data(variant, names, why)

    led = leads(rules, seen, seat) if leads_now(seen, seat) else {}
    return {
        "seat": names[seat],
        "hand": [card.text for card in rules.cards if card in seen.hands[seat]],
        "cards": {
            card.text: {"is": known.standing, "why": told(known.why)}
            for card, known in stops(rules, seen, seat).items()
        },
        "leads": {
            card.text: {"home": lead.home, "why": told(lead.why), "reasons": [told(why) for why in lead.reasons]}
            for card, lead in led.items()
        },
    }


def solved(variant: Variant, position: Position) -> Solution:
    """The leads of the seat to play, the best first, as far as they can be found out in a learner's time."""
    rules, turn = law(variant), position.turn
    if rules is None:
        raise MessageError("There are no stops in this game, and no lead to be looked for.")
    if turn is None:
        raise MessageError("Nobody has the lead here.")
    if not leads_now(position, turn):
        (due,) = rules.choices(position)
        raise MessageError(
            f"There is a choice only at a lead: here {position.seats[turn]} must play the {due.name}. "
            "Step to where a run begins."
        )
    late = perf_counter() + PATIENCE
    return solve(rules, position, inf, lambda: perf_counter() > late)


def leads_told(position: Position, solution: Solution) -> Data:
    """The leads, the best first, with what each seat wins or loses by the end of the deal."""
    turn, best = position.turn, solution.best
    assert turn is not None
    assert best is not None
    return {
        "seat": position.seats[turn],
        "exact": solution.exact,
        "leads": [
            {
                "card": lead.play.card.text,
                "gets": dict(zip(position.seats, lead.values, strict=True)),
                "less": best.values[turn] - lead.values[turn],
                "plays": len(lead.line),
            }
            for lead in solution.leads
        ],
    }
