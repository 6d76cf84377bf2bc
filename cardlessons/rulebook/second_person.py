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

_OWN = re.compile(rf"\b{YOU}'s\b( (?=\w))?")
_VERB = re.compile(rf"(?<!after )\b({YOU}(?: still)?) (?!this\b|as\b)(\w+s)\b")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do"}
_FIRST = re.compile(rf"(^|[.!?] ){YOU[0]}(?={YOU[1:]}(rs?)?\b)")

_SEAT = re.compile(r"\{(\w+):seats?\}")
_TWO_FORMS = (re.compile(r"\{(\w+):[^}|]*\|([^}]*)\}"), re.compile(r"\{(\w+):[^}/]*/([^}]*)\}"))
_CLAUSE = re.compile(r"(?<!after )\b[Yy]ou\b[^.;:]*")
_PLACE = re.compile(r"(?:\b(?:[Yy]ou(?:, [^,]*,)?|who|and|or|but)|,) (?=(\w+)(?: (\S+))?)")
"""The places of verbs that agree with `you`: right after it, or later in its clause; and the word after the verb."""
_OTHER_NAME = "Ben"
_BEHIND_NOUN = re.compile(r"$|\W|(?:and|or|of|in|that|which|are|were|have)\b")
"""Words behind a noun, but hardly behind a verb: `and points of`."""
_MAYBE_VERB = re.compile(r"(?!(?:as|this)\b)\w+s")


@lru_cache(MAX_TABLES)
def name_seats(seats: tuple[str, ...], you: int | None) -> tuple[str, ...]:
    """Return the names of the seats, with `you` for one seat; unchanged if `you` is None."""
    return tuple(YOU if seat == you else name for seat, name in enumerate(seats))


def to_second_person(text: str) -> str:
    """Return a sentence about `you` in correct grammar: `You pay 1 to the pool`."""
    if YOU not in text:
        return text
    text = _OWN.sub(lambda own: "your " if own[1] else "yours", text)
    text = _VERB.sub(lambda verb: f"{verb[1]} {to_you_form(verb[2])}", text)
    return _FIRST.sub(lambda first: first[1] + YOU[0].upper(), text)


def to_you_form(verb: str) -> str:
    """Return the verb form for `you`: `pay` for `pays`, `pass` for `passes`."""
    return _IRREGULAR.get(verb) or re.sub(r"(?<=ch|sh|ss)es$|s$", "", verb)


def find_unaddressed_verbs(template: str) -> list[tuple[str, str]]:
    """Return the verbs that would be wrong if one of the sentence's seats were `you`, each after that seat's fact.

    A verb right after the seat is changed automatically; a later one must be written as `{seat:shows|show}`.
    """
    found: list[tuple[str, str]] = []
    for slot in dict.fromkeys(_SEAT.findall(template)):
        text = _address_seat(template, slot)
        for clause in _CLAUSE.findall(to_second_person(text)):
            own = clause.partition(_OTHER_NAME)[0]
            for verb, behind in _PLACE.findall(own):
                if _MAYBE_VERB.fullmatch(verb) and not _BEHIND_NOUN.match(behind):
                    found.append((slot, verb))
    return [*dict.fromkeys(found)]


def _address_seat(template: str, slot: str) -> str:
    """Return a sentence with `you` for one seat, another name for the others, and `…` for other facts."""
    text = _SEAT.sub(lambda seat: "you" if seat[1] == slot else _OTHER_NAME, template)
    for two_forms in _TWO_FORMS:
        text = two_forms.sub(lambda verb: verb[2] if verb[1] == slot else "…", text)
    return re.sub(r"\{[^}]*\}", "…", text)
