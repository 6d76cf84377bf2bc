"""Start servers of lessons in processes of their own, and find their processes."""

import asyncio
import json
import subprocess
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from support.cases import read_sample

T = TypeVar("T")


PYTHON = {"name": "python3", "display_name": "Python 3", "language": "python"}


def notebook(*cells: tuple[str, str], says: dict[str, Any] | None = None, kernel: object = PYTHON) -> str:
    """Return a notebook as text: cells as (type, source), what it says of itself, and the kernel that it names."""
    made = [
        {"cell_type": kind, "id": f"c{number}", "metadata": {}, "source": source}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, source) in enumerate(cells)
    ]
    metadata: dict[str, Any] = {"kernelspec": kernel}
    if says is not None:
        metadata["cardlessons"] = says
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def run(visit: Coroutine[Any, Any, T]) -> T:
    """Run something on a thread of its own: a browser's tests may have left a loop running on this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, visit).result()


def _processes() -> list[tuple[int, int, str]]:
    """Return all processes: each with its parent and its command."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
    rows = [row for line in listed.stdout.splitlines() if len(row := line.split(None, 2)) == 3]
    return [(int(pid), int(parent), command) for pid, parent, command in rows]


def workers_of(pid: int) -> list[int]:
    """Return the workers of a server."""
    return [process for process, parent, _ in _processes() if parent == pid]


def kernels_of(pid: int) -> list[str]:
    """Return the kernels of a server, which its workers have started."""
    found = _processes()
    workers = {process for process, parent, _ in found if parent == pid}
    return [str(process) for process, parent, command in found if parent in workers and "ipykernel" in command]


MINE = read_sample("mine.md")
