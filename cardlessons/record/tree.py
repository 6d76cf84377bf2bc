"""The tree of plays: the main line of a record, and all other acts that were tried.

A node's address is the path of its acts from the root, so playing the same line again finds the same nodes. A refused
act is a leaf: a try at that node is made at its parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Act, Lawful, Position, Refused, Verdict, after
from cardlessons.engine.variants import Variant
from cardlessons.record import Record, Step, expect_record, write_act

_NO_EVENTS = Lawful(())


@dataclass(eq=False, slots=True)
class Node:
    """A position in the tree and the act that led to it.

    Attributes:
        position: the table after the act (for a refused act, the table before it).
        act: None at the root.
        verdict: the verdict on the act.
        parent: None at the root.
        number: the index of the node in the order in which the nodes were added; the root has 0.
        comment: the author's comment on this step.
        book: whether it is on the record's main line.
    """

    position: Position
    act: Act | None = None
    verdict: Verdict = _NO_EVENTS
    parent: Node | None = field(default=None, repr=False)
    number: int = 0
    comment: str = ""
    book: bool = False
    children: dict[Act, Node] = field(default_factory=dict, repr=False)

    @property
    def refused(self) -> bool:
        """Return whether the act was refused."""
        return isinstance(self.verdict, Refused)

    def line(self) -> tuple[Node, ...]:
        """Return the nodes from the root to this one, without the root."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return tuple(reversed(nodes))

    @property
    def path(self) -> tuple[str, ...]:
        """Return the node's address: its acts from the root, as a record writes them."""
        return tuple(write_act(node.act, self.position.seats) for node in self.line() if node.act is not None)


class Tree(ShowsItself):
    """A tree of all acts played and tried from one start, under one variant; `record` is its source, if any."""

    def __init__(self, variant: Variant, start: Position, record: Record | None = None) -> None:
        self.variant = variant
        self.record = record
        self.root = Node(start, book=True)
        self.nodes = [self.root]
        self._decided: tuple[Position, Act, Verdict] | None = None
        """The last act that was decided, and its verdict."""

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def play(self, node: Node, act: Act) -> Node:
        """Return the node to which an act leads; the act is decided the first time only."""
        if node.refused and node.parent is not None:
            node = node.parent
        known = node.children.get(act)
        if known is not None:
            return known
        verdict = self.decide(node, act)
        new = Node(after(node.position, verdict.events), act, verdict, node, len(self.nodes))
        node.children[act] = new
        self.nodes.append(new)
        return new

    def decide(self, node: Node, act: Act) -> Verdict:
        """Return the verdict on an act that may be played afterwards, which is not decided again then."""
        if self._decided is None or self._decided[0] is not node.position or self._decided[1] != act:
            self._decided = node.position, act, self.variant.rules.decide(node.position, act)
        return self._decided[2]

    def drop(self, node: Node) -> None:
        """Remove a branch; its nodes keep their numbers, and playing the act again makes a new node.

        Raises:
            ValueError: the node is on the record's main line.
        """
        if node.book or node.parent is None:
            raise ValueError("the book's line is not taken away")
        del node.parent.children[get_act(node)]

    def promote(self, node: Node) -> None:
        """Make the line through a node the main line, to its end; the old main line becomes a branch."""
        for known in self.nodes[1:]:
            known.book = False
        for step in node.line():
            step.book = not step.refused
        while node.children:
            node = min(node.children.values(), key=lambda child: (child.refused, child.number))
            node.book = not node.refused
            if node.refused:
                break

    def copy(self) -> Tree:
        """Return a tree with the same nodes, in which other acts can be tried; nothing is decided anew."""
        tree = Tree(self.variant, self.root.position, self.record)
        for node in self.nodes[1:]:
            assert node.parent is not None
            parent = tree.nodes[node.parent.number]
            new = replace(node, parent=parent, children={})
            if node.parent.children.get(act := get_act(node)) is node:  # it has not been dropped
                parent.children[act] = new
            tree.nodes.append(new)
        return tree

    def close(self) -> None:
        """Unlink the nodes, so that their memory is freed at once; the tree cannot be used after that."""
        for node in self.nodes:
            node.parent = None
            node.children.clear()

    def find(self, path: Iterable[str]) -> Node | None:
        """Return the node at an address; None if it has not been played."""
        node: Node | None = self.root
        for text in path:
            if node is None:
                return None
            seats = node.position.seats
            node = next((c for a, c in node.children.items() if write_act(a, seats) == text), None)
        return node


def get_act(node: Node) -> Act:
    """Return the act that led to a node, which is not the root."""
    assert node.act is not None
    return node.act


@dataclass(frozen=True)
class ReplayedStep:
    """A step of a record with its node in the tree and its variations."""

    step: Step
    node: Node
    variations: tuple[tuple[ReplayedStep, ...], ...]

    @property
    def verdict(self) -> Verdict:
        """Return the verdict on the act."""
        return self.node.verdict

    @property
    def before(self) -> Position:
        """Return the table before the act."""
        assert self.node.parent is not None
        return self.node.parent.position

    @property
    def after(self) -> Position:
        """Return the table after the act."""
        return self.node.position


def grow(record: Record) -> Tree:
    """Return the tree of a record: its main line, and its variations as branches.

    Raises:
        RecordError: the record's table is not possible.
        TypeError: the argument is no record.
    """
    return grow_with_steps(record)[0]


def grow_with_steps(record: Record) -> tuple[Tree, tuple[ReplayedStep, ...]]:
    """Return the tree of a record, and each step of the record with its node; raises like `grow`."""
    tree = Tree(expect_record(record).game(), record.start(), record)
    return tree, _play_steps(tree, tree.root, record.steps, book=True)


def _play_steps(tree: Tree, before: Node, steps: tuple[Step, ...], *, book: bool) -> tuple[ReplayedStep, ...]:
    """Play the steps of a record after a node, and the variations of each step.

    A refused act has a node of its own; the next step is played from the node before it.
    """
    played = []
    for step in steps:
        node = tree.play(before, step.act)
        node.comment = node.comment or step.comment
        node.book = node.book or (book and not node.refused)
        instead = tuple(_play_steps(tree, before, variation, book=False) for variation in step.variations)
        played.append(ReplayedStep(step, node, instead))
        before = before if node.refused else node
    return tuple(played)
