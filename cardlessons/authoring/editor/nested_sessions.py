"""The sessions inside a lesson that an author writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from cardlessons.authoring.protocol import EditorTold, SeatData, SeatsData
from cardlessons.session.base import Session
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.protocol import Reply, View


class NestedSessions:
    """The sessions of one part of the lesson; the page's address keeps no state of them."""

    def __init__(self, found: Session | HouseRulesPanel) -> None:
        self._found = found
        self._told = {*self.sessions}  # the names that the page knows

    @property
    def sessions(self) -> dict[str, Session]:
        """Return the sessions from top to bottom, by name; the name of the first is empty."""
        if not isinstance(self._found, HouseRulesPanel):
            return {"": self._found}
        rules = self._found
        below = {name: session for name, session in rules.sessions.items() if session is not rules.composer}
        return {"": rules.composer, **below}

    def session_data(self) -> SeatsData:
        """Return the data that the page needs to draw the sessions."""
        first, *below = self._iter_seats()
        return {**first, "below": below}

    def hear(self, name: str, message: Any) -> EditorTold | None:
        """Return a session's reply, with the sessions that are new below it; None if no session has this name."""
        session = self.sessions.get(name)
        if session is None:
            return None
        merged: dict[str, Any] = dict(session.hear(message))
        if "view" in merged:
            merged["view"] = _drop_address_key(merged["view"])
        reply = cast("Reply", merged)
        below = [seat for seat in self._iter_seats() if seat["name"] not in self._told]
        self._told |= {*self.sessions}
        return {"reply": reply, "below": below} if below else {"reply": reply}

    def _iter_seats(self) -> Iterator[SeatData]:
        for name, session in self.sessions.items():
            yield {"name": name, "drawing": session.drawing, "view": _drop_address_key(session.view())}


def _drop_address_key(view: View) -> View:
    """Return a view marked so that the page does not keep its state in the address, which the editor uses."""
    data: dict[str, Any] = dict(view)
    if "setting" in data:
        data["setting"] = {**data["setting"], "served": False}
    elif "parts" in data:
        data["served"] = False
    return cast("View", data)
