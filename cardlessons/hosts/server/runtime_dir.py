"""A room of its own for the files of the kernels, which those who clean temporary folders leave alone.

It lies where the system keeps what belongs to running programs, or else among the temporary files. As long as its house
is open it is locked: what cleans by age leaves it alone then, and whatever has no lock any more was left behind by a
house that was killed, and is cleared when the next one opens. Should it be cleared all the same, it is made anew before
the next kernel starts.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from cardlessons.hosts.server.listen import sockets_may_be_files

_NAME = "cardlessons-"
_TOUCHED = 3600.0
"""Seconds from one touch of the files to the next: cleaners count in days."""


class RuntimeDir:
    """A folder for as long as a house is open."""

    def __init__(self, places: tuple[Path, ...] | None = None) -> None:
        self._places = _places() if places is None else places
        for place in self._places:
            _sweep(place)
        self._lock: int | None = None
        self.path = self._made()
        self._touched = time.monotonic()

    @property
    def holds_sockets(self) -> bool:
        """Whether the kernels' sockets can be files in it."""
        return sockets_may_be_files(str(self.path))

    def ready(self) -> Path:
        """The folder, made anew where somebody has cleared it away."""
        if not _is_ours(self.path):
            self._unlock()
            self.path = self._made()
        return self.path

    def touch(self) -> None:
        """Says that all in it is in use, once an hour."""
        if time.monotonic() - self._touched < _TOUCHED:
            return
        self._touched = time.monotonic()
        for file in (self.path, *self.path.rglob("*")):
            with suppress(OSError):
                os.utime(file)

    def close(self) -> None:
        """Leaves nothing behind."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._unlock()

    def _made(self) -> Path:
        for place in self._places:
            with suppress(OSError):
                path = Path(tempfile.mkdtemp(prefix=_NAME, dir=place))
                self._lock = _locked(path)
                return path
        path = Path(tempfile.mkdtemp(prefix=_NAME))
        self._lock = _locked(path)
        return path

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _places() -> tuple[Path, ...]:
    """Where such a folder may lie, the best first: the sockets' names must be short."""
    named = (os.environ.get("RUNTIME_DIRECTORY"), os.environ.get("XDG_RUNTIME_DIR"), tempfile.gettempdir(), "/tmp")
    found = [Path(place) for place in named if place and Path(place).is_dir() and os.access(place, os.W_OK)]
    return tuple(place for place in dict.fromkeys(found) if sockets_may_be_files(f"{place}/{_NAME}xxxxxxxx"))


def _sweep(place: Path) -> None:
    """Clears what houses that were killed have left behind."""
    for path in _left(place):
        lock = _locked(path)
        if lock is not None:
            shutil.rmtree(path, ignore_errors=True)
            os.close(lock)


def _left(place: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in place.glob(f"{_NAME}*") if _is_ours(path))


def _is_ours(path: Path) -> bool:
    """Whether it is a folder that belongs to us, and no link to another."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return path.is_dir() and not path.is_symlink() and (sys.platform == "win32" or found.st_uid == os.getuid())


def _locked(path: Path) -> int | None:
    """A lock on a folder; None where somebody else has it, or where there are no such locks."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        lock = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    os.set_inheritable(lock, False)
    return lock
