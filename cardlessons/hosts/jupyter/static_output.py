"""Static output saved in a notebook beside the widget, for display without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import uuid4

import anywidget
import IPython.display
import traitlets
from ipywidgets import Box

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


class SavedWidget(anywidget.AnyWidget):
    """A widget with what a cell saves beside it: words, a picture, and HTML that draws it without a kernel."""

    still = traitlets.Unicode().tag(sync=True)
    """The id of the words and the picture above the widget, which are hidden while the widget is there."""
    is_part: bool = False
    """True if the widget is a part of a lesson, so that the source of its cell holds answers."""

    @traitlets.default("still")
    def _default_still(self) -> str:
        return uuid4().hex

    def render_saved(self) -> str:
        """Return HTML that draws the part where no kernel runs; empty if a picture and words stand for it there."""
        return ""

    def _ipython_display_(self) -> None:
        if _is_closed(self):
            raise NotImplementedError  # so IPython shows its class and values
        _show_below_stills([self])


def _show_below_stills(parts: Sequence[SavedWidget], live: dict[str, Any] | None = None) -> None:
    """Display outputs of a cell: the words and the picture of each part, the widget, and what draws them without it.

    A notebook that was saved and opened without its kernel would show of a single output only the widget, which is not
    there any more. What draws a part is made last, so that no widget waits for it.

    Args:
        parts: the parts.
        live: the widget around them, as an output; None for a part that stands alone.
    """
    for part in parts:
        data, _ = part._repr_mimebundle_() or ({}, {})
        alone = {_WIDGET_TYPE: data.pop(_WIDGET_TYPE)}
        if "text/html" not in data:
            display(data | alone, raw=True)
            return
        words = render_still(data["text/html"], part.still, hides_source=part.is_part) + _WITHOUT_KERNEL
        display(data | {"text/html": words}, raw=True)
    display((live or alone) | {"text/html": "", "text/plain": ""}, raw=True)
    for part in parts:
        if html := part.render_saved():
            display({"text/html": html, "text/plain": ""}, raw=True)


def _show_box(box: Box) -> None:
    """Display a box with what is saved of the parts in it; one without parts, or for a visitor, is left to IPython."""
    if own := getattr(box, "_ipython_display_", None):
        own()
    elif parts := [] if get_current_context().visitor else [*dict.fromkeys(_iter_parts(box))]:
        _show_below_stills(parts, {_WIDGET_TYPE: box._repr_mimebundle_()[_WIDGET_TYPE]})
    else:
        raise NotImplementedError  # which IPython takes for an answer


def _is_closed(part: SavedWidget) -> bool:
    """Return whether a part was closed: what shows it was taken away."""
    return getattr(part, "_repr_mimebundle_", None) is None


def _iter_parts(box: Box) -> Iterator[SavedWidget]:
    for child in box.children:
        if isinstance(child, SavedWidget) and not _is_closed(child):
            yield child
        elif isinstance(child, Box):
            yield from _iter_parts(child)


if (shell := IPython.get_ipython()) is not None:
    shell.display_formatter.ipython_display_formatter.for_type(Box, _show_box)


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
