"""A picture of Python's memory with the engine in it: with it Python begins in a browser some three times as soon."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_PATIENCE = 300
"""Seconds for making it."""


def remembered(pyodide: Mapping[str, Path], house: bytes) -> bytes | None:
    """The picture, squeezed; nothing where there is no Node.js to make it with, or it cannot.

    Args:
        pyodide: the files of Pyodide by their names.
        house: the archive of what it runs.
    """
    node = shutil.which("node")
    if not node or not pyodide:
        return None
    with tempfile.TemporaryDirectory() as folder:
        archive, memory = Path(folder, "house.zip"), Path(folder, "memory")
        archive.write_bytes(house)
        for name, file in pyodide.items():
            shutil.copyfile(file, Path(folder, name))
        asked = [node, str(Path(__file__).with_name("memory_snapshot.mjs")), folder, str(archive), str(memory)]
        try:
            subprocess.run(asked, capture_output=True, check=True, timeout=_PATIENCE)
            return memory.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
