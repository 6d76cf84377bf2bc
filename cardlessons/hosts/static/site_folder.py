"""Writing a site into its folder: atomically, and without touching foreign files.

The manifest (`.cardlessons-site`) lists the files of the site. All other files (`.git`, `CNAME`, other pages) are
neither removed nor moved. In a folder without other files, the whole folder is replaced. Otherwise the files are
replaced one by one: first the files that pages load, then the pages; files no longer needed are removed at the end.
A first site needs a new or empty folder, or one with only the files of a repository, such as a fresh clone.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

MANIFEST_FILE = ".cardlessons-site"
"""The manifest: it marks the folder as a site and lists the site's files."""
_STAGING_FILE = ".cardlessons-site.new"
"""A temporary subfolder for new files, in a folder that also contains foreign files."""
_REPOSITORY_FILES = {".git", ".gitattributes", ".gitignore", ".nojekyll", "CNAME", "LICENSE", "README.md"}
"""The files that a folder without a site may have: those of a fresh clone, whose pages a code host will publish."""
_LAST_FILES = ("index.html", "keeping.js")
"""The files that readers and browsers request first; they are replaced last, after the files to which they lead."""


class FolderError(Exception):
    """The site cannot be written into the folder; the message says why."""


def check(folder: Path) -> None:
    """Check that a site may be written into a folder.

    Raises:
        FolderError: the folder contains foreign files, but no site.
    """
    if folder.exists() and not folder.is_dir():
        raise FolderError(f"{folder} is no folder")
    others = {path.name for path in folder.iterdir()} - _REPOSITORY_FILES if folder.is_dir() else set()
    if others and MANIFEST_FILE not in others:
        raise FolderError(
            f"{folder} has {min(others)}, and is no site of ours; name a new folder, or empty it yourself"
        )


def write(files: Mapping[str, bytes | Path], folder: Path) -> list[str]:
    """Write all files to a temporary place, then move them into the folder.

    Returns:
        The foreign files in the folder, which are left as they are.

    Raises:
        FolderError: a file cannot be written.
    """
    try:
        folder = folder.resolve()
        check(folder)
        ours = _collect_site_files(folder, files)
        others = [*_iter_foreign_files(folder, ours)] if folder.is_dir() else []
        if others:
            _exchange_files(files, folder, ours)
        else:
            _exchange_folder(files, folder)
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        raise FolderError(f"{folder} cannot be written ({named}{error.strerror or error})") from None
    return others


def _build_manifest(names: Iterable[str]) -> bytes:
    return json.dumps({"by": "cardlessons export", "files": sorted(names)}, indent=0).encode() + b"\n"


def _collect_site_files(folder: Path, files: Iterable[str]) -> set[str]:
    """Return the site's files in the folder; without a readable manifest, the files with names of new ones."""
    mine = {MANIFEST_FILE, _STAGING_FILE}
    try:
        listed = json.loads((folder / MANIFEST_FILE).read_bytes())["files"]
        return mine | {name for name in listed if isinstance(name, str) and _is_within(name)}
    except FileNotFoundError:
        return mine
    except (ValueError, LookupError, TypeError, RecursionError):
        return mine | {*files}


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def _iter_foreign_files(folder: Path, ours: set[str]) -> Iterator[str]:
    """Yield the names of the foreign files; a subfolder without files of the site is named as a whole."""
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
    """Replace the whole folder."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        staging, before = Path(beside, "made"), Path(beside, "before")
        _write_all({MANIFEST_FILE: _build_manifest(files), **files}, staging)
        if folder.exists():
            folder.replace(before)
        try:
            staging.replace(folder)
        except BaseException:  # also for Ctrl-C: the old folder must come back
            with suppress(FileNotFoundError):
                before.replace(folder)
            raise


def _exchange_files(files: Mapping[str, bytes | Path], folder: Path, ours: set[str]) -> None:
    """Replace the files one by one, each atomically.

    After an interruption every page is either old or new and has all files that it loads; the next export completes it.
    """
    taken = {name for name in files if name not in ours and os.path.lexists(folder / name)}
    mine = {name: content for name, content in files.items() if name not in taken}
    for name in mine:
        _expect_room(folder, name)
    staging = folder / _STAGING_FILE
    if os.path.lexists(staging):
        shutil.rmtree(staging)
    try:
        every = _build_manifest({*mine, *ours} - {MANIFEST_FILE, _STAGING_FILE})
        _write_all({MANIFEST_FILE: _build_manifest(mine), f"{MANIFEST_FILE}.all": every, **mine}, staging)
        (staging / f"{MANIFEST_FILE}.all").replace(folder / MANIFEST_FILE)
        for name in sorted(mine, key=_compute_sort_key):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (staging / name).replace(folder / name)
        for name in ours - {*mine, MANIFEST_FILE, _STAGING_FILE}:
            _remove(folder, name)
        (staging / MANIFEST_FILE).replace(folder / MANIFEST_FILE)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _expect_room(folder: Path, name: str) -> None:
    """Raise `FolderError` if a link or a folder is in the place of a file, or a file in the place of its folder."""
    place = folder / name
    for parent in place.relative_to(folder).parents:
        above = folder / parent
        if above != folder and os.path.lexists(above) and (above.is_symlink() or not above.is_dir()):
            raise FolderError(f"{above} is no folder of the site; a file of it belongs there: move it away yourself")
    if place.is_dir() and not place.is_symlink():
        raise FolderError(f"{place} is a folder, and a file of the site belongs there: move it away yourself")


def _compute_sort_key(name: str) -> tuple[int, str]:
    """Return the sort key of a file for the order of replacement."""
    return (2 + _LAST_FILES.index(name) if name in _LAST_FILES else int(name.endswith(".html")), name)


def _remove(folder: Path, name: str) -> None:
    """Remove a file of the site, and its parent folders if they are empty; leave a foreign file in its place."""
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
