"""Render the sources of a lesson as HTML, which needs no session and can be printed."""

from __future__ import annotations

import html

from cardlessons.lessons.lesson import SourcesPart
from cardlessons.rulebook import SourceDocument, capitalize, get_statement, list_documents
from cardlessons.rulebook.texts import get_page_text, mark_english


def render_sources(part: SourcesPart) -> str:
    """Return a lesson's sources, our readings and the disputes, as HTML."""
    readings = "".join(_render_entry(id_) for id_ in part.readings)
    disputes = "".join(_render_entry(id_) for id_ in part.disputes)
    body = "".join(_render_document(document, part.sections) for document in list_documents())
    if readings:
        body += f"<h3>{get_page_text('sources.readings')}</h3><dl>{readings}</dl>"
    if disputes:
        body += f"<h3>{get_page_text('sources.disputes')}</h3><dl>{disputes}</dl>"
    return f'<div class="ct-sources">{body}</div>'


def _render_document(document: SourceDocument, sections: tuple[str, ...]) -> str:
    mine = [id_ for id_ in document.statements if id_.split("-")[0] in sections]
    also = [id_ for id_ in document.also if id_.split("-")[0] in sections]
    if not mine and not also:
        return ""
    says = "".join(_render_entry(id_) for id_ in mine)
    known = (document.chapter, document.author, document.date, document.kept, document.rights)
    facts = ". ".join(html.escape(capitalize(x)) for x in known if x)
    lang = mark_english()
    lost = "".join(f"<li>{html.escape(item)}</li>" for item in document.lost)
    text = f"<h3>{html.escape(document.title)}</h3><p{lang}>{facts}.</p>"
    if says:
        summary = f"{get_page_text('sources.says')} ({len(mine)})"
        text += f"<details><summary>{summary}</summary><dl>{says}</dl></details>"
    if len(also) > 1:
        text += f"<p>{get_page_text('sources.copy', first=also[0], last=also[-1])}</p>"
    elif also:
        text += f"<p>{get_page_text('sources.bears-on', first=also[0])}</p>"
    return text + (
        f"<p>{get_page_text('sources.lost')}</p><ul{lang}>{lost}</ul>" if lost and (says or len(also) > 1) else ""
    )


def _render_entry(id_: str) -> str:
    entry = get_statement(id_)
    lang = mark_english()
    left_open = f"<span{lang}>{html.escape(entry.open)}</span>" if lang else html.escape(entry.open)
    open_ = f'<dd class="ct-open">{get_page_text("sources.left-open")} {left_open}</dd>' if entry.open else ""
    return f"<dt>{html.escape(id_)}</dt>{open_}<dd{lang}>{html.escape(entry.text)}</dd>"
