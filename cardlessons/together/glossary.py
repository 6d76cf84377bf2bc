"""The glossary of the games' words, with their meanings, and the search for these words in a text."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path


@cache
def read_glossary() -> dict[str, str]:
    """Return the meaning of each word of the glossary."""
    return {word: entry["means"] for word, entry in _read_entries().items()}


def find_words(text: str, often: int = 1) -> list[str]:
    """Return the words of the glossary that a text uses at least `often` times, the most frequent first."""
    counted = {word: len(pattern.findall(text)) for word, pattern in _build_patterns().items()}
    return sorted((word for word, many in counted.items() if many >= often), key=lambda word: -counted[word])


@cache
def _read_entries() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "glossary.toml").read_text("utf-8"))


@cache
def _build_patterns() -> dict[str, re.Pattern[str]]:
    forms = {word: entry.get("forms") or [word, f"{word}s"] for word, entry in _read_entries().items()}
    return {
        word: re.compile(rf"\b(?:{'|'.join(map(re.escape, several))})\b", re.IGNORECASE)
        for word, several in forms.items()
    }
