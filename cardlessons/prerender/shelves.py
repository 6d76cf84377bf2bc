"""The words of the start page on the shelves of the built-in lessons."""

from __future__ import annotations

from typing import NamedTuple


class AboutShelf(NamedTuple):
    """A shelf in plain words: its games, the number of players, and its readers."""

    says: str
    for_whom: str


ABOUT_SHELVES = {
    "Begin here": AboutShelf(
        "Match your neighbour's card, or play the next higher one. 2 to 10 players.", "For everybody."
    ),
    "Variations": AboutShelf(
        "The first game by other house rules: more cards, other payments. 2 to 10 players.", "For curious players."
    ),
    "Stops": AboutShelf(
        "Play up the suit, card after card, until one is missing. 2 to 8 players.", "For people who like to look ahead."
    ),
    "Fishing": AboutShelf(
        "Take the cards in the middle that equal your card, or add up to it. 2 to 4 players.", "For quick sums."
    ),
    "Slapping": AboutShelf(
        "Turn a card, count aloud, and bring your hand down first. 2 to 10 players.", "For fast hands."
    ),
    "Tools": AboutShelf(
        "Play any game with open hands, find the name of yours, compare ways to play, write a lesson.",
        "For the curious, and for teachers.",
    ),
}
"""The words on each shelf, by its name; a shelf of another name has none."""
