"""Plain data for the browser, as one seat sees the table: positions and events without hidden cards.

Learners can read all data in the browser. So the functions here leave out every card that the learner may not see.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Literal, cast

from cardlessons.engine.dealing import list_ending_reasons
from cardlessons.engine.table import (
    Act,
    Deal,
    FamilyAct,
    Pass,
    Play,
    Position,
    Refused,
    Why,
    hide_from_seats,
    is_open,
)
from cardlessons.engine.variants import Variant
from cardlessons.engine.variants import variant as get_variant
from cardlessons.record import write_act
from cardlessons.record.headline import describe_verdict, write_headline, write_spoken_step
from cardlessons.record.narration import describe_button
from cardlessons.record.tree import Node
from cardlessons.rulebook import get_source_word, get_statement, join_words, name_game
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.rule_comparison import compare_rule
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session import protocol
from cardlessons.session.protocol import Event, Framed, State, VerdictName
from cardlessons.session.table.plain_data import build_events_data, build_state_data, build_why_data, get_verdict_name
from cardlessons.session.table.spotting import build_state_mask, list_visible_events
from cardlessons.session.texts import get_text
from cardlessons.simulation.game import deal

VisibleSeats = frozenset[int] | None
"""The seats whose hands are visible; None stands for all hands."""

_get_text = attrgetter("text")
_CONTAINER_TYPES = (dict, list, tuple)
"""The types of plain data that may hold citations."""
CARD_BACK = "??"
PROBED_DEALS = 5
"""The deals at whose beginning is seen whether cards are played in a game with acts of its own."""
HIDDEN_DEAL = "deal"
"""The text of a deal whose cards are hidden, also in the address of a game where the learner has not played since."""
PASS_KEY = "-"
TURN_KEY = "turn"
COUNT_FIELDS: dict[str, Literal["counters", "scores", "held", "none"]] = {
    "counters": "counters",
    "points": "scores",
    "cards": "held",
    "nothing": "none",
}
"""The field of a state with the winnings of each seat, by the unit of a game's `Look`."""


def build_node_data(
    variant: Variant,
    node: Node,
    visible_seats: VisibleSeats,
    *,
    you: int | None = None,
    spotting: bool = False,
    reveal_at_end: bool = False,
) -> protocol.NodeData:
    """Return the data of a node: the act, its events and reasons, and the table after it.

    With `spotting`, the effect of a card is left out, because the learner has to notice it. With `reveal_at_end`, all
    hands are shown at the end of a deal. Sentences address `you`, if given.
    """
    position = node.position
    seats, lookers = position.seats, variant.select_lookers(visible_seats)
    act = None if node.act is None else write_visible_act(node.act, seats, visible_seats)
    verdict = hide_from_seats(lookers, node.verdict)
    events = list_visible_events(variant, node, you) if spotting else build_events_data(variant, seats, verdict, you)
    events = hide_event_cards(events, seats, lookers)
    bare = reveal_at_end and not variant.rules.moves(position)
    state = _build_position_data(variant, position, lookers, bare=bare)
    data: protocol.NodeData = {
        "n": node.number,
        "parent": None if node.parent is None else node.parent.number,
        "act": act,
        "verdict": get_verdict_name(verdict),
        "book": node.book,
        "events": events,
        "state": cast("State", {**state, **build_state_mask(node)}) if spotting else state,
        "may": _mark_playable(variant, node, visible_seats),
        "headline": (head := write_headline(variant, node, events, act, you)),
        "spoken": "",
    }
    if isinstance(node.act, Play):
        data["seat"], data["card"] = seats[node.act.seat], node.act.card.text
        if node.parent and variant.of.is_lead(variant.rules, node.parent.position):
            data["leads"] = True
        if variant.look.played == "taken":
            data["takes"], data["onto"] = [*map(_get_text, node.act.takes)], [*map(_get_text, node.act.onto)]
    elif isinstance(node.act, Pass | FamilyAct):
        data["seat"] = seats[node.act.seat]
    if groups := _group_buttons(variant, node, lookers):
        data["buttons"] = groups
    data = cast("protocol.NodeData", {**data, **variant.of.act_data(variant.rules, verdict.events, position)})
    if word := describe_verdict(node.act, verdict, name_seats(seats, you)):
        data["judged"] = word
    data["spoken"] = write_spoken_step(variant, head, data, None if you is None else seats[you])
    if node.comment:
        data["comment"] = node.comment
    if position.turn is None and (whys := list_ending_reasons(variant.rules, node.act, node.verdict, position)):
        data["ends"] = [build_why_data(variant, name_seats(seats, you), why) for why in whys]
    return data


