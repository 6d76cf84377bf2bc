"""The prerendered page of a lesson: its text can be read and its tables stepped through before Python runs.

It contains the prose as HTML and the first view of each table of its first stage. Those of the other stages are sent
with the precomputed replies to the first moves (`beforehand`), when the page is used. The server and the static site
build their pages from the same pieces.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from cardlessons.engine.variants import FAMILIES, VariantError
from cardlessons.lessons.document import Block, Document, DocumentError, get_language
from cardlessons.lessons.findings import Finding, find_mistake, find_unshown_parts, list_reading_mistakes
from cardlessons.lessons.lesson import LessonError, MissingPart, RulesPart, SourcesPart
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose import render_lang, render_prose
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import render_sources
from cardlessons.lessons.stages import split_stages
from cardlessons.lessons.taught import RULES_ID
from cardlessons.prerender.assets import has_look, list_drawings
from cardlessons.prerender.error_card import CellHtml, catch_errors, render_error_card
from cardlessons.prerender.rules_html import render_collapsed_rules
from cardlessons.record import RecordError
from cardlessons.record.html import render_paragraph
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.texts import get_page_text
from cardlessons.session.base import Session
from cardlessons.session.context import Context
from cardlessons.session.ids import name_blocks
from cardlessons.session.live.live import LiveSession
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.precompute import precompute_replies
from cardlessons.session.protocol import NodeData, PrerenderedNode
from cardlessons.session.registry import open_session
from cardlessons.session.static_render import render_words
from cardlessons.session.table.table import Table

Mistakes = tuple[Finding, ...]
"""The mistakes in a part that prevent it from being shown."""


@dataclass(frozen=True)
class RenderedStage:
    """A stage of a lesson on its page.

    Attributes:
        title: its heading, or the title of the lesson.
        name: its short name.
        is_more: whether it is no stage of the path.
        pieces: its blocks in order, each as HTML, or as the mistakes that prevent it from being shown.
    """

    title: str
    name: str
    is_more: bool
    pieces: tuple[str | Mistakes, ...]

    def body(self, error_text: Callable[[Finding], str]) -> str:
        """Return the blocks as HTML; `error_text` returns the text of the error card for a mistake."""
        return "\n".join(_render_cards(piece, error_text) for piece in self.pieces)


@dataclass(frozen=True)
class PrerenderedPage:
    """The prerendered page of a lesson.

    Attributes:
        stages: its stages in order.
        tables: the ids of the tables.
        beforehand: the precomputed data of the tables, by id, and under `views` those that are not in the page.
        statements: the statements that the tables cite, by id.
        drawings: the names of the drawings that the first stage needs: `table`, `panel`, ...
        late_drawings: the names of those beside the table's that only other stages need.
        families: the names of the game families whose looks it needs.
        late_families: the names of those whose looks it needs only when a learner opens another game.
    """

    stages: tuple[RenderedStage, ...]
    tables: tuple[str, ...]
    beforehand: dict[str, Any]
    statements: dict[str, Any]
    drawings: tuple[str, ...]
    late_drawings: tuple[str, ...]
    families: tuple[str, ...]
    late_families: tuple[str, ...]

    @property
    def mistakes(self) -> tuple[Finding, ...]:
        """Return the author's mistakes that prevent parts from being shown."""
        pieces = (piece for stage in self.stages for piece in stage.pieces)
        return tuple(mistake for piece in pieces if not isinstance(piece, str) for mistake in piece)


def _render_cards(piece: str | Mistakes, error_text: Callable[[Finding], str]) -> str:
    """Return a piece as HTML; for mistakes, one error card for each distinct text."""
    if isinstance(piece, str):
        return piece
    return _wrap_in_column("".join(render_error_card(text).text for text in dict.fromkeys(map(error_text, piece))))


def can_prerender(document: Document) -> bool:
    """Tell whether a lesson can be prerendered: it has no code of its own."""
    return not any(block.kind == "code" for block in document.blocks)


def prerender(
    document: Document,
    links: Links,
    context: Context,
    pictures: str = "",
    foreign: Callable[[Block], str] | None = None,
) -> PrerenderedPage:
    """Return the prerendered page of a lesson; see `render_prose` for `links` and `pictures`.

    `foreign` returns the HTML that replaces a code cell; without it the lesson must have no code cells.
    """
    lang = get_language(document.facts)
    with speak(find_language(lang)):
        return _prerender(document, _Renderer(links, context, pictures, foreign, lang))


