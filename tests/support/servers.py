"""Start servers of lessons in processes of their own, and find their processes."""

import asyncio
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from support.forked import ForkedProcess
from support.processes import PATIENCE, Process, start_process

T = TypeVar("T")


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="stops a server by signal and looks for its processes")


def notebook(*cells: tuple[str, str], says: dict[str, Any] | None = None) -> str:
    """Return a notebook as text: cells as (type, source), and what it says of itself."""
    made = [
        {"cell_type": kind, "id": f"c{number}", "metadata": {}, "source": source}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, source) in enumerate(cells)
    ]
    metadata: dict[str, Any] = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    if says is not None:
        metadata["cardlessons"] = says
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@dataclass
class LocalServer:
    process: Process | ForkedProcess
    url: str

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def _build_code(folder: Path, options: tuple[str, ...]) -> str:
    """Return code that serves the notebooks in a folder."""
    alone = [] if "only=False" in options else ["only=True"]
    asked = ", ".join(["browser=False", "on_demand=True", f"lessons=Path({str(folder)!r})", *alone, *options])
    return f"import sys; from pathlib import Path; from cardlessons.hosts.server import serve; sys.exit(serve({asked}))"


def serving(folder: Path, *options: str, path: str = "") -> Process:
    """Start a server of the notebooks in a folder; with `path` before Python's own, for it and its kernels."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH")]))}
    return start_process([sys.executable, "-c", _build_code(folder, options)], stdout=subprocess.PIPE, env=env)


def start(folder: Path, *options: str, path: str = "") -> LocalServer:
    """Return a server of the notebooks in a folder, once it has said where it is."""
    is_forked = hasattr(os, "fork") and not path
    options = "port=0", *options
    process = ForkedProcess(_build_code(folder, options)) if is_forked else serving(folder, *options, path=path)
    assert process.stdout
    said = process.stdout.readline()
    found = re.fullmatch(r"cardlessons is at http://127\.0\.0\.1:(\d+)/ \(Ctrl-C stops it\)\n", said)
    assert found, said + process.stop()
    return LocalServer(process, f"http://127.0.0.1:{found[1]}")


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


MINE = """---
title: Mine
blurb: Two cards.
order: 7
---

# Mine

See [[jig]], [[four-nines]] and [SSS-18].

```table Two cards
variant: peel-five-card
dealer: A
A: 2h
B: 3c

B 3c
```
"""
