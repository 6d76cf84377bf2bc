"""Plain data of what was played, of the protocol's types, which `record/replay.py` lies below and cannot name."""

from __future__ import annotations

from typing import cast

from cardlessons.engine import table
from cardlessons.engine.variants import Variant
from cardlessons.record import replay
from cardlessons.session.protocol import Event, State, VerdictName, WhyData


def events_data(game: Variant, seats: tuple[str, ...], verdict: table.Verdict, you: int | None = None) -> list[Event]:
    """Return what followed from an act, with every reason in words."""
    return cast("list[Event]", replay.events_data(game, seats, verdict, you))


def why_data(game: Variant, seats: tuple[str, ...], why: table.Why) -> WhyData:
    """Return a reason: its code, its sentence and its citations."""
    return cast("WhyData", replay.why_data(game, seats, why))


def state_data(position: table.Position) -> State:
    """Return a position with everything on the table; what eyes may not see is left out of it by `view`."""
    return cast("State", replay.state_data(position))


def verdict_name(verdict: table.Verdict) -> VerdictName:
    """Return what a verdict is called."""
    return cast("VerdictName", table.name_of(verdict))
