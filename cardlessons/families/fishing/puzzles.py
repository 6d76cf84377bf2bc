"""Puzzles of the fishing games, made from seeds: the last hands of a pack, all open, with exactly one best play.

The same seed gives the same puzzle on every machine. A pack is dealt by the seed and played at random until no more
cards are dealt. The puzzle is the first position from there on with exactly one best play.

Every player plays for the best result at the count, in points or cards, and expects the others to do the same
(`cardlessons.engine.search`). The grade is the number of choices on the best line that matter.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from random import Random
from typing import cast

from cardlessons.engine.cards import Suit
from cardlessons.engine.players import shuffle
from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker, get_card_key
from cardlessons.engine.search import SearchedGames
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Act, Cards, Deal, Play, Setup, after
from cardlessons.families.fishing.building import read_called_number
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo, Position
from cardlessons.record import Record
from cardlessons.record.narration import describe_cards
from cardlessons.record.puzzle_search import (
    DEPTH_WORDS,
    GRADE_CHOICES,
    Puzzle,
    PuzzleSearch,
    collect_outcomes,
    describe_task,
    draw,
    find_first_puzzle,
    list_hints,
    play_randomly,
    spell_out_count,
)
from cardlessons.rulebook import tell
from cardlessons.rulebook.second_person import name_seats

TEXTS = Path(__file__).with_name("questions.toml")

MAX_PLAYERS = 4
"""The largest number of players in a puzzle, unless the game needs more."""
MAX_CARDS = 9
"""The largest number of cards in all hands together, so that a learner can look to the end."""
MAX_MIDDLE_CARDS = 6
"""The largest number of cards in the middle; for so few cards the rules list every capture."""
MIN_GAPS = {"points": 1, "cards": 2}
"""The least advantage of the answer over every other play, in points or in cards, by the option `counting`."""
MAX_TABLES = 600
"""The largest number of positions searched for one answer."""


def _get_position_key(_: Fishing, position: Position) -> Hashable:
    """Return a key of all that decides the rest of the game, without the order of the cards in the middle."""
    piles = tuple(map(frozenset, position.piles))
    return position.hands, frozenset(position.layout), piles, position.scores, position.turn, position.memo


SEARCHED_GAMES = SearchedGames[Fishing, FishingMemo](lambda position: position.scores, _get_position_key)
"""The fishing games, searched with all cards known, for puzzles and for the best play."""


def _find_in_deal(rules: Fishing, game: str, seed: int, deal: int, grade: int) -> Puzzle | None:
    """Return the first puzzle of the grade in one shuffled pack; None if there is none."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    seats = SEAT_NAMES[: draw(lot, [n for n in rules.seats if n <= MAX_PLAYERS] or rules.seats[:1])]
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffle(rules.cards, seed, deal))).events)
    record = Record(game, seats, seats[-1], start.hands, layout=start.layout, stock=start.stock)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if _is_suitable(position))
    return find_first_puzzle(record, tables, SEARCHED_GAMES.search(rules, MAX_TABLES), MIN_GAPS[rules.counting], grade)


def _is_suitable(position: Position) -> bool:
    """Return True if a position suits a puzzle: no more cards will be dealt, and few are left."""
    if position.stock or len(position.layout) > MAX_MIDDLE_CARDS:
        return False
    return sum(map(len, position.hands)) <= MAX_CARDS


make_puzzle = PuzzleSearch(Fishing, "fishing game", GRADE_CHOICES, _find_in_deal)


# The texts of the puzzles


def pose_puzzle(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed with its question, hints and outcomes in words."""
    task = make_puzzle(seed, game, grade)
    record, you = task.record, task.you
    rules = cast("Fishing", record.game().rules)
    unit = "card" if rules.counts_cards else "point"
    results = collect_outcomes(
        task.rated_acts,
        _describe_act,
        lambda one: spell_out_count(task.start.scores[you] + one.values[you], unit),
        end=tell(TEXTS, "puzzles.end"),
    )
    wanted = tell(TEXTS, "puzzles.wanted")
    question = f"{describe_task(record.seats[you], wanted)} {_describe_captures(rules, task)}"
    return PosedPuzzle(
        str(record),
        record.seats[you],
        question,
        list_hints(task, unit, _describe_act, _describe_act(task.best.act, orders=True)),
        results,
    )


def get_act_key(act: Act) -> Hashable:
    """Return a key of an act that is equal for plays which differ only in the order of cards."""
    if not isinstance(act, Play):
        return get_card_key(act)
    return act.card, frozenset(act.takes), frozenset(act.onto), read_called_number(act.call) if act.onto else None


def _describe_act(act: Act, *, orders: bool = False) -> str:
    """Return a play in words that fit after `With`, or as an instruction, such as `Lay the six in the middle.`"""
    assert isinstance(act, Play)
    name = "take" if act.takes else "build" if act.onto else "lay"
    others = describe_cards(act.takes or act.onto) if name != "lay" else ""
    name = f"puzzles.do-{name}" if orders else f"puzzles.{name}s"
    return tell(TEXTS, name, card=act.card, others=others, call=act.call)


def _describe_captures(rules: Fishing, task: Puzzle) -> str:
    """Return the text on the cards that each side has captured, and on the last seat to capture.

    A learner cannot see the captured cards, because the piles lie face down.
    """
    position = cast("Position", task.start)
    seats = name_seats(position.seats, task.you)
    piles = "; ".join(
        tell(TEXTS, "puzzles.pile", seats, side=side, cards=_describe_pile(rules, [position.piles[n] for n in side]))
        for side in rules.sides(position)
    )
    seat = position.memo.last
    last = tell(TEXTS, "puzzles.nobody") if seat is None else tell(TEXTS, "puzzles.last", seats, seat=seat)
    return tell(TEXTS, "puzzles.captured", piles=piles, last=last)


def _describe_pile(rules: Fishing, piles: list[Cards]) -> str:
    cards = spell_out_count(sum(map(len, piles)), "card")
    spades = spell_out_count(sum(card.suit is Suit.SPADES for pile in piles for card in pile), "spade")
    return cards if rules.counts_cards else tell(TEXTS, "puzzles.with-spades", cards=cards, spades=spades)


PUZZLES = PuzzleMaker(DEPTH_WORDS, pose_puzzle, get_act_key)
"""The maker of the puzzles of the fishing games."""
