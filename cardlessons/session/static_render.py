"""Sessions as pictures and words, for places where no code runs: saved, exported or published notebooks.

They show the first view of the session. Cards that the learner may not see are neither drawn nor named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from cardlessons.engine.table import Position
from cardlessons.record.figure import figure
from cardlessons.record.html import (
    MAX_LISTED_PLAYS,
    render_bold_line,
    render_details,
    render_list,
    render_paragraph,
    render_plays,
    render_table,
)
from cardlessons.record.html import render_image as shown
from cardlessons.record.line_text import describe_play
from cardlessons.record.narration import add_citations, describe_table
from cardlessons.record.tree import Node
from cardlessons.rulebook import get_title, name_game
from cardlessons.rulebook.languages import speak
from cardlessons.session import protocol
from cardlessons.session.base import Session
from cardlessons.session.live.live import LiveSession
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import GuestView
from cardlessons.session.table.spotting import mask_position
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Table
from cardlessons.session.texts import get_text


class Still(NamedTuple):
    """A session without code: self-contained HTML, and the picture of its table, if it has one."""

    html: str
    svg: str | None = None


def render_static(session: Session) -> Still:
    """Render a session as a picture and words for a notebook, without the plays that would answer a question."""
    with speak(session.context.language):
        return _render_for_notebook(session)


def _render_for_notebook(session: Session) -> Still:
    if isinstance(session, Table):
        return _render_table(session, for_notebook=True)
    note = get_text("static_render.live-note" if isinstance(session, LiveSession) else "static_render.editor-note")
    if isinstance(session, Panel):
        note = get_text("static_render.panel-note")
    return Still(_render_part_words(session) + render_paragraph(note))


def _render_part_words(session: Session) -> str:
    """Return the words of a session other than a table, as HTML."""
    match session:
        case Panel():
            return render_bold_line(session.label) + _render_parts(session.view()["parts"])
        case LiveSession(setting=setting):
            games = [f"{title}: {about}" for slug, title, about in setting["games"] if slug == setting["game"]]
            return render_bold_line(setting["label"]) + "".join(map(render_paragraph, games))
        case _:
            return render_bold_line(cast("GuestView", session.view())["label"])


def render_words(session: Session) -> str:
    """Return a session in words without a picture, as HTML, for browsers without scripts."""
    return (
        _render_table(session, pictured=False).html
        if isinstance(session, Table)
        else _render_part_words(session) + render_paragraph(get_text("static_render.needs-javascript"))
    )


def render_in_document(table: Table) -> Still:
    """Render a table as a picture and words without the note on notebooks, for other documents."""
    return _render_table(table, has_note=False)


# Tables


def _render_table(table: Table, *, pictured: bool = True, has_note: bool = True, for_notebook: bool = False) -> Still:
    """Render a table: its kind and task, its picture, the cards in words, and the plays so far.

    The remark on how to use the table is left out without a picture (`pictured` is false). In a notebook the
    cards in words are folded, and the plays end before the first question.
    """
    state, setting = table.state, table.setting
    line = [*_list_line(state)]
    record = state.tree.record
    if for_notebook and record:
        steps = (number for number, step in enumerate(record.steps) if step.question)
        del line[next(steps, len(line)) :]
    lies = _find_first_position(state, line)
    visible_seats = state.variant.select_lookers(state.visible_seats)
    title, asks = _get_title_and_task(table)
    svg = figure(state.variant, lies, looks=visible_seats) if pictured else None  # the words above it have its title
    sentences = [_describe_play(table.nodes[node.number]) for node in line[:MAX_LISTED_PLAYS]]
    cards = render_list(describe_table(state.variant, lies, visible_seats))
    words = "".join(
        (
            render_bold_line(f"{setting['label']}: {title}" if asks else setting["label"]),
            render_paragraph(asks),
            render_paragraph(name_game(state.variant)),
            render_paragraph("" if setting["you"] is None else get_text("static_render.you-are", you=setting["you"])),
            render_paragraph(setting.get("intro", "")),
            "" if svg is None else shown(svg, title),
            cards if not for_notebook else render_details(get_text("static_render.cards-in-words"), cards),
            render_plays(sentences, len(line)),
            render_paragraph(get_text("static_render.table-note")) if pictured and has_note else "",
        )
    )
    return Still(words, svg)


def _get_title_and_task(table: Table) -> tuple[str, str]:
    """Return the table's title, and the learner's task; the task is empty if there is none."""
    setting = table.setting
    if "at_level" in setting:
        number = setting["at_level"]["number"]
        level = setting["levels"][number]
        return get_text("static_render.level", number=number + 1), level["asks"]
    return setting.get("title", get_title(table.variant)), setting.get("asks", "")


def _list_line(state: TableState) -> Iterator[Node]:
    """Yield the plays before the learner's first one; if there are none, the plays of the main line."""
    before = state.begin.line()
    yield from before or (node for node in state.tree.nodes[: state.at_start] if node.book and node.act)


def _find_first_position(state: TableState, line: Iterable[Node]) -> Position:
    """Return the table before the learner's first play; if it has no cards yet, the line's first table with cards."""
    for node in (state.begin, *line):
        position = mask_position(node) if state.spotting else node.position
        if any((*position.hands, *position.piles, position.layout)):
            return position
    return state.begin.position


def _describe_play(node: protocol.NodeData) -> str:
    """Return a play in words, from the data that the page has of its node."""
    return describe_play(node["headline"], node["events"], node.get("comment", ""), fault=node["verdict"] == "fault")


# Panels


def _render_parts(parts: Iterable[Mapping[str, Any]]) -> str:
    return "".join(map(_render_part, parts))


def _render_part(part: Mapping[str, Any]) -> str:
    """Return a part of a panel in words, as HTML; empty for buttons and other controls."""
    match part:
        case {"kind": "text" | "verdict" | "error", "text": text}:
            return render_paragraph(add_citations(text, part.get("cites", ())))
        case {"kind": "code" | "line", "label": label}:
            return render_paragraph(f"{label}: {part['text' if part['kind'] == 'code' else 'value']}")
        case {"kind": "choice", "label": label, "value": value, "options": options}:
            return render_paragraph(f"{label}: {dict(options).get(value, value)}")
        case {"kind": "answers", "asks": asks, "answers": answers}:
            return render_paragraph(asks) + render_list(says for _, says in answers)
        case {"kind": "counters", "asks": asks, "payers": payers}:
            return render_paragraph(asks) + render_list(payers)
        case {"kind": "table", "caption": caption, "head": head, "rows": rows}:
            return render_table(
                head, ([add_citations(cell["text"], cell.get("cites", ())) for cell in row] for row in rows), caption
            )
        case {"kind": "figures", "label": label, "figures": figures}:
            return render_paragraph(label) + render_list(f"{found['says']}: {found['told']}" for found in figures)
        case {"kind": "shown", "words": words}:
            return render_paragraph(words)
        case {"kind": "beside"}:
            return _render_comparison(part)
        case {"kind": "fold" | "group" | "fields", "label": label, "parts": parts}:
            return render_paragraph(label) + _render_parts(parts)
        case _:
            return ""


def _render_comparison(part: Mapping[str, Any]) -> str:
    """Return the same plays on two tables as an HTML table; plays with different outcomes have their reasons."""
    rows = (
        [_describe_play(side) if number in part["differs"] else f"{side['headline']}." for side in sides]
        for number, sides in enumerate(zip(*part["lines"], strict=True))
        if number
    )
    return render_paragraph(part["alike"] or "") + render_table(
        part["titles"], rows, get_text("static_render.both-tables")
    )
