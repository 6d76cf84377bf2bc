"""Write a lesson as Markdown; see `lessons.markdown` for its form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardlessons.lessons.document import Block, Document, Fact, LoadCell
from cardlessons.lessons.markdown import METADATA_KEY, OPTION_PATTERN, iter_blocks
from cardlessons.lessons.notebook import list_cells, write_json
from cardlessons.lessons.parts import FENCE_NAMES, list_part_names
from cardlessons.lessons.yaml_text import read_value

_WORD_PATTERN = re.compile(r"[A-Za-z][\w-]*")


def write_markdown(document: Document) -> str:
    """Return the lesson as Markdown; reading it gives the same lesson."""
    facts = [_write_fact(key, value) for key, value in document.facts.items()]
    facts += [f"{METADATA_KEY}: {write_json(document.metadata)}"] if document.metadata else []
    written = ["\n".join(("---", *facts, "---"))]
    before = None
    for block in document.blocks if document.load_cell == LoadCell() else list_cells(document):
        plain = block.kind == "prose" and _is_plain(block.body)
        if plain and block.metadata:
            written.append(f"+++ {write_json(block.metadata)}")
        elif plain and before:
            written.append("+++")
        written.append(block.body if plain else _write_fence(block))
        before = plain
    return "\n\n".join(written) + "\n"


def _write_fact(key: str, value: Fact) -> str:
    """Return a fact as a line of the front matter, with quotation marks only where YAML needs them."""
    name = key if _WORD_PATTERN.fullmatch(key) else write_json(key)
    plain = f"{name}: {value}"
    is_same = isinstance(value, str) and "\n" not in value and read_value(plain) == {key: value}
    return plain if is_same else f"{name}: {write_json(value)}"


def _is_plain(prose: str) -> bool:
    """Return whether prose can do without a fence: it is read back unchanged, and so are the blocks after it."""
    after = [Block("raw", "x"), Block("prose", "x")]
    lines = f"{prose}\n\n{_write_fence(after[0])}\n\nx".split("\n")
    return [*iter_blocks(lines, 0)] == [Block("prose", prose), *after]


def _write_fence(block: Block) -> str:
    name = FENCE_NAMES.get(block.kind, block.kind)
    head, body = ("", block.head) if block.kind in list_part_names("line") else (block.head, block.body)
    options = [*_write_options(block.metadata, body)]
    options += [""] if options and body else []
    lines = [*options, *([body] if body or block.kind == "code" else [])]
    longest = max((len(found) for found in re.findall("`{3,}", "\n".join(lines))), default=2)
    ticks = "`" * (longest + 1)
    return "\n".join((f"{ticks}{name} {head}".rstrip(), *lines, ticks))


def _write_options(metadata: Mapping[str, Any], body: str) -> Iterator[str]:
    """Yield the metadata of a cell as lines of its fence; a body that begins like such a line has one before it."""
    for key, value in metadata.items():
        words = [one for one in value if _is_word(one)] if isinstance(value, list) else None
        shown = write_json(value) if words is None or words != value else f"[{', '.join(words)}]"
        yield f":{key if OPTION_PATTERN.fullmatch(f':{key}:') else write_json(key)}: {shown}"
    first, _, rest = body.partition("\n")
    if not metadata and (OPTION_PATTERN.fullmatch(first) or (first == "---" and "---" in rest.split("\n"))):
        yield ":tags: []"


def _is_word(value: object) -> bool:
    """Return whether a value of the metadata is a text that needs no quotation marks."""
    return isinstance(value, str) and _WORD_PATTERN.fullmatch(value) is not None and read_value(value) == value
