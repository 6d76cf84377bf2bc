"""Sharing of a tree of plays: as a record, and as a link that is short enough for an address.

A link holds the variant, the table, the line, its branches with their comments, and the step on display. It begins with
the version of its format, so that later versions of the package can read it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlessons.record import Record, RecordError, Step, parse
from cardlessons.record.link_codec import DAMAGED_LINK, LinkError, pack_text, unpack_text
from cardlessons.record.tree import Node, Tree, get_act, grow

FORMAT_VERSION = 1
"""The format version of new links."""
MAX_LINK_LETTERS = 6_000
"""The most characters of a link; longer ones are refused."""
MAX_LINK_RECORD_LETTERS = 60_000
"""The most characters of the record in a link; longer ones are refused."""

_LINK_PATTERN = re.compile(r"(\d{1,4})\.(\d{1,6})\.([\w-]+)")
_FREQUENT_TEXT = (
    b"variant: peel-five-card jig jingo nobble cassino irish-snap(dealer: counters: pool: scores: layout: stock: dead: "
    b"2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad "
    b"2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As\n"
    b"A: \nB: \nC: \nD: \n\nA \nB \nC \nD   ( )\n"
)
"""The compression dictionary: text that many records contain."""


def build_tree_record(tree: Tree, record: Record) -> Record:
    """Return the tree as a record with all its branches; `record` is the record of its start."""
    return replace(
        record, comment=tree.root.comment or record.comment, steps=_list_steps(tree.root), tail=(), margins={}
    )


def _list_steps(node: Node) -> tuple[Step, ...]:
    """Return the steps after a node, with each branch as a variation; a refused act is a step, too."""
    steps: list[Step] = []
    while node.children:
        children = sorted(node.children.values(), key=lambda child: (child.refused, not child.book))
        if children[0].refused:
            return (*steps, *(Step(get_act(child), child.comment) for child in children))
        main, *others = children
        variations = tuple((Step(get_act(other), other.comment), *_list_steps(other)) for other in others)
        steps.append(Step(get_act(main), main.comment, variations=variations))
        node = main
    return tuple(steps)


def build_annotated_record(tree: Tree, record: Record) -> Record:
    """Return the tree as a record, with the questions, expectations and remarks of the original record."""
    whole = build_tree_record(tree, record)
    return replace(whole, steps=_annotate(whole.steps, record.steps), margins=record.margins, tail=record.tail)


def _annotate(steps: tuple[Step, ...], own: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps of a tree with the annotations of the same steps in the original record."""
    left, annotated = own, list[Step]()
    for step in steps:
        same_step = next((one for one in left if one.act == step.act), None)
        if same_step is None:
            annotated.append(step)
            continue
        left = left[left.index(same_step) + 1 :]
        lines = {line[0].act: line for line in same_step.variations}
        variations = tuple(_annotate(line, lines.get(line[0].act, ())) for line in step.variations)
        annotated.append(replace(same_step, comment=step.comment, variations=variations))
    return tuple(annotated)


def write_link(tree: Tree, record: Record, node: Node) -> str:
    """Return the link to a node of a tree, with all its branches."""
    whole = build_tree_record(tree, record)
    place = grow(whole).root
    for step in node.line():
        if step.act is not None:
            place = place.children[step.act]
    return f"{FORMAT_VERSION}.{place.number}.{pack_text(str(whole), _FREQUENT_TEXT)}"


def read_link(text: str) -> tuple[Record, int]:
    """Return the record in a link, and the number of the node that was on display.

    Raises:
        LinkError: the link is damaged, has a later format version, or holds an impossible table.
    """
    link = _LINK_PATTERN.fullmatch(text.strip()) if len(text) <= MAX_LINK_LETTERS else None
    if link is None:
        raise LinkError(DAMAGED_LINK)
    number = int(link[2])
    try:
        record = parse(
            unpack_text(int(link[1]), FORMAT_VERSION, link[3], _FREQUENT_TEXT, ("a table", MAX_LINK_RECORD_LETTERS))
        )
        nodes = len(grow(record))
    except RecordError as error:
        raise LinkError(f"This link holds no table that can be laid: {error}.") from None
    return record, min(number, nodes - 1)
