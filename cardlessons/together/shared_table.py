"""A table that several people share: a fold over the events of its log. Nothing here does networking.

The same events give the same table in every process. So all times are times of events, and the plays of the house are
events, too, since a strong player may look ahead for seconds. The house is the computer player: it plays for the seats
without a person, and for people who have left. A person is identified by the token of a browser tab, which no view
shows to others.

The people and their seats are in `table_seats`, what is chosen before the game in `table_choices`, the game with its
plays in `table_game`, what all must agree to in `table_requests`, stepping together in `shared_steps`, the score in
`evening`.
"""

from __future__ import annotations

from typing import Any, Literal

from cardlessons.engine.table import New
from cardlessons.engine.variants import Variant
from cardlessons.rulebook import name_game
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.table.permissions import count_deals
from cardlessons.together.evening import Evening, find_winners
from cardlessons.together.event_log import Event
from cardlessons.together.names import SharedTableError
from cardlessons.together.people import People
from cardlessons.together.protocol import (
    ActAtTable,
    KeptPerson,
    KeptTable,
    PlayerAct,
    PlayerAnswer,
    TableEvent,
    TableHead,
    TableOpened,
    TryTogether,
)
from cardlessons.together.room import PRESENCE_KINDS
from cardlessons.together.shared_steps import SharedSteps
from cardlessons.together.table_choices import TableChoices
from cardlessons.together.table_game import TableGame
from cardlessons.together.table_requests import REQUEST_SECONDS, Proposal, Requests
from cardlessons.together.table_seats import Seats, Stage
from cardlessons.together.texts import get_text

MAX_EVENTS = 20_000
"""The number of events after which a table ends, so that nobody can fill the memory."""
_NO_ACTIVITY = PRESENCE_KINDS | {"house", "say"}
"""The kinds of events that do not count as activity; a table with no other events is idle."""


