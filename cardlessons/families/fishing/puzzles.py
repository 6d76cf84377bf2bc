"""Puzzles of the fishing games, made from seeds: the last hands of a pack, all open, with exactly one best play.

The same seed gives the same puzzle on every machine. A pack is dealt by the seed and played at random until no more
cards are dealt. The puzzle is the first position from there on with exactly one best play.

Every player plays for the best result at the count, in points or cards, and expects the others to do the same
(`cardlessons.engine.search`). The grade is the number of choices on the best line that matter.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import cast

from cardlessons.engine.cards import Suit
from cardlessons.engine.players import shuffle
from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker, card_key
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Act, Cards, Deal, Play, Setup, after
from cardlessons.families.fishing.building import read_called_number
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.search import search
from cardlessons.families.fishing.seating import Position
from cardlessons.record import Record
from cardlessons.record.narration import cards_in_words
from cardlessons.record.puzzle_search import (
    CHOICES,
    DEPTHS,
    Puzzle,
    count_in_words,
    draw,
    find_puzzle,
    first_puzzle,
    hints,
    outcomes,
    play_randomly,
    rules_of,
    task_text,
)
from cardlessons.rulebook import join_words

FEW = 4
"""The largest number of players in a puzzle, unless the game needs more."""
MOST_CARDS = 9
"""The largest number of cards in all hands together, so that a learner can look to the end."""
MOST_IN_THE_MIDDLE = 6
"""The largest number of cards in the middle; for so few cards the rules list every capture."""
GAPS = {"points": 1, "cards": 2}
"""The least advantage of the answer over every other play, in points or in cards, by the option `counting`."""
MOST_TABLES = 600
"""The largest number of positions searched for one answer."""


def puzzle(seed: int, game: str, grade: int) -> Puzzle:
    """Return the puzzle of a seed.

    Args:
        game: a variant of the fishing games, with options or without.
        grade: 1 to 3.

    Raises:
        VariantError: the variant does not exist, is no fishing game, or has no such puzzles.
        ValueError: the grade does not exist.
    """
    rules = rules_of(game, Fishing, "fishing game", grade, CHOICES)
    return find_puzzle(game, grade, lambda deal: _find_in_deal(rules, game, seed, deal, grade))


def _find_in_deal(rules: Fishing, game: str, seed: int, deal: int, grade: int) -> Puzzle | None:
    """Return the first puzzle of the grade in one shuffled pack; None if there is none."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    seats = SEAT_NAMES[: draw(lot, [n for n in rules.seats if n <= FEW] or rules.seats[:1])]
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffle(rules.cards, seed, deal))).events)
    record = Record(game, seats, seats[-1], start.hands, layout=start.layout, stock=start.stock)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if _fit(position))
    return first_puzzle(record, tables, search(rules, MOST_TABLES), GAPS[rules.counting], grade)


def _fit(position: Position) -> bool:
    """Return True if a position suits a puzzle: no more cards will be dealt, and few are left."""
    if position.stock or len(position.layout) > MOST_IN_THE_MIDDLE:
        return False
    return sum(map(len, position.hands)) <= MOST_CARDS


# The texts of the puzzles


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed with its question, hints and outcomes in words."""
    task = puzzle(seed, game, grade)
    record, you = task.record, task.you
    rules = cast("Fishing", record.game().rules)
    unit = "point" if rules.counting == "points" else "card"
    results = outcomes(
        task.rated_acts,
        _act_words,
        lambda one: count_in_words(task.start.scores[you] + one.values[you], unit),
        end="you come to",
    )
    wanted = "the one card, played in one way, that brings you most"
    question = f"{task_text(record.seats[you], 'have the turn', 'play', wanted)} {_captures_text(rules, task)}"
    return PosedPuzzle(
        str(record), record.seats[you], question, hints(task, unit, _act_words, _task_words(task.best.act)), results
    )


def act_key(act: Act) -> Hashable:
    """Return a key of an act that is equal for plays which differ only in the order of cards."""
    if not isinstance(act, Play):
        return card_key(act)
    return act.card, frozenset(act.takes), frozenset(act.onto), read_called_number(act.call) if act.onto else None


def _act_words(act: Act) -> str:
    """Return a play in words that fit after `With`, such as `the six of hearts laid in the middle`."""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"{card} taking {cards_in_words(act.takes)}"
    if act.onto:
        return f"{card} laid onto {cards_in_words(act.onto)} as “{act.call}”"
    return f"{card} laid in the middle"


def _task_words(act: Act) -> str:
    """Return a play as an instruction, such as `Lay the six of hearts in the middle.`"""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"Take {cards_in_words(act.takes)} with {card}."
    if act.onto:
        return f"Lay {card} onto {cards_in_words(act.onto)}, and say “{act.call}”."
    return f"Lay {card} in the middle."


def _captures_text(rules: Fishing, task: Puzzle) -> str:
    """Return the text on the cards that each side has captured, and on the last seat to capture.

    A learner cannot see the captured cards, because the piles lie face down.
    """
    position = cast("Position", task.start)
    names = ["you" if seat == task.you else name for seat, name in enumerate(position.seats)]
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


PUZZLES = PuzzleMaker(DEPTHS, pose, act_key)
"""The maker of the puzzles of the fishing games."""