def _prerender(document: Document, renderer: _Renderer) -> PrerenderedPage:
    split = split_stages(document)
    renderer.has_more = split[-1].is_more
    named = name_blocks(block for stage in split for block in stage.blocks)
    stages: list[RenderedStage] = []
    tables: list[str] = []
    in_short: list[str | Mistakes] = []
    for stage in split:
        renderer.is_first = not stages
        pieces: list[str | Mistakes] = []
        for block, name in islice(named, len(stage.blocks)):
            unshown = tuple(find_unshown_parts(block, document))
            if not unshown or block.kind not in ("code", "raw"):
                moves = block.kind == "rules" and renderer.has_more and not stage.is_more
                (in_short if moves else pieces).append(renderer.piece(block, name))
                tables += [name] if name else []
            pieces += [unshown] if unshown else []
        title = stage.title or str(document.facts.get("title", ""))
        stages.append(RenderedStage(title, stage.name, stage.is_more, tuple(pieces)))
    if in_short:
        stages.append(RenderedStage(get_page_text("lesson.rules-in-short"), "", True, tuple(in_short)))
    families = tuple(family for family in FAMILIES if family in renderer.looks and has_look(family))
    later = renderer.later_looks - renderer.looks
    late_families = tuple(family for family in FAMILIES if family in later and has_look(family))
    return PrerenderedPage(
        tuple(stages),
        tuple(tables),
        {name: renderer.without_shared(replies) for name, replies in renderer.beforehand.items()}
        | {"views": renderer.late_views},
        renderer.statements,
        (*renderer.drawings,),
        tuple(name for name in renderer.late_drawings if name in list_drawings() and name not in renderer.drawings),
        families,
        late_families,
    )


def make_unreadable_page(title: str, error: DocumentError) -> PrerenderedPage:
    """Return the page of a lesson that cannot be read: its title and the mistake."""
    pieces = (_wrap_in_column(f"<h1>{html.escape(title)}</h1>"), (Finding(error.place, str(error)),))
    return PrerenderedPage((RenderedStage(title, "", False, pieces),), (), {}, {}, (), (), (), ())


