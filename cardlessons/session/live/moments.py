"""The data of a game in real time that the page gets: of a turn, and of a moment after hands have come down."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import Interruption, Lawful, Moved, Pass, Play, Position, Said, Spot, seat_of
from cardlessons.record.tree import Node
from cardlessons.session.live.choices import LiveChoices
from cardlessons.session.protocol import Event, LiveMoment, LiveTime, LiveTurn
from cardlessons.session.table.plain_data import build_events_data
from cardlessons.session.table.view import build_node_data
from cardlessons.session.texts import get_text

Times = dict[int, object]
"""The times in milliseconds at which hands came down, by seat; None for a hand that did not. If both hands are due, it
is a list of the times of those that came down."""

PATIENCE_MS = 3000
"""The milliseconds that a learner has after the last rival's hand."""
MIN_PATIENCE_MS = 6000
"""The milliseconds that a learner has at least."""
NO_SEATS = frozenset[int]()


def is_due(position: Position) -> bool:
    """Return whether hands are due: nobody has the turn, and the game goes on."""
    return position.turn is None and not position.over


def build_turn_data(sitting: LiveChoices, node: Node, at: int) -> LiveTurn:
    """Return the data of a turn; with a clock, also how many hands are due, and the times of the rivals' hands."""
    position, act = node.position, node.act
    assert isinstance(act, Play | Pass)
    card = act.card if isinstance(act, Play) else None
    word = next((event.words for event in node.verdict.events if isinstance(event, Said)), None)
    names = position.seats
    data: LiveTurn = {
        "at": at,
        "title": _describe_turn(node, sitting.you),
        "seat": names[act.seat],
        "pile": [card.text for card in position.layout[-2:]],
        "count": len(position.layout),
        "word": word,
        "aloud": ". ".join(filter(None, (word, card.name if card else None))),
        "tones": [sitting.live.count_reached(position) if word else None, int(card.rank) if card else None],
        "hands": {name: len(hand) for name, hand in zip(names, position.hands, strict=True)},
        "in": [names[seat] for seat in position.live()],
    }
    if not sitting.clock:
        return data
    rivals = sitting.times(position, at) if is_due(position) else {}
    latest = max((time for times in rivals.values() for time in _to_list(times)), default=0)
    return {
        **data,
        "due": sitting.live.count_due_hands(position),
        "rivals": {names[seat]: time for seat, time in rivals.items()},
        "waits": max(MIN_PATIENCE_MS, PATIENCE_MS + latest),
    }


def build_moment_data(sitting: LiveChoices, nodes: list[Node], at: int, times: Times) -> LiveMoment:
    """Return the data of a moment: the last nodes as steps, the times of all hands, and the causes."""
    last = nodes[-1]
    position, learners = last.position, range(sitting.learners)
    return {
        "at": at,
        "steps": [
            {
                **build_node_data(sitting.game, node, NO_SEATS, you=sitting.you),
                "title": _describe_turn(node, sitting.you),
            }
            for node in nodes
        ],
        "times": _build_time_data(sitting, last, times),
        "causes": _list_causes(sitting, nodes[-2]) if isinstance(last.act, sitting.live.hands_down) else [],
        "in": [position.seats[seat] for seat in position.live()],
        "over": position.over,
        "watching": not position.over and not any(seat in position.live() for seat in learners),
        "hands": {name: len(hand) for name, hand in zip(position.seats, position.hands, strict=True)},
    }


def _build_time_data(sitting: LiveChoices, node: Node, times: Times) -> list[LiveTime]:
    """Return the time and the result of each player's hand, in the order in which the hands came down."""
    if not times or node.parent is None or not isinstance(node.act, sitting.live.hands_down):
        return []
    due = sitting.live.count_due_hands(node.parent.position)
    order = sitting.live.hand_order(node.act, times)
    moves = [event for event in node.verdict.events if isinstance(event, Moved)]
    taker = next((move.target.seat for move in moves if move.target.spot is Spot.HAND), None)
    rows: list[LiveTime] = []
    for place, seat in enumerate(seat for seat in order if due or times[seat] is not None):
        words = "" if due else get_text("moments.wrong-hand")
        words = "first" if due and place == 0 else words
        if seat == taker:
            words = get_text("moments.last") if due else get_text("moments.takes-pile", said=words)
        came = [time for time in _to_list(times[seat]) if time is not None]
        ms = sorted(came) if due > 1 else times[seat]
        learner = seat < sitting.learners
        rows.append({"who": node.position.seats[seat], "ms": ms, "learner": learner, "said": words})
    return rows


def _list_causes(sitting: LiveChoices, node: Node) -> list[Event]:
    """Return the events that explain why hands were due at a turn, or why none was."""
    whys = sitting.live.causes(node.position, node.verdict.events)
    return build_events_data(sitting.game, sitting.seats, Lawful(whys), sitting.you)


def _to_list(times: Any) -> list[Any]:
    """Return a time, or the times of both hands, as a list."""
    return times if isinstance(times, list) else [times]


def _describe_turn(node: Node, you: int | None) -> str:
    """Return the act of a turn, or of hands, in a few words; they address the seat `you`, if given."""
    seats = node.position.seats
    match node.act:
        case Play(seat, card) if seat == you:
            return get_text("moments.you-turn-card", card=_describe_card(card))
        case Play(seat, card):
            return get_text("moments.turns-card", seat=seats[seat], card=_describe_card(card))
        case Pass(seat) if seat == you:
            return get_text("moments.you-count-on")
        case Pass(seat):
            return get_text("moments.counts-on", seat=seats[seat])
        case Interruption() as act if (who := seat_of(act)) is not None:
            return get_text("moments.you-draw-back") if who == you else get_text("moments.draws-back", seat=seats[who])
        case _:
            return get_text("moments.hands-on-pile")


def _describe_card(card: Card) -> str:
    return "a joker" if card.rank is Rank.JOKER else get_text("moments.the-card", name=card.name)
