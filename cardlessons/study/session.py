"""The base of everything that a learner sits at: a table, a panel of questions, a game in real time, the editor.

A session is pure Python and knows no host: a kernel, a server or a test asks for its `view` and hands it messages.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from cardlessons.record.replay import Data
from cardlessons.study.messages import MessageError, validated

REPEATABLE = 8
"""How many replies are kept for messages that are sent again."""
MISHAP = "Something went wrong on our side of the table. Nothing is lost; try something else."


def unwatched() -> None:
    """Do nothing about a change: no host looks on."""


class Session(ABC):
    """A session: it has a view, and answers messages.

    Attributes:
        drawing: the modules of the page that draw it: `table`, `panel`, `live` or `writing`.
        messages: the type of the messages that it takes, see `protocol`.
        changed: called when the view has become another one without a message; a host may put its own here.
    """

    drawing: ClassVar[str]
    messages: ClassVar[Any]

    def __init__(self) -> None:
        self.changed: Callable[[], None] = unwatched
        self._heard = 0
        self._replies: list[tuple[object, Data]] = []

    @property
    @abstractmethod
    def guests(self) -> tuple[str, ...]:
        """Name what joins these modules: families of games, and the kind of table."""

    @abstractmethod
    def view(self) -> Data:
        """Return all that is needed to draw it, as plain data.

        What has grown since lies in the same lists and dictionaries, so that a host can see by comparing whether
        another view has come.
        """

    @abstractmethod
    def answer(self, message: Data) -> Data:
        """Answer a message of its type.

        Raises:
            MessageError: it cannot be done; the words are for the learner.
        """

    def hear(self, message: object) -> Data:
        """Reply to a message; whatever came, nothing is raised, and nothing is lost.

        The same message, sent again because no answer had come, gets the same reply.
        """
        self._heard += 1
        found = next((reply for said, reply in self._replies if said == message and repr(said) == repr(message)), None)
        if found is None:
            found = self._reply(message)
            if found["id"] is not None:
                self._replies = [*self._replies[1 - REPEATABLE :], (message, found)]
        return {**found, "n": self._heard}

    def _reply(self, message: object) -> Data:
        """Reply to a message that is heard for the first time."""
        return self._attempt(message)

    def _attempt(self, message: object) -> Data:
        """Answer a message, or say why it cannot be answered; with its id."""
        number = message.get("id") if isinstance(message, dict) else None
        number = number if isinstance(number, int) else None
        try:
            return {"id": number, **self.answer(validated(message, self.messages))}
        except MessageError as error:
            return {"id": number, "error": str(error)}
        except Exception:
            logging.getLogger(__name__).exception("a message from the page could not be answered")
            return {"id": number, "error": MISHAP}
