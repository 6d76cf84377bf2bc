"""Static output saved in a notebook beside the widget, for display without a kernel."""

from __future__ import annotations

from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.record.html import to_plain_text
from cardlessons.session.base import Session
from cardlessons.session.static_render import render_static


def render_static_output(*sessions: Session) -> dict[str, str]:
    """Return the text and the picture of sessions by MIME type; the picture only if exactly one session has one.

    For a visitor the result is empty: a served page has a kernel, so it needs no static output.
    """
    if get_current_context().visitor:
        return {}
    outputs = [render_static(session) for session in sessions]
    words = "".join(one.html for one in outputs)
    pictures = [one.svg for one in outputs if one.svg]
    return {"text/html": words, "text/plain": to_plain_text(words)} | (
        {"image/svg+xml": pictures[0]} if len(pictures) == 1 else {}
    )
