"""Sentences in the second person, for the seat that is called `you`.

The sentences of the rulebook use the name of every seat. If one of the names is `you`, the words around it must change:
`you pays` becomes `You pay`, and `you's nine` becomes `your nine`. A verb that does not follow its subject directly has
both forms in its format (`{seat:takes|take}`, see `words.toml`).
"""

from __future__ import annotations

import re
from functools import lru_cache

YOU = "you"
MAX_TABLES = 1024
"""The tables whose seats are kept with one of them called `you`."""

_OWN_PATTERN = re.compile(rf"\b{YOU}'s\b( (?=\w))?")
_VERB_PATTERN = re.compile(rf"(?<!after )\b({YOU}(?: still)?) (?!this\b|as\b)(\w+s)\b")
_IRREGULAR_FORMS = {"has": "have", "is": "are", "was": "were", "does": "do"}
_FIRST_PATTERN = re.compile(rf"(^|[.!?] ){YOU[0]}(?={YOU[1:]}(rs?)?\b)")


@lru_cache(MAX_TABLES)
def name_seats(seats: tuple[str, ...], you: int | None) -> tuple[str, ...]:
    """Return the names of the seats, with `you` for one seat; unchanged if `you` is None."""
    return tuple(YOU if seat == you else name for seat, name in enumerate(seats))


def to_second_person(text: str) -> str:
    """Return a sentence about `you` in correct grammar: `You pay 1 to the pool`."""
    if YOU not in text:
        return text
    text = _OWN_PATTERN.sub(lambda own: "your " if own[1] else "yours", text)
    text = _VERB_PATTERN.sub(lambda verb: f"{verb[1]} {to_you_form(verb[2])}", text)
    return _FIRST_PATTERN.sub(lambda first: first[1] + YOU[0].upper(), text)


@lru_cache(MAX_TABLES)
def to_you_form(verb: str) -> str:
    """Return the verb form for `you`: `pay` for `pays`, `pass` for `passes`."""
    return _IRREGULAR_FORMS.get(verb) or re.sub(r"(?<=ch|sh|ss)es$|s$", "", verb)
