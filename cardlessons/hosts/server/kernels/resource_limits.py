"""Limits of the operating system: memory and priority of kernels, open files of the server."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from cardlessons.hosts.server.log import warn_rarely

NOTEBOOK_BYTES = 8 << 30
"""Memory limit in bytes of a notebook's kernel, generous for the libraries that a notebook may load."""
MARK_VARIABLE = "CARDLESSONS_KERNEL"
"""The environment variable with the id of a kernel, which all that its cells start inherits."""
_KERNEL_NICENESS = 5
"""The niceness added to kernels, so that the server, which answers everybody, has priority."""


def limit_process(pid: int, memory: int) -> None:
    """Limit the memory and lower the priority of a new kernel; does nothing outside Linux."""
    if sys.platform == "linux":
        import resource

        try:
            resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid) + _KERNEL_NICENESS)
        except ProcessLookupError:
            return  # it has ended
        except (OSError, ValueError) as error:
            warn_rarely("kernel limits", f"the memory and the priority of a kernel could not be limited ({error})")


def end_marked(kernel: str) -> None:
    """End the processes that a kernel has started, also those that have left its group; only on Linux."""
    mark = f"{MARK_VARIABLE}={kernel}".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended, or belongs to another user
            if mark in environment.read_bytes().split(b"\0"):
                os.kill(int(environment.parent.name), signal.SIGKILL)


def raise_file_limit() -> int:
    """Raise this process's limit of open files as far as allowed, and return it."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError) as error:
            warn_rarely("open files", f"the limit of open files could not be raised above {soft} ({error})")
    return wanted if soft == resource.RLIM_INFINITY else soft
