"""Questions of a page about a game of stops: the stops that one seat knows, and the value of each lead.

The answer to the first uses only the cards that the seat sees. The second needs all hands open.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from pathlib import Path

from cardlessons.engine.family import Inquiry, LineAnswer, QuestionError, Shown, TableQuestion
from cardlessons.engine.players import visible_position
from cardlessons.engine.processor_time import read_processor_time
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position, SequenceMemo
from cardlessons.families.sequence.solver import Solution, solve
from cardlessons.families.sequence.stops import find_stops, forecast_leads, is_on_lead
from cardlessons.rulebook import tell

TEXTS = Path(__file__).with_name("questions.toml")
MAX_SEARCH_SECONDS = 0.4
"""The limit of the search for the best lead, in seconds of processor time."""


def describe_cards(rules: Sequence, ask: Inquiry[SequenceMemo]) -> Shown:
    """Return the status of every card as the seat knows it, as data for the page.

    If the seat leads now, the data has the forecast of the run from each of its cards.
    """
    seat, names = ask.seat, ask.position.seats
    seen = visible_position(ask.position, seat)
    if not seen.memo.dealt:
        raise QuestionError(tell(TEXTS, "tool.not-dealt"))
    led = forecast_leads(rules, seen, seat) if is_on_lead(seen, seat) else {}
    return {
        "seat": names[seat],
        "hand": [card.text for card in rules.cards if card in seen.hands[seat]],
        "cards": {
            card.text: {"is": known.standing, "why": known.why} for card, known in find_stops(rules, seen, seat).items()
        },
        "leads": {
            card.text: {"home": lead.home, "why": lead.why, "reasons": [*lead.reasons]} for card, lead in led.items()
        },
    }


def describe_leads(rules: Sequence, ask: Inquiry[SequenceMemo]) -> Shown:
    """Return the leads as data, the best first, with each seat's gain or loss at the end of the deal."""
    position = ask.position
    solution = _solve_leads(rules, position)
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


def play_line(rules: Sequence, ask: Inquiry[SequenceMemo]) -> LineAnswer:
    """Return the line of plays that begins with the lead in the message."""
    for lead in _solve_leads(rules, ask.position).leads:
        if lead.play.card.text == ask.message.get("card"):
            return LineAnswer(tuple(lead.line))
    raise QuestionError(tell(TEXTS, "tool.no-such-lead"))


@lru_cache  # a page asks for the leads, then for the line of one of them
def _solve_leads(rules: Sequence, position: Position) -> Solution:
    """Return the leads of the seat to play, the best first, from a search of at most `MAX_SEARCH_SECONDS` seconds."""
    turn = position.turn
    if turn is None:
        raise QuestionError(tell(TEXTS, "tool.no-lead"))
    if not is_on_lead(position, turn):
        (due,) = rules.choices(position)
        raise QuestionError(tell(TEXTS, "tool.no-choice", position.seats, seat=turn, due=due))
    late = read_processor_time() + MAX_SEARCH_SECONDS
    return solve(rules, position, inf, lambda: read_processor_time() > late)


QUESTIONS = {
    "stops": TableQuestion(describe_cards),
    "leads": TableQuestion(describe_leads, studied=True),
    "line": TableQuestion(play_line, studied=True),
}
