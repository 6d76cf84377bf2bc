"""The end of a game: players who go out, winners and losers (IRI-12, IRI-13, R-42, R-70, R-111)."""

from __future__ import annotations

from cardlessons.engine.table import Ended, Event, Left, Why, after
from cardlessons.families.snap.memo import Position


def list_out_events(position: Position, seats: tuple[int, ...]) -> list[Event]:
    """Return the events by which seats without cards go out; the last player in the game loses.

    It is used only in games where players without cards go out.

    Args:
        seats: the seats that go out if they have no cards.
    """
    events: list[Event] = []
    for seat in seats:
        if not position.hands[seat]:
            code = "out.later" if position.left else "out.first"
            events.append(Left(seat, Why(code, {"seat": seat})))
            position = after(position, events[-1:])
    if events and len(live := position.live()) == 1:
        (winner, *_), (loser,) = position.left, live
        events.append(Ended((winner,), (loser,), Why("end.one-left", {"winner": winner, "loser": loser})))
    return events


def end_with_every_card(position: Position, taker: int) -> list[Event]:
    """Return the end of the game if the taker of the pile holds every card and so loses; else nothing.

    It is used only in games where players without cards stay in.
    """
    others = tuple(seat for seat in position.live() if seat != taker)
    if any(position.hands[seat] for seat in others):
        return []
    return [Ended(others, (taker,), Why("end.every-card", {"seat": taker}))]


def end_by_first_slap(position: Position, winner: int) -> Ended:
    """Return the end of a game that a player without cards wins as the first to slap."""
    others = tuple(seat for seat in position.live() if seat != winner)
    return Ended((winner,), others, Why("end.first-slap", {"seat": winner}))


def end_at_limit(position: Position) -> Ended:
    """Return the end of the game at the limit on turns.

    The first player out wins; if nobody is out, the players with the fewest cards win.
    """
    sizes = {seat: len(position.hands[seat]) for seat in position.live()}
    fewest = tuple(seat for seat, n in sizes.items() if n == min(sizes.values()))
    winners = position.left[:1] or fewest
    losers = tuple(seat for seat, n in sizes.items() if n == max(sizes.values()) and seat not in winners)
    facts = {"turns": position.memo.turns, "winners": winners}
    return Ended(winners, losers, Why("cap.first-out" if position.left else "cap.fewest", facts))
