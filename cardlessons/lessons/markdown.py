"""Read a lesson that is written as Markdown: facts in the front matter, and each part of the lesson in a fence.

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
`+++` separates two cells of prose. Prose that would be read as something else is in a fence named `{prose}`. As in
MyST, the metadata of a cell are lines `:key: value` at the beginning of its fence; for prose `+++ {"key": value}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import (
    FACT_NAMES,
    Block,
    Document,
    DocumentError,
    Fact,
    Remark,
    SourcePosition,
    read_fact,
)
from cardlessons.lessons.moved import MOVED_KEY
from cardlessons.lessons.notebook import clean_metadata, read_part_cell, split_load_cell
from cardlessons.lessons.parts import FENCE_NAMES, list_fence_names, list_part_names
from cardlessons.lessons.prose import make_reader
from cardlessons.lessons.yaml_text import YamlEntry, iter_entries, read_mapping, read_value

_BREAK_PATTERN = re.compile(r"\+\+\+(?:\s+(\{.*\}))?\s*")
OPTION_PATTERN = re.compile(r':(?P<key>"(?:[^"\\]|\\.)*"|[A-Za-z][^\s:"]*):(?:\s+(?P<value>.*))?')
"""A line of a fence with one key of its cell's metadata; a key that is no word is in quotation marks."""
METADATA_KEY = "metadata"
"""The key of the front matter that holds the notebook's metadata as JSON."""
_JUPYTER_HEADS = ("jupytext", "jupyter", "kernelspec", "language_info", "cardlessons")
"""The keys of the front matter that Jupytext writes; only `cardlessons` holds facts of the lesson."""
_get_outline = cache(lambda: make_reader().disable("inline"))
"""A parser of blocks alone: it skips the markup within paragraphs, in which there are no fences."""


def read_markdown(text: str) -> Document:
    """Read a lesson that is written as Markdown.

    Raises:
        DocumentError: its front matter is never closed.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    head = _FrontMatter()
    first = head.read(lines)
    blocks, load_cell = split_load_cell(iter_blocks(lines, first))
    return Document(head.facts, blocks, "markdown", head.metadata, load_cell, tuple(head.remarks), head.places)


class _FrontMatter:
    """The front matter of a lesson: its facts with their places, the metadata of its notebook, and what is told."""

    def __init__(self) -> None:
        self.facts: dict[str, Fact] = {}
        self.places: dict[str, SourcePosition] = {}
        self.metadata: dict[str, Any] = {}
        self.remarks: list[Remark] = []

    def read(self, lines: Sequence[str]) -> int:
        """Read the front matter, and return the index of the first line after it."""
        if lines[0].rstrip() != "---":
            return 0
        end = next((at for at, line in enumerate(lines) if at and line.rstrip() in ("---", "...")), None)
        if end is None:
            raise DocumentError("the front matter is never closed; expected another line '---'")
        for entry in iter_entries(lines[1:end], 1):
            written = lines[entry.row][entry.column - 1 :].strip()
            is_cut = bool(entry.text) and " #" in written and written.startswith(f"{entry.text} ")
            if is_cut and entry.key == MOVED_KEY:
                entry = entry._replace(text=written)
            elif is_cut and entry.key in FACT_NAMES:
                told = f"what stands behind '#' is a remark; if it belongs to '{entry.key}', put all in quotation marks"
                self.remarks.append(Remark(SourcePosition(entry.row + 1, entry.column), told))
            self._take(entry)
        return end + 1

    def _take(self, entry: YamlEntry) -> None:
        """Take an entry as a fact, or as what is said of the notebook."""
        place = SourcePosition(entry.row + 1, entry.column)
        if not entry.key:
            self._take_line(entry.text or "", place)
        elif entry.key in _JUPYTER_HEADS and isinstance(entry.value, dict):
            self._take_jupyter_head(entry.key, entry.value, entry.at)
        elif entry.key == METADATA_KEY:
            self.metadata = entry.value if isinstance(entry.value, dict) else {}
            if not self.metadata:
                told = f"{quote(entry.value)} was read; expected the metadata of a notebook, as in '{{\"a\": 1}}'"
                self.remarks.append(Remark(place, told, is_mistake=True))
        else:
            self._take_fact(entry, place)

    def _take_fact(self, entry: YamlEntry, place: SourcePosition) -> None:
        if entry.key in self.facts:
            here = SourcePosition(entry.at + 1)
            self.remarks.append(Remark(here, f"{quote(entry.key)} is given twice", is_mistake=True))
        if entry.key not in FACT_NAMES:
            self.facts[entry.key] = "" if entry.value is None else entry.value
            place = SourcePosition(entry.at + 1)
        elif entry.text is None:
            what = "a list" if isinstance(entry.value, list) else "a key with others below it"
            told = f"{what} was read; expected words or a number behind '{entry.key}'"
            self.remarks.append(Remark(place, told, is_mistake=True))
            return
        else:
            self.facts[entry.key] = read_fact(entry.key, "" if entry.value is None else entry.text.strip())
        self.places[entry.key] = place

    def _take_line(self, line: str, place: SourcePosition) -> None:
        """Tell that a line is no entry; a fact without its colon is taken."""
        name, *words = line.split(None, 1)
        told = f"{quote(line)} was read; expected 'key: value', or '---'"
        if name in FACT_NAMES and words:
            self.facts[name] = read_fact(name, words[0])
            told = f"a colon is missing: '{name}: {words[0]}'"
        self.remarks.append(Remark(place, told, is_mistake=True))

    def _take_jupyter_head(self, key: str, said: Mapping[str, Any], at: int) -> None:
        """Take the facts of the lesson from a head that Jupytext has written."""
        facts = said if key == "cardlessons" else said.get("cardlessons")
        for name, value in facts.items() if isinstance(facts, dict) else ():
            is_ours = name in FACT_NAMES and isinstance(value, str | int | float)
            self.facts[name] = read_fact(name, str(value)) if is_ours else value
            self.places[name] = SourcePosition(at + 1)
        if key != "cardlessons" and not any(not remark.is_mistake for remark in self.remarks):
            filter_ = "notebook_metadata_filter: cardlessons"
            told = (
                f"'{key}' and other heads of Jupytext are passed over; the facts stand under 'cardlessons' ({filter_})"
            )
            self.remarks.append(Remark(SourcePosition(at + 1), told))


def _read_object(text: str) -> dict[str, Any] | None:
    """Return a JSON object; None if the text is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def iter_blocks(lines: list[str], first: int) -> Iterator[Block]:
    """Yield the blocks in these lines, from the line with the index `first` on."""
    at, fences = first, list_fence_names()
    for token in _get_outline().parse("\n".join(lines[first:])):
        if token.type != "fence" or token.level or token.map is None:
            continue
        name, _, head = token.info.strip().partition(" ")
        if name not in fences:
            continue
        start, end = token.map[0] + first, token.map[1] + first
        yield from _iter_prose_blocks(lines, at, start)
        body = token.content.removesuffix("\n").split("\n")
        places = tuple(SourcePosition(number + 1) for number in range(start, end))
        yield _make_block(fences[name], head.strip(), body, places)
        at = end
    yield from _iter_prose_blocks(lines, at, len(lines))


