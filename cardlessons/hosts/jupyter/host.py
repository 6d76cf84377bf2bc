"""The host of a session in Jupyter and Voilà: one widget that shows its view, and carries messages and replies."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets
from ipywidgets import widget_serialization

from cardlessons.hosts.jupyter.kept import kept
from cardlessons.hosts.jupyter.module import LOADER, drawn_with
from cardlessons.hosts.jupyter.script import Script, script
from cardlessons.study.session import Session


class Seat(anywidget.AnyWidget):
    """A session in a cell. It is sent only a word of where its module is to be found.

    Each of these traits is sent: it can be read and set by the visitor, and is never read back.
    """

    _esm = LOADER
    script = traitlets.Instance(Script).tag(sync=True, **widget_serialization)
    """What it is drawn with."""
    view = traitlets.Dict().tag(sync=True)
    """What there is to draw; it goes down whole when another one has come, and what has grown goes with the reply."""
    reply = traitlets.Dict().tag(sync=True)
    """The answer to the last message."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(script=script(*drawn_with(session.drawing, *session.guests)), view=session.view())
        session.changed = self._show
        self.on_msg(self._hear)

    def _show(self) -> None:
        self.view = self.session.view()

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        reply = self.session.hear(content)
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
