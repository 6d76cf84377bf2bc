"""The what-if tree: the book's line and everything tried beside it.

A node's address is the path of its acts from the root, so replaying a line finds the nodes that are there and never
makes a twin. A refused act is kept as a leaf: nothing follows from it, and a try made there is made at its parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardlessons.engine.table import Act, Lawful, Position, Refused, Verdict, after
from cardlessons.engine.variants import Variant
from cardlessons.record import Record, Step, only_record, write_act

_NOTHING = Lawful(())


@dataclass(eq=False)
class Node:
    """A position in the tree and the act that led to it.

    Attributes:
        position: the table after the act (for a refused act, as it was before).
        act: None at the root.
        verdict: what the table made of the act.
        parent: None at the root.
        number: the node's place in the order in which the tree grew, the root being 0.
        comment: what the record's author says about this step.
        book: whether it stands on the book's line.
    """

    position: Position
    act: Act | None = None
    verdict: Verdict = _NOTHING
    parent: Node | None = None
    number: int = 0
    comment: str = ""
    book: bool = False
    children: dict[Act, Node] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Whether the act was refused."""
        return isinstance(self.verdict, Refused)

    def line(self) -> tuple[Node, ...]:
        """The nodes from the root's child to this one."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return tuple(reversed(nodes))

    @property
    def path(self) -> tuple[str, ...]:
        """The node's address: its acts from the root, as a record writes them."""
        return tuple(write_act(node.act, self.position.seats) for node in self.line() if node.act is not None)


class Tree:
    """All that was played and tried from one start, under one variant; `record` is what it was grown from, if any."""

    def __init__(self, variant: Variant, start: Position, record: Record | None = None) -> None:
        self.variant = variant
        self.record = record
        self.root = Node(start, book=True)
        self.nodes = [self.root]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def play(self, node: Node, act: Act) -> Node:
        """The node that the act leads to, decided once and found again ever after."""
        if node.refused and node.parent is not None:
            node = node.parent
        known = node.children.get(act)
        if known is not None:
            return known
        verdict = self.variant.rules.decide(node.position, act)
        new = Node(after(node.position, verdict.events), act, verdict, node, len(self.nodes))
        node.children[act] = new
        self.nodes.append(new)
        return new

    def drop(self, node: Node) -> None:
        """Takes a branch away; its nodes keep their numbers, and playing the act again makes a new one.

        Raises:
            ValueError: the node stands on the book's line.
        """
        if node.book or node.parent is None:
            raise ValueError("the book's line is not taken away")
        del node.parent.children[_act(node)]

    def promote(self, node: Node) -> None:
        """Makes the line that leads through a node the main line, as far as it goes; what it replaces is a branch."""
        for known in self.nodes[1:]:
            known.book = False
        for step in node.line():
            step.book = not step.refused
        while node.children:
            node = min(node.children.values(), key=lambda child: (child.refused, child.number))
            node.book = not node.refused
            if node.refused:
                break

    def find(self, path: Iterable[str]) -> Node | None:
        """The node at an address, or None where nobody has been."""
        node: Node | None = self.root
        for text in path:
            if node is None:
                return None
            seats = node.position.seats
            node = next((c for a, c in node.children.items() if write_act(a, seats) == text), None)
        return node


def _act(node: Node) -> Act:
    assert node.act is not None
    return node.act


def grow(record: Record) -> Tree:
    """The tree of a record: its main line is the book's line, its variations are branches.

    Raises:
        RecordError: the record's table cannot be laid so.
        TypeError: it is no record.
    """
    tree = Tree(only_record(record).game(), record.start(), record)
    _grow(tree, tree.root, record.steps, book=True)
    return tree


def _grow(tree: Tree, node: Node, steps: tuple[Step, ...], *, book: bool) -> None:
    for step in steps:
        before = node
        played = tree.play(node, step.act)
        played.comment = played.comment or step.comment
        played.book = played.book or (book and not played.refused)
        node = before if played.refused else played
        for variation in step.variations:
            _grow(tree, before, variation, book=False)
