"""The state of a table: a tree of plays, who sits there, and what is visible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardlessons.engine.family import LineAnswer
from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.record import Record, RecordError, expand_initials, read_act
from cardlessons.record.share import annotated_record
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook.second_person import names_addressing
from cardlessons.session.messages import MessageError, shorten
from cardlessons.session.protocol import NodeChange, SettingFields
from cardlessons.session.table.plain_data import why_data
from cardlessons.session.table.view import VisibleSeats, act_text
from cardlessons.session.texts import get_text
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE, Way

LONGEST_PATH = 600
"""Acts of an address; a longer one is refused."""
MOST_NODES = 5000
"""Nodes of one tree; more are refused, so that nobody fills the memory."""


@dataclass(eq=False)
class TableState:
    """The state of a table.

    Attributes:
        tree: the main line, its variations, and whatever is tried.
        record: what the tree was laid from.
        begin: where the learner's own plays begin.
        you: the learner's seat; None where every seat is the learner's.
        visible_seats: the seats whose hands are seen; None where all lie open.
        seed: by which the house's hands come down, where all slap.
        house: how the house plays.
        goes_on: whether the main line is the learner's own: what is played on from its end belongs to it.
        reveal_at_end: whether all hands open when a deal is over.
        setting: what the page needs to know of it besides.
        annotations: what is told of nodes besides what was played there, by their numbers.
        at_start: how many nodes there were when it was laid.
    """

    tree: Tree
    record: Record
    begin: Node
    you: int | None = None
    visible_seats: VisibleSeats = None
    seed: int = 0
    house: Way = HOUSE
    goes_on: bool = False
    reveal_at_end: bool = False
    setting: SettingFields = field(default_factory=SettingFields)
    annotations: dict[int, NodeChange] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.at_start = len(self.tree)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.tree.variant

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.tree.root.position.seats

    @property
    def spotting(self) -> bool:
        """True if the learner is to see for himself what a card brings, and call it."""
        return self.you is not None and self._called

    @property
    def _called(self) -> bool:
        """True if all seats call out what a card brings, at every card."""
        return self.variant.look.answers == "calls"

    def write_record(self) -> Record:
        """Return all that lies here: as its author wrote it, and where something has been tried, with all branches."""
        tried = len(self.tree) > self.at_start or self.annotations
        return self.record if self.tree.record and not tried else annotated_record(self.tree, self.record)

    # Plays

    def play(self, node: Node, act: Act) -> Node:
        """Return the node that an act leads to; raise `MessageError` if the tree is full."""
        if len(self.tree) >= MOST_NODES:
            raise MessageError(get_text("state.too-many-tries"))
        child = self.tree.play(node, act)
        before = child.parent
        if self.goes_on and before and before.book and not child.refused:
            child.book = child.book or not any(other.book for other in before.children.values())
        return child

    def play_replies(self, node: Node, you: int) -> Iterator[Node]:
        """Yield the house's plays of the other seats after a node, one by one, until it is your turn or nobody's; where
        all may slap at every card, each card waits for you."""
        while not self._called and node.position.turn not in (None, you):
            node = self._reply(node)
            yield node

    def _reply(self, node: Node) -> Node:
        """Play for the house; against a learner, with the reason."""
        turn = node.position.turn
        assert turn is not None
        lots = Random(f"cardlessons house {self.seed}/{' '.join(node.path)}")
        choice = self.house.choose(Sight(self.variant, node, turn, lots))
        child = self.play(node, choice.act)
        if choice.why and self.visible_seats is not None and turn not in self.visible_seats:
            explanation = why_data(self.variant, names_addressing(self.seats, self.you), choice.why)
            self.annotations.setdefault(child.number, {})["house"] = explanation
        return child

    def line(self, node: Node, line: LineAnswer) -> list[Node]:
        """Add a line of acts to the tree, from a node."""
        added = [node]
        for act in line.acts:
            added.append(self.play(added[-1], act))
        return added[1:]

    # Places

    def path(self, node: Node) -> tuple[str, ...]:
        """Return a node's address as those seats see it: the acts that lead to it."""
        return tuple(act_text(step.act, self.seats, self.visible_seats) for step in node.line() if step.act)

    def find_node(self, path: Iterable[object]) -> Node | None:
        """Return the node at an address where it is already."""
        node = self.tree.root
        for text in path:
            children = node.children.items()
            found = next(
                (child for act, child in children if act_text(act, self.seats, self.visible_seats) == text), None
            )
            if found is None:
                return None
            node = found
        return node

    def node(self, path: Any) -> Node:
        """Return the node at an address; with all hands open, add the part of the line that is missing.

        Raises:
            MessageError: it is no address, or of a place where nobody has been and hands are hidden: a line of one's
                own making could ask for the cards in them.
        """
        if not isinstance(path, list) or len(path) > LONGEST_PATH or not all(isinstance(act, str) for act in path):
            raise MessageError(get_text("state.not-a-place", longest_path=LONGEST_PATH))
        path = [expand_initials(act, self.seats, self.variant.of.acts) for act in path]
        if self.visible_seats is not None:
            node = self.find_node(path)
            if node is None:
                raise MessageError(get_text("state.never-been-there"))
            return node
        acts = [self._act(text) for text in path]
        node = self.tree.root
        for act in acts:
            node = node.children.get(act) or self.play(node, act)
        return node

    def _act(self, text: str) -> Act:
        try:
            return read_act(text, self.seats, self.variant)
        except RecordError as error:
            message = get_text("state.not-a-play", text=shorten(text), fact4=str(error).partition(": ")[2])
            raise MessageError(message) from None
