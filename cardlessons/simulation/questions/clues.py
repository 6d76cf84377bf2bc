"""Clues: what a stranger to the game could go by, in the words of a question and its answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language
from cardlessons.simulation.questions.questions import ChoiceQuestion

MAX_NUMBER = 12
"""The largest number that is read in words."""
_NAME_PATTERN = re.compile(rf"\b(?:{'|'.join(SEAT_NAMES)})\b")


@lru_cache
def _read_number_words(language: English) -> dict[str, int]:
    return {language.spell_out(number): number for number in range(MAX_NUMBER + 1)}


def _list_numbers(text: str) -> list[int]:
    words = _read_number_words(get_language())
    return [int(word) if word.isdigit() else words[word] for word in re.findall(r"\w+", text.lower())
            if word.isdigit() or word in words]  # fmt: skip


def list_clues(asks: str, answers: Sequence[str]) -> dict[str, list[int]]:
    """Return the answers to which each clue leads, from 0, by the name of the clue."""
    lengths, names = [len(says) for says in answers], _NAME_PATTERN.findall(asks)
    numbers, said = _list_numbers(asks), [_list_numbers(says) for says in answers]
    called = [_NAME_PATTERN.findall(says) for says in answers]
    clues = {
        "longest": [n for n, length in enumerate(lengths) if length == max(lengths)],
        "shortest": [n for n, length in enumerate(lengths) if length == min(lengths)],
        "largest number": [n for n, some in enumerate(said) if numbers and max(numbers) in some],
        "smallest number": [n for n, some in enumerate(said) if numbers and min(numbers) in some],
        "first name": [n for n, some in enumerate(called) if names and some[:1] == names[:1]],
        "last name": [n for n, some in enumerate(called) if names and some[:1] == names[-1:]],
        "no name": [n for n, some in enumerate(called) if some and not {*some} & {*names}],
    }
    for n, says in enumerate(answers):
        clues.setdefault(f"“{_NAME_PATTERN.sub('*', says)}”", []).append(n)
    return {clue: found for clue, found in clues.items() if found}


class ClueCount:
    """The count of what each clue wins beyond chance in some questions."""

    def __init__(self) -> None:
        self._gains = Counter[str]()

    def rate(self, question: ChoiceQuestion) -> float:
        """Return how much more the clues would win with this question, too; clues that win much count most."""
        return sum(
            max(0, self._gains[clue] + gain) ** 2 - max(0, self._gains[clue]) ** 2
            for clue, gain in _weigh_clues(question).items()
        )

    def add(self, question: ChoiceQuestion) -> None:
        """Count what each clue has won in a question."""
        for clue, gain in _weigh_clues(question).items():
            self._gains[clue] += gain  # type: ignore[assignment]


def _weigh_clues(question: ChoiceQuestion) -> dict[str, float]:
    """Return what each clue wins beyond chance in a question."""
    clues = list_clues(question.asks, [answer.says for answer in question.answers])
    by_chance = 1 / len(question.answers)
    return {
        clue: sum(question.answers[n].right for n in found) / len(found) - by_chance for clue, found in clues.items()
    }
