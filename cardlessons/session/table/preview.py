"""The consequences of an act that is not done, as plain data."""

from __future__ import annotations

from cardlessons.engine.table import Act, Event, Lawful, Refused, Verdict
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.session import protocol
from cardlessons.session.protocol import Would
from cardlessons.session.table.hidden_info import compute_outlook
from cardlessons.session.table.plain_data import build_events_data, get_verdict_name
from cardlessons.session.table.view import hide_event_cards

MAX_WAYS = 4
"""The most outcomes that are described; rarer ones are only counted."""


def preview_openly(variant: Variant, node: Node, act: Act, you: int | None = None) -> Would:
    """Return the consequences of an act at a table with open hands; sentences address `you`, if given."""
    verdict = variant.rules.decide(node.position, act)
    return {
        "verdict": get_verdict_name(verdict),
        "events": build_events_data(variant, node.position.seats, verdict, you),
    }


def preview_as_seen(variant: Variant, node: Node, seat: int, act: Act) -> Would:
    """Return the consequences of an act as far as a seat can know them, from a sample of deals."""
    seats = node.position.seats
    seen = compute_outlook(variant, node, seat, act)

    def list_events(verdict: Verdict, events: tuple[Event, ...]) -> list[protocol.Event]:
        whole = verdict if isinstance(verdict, Refused) else Lawful(events)
        return hide_event_cards(build_events_data(variant, seats, whole, seat), seats, frozenset([seat]))

    names = {get_verdict_name(way.verdict) for way in seen.ways}
    first, *others = seen.ways
    if seen.certain:
        return {"verdict": "refused", "events": list_events(Refused(seen.certain), ())}
    if seen.against:
        return {"verdict": "refused", "events": list_events(Refused(seen.against), ()), "deals": seen.deals}
    if not others:
        sure: Would = {"verdict": get_verdict_name(first.verdict), "events": list_events(first.verdict, seen.sure)}
        return sure if seen.proven else {**sure, "deals": seen.deals}
    return {
        "verdict": names.pop() if len(names) == 1 else "depends",
        "events": list_events(Lawful(()), seen.sure),
        "deals": seen.deals,
        "ways": [
            {
                "times": way.times,
                "verdict": get_verdict_name(way.verdict),
                "events": list_events(way.verdict, way.events),
            }
            for way in seen.ways[:MAX_WAYS]
        ],
        "others": sum(way.times for way in seen.ways[MAX_WAYS:]),
    }
