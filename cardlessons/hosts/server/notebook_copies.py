"""Copies of the lesson notebooks which the learner may edit, and which are never overwritten once edited."""

import hashlib
import json
from pathlib import Path

from cardlessons.paths import data_folder

HERE = "cardlessons-notebooks"
"""The folder below the current one where the copies go unless another is named."""

_RECORD = ".cardlessons.json"
"""Beside the copies: what each looked like when we laid it there, so that an edit can be told from an old copy."""


def lay_out(directory: Path | None = None, notebooks: Path | None = None) -> list[str]:
    """Copy the notebooks into `directory` and return what there is to say about it, one line each.

    A missing notebook is copied. One that is still as we left it is brought up to date. One that was edited stays as
    it is; where the package has a newer one since, that is put beside it as `NAME (new).ipynb`, once.
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
    """Lay one notebook out. `known` is what we last laid there: with it an edit is told from an old copy of ours."""
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
    """A name for the newer one: that of nothing else, or of that very text."""
    number = 1
    while True:
        name = f"{theirs.stem} (new{'' if number == 1 else f' {number}'}){theirs.suffix}"
        path = theirs.with_name(name)
        if not path.exists() or _digest(path.read_bytes()) == latest:
            return path
        number += 1


def _recorded(directory: Path) -> dict[str, str]:
    """What we last laid out there. A lost or spoilt record makes every difference an edit: nothing is overwritten."""
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
    """Write a file whole or not at all, so that a stop in the middle leaves no half notebook."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(text)
    part.replace(path)
