"""All sessions of one lesson's page, each opened when the page first needs Python for it.

The types of the messages are `ToServer` and `ToPage` in `session.protocol`; the host of the page transports them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import get_part_types
from cardlessons.lessons.taught import Taught
from cardlessons.record import RecordError
from cardlessons.session.base import Session
from cardlessons.session.context import Context
from cardlessons.session.exercises import collect_page_taught
from cardlessons.session.ids import name_blocks
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.panels.quiz import QuizPanel
from cardlessons.session.protocol import NewTable, ToPage
from cardlessons.session.registry import open_session

Say = Callable[[ToPage], object]
"""Sends a message to the page."""


class LessonSessions:
    """The sessions of one page."""

    def __init__(self, lesson: Path, say: Callable[[Any], object], context: Context) -> None:
        self._context = context
        self._named = [*name_blocks(get_document(lesson).blocks)]
        self._blocks: dict[str, Block] = {name: block for block, name in self._named if name}
        self._say: Say = say
        self._sessions: dict[str, Session] = {}
        self._laid_later: dict[str, Session] = {}
        self._awaited: set[str] = set()

    def hear(self, message: object) -> None:
        """Take a message of the page: open a session, or send it a message and the page its reply.

        The forms are `{"open": name}` and `{"to": name, "message": ...}`. Messages of other forms are ignored.
        """
        match message:
            case {"open": str(name)}:
                self._open(name)
            case {"to": str(name), "message": message} if session := self._sessions.get(name):
                self._say({"to": name, "reply": session.hear(message)})

    def is_slow(self, message: object) -> bool:
        """Return whether the answer to a message may take more than some milliseconds."""
        match message:
            case {"open": str(name)}:
                block = self._blocks.get(name)
                return block is not None and get_part_types()[block.kind].is_slow
            case {"to": str(name), "message": dict(message)} if session := self._sessions.get(name):
                return session.is_slow(message)
        return False

    @property
    def weight(self) -> int:
        """Return the size of all open sessions in memory, as a number of nodes of trees."""
        return sum(session.weight for session in self._sessions.values())

    def close(self) -> None:
        """Close all sessions, so that their memory is freed at once."""
        for session in {*self._sessions.values(), *self._laid_later.values()}:
            session.close()
        self._sessions.clear()
        self._laid_later.clear()

    def _open(self, name: str) -> None:
        """Open the session of this name, or remember the name if the session does not exist yet."""
        if name in self._sessions:
            return
        if block := self._blocks.get(name):
            found = open_session(block, name, self._context)
            if isinstance(found, HouseRulesPanel):
                found.changed = partial(self._announce_sessions, found)
                found = found.composer
            if isinstance(found, QuizPanel):
                found.collect_taught = self._collect_taught
            self._add_session(name, found)
        elif session := self._laid_later.get(name):
            self._add_session(name, session)
        else:
            self._awaited = {name}  # it exists when its composer has received the page's earlier messages again

    def _collect_taught(self) -> Taught | None:
        """Return what the lesson teaches; None if a part of it cannot be read."""
        with suppress(LessonError, RecordError):
            return collect_page_taught(self._named)
        return None

    def _add_session(self, name: str, session: Session) -> None:
        self._sessions[name] = session
        session.changed = lambda: self._say({"to": name, "view": session.view()})

    def _announce_sessions(self, rules: HouseRulesPanel) -> None:
        """Send the page the views of new sessions below a composer of house rules."""
        joined: dict[str, NewTable] = {}
        for name, session in rules.sessions.items():
            if session is rules.composer or name in self._laid_later:
                continue
            self._laid_later[name] = session
            joined[name] = {"drawing": session.drawing, "view": session.view()}
            if name in self._awaited:
                self._add_session(name, session)
        if joined:
            self._say({"joined": joined})
