"""A lesson as a page that is readable and can be stepped before any Python runs for it.

All that is known beforehand is worked out once: the prose as HTML, the view of each table, and what may be tried first
(`beforehand`). Whoever serves the page, or writes it into a folder, puts the same pieces together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.drawings import drawn_by, inside, looks_of, styles_of
from cardlessons.hosts.mishap import Shown, guarded
from cardlessons.hosts.rules import folded
from cardlessons.hosts.scripts import bundled
from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.lesson import LessonError, RulesInShort, Sources
from cardlessons.lessons.links import Links
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose import holds_markup, prose_html
from cardlessons.lessons.sources import sources
from cardlessons.study.beforehand import beforehand
from cardlessons.study.house_rules import HouseRules
from cardlessons.study.names import named
from cardlessons.study.seats import seated
from cardlessons.study.session import Session
from cardlessons.study.still import in_words

PARTS_OF_A_PAGE = {
    "table": "Watch",
    "levels": "Your turn",
    "puzzles": "Puzzles",
    "play": "Play",
    "live": "Play",
    "is-it-so": "Is it so?",
    "lab": "Try it out",
    "sources": "The source",
}
"""What the parts of a lesson are called where a page leads through them."""
FOREIGN = ("code", "raw")
"""What a lesson may hold that is none of ours."""
_LOWERS = ("table", "panel")
"""What may be laid below house rules."""


@dataclass(frozen=True)
class Baked:
    """A lesson as a page.

    Attributes:
        body: what stands on it, as HTML: prose, and for each table its place with its view in it.
        tables: the names of the tables on it.
        beforehand: by the names of the tables, what is known of them beforehand.
        drawings: the modules that draw what stands on it: `table`, `panel`, ...
        families: the families of games whose looks it needs.
        parts: what it leads through, each with the name of the place where it begins.
    """

    body: str
    tables: tuple[str, ...]
    beforehand: dict[str, Any]
    drawings: tuple[str, ...]
    families: tuple[str, ...]
    parts: dict[str, str]

    def script(self, entry: str) -> str:
        """The text of the module that brings it to life; `entry` is the address of what joins it to its host."""
        imports, looks = looks_of(self.families, stepped="table" in self.drawings)
        drawn, known = drawn_by(self.drawings)
        lines = [*drawn, *imports, f'import {{ lesson }} from "./{entry}";', f"lesson({known}, {looks});"]
        return bundled("\n".join(lines))

    def styles(self) -> str:
        """The styles of all that is drawn on it."""
        return "\n".join(styles_of(self.drawings, self.families))


def can_be_baked(document: Document) -> bool:
    """Whether a lesson holds nothing but prose and parts of ours."""
    return not any(
        block.kind in FOREIGN or (block.kind == "prose" and holds_markup(block.body)) for block in document.blocks
    )


def baked(document: Document, links: Links, pictures: str = "", foreign: Callable[[Block], str] | None = None) -> Baked:
    """A lesson as a page; see `prose_html` for `links` and `pictures`. `foreign` tells what stands in the place of code
    of its own, as HTML; without it a lesson has none."""
    oven = _Oven(links, pictures, foreign)
    pieces = [(name, oven.piece(block, name)) for block, name in named(document.blocks)]
    body, tables = "\n".join(piece for _, piece in pieces), tuple(name for name, _ in pieces if name)
    families = tuple(family for family in FAMILIES if family in oven.guests)
    return Baked(body, tables, oven.beforehand, tuple(dict.fromkeys(oven.drawings)), families, _parts(document))


def _parts(document: Document) -> dict[str, str]:
    """The parts of a page, each with the name of its first place."""
    parts: dict[str, str] = {}
    for block, name in named(document.blocks):
        if block.kind in PARTS_OF_A_PAGE:
            parts.setdefault(PARTS_OF_A_PAGE[block.kind], name or block.kind)
    return parts


class _Oven:
    def __init__(self, links: Links, pictures: str, foreign: Callable[[Block], str] | None) -> None:
        self.links, self.pictures, self.foreign = links, pictures, foreign
        self.beforehand: dict[str, Any] = {}
        self.drawings: list[str] = []
        self.guests: set[str] = set()

    def piece(self, block: Block, name: str) -> str:
        if name:
            return _laid(lambda: self._seat(block, name))
        if block.kind == "prose":
            return _column(prose_html(block.body, self.links, self.pictures))
        if block.kind in FOREIGN and self.foreign:
            return _column(self.foreign(block))
        return _laid(lambda: _column(self._read(block)))

    def _seat(self, block: Block, name: str) -> str:
        found = seated(block, name)
        if isinstance(found, HouseRules):
            self.drawings += _LOWERS
            self.guests |= set(FAMILIES)
            found = found.composer
        if block.kind == "table":
            self.beforehand[name] = beforehand(seated(block, name))  # type: ignore[arg-type]
        return self._place(found, name)

    def _read(self, block: Block) -> str:
        """A part that is read only."""
        match read_part(block):
            case RulesInShort() as rules:
                return folded(rules, self.links)
            case Sources() as told:
                return f'<div id="sources">{sources(told)}</div>'
            case _:
                raise LessonError(f"'{block.kind}' cannot be shown here", block.place(0))

    def _place(self, session: Session, name: str) -> str:
        self.drawings += (session.drawing, *inside(session.drawing))
        self.guests |= set(session.guests)
        view = f'<script type="application/json">{within_a_page(session.view())}</script>'
        words = f'<noscript><div class="cl-prose">{in_words(session)}</div></noscript>'
        told = f'id="{name}" tabindex="-1" data-table="{name}" data-drawing="{session.drawing}"'
        return f'<div class="cl-seat" {told}>{view}{words}</div>'


def within_a_page(data: object) -> str:
    """Plain data as JSON that stands in a page: nothing in it ends the element in which it stands."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _column(text: str) -> str:
    """What is read only, in the column for reading."""
    return f'<div class="cl-prose">{text}</div>'


def _laid(make: Callable[[], str]) -> str:
    """What is made, or a card with the reason."""
    made = guarded(make)
    return _column(made.text) if isinstance(made, Shown) else made
