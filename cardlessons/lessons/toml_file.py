"""Read a TOML file beside lessons with the places of its keys, so that each mistake has a line and a column."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Remark, SourcePosition

MAX_FILE_BYTES = 200_000
"""The most bytes of such a file."""
_ERROR_PLACE = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)


class TomlError(ValueError):
    """An error for a file that is no TOML; `mistake` has the place, and says what was expected."""

    def __init__(self, mistake: Remark) -> None:
        super().__init__(str(mistake))
        self.mistake = mistake


class SettingsFile(NamedTuple):
    """A kind of TOML file beside lessons.

    Attributes:
        entry: the name of one of its entries, such as `setting`.
        find_mistakes: returns the mistakes in a file, given the names of the lessons that it may name.
    """

    entry: str
    find_mistakes: Callable[[Path, Collection[str]], list[Remark]]


class TomlFile:
    """The values of a TOML file and the places of its keys.

    Raises:
        OSError: the file cannot be read.
        TomlError: the file is no TOML, or is too large.
    """

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        if len(data) > MAX_FILE_BYTES:
            raise TomlError(
                _make_mistake(1, 1, f"this file has at most {MAX_FILE_BYTES:,} bytes; {len(data):,} were read")
            )
        try:
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise TomlError(_make_mistake(line, 1, "this is not UTF-8; save the file again as UTF-8")) from None
        self.lines = text.split("\n")
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
            repr(self.values)  # fails here, and nowhere later, for what is nested too deeply
        except tomllib.TOMLDecodeError as error:
            raise TomlError(self._explain(str(error))) from None
        except ValueError:
            raise TomlError(_make_mistake(1, 1, "a number in this file has more digits than can be read")) from None
        except RecursionError:
            raise TomlError(_make_mistake(1, 1, "the lists in this file lie too deep inside one another")) from None

    def mistake(self, keys: Sequence[str], message: str, item: str = "") -> Remark:
        """Return a mistake at a key, or at an `item` of its list.

        `keys` is a table, a table and its key, or a key outside all tables.
        """
        line, column = self._find_place(keys)
        for number in range(line, len(self.lines) + 1) if item else ():
            if (at := self.lines[number - 1].find(item)) >= 0:
                return _make_mistake(number, at + 1, message)
        return _make_mistake(line, column, message)

    def unknown_key(self, keys: Sequence[str], known: Sequence[str]) -> Remark:
        """Return a mistake at a key that is none of the known ones; `keys` as in `mistake`."""
        return self.mistake(keys, f"{quote(keys[-1])} is no key here{suggest_or_list(keys[-1], known)}")

    def _find_place(self, keys: Sequence[str]) -> tuple[int, int]:
        """Return the line and column of a table or of a key in it; the first line if it is not found."""
        table = ""
        for number, text in enumerate(self.lines, 1):
            if head := re.match(r"\s*\[\s*[\"']?([^\]\"']+)[\"']?\s*\]", text):
                table = head[1].strip()
                if [table] == [*keys]:
                    return number, 1
            elif [table, *keys[1:]] == [*keys] or (not table and len(keys) == 1):
                found = re.match(rf"(\s*)[\"']?{re.escape(keys[-1])}[\"']?\s*=", text)
                if found:
                    return number, len(found[1]) + 1
        return 1, 1

    def _explain(self, message: str) -> Remark:
        found = _ERROR_PLACE.match(message)
        if found is None:
            return _make_mistake(1, 1, message)
        line, column = int(found[2] or len(self.lines)), int(found[3] or 1)
        written = self.lines[line - 1].strip() if line <= len(self.lines) else ""
        was_read = f"{quote(written)} was read; " if written else ""
        why = f"this is no TOML: {found[1][0].lower()}{found[1][1:]}"
        return _make_mistake(line, column, f"{was_read}{why}; a text stands in quotes, and a list in square brackets")


def _make_mistake(line: int, column: int, message: str) -> Remark:
    return Remark(SourcePosition(line, column), message)
