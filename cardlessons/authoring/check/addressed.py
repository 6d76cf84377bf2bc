"""Find verbs in sentences that would be wrong if a seat were called `you`."""

from __future__ import annotations

import re

from cardlessons.rulebook.second_person import to_second_person

_SEAT = re.compile(r"\{(\w+):seats?\}")
_TWO_FORMS = (re.compile(r"\{(\w+):[^}|]*\|([^}]*)\}"), re.compile(r"\{(\w+):[^}/]*/([^}]*)\}"))
_CLAUSE = re.compile(r"(?<!after )\b[Yy]ou\b[^.;:]*")
_PLACE = re.compile(r"(?:\b(?:[Yy]ou(?:, [^,]*,)?|who|and|or|but)|,) (?=(\w+)(?: (\S+))?)")
"""The places of verbs that agree with `you`: right after it, or later in its clause; and the word after the verb."""
_OTHER_NAME = "Ben"
_BEHIND_NOUN = re.compile(r"$|\W|(?:and|or|of|in|that|which|are|were|have)\b")
"""Words behind a noun, but hardly behind a verb: `and points of`."""
_MAYBE_VERB = re.compile(r"(?!(?:as|this)\b)\w+s")


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
