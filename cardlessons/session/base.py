"""The base class of sessions: of a table, a panel of questions or a game in real time.

A session is pure Python and does not depend on a host. A kernel, a server or a test asks for its `view`, and passes
messages to it.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast

from cardlessons.rulebook.languages import speak
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError, validate
from cardlessons.session.protocol import DrawingName, Reply, Told, View
from cardlessons.session.texts import get_text

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Session")
T = TypeVar("T", bound=Told)


def in_own_language(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Decorate what a host asks of a session: the session answers in the language of its context."""

    @wraps(method)
    def speak_and_answer(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with speak(self.context.language):
            return method(self, *args, **kwargs)

    return speak_and_answer


def ignore_change() -> None:
    """Do nothing; the default for `changed`, when no host needs to know of changes."""


class Session(ABC):
    """A session: it has a view, and answers messages.

    Attributes:
        drawing: the modules of the page that draw it: `table`, `panel`, `live`, or those of a guest.
        messages: the type in `protocol` of the messages that it answers.
        slow: the kinds of messages (`do`) whose answer may take more than some milliseconds; a server answers them in
            the background.
        context: the place where it runs.
        changed: called when the view has changed without a message; a host may set it.
    """

    drawing: ClassVar[DrawingName]
    messages: ClassVar[Any]
    slow: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, context: Context = AUTHOR) -> None:
        self.context = context
        self.changed: Callable[[], object] = ignore_change

    @property
    @abstractmethod
    def looks(self) -> tuple[str, ...]:
        """Return the names of the families whose looks draw parts of it."""

    @abstractmethod
    def view(self) -> View:
        """Return everything that the page needs to draw the session now, as plain data."""

    @abstractmethod
    def hear(self, message: object) -> Reply:
        """Return the reply to a message; for an invalid one, a reply with an `error`, so that no error is raised.

        The reply has the message's `id`, and a `view` if the message has changed it.
        """

    @property
    def weight(self) -> int:
        """Return the size of the session in memory, as a number of nodes of a tree; a node has some kilobytes."""
        return 1

    def is_slow(self, message: Mapping[str, object]) -> bool:
        """Return whether the answer to a message may take more than some milliseconds."""
        does = message.get("do")
        return isinstance(does, str) and does in self.slow

    def close(self) -> None:
        """Remove all attributes, so that circular references are gone and memory is freed at once.

        The session cannot be used after that.
        """
        vars(self).clear()

    def _attempt(self, message: object, answer: Callable[[Any], T]) -> T:
        """Return the answer to a message of this session's type, or an `error` for the learner."""
        try:
            return answer(validate(message, self.messages))
        except MessageError as error:
            message = str(error)
        except Exception:
            logging.getLogger(__name__).exception("a message from the page could not be answered")
            message = get_text("base.internal-error")
        return cast("T", Told(error=message))


def get_message_id(message: object) -> int | None:
    """Return the id of a message, which its reply repeats; None if it has no valid id."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, int) else None
