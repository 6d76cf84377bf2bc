"""The words of the games that a lesson uses, each with what it means."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path


@cache
def glossary() -> dict[str, str]:
    """Return the words of the games, each with what it means."""
    return {word: told["means"] for word, told in _entries().items()}


def words_in(text: str, often: int = 1) -> list[str]:
    """Return the words of the glossary that a text uses so often or more, those that it uses most first."""
    counted = {word: len(pattern.findall(text)) for word, pattern in _patterns().items()}
    return sorted((word for word, many in counted.items() if many >= often), key=lambda word: -counted[word])


@cache
def _entries() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "glossary.toml").read_text("utf-8"))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    forms = {word: told.get("forms") or [word, f"{word}s"] for word, told in _entries().items()}
    return {
        word: re.compile(rf"\b(?:{'|'.join(map(re.escape, several))})\b", re.IGNORECASE)
        for word, several in forms.items()
    }
