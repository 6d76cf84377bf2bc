"""The process from which the kernels of lessons' pages are forked: `python -m cardlessons.hosts.voila.nursery`.

It has read all that such a kernel needs, so that each is there sooner and shares that memory with the others. It is
told of one kernel in each line of its input, and answers with the number of the process. It ends with its input, and
its kernels with it; or, where it is told that no more will come, when its kernels have ended.
"""

from __future__ import annotations

import gc
import json
import os
import random
import select
import signal
import sys
from contextlib import suppress
from typing import Any


def main() -> None:
    """Forks kernels until the server ends."""
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read where a kernel's module is: it ends when its parent does
    from cardlessons.hosts.voila import kernel

    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel that has ended
    for line in sys.stdin.buffer:
        told = json.loads(line)
        if told is None:
            _stay_for_kernels()
            return
        child = os.fork()
        if not child:
            _become(told, kernel.main)
        _to_itself(child)
        os.write(1, f"{child}\n".encode())


def _stay_for_kernels() -> None:
    """Waits until the last of them has ended, or the server has."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) == (0, 0) and not select.select([sys.stdin], [], [], 1.0)[0]:
            pass


def _to_itself(process: int) -> None:
    """Gives a process a group of its own, by whoever comes first: who asks for its group must never find ours."""
    try:
        os.setpgid(process, process)
    except OSError:
        return  # it has done so itself, or has ended


def _become(told: dict[str, Any], run: Any) -> None:
    """Is the kernel that was told of."""
    try:
        _to_itself(0)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os.environ.clear()
        os.environ.update(told["env"])
        if told["folder"]:
            os.chdir(told["folder"])
        random.seed()
        sys.argv[1:] = ["-f", told["file"]]
        run()
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
