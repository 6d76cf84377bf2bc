"""Read and write a lesson as Markdown: facts in the front matter, and each part of the lesson in a fence.

    ---
    title: The four nines
    ---

    Ben plays a nine.

    ```table Four nines in a row [SSS-29]
    variant: peel-five-card
    ...
    ```

    ```play
    peel-five-card seats Anna Ben you Anna
    ```

Cells of a notebook that are no parts of a lesson are in fences with MyST's names, `{code-cell}` and `{raw-cell}`.
`+++` separates two cells of prose. Prose that would be read as something else is in a fence named `{prose}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import FACTS, Block, Document, DocumentError, Fact, SourcePosition, read_fact
from cardlessons.lessons.parts import LINES, PART_TYPES
from cardlessons.lessons.prose import make_reader, read_prose

_NAMES = {"code": "{code-cell}", "raw": "{raw-cell}", "prose": "{prose}"}
FENCES = {name: kind for kind, name in _NAMES.items()} | {part: part for part in PART_TYPES}
"""The kind of block in a fence, by the fence's name."""
_BREAK = "+++"
_OUTLINE = make_reader().disable("inline")
"""A parser of blocks alone: it skips the markup within paragraphs, in which there are no fences."""


def read_markdown(text: str) -> Document:
    """Read a lesson that is written as Markdown.

    Raises:
        DocumentError: its front matter is damaged.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    facts, first = _read_front_matter(lines)
    return Document(facts, tuple(_iter_blocks(lines, first)))


def write_markdown(document: Document) -> str:
    """Return the lesson as Markdown; reading it gives the same lesson."""
    written = ["\n".join(("---", *(f"{key}: {value}" for key, value in document.facts.items()), "---"))]
    before = None
    for block in document.blocks:
        plain = block.kind == "prose" and _is_plain(block.body)
        if plain and before:
            written.append(_BREAK)
        written.append(block.body if plain else _write_fence(block))
        before = plain
    return "\n\n".join(written) + "\n"


class Fence(NamedTuple):
    """A block of code in Markdown: the lines from `first`, counted from 0, up to but without `end`.

    `ticks` are its backticks and `info` the text beside them; indented code has neither. `inside` is True in a list or
    a quotation, where a fence can be no part of a lesson.
    """

    info: str
    ticks: str
    first: int
    end: int
    inside: bool


def list_fences(text: str) -> list[Fence]:
    """List the blocks of code in prose."""
    return [
        Fence(token.info.strip(), token.markup, token.map[0], token.map[1], token.level > 0)
        for token in read_prose(text).tokens
        if token.type in ("fence", "code_block") and token.map
    ]


def _read_front_matter(lines: list[str]) -> tuple[dict[str, Fact], int]:
    """Return the facts, and the index of the first line after them."""
    if lines[0].rstrip() != "---":
        return {}, 0
    facts: dict[str, Fact] = {}
    for index, line in enumerate(lines[1:], 1):
        if line.rstrip() == "---":
            return facts, index + 1
        key, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not colon and key.split()[0] in FACTS and len(key.split()) > 1:
            name, _, value = key.strip().partition(" ")
            raise DocumentError(f"a colon is missing: '{name}: {value.strip()}'", SourcePosition(index + 1))
        if not colon or not key.strip():
            raise DocumentError(
                f"{quote(line.strip())} was read; expected 'key: value', or '---'", SourcePosition(index + 1)
            )
        facts[key.strip()] = read_fact(key.strip(), value.strip())
    raise DocumentError("the front matter is never closed; expected another line '---'")


def _iter_blocks(lines: list[str], first: int) -> Iterator[Block]:
    at = first
    for token in _OUTLINE.parse("\n".join(lines[first:])):
        if token.type != "fence" or token.level or token.map is None:
            continue
        name, _, head = token.info.strip().partition(" ")
        if name not in FENCES:
            continue
        start, end = token.map[0] + first, token.map[1] + first
        yield from _iter_prose_blocks(lines, at, start)
        body = token.content.removesuffix("\n")
        places = tuple(SourcePosition(number + 1) for number in range(start, end))
        yield _make_block(FENCES[name], head.strip(), body, places)
        at = end
    yield from _iter_prose_blocks(lines, at, len(lines))


def _make_block(kind: str, head: str, body: str, places: tuple[SourcePosition, ...]) -> Block:
    """Return a fence as a block; the text of a one-line part may be beside its name or below it."""
    if kind not in LINES:
        return Block(kind, body, head, places)
    return Block(kind, "", " ".join(f"{head} {body}".split()), places if head else places[1:])


def _iter_prose_blocks(lines: list[str], start: int, end: int) -> Iterator[Block]:
    """Yield the cells of prose in these lines, without blank lines around them."""
    cell: list[int] = []
    for number in (*range(start, end), end):
        if number < end and lines[number].rstrip() != _BREAK:
            cell.append(number)
            continue
        while cell and not lines[cell[0]].strip():
            cell.pop(0)
        while cell and not lines[cell[-1]].strip():
            cell.pop()
        if cell:
            places = tuple(SourcePosition(number + 1) for number in (cell[0], *cell))
            yield Block("prose", "\n".join(lines[number] for number in cell), "", places)
        cell = []


def _is_plain(prose: str) -> bool:
    """Return whether prose can do without a fence: it is read back unchanged, and so are the blocks after it."""
    after = [Block("raw", "x"), Block("prose", "x")]
    lines = f"{prose}\n\n{_write_fence(after[0])}\n\nx".split("\n")
    return [*_iter_blocks(lines, 0)] == [Block("prose", prose), *after]


def _write_fence(block: Block) -> str:
    name = _NAMES.get(block.kind, block.kind)
    head, body = ("", block.head) if block.kind in LINES else (block.head, block.body)
    longest = max((len(found) for found in re.findall("`{3,}", body)), default=2)
    ticks = "`" * (longest + 1)
    return "\n".join((f"{ticks}{name} {head}".rstrip(), *([body] if body or block.kind == "code" else []), ticks))
