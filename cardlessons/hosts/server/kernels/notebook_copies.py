"""Copies of the lesson notebooks for editing; a copy is never overwritten once it is edited."""

import hashlib
import json
from pathlib import Path

from cardlessons.paths import get_data_folder

DEFAULT_FOLDER = "cardlessons-notebooks"
"""The default folder of the copies, below the current one."""

_HASHES_FILE = ".cardlessons.json"
"""The file with the hash of each copy as it was written, which distinguishes an edited copy from an old one."""


def lay_out(directory: Path | None = None, notebooks: Path | None = None) -> list[str]:
    """Copy the notebooks into `directory` and return one line about each that changed.

    A missing notebook is copied. A copy without edits is updated. An edited copy stays as it is; if the package has a
    newer version, this is written next to it as `NAME (new).ipynb`, once.
    """
    directory = directory or Path.cwd() / DEFAULT_FOLDER
    directory.mkdir(parents=True, exist_ok=True)
    hashes = _read_hashes(directory)
    messages = []
    for source in sorted((notebooks or get_data_folder("notebooks")).glob("*.ipynb")):
        text = source.read_bytes()
        messages += _copy_notebook(directory / source.name, text, hashes)
        hashes[source.name] = _hash_text(text)
        hashes[_name_sources(source.name)] = _hash_sources(text)
    _write_through(directory / _HASHES_FILE, json.dumps(hashes, indent=1, sort_keys=True).encode() + b"\n")
    return messages


def _copy_notebook(copy: Path, text: bytes, hashes: dict[str, str]) -> list[str]:
    """Copy one notebook and return the messages.

    A copy is edited if its hash differs from the last one in `hashes`, and that of its sources, too; one that was only
    run has other outputs.
    """
    latest, last = _hash_text(text), hashes.get(copy.name)
    if not copy.exists():
        _write_through(copy, text)
        return [f"{copy.name}: copied"]
    text_now = copy.read_bytes()
    now, sources = _hash_text(text_now), _hash_sources(text_now)
    if latest in (now, last):
        return []
    if now == last or sources == hashes.get(_name_sources(copy.name)):
        _write_through(copy, text)
        return [f"{copy.name}: brought up to date"]
    beside = _find_new_path(copy, latest)
    _write_through(beside, text)
    return [f"{copy.name}: kept as you edited it; the newer one is {beside.name}"]


def _find_new_path(copy: Path, latest: str) -> Path:
    """Return a path for the newer version: a free one, or one with the same content."""
    number = 1
    while True:
        name = f"{copy.stem} (new{'' if number == 1 else f' {number}'}){copy.suffix}"
        path = copy.with_name(name)
        if not path.exists() or _hash_text(path.read_bytes()) == latest:
            return path
        number += 1


def _read_hashes(directory: Path) -> dict[str, str]:
    """Return the hashes of the last copies. Without a readable file every difference counts as an edit."""
    try:
        hashes = json.loads((directory / _HASHES_FILE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(hashes, dict):
        return {}
    return {name: digest for name, digest in hashes.items() if isinstance(digest, str)}


def _name_sources(name: str) -> str:
    return f"{name}: sources"


def _hash_sources(notebook: bytes) -> str:
    """Return the hash of the sources of a notebook, or that of its whole text if it cannot be read."""
    try:
        cells = json.loads(notebook)["cells"]
        return _hash_text(json.dumps([[cell["cell_type"], "".join(cell["source"])] for cell in cells]).encode())
    except (ValueError, LookupError, TypeError, RecursionError):
        return _hash_text(notebook)


def _hash_text(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _write_through(path: Path, text: bytes) -> None:
    """Write a file atomically, so that an interruption leaves no half-written notebook."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(text)
    part.replace(path)
