"""The base of everything that a learner sits at: a table, a panel of questions, a game in real time, the editor.

A session is pure Python and knows no host: a kernel, a server or a test asks for its `view` and hands it messages.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError, validate
from cardlessons.session.protocol import DrawingName, Reply, Told, View
from cardlessons.session.texts import get_text

T = TypeVar("T", bound=Told)

MISHAP = get_text("base.internal-error")


def ignore_change() -> None:
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

    drawing: ClassVar[DrawingName]
    messages: ClassVar[Any]
    slow: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, context: Context = AUTHOR) -> None:
        self.context = context
        self.changed: Callable[[], None] = ignore_change

    @property
    @abstractmethod
    def guests(self) -> tuple[str, ...]:
        """Name what joins these modules: families of games, and the kind of table."""

    @abstractmethod
    def view(self) -> View:
        """Return all that is needed to draw it, as plain data; what replies have added is in it."""

    @abstractmethod
    def hear(self, message: object) -> Reply:
        """Reply to a message; whatever came, nothing is raised, and nothing is lost.

        The reply has the message's `id`, and a `view` where another one has come by it.
        """

    @property
    def weight(self) -> int:
        """Return how much memory it takes, in nodes of a tree: some kilobytes each."""
        return 1

    def is_slow(self, message: Mapping[str, object]) -> bool:
        """Tell whether a message may take more than some milliseconds."""
        does = message.get("do")
        return isinstance(does, str) and does in self.slow

    def close(self) -> None:
        """Take apart what refers to itself, so that its memory is free at once; nothing can be asked any more."""
        vars(self).clear()

    def _attempt(self, message: object, answer: Callable[[Any], T]) -> T:
        """Return the answer to a message of this session's type, or an `error` for the learner."""
        try:
            return answer(validate(message, self.messages))
        except MessageError as error:
            message = str(error)
        except Exception:
            logging.getLogger(__name__).exception("a message from the page could not be answered")
            message = MISHAP
        return cast("T", Told(error=message))


def id_of(message: object) -> int | None:
    """Return the id of a message, which its reply repeats; None where it has none that can be read."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, int) else None
