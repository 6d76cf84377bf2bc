"""A site in its folder: whole or not at all, and never over anything that is not one."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

OURS = ".cardlessons-site"
"""In the folder: what says that it holds a site and nothing else."""


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


def write(files: Mapping[str, bytes | Path], folder: Path) -> None:
    """Writes the files beside the folder first, and puts them into its place when all are there.

    Raises:
        FolderError: it cannot be written.
    """
    folder = folder.absolute()
    check(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
            made, before = Path(beside, "made"), Path(beside, "before")
            for name, content in {OURS: b"cardlessons export\n", **files}.items():
                _write(made / name, content)
            if folder.exists():
                folder.replace(before)
            try:
                made.replace(folder)
            except BaseException:  # also where somebody has broken it off
                with suppress(FileNotFoundError):
                    before.replace(folder)
                raise
    except OSError as error:
        raise FolderError(f"{folder} cannot be written ({error.strerror or error})") from None


def _write(file: Path, content: bytes | Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        shutil.copyfile(content, file)
        file.chmod(0o644)
