"""The anywidget of a session: syncs the view to the page, and passes messages and replies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets
from ipywidgets import Layout

from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.static_output import SavedWidget, render_static_output
from cardlessons.hosts.jupyter.widget_module import hash_module, make_module
from cardlessons.prerender.assets import read_script
from cardlessons.rulebook import list_statement_ids
from cardlessons.session.base import Session
from cardlessons.session.table.view import collect_cited_statements


def _to_json_text(value: dict[str, Any], widget: object) -> dict[str, str]:
    """Return data as one JSON text, because JupyterLite drops None values from the data of a widget."""
    return {"json": json.dumps(value, ensure_ascii=False, separators=(",", ":"))}


def make_layout() -> Layout:
    """Return the layout of a part: all the width of its box, or its share beside others in a row."""
    return Layout(flex="1 1 auto", width="100%", min_width="0", max_width="100%")


class SessionWidget(SavedWidget):
    """A session as an anywidget. Its module loads the one that draws, which all widgets of a page share.

    All of these traits are synced, so a visitor can read and set them; Python never reads them back.
    """

    _esm = traitlets.Unicode(read_script("loader.js")).tag(sync=True)
    _anywidget_id = traitlets.Unicode(f"{__name__}.SessionWidget").tag(sync=True)
    version = traitlets.Unicode().tag(sync=True)
    """The hash of the module that draws, by which the page knows whether it has it."""
    view = traitlets.Dict().tag(sync=True, to_json=_to_json_text)
    """The view to draw. A new view is sent whole; additions to it are sent in `reply`."""
    reply = traitlets.Dict().tag(sync=True, to_json=_to_json_text)
    """The reply to the last message."""
    drawing = traitlets.Unicode().tag(sync=True)
    """The name of the drawing of the session: `table`, `panel`, ..."""
    lang = traitlets.Unicode().tag(sync=True)
    """The language of the author's texts; empty if the lesson names none."""
    module = traitlets.Dict().tag(sync=True)
    """The module that draws and its styles, in the first widget of a kernel; the others find it on the page, or ask.

    A message would be answered only after all cells that run, since the kernel takes one after another.
    """
    is_preloaded: ClassVar[bool] = False
    """True if the pages of this kernel have the module before their first widget."""
    is_carried: ClassVar[bool] = False
    """True if a widget has carried the module since the extension was loaded."""
    is_next_first: ClassVar[bool] = False
    """True if no widget was made since the extension was loaded."""
    first = traitlets.Bool().tag(sync=True)
    """True for the first widget since the extension was loaded: the reader is led there."""
    visited = traitlets.Bool().tag(sync=True)
    """True if Voilà shows the widget to a visitor, who gets a new kernel with each page."""

    disabled = traitlets.Bool().tag(sync=True)
    """True if the page only shows the part: nothing there can be touched. Python can still change it."""

    _is_made = False
    """True if it can be sent to a page."""

    def __init__(self, session: Session, lang: str = "", **traits: object) -> None:
        self.session = session
        carried = {} if SessionWidget.is_carried else make_module()
        first, SessionWidget.is_next_first, SessionWidget.is_carried = SessionWidget.is_next_first, False, True
        about = {"version": hash_module(), "drawing": session.drawing, "visited": get_current_context().visitor}
        super().__init__(module=carried, first=first, lang=lang, **about, **traits)
        session.changed = self._send_view
        self.on_msg(self._handle_message)
        self._is_made = True
        if session.drawing != "table":
            _ = self.view  # which may tell what is wrong; a table tells it when it is opened

    @traitlets.default("layout")
    def _default_layout(self) -> Layout:
        return make_layout()

    @traitlets.default("view")
    def _default_view(self) -> Mapping[str, Any]:
        return self.session.view()

    def add_traits(self, **traits: object) -> None:
        """Add traits, unless the class has them: to add some gives a widget a class of its own, which takes long.

        Args:
            traits: the traits by name.
        """
        if traits.keys() - self.traits():
            super().add_traits(**traits)

    def open(self) -> None:
        """Send the widget to the page; not when it is made, but when it is shown, or something that refers to it is."""
        if self._is_made:
            super().open()

    @property
    def model_id(self) -> str:
        """Return the id by which the page knows the widget, and send it there if it is not there yet."""
        self.open()
        return str(self.comm.comm_id)

    def _send_view(self) -> None:
        self.view = dict(self.session.view())

    def _handle_message(self, _: object, content: Any, buffers: object) -> None:
        match content:
            case {"do": "load"}:
                self.send(make_module())
                return
            case {"do": "cite", "id": str(id_)}:
                cited = [id_] if id_ in list_statement_ids() else []
                self.send({"cited": collect_cited_statements({"cites": cited})})
                return
        reply: dict[str, Any] = dict(self.session.hear(content))
        with self.hold_sync():
            if (view := reply.pop("view", None)) is not None:
                self.view = view
            self.reply = reply
            self._update_after_reply(content, reply)

    def _update_after_reply(self, message: Any, reply: dict[str, Any]) -> None:
        """Do nothing; subclasses update here after each reply."""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, about = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | render_static_output(self.session), about
