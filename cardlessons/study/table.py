"""The table: a tree of plays that somebody looks at, and the messages that ask for more.

One message comes (an act, and the node where it was tried), one reply goes (the new nodes, and what is told of them).
Whatever is in the view can be read by the visitor, so hands and answers that are hidden are never in it, and a message
is believed only after it has been checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.family import Ask, Line, QuestionError
from cardlessons.engine.players import advised, house_play
from cardlessons.engine.table import Act, Play, Position
from cardlessons.record import ACT_WORDS, RecordError, read_act, write_act
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node, Tree
from cardlessons.study.messages import MessageError, answered, served
from cardlessons.study.session import unwatched
from cardlessons.study.spotting import answer as spotted
from cardlessons.study.view import Eyes, act_text, cited, framed, node_data, spelled

LONGEST_PATH = 600
"""Acts of an address; a longer one is refused."""
MOST_NODES = 5000
"""Nodes of one tree; more are refused, so that nobody fills the memory."""

_BY_NAME = {card.name: card.text for card in Pack()}
_CARD_NAME = re.compile(r"\w+ of \w+", re.IGNORECASE)


class Table:
    """A table with a tree of plays; the kinds of tables (`Example`, `Levels`, `Play`) stand on it.

    Attributes:
        setting: what stays: the kind of table, the game, the seats.
        statements: what the sources say, or how we read them, for every citation of a node so far.
        nodes: the nodes at the start: the book's line and its variations.
        branches: the nodes that the learner has added since.
    """

    drawing = "table"
    kind = ""
    families: tuple[str, ...] = ()
    """Families of games that may be laid later on, besides the one at the start."""
    eyes: Eyes = None
    you: int | None = None
    seed = 0
    """By which the house's hands come down, where all slap."""

    def __init__(self, tree: Tree, **setting: Any) -> None:
        self._frame = {"kind": self.kind, "served": served(), **setting}
        self._answered = 0
        self.changed: Callable[[], None] = unwatched
        self.lay(tree)

    @property
    def guests(self) -> tuple[str, ...]:
        """The families of the games that may lie here, and the kind of table."""
        return (*(self.families or (self.variant.family,)), self.kind)

    def view(self) -> Data:
        """What stays, what lay here at the start and what came since, and the statements behind it."""
        return {
            "setting": self.setting,
            "nodes": self.nodes,
            "branches": self.branches,
            "statements": self.statements,
        }

    def lay(self, tree: Tree, **setting: Any) -> None:
        """Puts a tree on the table: the example's, or another for a new level or deal."""
        self.tree, self.variant = tree, tree.variant
        self._at_start = len(tree)
        seats = tree.root.position.seats
        self.setting = {
            **self._frame,
            **framed(self.variant),
            "seats": list(seats),
            "you": None if self.you is None else seats[self.you],
            "bare": self.eyes is None,
            **setting,
        }
        self.nodes = self._data(tree.nodes)
        self.branches: list[Data] = []
        self.statements = cited([self.nodes, self.setting], self.variant)

    def _data(self, nodes: Sequence[Node]) -> list[Data]:
        spotting = self.you is not None and self.variant.look.hands_hidden
        return [node_data(self.variant, node, self.eyes, spotting=spotting) for node in nodes]

    # Messages

    def hear(self, message: Any) -> Data:
        """The reply to one message; whatever goes wrong, the learner is told and nothing is lost."""
        tree, before = self.tree, len(self.tree)
        number, told = answered(self.answer, message)
        laid = self.tree is not tree
        new = self._data(self.tree.nodes[self._at_start if laid else before :])
        said = {id_: text for id_, text in cited([new, told], self.variant).items() if id_ not in self.statements}
        self.branches += new
        self.statements |= said
        self._answered += 1
        return {"id": number, "n": self._answered, "laid": laid, "new": new, **told, "said": said}

    def answer(self, message: Data) -> Data:
        """The reply to a message of our form; raises `MessageError` where it cannot be."""
        match message:
            case {"do": "ping"}:
                return {}
            case {"do": "try", "at": path, "act": str(text), **rest}:
                return self.try_(self._node(path), text, house=rest.get("house") is True)
            case {"do": "go", "at": path}:
                return {"show": [self._node(path).number]}
            case {"do": str(word), "at": path} if word in self.variant.of.questions:
                return self._question(word, path, message)
            case _:
                raise MessageError("The page asked for something that this table does not know. Nothing has changed.")

    def _node(self, path: Any) -> Node:
        """The node at an address; where all hands lie open, the line is played anew as far as it is not there yet."""
        if not isinstance(path, list) or len(path) > LONGEST_PATH or not all(isinstance(act, str) for act in path):
            raise MessageError("The page named a place that is no line of plays. Nothing has changed.")
        seats = self.tree.root.position.seats
        if self.eyes is not None:
            return self._known(path, seats)
        try:
            acts = [read_act(text, seats, self.variant) for text in path]
        except RecordError:
            raise MessageError("The page named a line with a play that cannot be read. Nothing has changed.") from None
        node = self.tree.root
        for act in acts:
            node = node.children.get(act) or self._play(node, act)
        return node

    def _known(self, path: list[str], seats: tuple[str, ...]) -> Node:
        """The node at an address where it is already: a line of one's own making could ask for hidden cards."""
        node: Node | None = self.tree.root
        for text in path:
            children = node.children.items() if node else ()
            node = next((child for act, child in children if act_text(act, seats, self.eyes) == text), None)
        if node is None:
            raise MessageError("The page named a place where this game has not been. Nothing has changed.")
        return node

    def _read(self, text: str, position: Position) -> Act:
        """An act as it is typed: `C 9d`, or `9d` or `nine of diamonds` for the seat to play; where nobody looks at the
        cards, `turn` for whatever card comes next."""
        seats = position.seats
        rules = self.variant.rules
        if self.variant.look.hands_hidden and position.turn is not None and text.strip() == "turn":
            return rules.moves(position)[0]
        named = _CARD_NAME.sub(lambda name: _BY_NAME.get(name[0].casefold(), name[0]), text.strip())
        word, _, rest = named.partition(" ")
        called = [seat for seat in seats if seat.casefold() == word.casefold()]
        if word not in seats and len(called) == 1 and rest:
            named = f"{called[0]} {rest}"
        elif position.turn is not None and word not in seats and word.casefold() not in ACT_WORDS:
            named = f"{seats[position.turn]} {named}"
        try:
            return read_act(named, seats, self.variant)
        except RecordError as error:
            wrong = str(error).partition(": ")[2]
            if rest and not called and _is_card(rest.partition(" ")[0]) and not _is_card(word):
                wrong = f"nobody called {word} sits here; these do: {', '.join(seats)}"
            raise MessageError(f"“{_cut(text)}” is no play: {wrong}.") from None

    def _play(self, node: Node, act: Act) -> Node:
        if len(self.tree) >= MOST_NODES:
            raise MessageError("This table has seen so many tries that it takes no more; reload the page.")
        return self.tree.play(node, act)

    def try_(self, node: Node, text: str, *, house: bool = False) -> Data:
        """Tries an act; with `house` the house then plays the other seats until the same seat has the turn again."""
        act = self._read(text, node.position)
        tried = self._play(node, act)
        shown = [tried]
        if house and not tried.refused and isinstance(act, Play):
            shown += self.house_replies(tried, act.seat)
        return {"show": [n.number for n in shown]}

    def house_replies(self, node: Node, you: int) -> Iterator[Node]:
        """The plays of the other seats after a node, one by one, until it is your turn or nobody's; where all may slap
        at every card, each card waits for you."""
        while not self.variant.look.hands_hidden and node.position.turn not in (None, you):
            node = self._play(node, house_play(self.variant, node.position, advised))
            yield node

    # What the family lets the page ask

    def _question(self, word: str, path: Any, message: Data) -> Data:
        """The answer to one of the family's questions: what is told, or a line laid into the tree."""
        question = self.variant.of.questions[word]
        node = self._studied(path) if question.studied else self._node(path)
        position = node.position
        if question.of_turn and (position.turn is None or self.you not in (None, position.turn)):
            raise MessageError("It is not for you to play a card now. Nothing has changed.")
        ask = Ask(position, self._looker(message.get("seat"), position), self.kind != "levels", message)
        try:
            told = question.answer(self.variant.rules, ask)
        except QuestionError as error:
            raise MessageError(str(error)) from None
        if isinstance(told, Line):
            return {"show": [laid.number for laid in self._laid(node, told)]}
        spelt: Data = spelled(self.variant, position.seats, told)
        return spelt

    def _looker(self, name: Any, position: Position) -> int:
        """The seat through whose eyes it is asked: your own, or any where all hands lie open."""
        if self.you is not None and (self.eyes is not None or name is None):
            return self.you
        if name in position.seats:
            return position.seats.index(name)
        return 0 if position.turn is None else position.turn

    def _studied(self, path: Any) -> Node:
        """The node at an address, where what every hand holds may be looked into."""
        if self.eyes is not None:
            raise MessageError("The other hands are hidden here, and so is the best lead.")
        return self._node(path)

    def _laid(self, node: Node, line: Line) -> Iterator[Node]:
        """A line of acts, laid into the tree one by one."""
        for act in line.acts:
            node = self._play(node, act)
            yield node

    def played_again(self, node: Node, acts: Any) -> Data:
        """The learner's own acts from an earlier visit, tried again from this node as far as they can be."""
        told: Data = {}
        for act in acts if isinstance(acts, list) and len(acts) <= LONGEST_PATH else []:
            try:
                told = self.again(node, str(act))
            except MessageError:
                break
            node = self.tree.nodes[told["show"][-1]]
        return told | {"show": [node.number]} if told else {}

    def again(self, node: Node, act: str) -> Data:
        """One of the learner's own acts from an earlier visit."""
        return self.try_(node, act, house=True)

    def own_act_only(self, text: str, position: Position) -> Act:
        """An act of the learner's own seat; where hands are hidden, others' cards cannot even be asked about. Where all
        may slap, the learner says whether he does."""
        if self.you is not None and self.variant.look.hands_hidden:
            return spotted(self.variant, position, self.you, self.seed, text)
        act = self._read(text, position)
        you = self.you
        if you is None or getattr(act, "seat", None) == you:
            return act
        name = position.seats[you]
        others = f"“{write_act(act, position.seats)}” is not one of those plays"
        if isinstance(act, Play):
            others = f"the house plays those of {position.seats[act.seat]}"
        raise MessageError(f"You are {name}: only {name}'s cards are yours to play here, and {others}.")


def _is_card(text: str) -> bool:
    try:
        Card.read(text)
    except ValueError:
        return False
    return True


def _cut(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:24]}…"
