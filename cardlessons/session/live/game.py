"""A game in real time: the line of its turns, and the hands that come down on the pile.

The page measures the times of the learners; those of the rivals follow from the seed. The rules of the game decide the
result of the times.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlessons.engine.live import TimesError
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Act, Deal, Ended, Left, Position, Refused, Setup
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook import capitalize
from cardlessons.session.live.choices import LiveChoices
from cardlessons.session.live.moments import Times, build_moment_data, build_turn_data, is_due
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import LiveMoment, LiveTurn
from cardlessons.session.table.plain_data import build_events_data
from cardlessons.session.table.state import MAX_NODES
from cardlessons.session.texts import get_text


class LiveGame:
    """A game in real time. Its turns are numbered from the deal, which has the number 0.

    The page may ask for the next turn while hands may still come down on the present one. If one does, the later turn
    is removed. A turn that is settled does not change any more.
    """

    def __init__(self, sitting: LiveChoices) -> None:
        self.sitting = sitting
        game, seats = sitting.game, sitting.seats
        rules = game.rules
        self._tree = Tree(game, rules.begin(Setup(seats, seats[-1], ((),) * len(seats))))
        self._line = [self._tree.play(self._tree.root, Deal(shuffle(rules.cards, sitting.seed)))]
        self._settled = 0
        self.asked = self.right = 0
        self._answered_at = 0

    @property
    def position(self) -> Position:
        """Return the table after the last turn."""
        return self._line[-1].position

    # Turns

    def turn(self, after: int) -> LiveTurn:
        """Return the turn after this number, and play it if this is the first request for it."""
        node = self._find_open_turn(after)
        if is_due(node.position):
            raise MessageError(get_text("game.hands-are-due"))
        if node.position.over:
            raise MessageError(get_text("game.over"))
        if after + 1 == len(self._line):
            self._line.append(self._play_next(node))
        turned = self._line[after + 1]
        reply = build_turn_data(self.sitting, turned, after + 1)
        if self.sitting.clock and any(isinstance(event, Left | Ended) for event in turned.verdict.events):
            reply["moment"] = self._build_moment(after + 1, {})
        return reply

    # Hands on the pile

    def bring_down(self, at: int, times: Mapping[str, object]) -> LiveMoment:
        """Decide a turn by the times of the learners' hands, in milliseconds by name, and those of the rivals."""
        node = self._find_open_turn(at)
        measured: Times = {self._find_learner(name): time for name, time in times.items()}
        if is_due(node.position):
            measured.update(self._collect_rival_times(at))
        return self._settle(at, self._settle_hands(node.position, measured), measured)

    def draw_back(self, at: int, name: str) -> LiveMoment:
        """Decide a turn at which a learner's hand has started and drawn back."""
        self._find_open_turn(at)
        return self._settle(at, self.sitting.live.draw_back(self._find_learner(name)), {})

    def answer(self, at: int, hands: int) -> LiveMoment:
        """Judge the learner's answer in a game without a clock; `hands` is their number, 0 for none.

        A right answer counts as the first hand down, a missing one as a hand that never comes (R-117, R-123).
        """
        node = self._find_open_turn(at)
        if at != len(self._line) - 1 or at == self._answered_at or at == self._settled:
            raise MessageError(get_text("game.answered-already"))
        position = node.position
        due = self.sitting.live.count_due_hands(position)
        if due or (hands and 0 in position.live() and not position.over):
            measured: Times = {0: [0] * hands if due > 1 else 0 if hands else None}
            settled = self._settle_hands(position, {**measured, **(self._collect_rival_times(at) if due else {})})
            moment = self._settle(at, settled, {})
        else:
            moment = self._build_moment(at, {})
        right = hands >= due and bool(hands) == bool(due)
        self._answered_at = at
        self.asked += 1
        self.right += right
        words = (get_text("game.right-one-hand") if hands > due else get_text("game.right")) if right else "No."
        words = get_text("game.both-hands-were-due") if 0 < hands < due else words
        return {**moment, "right": right, "verdict": words, "score": [self.right, self.asked]}

    def finish(self) -> LiveMoment:
        """Play the game to its end when all learners are out, and return its last moment."""
        if any(seat < self.sitting.learners for seat in self.position.live()):
            raise MessageError(get_text("game.still-in-the-game"))
        if self.position.over:
            raise MessageError(get_text("game.over"))
        while not self.position.over:
            at = len(self._line) - 1
            if is_due(self.position):
                times: Times = {**self._collect_rival_times(at)}
                moment = self._settle(at, self._settle_hands(self.position, times), times)
            else:
                self._line.append(self._play_next(self._line[-1]))
                moment = self._build_moment(at + 1, {})
        return moment

    def _find_learner(self, name: str) -> int:
        seats = self.sitting.seats[: self.sitting.learners]
        if name not in seats:
            raise MessageError(get_text("game.only-measured-hands", seats=" and of ".join(seats)))
        return seats.index(name)

    def _settle_hands(self, position: Position, times: Times) -> Act:
        try:
            return self.sitting.live.settle_hands(position, times)
        except TimesError as error:
            raise MessageError(get_text("game.unchanged", text=capitalize(str(error)))) from None

    def _settle(self, at: int, act: Act, times: Times) -> LiveMoment:
        """Decide a turn by an act of hands, and remove the turns after it."""
        node = self._play(self._line[at], act)
        if isinstance(node.verdict, Refused):
            reasons = build_events_data(self.sitting.game, self.sitting.seats, node.verdict, None)
            raise MessageError(" ".join(reason["why"]["text"] for reason in reasons if reason["why"]))
        self._line[at + 1 :] = [node]
        moment = self._build_moment(at + 1, times)
        self._settled = at + 1
        return moment

    def _find_open_turn(self, at: int) -> Node:
        """Return the turn with this number; raise `MessageError` if it is settled already."""
        if not self._settled <= at < len(self._line):
            raise MessageError(get_text("game.settled-already"))
        return self._line[at]

    def _collect_rival_times(self, at: int) -> dict[int, int | list[int]]:
        """Return the times, in milliseconds, at which the rivals' hands come down on a turn, by seat."""
        return self.sitting.times(self._line[at].position, at)

    def _play_next(self, node: Node) -> Node:
        """Play the only lawful act after a node."""
        return self._play(node, self.sitting.game.rules.moves(node.position)[0])

    def _play(self, node: Node, act: Act) -> Node:
        if len(self._tree) >= MAX_NODES:
            raise MessageError(get_text("game.too-long"))
        return self._tree.play(node, act)

    def _build_moment(self, at: int, times: Times) -> LiveMoment:
        """Return the data of the moment after a turn, with at most two turns before it."""
        first = max(self._settled + 1, at - 2)
        return build_moment_data(self.sitting, self._line[first : at + 1], at, times)
