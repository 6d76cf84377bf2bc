"""A table that several people share: a fold over the events of its log. Nothing here does networking.

The same events give the same table in every process. So all times are times of events, and the plays of the house are
events, too, since a strong player may look ahead for seconds. The house is the computer player: it plays for the seats
without a person, and for people who have left. A person is identified by the token of a browser tab, which no view
shows to others.

The people and their seats are in `table_seats`, the game with its plays in `table_game`, the score in `evening`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from cardlessons.engine.table import Act, New
from cardlessons.engine.variants import variant
from cardlessons.record.tree import Node
from cardlessons.rulebook import name_game
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.table.permissions import count_deals
from cardlessons.session.table.state import TableState
from cardlessons.simulation.players import HOUSE, LEVELS, Way
from cardlessons.together.evening import Evening, find_winners
from cardlessons.together.event_log import Event
from cardlessons.together.names import ANIMALS, SharedTableError
from cardlessons.together.page_parts import get_text
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
from cardlessons.together.room import PRESENCE
from cardlessons.together.table_game import PACES, Eyes, HouseTurn, TableGame
from cardlessons.together.table_opening import choose_seats, list_seat_counts, read_opening
from cardlessons.together.table_seats import Seats, Stage

MAX_EVENTS = 20_000
"""The number of events after which a table ends, so that nobody can fill the memory."""
REQUEST_SECONDS = 10.0
"""Seconds after which the next cards are dealt even if not all have agreed."""
_NO_ACTIVITY = PRESENCE | {"house", "say"}
"""The kinds of events that do not count as activity; a table with no other events is idle."""


@dataclass
class Proposal:
    """A request to all players, until all have agreed.

    Attributes:
        asker: the token of the person who asks.
        kind: whether play is to go on from another node ("back"), a seat is asked for ("seat") or to be freed ("free")
            in the middle of a deal, the next cards are to be dealt ("deal"), or the game and the seats are to be chosen
            anew ("choose").
        node: the number of the node from which play is to go on.
        agreed: the tokens of all who have agreed.
        seat: the number of the seat that is asked for or to be freed.
        until: the time at which it is carried out without the others; None if they must agree.
    """

    asker: str
    kind: Literal["back", "seat", "free", "deal", "choose"]
    node: int
    agreed: set[str]
    seat: int | None = None
    until: float | None = None


class SharedTable:
    """A shared table: people, seats, and the game that they play.

    Attributes:
        people: the people at the table, by token.
        seating: the seats, and who sits there.
        evening: the score.
        language: the language in which everybody at the table is spoken to.
        variant: the game that is chosen or played.
        house: the level at which the house plays.
        pace: the seconds from one card on the pile to the next; 0 if each card waits for an answer of all.
        gives_names: whether people choose their names from a list.
        game: the game, once cards have been dealt.
        games: the number of times that a game was begun here.
        is_over: whether the table has ended.
        step: the number of the node shown to those who step together; at first the last one of the deal.
        tried_by: the token of the person who has tried the play at `step`; empty if it was a play of the game.
        proposal: what a person asks the others, until all have agreed.
        now: the time of the last event.
        touched: the time of the last act of a person.
        is_saved: whether the store takes events at the moment; this alone is no event.
        head: what everybody is shown of people and seats, made once after an event; None until somebody is shown it.
    """

    def __init__(self, opened: Event[TableOpened]) -> None:
        data = opened.data
        self.language = find_language(data.get("lang", ""))
        self.variant = variant(data["game"])
        self.people = People(data["away"])
        kept = data.get("kept")
        self.evening = Evening(kept["evenings"] if kept else ())
        with speak(self.language):
            self.seating = Seats(self.people, tuple(data["seats"]), self.evening.pass_score)
        self.news = self.seating.news
        self.seating.seat_kept(kept["people"] if kept else (), opened.time)
        self.gives_names = data.get("animals", False)
        self.house: Way = HOUSE
        self.pace, self.games = PACES[0], 0
        self.game: TableGame | None = None
        self.is_over = False
        self.step = 0
        self.tried_by = ""
        self.touched = self.now = opened.time
        self.is_saved = True
        self._seed = data["seed"]
        self.proposal: Proposal | None = None
        self.head: TableHead | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self.seating.names

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
                    self.proposal = Proposal(token, "seat", 0, {token}, asked)
            case {"do": "name", "name": name}:
                self.people[token].name = self.people.choose_name(token, name)
            case {"do": "watch"}:
                self._stand_up(token)
            case {"do": "players", "count": count}:
                self._change_seats(count)
            case {"do": "level", "house": house}:
                self._change_house(house)
            case {"do": "begin"}:
                self._begin()
            case {"do": "game", "game": game}:
                self._change_game(game)
            case {"do": "pace", "seconds": seconds}:
                self._change_pace(seconds)
            case {"do": "lock", "locked": locked}:
                self.people.check_leader(token)
                self.seating.lock(locked=locked)
            case {"do": "animals", "on": on}:
                self.people.check_leader(token)
                self._give_names(on)
            case {"do": "free", "seat": seat}:
                self.people.check_leader(token)
                if (freed := self.seating.free(seat, self.stage)) is not None:
                    self.proposal = Proposal(token, "free", 0, {token}, freed)
            case {"do": "say", "word": word}:
                self.people.say(token, word, self.now)
            case _:
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
                    self._ask_all(token, "deal", self.now + REQUEST_SECONDS)
            case {"do": "choose"}:
                self._find_seat_in_game(token)
                self._ask_all(token, "choose")
            case {"do": "instead", "seat": seat}:
                self._find_seat_in_game(token)
                self._let_house_play(seat)
            case {"do": "ask", "node": number}:
                self._propose(token, number)
            case {"do": "reply", "agrees": agrees}:
                self._reply(token, agrees=agrees)
            case {"do": "follow", "follows": follows}:
                self.people[token].follows = follows
            case {"do": "step", "node": number}:
                self._lead_to_step(token, number)
            case {"do": "try", "node": number, "act": act}:
                return self._lead_to_try(token, number, act)
        return None

    def _follow_up(self) -> None:
        """Change seats after the deal, carry out a proposal on which all agree, and settle the hands on the pile."""
        if self.proposal and self.proposal.asker not in self.people:
            self.proposal = None
        if not self.game:
            return
        if self.is_deal_over:
            self.seating.change_owners()
        self._rename_seats()
        if proposal := self.proposal:
            self._carry_out(self.game, proposal, self.list_deciders(proposal))
        if self.game and self.game.is_called:
            self.game.settle_hands()

    def _rename_seats(self) -> None:
        if self.game and self.seating.rename():
            self.game.rename_seats()

    # What is chosen before the game

    def _change_house(self, name: str) -> None:
        if self.game:
            raise SharedTableError(get_text("shared.house-fixed"))
        level = next((way for way in LEVELS if way.name == name), None)
        if level is None or self.variant.calls:
            raise SharedTableError(get_text("shared.no-such-house"))
        self.house = level

    def _change_seats(self, count: int) -> None:
        if self.game:
            raise SharedTableError(get_text("shared.seats-fixed"))
        if count not in list_seat_counts(self.variant):
            raise SharedTableError(get_text("shared.not-so-many"))
        if any(person.seat is not None and person.seat >= count for person in self.people.values()):
            raise SharedTableError(get_text("shared.seat-in-use"))
        self.seating.make(count)

    def _change_pace(self, seconds: float) -> None:
        if self.game or seconds not in PACES:
            raise SharedTableError(get_text("shared.pace-before"))
        self.pace = seconds

    def _change_game(self, game: str) -> None:
        """Choose another game for the same people, with as many seats as now if that is possible."""
        if self.game:
            raise SharedTableError(get_text("shared.game-fixed"))
        opening = read_opening(choose_seats(game, len(self.seats)))
        least = len(self.seating.list_sitting())
        counts = [count for count in list_seat_counts(variant(game)) if count >= least]
        if not counts:
            raise SharedTableError(get_text("shared.not-so-many"))
        self.variant = variant(opening.game)
        self.seating.make(min(counts, key=lambda count: abs(count - len(self.seats))))
        self.seating.move_together()

    def _give_names(self, on: bool) -> None:
        """Let people choose their names from a list, and take away those that are not on it; or let them type again."""
        self.gives_names = on
        for person in self.people.values():
            if on and person.name not in ANIMALS:
                person.name = ""

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
        self.game = TableGame(self.variant, self.seating, self._seed, self.house, self.pace, self._note_shown)
        self.game.now = self.now
        self._deal(self.game)

    def _choose_anew(self) -> None:
        """Go back to the choice of the game and the seats, where all people keep theirs."""
        self.game = self.proposal = None
        self.seating.names = self.seating.labels
        self.news.told, self.news.of_seats = "", []
        self.step, self.tried_by = 0, ""
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
        self.step, self.tried_by = game.node.number, ""
        if self.proposal and self.proposal.seat is None:
            self.proposal = None
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

    @property
    def house_turn(self) -> HouseTurn | None:
        """Return the turn of the house, or None if the house is not to play now."""
        return self.game.house_turn if self.game else None

    def _let_house_play(self, name: str) -> None:
        """Let the house play at once for somebody whose connection is lost."""
        owner = self.people.find_owner(seat) if (seat := self.seating.find(name)) is not None else None
        if owner and owner.gone_at is not None:
            owner.is_away = True

    def needs_tick(self, now: float) -> float | None:
        """Return the seconds until the table needs a tick, an event that only passes time; None if it needs none."""
        due = self.people.list_absences()
        if self.proposal and self.proposal.until is not None:
            due.append(self.proposal.until)
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
                return self._read_try(token, act["node"], act["act"])[-1]
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
        if proposal := self.proposal:
            proposal.asker = token if proposal.asker == was else proposal.asker
            proposal.agreed = {token if one == was else one for one in proposal.agreed}
        if self.tried_by == was:
            self.tried_by = token

    def _stand_up(self, token: str) -> None:
        self.seating.stand_up(token)
        if self.proposal and self.proposal.asker == token:
            self.proposal = None

    # Requests to all players

    def _ask_all(self, token: str, kind: Literal["deal", "choose"], until: float | None = None) -> None:
        """Ask the others what comes after this deal, or agree to it; who plays alone need not wait for anybody."""
        if not self.is_deal_over:
            raise SharedTableError(get_text("shared.cards-left"))
        if self.proposal and self.proposal.kind == kind:
            self.proposal.agreed.add(token)
        else:
            self.proposal = Proposal(token, kind, 0, {token}, until=until)

    def _propose(self, token: str, number: int) -> None:
        """Propose that play continues from another node of this deal."""
        _, game = self._find_seat_in_game(token)
        if game.is_deal_over:
            raise SharedTableError(get_text("shared.deal-over"))
        if game.find_to_go_back(number) is None:
            raise SharedTableError(get_text("shared.not-from-there"))
        self.proposal = Proposal(token, "back", number, {token})

    def list_deciders(self, proposal: Proposal) -> set[str]:
        """Return the tokens of those who must agree: all who play, and whoever here has seen the hand of that seat."""
        players = {player.token for player in self.people.iter_players()}
        return players if proposal.seat is None else players | self.people.list_holders(proposal.seat)

    def _carry_out(self, game: TableGame, proposal: Proposal, players: set[str]) -> None:
        """Carry out a proposal on which all players agree, or for which nobody has to wait any longer."""
        all_agree = players <= proposal.agreed
        if proposal.kind == "free" and proposal.seat is not None:
            owner = self.people.find_owner(proposal.seat)
            if all_agree and owner:
                self._stand_up(owner.token)
            if all_agree or not owner or not owner.leaves:
                self.proposal = None
        elif proposal.seat is not None:
            self._give_seat(proposal.asker, proposal.seat, all_agree=all_agree)
        elif not (players and all_agree) and (proposal.until is None or self.now < proposal.until):
            return
        elif proposal.kind == "back":
            game.show(game.tree.nodes[proposal.node])
        elif proposal.kind == "choose":
            self._choose_anew()
        else:
            self.proposal = None
            followed = any(one.follows for token, one in self.people.items() if token != proposal.asker)
            self._deal(game)
            self.news.told = get_text("shared.dealt-on") if followed else ""

    def _give_seat(self, token: str, seat: int, *, all_agree: bool) -> None:
        """Give the house's seat, or that of somebody away, to the person who has asked for it, once all agree."""
        owner = self.people.find_owner(seat)
        if owner and not owner.is_away:
            self.proposal = None
        elif all_agree:
            self.seating.take_over(token, seat)
            self.proposal = None
            self._rename_seats()

    def _reply(self, token: str, *, agrees: bool) -> None:
        """Agree or disagree with the proposal."""
        proposal = self.proposal
        if proposal and token == proposal.asker and not agrees:
            self._withdraw(proposal)
            return
        if proposal is None or token not in self.list_deciders(proposal):
            self._find_seat_in_game(token)
            return
        if agrees:
            proposal.agreed.add(token)
            return
        person, kind = self.people[token], proposal.kind
        name = person.name or (get_text("shared.watcher") if person.seat is None else self.seats[person.seat])
        self.proposal = None
        if proposal.seat is not None:
            seat = self.seating.get_name(proposal.seat)
            self.news.tell_of_seat(get_text("shared.seat-stays", name=name, seat=seat))
        elif kind == "deal":
            self.news.told = get_text("shared.asks-to-wait", name=name)
        else:
            self.news.told = get_text("shared.no-way-back" if kind == "back" else "shared.disagrees", name=name)

    def _withdraw(self, proposal: Proposal) -> None:
        """Take a request back, with what it would bring when the deal is over."""
        self.proposal = None
        if proposal.kind == "free" and proposal.seat is not None:
            self.seating.keep(proposal.seat)

    # Stepping together

    def _lead_to_step(self, token: str, number: int) -> None:
        """Show a node to all who step together."""
        self.step, self.tried_by = self._find_shared_node(token, number)[0].number, ""

    def _lead_to_try(self, token: str, number: int, text: str) -> PlayerAnswer | None:
        """Lead all who step together to the result of a tried play.

        Return the refusal, which only the person who tried is shown: the others stay at their step.
        """
        before, seen, act, refusal = self._read_try(token, number, text)
        if refusal is None and self.game:
            node = seen.play(before, act)
            self.step, self.tried_by = node.number, "" if node in self.game.node.line() else token
        return refusal

    def _read_try(self, token: str, number: int, text: str) -> tuple[Node, TableState, Act, PlayerAnswer | None]:
        """Return the node where a play is tried, and what `TableGame.read_try` returns.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
            MessageError: the play cannot be read.
        """
        before, game = self._find_shared_node(token, number)
        return before, *game.read_try(self._find_seat_in_game(token)[0], before, text)

    def _find_shared_node(self, token: str, number: int) -> tuple[Node, TableGame]:
        """Return the node that a person wants to show to all who step together, and the game.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
        """
        person, game = self.people[token], self.game
        if not game or not game.is_deal_over:
            raise SharedTableError(get_text("shared.steps-later"))
        if not person.follows:
            raise SharedTableError(get_text("shared.steps-alone"))
        if person.seat is None:
            raise SharedTableError(get_text("shared.seats-step"))
        if not 0 <= number < len(game.tree):
            raise SharedTableError(get_text("shared.no-such-step"))
        return game.tree.nodes[number], game

    # Views

    def eyes(self, token: str) -> Eyes:
        """Return the seat whose hand a person sees, or None."""
        person = self.people.get(token)
        return person.seat if person else None

    def is_bare(self, token: str) -> bool:
        """Tell whether a person sees all hands of the deal, where there are hands to look at."""
        return self.sees_tries(token) and not self.variant.calls

    def sees_tries(self, token: str) -> bool:
        """Tell whether a person sees what is tried: the deal is over, and the person steps through it with others."""
        person = self.people.get(token)
        return bool(person and person.follows and self.is_deal_over)
