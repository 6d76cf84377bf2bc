"""Display of objects in notebook cells: `_repr_html_`, `_repr_svg_` and `_repr_pretty_` of `ShowsItself`.

The classes are in lower packages than the code that formats them. Therefore the functions here only dispatch:
`cardlessons.simulation.reprs` registers the implementations.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Protocol


class Printer(Protocol):
    """The part of IPython's plain-text printer that is used here."""

    def text(self, text: str) -> None:
        """Print a text."""


@singledispatch
def render_html(thing: object) -> str | None:
    """Return an object as self-contained HTML; None if no implementation is registered."""
    return None


@singledispatch
def render_svg(thing: object) -> str | None:
    """Return an object as an SVG picture; None if no implementation is registered."""
    return None


@singledispatch
def render_text(thing: object) -> str:
    """Return an object in plain words; its `repr` if no implementation is registered."""
    return repr(thing)


class ShowsItself:
    """A base class for objects that a notebook cell displays."""

    def _repr_html_(self) -> str | None:
        return render_html(self)

    def _repr_svg_(self) -> str | None:
        return render_svg(self)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(render_text(self))
