"""The explanations that `%%table?` and the like show, with an example of each part."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_TEXT_KINDS = {"table": "record", "levels": "levels", "rulebooks": "record"}
"""The names of the explanations by the names of parts; that of all others is `line`."""


@cache
def _read_explanations() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def get_help(name: str) -> str:
    """Return the explanation of a part."""
    return _read_explanations()[_TEXT_KINDS.get(name, "line")]


def get_example(name: str) -> str:
    """Return the example of a part, as the source of a cell."""
    lines = get_help(name).split("\n")
    indented = [number for number, line in enumerate(lines) if line.startswith("    ")]
    example = [line[4:] for line in lines[indented[0] : indented[-1] + 1]]
    return "\n".join(example if name in _TEXT_KINDS else [line for line in example if line.startswith(f"%{name} ")])
