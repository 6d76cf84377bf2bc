"""Read the rules in short: a Markdown list with a rule in each item."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError, RulesPart
from cardlessons.rulebook import spell_out_number

MAX_RULES = 6
"""The most lines of the rules in short; a table shows longer rules better."""

_ITEM_PATTERN = re.compile(r"(?P<mark>(?:[-*+]|\d+[.)])(?:[ \t]+|$))(?P<text>.*)")


class Item(NamedTuple):
    """An item of a list: its position, and its text with all lines joined."""

    line: int
    column: int
    text: str


def read_rules(block: Block) -> RulesPart:
    """Read the rules in a block.

    Raises:
        LessonError: the block has text that is in no item of a list, or no rule.
    """
    lines = tuple(item.text for item in read_items(block) if item.text)
    if not lines:
        raise LessonError("no rule is listed here; each begins a line of its own with '- '", block.place(0))
    count = "one line" if len(lines) == 1 else f"{spell_out_number(len(lines))} lines"
    return RulesPart(block.head or f"The rules in {count}", lines)


def read_items(block: Block) -> list[Item]:
    """Return the items of the list in a block, empty ones too; an indented line continues the item above.

    Raises:
        LessonError: a line neither begins an item nor continues one.
    """
    found: list[tuple[int, int, list[str]]] = []
    for number_, line in enumerate(block.body.split("\n"), 1):
        if item := _ITEM_PATTERN.match(line):
            found.append((number_, item.end("mark") + 1, [item["text"].strip()]))
        elif found and line.strip() and line[0].isspace():
            found[-1][2].append(line.strip())
        elif line.strip():
            expected = "expected a rule behind '- ', as in '- Whoever can pair, must [SSS-23].'"
            raise LessonError(f"{quote(line.strip())} was read; {expected}", block.place(number_))
    return [Item(line, column, " ".join(texts).strip()) for line, column, texts in found]
