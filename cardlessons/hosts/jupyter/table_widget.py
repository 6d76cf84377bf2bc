"""A table in a cell, and its traits: the place that is shown, what lies there as a record, and the stars won."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import TypedTuple

from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.record import RecordError, parse
from cardlessons.record.replay import events_data
from cardlessons.record.tree import Node
from cardlessons.session.base import Session
from cardlessons.session.messages import MessageError
from cardlessons.session.table.table import Table


def seat(session: Session) -> SessionWidget:
    """A session in a cell; a table has its traits."""
    return TableWidget(session) if isinstance(session, Table) else SessionWidget(session)


class TableWidget(SessionWidget):
    """A table in a cell. Its traits can be observed, linked and, but for `stars`, set.

    Of these the page knows `at` alone: it tells where it has gone, and goes where it is told. It is believed where the
    table has been already; any other place is passed over.
    """

    session: Table

    at = TypedTuple(traitlets.Unicode()).tag(sync=True, echo_update=False, from_json=lambda path, _: tuple(path))
    """The place that is shown: the acts that lead to it, as a record writes them. A line that is not there yet is laid
    where all hands lie open; `TraitError` says why it cannot be."""
    record = traitlets.Unicode()
    """What lies here and all that was tried, as the text of a record. Another one is laid where any may lie;
    `TraitError` says why it cannot be. A game's hidden hands stand in it, so it is never sent to the page."""
    stars = traitlets.Dict(read_only=True)
    """The most stars that each level was won with, by its title; only read."""

    def __init__(self, session: Table) -> None:
        self.session = session
        self._lies = session.laid
        super().__init__(session)
        self._tell()

    @traitlets.default("at")
    def _begins(self) -> tuple[str, ...]:
        return self._lies.path(self._lies.begin)

    @traitlets.validate("at")
    def _goes(self, proposal: Any) -> tuple[str, ...]:
        laid, path = self.session.laid, proposal["value"]
        node = laid.known(path) or self._on(path)
        if node.refused:
            told = events_data(laid.variant, laid.seats, node.verdict)
            reasons = " ".join(event["why"]["text"] for event in told if event["why"])
            raise traitlets.TraitError(f"at: “{path[-1]}” is refused there. {reasons}")
        return laid.path(node)

    def _on(self, path: tuple[str, ...]) -> Node:
        """The last node of a line that is not there yet, of which the page is told."""
        reply = self.session.hear({"do": "go", "at": [*path]})
        if "error" in reply:
            raise traitlets.TraitError(f"at: {reply['error']}")
        self.reply = {name: said for name, said in reply.items() if name != "view"}
        self._tell()
        (number,) = reply["show"]
        return self.session.tree.nodes[int(number)]

    @traitlets.validate("record")
    def _lays(self, proposal: Any) -> str:
        text: str = proposal["value"]
        if text != self._written:
            try:
                self.session.take_up(parse(text))
            except MessageError as error:
                raise traitlets.TraitError(f"record: {error}") from None
            except RecordError as error:
                raise traitlets.TraitError(f"record: this cannot be laid out: {error}") from None
        return self._written

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes what a page has set; a place only where this table has been."""
        super().set_state({name: told for name, told in sync_data.items() if name != "at" or self._has_been(told)})

    def _has_been(self, path: Any) -> bool:
        node = self.session.laid.known(path) if isinstance(path, list) else None
        return node is not None and not node.refused

    def _show(self) -> None:
        super()._show()
        self._tell()

    def _replied(self) -> None:
        self._tell()

    def _tell(self) -> None:
        """Has the traits say what lies here now."""
        laid, setting = self.session.laid, self.session.setting
        if laid is not self._lies:
            self._lies = laid
            self.at = self._begins()
        self._written = str(laid.written())
        self.record = self._written
        best = zip(setting.get("levels", ()), setting.get("best", ()), strict=True)
        self.set_trait("stars", {level["title"]: stars for level, stars in best if stars})
