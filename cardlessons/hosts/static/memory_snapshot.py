"""A memory snapshot of Pyodide with the engine loaded; Python starts some three times as fast from it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_PATIENCE = 300
"""Seconds after which making the snapshot is given up."""


def remembered(pyodide: Mapping[str, Path], house: bytes) -> bytes | None:
    """Return the compressed snapshot, or None without Node.js or if it fails.

    Args:
        pyodide: the files of Pyodide by their names.
        house: the zip archive of the Python code to load.
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
