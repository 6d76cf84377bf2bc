"""A folder with prerendered pages, which the processes of a server share: what one has made, the others read."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import get_native_id
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class SharedPages:
    """The pages in a folder that only this user may write, of the version of the package that runs.

    Attributes:
        folder: the folder.
        tell: called with a line for the log when a page cannot be written there; the page is shown all the same.
    """

    folder: Path
    tell: Callable[[str], object]

    def get(self, name: str, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made under a name from the same key; else make it, and write it in place of an older one."""
        file = self.folder / sha256(name.encode()).hexdigest()
        with suppress(Exception):  # a file that is not there, or is spoilt in any way: the page is made anew
            made_from, made = pickle.loads(file.read_bytes())
            if made_from == key:
                return made  # type: ignore[no-any-return]
        made = make()
        try:
            part = file.with_suffix(f".{get_native_id()}")
            part.write_bytes(pickle.dumps((key, made)))
            part.replace(file)
        except OSError as error:
            self.tell(f"a page cannot be shared with the other workers ({error.strerror}): each makes it for itself")
        return made
