"""The plain data of `record/replay.py` with the types of the protocol, which that module cannot import."""

from __future__ import annotations

from typing import cast

from cardlessons.engine import table
from cardlessons.engine.variants import Variant
from cardlessons.record import replay
from cardlessons.session.protocol import Event, State, VerdictName, WhyData


def build_events_data(
    game: Variant, seats: tuple[str, ...], verdict: table.Verdict, you: int | None = None
) -> list[Event]:
    """Return the events of a verdict as plain data, with every reason in words."""
    return cast("list[Event]", replay.build_events_data(game, seats, verdict, you))


def build_why_data(game: Variant, seats: tuple[str, ...], why: table.Why) -> WhyData:
    """Return a reason as plain data: its code, its sentence and its citations."""
    return cast("WhyData", replay.build_why_data(game, seats, why))


def build_state_data(position: table.Position) -> State:
    """Return a position as plain data with everything on the table; `view` removes the hidden cards."""
    return cast("State", replay.build_state_data(position))


def get_verdict_name(verdict: table.Verdict) -> VerdictName:
    """Return the name of a verdict in plain data."""
    return cast("VerdictName", table.name_of(verdict))
