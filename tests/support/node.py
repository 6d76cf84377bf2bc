"""Node.js for the tests: the one that is installed here, or else the one that comes with playwright."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path


def _of_playwright() -> str:
    """Return the program in the package; where there is none, its plain name, which fails with what is missing."""
    found = find_spec("playwright")
    if found is None or found.origin is None:
        return "node"
    return str(Path(found.origin).parent / ("driver/node.exe" if os.name == "nt" else "driver/node"))


NODE = shutil.which("node") or _of_playwright()
"""The path of the program."""
