"""Peel's advice for the games of stops, and a computer player that follows it."""

from __future__ import annotations

from cardlessons.engine.family import Advice
from cardlessons.engine.table import Act, Cards, Play, Why
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position, SequenceMemo
from cardlessons.families.sequence.stops import Home, forecast_leads, is_on_lead

HOME_ORDER = (Home.NO, Home.MAY, Home.SURE)
"""The certainty that the lead comes back, the most preferred last."""


def choose_lead(rules: Sequence, seen: Position) -> tuple[Act, Why | None]:
    """Return the lead that Peel's advice prefers, and the reason; no reason if there is only one lead (JIG-12, JIG-13).

    Leads after which the player surely leads again come first, then those after which the player may. Among equals the
    one whose run plays most cards of the hand is chosen. The reason names a stop only if everybody knows it, since it
    would reveal cards of the hand.
    """
    assert seen.turn is not None
    choices = rules.choices(seen)
    if len(choices) == 1:
        return Play(seen.turn, choices[0]), None
    known = forecast_leads(rules, seen, seen.turn)
    best = max(choices, key=lambda card: (HOME_ORDER.index(known[card].home), known[card].sheds))
    away = "house.leads-away" if known[best].home is Home.NO else "house.leads-home"
    code = "house.leads-stop" if known[best].run == (best,) else away
    return Play(seen.turn, best), Why(code, {"seat": seen.turn, "card": best})


def find_returning_leads(rules: Sequence, seen: Position) -> Cards:
    """Return the leads after which the seat surely leads again; if none, those after which it may (JIG-12)."""
    assert seen.turn is not None
    choices = rules.choices(seen)
    if not is_on_lead(seen, seen.turn):
        return choices
    known = forecast_leads(rules, seen, seen.turn)
    best = max(HOME_ORDER.index(known[card].home) for card in choices)
    return tuple(card for card in choices if HOME_ORDER.index(known[card].home) == best)


def find_leads_to_own_stops(rules: Sequence, seen: Position) -> Cards:
    """Return the returning leads whose runs play the most cards of the seat's hand (JIG-13)."""
    assert seen.turn is not None
    choices = find_returning_leads(rules, seen)
    if not is_on_lead(seen, seen.turn):
        return choices
    known = forecast_leads(rules, seen, seen.turn)
    most = max(known[card].sheds for card in choices)
    return tuple(card for card in choices if known[card].sheds == most)


def collect_advice(_: Sequence) -> dict[str, Advice[Sequence, SequenceMemo]]:
    """Return Peel's two pieces of advice, by the ids of their statements."""
    return {
        "JIG-12": Advice("leads a card that brings the lead home, or may", find_returning_leads),
        "JIG-13": Advice("leads the card whose run goes farthest to its own stop", find_leads_to_own_stops),
    }
