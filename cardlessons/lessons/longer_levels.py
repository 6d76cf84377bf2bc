"""Draw levels with other turns: rounds are added before the turn at which to act, or the level begins later.

This is for games with a count, in which a card matters by its number. After each added round all later ranks move as
far as the count has moved, so that each card differs from its number as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.family import SUITS
from cardlessons.engine.table import Act, Cards, Lawful, Noted, Pass, Play
from cardlessons.lessons.card_change import CardChange
from cardlessons.lessons.card_draws import collect_marks
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record import Step
from cardlessons.record.tree import grow

_MAX_ROUNDS = 2
"""The most rounds that are added."""
_MAX_SKIPPED_TURNS = 2
"""The most turns by which a level begins later."""


class LongerLevel(NamedTuple):
    """A level with other turns.

    Attributes:
        level: the level.
        change: the change of its cards and texts.
        line: the acts of the learner's turns that should win it.
    """

    level: Level
    change: CardChange
    line: tuple[Act, ...]

    def has_causes(self, causes: Causes) -> bool:
        """Return whether the line can be played without a fault, and each act at the pile has the same cause."""
        return find_causes(self.level, self.line) == causes


Causes = tuple[frozenset[str], ...] | None


def find_causes(level: Level, line: tuple[Act, ...]) -> Causes:
    """Return what was noted at the turn before each act that is no turn; None if the line has a fault."""
    tree = grow(level.start)
    node = tree.nodes[-1]
    causes: list[frozenset[str]] = []
    for act in line:
        if not isinstance(act, Play | Pass):
            causes.append(frozenset(event.why.code for event in node.verdict.events if isinstance(event, Noted)))
        node = tree.play(node, act)
        if not isinstance(node.verdict, Lawful):
            return None
    return tuple(causes)


def find_winning_line(ways: LevelSearch) -> tuple[Act, ...]:
    """Return the shortest line that wins a level."""
    return min((plays for plays, _ in ways.won), key=len)


def draw_longer_levels(ways: LevelSearch, count: tuple[Rank, ...], lot: Random) -> Iterator[LongerLevel]:
    """Yield levels with other turns and other cards without end; none if there is no turn, or if a text names a suit.

    Args:
        ways: the search of the level.
        count: the ranks in the order of the count.
        lot: draws the levels.
    """
    level = ways.level
    line = [*(step.act for step in level.start.steps), *find_winning_line(ways)]
    turns = [n for n, act in enumerate(line) if isinstance(act, Play | Pass)]
    first = next((n for n in range(len(line)) if n not in turns), len(line))
    if (
        not turns
        or any(mark.suit for mark in collect_marks(level))
        or any(card.rank not in count for cards in level.start.hands for card in cards)
    ):
        return
    later = max(0, min(_MAX_SKIPPED_TURNS, first - 1 - len(level.start.steps)))
    while True:
        rounds = lot.randint(0, _MAX_ROUNDS)
        moved = 0 if level.fixed else rounds * len(level.start.seats)
        drawn = _build_level(level, line, count, Added(lot.choice(turns), rounds, moved, lot.randint(0, later)), lot)
        if drawn:
            yield drawn


class Added(NamedTuple):
    """The turns that a level gets: its rounds, and where they begin.

    Attributes:
        at: the index of the act before which they are added, in the line to the win.
        rounds: their number.
        moved: the places by which later ranks move.
        skipped: the turns by which the level begins later.
    """

    at: int
    rounds: int
    moved: int
    skipped: int


def _build_level(
    level: Level, line: list[Act], count: tuple[Rank, ...], added: Added, lot: Random
) -> LongerLevel | None:
    """Return the level with added turns; None if there are not enough cards, or if a text would be wrong."""
    ranks = _add_ranks(level, line, count, added, lot)
    hands = _choose_suits(ranks, lot) if ranks else None
    if hands is None:
        return None
    kept = [_count_cards(line[: added.at], seat) for seat in range(len(hands))]
    moved = {
        card: hands[seat][n if n < kept[seat] else n + added.rounds]
        for seat, cards in enumerate(level.start.hands)
        for n, card in enumerate(cards)
    }
    words = _rename_ranks(level, line, moved)
    if words is None:
        return None
    change = CardChange({}, words, moved)
    seats = len(hands)
    begin = line[added.at]
    assert isinstance(begin, Play | Pass)
    plays = [
        Play(seat, hands[seat][kept[seat] + n])
        for n in range(added.rounds)
        for seat in ((begin.seat + step) % seats for step in range(seats))
    ]
    acts = [*change.apply(tuple(line[: added.at])), *plays, *change.apply(tuple(line[added.at :]))]
    changed = change.apply(level)
    book = len(level.start.steps) + added.skipped
    longer = added.rounds * seats - added.skipped
    return LongerLevel(
        replace(
            changed,
            start=replace(changed.start, hands=hands, steps=tuple(map(Step, acts[:book]))),
            par=level.par + longer,
            plays=level.plays and level.plays + longer,
        ),
        change,
        tuple(acts[book:]),
    )


def _add_ranks(
    level: Level, line: list[Act], count: tuple[Rank, ...], added: Added, lot: Random
) -> list[list[Rank]] | None:
    """Return the ranks of each hand; an added card differs from its number as a card of the level without effect.

    Return None if there is no such card.
    """
    at, seats = added.at, len(level.start.seats)
    plays = [(n, act) for n, act in enumerate(line) if isinstance(act, Play)]
    begin = max((n + 1 for n in range(at) if not isinstance(line[n], Play | Pass)), default=0)
    end = next((n for n in range(at, len(line)) if not isinstance(line[n], Play | Pass)), len(line)) - 1
    pattern = [(n, act.card.rank) for n, act in plays if begin <= n < end]
    if added.rounds and not pattern:
        return None
    first = line[at]
    assert isinstance(first, Play | Pass)

    def move(rank: Rank, places: int) -> Rank:
        return count[(count.index(rank) + places) % len(count)]

    hands: list[list[Rank]] = []
    for seat, cards in enumerate(level.start.hands):
        kept = _count_cards(line[:at], seat)
        new: list[Rank] = []
        for number in range(added.rounds):
            n, rank = lot.choice(pattern)
            new.append(move(rank, at + (seat - first.seat) % seats + number * seats - n))
        till = _count_cards(line[: end + 1], seat)
        ranks = [card.rank for card in cards]
        hands.append([*ranks[:kept], *new, *(move(rank, added.moved) for rank in ranks[kept:till]), *ranks[till:]])
    return hands


def _count_cards(line: list[Act], seat: int) -> int:
    return sum(isinstance(act, Play) and act.seat == seat for act in line)


def _choose_suits(hands: list[list[Rank]], lot: Random) -> tuple[Cards, ...] | None:
    """Return hands of these ranks in random suits; None if a rank is needed more than four times."""
    suits = sorted(SUITS)
    left = {rank: lot.sample(suits, len(suits)) for ranks in hands for rank in ranks}
    if any(sum(ranks.count(rank) for ranks in hands) > len(suits) for rank in left):
        return None
    return tuple(tuple(Card.read(rank.letter + left[rank].pop()) for rank in ranks) for ranks in hands)


def _rename_ranks(level: Level, line: list[Act], moved: dict[Card, Card]) -> dict[Rank, Rank] | None:
    """Return the new names of the ranks in the texts; None if one has two new names, or stands for no card."""
    turned = [act.card for act in line if isinstance(act, Play)]
    words: dict[Rank, Rank] = {}
    for rank in level.fixed | {mark.rank for mark in collect_marks(level) if mark.rank}:
        new = {moved[card].rank for card in turned if card.rank is rank} or {rank}
        if len(new) > 1:
            return None
        (words[rank],) = new
    return words
