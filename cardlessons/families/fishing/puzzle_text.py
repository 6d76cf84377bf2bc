"""The words around a puzzle of a fishing game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from cardlessons.engine.cards import Suit
from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker, card_key
from cardlessons.engine.table import Act, Cards, Play
from cardlessons.families.fishing.building import announced
from cardlessons.families.fishing.puzzles import puzzle
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import Position
from cardlessons.record.narration import cards_in_words
from cardlessons.record.puzzle_search import DEPTHS, Puzzle, count_in_words, hints, outcomes, task_text
from cardlessons.rulebook import join_words


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """The puzzle of a seed, in words."""
    made = puzzle(seed, game, grade)
    record, you = made.record, made.you
    rules = cast("Fishing", record.game().rules)
    unit = "point" if rules.counting == "points" else "card"
    told = outcomes(
        made.tried,
        _named,
        lambda one: count_in_words(made.start.scores[you] + one.values[you], unit),
        end="you come to",
    )
    wanted = "the play that brings you most: it is one card, played in one way"
    asked = f"{task_text(record.seats[you], 'have the turn', 'play', wanted)} {_so_far(rules, made)}"
    return PosedPuzzle(str(record), record.seats[you], asked, hints(made, unit, _named, _done(made.best.act)), told)


def meant(act: Act) -> Hashable:
    """A play by its card, what it takes or is laid onto in whatever order, and the number built."""
    if not isinstance(act, Play):
        return card_key(act)
    return act.card, frozenset(act.takes), frozenset(act.onto), announced(act.call) if act.onto else None


def _named(act: Act) -> str:
    """A play, to stand behind `With`."""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"{card} taking {cards_in_words(act.takes)}"
    if act.onto:
        return f"{card} laid onto {cards_in_words(act.onto)} as “{act.call}”"
    return f"{card} laid in the middle"


def _done(act: Act) -> str:
    """The same as something to be done."""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"Take {cards_in_words(act.takes)} with {card}."
    if act.onto:
        return f"Lay {card} onto {cards_in_words(act.onto)}, and say “{act.call}”."
    return f"Lay {card} in the middle."


def _so_far(rules: Fishing, made: Puzzle) -> str:
    """What each side has captured, and who captured last: the piles lie face down."""
    position = cast("Position", made.start)
    names = ["you" if seat == made.you else name for seat, name in enumerate(position.seats)]
    piles = [
        f"{join_words([names[seat] for seat in side])} {_pile(rules, [position.piles[seat] for seat in side])}"
        for side in rules.sides(position)
    ]
    last = position.memo.last
    who = "Nobody has captured yet" if last is None else f"The last to capture was {names[last]}"
    return f"Captured so far: {'; '.join(piles)}. {who}."


def _pile(rules: Fishing, piles: list[Cards]) -> str:
    cards = count_in_words(sum(map(len, piles)), "card")
    spades = sum(card.suit is Suit.SPADES for pile in piles for card in pile)
    return cards if rules.counting == "cards" else f"{cards} with {count_in_words(spades, 'spade')}"


PUZZLES = PuzzleMaker(DEPTHS, pose, meant)
"""The puzzles of the fishing games."""