class _Renderer:
    def __init__(
        self, links: Links, context: Context, pictures: str, foreign: Callable[[Block], str] | None, lang: str
    ) -> None:
        self.context, self.lang, self.links, self.pictures, self.foreign = context, lang, links, pictures, foreign
        self.is_first, self.has_more, self.rules_id = True, False, RULES_ID
        self.late_views: dict[str, Any] = {}
        self.beforehand: dict[str, Any] = {}
        self.statements: dict[str, Any] = {}
        self.drawings: dict[str, None] = {}
        self.late_drawings: dict[str, None] = {}
        self.looks: set[str] = set()
        self.later_looks: set[str] = set()

    def piece(self, block: Block, name: str) -> str | Mistakes:
        """Return a block as HTML, or its mistakes; for an unexpected exception, an error card."""
        content = catch_errors(lambda: self._try_block(block, name), self.context)
        return _wrap_in_column(content.text) if isinstance(content, CellHtml) else content

    def _try_block(self, block: Block, name: str) -> str | Mistakes:
        try:
            return self._render_block(block, name)
        except (LessonError, RecordError, VariantError, MessageError, KeyError) as error:
            if mistake := find_mistake(block, error):
                return tuple(list_reading_mistakes(block)) or (mistake,)
            raise

    def _render_block(self, block: Block, name: str) -> str:
        if name:
            return self._render_session(block, name)
        if block.kind == "prose":
            return _wrap_in_column(render_prose(block.body, self.links, self.pictures), self.lang)
        if block.kind == "code" and self.foreign:
            return _wrap_in_column(self.foreign(block))
        if block.kind == "raw":
            return ""
        return _wrap_in_column(self._render_static(block), self.lang if block.kind == "rules" else "")

    def _render_session(self, block: Block, name: str) -> str:
        session = open_session(block, name, self.context)
        if isinstance(session, HouseRulesPanel):
            self.later_looks |= set(FAMILIES)
            session = session.composer
        element = self._render_session_element(session, name)
        if block.kind == "table":
            assert isinstance(session, Table)
            replies = precompute_replies(session)
            self.beforehand[name] = {**replies, "nodes": compact_nodes(replies["nodes"], session.nodes)}
        return element

    def _render_static(self, block: Block) -> str:
        """Render a part that has no session, such as rules or sources, as HTML."""
        match read_part(block):
            case RulesPart() as rules:
                id_, self.rules_id = self.rules_id, ""
                return render_collapsed_rules(rules, self.links, id_, is_open=bool(id_) and self.has_more)
            case SourcesPart() as told:
                return f'<div id="sources">{render_sources(told)}</div>'
            case MissingPart(guest):
                return render_paragraph(get_page_text("page.missing-part", guest=guest))
            case _:
                raise LessonError(f"'{block.kind}' cannot be shown here", block.place(0))

    def _render_session_element(self, session: Session, name: str) -> str:
        (self.drawings if self.is_first else self.late_drawings)[session.drawing] = None
        data: Mapping[str, Any] = session.view()
        # a table has the looks of all its games from the beginning, because their plug-ins join it when it is drawn
        self.looks.update(session.looks if isinstance(session, Table | LiveSession) else _iter_families(data))
        self.later_looks |= set(session.looks)
        for statement, text in data.get("statements", {}).items():
            self.statements.setdefault(statement, text)
        waits = get_page_text("page.dealing" if session.drawing == "table" else "page.loading")
        facts = compact_states(self.without_shared(data))
        if not self.is_first:
            self.late_views[name] = deepcopy(facts)  # the precomputed plays will change the session's data
        sent = to_script_json(facts) if self.is_first else ""
        view = f'<script type="application/json" data-waits="{waits}">{sent}</script>'
        words = f'<noscript><div class="cl-prose">{render_words(session)}</div></noscript>'
        levels = data.get("setting", {}).get("levels", ())
        attributes = f'id="{name}" tabindex="-1" data-table="{name}" data-drawing="{session.drawing}"'
        attributes += f' data-levels="{len(levels)}"' if levels else ""
        return f'<div class="cl-seat" {attributes}>{view}{words}</div>'

    def without_shared(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return data of a table without the statements, which the page has once for all its tables."""
        if "statements" not in data:
            return {**data}
        others = {name: text for name, text in data["statements"].items() if self.statements.get(name) != text}
        return {**data, "statements": others}


def compact_states(data: Any) -> Any:
    """Replace the `state` of each node in a session's data by the `changes` since its parent's state."""
    match data:
        case {"nodes": [*nodes]}:
            return {**data, "nodes": compact_nodes(nodes)}
        case dict():
            return {key: compact_states(value) for key, value in data.items()}
        case [*parts]:
            return [compact_states(part) for part in parts]
        case _:
            return data


def compact_nodes(nodes: Sequence[NodeData], before: Sequence[NodeData] = ()) -> list[PrerenderedNode]:
    """Return nodes with changes in place of states; their numbers follow those of the nodes before them."""
    numbered = [*before, *nodes]
    return [_compact_state(node, numbered) for node in nodes]


def _compact_state(node: NodeData, nodes: Sequence[NodeData]) -> PrerenderedNode:
    if node["parent"] is None or (changes := _collect_changes(node["state"], nodes[node["parent"]]["state"])) is None:
        return cast("PrerenderedNode", node)
    fields = {key: value for key, value in node.items() if key != "state"}
    return cast("PrerenderedNode", {**fields, "changes": changes})


def _collect_changes(after: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the changed fields, also of nested objects; None if a change cannot be expressed in this way."""
    if after.keys() != before.keys():
        return None
    changes: dict[str, Any] = {}
    for key, value in after.items():
        if value != (old := before[key]):
            changes[key] = _collect_changes(value, old) if isinstance(value, dict) and isinstance(old, dict) else value
            if changes[key] is None and value is not None:
                return None
    return changes


def to_script_json(data: object) -> str:
    """Return data as JSON that is safe inside a `script` element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _iter_families(data: object) -> Iterator[str]:
    """Yield the families of the games that any part of a view shows."""
    if isinstance(data, dict):
        if isinstance(family := data.get("family"), str):
            yield family
        data = [*data.values()]
    if isinstance(data, list):
        for part in data:
            yield from _iter_families(part)


def _wrap_in_column(text: str, lang: str = "") -> str:
    """Return HTML wrapped in the column for prose, marked with its language."""
    return f'<div class="cl-prose"{render_lang(lang)}>{text}</div>'
