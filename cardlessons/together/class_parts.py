"""The parts of a lesson that a class uses: its examples, levels and games, drawn once for all phones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardlessons.engine.table import Deal, Interruption, Play, seat_of
from cardlessons.lessons.lesson import ExamplePart, GamePart, Level, LevelsPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.record import write_act
from cardlessons.record.answers import count_payments, describe_answer, describe_reply, is_payment_question
from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_play
from cardlessons.record.narration import describe_act, describe_table
from cardlessons.record.tree import Node
from cardlessons.rulebook import capitalize
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.second_person import YOU
from cardlessons.session.context import VISITOR, Context
from cardlessons.session.ids import name_blocks
from cardlessons.session.protocol import JudgementData, NodeData
from cardlessons.session.table import factory
from cardlessons.session.table.state import MAX_PATH_ACTS, TableState
from cardlessons.session.table.table import MAX_SHORT_PATH, Table
from cardlessons.session.table.view import PASS_KEY
from cardlessons.together.class_ballot import Ballot
from cardlessons.together.protocol import ClassStep, PlayPlace
from cardlessons.together.room import RoomError
from cardlessons.together.texts import get_text

PHONE_SHAPE = 1.6
"""The width of the place for a figure on a phone, divided by its height: the page's width and a third of its height."""


class ClassHand(NamedTuple):
    """A hand from which the phones choose a card, or the plays of one card.

    Attributes:
        seat: the player.
        cards: the cards as the board draws them; `-` at the end where the player may let the chance go by. Or the plays
            of one card in words.
        asks: the task of a level; empty elsewhere.
        plays: whether the board plays what most choose; in an example it only tries it.
        acts: the plays of one card as the board makes them; empty where a card is chosen.
    """

    seat: str
    cards: tuple[str, ...]
    asks: str
    plays: bool
    acts: tuple[str, ...] = ()


class ClassPosition(NamedTuple):
    """A position that a class sees: its drawing and words, the hand to choose from, and the judgement on a level."""

    step: ClassStep
    hand: ClassHand | None = None
    judged: JudgementData | None = None


@dataclass(frozen=True, eq=False)
class ClassParts:
    """The parts of a lesson that a class uses, by their keys."""

    examples: dict[str, ExamplePart]
    levels: dict[str, tuple[Level, ...]]
    games: dict[str, GamePart]
    language: English

    @property
    def context(self) -> Context:
        """Return where the sessions run that draw the parts: they answer in the language of the lesson."""
        return replace(VISITOR, language=self.language)

    def get_step(self, table: str, number: int) -> ClassPosition:
        """Return a step of an example.

        Raises:
            RoomError: the lesson has no such step.
        """
        self.get_example(table)
        with speak(self.language):
            position = _draw_step(self, table, number)
        if position is None:
            raise RoomError(get_text("class.no-such-step"))
        return position

    def get_tried(self, table: str, acts: tuple[str, ...]) -> ClassPosition:
        """Return a play that is tried in an example, after the acts that lead to it.

        Raises:
            RoomError: the lesson has no such play.
        """
        self.get_example(table)
        with speak(self.language):
            position = _draw_try(self, table, acts)
        if position is None:
            raise RoomError(get_text("class.no-such-play"))
        return position

    def get_play(self, place: PlayPlace) -> ClassPosition:
        """Return a position of a level, or of a game against the house.

        Raises:
            RoomError: the lesson has no such position.
        """
        with speak(self.language):
            position = _draw_play(self, json.dumps(place))
        if position is None:
            raise RoomError(get_text("class.no-such-play"))
        return position

    def list_asked(self, key: str) -> list[str]:
        """Return the questions of an example, or the tasks of levels that are not extra."""
        if key in self.examples:
            return [question.asks for _, question in self.examples[key].questions]
        return [level.asks for level in self.levels.get(key, ()) if not level.extra]

    def is_asked(self, table: str, number: int) -> bool:
        """Return whether a question stands at a step of an example."""
        return any(before == number + 1 for before, _ in self.get_example(table).questions)

    def make_ballot(self, table: str, number: int) -> Ballot:
        """Return a ballot without votes on a question.

        Raises:
            RoomError: the lesson has no such question.
        """
        example = self.get_example(table)
        if not 0 <= number < len(example.questions):
            raise RoomError(get_text("class.no-such-question"))
        before, question = example.questions[number]
        record, told = example.record, [describe_reply(answer) for answer in question.answers]
        is_hook = before == 1
        if is_payment_question(question.answers):
            players, amounts = zip(*count_payments(record).items(), strict=True)
            most = [n for n, amount in enumerate(amounts) if amount == max(amounts)]
            if before > 1 or len(most) > 1:
                return Ballot(table, number, question.asks, [*players], told, [*amounts], asks_payer=True)
            # no price is known yet, so the answer is who pays most, as on the page of one learner
            replies = [told[0] if n in most else "" for n in range(len(players))]
            return Ballot(table, number, question.asks, [*players], replies, most[0], is_hook, asks_payer=True)
        answers = [describe_answer(record, answer) for answer in question.answers]
        right = next(n for n, answer in enumerate(question.answers) if answer.right)
        return Ballot(table, number, question.asks, answers, told, right, is_hook)

    def get_example(self, table: str) -> ExamplePart:
        """Return an example.

        Raises:
            RoomError: the lesson has no such example.
        """
        example = self.examples.get(table)
        if example is None:
            raise RoomError(get_text("class.no-such-table"))
        return example


