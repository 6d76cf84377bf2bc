"""Conditions on a line of acts: what a record expects, and the goals of levels.

`cardlessons.record.conditions` has those of all games; a family may have more (`Family.conditions`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Words = tuple[str, ...]


@dataclass(frozen=True)
class Word:
    """The definition of a condition: an example, its written forms, and its check.

    A form has a kind of word for each place. Words in small letters are literal; `?` marks an optional word, `+` a word
    that may be repeated, `*` a word that may be repeated or missing. A form without literal words fits if the number of
    words is right. If no form fits, the first one is used.

    The check is asked with a `PlayedLine` of `cardlessons.record.condition_checks` and the words after the first.
    """

    example: str
    forms: tuple[str, ...]
    judge: Callable[[Any, Words], bool]
