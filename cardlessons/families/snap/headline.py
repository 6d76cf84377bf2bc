"""The headlines of acts in Irish Snap, where cards are turned unseen and hands come down on the pile."""

from __future__ import annotations

from collections import Counter

from cardlessons.engine.family import Done
from cardlessons.engine.table import Deal, Fault, New, Pass, Play, Refused, Spot
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.memo import SnapMemo
from cardlessons.record import write_act
from cardlessons.rulebook.second_person import YOU


def write_headline(done: Done[SnapMemo]) -> str:
    """Return the headline of an act: with the number that is said, or with the hands in their order."""
    act, seats, events, refused = done.act, done.seats, done.events, isinstance(done.verdict, Refused)
    words = next((event["words"] for event in events if event["kind"] == "said"), None)
    is_you = isinstance(act, Play | Pass) and seats[act.seat] == YOU
    says = "" if words is None else f" and {'say' if is_you else 'says'} {words}"
    match act:
        case Play(seat, card):
            return f"{seats[seat]} {'cannot turn' if refused else 'turns'} the {card.name}{' now' if refused else says}"
        case Pass(seat):
            silent = "cannot say a number without a card now" if refused else f"lays no card{says}"
            return f"{seats[seat]} {silent}"
        case Flinch(seat):
            return f"{seats[seat]} {'cannot flinch now' if refused else 'flinches'}"
        case Deal():
            return "The cards are dealt"
        case New():
            return "The next game begins"
        case Slap(hands):
            return _write_slap_headline(done, [seats[seat] for seat in hands])
        case _:
            return write_act(act, done.position.seats)


def _find_taker(done: Done[SnapMemo]) -> str | None:
    """Return the name of the seat that takes the pile, if any does."""
    to = (event["to"] for event in done.events if event["kind"] == "moved")
    names = dict(zip(done.position.seats, done.seats, strict=True))
    return next((names[place["seat"]] for place in to if place["spot"] == Spot.HAND), None)


def _write_slap_headline(done: Done[SnapMemo], hands: list[str]) -> str:
    """Return the headline of a slap: the players in the order of their hands, and the last one."""
    if isinstance(done.verdict, Refused):
        return f"{' and '.join(dict.fromkeys(hands))} cannot slap now"
    if isinstance(done.verdict, Fault):
        return f"{', '.join(hands)} {'slap' if len(hands) > 1 else 'slaps'}, and no slap was due"
    down = f"Hands down: {', '.join(hands)}"
    if not (taker := _find_taker(done)):
        return down
    count = Counter(hands)
    most = max(count.values())
    was = " was last" if most == 1 else "'s second was last"
    return f"{down}; {taker}{' was later still, the last' if count[taker] < most else was}"
