"""Read the little YAML that Jupytext writes into the head of a lesson: nested keys, lists, and texts.

A lesson itself needs no YAML, so the package does without a library for it. What is no such YAML is read as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

_MAX_DEPTH = 10
_ENTRY = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s:'"\[{#-][^:]*):(?:\s+(.*))?""")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}


def read_mapping(lines: Sequence[str], depth: int = 0) -> dict[str, Any]:
    """Return lines of YAML as data; a line that is no entry continues the text of the one before it."""
    found: dict[str, Any] = {}
    for key, value, inner in _split_entries(lines):
        if value or not inner or depth == _MAX_DEPTH:
            found[key] = read_value(" ".join([value, *map(str.strip, inner)]).strip())
        elif inner[0].lstrip().startswith("- "):
            found[key] = [read_value(line.strip()[2:]) for line in inner if line.lstrip().startswith("- ")]
        else:
            found[key] = read_mapping(inner, depth + 1)
    return found


def _split_entries(lines: Sequence[str]) -> list[tuple[str, str, list[str]]]:
    """Return the entries with the indentation of the first line: each with its key, its value and the lines below."""
    filled = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    entries: list[tuple[str, str, list[str]]] = []
    for line in filled:
        is_deeper = len(line) - len(line.lstrip()) > len(filled[0]) - len(filled[0].lstrip())
        entry = None if is_deeper else _ENTRY.fullmatch(line.strip())
        if entry:
            entries.append((str(read_value(entry[1])), (entry[2] or "").strip(), []))
        elif entries:
            entries[-1][2].append(line)
    return entries


def read_value(text: str) -> Any:
    """Return a value that is written in one line: JSON, a text with or without quotation marks, or a list of texts."""
    text = text.strip()
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if text.startswith("[") and text.endswith("]") and "[" not in text[1:]:
        return [read_value(one) for one in text[1:-1].split(",") if one.strip()]
    return text