def _make_block(kind: str, head: str, body: list[str], places: tuple[SourcePosition, ...]) -> Block:
    """Return a fence as a block; the text of a one-line part may be beside its name or below it."""
    metadata, count = _read_options(body, is_cell=kind in FENCE_NAMES)
    body, below = body[count:] or [""], places[1 + count :]
    if kind == "code" and (part := read_part_cell(body, below, metadata)):
        return part
    if kind in list_part_names("line"):
        return Block(kind, "", " ".join([*head.split(), *" ".join(body).split()]), places if head else below, metadata)
    return Block(kind, "\n".join(body), head, (places[0], *below), metadata)


def _read_options(lines: Sequence[str], *, is_cell: bool) -> tuple[dict[str, Any], int]:
    """Return the metadata at the beginning of a fence, and the number of lines that they take.

    In a fence of Jupytext they may also be lines of YAML between two lines `---`.
    """
    metadata: dict[str, Any] = {}
    count = 0
    if is_cell and lines[0] == "---" and "---" in lines[1:]:
        count = lines.index("---", 1) + 1
        metadata = read_mapping(lines[1 : count - 1])
    else:
        for option in (OPTION_PATTERN.fullmatch(line) for line in lines):
            if option is None:
                break
            key = option["key"]
            metadata[str(read_value(key)) if key.startswith('"') else key] = read_value(option["value"] or "")
            count += 1
    if count and count < len(lines) and not lines[count].strip():
        count += 1
    return clean_metadata(metadata), count


def _iter_prose_blocks(lines: list[str], start: int, end: int) -> Iterator[Block]:
    """Yield the cells of prose in these lines, without blank lines around them."""
    cell: list[int] = []
    metadata: Mapping[str, Any] = {}
    for number in (*range(start, end), end):
        said = _read_break(lines[number]) if number < end else {}
        if said is None:
            cell.append(number)
            continue
        while cell and not lines[cell[0]].strip():
            cell.pop(0)
        while cell and not lines[cell[-1]].strip():
            cell.pop()
        if cell:
            places = tuple(SourcePosition(number + 1) for number in (cell[0], *cell))
            yield Block("prose", "\n".join(lines[number] for number in cell), "", places, clean_metadata(metadata))
        cell, metadata = [], said


def _read_break(line: str) -> dict[str, Any] | None:
    """Return the metadata in a line that separates two cells of prose; None for another line."""
    found = _BREAK_PATTERN.fullmatch(line)
    return found and ({} if found[1] is None else _read_object(found[1]))
