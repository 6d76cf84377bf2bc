"""A site in its folder: whole or not at all, and never over anything that is not of it.

The mark of a site lists its files. What else lies in the folder (`.git`, `CNAME`, a page of one's own) is its owner's:
it is neither removed nor moved. Where there is nothing of the kind, the folder as a whole is exchanged. Else its files
are, one by one: what pages load first, then the pages, and what no page loads any more is removed at the end.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

OURS = ".cardlessons-site"
"""In the folder: what says that it holds a site, and which of the files there belong to it."""
_BESIDE = ".cardlessons-site.new"
"""In a folder that holds other things as well: where the files are written before they are put in their places."""
_LAST = ("index.html", "keeping.js")
"""The files that readers and their browsers ask for first: they change when all the rest is there."""


class FolderError(Exception):
    """The site cannot be written there; the message says why."""


def check(folder: Path) -> None:
    """Whether a site may be written there.

    Raises:
        FolderError: something else lies there.
    """
    if folder.exists() and not folder.is_dir():
        raise FolderError(f"{folder} is no folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / OURS).is_file():
        raise FolderError(f"{folder} holds something that is no site of ours; name a new folder, or empty it yourself")


def write(files: Mapping[str, bytes | Path], folder: Path) -> list[str]:
    """Writes the files beside their places first, and puts them there when all are written.

    Returns:
        What in the folder is not of the site, and is left as it is.

    Raises:
        FolderError: it cannot be written.
    """
    try:
        folder = folder.resolve()
        check(folder)
        ours = _listed(folder, files)
        others = [*_others(folder, ours)] if folder.is_dir() else []
        if others:
            _exchange_files(files, folder, ours)
        else:
            _exchange_folder(files, folder)
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        raise FolderError(f"{folder} cannot be written ({named}{error.strerror or error})") from None
    return others


def _mark(names: Iterable[str]) -> bytes:
    return json.dumps({"by": "cardlessons export", "files": sorted(names)}, indent=0).encode() + b"\n"


def _listed(folder: Path, files: Iterable[str]) -> set[str]:
    """The files there that belong to the site; where its mark does not list them, those that have the names of now."""
    mine = {OURS, _BESIDE}
    try:
        told = json.loads((folder / OURS).read_bytes())["files"]
        return mine | {name for name in told if isinstance(name, str) and _is_within(name)}
    except FileNotFoundError:
        return mine
    except (ValueError, LookupError, TypeError, RecursionError):
        return mine | {*files}


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def _others(folder: Path, ours: set[str]) -> Iterator[str]:
    """Yield the names of all else in the folder; a folder with none of these files is named as a whole."""
    inner = {str(parent) for name in ours for parent in PurePosixPath(name).parents}
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                name = Path(entry.path).relative_to(folder).as_posix()
                if entry.is_dir(follow_symlinks=False) and name in inner:
                    waiting.append(Path(entry.path))
                elif name not in ours:
                    yield f"{name}/" if entry.is_dir(follow_symlinks=False) else name


def _exchange_folder(files: Mapping[str, bytes | Path], folder: Path) -> None:
    """Puts a new folder in the place of the one before."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        made, before = Path(beside, "made"), Path(beside, "before")
        _write_all({OURS: _mark(files), **files}, made)
        if folder.exists():
            folder.replace(before)
        try:
            made.replace(folder)
        except BaseException:  # also where somebody has broken it off
            with suppress(FileNotFoundError):
                before.replace(folder)
            raise


def _exchange_files(files: Mapping[str, bytes | Path], folder: Path, ours: set[str]) -> None:
    """Puts the files in their places, each at once; where it is broken off, every page is the old one or the new one,
    has what it loads, and the next time goes on from there."""
    taken = {name for name in files if name not in ours and os.path.lexists(folder / name)}
    mine = {name: content for name, content in files.items() if name not in taken}
    for name in mine:
        _expect_room(folder, name)
    made = folder / _BESIDE
    if os.path.lexists(made):
        shutil.rmtree(made)
    try:
        _write_all({OURS: _mark(mine), f"{OURS}.all": _mark({*mine, *ours} - {OURS, _BESIDE}), **mine}, made)
        (made / f"{OURS}.all").replace(folder / OURS)
        for name in sorted(mine, key=_after_what_it_loads):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).replace(folder / name)
        for name in ours - {*mine, OURS, _BESIDE}:
            _remove(folder, name)
        (made / OURS).replace(folder / OURS)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _expect_room(folder: Path, name: str) -> None:
    """Raises `FolderError` where a link or something else stands in the place of a file or of its folder."""
    place = folder / name
    for parent in place.relative_to(folder).parents:
        above = folder / parent
        if above != folder and os.path.lexists(above) and (above.is_symlink() or not above.is_dir()):
            raise FolderError(f"{above} is no folder of the site; a file of it belongs there: move it away yourself")
    if place.is_dir() and not place.is_symlink():
        raise FolderError(f"{place} is a folder, and a file of the site belongs there: move it away yourself")


def _after_what_it_loads(name: str) -> tuple[int, str]:
    """Return the sort key of a file for the order in which the files are put in their places."""
    return (2 + _LAST.index(name) if name in _LAST else int(name.endswith(".html")), name)


def _remove(folder: Path, name: str) -> None:
    """Removes a file of the site, and the folders that are empty then; what somebody has put in its place stays."""
    with suppress(OSError):
        _expect_room(folder, name)
        (folder / name).unlink()
        for parent in PurePosixPath(name).parents[:-1]:
            (folder / parent).rmdir()


def _write_all(files: Mapping[str, bytes | Path], to: Path) -> None:
    for name, content in files.items():
        file = to / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            shutil.copyfile(content, file)
            file.chmod(0o644)
