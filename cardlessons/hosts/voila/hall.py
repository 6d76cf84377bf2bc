"""In the kernel of a lesson's page: the tables of that lesson, each at the other end of a comm of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from comm.base_comm import BaseComm

from cardlessons.lessons.document import Block
from cardlessons.lessons.reading import read_document
from cardlessons.record.replay import Data
from cardlessons.study.house_rules import HouseRules
from cardlessons.study.names import named
from cardlessons.study.seats import seated
from cardlessons.study.session import Session

TARGET = "cardlessons"
"""The name under which a page opens a comm; what it sends first is the name of a table, as its `seat`."""


class Hall:
    """The tables of one lesson; each is laid when the page first needs it."""

    def __init__(self, lesson: Path) -> None:
        blocks = named(read_document(lesson).blocks)
        self._blocks: dict[str, Block] = {name: block for block, name in blocks if name}
        self._below: dict[str, Session] = {}
        self._expected: dict[str, BaseComm] = {}

    def opened(self, comm: BaseComm, message: Data) -> None:
        """A page has opened a comm for one of the tables; for one that is not there nothing is done."""
        name = message["content"]["data"].get("seat")
        if block := self._blocks.get(name):
            found = seated(block, name)
            if isinstance(found, HouseRules):
                found.changed = partial(self._join, comm, found)
            Seat(comm, found.composer if isinstance(found, HouseRules) else found)
        elif session := self._below.get(name):
            Seat(comm, session)
        elif isinstance(name, str):
            self._expected = {name: comm}  # it comes when its composer has been told again what was asked of it

    def _join(self, comm: BaseComm, rules: HouseRules) -> None:
        """Another table has been laid below house rules: the page is told of it."""
        new = {name: session for name, session in rules.sessions.items() if session is not rules.composer}
        joined = {}
        for name, session in new.items():
            if name in self._below:
                continue
            self._below[name] = session
            joined[name] = {"drawing": session.drawing, "view": session.view()}
            if expected := self._expected.pop(name, None):
                Seat(expected, session)
        if joined:
            comm.send({"joined": joined})


class Seat:
    """A session at the end of a comm: a message comes, and the reply goes, with the view where it is another one."""

    def __init__(self, comm: BaseComm, session: Session) -> None:
        self._comm, self._session = comm, session
        self._shown = session.view()
        session.changed = self._show
        comm.on_msg(self._hear)

    def _hear(self, message: Any) -> None:
        reply = self._session.hear(message["content"]["data"])
        self._comm.send({**self._changed(), "reply": reply})

    def _show(self) -> None:
        if changed := self._changed():
            self._comm.send(changed)

    def _changed(self) -> Data:
        """The view, where it is not the one that the page has; what has grown in it goes with the reply."""
        view = self._session.view()
        if view == self._shown:
            return {}
        self._shown = view
        return {"view": view}
