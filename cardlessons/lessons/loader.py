"""Read a lesson from its file, which is a notebook or Markdown."""

from __future__ import annotations

import codecs
from functools import lru_cache
from pathlib import Path

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import FOREIGN_KINDS, Document, DocumentError, SourcePosition
from cardlessons.lessons.notebook import read_notebook
from cardlessons.record.loader import SAVE_AGAIN, expect_file

LESSON_SUFFIXES = (".ipynb", ".md")
MAX_FILE_BYTES = 2_000_000
"""The most bytes of a lesson's file."""
MAX_TEXT_CHARACTERS = 200_000
"""The most characters of a lesson's text, without the code, outputs and pictures of a notebook."""
MAX_TEXT_LINES = 6_000
"""The most lines of that text."""


def read_document(path: Path) -> Document:
    """Read a lesson's file.

    Raises:
        DocumentError: the file is no lesson; the message says what was read, and what was expected.
        OSError: the file cannot be read.
    """
    return parse_document(read_lesson_text(path), path.suffix)


def get_document(path: Path) -> Document:
    """Return a lesson's document; the file is read again only after a change. Raises as `read_document` does."""
    found = path.stat()
    return _read_document_version(path, found.st_mtime_ns, found.st_size)


@lru_cache(64)
def _read_document_version(path: Path, changed: int, size: int) -> Document:
    return read_document(path)


def read_lesson_text(path: Path) -> str:
    """Return the text of a lesson's file; raises as `read_document` does."""
    if path.suffix not in LESSON_SUFFIXES:
        raise DocumentError(f"{quote(path.suffix)} is no lesson's ending; expected {' or '.join(LESSON_SUFFIXES)}")
    expect_file(path)
    if (size := path.stat().st_size) > MAX_FILE_BYTES:
        raise DocumentError(f"a lesson has at most {MAX_FILE_BYTES:,} bytes; {size:,} were read")
    data = path.read_bytes()
    try:
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise DocumentError(
            f"{_guess_encoding(data, error.start)}; {SAVE_AGAIN}", _find_place(data, error.start)
        ) from None


def _guess_encoding(data: bytes, at: int) -> str:
    """Describe the probable encoding of bytes that are not UTF-8 at the index `at`."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "this is text in UTF-16, not in UTF-8"
    return f"this is not UTF-8: the byte {data[at]:02X} was read, as in Latin-1 or Windows-1252"


def _find_place(data: bytes, at: int) -> SourcePosition:
    before = data[:at].decode("utf-8").split("\n")
    return SourcePosition(len(before), len(before[-1]) + 1)


def parse_document(text: str, suffix: str) -> Document:
    """Parse the text of a notebook (suffix `.ipynb`) or of Markdown; raises as `read_document` does."""
    if suffix != ".ipynb":
        from cardlessons.lessons.markdown import read_markdown  # a notebook needs neither Markdown nor YAML

        _expect_readable_size(text)
        return read_markdown(text)
    document = read_notebook(text)
    _expect_readable_size("\n".join(block.body for block in document.blocks if block.kind not in FOREIGN_KINDS))
    return document


def _expect_readable_size(text: str) -> None:
    """Raise `DocumentError` for a text so long that reading it would take long."""
    if len(text) > MAX_TEXT_CHARACTERS:
        raise DocumentError(f"a lesson's text has at most {MAX_TEXT_CHARACTERS:,} characters; {len(text):,} were read")
    if (lines := text.count("\n") + 1) > MAX_TEXT_LINES:
        raise DocumentError(f"a lesson's text has at most {MAX_TEXT_LINES:,} lines; {lines:,} were read")
