"""Headlines of steps, as a page shows them, and the longer sentences for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardlessons.engine.table import (
    Act,
    Cards,
    Claim,
    Deal,
    Draw,
    FamilyAct,
    Fault,
    Flinch,
    New,
    Pass,
    Play,
    Refused,
    Slap,
    Spot,
    Verdict,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.model import write_act
from cardlessons.record.narration import describe_cards, describe_count, describe_payment
from cardlessons.record.tree import Node
from cardlessons.rulebook import address, narrate, say
from cardlessons.rulebook.second_person import YOU, name_seats, to_you_form

MOST_NAMED = 6
"""The most cards that are named one by one; of more cards only the number is given."""


def write_headline(
    variant: Variant, node: Node, events: Sequence[Mapping[str, Any]], act: str | None = None, you: int | None = None
) -> str:
    """Return the headline of a node: `B plays the nine of clubs`.

    Args:
        events: the visible events, as data.
        act: the act as the viewer may see it; None stands for the node's act.
        you: the seat that is addressed, if any.
    """
    if node.act is None:
        return narrate("headline.start")
    written = write_act(node.act, node.position.seats) if act is None else act
    seats = name_seats(node.position.seats, you)
    if variant.look.answers == "calls":
        return address(_write_snap_headline(node, node.act, seats, events, written))
    return address(_write_act_headline(variant, node, node.act, seats, written))


def _write_act_headline(variant: Variant, node: Node, act: Act, seats: tuple[str, ...], written: str) -> str:
    """Return the headline of an act in games where players know their hands."""
    refused = "-refused" * node.refused
    match act:
        case Play() as play if variant.look.played == "taken":
            return _write_fishing_headline(play, seats, refused)
        case FamilyAct():
            return say(act.refused if node.refused else act.says, act.facts, seats)
        case Play(seat, card):
            does = variant.look.verb
            return narrate(f"headline.does{refused}", seats, seat=seat, does=does, do=to_you_form(does), card=card)
        case Pass(seat):
            return narrate(f"headline.passes{refused}", seats, seat=seat)
        case _ if node.refused:
            return narrate("headline.refused", written=written)
        case Deal():
            return narrate("headline.deal")
        case New():
            return narrate("headline.new")
        case Draw():
            return narrate("headline.draw")
        case Claim(seat, against):
            return narrate("headline.claim", seats, seat=seat, against=against)
        case _:
            return written


def describe_verdict(act: Act | None, verdict: Verdict) -> str | None:
    """Return a verdict of fault or refusal in words; None for a lawful act."""
    if isinstance(verdict, Refused):
        return narrate("verdict.refused")
    if not isinstance(verdict, Fault):
        return None
    return narrate("verdict.fined" if isinstance(act, Play | Pass | FamilyAct) else "verdict.takes-pile")


def write_spoken_step(variant: Variant, head: str, step: Mapping[str, Any], you: str | None = None) -> str:
    """Return a step for screen readers: its headline, a fault with its reason, the result, and the next player.

    Args:
        head: the headline.
        step: the step as the page has it, with its `events`, the `state` of the table, the `count` and the verdict in
            words (`judged`).
        you: the seat that is addressed, if any.
    """
    events, state, calls = step["events"], step["state"], variant.look.answers == "calls"

    def tell(name: str, seat: str, **facts: object) -> str:
        return narrate(name, (_address_seat(seat, you),), seat=0, **facts)

    parts = [event["why"]["text"] for event in events if event.get("before") and event["kind"] == "noted"]
    parts.append(head)
    if judged := step.get("judged"):
        parts.append(f"{judged[0].upper()}{judged[1:]}")
    at_once = events[: step["count"]["begins"]] if "count" in step else events
    for event in at_once:
        kind, why = event["kind"], event["why"]
        if event.get("before"):
            continue
        if kind == "moved" and why and step.get("judged"):
            parts.append(why["text"])
        elif kind == "scored":
            parts.append(tell("spoken.scores", event["seat"], points=event["points"]))
            parts += [why["text"]] if why else []
        elif kind == "said" and not calls:
            parts.append(tell("spoken.says", event["seat"], words=event["words"]))
        elif kind == "paid":
            parts.append(_explain_payment(event, why, you))
        elif kind in ("refused", "left", "ended", "noted") and why:
            parts.append(why["text"])
    if state.get("slap"):
        parts.append(narrate("spoken.slap-due-both" if state["both"] else "spoken.slap-due"))
    if state["turn"]:
        parts.append(tell("spoken.to-play", state["turn"]))
    return address(f"{'. '.join(part.removesuffix('.') for part in parts)}.")


def _address_seat(seat: str, you: str | None) -> str:
    return YOU if seat == you else seat


def _explain_payment(event: Mapping[str, Any], why: Mapping[str, Any] | None, you: str | None) -> str:
    """Return a payment with its reason; if the reason names the payer first, return only the reason."""
    payer, payee = (_address_seat(event[part], you) for part in ("payer", "payee"))
    if why and why["text"].startswith(address(f"{narrate('spoken.payer', (payer,), seat=0)} ")):
        return str(why["text"])
    told = describe_payment(payer, payee, event["amount"])
    return f"{told}. {why['text']}" if why else told


def _write_fishing_headline(play: Play, seats: tuple[str, ...], refused: str) -> str:
    """Return the headline of a play in the fishing games: with the cards taken, built on, or alone."""
    does = "builds" if play.onto else "takes" if play.takes else "lays"
    cards = _describe_few_cards(play.onto or play.takes)
    return narrate(f"headline.{does}{refused}", seats, seat=play.seat, card=play.card, cards=cards)


def _describe_few_cards(cards: Cards) -> str:
    return describe_count(len(cards), "card") if len(cards) > MOST_NAMED else describe_cards(cards)


def _write_snap_headline(
    node: Node, act: Act, seats: tuple[str, ...], events: Sequence[Mapping[str, Any]], written: str
) -> str:
    """Return the headline of an act in games where cards are turned unseen and hands come down on the pile."""
    words = next((event["words"] for event in events if event["kind"] == "said"), None)
    refused = "-refused" * node.refused
    form = refused or "-and-says" * (words is not None)
    match act:
        case Play(seat, card):
            return narrate(f"headline.turns{form}", seats, seat=seat, card=card, said=words)
        case Pass(seat):
            return narrate(f"headline.no-card{form}", seats, seat=seat, said=words)
        case Flinch(seat):
            return narrate(f"headline.flinches{refused}", seats, seat=seat)
        case Deal():
            return narrate("headline.deal")
        case New():
            return narrate("headline.new")
        case Slap(hands):
            return _write_slap_headline(node, [seats[seat] for seat in hands], _find_taker(node, seats, events))
        case _:
            return written


def _find_taker(node: Node, seats: tuple[str, ...], events: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the name of the seat that takes the pile, if any does."""
    to = (event["to"] for event in events if event["kind"] == "moved")
    return next((seats[node.position.seats.index(place["seat"])] for place in to if place["spot"] == Spot.HAND), None)


def _write_slap_headline(node: Node, hands: list[str], taker: str | None) -> str:
    """Return the headline of a slap: the players in the order of their hands, and the last one."""
    if node.refused:
        return narrate("headline.slap-refused", hands=narrate("headline.slap-and").join(dict.fromkeys(hands)))
    if isinstance(node.verdict, Fault):
        return narrate("headline.no-slap-due", hands=", ".join(hands), count=len(hands))
    down = narrate("headline.hands-down", hands=", ".join(hands))
    if not taker:
        return down
    count = Counter(hands)
    most = max(count.values())
    name = "later-still" if count[taker] < most else "last" if most == 1 else "second-last"
    return narrate(f"headline.{name}", down=down, taker=taker)