class SharedTable:
    """A shared table: people, seats, and the game that they play.

    Attributes:
        language: the language in which everybody at the table is spoken to.
        people: the people at the table, by token.
        seating: the seats, and who sits there.
        evening: the score.
        choices: what is chosen before the game.
        game: the game, once cards have been dealt.
        games: the number of times that a game was begun here.
        is_over: whether the table has ended.
        steps: where those are who step together through a deal that is over.
        requests: what a person asks the others, until all have agreed.
        now: the time of the last event.
        touched: the time of the last act of a person.
        is_saved: whether the store takes events at the moment; this alone is no event.
        head: what everybody is shown of people and seats, made once after an event; None until somebody is shown it.
    """

    def __init__(self, opened: Event[TableOpened]) -> None:
        data = opened.data
        self.language = find_language(data.get("lang", ""))
        self.people = People(data["away"])
        kept = data.get("kept")
        self.evening = Evening(kept["evenings"] if kept else ())
        with speak(self.language):
            self.seating = Seats(self.people, tuple(data["seats"]), self.evening.pass_score)
        self.news = self.seating.news
        self.seating.seat_kept(kept["people"] if kept else (), opened.time)
        self.choices = TableChoices(data["game"], self.seating, gives_names=data.get("animals", False))
        self.requests, self.steps = Requests(self.seating), SharedSteps(self.people)
        self.games = 0
        self.game: TableGame | None = None
        self.is_over = False
        self.touched = self.now = opened.time
        self.is_saved = True
        self._seed = data["seed"]
        self.head: TableHead | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self.seating.names

    @property
    def variant(self) -> Variant:
        """Return the game that is chosen or played."""
        return self.choices.variant

    @property
    def stage(self) -> Stage:
        """Return what the table does now."""
        if self.game is None:
            return "choosing"
        return "over" if self.game.is_deal_over else "open" if self.variant.look.hands_hidden else "hidden"

    @property
    def is_deal_over(self) -> bool:
        """Tell whether a deal was played to its end, and no other one has begun."""
        return self.game is not None and self.game.is_deal_over

    # The events

    def apply(self, event: Event[TableEvent]) -> PlayerAnswer | None:
        """Apply an event and its consequences; return the answer for its sender alone, if there is one."""
        self.head = None
        if self.is_over:
            return None
        data: Any = event.data
        kind, self.now = data["do"], event.time
        if self.game:
            self.game.now = self.now
        if event.number >= MAX_EVENTS or kind == "end":
            self.is_over = True
            return None
        if kind not in _NO_ACTIVITY:
            self.touched = event.time
            self.news.told = ""
            if person := self.people.get(data.get("token", "")):
                person.instead.clear()
        self.people.pass_time(event.time, data.get("process", ""))
        answer: PlayerAnswer | None
        try:
            answer = self._dispatch(data, event.time)
        except (SharedTableError, MessageError) as error:
            answer = {"error": str(error)}
        try:
            self._follow_up()
        except MessageError as error:
            self.news.told = str(error)  # the tree of plays is full
        return answer

    def _dispatch(self, data: Any, time: float) -> PlayerAnswer | None:
        """Carry out the act of an event.

        Raises:
            SharedTableError: the act is not possible.
            MessageError: a play cannot be read.
        """
        token = data.get("token", "")
        match data:
            case {"do": "here", "by": connection}:
                self._come(token, connection, data.get("process", ""), data.get("was", ""))
            case {"do": "gone", "by": connection}:
                self.people.leave(token, connection, time)
            case {"do": "alive", "people": people}:
                self.people.come_back(people)
            case {"do": "house"}:
                if self.game:
                    self.game.play_house(data)
            case {"do": "tick"}:
                pass
            case _ if token not in self.people:
                raise SharedTableError(get_text("shared.not-here"))
            case _:
                return self._arrange(token, data)
        return None

    def _arrange(self, token: str, data: Any) -> PlayerAnswer | None:
        """Carry out an act that concerns people, seats and the choices before the game, or else one of the game.

        Raises:
            SharedTableError: the act is not possible.
            MessageError: a play cannot be read.
        """
        match data:
            case {"do": "sit", "seat": seat, "name": name}:
                if (asked := self.seating.sit(token, seat, name, self.stage)) is not None:
                    self.requests.ask(token, "seat", seat=asked)
            case {"do": "name", "name": name}:
                self.people[token].name = self.people.choose_name(token, name)
            case {"do": "watch"}:
                self.seating.stand_up(token)
                self.requests.forget_asker(token)
            case {"do": "begin"}:
                self._begin()
            case {"do": "lock", "locked": locked}:
                self.people.check_leader(token)
                self.seating.lock(locked=locked)
            case {"do": "free", "seat": seat}:
                self.people.check_leader(token)
                if (freed := self.seating.free(seat, self.stage)) is not None:
                    self.requests.ask(token, "free", seat=freed)
            case {"do": "say", "word": word}:
                self.people.say(token, word, self.now)
            case _:
                if not self.choices.apply(token, data, has_begun=self.game is not None):
                    return self._play_on(token, data)
        return None

    def _play_on(self, token: str, data: Any) -> PlayerAnswer | None:
        """Carry out an act of the game or a request. Raise SharedTableError, MessageError."""
        match data:
            case {"do": "act"}:
                seat, game = self._find_seat_in_game(token)
                return game.act(seat, data)
            case {"do": "deal", "at": number}:
                if number == self._find_seat_in_game(token)[1].node.number:  # else they have been dealt already
                    self._ask_after_deal(token, "deal", self.now + REQUEST_SECONDS)
            case {"do": "choose"}:
                self._find_seat_in_game(token)
                self._ask_after_deal(token, "choose")
            case {"do": "instead", "seat": seat}:
                self._find_seat_in_game(token)
                self.seating.let_house_play(seat)
            case {"do": "ask", "node": number}:
                self._ask_to_go_back(token, number)
            case {"do": "reply", "agrees": agrees}:
                if not self.requests.reply(token, agrees=agrees):
                    self._find_seat_in_game(token)
            case {"do": "follow", "follows": follows}:
                self.people[token].follows = follows
            case {"do": "step", "node": number}:
                self.steps.lead(token, self.game, number)
            case {"do": "try", "node": number, "act": act}:
                return self.steps.lead_to_try(token, self.game, number, act)
        return None

    def _follow_up(self) -> None:
        """Change seats after the deal, carry out a proposal on which all agree, and settle the hands on the pile."""
        if not self.game:
            return
        if self.is_deal_over:
            self.seating.change_owners()
        self.game.rename_seats()
        if due := self.requests.find_due(self.now):
            self._carry_out(self.game, due)
        if self.game:
            self.game.rename_seats()
            self.game.settle_hands()

    def keep(self, day: str, *, with_tokens: bool) -> KeptTable:
        """Return what is kept for the next evening; the day of this one is as in "2026-05-31"."""
        people: list[KeptPerson] = []
        for one in self.seating.list_sitting():
            person: KeptPerson = {"seat": one.seat or 0, "name": one.name}
            if with_tokens:
                person["token"] = one.token
            people.append(person)
        return {
            "game": str(self.variant),
            "seats": [*self.seating.labels],
            "people": people,
            "evenings": self.evening.list_kept(self.seating.list_names(), day),
        }

    def _begin(self) -> None:
        if self.game:
            return
        if all(person.seat is None for person in self.people.values()):
            raise SharedTableError(get_text("shared.nobody-sits"))
        self.games += 1
        self.evening.add_game(name_game(self.variant))
        self.game = TableGame(self.choices, self.seating, self._seed, self._note_shown)
        self.game.now = self.now
        self._deal(self.game)

    def _choose_anew(self) -> None:
        """Go back to the choice of the game and the seats, where all people keep theirs."""
        self.game = self.requests.proposal = None
        self.seating.names = self.seating.labels
        self.news.told, self.news.of_seats = "", []
        self.steps.show(0)
        self._seed += 1
        self.people.held.clear()

    # The game

    def _deal(self, game: TableGame) -> None:
        """Deal the cards; during this deal, nobody takes a seat whose hand is hidden from them."""
        self.people.held = {token: person.seat for token, person in self.people.items() if person.seat is not None}
        game.deal()
        self.news.begin_deal(count_deals(game.node))

    def _note_shown(self) -> None:
        """Clear what belonged to the node before, and count a deal that is over."""
        game = self.game
        assert game
        self.steps.show(game.node.number)
        self.requests.forget_play()
        if game.is_deal_over and not isinstance(game.node.act, New):  # which ends no deal
            dealt = game.tree.nodes[game.last_deal].parent
            assert dealt
            owners = [(seat, self.people.find_owner(seat)) for seat in find_winners(dealt.position, game.node.position)]
            winners = [(one.token if one else "", self.seating.get_name(seat)) for seat, one in owners]
            self.evening.count_deal(winners)

    def _find_seat_in_game(self, token: str) -> tuple[int, TableGame]:
        """Return the seat of a person in a game, and the game.

        Raises:
            SharedTableError: the game has not begun, or the person only watches.
        """
        if not self.game:
            raise SharedTableError(get_text("shared.not-begun"))
        seat = self.people[token].seat
        if seat is None:
            raise SharedTableError(get_text("shared.watching"))
        return seat, self.game

    def needs_tick(self, now: float) -> float | None:
        """Return the seconds until the table needs a tick, an event that only passes time; None if it needs none."""
        due = self.people.list_absences()
        if (proposal := self.requests.proposal) and proposal.until is not None:
            due.append(proposal.until)
        if self.game:
            due += self.game.list_due()
        return max(0.0, min(due) - now) if due else None

    def judge(self, token: str, act: PlayerAct) -> PlayerAnswer | None:
        """Return why a play of a person is refused, for this person alone; None if it is not, or is no play."""
        try:
            if token not in self.people:
                return None
            if is_message(act, ActAtTable):
                seat, game = self._find_seat_in_game(token)
                return game.judge(seat, act)
            if is_message(act, TryTogether):
                return self.steps.read_try(token, self.game, act["node"], act["act"]).refusal
        except (SharedTableError, MessageError) as error:
            return {"error": str(error)}
        return None

    def answer_question(self, token: str, message: object) -> PlayerAnswer:
        """Answer a question of a player's page. Raise SharedTableError, MessageError."""
        seat, game = self._find_seat_in_game(token)
        return game.answer_question(seat, message, bare=self.is_bare(token))

    def open_link(self, number: int) -> str:
        """Return the part of a link that opens this deal on the open table. Raise SharedTableError."""
        if not self.game:
            raise SharedTableError(get_text("shared.not-begun"))
        return self.game.open_link(number)

    # People

    def _come(self, token: str, connection: str, process: str, was: str) -> None:
        if not self.people.come(token, connection, process, was):
            return
        self.evening.pass_score(was, token)
        self.requests.pass_on(was, token)
        if self.steps.tried_by == was:
            self.steps.tried_by = token

    # What comes next, as all agree

    def _ask_after_deal(self, token: str, kind: Literal["deal", "choose"], until: float | None = None) -> None:
        """Ask the others what comes after this deal, or agree to it; who plays alone need not wait for anybody."""
        if not self.is_deal_over:
            raise SharedTableError(get_text("shared.cards-left"))
        self.requests.ask(token, kind, until=until)

    def _ask_to_go_back(self, token: str, number: int) -> None:
        """Ask that play goes on from another node of this deal."""
        _, game = self._find_seat_in_game(token)
        if game.is_deal_over:
            raise SharedTableError(get_text("shared.deal-over"))
        if game.find_to_go_back(number) is None:
            raise SharedTableError(get_text("shared.not-from-there"))
        self.requests.ask(token, "back", node=number)

    def _carry_out(self, game: TableGame, due: Proposal) -> None:
        """Carry out a request about the game."""
        if due.kind == "back":
            game.show(game.tree.nodes[due.node])
        elif due.kind == "choose":
            self._choose_anew()
        else:
            followed = any(one.follows for token, one in self.people.items() if token != due.asker)
            self._deal(game)
            self.news.told = get_text("shared.dealt-on") if followed else ""

    # Views

    def is_bare(self, token: str) -> bool:
        """Tell whether a person sees all hands of the deal, where there are hands to look at."""
        return self.steps.sees_tries(token, self.game) and not self.variant.calls
