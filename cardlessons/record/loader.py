"""Loading of a record from a file or a stream of bytes: UTF-8 only, with a limit of size."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from cardlessons.record.limits import MAX_RECORD_BYTES
from cardlessons.record.model import Record, RecordError
from cardlessons.record.parser import make_size_error, parse

_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""The byte order marks of other encodings; longer marks come first, because a shorter one may begin a longer one."""
SAVE_AGAIN = "save it again as UTF-8 (in Notepad: Save as, Encoding, UTF-8)"
"""The advice for a text in another encoding."""


def load(path: str | os.PathLike[str]) -> Record:
    """Read the record in a file of UTF-8 text, independent of the locale.

    Args:
        path: the path of the file.

    Returns:
        The record, which `replay` decides and `str` writes again.

    Raises:
        OSError: the file cannot be read.
        RecordError: the text is not a record; the message has the line, the column, the text read and that expected.
        TypeError: the argument is no path.
    """
    try:
        return parse(load_text(path))
    except FileNotFoundError as error:
        told = FileNotFoundError(f"there is no file '{os.fspath(path)}' here")
        told.strerror = error.strerror
        raise told from None
    except RecordError as error:
        error.add_note(f"This was read in {os.fspath(path)}.")
        raise


def load_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a record's file; raises the errors of `load`."""
    expect_file(path)
    with Path(path).open("rb") as file:
        return _read(file)


def expect_file(path: str | os.PathLike[str]) -> None:
    """Raise `OSError` for a pipe or a device, because reading it may never end; `TypeError` for anything but a path."""
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"{path!r} is no path; expected the path of a file, such as 'mine.play'")
    kind = Path(path).stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
        raise OSError(errno.EINVAL, "a pipe or a device was named; expected a file", os.fspath(path))


def load_from(stream: BinaryIO) -> Record:
    """Read the record in a stream of bytes, such as standard input; raises the `RecordError` of `load`."""
    return parse(_read(stream))


def _read(stream: BinaryIO) -> str:
    data = stream.read(MAX_RECORD_BYTES + 1)
    if len(data) > MAX_RECORD_BYTES:
        raise make_size_error("more were read")
    return _decode_text(data)


def _decode_text(data: bytes) -> str:
    """Decode UTF-8 and make every line end `\\n`; raises `RecordError` for other encodings."""
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            raise RecordError(1, 1, f"text in {encoding} was read; expected UTF-8: {SAVE_AGAIN}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _make_text_error(data, error.start, "is not UTF-8 text") from None
    if b"\0" in data:
        raise _make_text_error(data, data.index(b"\0"), "no text has")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _make_text_error(data: bytes, at: int, why: str) -> RecordError:
    """Return the error for the byte at this index, which cannot be in a text."""
    lines = data[:at].decode("utf-8-sig").split("\n")
    message = f"the byte {data[at]:02X} was read, which {why}; expected UTF-8: {SAVE_AGAIN}"
    return RecordError(len(lines), len(lines[-1]) + 1, message)