def make_key(name: str) -> str:
    """Return the key by which a page knows the part with an id: `levels` for `levels-1`, `example-1` for `table-1`."""
    kind, _, number = name.rpartition("-")
    return f"example-{number}" if kind == "table" else name.removesuffix("-1")


@lru_cache(32)
def read_parts(file: Path, changed: int) -> ClassParts:
    """Return the parts of a lesson that a class uses, cached until its file changes."""
    blocks = get_document(file).blocks
    parts = ClassParts({}, {}, {}, find_language(blocks[0].lang if blocks else ""))
    for block, name in name_blocks(blocks):
        part, key = read_part(block), make_key(name)
        if isinstance(part, ExamplePart):
            parts.examples[key] = part
        elif isinstance(part, LevelsPart):
            parts.levels[key] = part.levels
        elif isinstance(part, GamePart):
            parts.games[key] = part
    return parts


@lru_cache(256)
def _draw_step(parts: ClassParts, table: str, number: int) -> ClassPosition | None:
    """Return a step of an example, or None if there is no such step; cached, since all phones of a class need it."""
    session = factory.open_example(parts.examples[table], table, parts.context)
    state = session.state
    line = [state.tree.root, *(node for node in state.tree.nodes if node.book and node.act)]
    if not 0 <= number < len(line):
        return None
    node, data = line[number], session.nodes[line[number].number]
    intro = "" if number else session.setting.get("intro", "")
    step = _draw_node(session, node, intro or _describe_node(data))
    session.close()
    return ClassPosition({**step, "at": (table, number), "of": len(line) - 1}, _find_hand(data, ""))


@lru_cache(64)
def _draw_try(parts: ClassParts, table: str, acts: tuple[str, ...]) -> ClassPosition | None:
    """Return a play after the acts before it, or None if it cannot be read; cached as steps are."""
    session = factory.open_example(parts.examples[table], table, parts.context)
    *before, act = acts or ("",)
    shown = len(acts) <= MAX_SHORT_PATH and session.hear({"do": "try", "at": before, "act": act}).get("show")
    position = None
    if shown:
        node = session.tree.nodes[shown[-1]]
        step = _draw_node(session, node, _describe_node([*session.nodes, *session.branches][node.number]))
        book = [one for one in session.tree.nodes if one.book and one.act]
        on_line = [one for one in node.line() if one.book and one.act]
        position = ClassPosition({**step, "at": (table, len(on_line)), "of": len(book), "tried": True})
    session.close()
    return position


@lru_cache(128)
def _draw_play(parts: ClassParts, written: str) -> ClassPosition | None:
    """Return a position of a level or game, or None if there is none.

    Where all slap a pile, its words are what phones may do: a question to them would come too late.
    """
    place: PlayPlace = json.loads(written)
    session = _open_play(parts, place)
    if session is None:
        return None
    reply = session.hear(place["take"])
    state = session.state
    last = session.tree.nodes[reply["show"][-1]] if reply.get("show") else state.begin
    shown, unseen = [session.tree.root, *last.line()], place.get("unseen", 0)
    position = None
    if "error" not in reply and 0 <= unseen < len(shown):
        node = shown[-1 - unseen]
        data = [*session.nodes, *session.branches][node.number]
        judged = data.get("came")
        number = place["take"]["number"] if place["take"]["do"] == "level" else 0
        asks = session.setting["levels"][number]["asks"] if place["take"]["do"] == "level" else ""
        own = data["state"]["turn"] == session.setting["you"] and not judged and not unseen
        hand = _find_hand(data, asks, plays=True) if own else None
        if hand and "card" in place:
            hand = _list_plays(state, node, hand, place["card"])
        waits = data["state"]["layout"] and not data["state"]["over"] and not judged
        calls = [*state.variant.calls] if waits else []
        words = _tell_play(session, node, place)
        step = _draw_node(session, node, get_text("class.slap-yourself") if calls else words)
        step |= {"at": (place["key"], number), "refused": bool(place["refused"] and words), "calls": calls}
        position = ClassPosition(step, hand, judged)
    session.close()
    return position


