"""Sessions as pictures and words, for places where no code runs: saved, exported or published notebooks.

They show the first view of the session. Cards that the learner may not see are neither drawn nor named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from cardlessons.engine.table import Position
from cardlessons.record.figure import figure
from cardlessons.record.html import bold_line, html_list, html_table, paragraph
from cardlessons.record.html import image as shown
from cardlessons.record.line_text import play_in_words
from cardlessons.record.narration import table_in_words, with_citations
from cardlessons.record.reprs import MOST_STEPS, list_plays
from cardlessons.record.tree import Node
from cardlessons.session import protocol
from cardlessons.session.base import Session
from cardlessons.session.live.live import LiveSession
from cardlessons.session.live.spotting import visible_table
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import EditorView
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Table
from cardlessons.session.table.view import seats_that_look
from cardlessons.session.texts import get_text

TABLE = get_text("static_render.table-note")
PANEL = get_text("static_render.panel-note")
LIVE = get_text("static_render.live-note")
SCRIPTS = get_text("static_render.needs-javascript")
WRITING = get_text("static_render.editor-note")


class Still(NamedTuple):
    """A session without code: self-contained HTML, and the picture of its table, if it has one."""

    html: str
    svg: str | None = None


def render_static(session: Session) -> Still:
    """Render a session as a picture and words."""
    match session:
        case Table():
            return _table(session)
        case Panel():
            return Still(_words_html(session) + paragraph(PANEL))
        case LiveSession():
            return Still(_words_html(session) + paragraph(LIVE))
        case _:  # the lesson editor
            return Still(_words_html(session) + paragraph(WRITING))


def _words_html(session: Session) -> str:
    """Return the words of a session other than a table, as HTML."""
    match session:
        case Panel():
            return bold_line(session.label) + _parts(session.view()["parts"])
        case LiveSession(setting=setting):
            games = [f"{title}: {about}" for slug, title, about in setting["games"] if slug == setting["game"]]
            return bold_line(setting["label"]) + "".join(map(paragraph, games))
        case _:
            return bold_line(cast("EditorView", session.view())["label"])


def render_words(session: Session) -> str:
    """Return a session in words without a picture, as HTML, for browsers without scripts."""
    return (
        _table(session, pictured=False).html
        if isinstance(session, Table)
        else _words_html(session) + paragraph(SCRIPTS)
    )


def render_in_document(table: Table) -> Still:
    """Render a table as a picture and words without the note on notebooks, for other documents."""
    return _table(table, note="")


# Tables


def _table(table: Table, *, pictured: bool = True, note: str = TABLE) -> Still:
    """Render a table: its kind and task, its picture, the cards in words, and the plays so far.

    `note` is a remark on how to use the table, left out without a picture (`pictured` is false).
    """
    state, setting = table.state, table.setting
    line = [*_line(state)]
    lies = _first_position(state, line)
    visible_seats = seats_that_look(state.variant, state.visible_seats)
    title, asks = _title_and_task(table)
    svg = figure(state.variant, lies, title, visible_seats) if pictured else None
    sentences = [_play_words(table.nodes[node.number]) for node in line[:MOST_STEPS]]
    words = "".join(
        (
            bold_line(f"{setting['label']}: {title}" if asks else setting["label"]),
            paragraph(asks),
            paragraph(state.variant.full_title),
            paragraph("" if setting["you"] is None else get_text("static_render.you-are", you=setting["you"])),
            paragraph(setting.get("intro", "")),
            "" if svg is None else shown(svg, title),
            html_list(table_in_words(state.variant, lies, visible_seats)),
            list_plays(sentences, len(line)),
            paragraph(note) if pictured else "",
        )
    )
    return Still(words, svg)


def _title_and_task(table: Table) -> tuple[str, str]:
    """Return the table's title, and the learner's task; the task is empty if there is none."""
    setting = table.setting
    if "at_level" in setting:
        number = setting["at_level"]["number"]
        level = setting["levels"][number]
        return get_text("static_render.level", number=number + 1), level["asks"]
    return setting.get("title", table.variant.title), setting.get("asks", "")


def _line(state: TableState) -> Iterator[Node]:
    """Yield the plays before the learner's first one; if there are none, the plays of the main line."""
    before = state.begin.line()
    yield from before or (node for node in state.tree.nodes[: state.at_start] if node.book and node.act)


def _first_position(state: TableState, line: Iterable[Node]) -> Position:
    """Return the table before the learner's first play; if it has no cards yet, the line's first table with cards."""
    for node in (state.begin, *line):
        position = visible_table(node) if state.spotting else node.position
        if any((*position.hands, *position.piles, position.layout)):
            return position
    return state.begin.position


def _play_words(node: protocol.NodeData) -> str:
    """Return a play in words, from the data that the page has of its node."""
    return play_in_words(node["headline"], node["events"], node.get("comment", ""), fault=node["verdict"] == "fault")


# Panels


def _parts(parts: Iterable[Mapping[str, Any]]) -> str:
    return "".join(map(_part, parts))


def _part(part: Mapping[str, Any]) -> str:
    """Return a part of a panel in words, as HTML; empty for buttons and other controls."""
    match part:
        case {"kind": "text" | "verdict" | "error", "text": text}:
            return paragraph(with_citations(text, part.get("cites", ())))
        case {"kind": "code" | "line", "label": label}:
            return paragraph(f"{label}: {part['text' if part['kind'] == 'code' else 'value']}")
        case {"kind": "choice", "label": label, "value": value, "options": options}:
            return paragraph(f"{label}: {dict(options).get(value, value)}")
        case {"kind": "answers", "asks": asks, "answers": answers}:
            return paragraph(asks) + html_list(says for _, says in answers)
        case {"kind": "counters", "asks": asks, "payers": payers}:
            return paragraph(asks) + html_list(payers)
        case {"kind": "table", "caption": caption, "head": head, "rows": rows}:
            return html_table(
                head, ([with_citations(cell["text"], cell.get("cites", ())) for cell in row] for row in rows), caption
            )
        case {"kind": "figures", "label": label, "figures": figures}:
            return paragraph(label) + html_list(f"{found['says']}: {found['told']}" for found in figures)
        case {"kind": "figure", "words": words}:
            return paragraph(words)
        case {"kind": "beside"}:
            return _comparison_html(part)
        case {"kind": "fold" | "group" | "fields", "label": label, "parts": parts}:
            return paragraph(label) + _parts(parts)
        case _:
            return ""


def _comparison_html(part: Mapping[str, Any]) -> str:
    """Return the same plays on two tables as an HTML table; plays with different outcomes have their reasons."""
    rows = (
        [_play_words(side) if number in part["differs"] else f"{side['headline']}." for side in sides]
        for number, sides in enumerate(zip(*part["lines"], strict=True))
        if number
    )
    return paragraph(part["alike"] or "") + html_table(part["titles"], rows, get_text("static_render.both-tables"))