def write_visible_act(act: Act, seats: tuple[str, ...], visible_seats: VisibleSeats) -> str:
    """Return the text of an act as these seats see it; if hands are hidden, a deal is written without its cards."""
    return HIDDEN_DEAL if visible_seats is not None and isinstance(act, Deal) else write_act(act, seats)


def _build_position_data(variant: Variant, position: Position, lookers: VisibleSeats, *, bare: bool) -> State:
    """Return the data of a table as these seats see it: of hidden hands, the stock and dead cards only the number.

    If hands are hidden, the visible ones are sorted as the game's `Look` says, by suit or by rank. With `bare`, all
    hands are shown.
    """
    seats, seen = position.seats, variant.select_lookers(None) if bare else lookers
    hands: dict[str, list[str] | int] = {}
    for seat, cards in enumerate(position.hands):
        sees = seen is None or seat in seen
        shown = cards if lookers is None or not sees else variant.sort_hand(cards)
        hands[seats[seat]] = [*map(_get_text, shown)] if sees else len(cards)
    table = {**build_state_data(position, hands), **variant.of.table_data(variant.rules, position)}
    out, winners = [*map(seats.__getitem__, position.left)], [*map(seats.__getitem__, position.winners)]
    return cast("State", {**table, "out": out, "over": position.over, "winners": winners})


def hide_event_cards(events: Sequence[Event], seats: tuple[str, ...], visible_seats: VisibleSeats) -> list[Event]:
    """Return events as these seats see them; cards that move between two hidden places are replaced by their backs."""
    return [_hide_cards(event, seats, visible_seats) if event["kind"] == "moved" else event for event in events]


def _hide_cards(event: protocol.MovedEvent, seats: tuple[str, ...], visible_seats: VisibleSeats) -> Event:
    for place in (event["from"], event["to"]):
        seat = place["seat"]
        own = seat is not None and (visible_seats is None or seats.index(seat) in visible_seats)
        if is_open(place["spot"], own=own):
            return event
    return {**event, "cards": [CARD_BACK] * len(event["cards"])}


def _mark_playable(variant: Variant, node: Node, visible_seats: VisibleSeats) -> dict[str, VerdictName]:
    """Return the verdict on each possible play of the seat that has the turn, by card.

    The key `-` stands for a pass, if it is possible. In games in which nobody looks at a hand, the only key is `turn`.
    """
    position = node.position
    turn = position.turn
    if turn is None or not (visible_seats is None or turn in visible_seats) or node.refused:
        return {}
    if variant.look.hands_hidden:
        return {} if variant.calls else {TURN_KEY: "lawful"}
    lawful = {*map(_get_text, variant.rules.choices(position))}
    silent = variant.rules.decide(position, Pass(turn))
    may = {} if isinstance(silent, Refused) else {PASS_KEY: get_verdict_name(silent)}
    return may | {
        card.text: "lawful"
        if card.text in lawful
        else get_verdict_name(variant.rules.decide(position, Play(turn, card)))
        for card in position.hands[turn]
    }


def _group_buttons(variant: Variant, node: Node, visible_seats: VisibleSeats) -> list[protocol.ButtonGroup]:
    """Return the buttons for the lawful acts that only this family has, in groups with the same heading."""
    position = node.position
    turn = position.turn
    if not variant.of.acts or turn is None or not (visible_seats is None or turn in visible_seats) or node.refused:
        return []
    groups: dict[str, list[list[str]]] = {}
    for act in variant.rules.moves(position):
        if isinstance(act, FamilyAct):
            says, label = describe_button(act, position.seats)
            groups.setdefault(says, []).append([write_act(act, position.seats), label])
    return [{"says": says, "acts": acts} for says, acts in groups.items()]


