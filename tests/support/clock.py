"""A clock that a test turns."""

from __future__ import annotations


class Clock:
    """A clock that stands until somebody turns it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds
