"""Puzzles: only one ask is sure to be answered with cards, and what was asked before tells which."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.authoring.examples.gofish.law import GoFish
from cardlessons.authoring.examples.gofish.memory import Position
from cardlessons.authoring.examples.gofish.player import advise, sure_asks
from cardlessons.engine.players import shuffle, visible_position
from cardlessons.engine.puzzles import Outcome, PosedPuzzle, PuzzleMaker
from cardlessons.engine.table import Act, Deal, after
from cardlessons.record import Record, Step
from cardlessons.record.puzzle_search import PUZZLE_SEATS, PuzzleSearch, draw

ASKS_SINCE_TOLD = {1: range(1, 3), 2: range(3, 6), 3: range(6, 40)}
"""Number of asks since it was told, by grade."""


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """Return the puzzle of a seed, in words."""
    return _find(seed, game, grade)


def _in_deal(rules: GoFish, game: str, seed: int, deal: int, grade: int) -> PosedPuzzle | None:
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    record = Record(game, PUZZLE_SEATS, PUZZLE_SEATS[-1], ((),) * len(PUZZLE_SEATS))
    act: Act = Deal(shuffle(rules.cards, f"{seed}/{deal}"))
    position, done = cast("Position", record.start()), []
    told: dict[tuple[int, object], int] = {}
    for _ in range(40):
        done.append(Step(act))
        position = after(position, rules.decide(position, act).events)
        if position.turn is None:
            return None
        for seat, ranks in enumerate(position.memo.holds):
            told = {key: since for key, since in told.items() if key[0] != seat or key[1] in ranks}
            for rank in ranks:
                told.setdefault((seat, rank), len(done))
        seen = visible_position(position, position.turn)
        sure = sure_asks(rules, seen)
        if len(sure) == 1 and len(done) + 1 - told[sure[0].other, sure[0].rank] in ASKS_SINCE_TOLD[grade]:
            return _pose(rules, replace(record, steps=tuple(done)), position, sure[0])
        act = sure[0] if sure else draw(lot, rules.moves(seen)) if lot.random() < 0.5 else advise(rules, seen)[0]
    return None


_find = PuzzleSearch(GoFish, "game of Go Fish", ASKS_SINCE_TOLD, _in_deal)


def _pose(rules: GoFish, record: Record, position: Position, best: Ask) -> PosedPuzzle:
    names = record.seats
    right, held = names[best.other], best.rank.plural
    outcomes: dict[Act, Outcome] = {
        best: Outcome(
            (best,), True, f"{right} has shown that {right} holds {held}, and has not given them away.", ("GOF-3",)
        )
    }
    for ask in rules.moves(position):
        if isinstance(ask, Ask) and ask != best:
            told = f"Nothing that was asked shows that {names[ask.other]} holds {ask.rank.plural}: that is luck."
            outcomes[ask] = Outcome((ask,), False, told, ("GOF-3",))
    hints = (
        "Whoever asks for a rank holds a card of it.",
        f"It is about {held}.",
        f"Ask {right} for {held}.",
    )
    asks = (
        f"You are {names[best.seat]}, and you see your own hand only. One player is sure to have cards that you can "
        "use: step back to see who has asked for what. Whom do you ask, and for which rank?"
    )
    return PosedPuzzle(str(record), names[best.seat], asks, hints, outcomes, hidden=True)


PUZZLES = PuzzleMaker(
    {1: "told in the last two asks", 2: "told a while ago", 3: "told long ago"}, pose, act_key=lambda act: act
)
"""The puzzles of Go Fish."""
