"""The bounds of a kernel: how much memory it may have, and who goes first where all are busy."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

NOTEBOOK = 8 << 30
"""Bytes of data for the kernel of a notebook with code of its own, which may load whatever its author likes."""
_NICE = 5
"""How far a kernel stands behind the server, which all are waiting for."""


def bound(pid: int, memory: int) -> None:
    """Bounds a kernel that has just been started; where the system has no such bounds, nothing is done."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid) + _NICE)


def many_files() -> int:
    """Lets this process open as many files as it may at all, and says how many these are."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
