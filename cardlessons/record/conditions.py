"""Conditions on steps and lines: the expectations of records and the goals of levels.

A condition is a few words, such as `pays B 1 pool`; several are joined by `;`, and `not` before one negates it. An
expectation is checked on one step, a goal on a line of steps. A single step is checked as a line with one step. Some
conditions hold if *some step* of the line meets them, some are about the *whole* line, and some about the table at its
*end*. On a line without steps only limits hold (`at most`). The seat may also stand before its verb: `B pays 1 pool`.

| condition | holds when | asked of |
|---|---|---|
| `pays B 1 pool` | B pays exactly 1 to the pool; `pays B 1 pool pair.pays`: for this reason | some step |
| `pays B` | B pays anything to anybody | some step |
| `pays B nothing` | B pays nothing to anybody | whole |
| `pays B at most 2` | B pays 2 or less in all, to anybody | whole |
| `says Snip` | this call is made, however it is written; `says B Snip`: by this seat | some step |
| `fault` | the table fines the act | some step |
| `refused` | the table refuses the act; `refused turn.other`: for this reason | some step |
| `turn D` | it is D's turn, or `nobody`'s | end |
| `out B` | B leaves the game | some step |
| `wins A` | the game is won by A alone; `wins A C`: by these together, as in a draw | end |
| `scores A 2` | A scores exactly 2 points at once | some step |
| `scores A at least 2` | A scores 2 points or more in all; points taken off are subtracted | whole |
| `tells pair.pays` | a reason with this code is given | some step |
| `cites SSS-18` | a reason rests on this statement or reading | some step |
| `takes A 9h As` | A takes these cards from the middle; `takes A`: any cards | whole |
| `leads A` | A has the turn and the lead; `leads B C`: B or C does | end |
| `plays A 7d 9d` | A plays all of these cards; `plays A`: any card | whole |
| `lays A` | A plays a card by itself: it takes nothing and is laid onto nothing | whole |
| `clears A` | A holds no cards | end |
| `answered A` | the last act is another player's, or nobody has the turn | end |
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardlessons.engine.cards import Card
from cardlessons.engine.conditions import Word
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names
from cardlessons.engine.variants import FAMILIES, Variant
from cardlessons.record import condition_checks
from cardlessons.record.condition_checks import PlayedLine
from cardlessons.record.model import NOBODY, Expectation
from cardlessons.record.tokens import Token, Tokens
from cardlessons.record.tree import Node

MAX_WORDS = 99
"""The most words of a condition, not counting the first."""


CONDITION_WORDS = {
    "pays": Word(
        "pays B 1 pool",
        ("PURSE NUMBER PURSE WORD?", "PURSE", "PURSE nothing", "PURSE at most NUMBER"),
        condition_checks.check_pays,
    ),
    "says": Word("says Snip", ("WORD+",), condition_checks.check_says),
    "fault": Word("fault", ("",), condition_checks.check_fault),
    "refused": Word("refused", ("WORD?",), condition_checks.check_refused),
    "turn": Word("turn D", ("TURN",), condition_checks.check_turn),
    "out": Word("out B", ("SEAT",), condition_checks.check_out),
    "wins": Word("wins A", ("SEAT+",), condition_checks.check_wins),
    "scores": Word("scores A 2", ("SEAT NUMBER", "SEAT at least NUMBER"), condition_checks.check_scores),
    "tells": Word("tells pair.pays", ("WORD",), condition_checks.check_tells),
    "cites": Word("cites SSS-18", ("WORD",), condition_checks.check_cites),
    "takes": Word("takes A 9h As", ("SEAT CARD*",), condition_checks.check_takes),
    "leads": Word("leads A", ("SEAT+",), condition_checks.check_leads),
    "plays": Word("plays A 9h", ("SEAT CARD*",), condition_checks.check_plays),
    "lays": Word("lays A", ("SEAT",), condition_checks.check_lays),
    "clears": Word("clears A", ("SEAT",), condition_checks.check_clears),
    "answered": Word("answered A", ("SEAT",), condition_checks.check_answered),
}


@cache
def get_words() -> Mapping[str, Word]:
    """Return all conditions by their first word: those of all games, and those of the families."""
    return CONDITION_WORDS | {name: word for family in FAMILIES.values() for name, word in family.conditions.items()}


def is_condition_met(game: Variant, condition: Expectation, steps: Sequence[Node]) -> bool:
    """Return whether a condition holds for one step or for a line of steps.

    Raises:
        ValueError: the condition is unknown.
    """
    word = get_words().get(condition.kind)
    if word is None:
        raise ValueError(f"unknown expectation {condition.kind}")
    return word.judge(PlayedLine(game, steps), condition.words) is not condition.negated


def read_conditions(text: str, seats: Sequence[str]) -> tuple[Expectation, ...]:
    """Return the conditions of a text, joined by `;`, such as a level's goal.

    Raises:
        RecordError: the text is wrong; the message has the column, the words read and the words expected.
    """
    tokens = Tokens(text, 1)
    found = [read_condition(tokens, seats)]
    while tokens.peek().text == ";" and tokens.peek().kind == "mark":
        tokens.take()
        found.append(read_condition(tokens, seats))
    if tokens.peek().kind != "end":
        raise tokens.misread(tokens.peek(), "expected ';' before another condition")
    return tuple(found)


def read_condition(tokens: Tokens, seats: Sequence[str], sign: str = "") -> Expectation:
    """Read the next condition; in error messages it follows `sign`."""
    known, first = get_words(), tokens.take()
    negated = first.kind == "word" and first.text == "not"
    token, words = (tokens.take() if negated else first), list[Token]()
    if token.kind == "word" and token.text not in known and token.text in seats and tokens.peek().text in known:
        words, token = [token], tokens.take()
    while tokens.peek().kind in ("word", "quoted"):
        words.append(tokens.take())
    if parts := _find_missing_separator(token, words, seats):
        raise tokens.misread(parts, "conditions are parted by ';', as in 'pays B 1 pool; says Snip'", "no ';'")
    if token.kind != "word" or token.text not in known:
        raise tokens.misread(token, f"expected one of {', '.join(known)}{suggest(token.text, [*known])}")
    form = _select_form(known[token.text], words)
    expected = f"expected the form '{sign}{known[token.text].example}'"
    least = sum(place[-1] not in "?*" for place in form)
    most = len(form) if not form or form[-1][-1] not in "+*" else MAX_WORDS
    if form == ["SEAT+"]:
        most = len(seats)
    if not least <= len(words) <= most:
        where = words[most] if len(words) > most else tokens.peek()
        raise tokens.misread(where, expected)
    for n, word in enumerate(words):
        if not _can_fill_place(form[min(n, len(form) - 1)], word.text, seats):
            raise tokens.misread(word, f"{expected}, seats {list_names(seats)}")
    return Expectation(token.text, tuple(word.text for word in words), negated)


def _find_missing_separator(first: Token, words: Sequence[Token], seats: Sequence[str]) -> Token | None:
    """Return the word at which a `;` is missing; None if there is no such word.

    It is the first word of another condition, or a word with a comma in place of the `;`.
    """
    known = get_words()
    for n, word in enumerate(words[:-1]):
        after = [token.text for token in words[n + 1 : n + 3]]
        if word.text.endswith(",") and (after[0] in (*known, "not") or (after[0] in seats and after[-1] in known)):
            return word
    return next((word for word in words[1:] if word.text in known and first.text != "says"), None)


def _select_form(word: Word, given: Sequence[Token]) -> list[str]:
    """Return the form whose literal words stand in the same places as in the given words, or the first form."""
    first, *others = (form.split() for form in word.forms)
    for form in others:
        own = [(n, place) for n, place in enumerate(form) if place.islower()]
        if all(n < len(given) and given[n].text == place for n, place in own) and (own or len(given) == len(form)):
            return form
    return first


def _can_fill_place(place: str, word: str, seats: Sequence[str]) -> bool:
    """Return whether a word fits this place of a form."""
    match place.rstrip("?+*"):
        case "SEAT":
            return word in seats
        case "PURSE":
            return word in seats or word == "pool"
        case "TURN":
            return word in seats or word == NOBODY
        case "NUMBER":
            return re.fullmatch(r"-?\d{1,6}", word) is not None
        case "CARD":
            return Card.find(word) is not None
        case "WORD":
            return True
        case literal:
            return word == literal
