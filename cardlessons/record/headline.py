"""Headlines of steps, as a page shows them, and the longer sentences for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlessons.engine.family import Done
from cardlessons.engine.table import (
    Act,
    Deal,
    Draw,
    FamilyAct,
    Fault,
    Interruption,
    New,
    Paid,
    Pass,
    Play,
    Refused,
    Verdict,
    seat_of,
    write_act,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import describe_payment
from cardlessons.record.tree import Node
from cardlessons.rulebook import address, capitalize, narrate, say
from cardlessons.rulebook.second_person import YOU, name_seats, to_you_form


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
    done = Done(node.act, node.verdict, node.position, seats, events)
    own = variant.of.headline(done)
    return address(own or _write_act_headline(variant, node, node.act, seats, written), seats)


def _write_act_headline(variant: Variant, node: Node, act: Act, seats: tuple[str, ...], written: str) -> str:
    """Return the usual headline of an act."""
    refused = "-refused" * node.refused
    match act:
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
        case _:
            return written


def describe_verdict(act: Act | None, verdict: Verdict, names: tuple[str, ...]) -> str | None:
    """Return a verdict of fault, with the fine, or of refusal in words; None for a lawful act."""
    if isinstance(verdict, Refused):
        return narrate("verdict.refused")
    if not isinstance(verdict, Fault):
        return None
    seat = seat_of(act)
    fine = sum(event.amount for event in verdict.events if isinstance(event, Paid) and event.payer == seat)
    if seat is not None and fine:
        return address(narrate("verdict.pays", names, seat=seat, fine=fine), names)
    if isinstance(act, Interruption) and act.fined:
        return narrate("verdict.fined", fined=act.fined)
    return narrate("verdict.fault")


def write_spoken_step(variant: Variant, head: str, step: Mapping[str, Any], you: str | None = None) -> str:
    """Return a step for screen readers: its headline, a fault with its reason, the result, and the next player.

    Args:
        head: the headline.
        step: the step as the page has it, with its `events`, the `state` of the table, the `count` and the verdict in
            words (`judged`).
        you: the seat that is addressed, if any.
    """
    events, state, calls = step["events"], step["state"], bool(variant.calls)

    def tell(name: str, seat: str, **facts: object) -> str:
        return narrate(name, (YOU if seat == you else seat,), seat=0, **facts)

    before = (event["why"]["text"] for event in events if event.get("before") and event["kind"] == "noted")
    parts = [*before, head]
    if judged := step.get("judged"):
        parts.append(capitalize(judged))
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
    if due := state.get("due"):
        parts.append(narrate("spoken.hands-due" if due > 1 else "spoken.hand-due"))
    if state["turn"]:
        parts.append(tell("spoken.to-play", state["turn"]))
    told = f"{'. '.join([part.removesuffix('.') for part in parts])}."
    return address(told) if you else told


def _explain_payment(event: Mapping[str, Any], why: Mapping[str, Any] | None, you: str | None) -> str:
    """Return a payment with its reason; if the reason names the payer first, return only the reason."""
    payer, payee = [YOU if seat == you else seat for seat in (event["payer"], event["payee"])]
    if why and why["text"].startswith(address(f"{narrate('spoken.payer', (payer,), seat=0)} ", (payer,))):
        return str(why["text"])
    told = describe_payment(payer, payee, event["amount"])
    return f"{told}. {why['text']}" if why else told
