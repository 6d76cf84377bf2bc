"""Read the lesson that a command names; what cannot be read is one line."""

from __future__ import annotations

from pathlib import Path

from cardlessons.cli.streams import BadInputError, print_error
from cardlessons.lessons.document import Document, DocumentError
from cardlessons.lessons.loader import read_document


def read_document_file(path: Path) -> Document:
    """Return the document in a lesson's file."""
    try:
        return read_document(path)
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror})") from None
    except DocumentError as error:
        raise BadInputError(f"{path}:{error.place.line}:{error.place.column}: {error}") from None


def print_remarks(path: Path, document: Document) -> None:
    """Print what is passed over in a lesson's file."""
    for remark in document.remarks:
        print_error(f"{path}:{remark}")
