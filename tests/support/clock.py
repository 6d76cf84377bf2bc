"""The time of a test: a clock that it turns, and work that takes time."""

from __future__ import annotations

import time


class Clock:
    """A clock that stands until somebody turns it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds


def use_processor(seconds: float) -> None:
    """Use so much time of the processor."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
