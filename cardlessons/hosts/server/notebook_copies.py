"""Copies of the lesson notebooks for editing; a copy is never overwritten once it is edited."""

import hashlib
import json
from pathlib import Path

from cardlessons.paths import data_folder

HERE = "cardlessons-notebooks"
"""The default folder of the copies, below the current one."""

_RECORD = ".cardlessons.json"
"""The file with the hash of each copy as it was written, which distinguishes an edited copy from an old one."""


def lay_out(directory: Path | None = None, notebooks: Path | None = None) -> list[str]:
    """Copy the notebooks into `directory` and return one line about each that changed.

    A missing notebook is copied. A copy without edits is updated. An edited copy stays as it is; if the package has a
    newer version, that is written beside it as `NAME (new).ipynb`, once.
    """
    directory = directory or Path.cwd() / HERE
    directory.mkdir(parents=True, exist_ok=True)
    known = _recorded(directory)
    said = []
    for ours in sorted((notebooks or data_folder("notebooks")).glob("*.ipynb")):
        text = ours.read_bytes()
        said += _lay_one(directory / ours.name, text, known)
        known[ours.name] = _digest(text)
    _write_through(directory / _RECORD, json.dumps(known, indent=1, sort_keys=True).encode() + b"\n")
    return said


def _lay_one(theirs: Path, text: bytes, known: dict[str, str]) -> list[str]:
    """Copy one notebook. `known` holds the hashes of the last copies, which show whether a copy was edited."""
    latest, last = _digest(text), known.get(theirs.name)
    if not theirs.exists():
        _write_through(theirs, text)
        return [f"{theirs.name}: copied"]
    now = _digest(theirs.read_bytes())
    if now == latest:
        return []
    if now == last:
        _write_through(theirs, text)
        return [f"{theirs.name}: brought up to date"]
    if last == latest:
        return []
    beside = _beside(theirs, latest)
    _write_through(beside, text)
    return [f"{theirs.name}: kept as you edited it; the newer one is {beside.name}"]


def _beside(theirs: Path, latest: str) -> Path:
    """Return a path for the newer version: a free one, or one with the same content."""
    number = 1
    while True:
        name = f"{theirs.stem} (new{'' if number == 1 else f' {number}'}){theirs.suffix}"
        path = theirs.with_name(name)
        if not path.exists() or _digest(path.read_bytes()) == latest:
            return path
        number += 1


def _recorded(directory: Path) -> dict[str, str]:
    """Return the hashes of the last copies. Without a readable file every difference counts as an edit."""
    try:
        known = json.loads((directory / _RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {name: digest for name, digest in known.items() if isinstance(digest, str)}


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _write_through(path: Path, text: bytes) -> None:
    """Write a file atomically, so that an interruption leaves no half-written notebook."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(text)
    part.replace(path)
