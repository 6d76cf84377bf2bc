"""The hands on the pile at a shared table: when each came down, and what follows from all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cardlessons.engine.live import Hand, LiveRules, TimesError
from cardlessons.engine.table import Act, Law
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.session.protocol import ActAtTable

MAX_TRIP_MS = 300
"""The most milliseconds that are taken off for the way of a card to a page and of its slap back."""
_HOUSE_PACE = "steady"
"""The speed of the house."""


def get_live_rules(variant: Variant) -> LiveRules[Law, object]:
    """Return the rules for hands of a game in which all slap."""
    live = variant.of.live
    assert live is not None
    return live


def measure_hand_ms(data: ActAtTable, seconds: float) -> int:
    """Return after how many milliseconds a hand came down on a card that was shown so many seconds ago.

    The page measures them. It is believed as far as the line allows: no hand came down sooner than the time since the
    card was shown, less the shortest time in which the line has carried something there and back.
    """
    return max(data["ms"], round(1000 * seconds) - min(data.get("trip", 0), MAX_TRIP_MS))


def find_hands_act(
    variant: Variant, node: Node, calls: Mapping[int, tuple[str, int]], house: Collection[int], seed: int
) -> tuple[Act, dict[int, int | None]]:
    """Return the act that follows from the calls of all players, a turn or a slap, and the times of the hands.

    Args:
        node: the node with the card on the pile.
        calls: the word of each seat, and the milliseconds after which it was said.
        house: the seats for which the house plays.
        seed: the seed of the table.
    """
    position, live = node.position, get_live_rules(variant)
    due = live.count_due_hands(position)
    times: dict[int, Any] = {
        seat: [after] * 2 if word == "both" and due > 1 else after
        for seat, (word, after) in calls.items()
        if word != "turn"
    }
    if not due and not (times and position.layout):
        return variant.rules.moves(position)[0], {}
    if due:
        for seat in position.live():
            if seat in house:
                times[seat] = live.hand_times(Hand(position, seat, _HOUSE_PACE, seed, len(node.line())))
            else:
                times.setdefault(seat, None)
    measured = {seat: max(time) if isinstance(time, list) else time for seat, time in times.items()}
    try:
        return live.settle_hands(position, times), measured
    except TimesError:  # no hand came in time: all count as equally late
        return live.settle_hands(position, dict.fromkeys(times, 0)), measured
