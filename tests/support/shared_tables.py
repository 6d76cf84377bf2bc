"""Play at shared tables in tests: a log with its own clock, and people at the table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from cardlessons.engine.table import Deal
from cardlessons.engine.variants import Variant
from cardlessons.record import write_act
from cardlessons.session.messages import MessageError
from cardlessons.together.event_log import Event
from cardlessons.together.names import SharedTableError
from cardlessons.together.sent_views import SentViews, build_setting
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_head import build_head
from cardlessons.together.table_opening import Opening, list_seat_counts


class LoggedTable:
    """A shared table with its log; what each person is sent is kept as text."""

    def __init__(self, game: Variant, seats: int = 4, seed: int = 7, away: float = 20.0) -> None:
        counts = list_seat_counts(game)
        names = tuple("ABCDEFGHIJ"[: seats if seats in counts else counts[0]])
        self.now = 1000.0
        self._begin(Event(0, self.now, Opening(str(game), names, away).event(seed)))

    @classmethod
    def of(cls, events: Iterable[Event]) -> LoggedTable:
        """Return a table made of the events of another one, with all that is sent there."""
        made = cls.__new__(cls)
        first, *others = events
        made.now = first.time
        made._begin(first)
        for event in others:
            made._take(event)
        return made

    def _begin(self, first: Event) -> None:
        self.events = [first]
        self.table = SharedTable(first)
        self.sent: dict[str, list[str]] = {}
        self._views: dict[str, SentViews] = {}

    def do(self, token: str, kind: str, **data: Any) -> dict[str, Any] | None:
        """Append an event, then all plays of the house that follow; return what its sender alone is told."""
        answer = self._append({"do": kind, "token": token, "by": token, **data})
        while not self.table.is_over and (turn := self.table.game and self.table.game.house_turn):
            self._append({"token": "", **json.loads(json.dumps(turn.choose()))})
        return answer

    def _append(self, data: dict[str, Any]) -> dict[str, Any] | None:
        return self._take(Event(len(self.events), self.now, data))

    def _take(self, event: Event) -> dict[str, Any] | None:
        self.events.append(event)
        token = event.data["token"]
        if event.data["do"] == "here":
            self._views[token] = SentViews()
            self.sent.setdefault(token, [])
        answer = self.table.apply(event)
        if answer is not None and token in self.sent:
            self.sent[token].append(json.dumps(answer))
        for other, views in self._views.items():
            if frame := views.next(self.table, other):
                self.sent[other].append(json.dumps(frame))
        return answer

    def come(self, token: str, seat: str | None = None, name: str | None = None) -> None:
        """Let a person come, and sit down where a seat is named; without another name, called as the seat."""
        self.do(token, "here")
        if seat:
            self.do(token, "sit", seat=seat, name=seat if name is None else name)

    def fill(self, *, house: int = 0) -> None:
        """Let somebody sit on every seat but so many, and begin."""
        for seat in self.table.seats[: len(self.table.seats) - house]:
            self.come(f"token-{seat}", seat)
        self.do("token-A", "begin")

    def play(self, token: str, act: str, ms: int = 500) -> dict[str, Any] | None:
        """Let a person play."""
        return self.do(token, "act", act=act, at=self.table.game.node.number, ms=ms)

    def ask(self, token: str, **message: Any) -> dict[str, Any]:
        """Let a person's page ask something about the present moment; return the answer or the error."""
        told: dict[str, Any]
        node = self.table.game.node
        at = ["deal" if isinstance(step.act, Deal) else write_act(step.act, self.table.seats) for step in node.line()]
        try:
            told = self.table.answer_question(token, {"at": at, "id": 1, **message})
        except (SharedTableError, MessageError) as error:
            told = {"error": str(error)}
        self.sent[token].append(json.dumps(told))
        return told

    def turn(self) -> str | None:
        """Return the seat that is to play."""
        turn = self.table.game.node.position.turn
        return None if turn is None else self.table.seats[turn]

    def deal_on(self) -> None:
        """Let all players agree to the next cards."""
        at = self.table.game.node.number
        for token in [token for token, one in self.table.people.items() if one.seat is not None and not one.is_away]:
            self.do(token, "deal", at=at)

    def play_at_random(self, lots: Random, plays: int) -> None:
        """Let the people play: lawful plays, faults, refused ones, words at the pile, next deals.

        Before a next deal, other plays of the last one are tried.
        """
        for _ in range(plays):
            if self.table.is_deal_over:
                self.try_at_random(lots, tries=4)
                self.deal_on()
            elif self.table.variant.calls:
                for token in [token for token, one in self.table.people.items() if one.seat is not None]:
                    self.play(token, lots.choice(["slap", "turn", "turn", "turn"]), lots.randint(150, 3000))
            else:
                self.play_one(lots)

    def try_at_random(self, lots: Random, tries: int) -> None:
        """Let somebody try other plays of the deal, and go on from there; everybody else but the last seat sees it."""
        for seat in self.table.seats[:-1]:
            self.do(f"token-{seat}", "follow", follows=True)
        for _ in range(tries):
            node = lots.choice(self.table.game.tree.nodes[self.table.game.last_deal :])
            for card in lots.sample([*self.table.variant.rules.cards], 9):
                self.do("token-A", "try", node=node.number, act=str(card))

    def play_one(self, lots: Random) -> None:
        """Let the seat to play try any of its cards, and play a lawful one if that is refused."""
        table = self.table
        turn = table.game.node.position.turn
        assert turn is not None
        token = f"token-{table.seats[turn]}"
        at = table.game.node.number
        hand = table.game.node.position.hands[turn]
        if hand and lots.random() < 0.7:
            self.play(token, str(lots.choice(hand)))
        if table.game.node.number == at:
            act = lots.choice(table.variant.rules.moves(table.game.node.position))
            self.play(token, write_act(act, table.seats))


def everything(table: SharedTable) -> str:
    """Return all that anybody could be sent of a table, as text."""
    told: list[Any] = []
    for token in [*table.people, "nobody"]:
        told.append(build_head(table, token))
    if table.game:
        for eyes in (None, *range(len(table.seats))):
            for bare in {table.is_bare(token) for token in [*table.people, "nobody"]}:
                setting = build_setting(table.game, table.seats, eyes, bare=bare)
                told += [setting, table.game.nodes(eyes, bare=bare), table.game.shown]
    return json.dumps(told)
