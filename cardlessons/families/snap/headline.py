"""The headlines of acts in Irish Snap, where cards are turned unseen and hands come down on the pile."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cardlessons.engine.family import Done
from cardlessons.engine.table import Fault, Pass, Play, Refused, Spot
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.memo import SnapMemo
from cardlessons.rulebook import tell

TEXTS = Path(__file__).with_name("questions.toml")


def write_headline(done: Done[SnapMemo]) -> str | None:
    """Return the headline of an act: with the number that is said, or with the hands in their order; else None."""
    act, seats = done.act, done.seats
    refused = "-refused" * isinstance(done.verdict, Refused)
    words = next((event["words"] for event in done.events if event["kind"] == "said"), None)

    def say(name: str, seat: int, **facts: object) -> str:
        says = "" if words is None else tell(TEXTS, "headline.says", seats, seat=seat, words=words)
        return tell(TEXTS, f"headline.{name}{refused}", seats, seat=seat, says=says, **facts)

    match act:
        case Play(seat, card):
            return say("turns", seat, card=card)
        case Pass(seat):
            return say("lays-none", seat)
        case Flinch(seat):
            return say("flinches", seat)
        case Slap(hands):
            return _write_slap_headline(done, [seats[seat] for seat in hands])
        case _:
            return None


def _find_taker(done: Done[SnapMemo]) -> str | None:
    """Return the name of the seat that takes the pile, if any does."""
    to = (event["to"] for event in done.events if event["kind"] == "moved")
    names = dict(zip(done.position.seats, done.seats, strict=True))
    return next((names[place["seat"]] for place in to if place["spot"] == Spot.HAND), None)


def _write_slap_headline(done: Done[SnapMemo], hands: list[str]) -> str:
    """Return the headline of a slap: the players in the order of their hands, and the last one."""
    told = ", ".join(hands)
    if isinstance(done.verdict, Refused):
        return tell(TEXTS, "headline.slap-refused", names=" and ".join(dict.fromkeys(hands)))
    if isinstance(done.verdict, Fault):
        return tell(TEXTS, "headline.slaps-wrong", hands=told, number=len(hands))
    if not (taker := _find_taker(done)):
        return tell(TEXTS, "headline.down", hands=told)
    count = Counter(hands)
    most = max(count.values())
    name = "down-never" if count[taker] < most else "down-last" if most == 1 else "down-second-last"
    return tell(TEXTS, f"headline.{name}", hands=told, taker=taker)
