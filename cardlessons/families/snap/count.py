"""The count of Irish Snap, and the words said for its numbers (IRI-5).

The count goes from One to Ten, then Jack, Queen and King, then One again.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardlessons.engine.options import OptionError, suggest_or_list
from cardlessons.engine.quoting import quote

COUNT_WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King")
MAX_WORD_LETTERS = 20

_FOR_PATTERN = re.compile(rf"([^\W\d_][\w'’-]{{0,{MAX_WORD_LETTERS - 1}}})\s+for\s+(\w+)", re.IGNORECASE)


class Spoken(NamedTuple):
    """A number of the count, from 1 for One to 13 for King, and the word said for it.

    The word is None in games where the count is silent.
    """

    number: int
    word: str | None


def get_next_number(number: int) -> int:
    """Return the number after a number of the count; 1 follows 13, and 0 stands for no number yet."""
    return number % len(COUNT_WORDS) + 1


def normalize_numbers(text: str) -> str:
    """Return a list of numbers, such as `three and jack`, in its normal form.

    The numbers then stand in the order of the count.

    Raises:
        OptionError: a part of the text is no number of the count.
    """
    numbers = sorted({_parse_number(part) for part in _split_words(text)})
    return " and ".join(COUNT_WORDS[n - 1].casefold() for n in numbers)


def parse_numbers(text: str) -> frozenset[int]:
    """Return the numbers in a text that `normalize_numbers` accepts."""
    return frozenset(map(_parse_number, _split_words(text)))


def normalize_words(text: str) -> str:
    """Return words for numbers, such as `monkey for three and cat for ten`, in their normal form.

    The numbers then stand in the order of the count.

    Raises:
        OptionError: a word or number is not allowed, a number has two words, or a word stands for two numbers.
    """
    return " and ".join(f"{word} for {COUNT_WORDS[n - 1].casefold()}" for n, word in sorted(parse_words(text).items()))


def parse_words(text: str) -> dict[int, str]:
    """Return the words by number, from a text such as `monkey for three and cat for ten`.

    Raises:
        OptionError: as in `normalize_words`.
    """
    words: dict[int, str] = {}
    for part in _split_words(text):
        match = _FOR_PATTERN.fullmatch(part)
        if match is None:
            raise OptionError(f"{quote(part)} was read; expected words like 'monkey for three and cat for ten'")
        word, number = match[1].casefold(), _parse_number(match[2])
        if number in words:
            raise OptionError(f"{COUNT_WORDS[number - 1]} is given two words, {words[number]} and {word}")
        if word in words.values():
            raise OptionError(f"{quote(word)} would stand for two numbers, so nobody could tell which was said")
        words[number] = word
    for word in words.values():
        if word.capitalize() in COUNT_WORDS and _parse_number(word) not in words:
            raise OptionError(
                f"{quote(word)} is said for {word.capitalize()} already; give that number a word of its own"
            )
    return words


def _split_words(text: str) -> list[str]:
    return [" ".join(part.split()) for part in re.split(r"\s+and\s+", text.strip().strip("'\""))]


def _parse_number(text: str) -> int:
    name = text.strip().capitalize()
    if name not in COUNT_WORDS:
        known = [number.casefold() for number in COUNT_WORDS]
        raise OptionError(f"{quote(text)} is no number of the count{suggest_or_list(text, known)}")
    return COUNT_WORDS.index(name) + 1
