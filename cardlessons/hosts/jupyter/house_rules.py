"""The widget of house rules: the composer, and below it the tables that the user opens."""

from __future__ import annotations

from ipywidgets import VBox

from cardlessons.hosts.jupyter.session_widget import SessionWidget, make_layout
from cardlessons.hosts.jupyter.table_widget import make_widget
from cardlessons.session.base import Session
from cardlessons.session.panels.house_rules import HouseRulesPanel


class HouseRulesWidget(VBox):  # type: ignore[misc]
    """House rules as one widget: the composer and the tables opened below it."""

    def __init__(self, rules: HouseRulesPanel, lang: str = "") -> None:
        self.rules, self._lang = rules, lang
        self._widgets: dict[Session, SessionWidget] = {}
        super().__init__(layout=make_layout())
        rules.changed = self._update_children
        self._update_children()

    @property
    def value(self) -> str:
        """Return the house rules as text: `peel-five-card(pack=32)`."""
        return str(self.rules.composer.variant)

    def _update_children(self) -> None:
        self._widgets = {
            session: self._widgets.get(session) or make_widget(session, self._lang)
            for session in self.rules.sessions.values()
        }
        self.children = [*self._widgets.values()]
