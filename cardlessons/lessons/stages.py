"""The stages of a lesson: the sections of its text, of which a page shows one at a time.

A stage is what stands before the first heading `##`, then each `##` section. The fact `more` names the heading from
which on the sections are no stages, but what else there is about the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.parts import get_part_types
from cardlessons.lessons.prose import read_prose
from cardlessons.rulebook.languages import read_texts
from cardlessons.rulebook.texts import PAGES_FILE, get_page_text

MORE_STAGE = "more"
"""The fact that names the first section which is no stage."""
_SECTION_TAG = "h2"


@dataclass(frozen=True)
class Stage:
    """A stage of a lesson.

    Attributes:
        title: its heading; empty before the first heading.
        blocks: its blocks; prose that has several headings is divided.
        is_more: whether it comes after the stages, behind the heading that `more` names.
    """

    title: str
    blocks: tuple[Block, ...]
    is_more: bool = False

    @property
    def name(self) -> str:
        """Return its short name, by what the learner does in it."""
        named = (name for block in self.blocks if (name := _name_stage(block.kind)))
        return next(named, get_page_text("stages.read"))


def _name_stage(kind: str) -> str:
    """Return the short name of a stage with a kind of part; empty if the part gives it no name of its own."""
    if kind in read_texts(PAGES_FILE)["stages"]:
        return get_page_text(f"stages.{kind}")
    return get_part_types()[kind].stage() if kind in get_part_types() else ""


def split_stages(document: Document) -> list[Stage]:
    """Return the stages of a lesson in order, at least one."""
    sections: list[tuple[str, list[Block]]] = [("", [])]
    for block in document.blocks:
        for title, part in _split_block(block):
            if title is not None:
                sections.append((title, []))
            sections[-1][1].append(part)
    more = str(document.facts.get(MORE_STAGE, "")).strip()
    stages: list[Stage] = []
    for title, blocks in sections:
        is_more = bool(stages) and (stages[-1].is_more or title == more)
        if blocks or title:
            stages.append(Stage(title, tuple(blocks), is_more))
    return stages or [Stage("", ())]


def _split_block(block: Block) -> Iterator[tuple[str | None, Block]]:
    """Yield a block, or its prose divided before each heading, each with that heading."""
    if block.kind != "prose":
        yield None, block
        return
    lines = block.body.split("\n")
    headings = [*_iter_headings(block.body)]
    starts = [line for line, _ in headings]
    for number, (start, end) in enumerate(zip([0, *starts], [*starts, len(lines)], strict=True)):
        body = "\n".join(lines[start:end])
        if body.strip():
            places = block.places and (block.place(start + 1), *block.places[start + 1 : end + 1])
            yield headings[number - 1][1] if number else None, replace(block, body=body, places=places)


def _iter_headings(prose: str) -> Iterator[tuple[int, str]]:
    """Yield the line (from 0) and the text of each heading of a section."""
    tokens = read_prose(prose).tokens
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.tag == _SECTION_TAG and not token.level and token.map:
            yield token.map[0], inline.content
