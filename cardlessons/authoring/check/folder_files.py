"""The files that a lesson may name: those below its folder, and the pages of the package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path


class FolderFiles(Mapping[str, int]):
    """The sizes in bytes of the files below a folder by their paths, asked for one by one; all but links that lead out.

    Iterating gives the files of the folder itself, and then those that are `known` besides, whose size is 0.
    """

    def __init__(self, folder: Path, known: Iterable[str]) -> None:
        self._folder = folder
        self._known = [*known]

    def __getitem__(self, name: str) -> int:
        try:
            file = (self._folder / name).resolve()
            if file.is_file() and file.is_relative_to(self._folder.resolve()):
                return file.stat().st_size
        except (OSError, ValueError):
            pass
        if name in self._known:
            return 0
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys((*(file.name for file in self._folder.iterdir()), *self._known))

    def __len__(self) -> int:
        return sum(1 for _ in self)
