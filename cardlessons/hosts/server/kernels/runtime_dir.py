"""A private folder for the kernels' runtime files, protected from cleaners of temporary folders.

It is in the system's runtime directory, or else in the temporary folder. While the server runs the folder is locked:
cleaners such as systemd-tmpfiles skip it then, and a folder without a lock was left by a server that was killed, and
is removed by the next one that starts. If the folder is removed all the same, it is created again before the next
kernel starts.
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

from cardlessons.hosts.server.listen import can_hold_sockets

_NAME_PREFIX = "cardlessons-"
_TOUCH_SECONDS = 3600.0
"""Seconds between updates of the files' times; cleaners delete files that are several days old."""


class RuntimeDir:
    """A locked temporary folder, for the lifetime of a server."""

    def __init__(self, parents: tuple[Path, ...] | None = None) -> None:
        self._candidates = _list_candidates() if parents is None else parents
        for place in self._candidates:
            _remove_stale(place)
        self._lock: int | None = None
        self.path = self._create()
        self._touched = time.monotonic()

    @property
    def fits_unix_sockets(self) -> bool:
        """Tell whether the kernels' Unix sockets fit into the folder."""
        return can_hold_sockets(str(self.path))

    def ensure(self) -> Path:
        """Return the folder, created again if somebody has removed it."""
        if not _is_ours(self.path):
            self._unlock()
            self.path = self._create()
        return self.path

    def touch(self) -> None:
        """Update the times of all files in it, at most once an hour."""
        if time.monotonic() - self._touched < _TOUCH_SECONDS:
            return
        self._touched = time.monotonic()
        for file in (self.path, *self.path.rglob("*")):
            with suppress(OSError):
                os.utime(file)

    def close(self) -> None:
        """Remove the folder and release its lock."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._unlock()

    def _create(self) -> Path:
        for place in self._candidates:
            with suppress(OSError):
                path = Path(tempfile.mkdtemp(prefix=_NAME_PREFIX, dir=place))
                self._lock = _lock_folder(path)
                return path
        path = Path(tempfile.mkdtemp(prefix=_NAME_PREFIX))
        self._lock = _lock_folder(path)
        return path

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _list_candidates() -> tuple[Path, ...]:
    """Return the possible parent folders, best first; socket paths must be short."""
    named = (os.environ.get("RUNTIME_DIRECTORY"), os.environ.get("XDG_RUNTIME_DIR"), tempfile.gettempdir(), "/tmp")
    folders = [Path(place) for place in named if place and Path(place).is_dir() and os.access(place, os.W_OK)]
    return tuple(place for place in dict.fromkeys(folders) if can_hold_sockets(f"{place}/{_NAME_PREFIX}xxxxxxxx"))


def _remove_stale(place: Path) -> None:
    """Remove the folders that killed servers have left behind."""
    for path in _iter_stale(place):
        lock = _lock_folder(path)
        if lock is not None:
            shutil.rmtree(path, ignore_errors=True)
            os.close(lock)


def _iter_stale(place: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in place.glob(f"{_NAME_PREFIX}*") if _is_ours(path))


def _is_ours(path: Path) -> bool:
    """Tell whether a path is a folder of this user, and no symbolic link."""
    try:
        status = path.lstat()
    except OSError:
        return False
    return path.is_dir() and not path.is_symlink() and (sys.platform == "win32" or status.st_uid == os.getuid())


def _lock_folder(path: Path) -> int | None:
    """Return a file descriptor that locks a folder; None if it is locked already, or on Windows."""
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
