"""Long work gives way: its loops call `give_way`, and a host may let its thread wait there for more urgent work."""

from __future__ import annotations

import threading
from collections.abc import Callable


class _Thread(threading.local):
    """The function that a thread calls when its work gives way."""

    wait: Callable[[], None] | None = None


_THREAD = _Thread()


def give_way() -> None:
    """Let more urgent work of the host go first; call it some thousand times in a second of long work."""
    if _THREAD.wait is not None:
        _THREAD.wait()


def set_wait(wait: Callable[[], None]) -> None:
    """Set what this thread does whenever its work gives way."""
    _THREAD.wait = wait
