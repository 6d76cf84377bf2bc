"""The calls of the matching games, and the words of their sources."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, assert_never

from cardlessons.engine.cards import Rank
from cardlessons.engine.table import Said, Why
from cardlessons.rulebook.german import GERMAN

Calls = Literal["peel", "german", "snip", "earl", "none"]
"""The ways to call, from which a game chooses by its option `calls`."""


class CallWords(NamedTuple):
    """The words of the calls in a matching game.

    `{rank}` stands for the rank, `{a}` for the rank with its article, `{wert}` for the rank in German.

    Attributes:
        led: the call with the first card of a chain, if any.
        pairing: the call of the first, second and third pairing, if any.
        named: the names of the pairings in sentences.
    """

    led: str | None
    pairing: tuple[str | None, ...]
    named: tuple[str, ...]


SNIP_CALLS = ("Snip", "Snap", "Snorum")
SCHNIPP_CALLS = ("Schnipp", "Schnapp", "Schnurr")
PLAIN_CALLS = ("a first match", "a second match in a row", "a third match in a row")
"""The names of the pairings in games without calls for them."""
CALL_WORDS: dict[Calls, CallWords] = {
    "peel": CallWords("{rank}", SNIP_CALLS, SNIP_CALLS),
    "german": CallWords("{wert}", SCHNIPP_CALLS, SCHNIPP_CALLS),
    "snip": CallWords(None, SNIP_CALLS, SNIP_CALLS),
    "earl": CallWords(
        "There's as good as {rank} can be",
        ("There's {a} as good as he", "There's the best of all the three", "And there's the Earl of Coventreee"),
        PLAIN_CALLS,
    ),
    "none": CallWords(None, (None, None, None), PLAIN_CALLS),
}

LAST_PAIRING = 3
"""The number of the last pairing: four cards of a rank make three pairings."""


@cache
def fill_in_rank(words: str, rank: Rank) -> str:
    """Return the words of a call with the rank filled in, such as `There's an Ace as good as he`."""
    article = "an" if rank in (Rank.ACE, Rank.EIGHT) else "a"
    name = rank.word.capitalize()
    return words.format(rank=name, a=f"{article} {name}", wert=GERMAN.name_rank(rank))


@cache
def make_call(calls: Calls, seat: int, rank: Rank, nth: int) -> Said | None:
    """Return the call that is due with the nth pairing, or with the first card of a chain (0); None if none is due."""
    words = CALL_WORDS[calls]
    due = words.pairing[nth - 1] if nth else words.led
    if due is None:
        return None
    due = fill_in_rank(due, rank)
    match calls:
        case "earl":
            code = "call.earl"
        case "peel" | "german" | "snip" | "none":
            code = "call.pairing" if nth else "call.names-rank"
        case _:
            assert_never(calls)
    return Said(seat, due, Why(code, {"seat": seat, "rank": rank, "nth": nth, "call": due}))


MATCH_WORDS = {"pair": "match", "pairs": "matches", "paired": "matched", "pairing": "match"}
VOCABULARY = {"NOB": MATCH_WORDS, "EQ": MATCH_WORDS, "CAV": MATCH_WORDS}
"""The words that replace Peel's words in sentences, by section of the sources."""
