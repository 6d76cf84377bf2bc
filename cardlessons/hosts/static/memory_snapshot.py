"""A memory snapshot of Pyodide with the engine loaded; with it Python starts about three times as fast."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_TIMEOUT_SECONDS = 300
"""The timeout in seconds for making the snapshot."""

_ERROR_PATTERN = re.compile(r"\w*Error\b|FATAL ERROR|# Fatal")
"""The beginning of a line in which Node.js, V8 or a script says why it ends."""
_NO_MEMORY = re.compile(r"memory|\bOOM\b|allocat", re.IGNORECASE)
_MAX_LETTERS = 200


class SnapshotError(Exception):
    """The snapshot cannot be made; the message says why."""


def make_snapshot(pyodide: Mapping[str, Path], archive: bytes) -> bytes:
    """Return the compressed snapshot.

    Args:
        pyodide: the files of Pyodide by their names.
        archive: the zip archive of the Python code to load.

    Raises:
        SnapshotError: it cannot be made.
    """
    if not pyodide:
        raise SnapshotError("each page fetches Pyodide itself")
    node = shutil.which("node")
    if not node:
        raise SnapshotError("there is no Node.js to make it with")
    with tempfile.TemporaryDirectory() as folder:
        zip_file, memory = Path(folder, "house.zip"), Path(folder, "memory")
        zip_file.write_bytes(archive)
        for name, file in pyodide.items():
            shutil.copyfile(file, Path(folder, name))
        command = [node, str(Path(__file__).with_name("memory_snapshot.mjs")), folder, str(zip_file), str(memory)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_TIMEOUT_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SnapshotError(f"Node.js has not made it ({error})") from None
        if done.returncode:
            raise SnapshotError(f"Node.js could not make it ({_describe_end(done.stderr)})")
        return memory.read_bytes()


def _describe_end(errors: str) -> str:
    """Return what Node.js says of its end; it may print a whole script before that line, and a stack after it."""
    lines = errors.strip().splitlines() or ["it said nothing"]
    why = next(filter(_ERROR_PATTERN.match, lines), lines[-1])[:_MAX_LETTERS]
    return f"it has too little memory: {why}" if _NO_MEMORY.search(why) else why
