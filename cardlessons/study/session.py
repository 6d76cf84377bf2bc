"""The base of everything that a learner sits at: a table, a panel of questions, a game in real time, the editor.

A session is pure Python and knows no host: a kernel, a server or a test asks for its `view` and hands it messages.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from cardlessons.record.replay import Data
from cardlessons.study.context import AUTHOR, Context
from cardlessons.study.messages import MessageError, validated

MISHAP = "Something went wrong on our side of the table. Nothing is lost; try something else."


def unwatched() -> None:
    """Do nothing about a change: no host looks on."""


class Session(ABC):
    """A session: it has a view, and answers messages.

    Attributes:
        drawing: the modules of the page that draw it: `table`, `panel`, `live` or `writing`.
        messages: the type of the messages that it takes, see `protocol`.
        slow: the acts (`do`) that may take more than some milliseconds; a server has others not wait for them.
        context: where it runs.
        changed: called when the view has become another one without a message; a host may put its own here.
    """

    drawing: ClassVar[str]
    messages: ClassVar[Any]
    slow: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, context: Context = AUTHOR) -> None:
        self.context = context
        self.changed: Callable[[], None] = unwatched

    @property
    @abstractmethod
    def guests(self) -> tuple[str, ...]:
        """Name what joins these modules: families of games, and the kind of table."""

    @abstractmethod
    def view(self) -> Data:
        """Return all that is needed to draw it, as plain data; what replies have added is in it."""

    @abstractmethod
    def answer(self, message: Data) -> Data:
        """Answer a message of its type.

        Raises:
            MessageError: it cannot be done; the words are for the learner.
        """

    def hear(self, message: object) -> Data:
        """Reply to a message; whatever came, nothing is raised, and nothing is lost.

        The reply has the message's `id`, and a `view` where another one has come by it.
        """
        return self._attempt(message)

    @property
    def weight(self) -> int:
        """Return how much memory it takes, in nodes of a tree: some kilobytes each."""
        return 1

    def takes_long(self, message: Data) -> bool:
        """Tell whether a message may take more than some milliseconds."""
        return message.get("do") in self.slow

    def close(self) -> None:
        """Take apart what refers to itself, so that its memory is free at once; nothing can be asked any more."""
        vars(self).clear()

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
