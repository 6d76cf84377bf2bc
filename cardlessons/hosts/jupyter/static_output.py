"""What a notebook keeps of a part beside its widget, and shows where no kernel runs: exported, or on a code host."""

from __future__ import annotations

from cardlessons.hosts.jupyter.context import here
from cardlessons.record.html import plain_text
from cardlessons.session.base import Session
from cardlessons.session.static_render import still


def kept(*sessions: Session) -> dict[str, str]:
    """The words and the picture of what is sat at, by the kinds of media; the picture where there is one table to draw.

    A served page has its kernel and keeps nothing.
    """
    if here().visitor:
        return {}
    found = [still(session) for session in sessions]
    words = "".join(one.html for one in found)
    drawn = [one.svg for one in found if one.svg]
    return {"text/html": words, "text/plain": plain_text(words)} | (
        {"image/svg+xml": drawn[0]} if len(drawn) == 1 else {}
    )
