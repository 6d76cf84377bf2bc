"""All sessions of one lesson's page, each opened when the page first needs Python for it.

Messages are those of `study.protocol` (`ToServer`, `ToPage`); who serves the page carries them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from cardlessons.lessons.document import Block
from cardlessons.lessons.loader import document_at
from cardlessons.lessons.parts import PART_TYPES
from cardlessons.session.base import Session
from cardlessons.session.context import Context
from cardlessons.session.ids import name_blocks
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.protocol import NewTable, ToPage
from cardlessons.session.registry import open_session

Say = Callable[[ToPage], object]
"""Sends something to the page."""


class LessonSessions:
    """The sessions of one page."""

    def __init__(self, lesson: Path, say: Callable[[Any], object], context: Context) -> None:
        self._context = context
        self._blocks: dict[str, Block] = {
            name: block for block, name in name_blocks(document_at(lesson).blocks) if name
        }
        self._say: Say = say
        self._sessions: dict[str, Session] = {}
        self._laid_later: dict[str, Session] = {}
        self._awaited: set[str] = set()

    def take(self, message: object) -> None:
        """Open a session or have it answer: `{"open": name}`, `{"to": name, "message": ...}`; pass over all else."""
        match message:
            case {"open": str(name)}:
                self._open(name)
            case {"to": str(name), "message": message} if session := self._sessions.get(name):
                self._say({"to": name, "reply": session.hear(message)})

    def is_slow(self, message: object) -> bool:
        """Tell whether a message may take more than some milliseconds, so that other pages must not wait for it."""
        match message:
            case {"open": str(name)}:
                block = self._blocks.get(name)
                return block is not None and PART_TYPES[block.kind].is_slow
            case {"to": str(name), "message": dict(message)} if session := self._sessions.get(name):
                return session.is_slow(message)
        return False

    @property
    def weight(self) -> int:
        """Return how much memory they take together, in nodes of trees."""
        return sum(session.weight for session in self._sessions.values())

    def close(self) -> None:
        """Take the sessions apart, so that their memory is free at once."""
        for session in {*self._sessions.values(), *self._laid_later.values()}:
            session.close()
        self._sessions.clear()
        self._laid_later.clear()

    def _open(self, name: str) -> None:
        """Open the session of that name; one that comes later is awaited."""
        if name in self._sessions:
            return
        if block := self._blocks.get(name):
            found = open_session(block, name, self._context)
            if isinstance(found, HouseRulesPanel):
                found.changed = partial(self._join, found)
                found = found.composer
            self._attend(name, found)
        elif session := self._laid_later.get(name):
            self._attend(name, session)
        else:
            self._awaited = {name}  # its composer has first to be told again what was asked of it

    def _attend(self, name: str, session: Session) -> None:
        self._sessions[name] = session

        def send_view() -> None:
            self._say({"to": name, "view": session.view()})

        session.changed = send_view

    def _join(self, rules: HouseRulesPanel) -> None:
        """Tell the page of sessions that have been laid below house rules."""
        joined: dict[str, NewTable] = {}
        for name, session in rules.sessions.items():
            if session is rules.composer or name in self._laid_later:
                continue
            self._laid_later[name] = session
            joined[name] = {"drawing": session.drawing, "view": session.view()}
            if name in self._awaited:
                self._attend(name, session)
        if joined:
            self._say({"joined": joined})
