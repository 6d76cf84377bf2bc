"""The files of a family of games (sentences, source and readings), and the mistakes in them.

An entry with a mistake is left out, and reported with the family's name. Other games are not affected.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

WORDS, SOURCE, READINGS, QUESTIONS = "words.toml", "source.toml", "readings.toml", "questions.toml"
RULES_PAGE = "rules_page.toml"
RULES_SECTIONS = ("need", "deal", "turn", "say", "pay", "count", "end", "next", "disagree", "other")
"""The sections of a rules page, in their order."""
DOCUMENT_KEYS = ("title", "chapter", "author", "date", "kept", "rights", "short")
"""The keys that the data of a source must have; `lost` and `also` may be left out."""
_ERROR_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)")


class FileMistake(NamedTuple):
    """A mistake in a file of a family: the file, the line, the column and a message."""

    path: Path
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class EntryWarning(UserWarning):
    """A warning of a mistake in an entry of a family's file, which is left out.

    Attributes:
        mistake: the mistake with its place.
    """

    def __init__(self, path: Path, name: str, message: str) -> None:
        self.mistake = FileMistake(path, find_line(path, name), 1, message)
        super().__init__(f"{self.mistake}; it is left out")


class FamilyFile(NamedTuple):
    """The correct entries of a file by name, and the mistakes in the others."""

    entries: Mapping[str, Any]
    mistakes: tuple[FileMistake, ...] = ()


@cache
def read_words(folder: Path) -> FamilyFile:
    """Return the sentences of a family by their codes."""
    return _read_entries(folder / WORDS, _find_sentence_mistake)


@cache
def read_readings(folder: Path) -> FamilyFile:
    """Return the readings of a family by their ids."""
    return _read_entries(folder / READINGS, _find_reading_mistake)


@cache
def read_question_texts(folder: Path) -> FamilyFile:
    """Return the texts of a family's kinds of questions by section and name, such as `pays.asks`."""
    sections, mistakes = _read_entries(folder / QUESTIONS, _find_question_mistake)
    texts = {f"{section}.{name}": text for section, named in sections.items() for name, text in named.items()}
    return FamilyFile(texts, mistakes)


@cache
def read_rules_page(folder: Path) -> FamilyFile:
    """Return the paragraphs of a family's rules pages by section and name, and other `names` of its games by slug."""
    return _read_entries(folder / RULES_PAGE, _find_rules_mistake)


@cache
def read_source(folder: Path) -> FamilyFile:
    """Return the source of a family with its `statements`; empty if the source is incomplete."""
    path = folder / SOURCE
    data, mistakes = _read_toml(path)
    if not data:
        return FamilyFile({}, mistakes)
    if missing := [key for key in (*DOCUMENT_KEYS, "statements") if key not in data]:
        return FamilyFile({}, (FileMistake(path, 1, 1, f"the source does not say its {', '.join(missing)}"),))
    if unknown := [key for key in data if key not in (*DOCUMENT_KEYS, "statements", "lost", "also")]:
        return FamilyFile({}, (FileMistake(path, find_line(path, unknown[0]), 1, f"'{unknown[0]}' is nothing here"),))
    statements = {}
    for id_, entry in data["statements"].items():
        if isinstance(entry, dict) and isinstance(entry.get("text"), str):
            statements[id_] = entry
        else:
            mistakes += (FileMistake(path, find_line(path, id_), 1, f"the statement '{id_}' has no text"),)
    return FamilyFile({**data, "statements": statements}, mistakes)


def find_line(path: Path, name: str) -> int:
    """Return the line at which an entry of a file begins; 1 if it is not found."""
    begins = re.compile(rf"\s*(?:\[(?:\w+\.)?[\"']?{re.escape(name)}[\"']?\]|{re.escape(name)}\s*=)")
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return next((number for number, line in enumerate(lines, 1) if begins.match(line)), 1)


