"""The output of a box of tables, such as `HBox([show(a), show(b)])`: it shows them without a kernel, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import IPython
from ipywidgets import Box

from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.static_output import show_below_still
from cardlessons.prerender.saved_notebook import render_still


def register_boxes() -> None:
    """Let the shell display boxes by `show_box`; without a shell nothing happens."""
    if shell := IPython.get_ipython():
        shell.display_formatter.ipython_display_formatter.for_type(Box, show_box)


def show_box(box: Any) -> None:
    """Display a box with pictures and words of its tables, and what draws them without a kernel.

    Raises:
        NotImplementedError: no table is in it, or a visitor sees it; then IPython displays it as always.
    """
    if hasattr(box, "_ipython_display_"):
        box._ipython_display_()
        return
    parts = [*_iter_parts(box)]
    if not parts or get_current_context().visitor:
        raise NotImplementedError
    places = (
        f'<div style="flex: 1 1 20rem; min-width: 0">{render_still(words, part.still, hides_source=False)}</div>'
        for part in parts
        for words in [part._repr_mimebundle_()[0]["text/html"]]
    )
    row = f'<div style="display: flex; flex-wrap: wrap; gap: 1rem">{"".join(places)}</div>'
    saved = (part.render_saved() for part in parts)
    show_below_still({**box._repr_mimebundle_(), "text/html": row}, uuid4().hex, saved=lambda: "".join(saved))


def _iter_parts(box: Box) -> Iterator[SessionWidget]:
    for child in box.children:
        if isinstance(child, SessionWidget):
            yield child
        elif isinstance(child, Box):
            yield from _iter_parts(child)
