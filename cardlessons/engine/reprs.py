"""Hooks through which objects show themselves in a notebook's cell.

A notebook asks an object for `_repr_html_` and `_repr_svg_`. The objects lie in lower layers than the code that
describes and draws them, so they look it up here; importing `cardlessons.record.reprs` registers it.

A notebook asks a thing for its `_repr_html_` and its `_repr_svg_`. The thing stands on a lower floor than what tells
and draws it, so here is only the place where that is found: `cardlessons.record.reprs` puts it there.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Protocol


class Printer(Protocol):
    """The part of IPython's plain-text printer that we need."""

    def text(self, text: str) -> None:
        """Prints a text."""


@singledispatch
def as_html(thing: object) -> str | None:
    """The thing as HTML that needs nothing else; None where nobody has said how."""
    return None


@singledispatch
def as_svg(thing: object) -> str | None:
    """The thing as a picture; None where there is nothing to draw."""
    return None


@singledispatch
def as_text(thing: object) -> str:
    """The thing in plain words; as Python writes it where nobody has said how."""
    return repr(thing)


class ShowsItself:
    """A thing that shows itself."""

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(as_text(self))
