"""Static output saved in a notebook beside the widget, for display without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import IPython.display

from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.prerender.still import render_still
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
    pictures = [one.svg for one in outputs if one.svg]
    return to_static_output("".join(one.html for one in outputs)) | (
        {"image/svg+xml": pictures[0]} if len(pictures) == 1 else {}
    )


def to_static_output(words: str) -> dict[str, str]:
    """Return words, as HTML, by MIME type; nothing for a visitor."""
    return {} if get_current_context().visitor else {"text/html": words, "text/plain": to_plain_text(words)}


display: Callable[..., None] = IPython.display.display
"""Display an output of a cell, before the one that the cell returns."""
_WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"
_WITHOUT_KERNEL = (
    "<style>.jp-OutputArea-child:has(> * > [data-ct-still]) + .jp-OutputArea-child > .jp-OutputArea-output:not(:has(*))"
    " { display: none; }</style>"
)
"""The style that hides the "model not found" that JupyterLab writes below a still where there is no kernel."""


def show_below_still(
    data: dict[str, Any], still: str, *, hides_source: bool = False, saved: Callable[[], str] | None = None
) -> None:
    """Display a widget in outputs of a cell: its words and picture, the widget, and what draws it without a kernel.

    A notebook that was saved and opened without its kernel would show of a single output only the widget, which is not
    there any more.

    Args:
        data: the outputs by MIME type, of which one is the widget.
        still: the id by which the widget hides its words and picture.
        hides_source: whether exported pages leave out the source of the cell, which holds answers.
        saved: makes HTML that draws the part without a kernel. It is called last, so that no widget waits for it.
    """
    widget = {_WIDGET_TYPE: data.pop(_WIDGET_TYPE)}
    if "text/html" not in data:
        display(data | widget, raw=True)
        return
    words = render_still(data["text/html"], still, hides_source=hides_source) + _WITHOUT_KERNEL
    display(data | {"text/html": words}, raw=True)
    display(widget | {"text/html": "", "text/plain": ""}, raw=True)
    if saved and (html := saved()):
        display({"text/html": html, "text/plain": ""}, raw=True)


def get_time() -> int:
    """Return the time in ms, as a page tells it."""
    return round(datetime.now(UTC).timestamp() * 1000)


class CellRun(NamedTuple):
    """One run of a cell: the cell's id, which is empty in programs that do not tell it, and the number of the run."""

    cell: str
    number: int


def find_run() -> CellRun:
    """Return the run of a cell in which this code runs."""
    shell = IPython.get_ipython()
    if shell is None:
        return CellRun("", 0)
    # the shell of Python in the browser does not tell it
    get_parent: Callable[[], dict[str, Any]] = getattr(shell, "get_parent", dict)
    return CellRun(str(get_parent().get("metadata", {}).get("cellId", "")), shell.execution_count)
