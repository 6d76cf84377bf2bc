"""Replay of a record: the verdict on each act, the check of each expectation, and the result as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import (
    POOL,
    Cards,
    Ended,
    Event,
    Left,
    Moved,
    Paid,
    Place,
    Position,
    Refused,
    Remembered,
    Said,
    Scored,
    Turned,
    Verdict,
    Why,
    get_purse_name,
    name_of,
    write_act,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.conditions import is_condition_met
from cardlessons.record.failure_messages import describe_failure, describe_refusal
from cardlessons.record.model import Expectation, Record, Step, iter_with_variations
from cardlessons.record.tree import ReplayedStep, grow_with_steps
from cardlessons.rulebook import explain
from cardlessons.rulebook.second_person import name_seats

Data = dict[str, Any]
_get_text = attrgetter("text")
_NOT_REFUSED = Expectation("refused", (), negated=True)


class Failure(NamedTuple):
    """An expectation that does not hold: its step, and a message with the actual result.

    In a strict replay each act that is refused unexpectedly is a failure, too: of the expectation `not refused`.
    """

    step: Step
    expectation: Expectation
    told: str


@dataclass(frozen=True)
class Replay(ShowsItself):
    """A record after all its acts have been decided.

    Attributes:
        record: the record.
        variant: the record's game.
        start: the table before the first act.
        steps: the steps of the main line, each with its verdict and with the table before and after it.
        strict: whether an act that is refused is a failure, unless the record expects it.
    """

    record: Record
    variant: Variant = field(compare=False)
    start: Position = field(compare=False)
    steps: tuple[ReplayedStep, ...] = field(compare=False)
    strict: bool = False
    _repr_pretty_ = ShowsItself._repr_pretty_  # IPython prefers a class's own `__repr__` to an inherited method

    def __repr__(self) -> str:
        return f"<Replay of {self.variant}: {len(self.steps)} step{'s' * (len(self.steps) != 1)}>"

    @property
    def final(self) -> Position:
        """Return the position at the end of the main line."""
        return self.steps[-1].after if self.steps else self.start

    def failed(self) -> Iterator[Failure]:
        """Return the expectations that do not hold, and in a strict replay the acts that are refused unexpectedly."""
        return _find_failures(self.variant, self.steps, self.strict)

    def failures(self) -> list[str]:
        """Return what `failed` returns, each as a sentence with its line."""
        return [f"line {failure.step.line}: {failure.told}" for failure in self.failed()]

    def data(self) -> Data:
        """Return the whole replay as plain data, ready for JSON."""
        seats = self.record.seats
        return {
            "variant": self.record.variant,
            "start": build_state_data(self.start),
            "steps": [_build_step_data(self.variant, played) for played in self.steps],
            "winners": [seats[s] for s in self.final.winners],
            "losers": [seats[s] for s in self.final.losers],
        }


def replay(record: Record, *, strict: bool = False) -> Replay:
    """Decide all acts of a record; `Replay.failures` checks its expectations.

    An act that the table refuses is shown, and changes nothing.

    Args:
        record: the record.
        strict: whether each act that is refused is a failure, unless the record expects it (`> refused`), also in
            variations.

    Returns:
        The decided record: its steps with reasons, its last table, and whether its expectations hold.

    Raises:
        RecordError: the variant is unknown or the table is not possible.
        TypeError: the argument is no record.
    """
    tree, steps = grow_with_steps(record)
    return Replay(record, tree.variant, tree.root.position, steps, strict)


# Plain data


def build_state_data(position: Position, hands: Mapping[str, object] | None = None) -> Data:
    """Return a position as plain data: seats by name, cards by text.

    If the hands are given as a viewer sees them, only the numbers of the cards in the stock and of the dead are told.
    """
    seats = position.seats
    return {
        "turn": None if position.turn is None else seats[position.turn],
        "dealer": seats[position.dealer],
        "hands": _write_cards(seats, position.hands) if hands is None else hands,
        "counters": {**dict(zip(seats, position.counters, strict=True)), "pool": position.pool},
        "layout": [*map(_get_text, position.layout)],
        "piles": _write_cards(seats, position.piles),
        "stock": [*map(_get_text, position.stock)] if hands is None else len(position.stock),
        "dead": [*map(_get_text, position.dead)] if hands is None else len(position.dead),
        "scores": dict(zip(seats, position.scores, strict=True)),
    }


def _write_cards(seats: tuple[str, ...], held: tuple[Cards, ...]) -> dict[str, list[str]]:
    """Return the texts of the cards of each seat, by its name."""
    return {name: [*map(_get_text, cards)] for name, cards in zip(seats, held, strict=True)}


def build_events_data(game: Variant, seats: tuple[str, ...], verdict: Verdict, you: int | None = None) -> list[Data]:
    """Return the results of an act as plain data, with every reason in words; a refusal's reasons are events too.

    The sentences address `you`, if given.
    """
    names = name_seats(seats, you)
    if isinstance(verdict, Refused):
        return [{"kind": "refused", "why": build_why_data(game, names, why)} for why in verdict.reasons]
    return [
        {**_build_event_data(seats, event), "why": build_why_data(game, names, event.why) if event.why else None}
        for event in verdict.events
        if not isinstance(event, Remembered)
    ]


def build_why_data(game: Variant, seats: tuple[str, ...], why: Why) -> Data:
    """Return a reason as plain data: its code, its sentence, the short form if there is one, and its citations."""
    explanation = explain(why, seats, game.sections, game.borrowed)
    return {"code": explanation.code, "text": explanation.text, "cites": list(explanation.cites)} | (
        {"short": explanation.short} if explanation.short else {}
    )


def _build_event_data(seats: tuple[str, ...], event: Event) -> Data:
    match event:
        case Moved(cards, source, target):
            between = {"from": _build_place_data(seats, source), "to": _build_place_data(seats, target)}
            return {"kind": "moved", "cards": [*map(_get_text, cards)], **between}
        case Paid(payer, payee, amount):
            purses = {"payer": get_purse_name(seats, payer), "payee": get_purse_name(seats, payee)}
            return {"kind": "paid", **purses, "amount": amount}
        case Scored(seat, points):
            return {"kind": "scored", "seat": seats[seat], "points": points}
        case Said(seat, words):
            return {"kind": "said", "seat": seats[seat], "words": words}
        case Turned(seat):
            return {"kind": "turned", "seat": None if seat is None else seats[seat]}
        case Left(seat):
            return {"kind": "left", "seat": seats[seat]}
        case Ended(winners, losers):
            return {"kind": "ended", "winners": [seats[s] for s in winners], "losers": [seats[s] for s in losers]}
    return {"kind": name_of(event)}


def _build_place_data(seats: tuple[str, ...], place: Place) -> Data:
    return {"spot": str(place.spot), "seat": None if place.seat == POOL else seats[place.seat]}


def _build_step_data(game: Variant, played: ReplayedStep) -> Data:
    seats = played.before.seats
    return {
        "act": write_act(played.step.act, seats),
        "verdict": name_of(played.verdict),
        "events": [_remove_short_form(event) for event in build_events_data(game, seats, played.verdict)],
        "state": build_state_data(played.after),
        "variations": [[_build_step_data(game, step) for step in variation] for variation in played.variations],
    }


# Expectations


def _find_failures(game: Variant, steps: tuple[ReplayedStep, ...], strict: bool) -> Iterator[Failure]:
    for played in iter_with_variations(steps):
        expected = played.step.expects
        failed = [one for one in expected if not is_condition_met(game, one, [played.node])]
        for expectation in failed:
            yield Failure(played.step, expectation, describe_failure(game, played, expectation))
        is_told = failed or any(one.kind == "refused" for one in expected)  # a failure tells a refusal, too
        if strict and isinstance(played.verdict, Refused) and not is_told:
            yield Failure(played.step, _NOT_REFUSED, describe_refusal(game, played))


def _remove_short_form(event: Data) -> Data:
    """Return an event without the short form of its reason, which is for the page only."""
    return event | {"why": event["why"] and {name: told for name, told in event["why"].items() if name != "short"}}
