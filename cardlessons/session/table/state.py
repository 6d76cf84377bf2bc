"""The state of a table: the tree of plays, the learner's seat, and the visible hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardlessons.engine.family import LineAnswer
from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.record import Record, RecordError, expand_initials, read_act
from cardlessons.record.renaming import rename_seats
from cardlessons.record.share import build_annotated_record
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session.messages import MessageError, shorten
from cardlessons.session.protocol import NodeChange, SettingFields
from cardlessons.session.table.plain_data import build_why_data
from cardlessons.session.table.view import VisibleSeats, write_visible_act
from cardlessons.session.texts import get_text
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_WAY, Way

MAX_PATH_ACTS = 600
"""The most acts of an address; a longer one is refused."""
MAX_NODES = 5000
"""The most nodes of one tree, which limits its memory."""


@dataclass(eq=False)
class TableState:
    """The state of a table.

    Attributes:
        tree: the main line, its variations, and the learner's tries.
        record: the record from which the tree was made.
        begin: the node after which the learner plays.
        you: the learner's seat; None if the learner plays all seats.
        visible_seats: the seats whose hands are visible; None if all hands are.
        seed: the seed of the house's random choices and of the times of its hands.
        house: the house's way to play.
        goes_on: whether the main line is the learner's own, so that plays at its end extend it.
        reveal_at_end: whether all hands are shown when a deal is over.
        setting: further fields of the setting that the page gets.
        annotations: further fields of nodes, by number, such as the reason for a play of the house.
        at_start: the number of nodes before the learner's first try.
    """

    tree: Tree
    record: Record
    begin: Node
    you: int | None = None
    visible_seats: VisibleSeats = None
    seed: int = 0
    house: Way = HOUSE_WAY
    goes_on: bool = False
    reveal_at_end: bool = False
    setting: SettingFields = field(default_factory=SettingFields)
    annotations: dict[int, NodeChange] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.at_start = len(self.tree)

    @property
    def variant(self) -> Variant:
        """Return the game on the table."""
        return self.tree.variant

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of all seats."""
        return self.tree.root.position.seats

    @property
    def spotting(self) -> bool:
        """Return whether the learner has to notice the effect of each card, and answer it with a call."""
        return self.you is not None and self._called

    @property
    def _called(self) -> bool:
        """Return whether all seats answer each card with a call."""
        return bool(self.variant.calls)

    def write_record(self) -> Record:
        """Return the table as a record: the author's record, or if something was tried, the whole tree."""
        tried = len(self.tree) > self.at_start or self.annotations
        return self.record if self.tree.record and not tried else build_annotated_record(self.tree, self.record)

    def rename_seats(self, names: Mapping[str, str]) -> None:
        """Give seats other names, by their present ones: at each node, in the record and in what the page is told."""
        for node in self.tree:
            node.position = node.position._replace(seats=rename_seats(node.position.seats, names))
            node.comment = rename_seats(node.comment, names)
        self.record = rename_seats(self.record, names)
        self.tree.record = self.tree.record and self.record
        self.setting, self.annotations = rename_seats((self.setting, self.annotations), names)

    # Plays

    def play(self, node: Node, act: Act) -> Node:
        """Return the node to which an act leads; raise `MessageError` if the tree is full."""
        if len(self.tree.nodes) >= MAX_NODES:
            raise MessageError(get_text("state.too-many-tries"))
        child = self.tree.play(node, act)
        before = child.parent
        if self.goes_on and before and before.book and not child.refused:
            child.book = child.book or not any(other.book for other in before.children.values())
        return child

    def play_replies(self, node: Node, you: int) -> Iterator[Node]:
        """Yield the house's plays for the other seats after a node, until `you` or nobody has the turn.

        In games with calls the house plays nothing, because each card waits for the learner's call.
        """
        while not self._called and node.position.turn not in (None, you):
            node = self._reply(node)
            yield node

    def _reply(self, node: Node) -> Node:
        """Play for the seat that has the turn; if its hand is hidden, store the reason of the play, too."""
        turn = node.position.turn
        assert turn is not None
        lots = Random(f"cardlessons house {self.seed}/{' '.join(node.path)}")
        choice = self.house.choose(Sight(self.variant, node, turn, lots))
        child = self.play(node, choice.act)
        if choice.why and self.visible_seats is not None and turn not in self.visible_seats:
            explanation = build_why_data(self.variant, name_seats(self.seats, self.you), choice.why)
            self.annotations.setdefault(child.number, {})["house"] = explanation
        return child

    def line(self, node: Node, line: LineAnswer) -> list[Node]:
        """Add a line of acts to the tree after a node; return its nodes."""
        added = [node]
        for act in line.acts:
            added.append(self.play(added[-1], act))
        return added[1:]

    # Addresses

    def path(self, node: Node) -> tuple[str, ...]:
        """Return a node's address as the page knows it: the acts that lead to it, without hidden cards."""
        return tuple(write_visible_act(step.act, self.seats, self.visible_seats) for step in node.line() if step.act)

    def find_node(self, path: Iterable[object]) -> Node | None:
        """Return the node at an address; None if it is not in the tree."""
        node = self.tree.root
        for text in path:
            children = node.children.items()
            found = next(
                (child for act, child in children if write_visible_act(act, self.seats, self.visible_seats) == text),
                None,
            )
            if found is None:
                return None
            node = found
        return node

    def node(self, path: Any) -> Node:
        """Return the node at an address; if all hands are open, nodes that are missing on the line are added.

        Raises:
            MessageError: it is not an address, or hands are hidden and the node is not in the tree. A line with new
                acts could be used to find out the hidden cards.
        """
        if not isinstance(path, list) or len(path) > MAX_PATH_ACTS or not all(isinstance(act, str) for act in path):
            raise MessageError(get_text("state.not-a-place", longest_path=MAX_PATH_ACTS))
        path = [expand_initials(act, self.seats, self.variant.of.acts) for act in path]
        if self.visible_seats is not None:
            node = self.find_node(path)
            if node is None:
                raise MessageError(get_text("state.never-been-there"))
            return node
        if found := self.tree.find(path):
            return found
        acts = [self._read_act(text) for text in path]
        node = self.tree.root
        for act in acts:
            node = node.children.get(act) or self.play(node, act)
        return node

    def _read_act(self, text: str) -> Act:
        try:
            return read_act(text, self.seats, self.variant)
        except RecordError as error:
            message = get_text("state.not-a-play", text=shorten(text), fact4=str(error).partition(": ")[2])
            raise MessageError(message) from None
