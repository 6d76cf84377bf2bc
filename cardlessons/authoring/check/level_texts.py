"""Check that the texts of a level agree with its table: the learner's seat, and the cards that they name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardlessons.authoring.check.citations import doubt_marks
from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.quoting import quote
from cardlessons.lessons.card_draws import collect_marks
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.levels import Draft, Entry
from cardlessons.record.replay import replay
from cardlessons.rulebook import join_words
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.marks import list_marks, mark_text

_TEXT_KEYS = ("ask", "hint", "won", "lost")
"""Keys whose texts speak to the learner."""
_TASK_KEYS = ("ask", "hint")
"""Keys whose texts name only cards of the table; those at the end may also name what could have come."""
_YOU_ARE = {"en": re.compile(r"\b[Yy]ou are (\w+)\b(?!['’]s)"), "de": re.compile(r"\b[Dd]u bist (\w+)\b")}
"""Words that tell learners who they are, by the tag of the language."""
_UNMARKED_PATTERN = re.compile(
    rf"\b(?:{'|'.join(rank.word for rank in [*Rank][1:])}) of (?:clubs|diamonds|hearts|spades)\b", re.IGNORECASE
)
"""A card in words, as an author of English may write it instead of a mark."""


def check_level_texts(level: Level, draft: Draft) -> Iterator[Finding]:
    """Yield the texts that name another seat as the learner's, or a card at the wrong place, at the draft's lines."""
    played = replay(level.start)
    cards = frozenset((*played.start.on_table(), *played.final.on_table()))
    for entry in draft.entries:
        if entry.key not in _TEXT_KEYS:
            continue
        yield from _find_other_seat(entry, level)
        for doubt in doubt_marks(entry.value, played):
            yield _place_in_entry(entry, doubt.place.column - 1, doubt.message)._replace(kind="hint")
        for mark in list_marks(mark_text(entry.value)) if entry.key in _TASK_KEYS else ():
            if mark.card and mark.card not in cards:
                message = f"the {mark.card.name} was read, which is on no place of this table"
                yield _place_in_entry(entry, mark.at, f"{message}; expected a card that is there")
        for found, card in _list_unmarked(entry.value):
            if collect_marks(level):
                message = f"{quote(found[0])} was read, which would stay at a next try; expected its mark"
                yield _place_in_entry(entry, found.start(), f"{message}, [{card.text}]")
            elif entry.key in _TASK_KEYS and card not in cards:
                message = f"{quote(found[0])} was read, which is on no place of this table"
                yield _place_in_entry(entry, found.start(), message)._replace(kind="hint")


def find_losing_hint(level: Level, draft: Draft, winning: Collection[Card]) -> Iterator[Finding]:
    """Yield the last hint if it names cards, but none with which the level is ever won; without marks it is a doubt."""
    hints = [entry for entry in draft.entries if entry.key == "hint"]
    marks = [mark for entry in hints[-1:] for mark in list_marks(mark_text(entry.value)) if mark.rank]
    told = f"{level.you} wins with {join_words([card.text for card in winning])}"
    if marks and winning and not any(mark.names(winning) for mark in marks):
        named = level.hints[-1][marks[0].begin : marks[0].end]
        yield _place_in_entry(hints[-1], marks[0].at, f"the level is never won with {named}; {told}")
    unmarked = [*_list_unmarked(hints[-1].value)] if hints and winning and not marks else []
    if unmarked and not any(card in winning for _, card in unmarked):
        message = f"the level is never won with {quote(unmarked[0][0][0])}; {told}"
        yield _place_in_entry(hints[-1], unmarked[0][0].start(), message)._replace(kind="hint")


def _list_unmarked(text: str) -> Iterator[tuple[re.Match[str], Card]]:
    """Yield the cards that a text names in words, each with its match."""
    for found in _UNMARKED_PATTERN.finditer(text):
        yield found, Card.read(found[0])


def _find_other_seat(entry: Entry, level: Level) -> Iterator[Finding]:
    tag = get_language().tag
    for found in _YOU_ARE[tag].finditer(entry.value) if tag in _YOU_ARE else ():
        name, seats = found[1], level.start.seats
        # in German every noun begins with a capital, as in `Du bist Geber`
        if name != level.you and (name in seats or (tag == "en" and name.istitle())):
            right = quote(found[0].removesuffix(name) + level.you)
            other = f"or 'you: {name}'" if name in seats else f"and there is no seat {name}"
            message = f"{quote(found[0])} was read, but the learner is {level.you}: expected {right}, {other}"
            yield _place_in_entry(entry, found.start(), message)


def _place_in_entry(entry: Entry, at: int, message: str) -> Finding:
    """Return a finding at an index of an entry's value, or at its beginning if the value goes on in other lines."""
    return make_finding("level", entry.line, entry.column + (0 if entry.more else at), message)
