"""Peel's advice for the games of stops, and a player that follows it."""

from __future__ import annotations

from cardlessons.engine.family import Advice
from cardlessons.engine.table import Act, Cards, Play, Why
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position, SequenceMemo
from cardlessons.families.sequence.stops import Home, forecast_leads, is_on_lead

PREFERENCE = (Home.NO, Home.MAY, Home.SURE)


def choose_lead(rules: Sequence, seen: Position) -> tuple[Act, Why | None]:
    """Return the lead that Peel's advice prefers, with the reason if it may be told (JIG-12, JIG-13).

    Leads after which the player leads again, or may, come first; among those the one that plays most cards of the hand.
    The reason is told only for a card that all can see to be a stop, since it would show cards that stay in the hand.
    """
    assert seen.turn is not None
    choices = rules.choices(seen)
    if len(choices) == 1:
        return Play(seen.turn, choices[0]), None
    known = forecast_leads(rules, seen, seen.turn)
    best = max(choices, key=lambda card: (PREFERENCE.index(known[card].home), known[card].sheds))
    code = "house.leads-stop" if known[best].run == (best,) else "house.leads-home"
    return Play(seen.turn, best), Why(code, {"seat": seen.turn, "card": best})


def find_returning_leads(rules: Sequence, seen: Position) -> Cards:
    """Return the leads after which the seat leads again; if none is sure, those after which it may (JIG-12)."""
    assert seen.turn is not None
    choices = rules.choices(seen)
    if not is_on_lead(seen, seen.turn):
        return choices
    known = forecast_leads(rules, seen, seen.turn)
    best = max(PREFERENCE.index(known[card].home) for card in choices)
    return tuple(card for card in choices if PREFERENCE.index(known[card].home) == best)


def find_leads_to_own_stops(rules: Sequence, seen: Position) -> Cards:
    """Return those of these leads whose run goes farthest up to a stop in the seat's own hand (JIG-13)."""
    assert seen.turn is not None
    choices = find_returning_leads(rules, seen)
    if not is_on_lead(seen, seen.turn):
        return choices
    known = forecast_leads(rules, seen, seen.turn)
    most = max(known[card].sheds for card in choices)
    return tuple(card for card in choices if known[card].sheds == most)


def advice(_: Sequence) -> dict[str, Advice[Sequence, SequenceMemo]]:
    """Return Peel's two pieces of advice, by their statements."""
    return {
        "JIG-12": Advice("leads a card that brings the lead home, or may", find_returning_leads),
        "JIG-13": Advice("leads the card whose run goes farthest to its own stop", find_leads_to_own_stops),
    }
