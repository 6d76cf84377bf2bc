"""The glossary of the games' words, with their meanings, and the search for these words in a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language, read_texts

GLOSSARY_FILE = Path(__file__).with_name("glossary.toml")


def read_glossary() -> dict[str, str]:
    """Return the meaning of each word of the glossary, in the language that is spoken."""
    return {word: entry["means"] for word, entry in _read_entries().items()}


def find_words(text: str, often: int = 1) -> list[str]:
    """Return the words of the glossary that a text uses at least `often` times, the most frequent first."""
    counted = {word: len(pattern.findall(text)) for word, pattern in _build_patterns(get_language()).items()}
    return sorted((word for word, many in counted.items() if many >= often), key=lambda word: -counted[word])


def _read_entries() -> Mapping[str, Any]:
    return read_texts(GLOSSARY_FILE, get_language())


@cache
def _build_patterns(language: English) -> dict[str, re.Pattern[str]]:
    entries = read_texts(GLOSSARY_FILE, language)
    forms = {word: entry.get("forms") or [word, f"{word}s"] for word, entry in entries.items()}
    return {
        word: re.compile(rf"\b(?:{'|'.join(map(re.escape, several))})\b", re.IGNORECASE)
        for word, several in forms.items()
    }
