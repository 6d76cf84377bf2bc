"""The legal notice of a site: a Markdown file by the publisher of the lessons, to which each page links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.loader import read_lesson_text
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.prose_links import Links

_HEADING_PATTERN = re.compile(r"#[ \t]+(.+?)[ \t]*#*[ \t]*")
_NO_HEADING = "Legal notice"


class LegalNoticeError(ValueError):
    """A legal notice cannot be shown; the message names the file, and what was expected."""


@dataclass(frozen=True)
class LegalNotice:
    """A legal notice.

    Attributes:
        title: its first heading, which the links to it show.
        html: its text, with this heading.
    """

    title: str
    html: str


def read_legal(path: Path) -> LegalNotice:
    """Return the legal notice in a Markdown file; HTML in it is shown as it is written.

    Raises:
        LegalNoticeError: the file cannot be read, is empty, or does not have the ending of a Markdown file.
    """
    if path.suffix != ".md":
        raise LegalNoticeError(f"{path}: expected Markdown, a file that ends in .md, with the legal notice")
    try:
        text = read_lesson_text(path).removeprefix("\ufeff").strip()
    except OSError as error:
        raise LegalNoticeError(f"{path}: cannot be read ({error.strerror})") from None
    except DocumentError as error:
        raise LegalNoticeError(f"{path}:{error.place.line}:{error.place.column}: {error}") from None
    if not text:
        raise LegalNoticeError(f"{path}: this file is empty; expected the legal notice, as in '# Impressum'")
    heading = _HEADING_PATTERN.fullmatch(text.split("\n", 1)[0])
    title = heading[1] if heading else _NO_HEADING
    return LegalNotice(title, render_prose(text if heading else f"# {title}\n\n{text}", Links({}), None))
