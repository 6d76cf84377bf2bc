"""A lesson as a page that is readable and can be stepped before any Python runs for it.

All that is known beforehand is worked out once: the prose as HTML, the view of each table, and what may be tried first
(`beforehand`). Whoever serves the page, or writes it into a folder, puts the same pieces together.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardlessons.engine.variants import FAMILIES, VariantError
from cardlessons.lessons.check.findings import Finding, found, misread, within
from cardlessons.lessons.check.lesson import LessonContext, check_block
from cardlessons.lessons.document import Block, Document, DocumentError
from cardlessons.lessons.lesson import LessonError, RulesPart, SourcesPart
from cardlessons.lessons.parts import PART_TYPES, read_part
from cardlessons.lessons.prose import holds_markup, prose_html
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import sources
from cardlessons.prerender.bundler import bundled, classic
from cardlessons.prerender.error_card import Shown, card, guarded
from cardlessons.prerender.look_assets import drawn_by, inside, looks_of, styles_of
from cardlessons.prerender.rules_html import folded
from cardlessons.record import RecordError
from cardlessons.session.base import Session
from cardlessons.session.context import Context
from cardlessons.session.ids import named
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.precompute import beforehand
from cardlessons.session.registry import open_session
from cardlessons.session.static_render import in_words

FOREIGN = ("code", "raw")
"""What a lesson may hold that is none of ours."""
_LOWERS = ("table", "panel")
"""What may be laid below house rules."""
Mistakes = tuple[Finding, ...]
"""The mistakes in a part, because of which it cannot be shown."""


@dataclass(frozen=True)
class PrerenderedPage:
    """A lesson as a page.

    Attributes:
        pieces: what stands on it, from above, as HTML: prose, and for each table its place with its view in it; of what
            its author has written wrongly, what is wrong.
        tables: the names of the tables on it.
        beforehand: by the names of the tables, what is known of them beforehand.
        drawings: the modules that draw what stands on it: `table`, `panel`, ...
        families: the families of games whose looks it needs.
        parts: what it leads through, each with the name of the place where it begins.
    """

    pieces: tuple[str | Mistakes, ...]
    tables: tuple[str, ...]
    beforehand: dict[str, Any]
    drawings: tuple[str, ...]
    families: tuple[str, ...]
    parts: dict[str, str]

    @property
    def mistakes(self) -> tuple[Finding, ...]:
        """What its author has to mend before all of it can be shown."""
        return tuple(mistake for piece in self.pieces if not isinstance(piece, str) for mistake in piece)

    def body(self, told: Callable[[Finding], str]) -> str:
        """What stands on it, as HTML; `told` is what is said of a mistake where its part would be."""
        cards = (_cards(piece, told) for piece in self.pieces)
        return "\n".join(cards)

    def script(self, entry: str) -> str:
        """Return the plain script that brings it to life; `entry` is the address of what joins it to its host."""
        imports, looks = looks_of(self.families, stepped="table" in self.drawings)
        drawn, known = drawn_by(self.drawings)
        lines = [*drawn, *imports, f'import {{ lesson }} from "./{entry}";', f"lesson({known}, {looks});"]
        return classic(bundled("\n".join(lines)))

    def styles(self) -> str:
        """The styles of all that is drawn on it."""
        return "\n".join(styles_of(self.drawings, self.families))


def _cards(piece: str | Mistakes, told: Callable[[Finding], str]) -> str:
    """Return a piece of a page; of mistakes what is told of them, each once."""
    if isinstance(piece, str):
        return piece
    return _column("".join(card(text).text for text in dict.fromkeys(map(told, piece))))


def can_be_baked(document: Document) -> bool:
    """Whether a lesson holds nothing but prose and parts of ours."""
    return not any(
        block.kind in FOREIGN or (block.kind == "prose" and holds_markup(block.body)) for block in document.blocks
    )


def baked(
    document: Document,
    links: Links,
    context: Context,
    pictures: str = "",
    foreign: Callable[[Block], str] | None = None,
) -> PrerenderedPage:
    """A lesson as a page; see `prose_html` for `links` and `pictures`. `foreign` tells what stands in the place of code
    of its own, as HTML; without it a lesson has none."""
    oven = _Oven(links, context, pictures, foreign)
    pieces = [(name, oven.piece(block, name)) for block, name in named(document.blocks)]
    tables = tuple(name for name, _ in pieces if name)
    families = tuple(family for family in FAMILIES if family in oven.guests)
    return PrerenderedPage(
        tuple(piece for _, piece in pieces),
        tables,
        oven.beforehand,
        tuple(dict.fromkeys(oven.drawings)),
        families,
        _parts(document),
    )


def unread(title: str, error: DocumentError) -> PrerenderedPage:
    """The page of a lesson that cannot be read."""
    return PrerenderedPage(
        (_column(f"<h1>{html.escape(title)}</h1>"), (Finding(error.place, str(error)),)), (), {}, (), (), {}
    )


def _parts(document: Document) -> dict[str, str]:
    """The parts of a page, each with the name of its first place."""
    parts: dict[str, str] = {}
    for block, name in named(document.blocks):
        type_ = PART_TYPES.get(block.kind)
        if type_ and type_.label:
            parts.setdefault(type_.label, name or block.kind)
    return parts


class _Oven:
    def __init__(self, links: Links, context: Context, pictures: str, foreign: Callable[[Block], str] | None) -> None:
        self.context = context
        self.links, self.pictures, self.foreign = links, pictures, foreign
        self.beforehand: dict[str, Any] = {}
        self.drawings: list[str] = []
        self.guests: set[str] = set()

    def piece(self, block: Block, name: str) -> str | Mistakes:
        """A block as HTML, or what is wrong in it; where the fault is ours, a card says so."""
        made = guarded(lambda: self._right(block, name), self.context)
        return _column(made.text) if isinstance(made, Shown) else made

    def _right(self, block: Block, name: str) -> str | Mistakes:
        try:
            return self._laid(block, name)
        except (LessonError, RecordError, VariantError, MessageError, KeyError) as error:
            if mistake := _mistake(block, error):
                return _all_mistakes(block) or (mistake,)
            raise

    def _laid(self, block: Block, name: str) -> str:
        if name:
            return self._seat(block, name)
        if block.kind == "prose":
            return _column(prose_html(block.body, self.links, self.pictures))
        if block.kind in FOREIGN and self.foreign:
            return _column(self.foreign(block))
        return _column(self._read(block))

    def _seat(self, block: Block, name: str) -> str:
        found = open_session(block, name, self.context)
        if isinstance(found, HouseRulesPanel):
            self.drawings += _LOWERS
            self.guests |= set(FAMILIES)
            found = found.composer
        if block.kind == "table":
            self.beforehand[name] = beforehand(open_session(block, name, self.context))  # type: ignore[arg-type]
        return self._place(found, name)

    def _read(self, block: Block) -> str:
        """A part that is read only."""
        match read_part(block):
            case RulesPart() as rules:
                return folded(rules, self.links)
            case SourcesPart() as told:
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


def _all_mistakes(block: Block) -> Mistakes:
    """Return all that cannot be read in a block."""
    found_there = check_block(block, LessonContext(), lambda level, draft: ())
    return tuple(sorted(within(block, finding) for finding in found_there if finding.kind == "reading"))


def _mistake(block: Block, error: Exception) -> Finding | None:
    """What is wrong in a block that could not be laid out, at its place in the file; nothing where that is not said."""
    match error:
        case RecordError():
            return within(block, misread(error))
        case LessonError():
            return Finding(error.place, str(error))
        case KeyError():
            said = str(error.args[0]) if error.args else ""
            return within(block, found("citation", 0, 1, said)) if " " in said else None
        case _:
            return within(block, found("part", 0, 1, str(error)))
