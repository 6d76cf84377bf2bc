"""The reader of the files of texts that explain no reason of a game: tables of named texts, in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.family_files import find_line
from cardlessons.rulebook.languages import get_language, read_texts

PAGES_FILE, SESSIONS_FILE = (Path(__file__).with_name(f"{name}.toml") for name in ("pages", "session"))
"""The texts of the pages around tables and panels, and those of the sessions."""


class SentenceError(KeyError):
    """An error for a text that is not there, or that is given the wrong facts; the message names it."""

    def __str__(self) -> str:
        return str(self.args[0])


def get_page_text(name: str, /, **facts: object) -> str:
    """Return a text of a page, which is HTML; `name` is its table and its own name in `pages.toml`."""
    return read_template(PAGES_FILE, name).format(**facts)


def read_template(file: Path, name: str) -> str:
    """Return a text of a file as it is written there, in the language that is spoken or in English.

    Args:
        file: the English file.
        name: the name of the table and of the text in it, such as `levels.no-such-level`.

    Raises:
        SentenceError: there is no such text.
    """
    return find_template(file, name, get_language())


@cache
def find_template(file: Path, name: str, language: English) -> str:
    """Return a text of a file as it is written there, in a language or in English; see `read_template`."""
    section, _, key = name.partition(".")
    for spoken in (language, ENGLISH):
        if isinstance(text := read_texts(file, spoken).get(section, {}).get(key), str):
            return text
    raise SentenceError(f"{file}:{find_line(file, section)}: [{section}] has no text '{key}'; expected {key} = \"...\"")


def mark_english() -> str:
    """Return the HTML attribute of what the sources say, which is in English on every page; empty on English pages."""
    return "" if get_language() is ENGLISH else ' lang="en"'
