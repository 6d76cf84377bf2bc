"""A connection to a room of this process, which shows a class or a shared table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


class Screen:
    """A viewer that keeps all it was sent, as JSON."""

    def __init__(self, connection: str = "") -> None:
        self.connection = connection
        self.sent: list[Any] = []
        self.views = 0
        self.has_ended = False
        self.charged = 0.0

    def show(self, make: Callable[[], object]) -> None:
        """Keep and count a view."""
        self.views += 1
        self.tell(make())

    def tell(self, message: object) -> None:
        """Keep a message."""
        self.sent.append(json.loads(json.dumps(message)))

    def end(self) -> None:
        """Keep that the room has ended."""
        self.has_ended = True

    def charge(self, seconds: float) -> None:
        """Count the processor time of what it has asked for."""
        self.charged += seconds

    @property
    def last(self) -> Any:
        """Return what came last."""
        return self.sent[-1]
