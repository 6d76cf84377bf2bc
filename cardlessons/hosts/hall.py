"""The tables of one lesson's page, each laid when the page first needs Python for it; who serves the page brings the
messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from cardlessons.lessons.document import Block
from cardlessons.lessons.reading import read_document
from cardlessons.record.replay import Data
from cardlessons.study.house_rules import HouseRules
from cardlessons.study.names import named
from cardlessons.study.seats import seated
from cardlessons.study.session import Session

Say = Callable[[Data], object]
"""Sends something to the page, for one of its tables."""


class Hall:
    """The tables of one lesson."""

    def __init__(self, lesson: Path) -> None:
        blocks = named(read_document(lesson).blocks)
        self._blocks: dict[str, Block] = {name: block for block, name in blocks if name}
        self._below: dict[str, Session] = {}
        self._expected: dict[str, Seat] = {}

    def opened(self, name: object, say: Say) -> Seat:
        """A seat at the table of that name; at one that is not there nobody answers."""
        seat = Seat(say)
        if not isinstance(name, str):
            return seat
        if block := self._blocks.get(name):
            found = seated(block, name)
            if isinstance(found, HouseRules):
                found.changed = partial(self._join, say, found)
            seat.sit_down(found.composer if isinstance(found, HouseRules) else found)
        elif session := self._below.get(name):
            seat.sit_down(session)
        else:
            self._expected = {name: seat}  # it comes when its composer has been told again what was asked of it
        return seat

    def _join(self, say: Say, rules: HouseRules) -> None:
        """Another table has been laid below house rules: the page is told of it."""
        new = {name: session for name, session in rules.sessions.items() if session is not rules.composer}
        joined = {}
        for name, session in new.items():
            if name in self._below:
                continue
            self._below[name] = session
            joined[name] = {"drawing": session.drawing, "view": session.view()}
            if expected := self._expected.pop(name, None):
                expected.sit_down(session)
        if joined:
            say({"joined": joined})


class Seat:
    """One of a page's tables: a message is heard, and the reply is said, with the view where it is another one."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._session: Session | None = None
        self._shown: Data = {}

    def sit_down(self, session: Session) -> None:
        """From now on this session answers."""
        self._session, self._shown = session, session.view()
        session.changed = self._show

    def hear(self, message: object) -> None:
        """Answers a message, if anybody sits here."""
        if self._session:
            reply = self._session.hear(message)
            self._say({**self._changed(self._session), "reply": reply})

    def _show(self) -> None:
        if self._session and (changed := self._changed(self._session)):
            self._say(changed)

    def _changed(self, session: Session) -> Data:
        """The view, where it is not the one that the page has; what has grown in it goes with the reply."""
        view = session.view()
        if view == self._shown:
            return {}
        self._shown = view
        return {"view": view}
