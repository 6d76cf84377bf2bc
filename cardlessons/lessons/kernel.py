"""The kernel that the code cells of a lesson need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Document

_PYTHON_PATTERN = re.compile("py", re.IGNORECASE)
"""Matches the name of each language or kernel of Python, such as `ipython`, `pypy` and `conda-env-py`."""


def find_other_kernel(document: Document) -> str:
    """Return the name of the kernel that the code of a lesson needs if it is none of Python; else it is empty."""
    spec, info = (_get_mapping(document.metadata, key) for key in ("kernelspec", "language_info"))
    language = spec.get("language") or info.get("name")
    name = spec.get("name") or language
    if not any(block.kind == "code" for block in document.blocks) or not isinstance(name, str):
        return ""
    return "" if _PYTHON_PATTERN.search(language if isinstance(language, str) else name) else name


def _get_mapping(metadata: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = metadata.get(key)
    return found if isinstance(found, dict) else {}


def describe_other_kernel(file: Path, kernel: str) -> str:
    """Return the line for the author of a lesson whose code needs a kernel that the host does not have."""
    return (
        f"{file}: its code needs the kernel {quote(kernel)}, and this server has Python only; "
        "a sentence stands in place of each cell of code, and all else is shown"
    )
