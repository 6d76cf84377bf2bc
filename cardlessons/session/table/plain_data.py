"""The plain data of `record/replay.py` with the types of the protocol, which that module cannot import."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from cardlessons.engine.table import Position, Verdict, Why, name_of
from cardlessons.engine.variants import Variant
from cardlessons.record import replay
from cardlessons.session.protocol import Event, State, VerdictName, WhyData

Seats = tuple[str, ...]

build_events_data: Callable[[Variant, Seats, Verdict, int | None], list[Event]] = cast("Any", replay.build_events_data)
"""Return the events of a verdict as plain data, with every reason in words for the seat that is addressed, if any."""
build_why_data: Callable[[Variant, Seats, Why], WhyData] = cast("Any", replay.build_why_data)
"""Return a reason as plain data: its code, its sentence and its citations."""
build_state_data: Callable[[Position, Mapping[str, list[str] | int]], State] = cast("Any", replay.build_state_data)
"""Return a position as plain data, with the hands as a viewer sees them."""
get_verdict_name: Callable[[Verdict], VerdictName] = cast("Any", name_of)
"""Return the name of a verdict in plain data."""
