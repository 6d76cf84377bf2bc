"""The languages, and the one that is spoken now.

A language is an object of grammar (`ENGLISH`) and a folder of texts beside each file of texts, named by its tag:
`rulebook/de/words.toml` is beside `rulebook/words.toml`. Where a folder has no text, the English one is said.

Whoever reads, opens, shows or answers for a lesson says so once, with `speak`; everything below asks `get_language`.
So no rule and no question of a family has to hand a language on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.german import GERMAN

LANGUAGES: Mapping[str, English] = {language.tag: language for language in (ENGLISH, GERMAN)}
_SPOKEN_LANGUAGE = ContextVar("language", default=ENGLISH)


def find_language(tag: str) -> English:
    """Return the language of a tag such as `de-AT`; English if there are no texts in it."""
    return LANGUAGES.get(tag.partition("-")[0].casefold(), ENGLISH)


def choose_language(accepted: str, among: Iterable[English] = LANGUAGES.values()) -> English:
    """Return the language that a browser prefers among some, by its header `Accept-Language`; English if none."""
    ranked = re.findall(r"([a-z]+)[-\w]*(?: *; *q=(\d(?:\.\d*)?))?", accepted.lower())
    known = {language.tag: language for language in among}
    tags = [tag for tag, _ in sorted(ranked, key=lambda one: -float(one[1] or 1)) if tag in known]
    return known[tags[0]] if tags else ENGLISH


get_language: Callable[[], English] = _SPOKEN_LANGUAGE.get
"""Return the language that is spoken now."""


@contextmanager
def speak(language: English) -> Iterator[None]:
    """Speak a language, until the block ends."""
    before = _SPOKEN_LANGUAGE.set(language)
    try:
        yield
    finally:
        _SPOKEN_LANGUAGE.reset(before)


def locate_texts(file: Path, language: English) -> Path:
    """Return the file of a language that is beside an English file of texts; it may be missing."""
    return file if language is ENGLISH else file.parent / language.tag / file.name


@cache
def read_texts(file: Path, language: English = ENGLISH) -> Mapping[str, Any]:
    """Return the tables of a file of texts in a language; empty if it has no such file."""
    path = locate_texts(file, language)
    return tomllib.loads(path.read_text("utf-8")) if language is ENGLISH or path.is_file() else {}
