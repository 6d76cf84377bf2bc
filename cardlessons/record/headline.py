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
    Paid,
    Pass,
    Play,
    Refused,
    Slap,
    Spot,
    Verdict,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.model import write_act
from cardlessons.record.narration import describe_cards, describe_payment
from cardlessons.record.tree import Node
from cardlessons.rulebook import say
from cardlessons.rulebook.second_person import YOU, name_seats, to_second_person, to_you_form

FAULT = "that breaks a rule"
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
        return "Before the first card"
    written = write_act(node.act, node.position.seats) if act is None else act
    seats = name_seats(node.position.seats, you)
    if variant.look.answers == "calls":
        return to_second_person(_write_snap_headline(node, node.act, seats, events, written))
    return to_second_person(_write_act_headline(variant, node, node.act, seats, written))


def _write_act_headline(variant: Variant, node: Node, act: Act, seats: tuple[str, ...], written: str) -> str:
    """Return the headline of an act in games where players know their hands."""
    match act:
        case Play() as play if variant.look.played == "taken":
            return _write_fishing_headline(play, seats[play.seat], refused=node.refused)
        case FamilyAct():
            return say(act.refused if node.refused else act.says, act.facts, seats)
        case Play(seat, card):
            does = variant.look.verb
            plays = f"cannot {to_you_form(does)}" if node.refused else does
            return f"{seats[seat]} {plays} the {card.name}{' now' * node.refused}"
        case Pass(seat):
            silent = "cannot let the chance go by now" if node.refused else "lets the chance go by in silence"
            return f"{seats[seat]} {silent}"
        case _ if node.refused:
            return f"“{written}” cannot be done now"
        case Deal():
            return "The cards are dealt"
        case New():
            return "The next game begins"
        case Draw():
            return "Cards are turned up for the deal"
        case Claim(seat, against):
            return f"{seats[seat]} claims {seats[against]}'s revoke"
        case _:
            return written


def describe_verdict(act: Act | None, verdict: Verdict, names: Sequence[str]) -> str | None:
    """Return a verdict of fault, with the fine, or of refusal in words; None for a lawful act."""
    if isinstance(verdict, Refused):
        return "refused: nothing changes"
    if not isinstance(verdict, Fault):
        return None
    if not isinstance(act, Play | Pass | FamilyAct):
        return f"{FAULT}: whoever did it takes the pile"
    fine = sum(event.amount for event in verdict.events if isinstance(event, Paid) and event.payer == act.seat)
    return to_second_person(f"{FAULT}: {names[act.seat]} pays {fine}") if fine else FAULT


def write_spoken_step(variant: Variant, head: str, step: Mapping[str, Any], you: str | None = None) -> str:
    """Return a step for screen readers: its headline, a fault with its reason, the result, and the next player.

    Args:
        head: the headline.
        step: the step as the page has it, with its `events`, the `state` of the table, the `count` and the verdict in
            words (`judged`).
        you: the seat that is addressed, if any.
    """
    events, state, calls = step["events"], step["state"], variant.look.answers == "calls"
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
            parts.append(f"{_address_seat(event['seat'], you)} scores {event['points']}")
            parts += [why["text"]] if why else []
        elif kind == "said" and not calls:
            parts.append(f"{_address_seat(event['seat'], you)} says “{event['words']}”")
        elif kind == "paid":
            parts.append(_explain_payment(event, why, you))
        elif kind in ("refused", "left", "ended", "noted") and why:
            parts.append(why["text"])
    if state.get("slap"):
        parts.append("A slap with both hands is due" if state["both"] else "A slap is due")
    if state["turn"]:
        parts.append(f"{_address_seat(state['turn'], you)} to play")
    return to_second_person(f"{'. '.join(part.removesuffix('.') for part in parts)}.")


def _address_seat(seat: str, you: str | None) -> str:
    return YOU if seat == you else seat


def _explain_payment(event: Mapping[str, Any], why: Mapping[str, Any] | None, you: str | None) -> str:
    """Return a payment with its reason; if the reason names the payer first, return only the reason."""
    named = {**event, **{part: _address_seat(event[part], you) for part in ("payer", "payee")}}
    if why and why["text"].startswith(to_second_person(f"{named['payer']} ")):
        return str(why["text"])
    return f"{describe_payment(named)}. {why['text']}" if why else describe_payment(named)


def _write_fishing_headline(play: Play, name: str, *, refused: bool) -> str:
    """Return the headline of a play in the fishing games: with the cards taken, built on, or alone."""
    card = f"the {play.card.name}"
    if play.onto:
        return (
            f"{name} cannot build so with {card}"
            if refused
            else f"{name} lays {card} onto {_describe_few_cards(play.onto)}"
        )
    if play.takes:
        took = _describe_few_cards(play.takes)
        takes = "take" if name == YOU else "takes"
        return f"{name} cannot take {took} with {card}" if refused else f"{name} plays {card} and {takes} {took}"
    return f"{name} cannot lay {card} now" if refused else f"{name} lays {card} in the middle"


def _describe_few_cards(cards: Cards) -> str:
    return f"{len(cards)} cards" if len(cards) > MOST_NAMED else describe_cards(cards)


def _write_snap_headline(
    node: Node, act: Act, seats: tuple[str, ...], events: Sequence[Mapping[str, Any]], written: str
) -> str:
    """Return the headline of an act in games where cards are turned unseen and hands come down on the pile."""
    refused = node.refused
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
        return f"{' and '.join(dict.fromkeys(hands))} cannot slap now"
    if isinstance(node.verdict, Fault):
        return f"{', '.join(hands)} {'slap' if len(hands) > 1 else 'slaps'}, and no slap was due"
    down = f"Hands down: {', '.join(hands)}"
    if not taker:
        return down
    count = Counter(hands)
    most = max(count.values())
    was = " was last" if most == 1 else "'s second was last"
    return f"{down}; {taker}{' was later still, the last' if count[taker] < most else was}"