@cache
def _get_act_kind(variant: Variant) -> Literal["plays", "turns", "chooses"]:
    """Return the verb for the acts of a game: players play cards, turn them unseen, or choose acts of the family.

    Where the family has acts, it depends on whether a card may be played at the beginning of one of a few deals.
    """
    if variant.look.hands_hidden and not variant.calls:
        return "turns"
    games = (deal(variant, variant.rules.seats[0], seed) for seed in range(PROBED_DEALS))
    plays = not variant.of.acts or any(isinstance(act, Play) for game in games for act in game.moves)
    return "plays" if plays else "chooses"


def build_game_frame(variant: Variant) -> Framed:
    """Return the fields of a setting that come from the game: its name, and the look of its table."""
    return {
        "game": name_game(variant),
        "variant": str(variant),
        "middle": variant.look.played == "middle" and not variant.calls,
        "map": write_ranks(variant),
        "calls": [*variant.calls],
        "does": _get_act_kind(variant),
        "family": variant.family,
        "example": variant.look.example,
        "unit": get_source_word("counter", variant.sections),
        "point": get_source_word("point", variant.sections),
        "counts": COUNT_FIELDS[variant.look.keeps],
    }


def build_shown_table(variant: Variant, node: Node, visible_seats: VisibleSeats) -> protocol.ShownTable:
    """Return a table that is only shown, at a question about it: with the words said there, and without reasons."""
    seats = node.position.seats
    data = build_node_data(variant, node, visible_seats)
    said = [
        {"kind": "said", "seat": event["seat"], "words": event["words"]}
        for event in data["events"]
        if event["kind"] == "said"
    ]
    you = seats[next(iter(visible_seats))] if visible_seats and len(visible_seats) == 1 else None
    return {
        "setting": {**build_game_frame(variant), "kind": "levels", "seats": list(seats), "you": you},
        "node": {"events": said, "state": data["state"], "may": {}},
    }


def spell_out(variant: Variant, seats: tuple[str, ...], data: Any) -> Any:
    """Return data in which every `Why` is replaced by its plain data, with its sentence."""
    match data:
        case Why():
            return build_why_data(variant, seats, data)
        case dict():
            return {key: spell_out(variant, seats, part) for key, part in data.items()}
        case list():
            return [spell_out(variant, seats, part) for part in data]
        case _:
            return data


def write_ranks(variant: Variant) -> str:
    """Return the letters of the ranks, the lowest first; empty if the page does not show the cards by suit."""
    return "".join(rank.letter for rank in variant.rules.cards.ranks) if variant.look.suits else ""


def collect_cited_statements(
    data: Any, variant: Variant | None = None, known: Container[str] = ()
) -> dict[str, protocol.StatementData]:
    """Return the data of every statement that the data cite, by id, without those that are known already.

    If a variant is given, the data also say how other games have the rule.
    """
    game, language = "" if variant is None else str(variant), get_language()
    return {id_: _make_statement_data(id_, game, language) for id_ in _collect_citations(data) if id_ not in known}


def _collect_citations(data: Any) -> dict[str, None]:
    """Return the ids of all statements that the data cite, as keys."""
    cited: dict[str, None] = {}
    parts = [data]
    for part in parts:  # it grows meanwhile
        if isinstance(part, dict):
            cited |= dict.fromkeys(part.get("cites", ()))
        for inner in part.values() if isinstance(part, dict) else part:
            if isinstance(inner, _CONTAINER_TYPES):
                parts.append(inner)
    return cited


@cache
def _make_statement_data(id_: str, game: str, _language: English) -> protocol.StatementData:
    said = get_statement(id_)
    data: protocol.StatementData = {
        "text": said.text,
        "source": get_text("view.our-reading") if said.ours else said.source,
    }
    if said.open:
        data["open"] = said.open
    if rules := compare_rule(get_variant(game), said.id) if game else ():
        data["elsewhere"] = [
            [rule.label, [[says, join_words([*games])] for says, games in rule.others]] for rule in rules
        ]
    return data
