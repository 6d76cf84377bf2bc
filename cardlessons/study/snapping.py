"""A game of Irish Snap as it is played live: the line of turns, the hands on the pile, and what is told of them.

Only the times of the learners come from outside; those of the rivals follow from the seed. Whatever follows from the
times is decided by the game's own law.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.players import shuffled
from cardlessons.engine.table import (
    Act,
    Deal,
    Ended,
    Flinch,
    Lawful,
    Left,
    Moved,
    Noted,
    Pass,
    Play,
    Position,
    Refused,
    Said,
    Setup,
    Slap,
    Spot,
)
from cardlessons.engine.variants import Variant
from cardlessons.families.snap.reactions import PACES, Pace, TimesError, both, placed, rival, settle
from cardlessons.record.replay import Data, events_data
from cardlessons.record.tree import Node, Tree
from cardlessons.study.messages import MessageError
from cardlessons.study.table import MOST_NODES
from cardlessons.study.view import node_data

Times = dict[int, object]
"""The milliseconds after which hands came down, by seat; None for a hand that never came. Where both hands are due, a
list of those that came."""

ALONE = ("A", "B", "C", "D")
TWO = ("Left", "Right", "C", "D")
"""The seats: the learners first, then the rivals."""

PATIENCE = 3000
"""Milliseconds for which a hand is waited for after all the rivals' are down."""
LEAST_PATIENCE = 6000
"""Milliseconds for which a hand is waited for in any case."""
NOBODY = frozenset[int]()


@dataclass(frozen=True)
class Sitting:
    """What the learners have chosen: the game, how many they are, how many rivals play and how fast, the seed of the
    deal and of the rivals' times, and whether there is a clock."""

    game: Variant
    learners: int = 1
    rivals: int = 2
    pace: Pace = PACES["steady"]
    seed: int = 1
    clock: bool = True

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all who play."""
        return (ALONE if self.learners == 1 else TWO)[: self.learners + self.rivals]


class Snapping:
    """A live game. Turns are numbered along the line; the deal is number 0.

    A turn may be asked for while the one before it is still open to hands: if a hand comes down on the earlier one, the
    later one was never turned. What is settled stays settled.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        game, seats = sitting.game, sitting.seats
        rules = game.rules
        self._tree = Tree(game, rules.begin(Setup(seats, seats[-1], ((),) * len(seats))))
        self._line = [self._tree.play(self._tree.root, Deal(shuffled(rules.cards, sitting.seed)))]
        self._settled = 0
        self.asked = self.right = 0
        self._answered_at = 0

    @property
    def position(self) -> Position:
        """The table after the last turn."""
        return self._line[-1].position

    # Turns

    def turn(self, after: int) -> Data:
        """The turn after that number, played now if it has not been asked for before."""
        node = self._open(after)
        if _due(node.position):
            raise MessageError("A slap is due, and no card is turned before it is settled. Nothing has changed.")
        if node.position.over:
            raise MessageError("The game is over; begin a new one.")
        if after + 1 == len(self._line):
            self._line.append(self._play(node, _next(self.sitting.game, node.position)))
        return self._turn_data(after + 1)

    def _turn_data(self, at: int) -> Data:
        """What the table shows of a turn; with a clock, also whether hands are due and when the rivals' come down."""
        node, sitting = self._line[at], self.sitting
        position, events = node.position, node.verdict.events
        act = node.act
        assert isinstance(act, Play | Pass)
        card = act.card if isinstance(act, Play) else None
        word = next((event.words for event in events if isinstance(event, Said)), None)
        names = position.seats
        data: Data = {
            "at": at,
            "title": _title(node),
            "seat": names[act.seat],
            "pile": [card.text for card in position.layout[-2:]],
            "count": len(position.layout),
            "word": word,
            "aloud": ". ".join(filter(None, (word, card.name if card else None))),
            "tones": [position.memo.number if word else None, int(card.rank) if card else None],  # type: ignore[attr-defined]
            "hands": {name: len(hand) for name, hand in zip(names, position.hands, strict=True)},
            "in": [names[seat] for seat in position.live()],
        }
        if sitting.clock:
            rivals = self._rivals(at) if _due(position) else {}
            latest = max((time for times in rivals.values() for time in _each(times)), default=0)
            data |= {
                "due": position.memo.due,  # type: ignore[attr-defined]
                "rivals": {names[seat]: time for seat, time in rivals.items()},
                "waits": max(LEAST_PATIENCE, PATIENCE + latest),
            }
            if any(isinstance(event, Left | Ended) for event in events):
                data["moment"] = self._moment(at, {})
        return data

    def _rivals(self, at: int) -> dict[int, int | list[int]]:
        """When the rivals' hands come down on a turn."""
        sitting, position = self.sitting, self._line[at].position
        come = both if position.memo.due > 1 else rival  # type: ignore[attr-defined]
        return {
            seat: come(sitting.pace, sitting.seed, at, seat) for seat in position.live() if seat >= sitting.learners
        }

    # Hands on the pile

    def slapped(self, at: int, times: Mapping[str, object]) -> Data:
        """The learners' hands have come down on a turn, after these milliseconds."""
        node = self._open(at)
        measured: Times = {self._learner(name): time for name, time in times.items()}
        if _due(node.position):
            measured.update(self._rivals(at))
        return self._settle(at, self._slap(node.position, measured), measured)

    def flinched(self, at: int, name: str) -> Data:
        """A learner's hand has started and drawn back."""
        self._open(at)
        return self._settle(at, Flinch(self._learner(name)), {})

    def answered(self, at: int, hands: int) -> Data:
        """Snap, with one hand or both, or no snap, without a clock: who says rightly that it is one has the first hand,
        and who says at a snap that it is none has a hand that never comes (R-117, R-123)."""
        node = self._open(at)
        if at != len(self._line) - 1 or at == self._answered_at or at == self._settled:
            raise MessageError("That card has been answered already. Nothing has changed.")
        position = node.position
        due = position.memo.due  # type: ignore[attr-defined]
        if due or (hands and 0 in position.live() and not position.over):
            measured: Times = {0: [0] * hands if due > 1 else 0 if hands else None}
            slap = self._slap(position, {**measured, **(self._rivals(at) if due else {})})
            moment = self._settle(at, slap, {})
        else:
            moment = self._moment(at, {})
        right = hands >= due and bool(hands) == bool(due)
        self._answered_at = at
        self.asked += 1
        self.right += right
        told = ("Right, though one hand was enough." if hands > due else "Right.") if right else "No."
        told = "No: both hands were due." if 0 < hands < due else told
        return moment | {"right": right, "verdict": told, "score": [self.right, self.asked]}

    def finish(self) -> Data:
        """The rivals play on without the learners, to the end."""
        if any(seat < self.sitting.learners for seat in self.position.live()):
            raise MessageError("You are still in the game, so it cannot be played out without you.")
        if self.position.over:
            raise MessageError("The game is over; begin a new one.")
        while not self.position.over:
            at = len(self._line) - 1
            if _due(self.position):
                times: Times = {**self._rivals(at)}
                moment = self._settle(at, self._slap(self.position, times), times)
            else:
                self._line.append(self._play(self._line[-1], _next(self.sitting.game, self.position)))
                moment = self._moment(at + 1, {})
        return moment

    def _learner(self, name: str) -> int:
        seats = self.sitting.seats[: self.sitting.learners]
        if name not in seats:
            raise MessageError(f"Only the hand of {' and of '.join(seats)} is measured here. Nothing has changed.")
        return seats.index(name)

    def _slap(self, position: Position, times: Times) -> Slap:
        try:
            return settle(position, times)  # type: ignore[arg-type]
        except TimesError as error:
            text = str(error)
            raise MessageError(f"{text[0].upper()}{text[1:]}. Nothing has changed.") from None

    def _settle(self, at: int, act: Act, times: Times) -> Data:
        """Hands decide a turn, and what was turned after it goes back."""
        node = self._play(self._line[at], act)
        if isinstance(node.verdict, Refused):
            reasons = events_data(self.sitting.game, self.sitting.seats, node.verdict)
            raise MessageError(" ".join(reason["why"]["text"] for reason in reasons))
        self._line[at + 1 :] = [node]
        moment = self._moment(at + 1, times)
        self._settled = at + 1
        return moment

    def _open(self, at: int) -> Node:
        """The turn of a number, if no hand has settled it yet."""
        if not self._settled <= at < len(self._line):
            raise MessageError("That turn has been settled already, or was never turned. Nothing has changed.")
        return self._line[at]

    def _play(self, node: Node, act: Act) -> Node:
        if len(self._tree) >= MOST_NODES:
            raise MessageError("This game has gone on so long that the table takes no more of it; begin a new one.")
        return self._tree.play(node, act)

    # What is told

    def _moment(self, at: int, times: Times) -> Data:
        """A moment to be looked at step by step: the turn before, the turn, the hands; and everybody's times."""
        first = max(self._settled + 1, at - 2)
        nodes = self._line[first : at + 1]
        position = nodes[-1].position
        learners = range(self.sitting.learners)
        return {
            "at": at,
            "steps": [node_data(self.sitting.game, node, NOBODY) | {"title": _title(node)} for node in nodes],
            "times": self._times(nodes[-1], times),
            "causes": self._causes(nodes[-2]) if isinstance(nodes[-1].act, Slap) else [],
            "in": [position.seats[seat] for seat in position.live()],
            "over": position.over,
            "watching": not position.over and not any(seat in position.live() for seat in learners),
            "hands": {name: len(hand) for name, hand in zip(position.seats, position.hands, strict=True)},
        }

    def _times(self, node: Node, times: Times) -> list[Data]:
        """Everybody's time, the first hand first, and what came of it."""
        if not times or node.parent is None or not isinstance(node.act, Slap):
            return []
        due = node.parent.position.memo.due  # type: ignore[attr-defined]
        order = placed(node.act, times)
        moves = [event for event in node.verdict.events if isinstance(event, Moved)]
        taker = next((move.target.seat for move in moves if move.target.spot is Spot.HAND), None)
        rows = []
        for place, seat in enumerate(seat for seat in order if due or times[seat] is not None):
            said = "" if due else "slapped, though no slap was due"
            said = "first" if due and place == 0 else said
            if seat == taker:
                said = "last, and takes the pile" if due else f"{said}, and takes the pile"
            name = node.position.seats[seat]
            came = [time for time in _each(times[seat]) if time is not None]
            ms = sorted(came) if due > 1 else times[seat]
            rows.append({"who": name, "ms": ms, "learner": seat < self.sitting.learners, "said": said})
        return rows

    def _causes(self, node: Node) -> list[Data]:
        """Why there was a snap, or why there was none."""
        due = _due(node.position)
        whys = tuple(
            event
            for event in node.verdict.events
            if isinstance(event, Noted) and event.why.code.startswith("snap." if due else "none.")
        )
        return events_data(self.sitting.game, self.sitting.seats, Lawful(whys))


def _each(times: Any) -> list[Any]:
    """The times of one hand, or of both."""
    return times if isinstance(times, list) else [times]


def _due(position: Position) -> bool:
    """Whether a slap is due: nobody has the turn then, though the game goes on."""
    return position.turn is None and not position.over


def _next(game: Variant, position: Position) -> Act:
    """The only thing that can be done by the seat to play."""
    return game.rules.moves(position)[0]


def _title(node: Node) -> str:
    """A turn or what hands did, in a few words."""
    seats = node.position.seats
    match node.act:
        case Play(seat, card):
            return f"{seats[seat]} turns {_the(card)}"
        case Pass(seat):
            return f"{seats[seat]} has no card, and counts on"
        case Flinch(seat):
            return f"{seats[seat]} draws back"
        case _:
            return "Hands on the pile"


def _the(card: Card) -> str:
    return "a joker" if card.rank is Rank.JOKER else f"the {card.name}"