def _read_toml(path: Path) -> tuple[dict[str, Any], tuple[FileMistake, ...]]:
    """Return the data of a TOML file, and the mistakes; no data if the file is missing or cannot be read."""
    if not path.is_file():
        return {}, ()
    try:
        return tomllib.loads(path.read_text("utf-8")), ()
    except ValueError as error:  # no TOML, or no UTF-8
        at = _ERROR_PLACE.search(str(error))
        line, column = (int(at[1]), int(at[2])) if at else (1, 1)
        return {}, (FileMistake(path, line, column, f"this is no TOML: {_ERROR_PLACE.sub('', str(error))}"),)
    except RecursionError:
        return {}, (FileMistake(path, 1, 1, "the lists in this file lie too deep inside one another"),)


def _read_entries(path: Path, mistake_in: Callable[[Any], str]) -> FamilyFile:
    data, mistakes = _read_toml(path)
    entries: dict[str, Any] = {}
    for name, entry in data.items():
        if message := mistake_in(entry):
            mistakes += (FileMistake(path, find_line(path, name), 1, f"'{name}' {message}"),)
        else:
            entries[name] = entry
    return FamilyFile(entries, mistakes)


def _find_sentence_mistake(entry: Any) -> str:
    """Return the mistake in the form of a sentence's entry, in words; empty if there is none."""
    if not isinstance(entry, dict) or not isinstance(entry.get("text"), str):
        return 'has no text; expected text = "..." below it'
    if not _is_list_of_texts(entry.get("cites")):
        return 'does not say what it rests on; expected cites = ["..."] below it'
    for key, form in (("short", "short form"), ("cut", "form for a payment cut short")):
        if not isinstance(entry.get(key, ""), str):
            return f'has a {form} that is no text; expected {key} = "..."'
    for key, value in entry.items():
        if key.startswith("cites_"):
            groups = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [None]
            if not all(map(_is_list_of_texts, groups)):
                return f"has {key}, which is no list or table of lists of citations"
        elif key not in ("text", "short", "cut", "cites"):
            return f"has '{key}', which is nothing here; expected text, short, cut, cites or cites_FACT"
    return ""


def _find_reading_mistake(entry: Any) -> str:
    """Return the mistake in the form of a reading's entry, in words; empty if there is none."""
    if not isinstance(entry, dict):
        return "is no reading; expected problem, text and sources below it"
    missing = [f'{key} = "..."' for key in ("problem", "text") if not isinstance(entry.get(key), str)]
    missing += [] if _is_list_of_texts(entry.get("sources")) else ['sources = ["..."]']
    return f"lacks something; expected {' and '.join(missing)} below it" if missing else ""


def _find_question_mistake(entry: Any) -> str:
    """Return the mistake in the form of the texts of a kind of questions, in words; empty if there is none."""
    is_section = isinstance(entry, dict) and all(isinstance(text, str) for text in entry.values())
    return "" if is_section else 'is no section of texts; expected asks = "..." and such below it'


def _find_rules_mistake(entry: Any) -> str:
    """Return the mistake in the form of a section of rules pages, in words; empty if there is none."""
    if not isinstance(entry, dict):
        return "is no section of a rules page; expected [SECTION.NAME]"
    for name, paragraph in entry.items():
        if _is_list_of_texts(paragraph):  # other names of a game
            continue
        if not isinstance(paragraph, dict) or not (paragraph.get("text") or paragraph.get("table")):
            return f"has a paragraph '{name}' without words; expected text = \"...\" or table = [[...]] below it"
        if unknown := set(paragraph) - {"text", "title", "table", "when", "unless", "cites"}:
            return f"has '{min(unknown)}' in '{name}', which is nothing here"
        if not all(map(_is_list_of_texts, paragraph.get("table", []))):
            return f"has in '{name}' a table that is no list of rows of texts"
        if not all(isinstance(paragraph.get(key, {}), dict) for key in ("when", "unless")):
            return f"has in '{name}' a condition without options; expected when = {{ OPTION = VALUE }}"
    return ""


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def iter_mistakes(folder: Path) -> Iterator[FileMistake]:
    """Yield the mistakes in the form of a family's files."""
    for read in (read_words, read_source, read_readings, read_question_texts, read_rules_page):
        yield from read(folder).mistakes
