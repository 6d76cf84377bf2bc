"""Something that a learner sits at: a table, a panel of questions, the pile of a game in real time.

A session is pure Python and knows no host: a kernel, a server or a test asks for its `view` and hands it messages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cardlessons.record.replay import Data


class Session(Protocol):
    """What a host needs of whatever is sat at.

    Attributes:
        changed: called where the view has become another one without a message; a host may put its own here.
    """

    changed: Callable[[], None]

    @property
    def drawing(self) -> str:
        """The modules of the page that draw it: `table`, `panel` or `live`."""

    @property
    def guests(self) -> tuple[str, ...]:
        """What joins these modules: families of games, and the kind of table."""

    def view(self) -> Data:
        """All that is needed to draw it, as plain data. What has grown since lies in the same lists and dictionaries,
        so that a host can see by comparing whether another view has come."""

    def hear(self, message: Any) -> Data:
        """The reply to a message, with its `id`; whatever came, nothing is raised, and nothing is lost."""


def unwatched() -> None:
    """What is done about a change where no host looks on."""
