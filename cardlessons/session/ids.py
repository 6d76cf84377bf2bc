"""Stable ids for the interactive blocks of a lesson: `table-1`, `levels-1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import get_part_types, read_number


def name_blocks(blocks: Iterable[Block]) -> Iterator[tuple[Block, str]]:
    """Yield the blocks of a lesson, each with the id of its session: `table-1`, `levels-1`.

    The number counts the blocks of the same kind, from 1; a table may give its own. The id is empty for a block without
    a session.
    """
    counted: Counter[str] = Counter()
    for block in blocks:
        type_ = get_part_types().get(block.kind)
        if type_ is None or not type_.has_session:
            yield block, ""
            continue
        own = read_number(block.head) if block.kind == "table" else None
        counted[block.kind] = own or counted[block.kind] + 1
        yield block, f"{block.kind}-{counted[block.kind]}"
