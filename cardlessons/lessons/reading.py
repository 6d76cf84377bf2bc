"""Reading a lesson from its file: a notebook, or Markdown."""

from __future__ import annotations

from pathlib import Path

from cardlessons.engine.quoting import quoted
from cardlessons.lessons.document import Document, DocumentError
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook
from cardlessons.record.loading import expect_file

SUFFIXES = (".ipynb", ".md")
LARGEST = 2_000_000
"""Bytes that a lesson's file has at most."""


def read_document(path: Path) -> Document:
    """What stands in a lesson's file.

    Raises:
        DocumentError: it is no lesson: what was read, and what was expected.
        OSError: it cannot be read.
    """
    return document_of(text_of(path), path.suffix)


def text_of(path: Path) -> str:
    """The text of a lesson's file; raises as `read_document` does."""
    if path.suffix not in SUFFIXES:
        raise DocumentError(f"{quoted(path.suffix)} is no lesson's ending; expected {' or '.join(SUFFIXES)}")
    expect_file(path)
    if (size := path.stat().st_size) > LARGEST:
        raise DocumentError(f"a lesson has at most {LARGEST:,} bytes; {size:,} were read")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise DocumentError("this is not UTF-8, in which lessons are written") from None


def document_of(text: str, suffix: str) -> Document:
    """What stands in the text of a lesson, a notebook or Markdown by its ending; raises as `read_document` does."""
    return read_notebook(text) if suffix == ".ipynb" else read_markdown(text)