def _open_play(parts: ClassParts, place: PlayPlace) -> Table | None:
    """Open the table of a level or a game; return None if the lesson has none there, or if its acts are too many."""
    key, take = place["key"], place["take"]
    if len(take.get("acts", ())) > MAX_PATH_ACTS:
        return None
    if take["do"] == "level" and key in parts.levels:
        return factory.open_levels(parts.levels[key], key, parts.context)
    if take["do"] == "new" and key in parts.games and "house" not in take:
        return factory.open_game(parts.games[key], key=key, context=parts.context)
    return None


def _tell_play(session: Table, node: Node, place: PlayPlace) -> str:
    """Return the words of a node: of the play that was refused there, or of the last own play and of its replies.

    They are those of its play alone while the board has others to show, and at the end of a deal of a game.
    """
    state = session.state
    nodes = [node] if place.get("unseen") or _is_revealed(state, node) else _list_since_own_play(state, node)
    told = [[*session.nodes, *session.branches][one.number] for one in nodes]
    if place["refused"]:
        tried = session.hear({"do": "try", "at": [*state.path(node)], "act": place["refused"]})
        told = [*session.nodes, *session.branches][-1:] if tried.get("show") else []
    return "\n\n".join(_describe_node(one, session.setting["you"]) for one in told)


def _is_revealed(state: TableState, node: Node) -> bool:
    """Return whether a deal of a game is over, so that all hands are open."""
    return state.reveal_at_end and not state.variant.rules.moves(node.position)


def _list_since_own_play(state: TableState, node: Node) -> list[Node]:
    """Return the learner's last play, a later slap or a later deal, and the plays after it; none before the first."""
    line = node.line()[len(state.begin.line()) :]
    acts = ((n, one.act) for n, one in enumerate(line) if one.act)
    own = (n for n, act in acts if isinstance(act, Deal | Interruption) or seat_of(act) == state.you)
    last = max(own, default=len(line))
    return [*line[last:]]


def _find_hand(data: NodeData, asks: str, *, plays: bool = False) -> ClassHand | None:
    """Return the hand of the player to play; None if there is no such player, or if the hand is hidden."""
    seat = data["state"]["turn"]
    cards = data["state"]["hands"].get(seat or "")
    if seat is None or not isinstance(cards, list):
        return None
    return ClassHand(seat, (*cards, *([PASS_KEY] if PASS_KEY in data["may"] else [])), asks, plays)


def _list_plays(state: TableState, node: Node, hand: ClassHand, card: str) -> ClassHand:
    """Return the plays of one card, from which the phones choose; the hand itself if the card has none."""
    moves = [one for one in state.variant.rules.moves(node.position) if isinstance(one, Play) and str(one.card) == card]
    if not moves:
        return hand
    words = tuple(f"{capitalize(describe_act(one, state.seats))}." for one in moves)
    return hand._replace(cards=words, acts=tuple(write_act(one, state.seats) for one in moves))


def _describe_node(data: NodeData, you: str | None = None) -> str:
    """Return a play in words that address `you`, without citations: a phone has no page of the sources to open."""
    events = [_simplify_event(event, you) for event in data["events"]]
    return describe_play(data["headline"], events, data.get("comment", ""), fault=data["verdict"] == "fault")


def _draw_node(session: Table, node: Node, words: str) -> ClassStep:
    """Return a position as a drawing, with its words."""
    state, position = session.state, node.position
    seen = None if _is_revealed(state, node) else state.visible_seats
    if seen is not None:  # as the board sorts them, and the buttons below
        position = position._replace(hands=tuple(map(state.variant.sort_hand, position.hands)))
    looks = state.variant.select_lookers(seen)
    picture = figure(state.variant, position, looks=looks, narrow=True, fits=PHONE_SHAPE)
    description = " ".join(describe_table(state.variant, position, looks))
    game = str(state.variant)
    return {
        "at": ("", 0),
        "of": 0,
        "svg": picture,
        "table": description,
        "words": words,
        "game": game,
        "tried": False,
        "refused": False,
        "calls": [],
    }


def _simplify_event(event: Mapping[str, Any], you: str | None) -> Mapping[str, Any]:
    addressed = {key: YOU for key in ("seat", "payer", "payee") if you and event.get(key) == you}
    return {**event, **addressed, "why": event["why"] and {**event["why"], "cites": []}}
