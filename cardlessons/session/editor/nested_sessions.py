"""The sessions inside a lesson that is being written; they hear what the page forwards to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from cardlessons.session.base import Session
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.protocol import EditorTold, Reply, SeatData, SeatsData, View


class NestedSessions:
    """A part of the lesson with all that is sat at there; it keeps nothing in the page's address."""

    def __init__(self, found: Session | HouseRulesPanel) -> None:
        self._found = found
        self._told = {*self.sessions}  # the names that the page knows

    @property
    def sessions(self) -> dict[str, Session]:
        """The sessions from top to bottom; the first has no name, those below it have names of their own."""
        if not isinstance(self._found, HouseRulesPanel):
            return {"": self._found}
        rules = self._found
        below = {name: session for name, session in rules.sessions.items() if session is not rules.composer}
        return {"": rules.composer, **below}

    def session_data(self) -> SeatsData:
        """Return the data that the page needs to draw the sessions."""
        first, *below = self._seats()
        return {**first, "below": below}

    def hear(self, name: str, message: Any) -> EditorTold | None:
        """Return the reply of the session of this name, and what has come below; None where none has that name."""
        session = self.sessions.get(name)
        if session is None:
            return None
        merged: dict[str, Any] = dict(session.hear(message))
        if "view" in merged:
            merged["view"] = _drop_address_key(merged["view"])
        reply = cast("Reply", merged)
        below = [seat for seat in self._seats() if seat["name"] not in self._told]
        self._told |= {*self.sessions}
        return {"reply": reply, "below": below} if below else {"reply": reply}

    def _seats(self) -> Iterator[SeatData]:
        for name, session in self.sessions.items():
            yield {"name": name, "drawing": session.drawing, "view": _drop_address_key(session.view())}


def _drop_address_key(view: View) -> View:
    """Return a view that keeps nothing in the address of the page, which belongs to the written lesson."""
    data: dict[str, Any] = dict(view)
    if "setting" in data:
        data["setting"] = {**data["setting"], "served": False}
    elif "parts" in data:
        data["served"] = False
    return cast("View", data)
