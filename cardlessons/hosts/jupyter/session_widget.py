"""The host of a session in Jupyter and Voilà: one widget that shows its view, and carries messages and replies."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from cardlessons.hosts.jupyter.static_output import kept
from cardlessons.hosts.jupyter.widget_module import module, styles
from cardlessons.session.base import Session


class SessionWidget(anywidget.AnyWidget):
    """A session in a cell: an ordinary anywidget, with its module inside.

    Each of these traits is sent: it can be read and set by the visitor, and is never read back.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    """The module that draws it."""
    _css = traitlets.Unicode().tag(sync=True)
    """The styles of all that may be drawn; the same for each: a page keeps one sheet for all widgets of a class."""
    view = traitlets.Dict().tag(sync=True)
    """What there is to draw; it goes down whole when another one has come, and what has grown goes with the reply."""
    reply = traitlets.Dict().tag(sync=True)
    """The answer to the last message."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(_esm=module(session.drawing, *session.guests), _css=styles(), view=session.view())
        session.changed = self._show
        self.on_msg(self._hear)

    def _show(self) -> None:
        self.view = dict(self.session.view())

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        reply: dict[str, Any] = dict(self.session.hear(content))
        with self.hold_sync():
            if (view := reply.pop("view", None)) is not None:
                self.view = view
            self.reply = reply
            self._replied()

    def _replied(self) -> None:
        """Do nothing more after a reply."""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, about = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | kept(self.session), about
