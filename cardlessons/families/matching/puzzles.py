"""Puzzles of the matching games, made from seeds: small open hands late in a deal, with exactly one best card.

The same seed gives the same puzzle on every machine. A few ranks of the pack are dealt to three or four players, so
that many cards match. If counters are limited, each player has a random number of them, and the others are in the pool.
The deal is played on at random, and the first position with exactly one best card is the puzzle.

Every player with a choice plays for the most counters at the end of the deal (`cardlessons.engine.search`). Each player
expects the others to do the same. The grade is the number of choices on the best line that matter.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from random import Random
from typing import cast

from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker
from cardlessons.engine.search import SearchedGames
from cardlessons.families.matching.chain import MatchingMemo, Position
from cardlessons.families.matching.rules import Matching
from cardlessons.record import Record
from cardlessons.record.puzzle_search import (
    DEPTH_WORDS,
    GRADE_CHOICES,
    PUZZLE_SEATS,
    Puzzle,
    PuzzleSearch,
    collect_outcomes,
    describe_task,
    describe_winnings,
    draw,
    find_first_puzzle,
    list_hints,
    name_card,
    pick,
    play_randomly,
)
from cardlessons.rulebook import get_source_word, tell

TEXTS = Path(__file__).with_name("questions.toml")

TABLE_SIZES = ((3, 3, 3), (3, 4, 5), (4, 3, 4))
"""Tuples of players, cards in each hand, and ranks, for games where everyone plays a card in turn."""
LEAD_TABLE_SIZES = ((3, 3, 3), (3, 4, 4), (4, 4, 5))
"""The same tuples for games where only a lead is a choice."""
MIN_GAP_COUNTERS = 1
"""The least advantage of the answer over every other card, in counters."""
MAX_TABLES = 600
"""The largest number of positions searched for one answer."""


def _get_position_key(rules: Matching, position: Position) -> Hashable:
    """Return a key of all that decides the rest of the deal; without the counters if they have no limit."""
    counters = position.counters if rules.stakes is not None else ()
    return position.hands, position.turn, position.memo.chain, counters, position.pool, position.left, position.layout


SEARCHED_GAMES = SearchedGames[Matching, MatchingMemo](lambda position: position.counters, _get_position_key)
"""The matching games, searched with all cards known, for puzzles and for the best play."""


def _find_in_deal(rules: Matching, game: str, seed: int, deal: int, grade: int) -> Puzzle | None:
    """Return the first puzzle of the grade in one deal; None if there is none."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    record = _deal_table(rules, game, lot)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if len(rules.choices(position)) > 1)
    return find_first_puzzle(record, tables, SEARCHED_GAMES.search(rules, MAX_TABLES), MIN_GAP_COUNTERS, grade)


def _deal_table(rules: Matching, game: str, lot: Random) -> Record:
    """Return a record of a position late in a deal, before the next lead."""
    players, size, ranks = draw(lot, TABLE_SIZES if rules.each_plays else LEAD_TABLE_SIZES)
    players = min(players, rules.seats[-1])
    seats = PUZZLE_SEATS[:players]
    if isinstance(rules.hand, int):
        size = min(size, rules.hand)
    some = pick(lot, rules.cards.ranks, ranks)
    cards = pick(lot, [card for card in rules.cards if card.rank in some], players * size + rules.turned_up)
    hands = tuple(cards[n * size : (n + 1) * size] for n in range(players))
    counters: dict[str, int] | None = None
    pool: int | None = None
    if rules.stakes is not None:
        counters = {name: 1 + int(lot.random() * rules.stakes) for name in seats}
        pool = (rules.stakes + rules.pool) * players - sum(counters.values())
    return Record(game, seats, seats[-1], hands, counters, pool, layout=cards[players * size :])


make_puzzle = PuzzleSearch(Matching, "matching game", GRADE_CHOICES, _find_in_deal)


# The texts of the puzzles


def pose_puzzle(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed with its question, hints and outcomes in words."""
    task = make_puzzle(seed, game, grade)
    record, you = task.record, task.record.seats[task.you]
    unit = get_source_word("counter", record.game().sections)
    results = collect_outcomes(task.rated_acts, name_card, lambda one: describe_winnings(one.values[task.you], unit))
    question = describe_task(you, tell(TEXTS, "puzzles.wanted"))
    last = tell(TEXTS, "puzzles.play", named=name_card(task.best.act))
    return PosedPuzzle(str(record), you, question, list_hints(task, unit, name_card, last), results)


PUZZLES = PuzzleMaker(DEPTH_WORDS, pose_puzzle)
"""The maker of the puzzles of the matching games."""
