"""A rate limit for messages: a burst, then a number per second; late messages are delayed, not lost."""

import time

AT_ONCE = 300
A_SECOND = 50


class RateLimit:
    """The rate limit of one connection."""

    def __init__(self) -> None:
        self._left, self._since = float(AT_ONCE), time.monotonic()

    def delay(self, messages: int) -> float:
        """Count messages, and return the seconds to wait before they may be handled."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._since) * A_SECOND) - messages
        self._since = now
        return -self._left / A_SECOND if self._left < 0 else 0.0
