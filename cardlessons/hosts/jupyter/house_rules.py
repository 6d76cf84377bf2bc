"""The widget of house rules: the composer, and below it the tables that the user opens."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.static_output import kept
from cardlessons.hosts.jupyter.table_widget import seat
from cardlessons.session.base import Session
from cardlessons.session.panels.house_rules import HouseRulesPanel


class HouseRulesWidget(VBox):  # type: ignore[misc]
    """House rules as one widget: the composer and the tables opened below it."""

    def __init__(self, rules: HouseRulesPanel) -> None:
        self.rules = rules
        self._seats: dict[Session, SessionWidget] = {}
        super().__init__()
        rules.changed = self._lay
        self._lay()

    def _lay(self) -> None:
        self._seats = {session: self._seats.get(session) or seat(session) for session in self.rules.sessions.values()}
        self.children = [*self._seats.values()]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), **kept(*self._seats)}
