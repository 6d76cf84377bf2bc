"""The functions that check each condition of `cardlessons.record.conditions` on a line of steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cardlessons.engine.cards import Card
from cardlessons.engine.conditions import Words
from cardlessons.engine.table import (
    LAYOUT,
    Fault,
    Left,
    Moved,
    Paid,
    Play,
    Position,
    Refused,
    Said,
    Scored,
    Verdict,
    Why,
    get_purse_name,
    hand,
    pile,
    seat_of,
)
from cardlessons.engine.variants import Variant
from cardlessons.record.model import NOBODY
from cardlessons.rulebook import explain

if TYPE_CHECKING:
    from cardlessons.record.tree import Node

E = TypeVar("E", Left, Moved, Paid, Said, Scored)


class PlayedLine(NamedTuple):
    """The steps that are checked, in order, and their game."""

    game: Variant
    steps: Sequence[Node]

    @property
    def end(self) -> Position | None:
        """Return the table at the end; None without steps."""
        return self.steps[-1].position if self.steps else None

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self.end.seats if self.end else ()

    def events(self, kind: type[E]) -> Iterator[E]:
        """Return the events of one kind in all steps, in order."""
        return (event for step in self.steps for event in step.verdict.events if isinstance(event, kind))

    def by(self, seat: str) -> Iterator[Play]:
        """Return the plays of a seat that the table accepted."""
        acts = (step.act for step in self.steps if not isinstance(step.verdict, Refused))
        return (act for act in acts if isinstance(act, Play) and self.seats[act.seat] == seat)


def list_verdict_reasons(verdict: Verdict) -> tuple[Why, ...]:
    """Return every reason in a verdict: of a refusal, or of its events."""
    if isinstance(verdict, Refused):
        return verdict.reasons
    return tuple(event.why for event in verdict.events if event.why)


def list_step_citations(game: Variant, step: Node) -> list[str]:
    """Return the citations of a step's reasons, each once."""
    seats, reasons = step.position.seats, list_verdict_reasons(step.verdict)
    cites = (explain(why, seats, game.sections, game.borrowed).cites for why in reasons)
    return [*dict.fromkeys(id_ for some in cites for id_ in some)]


def list_cards_taken(line: PlayedLine, seat: str) -> tuple[Card, ...]:
    """Return the cards that a seat took from the middle, with the cards that took them."""
    found: list[Card] = []
    for step in line.steps:
        own = step.position.seats.index(seat)
        moves = [event for event in step.verdict.events if isinstance(event, Moved)]
        if any(move.source == LAYOUT and move.target in (hand(own), pile(own)) for move in moves):
            ways = [(LAYOUT, hand(own)), (LAYOUT, pile(own)), (hand(own), pile(own))]
            found += [card for move in moves if (move.source, move.target) in ways for card in move.cards]
    return tuple(found)


# The checks, one for each condition. `words` are the words after the first.


def check_pays(line: PlayedLine, words: Words) -> bool:
    payer, *rest = words
    paid = [event for event in line.events(Paid) if get_purse_name(line.seats, event.payer) == payer]
    match rest:
        case []:
            return bool(paid)
        case ["nothing"]:
            return not paid
        case ["at", "most", most]:
            return sum(event.amount for event in paid) <= int(most)
        case [amount, payee, *code]:
            return any(
                (str(event.amount), get_purse_name(line.seats, event.payee)) == (amount, payee)
                and code in ([], [event.why.code])
                for event in paid
            )
    return False


def check_says(line: PlayedLine, words: Words) -> bool:
    call, call_of_seat = (_normalize_words(" ".join(some)) for some in (words, words[1:]))
    said = [(line.seats[event.seat], _normalize_words(event.words)) for event in line.events(Said)]
    return any(heard == call or (seat, heard) == (words[0], call_of_seat or None) for seat, heard in said)


def _normalize_words(words: str) -> str:
    return re.sub(r"\W", "", words.casefold())


def check_refused(line: PlayedLine, words: Words) -> bool:
    refused = [[why.code for why in step.verdict.reasons] for step in line.steps if isinstance(step.verdict, Refused)]
    return any(not words or words[0] in codes for codes in refused)


def check_turn(line: PlayedLine, words: Words) -> bool:
    return line.end is not None and words[0] == (NOBODY if line.end.turn is None else line.seats[line.end.turn])


def check_wins(line: PlayedLine, words: Words) -> bool:
    return line.end is not None and {line.seats[seat] for seat in line.end.winners} == set(words)


def check_scores(line: PlayedLine, words: Words) -> bool:
    points = [event.points for event in line.events(Scored) if line.seats[event.seat] == words[0]]
    if words[1] == "at":
        return sum(points) >= int(words[-1])
    return words[1] in map(str, points)


def check_takes(line: PlayedLine, words: Words) -> bool:
    found = list_cards_taken(line, words[0])
    return bool(found) and {Card.read(word) for word in words[1:]} <= {*found}


def check_leads(line: PlayedLine, words: Words) -> bool:
    end = line.end
    if end is None or end.turn is None or line.seats[end.turn] not in words:
        return False
    return line.game.of.is_lead(line.game.rules, end)


def check_plays(line: PlayedLine, words: Words) -> bool:
    cards = {act.card for act in line.by(words[0])}
    return bool(cards) and {Card.read(word) for word in words[1:]} <= cards


def check_clears(line: PlayedLine, words: Words) -> bool:
    return line.end is not None and not line.end.hands[line.seats.index(words[0])]


def check_answered(line: PlayedLine, words: Words) -> bool:
    if line.end is None:
        return False
    last = seat_of(line.steps[-1].act)
    return line.end.turn is None or last is None or line.seats[last] != words[0]


def check_fault(line: PlayedLine, _: Words) -> bool:
    return any(isinstance(step.verdict, Fault) for step in line.steps)


def check_out(line: PlayedLine, words: Words) -> bool:
    return words[0] in [line.seats[event.seat] for event in line.events(Left)]


def check_tells(line: PlayedLine, words: Words) -> bool:
    return any(words[0] == why.code for step in line.steps for why in list_verdict_reasons(step.verdict))


def check_cites(line: PlayedLine, words: Words) -> bool:
    return any(words[0] in list_step_citations(line.game, step) for step in line.steps)


def check_lays(line: PlayedLine, words: Words) -> bool:
    return any(not (act.takes or act.onto) for act in line.by(words[0]))
