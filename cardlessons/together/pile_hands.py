"""The hands on the pile at a shared table: when each came down, and what follows from all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cardlessons.engine.live import Hand, LiveRules, TimesError
from cardlessons.engine.table import Act, Law, Pass, Play
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.together.names import SharedTableError
from cardlessons.together.people import People
from cardlessons.together.protocol import ActAtTable
from cardlessons.together.texts import get_text

MIN_HAND_MS = 100
"""Milliseconds until the fastest possible slap; an earlier one began before the card was seen, and is a flinch."""
PACE_SECONDS = (2.5, 1.5, 0.0)
"""Seconds from one card on the pile to the next, as the table may choose; 0: each card waits for an answer of all."""
_RESULT_SECONDS = 2.5
"""Seconds more after the cards were dealt, and after hands on the pile, before the next card comes by itself."""
_HOUSE_SECONDS = 1.5
"""Seconds between the cards that the house turns after all people are out of the game."""
MAX_TRIP_MS = 300
"""The most milliseconds that are taken off for the way of a card to a page and of its slap back."""
_HOUSE_PACE = "steady"
"""The speed of the house."""


class PileHands:
    """The calls on the card on the pile, in a game in which every player calls “slap” or “turn” at each card.

    Attributes:
        calls: the word of each seat, and the milliseconds after which it was said.
    """

    def __init__(self, variant: Variant, people: People, pace: float, seed: int) -> None:
        self._variant, self._people, self._pace, self._seed = variant, people, pace, seed
        self.calls: dict[int, tuple[str, int]] = {}
        self._node: Node
        self._shown_at = 0.0

    def show(self, node: Node, now: float) -> None:
        """Begin anew with the card of a node that is shown now."""
        self._node, self._shown_at, self.calls = node, now, {}

    def read(self, seat: int, data: ActAtTable) -> str:
        """Return what a player calls. Raise SharedTableError."""
        position, word = self._node.position, " ".join(data["act"].split()).casefold()
        if word not in self._variant.calls:
            raise SharedTableError(get_text("shared.slap-or-turn"))
        if position.over or seat not in position.live():
            raise SharedTableError(get_text("shared.out"))
        if seat in self.calls:
            raise SharedTableError(get_text("shared.answered"))
        return word

    def note(self, seat: int, data: ActAtTable, now: float) -> Act | None:
        """Record the call of a player, and after how many milliseconds it was made; return the act of a flinch."""
        word, after = self.read(seat, data), measure_hand_ms(data, now - self._shown_at)
        if word == "flinch" or (word != "turn" and after < MIN_HAND_MS and self._node.position.layout):
            return _get_live_rules(self._variant).draw_back(seat)
        self.calls[seat] = word, after
        return None

    def list_due(self, now: float) -> list[float]:
        """Return the times at which something comes by itself."""
        if self._is_left_to_house:
            return [now + _HOUSE_SECONDS]
        return [] if (turn_at := self._turn_at) is None else [turn_at]

    @property
    def _is_left_to_house(self) -> bool:
        """Tell whether all people are out of the game, and the house plays on alone."""
        position = self._node.position
        is_played = self._people.has_players() and not position.over
        return is_played and all(self._people.is_house(seat) for seat in position.live())

    @property
    def _turn_at(self) -> float | None:
        """Return the time at which the next card comes by itself; None if it waits for somebody."""
        if not self._pace or self._node.position.over:
            return None
        players = [*self._people.iter_players()]
        if not players or any(one.gone_at is not None for one in players):
            return None
        is_card = isinstance(self._node.act, Play | Pass)
        return self._shown_at + self._pace + (0 if is_card else _RESULT_SECONDS)

    def settle(self, now: float) -> tuple[Act, dict[int, int | None]] | None:
        """Return the act that follows if all calls have been made, or at the pace of the table, and when hands fell.

        After all people are out of the game, the house plays it to its end: a card at each event.
        """
        position = self._node.position
        if position.over or not self._people.has_players():
            return None
        waited = [seat for seat in position.live() if not self._people.is_house(seat) and seat not in self.calls]
        is_due = self._turn_at is not None and now >= self._turn_at
        if waited and not is_due and not (self.calls and not position.layout):
            return None
        house = [seat for seat in position.live() if self._people.is_house(seat)]
        return find_hands_act(self._variant, self._node, self.calls, house, self._seed)


def _get_live_rules(variant: Variant) -> LiveRules[Law, object]:
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
    position, live = node.position, _get_live_rules(variant)
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
