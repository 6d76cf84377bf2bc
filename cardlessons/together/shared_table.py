"""A table that several people share: a fold over the events of its log. Nothing here does networking.

The same events give the same table in every process. So all times are times of events, and the plays of the house are
events, too, since a strong player may look ahead for seconds. The house is the computer player: it plays for the seats
without a person, and for people who have left. A person is identified by the token of a browser tab, which no view
shows to others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Literal, NamedTuple, cast

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Act, Deal, New, Pass, Play, Position, Refused, seat_of
from cardlessons.engine.variants import variant
from cardlessons.record import Record, read_act, write_act
from cardlessons.record.share import MAX_LINK_LETTERS, write_link
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session.messages import MessageError, is_message, validate
from cardlessons.session.protocol import AskAnalysis, NodeData, Setting, StatementData, TableMessage, TableTold, WhyData
from cardlessons.session.table.act_input import read_own_act, read_typed_act
from cardlessons.session.table.parts.analysis import AnalysisPart
from cardlessons.session.table.parts.game import deal_next
from cardlessons.session.table.parts.questions import QuestionsPart
from cardlessons.session.table.permissions import count_deals
from cardlessons.session.table.plain_data import build_why_data
from cardlessons.session.table.state import TableState
from cardlessons.session.table.view import build_game_frame, build_node_data, collect_cited_statements
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE, LEVELS, Way
from cardlessons.together.event_log import Event
from cardlessons.together.people import People
from cardlessons.together.pile_hands import find_hands_act, get_live_rules, measure_hand_ms
from cardlessons.together.protocol import (
    ActAtTable,
    HousePlayed,
    PlayerAct,
    PlayerAnswer,
    TableEvent,
    TableOpened,
    TryTogether,
)
from cardlessons.together.room import PRESENCE
from cardlessons.together.table_opening import (
    SharedTableError,
    choose_seats,
    find_seat_name,
    list_seat_counts,
    normalize_name,
    read_opening,
)

MAX_EVENTS = 20_000
"""The number of events after which a table ends, so that nobody can fill the memory."""
MIN_HAND_MS = 100
"""Milliseconds until the fastest possible slap; an earlier one began before the card was seen, and is a flinch."""
PACES = (2.5, 1.5, 0.0)
"""Seconds from one card on the pile to the next, as the table may choose; 0: each card waits for an answer of all."""
_RESULT_SECONDS = 2.5
"""Seconds more after the cards were dealt, and after hands on the pile, before the next card comes by itself."""
_HOUSE_SECONDS = 1.5
"""Seconds between the cards that the house turns after all people are out of the game."""
_SEAT_WITHOUT_NAME = "Seat\xa0{}"
"""The name of the seat of a person without one; the space does not part words, since a seat has one word."""
REQUEST_SECONDS = 10.0
"""Seconds after which the next cards are dealt even if not all have agreed."""
MAX_NEWS = 3
"""The number of sentences about the seats that stand beside the table."""
_ALL = "all"
"""The key of the version of a reason that is shown to everybody without a version for the own seat."""
_NO_ACTIVITY = PRESENCE | {"house", "say"}
"""The kinds of events that do not count as activity; a table with no other events is idle."""
WayToSit = Literal["now", "next", "ask", "no"]
"""A way to come to a seat: at once, when the deal is over, if all agree, or not at all."""
Eyes = int | None
"""The number of the seat whose hand is visible; None if no hand is."""


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


class HouseTurn(NamedTuple):
    """A turn of the house, with all that it needs to choose a play in any thread.

    Attributes:
        node: the number of the node at which the house is to play.
        house: the level at which the house plays.
        sight: the table as its seat sees it.
        labels: the names of the seats in the log.
        seats: the names of the seats for people.
    """

    node: int
    house: Way
    sight: Sight
    labels: tuple[str, ...]
    seats: tuple[str, ...]

    def choose(self) -> HousePlayed:
        """Return the play of the house as an event: its act, and the reason in each version that some seat is shown.

        The play depends only on the cards that the seat sees and on the seed of the table.
        """
        act, why = self.house.choose(self.sight)
        reasons: dict[str, WhyData] = {}
        if why:
            for eyes in (None, *range(len(self.seats))):
                data = build_why_data(self.sight.variant, name_seats(self.seats, eyes), why)
                if data not in reasons.values():
                    reasons[_ALL if eyes is None else str(eyes)] = data
        return {"do": "house", "at": self.node, "act": write_act(act, self.labels), "why": reasons}


class SharedTable:
    """A shared table: people, seats, and a tree of plays.

    Attributes:
        people: the people at the table, by token.
        seats: the names of the seats; during a game, a seat is called as the person who sits there.
        house: the level at which the house plays.
        has_begun: whether cards have been dealt.
        pace: the seconds from one card on the pile to the next; 0 if each card waits for an answer of all.
        games: the number of times that a game was begun here.
        is_over: whether the table has ended.
        shown: the numbers of the nodes that were shown on the table, in this order.
        step: the number of the node shown to those who step together; at first the last one of the deal.
        tried_by: the token of the person who has tried the play at `step`; empty if it was a play of the game.
        proposal: what a person asks the others, until all have agreed.
        told: a sentence for everybody about what has just happened; may be empty.
        news: sentences about the seats, each with the number of its deal.
        calls: the word of each seat on the card on the pile, and the milliseconds after which it was said.
        hands: the number of the node at which hands were last compared, and when each came down.
        now: the time of the last event.
        touched: the time of the last act of a person.
        is_saved: whether the store takes events at the moment; this alone is no event.
    """

    def __init__(self, opened: Event[TableOpened]) -> None:
        data = opened.data
        self.variant = variant(data["game"])
        self.seats: tuple[str, ...] = tuple(data["seats"])
        self.house: Way = HOUSE
        self.people = People(data["away"])
        self.has_begun = self.is_over = False
        self.pace, self.games = PACES[0], 0
        self.shown: list[int] = []
        self.step = 0
        self.tried_by = ""
        self.touched = self.now = self._shown_at = opened.time
        self.is_saved = True
        self._named = self._labels = self.seats
        self._seed = data["seed"]
        self.proposal: Proposal | None = None
        self.told = ""
        self.news: list[tuple[int, str]] = []
        self._ended: tuple[Node | None, bool] = None, False
        self.calls: dict[int, tuple[str, int]] = {}
        self._house_reasons: dict[int, Mapping[str, WhyData]] = {}
        self._analyses: dict[int, AnalysisPart] = {}
        self.hands: tuple[int, dict[int, int | None]] = 0, {}
        self._drawn: dict[tuple[Eyes, bool], tuple[tuple[int, int] | None, list[NodeData]]] = {}

    # The events

    def apply(self, event: Event[TableEvent]) -> PlayerAnswer | None:
        """Apply an event and its consequences; return the answer for its sender alone, if there is one."""
        if self.is_over:
            return None
        data: Any = event.data
        kind, self.now = data["do"], event.time
        if event.number >= MAX_EVENTS or kind == "end":
            self.is_over = True
            return None
        if kind not in _NO_ACTIVITY:
            self.touched = event.time
            self.told = ""
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
            self.told = str(error)  # the tree of plays is full
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
                self._play_house(data)
            case {"do": "tick"}:
                pass
            case _ if token not in self.people:
                raise SharedTableError("You are not at this table.")
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
                self._sit(token, seat, name, asks=data.get("asks", False))
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
                self._lock(locked=locked)
            case {"do": "free", "seat": seat}:
                self.people.check_leader(token)
                self._free_seat(token, seat)
            case {"do": "say", "word": word}:
                self.people.say(token, word, self.now)
            case _:
                return self._play_on(token, data)
        return None

    def _play_on(self, token: str, data: Any) -> PlayerAnswer | None:
        """Carry out an act of the game or a request. Raise SharedTableError, MessageError."""
        match data:
            case {"do": "act"}:
                return self._act(self._get_seat(token), data)
            case {"do": "deal", "at": number}:
                self._get_seat(token)
                if number == self.node.number:  # else they have been dealt already
                    self._ask_all(token, "deal", self.now + REQUEST_SECONDS)
            case {"do": "choose"}:
                self._get_seat(token)
                self._ask_all(token, "choose")
            case {"do": "instead", "seat": seat}:
                self._get_seat(token)
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
        if not self.has_begun:
            return
        if self.is_deal_over:
            self._change_owners()
        self._rename_seats()
        if proposal := self.proposal:
            self._carry_out(proposal, self.list_deciders(proposal))
        if self.is_called:
            self._settle_hands()

    def _carry_out(self, proposal: Proposal, players: set[str]) -> None:
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
            self._show(self.tree.nodes[proposal.node])
        elif proposal.kind == "choose":
            self._choose_anew()
        else:
            self.proposal = None
            followed = any(one.follows for token, one in self.people.items() if token != proposal.asker)
            self._deal()
            self.told = "The next cards are dealt, so nobody steps through the last deal any more." if followed else ""

    def _give_seat(self, token: str, seat: int, *, all_agree: bool) -> None:
        """Give the house's seat, or that of somebody away, to the person who has asked for it, once all agree."""
        owner = self.people.find_owner(seat)
        if owner and not owner.is_away:
            self.proposal = None
        elif all_agree:
            name = self.get_name(seat)
            if owner:
                owner.seat = None
                if owner.name == self.people[token].name:
                    self.people.pass_score(owner.token, token)  # the same person on another device
            self.people.give_seat(token, seat)
            self._tell_news(f"{self.people[token].name or 'Somebody new'} plays on for {name}, as all have agreed.")
            self.proposal = None
            self._rename_seats()

    def list_deciders(self, proposal: Proposal) -> set[str]:
        """Return the tokens of those who must agree: all who play, and whoever here has seen the hand of that seat."""
        players = {player.token for player in self.people.iter_players()}
        return players if proposal.seat is None else players | self.people.list_holders(proposal.seat)

    def _tell_news(self, text: str) -> None:
        """Tell everybody what has happened to a seat, until the next deal but one."""
        self.told = text
        self.news = [*self.news, (count_deals(self.node) if self.has_begun else 0, text)][-MAX_NEWS:]

    # The house

    @property
    def house_turn(self) -> HouseTurn | None:
        """Return the turn of the house, or None if the house is not to play now."""
        if not self.has_begun or self.is_called or not self.people.has_players():
            return None
        turn = self.node.position.turn
        if turn is None or not self.people.is_house(turn):
            return None
        lots = Random(f"cardlessons table {self._seed}/{self.node.number}")
        return HouseTurn(
            self.node.number, self.house, Sight(self.variant, self.node, turn, lots), self._labels, self.seats
        )

    def _play_house(self, data: HousePlayed) -> None:
        """Make the play that the house has chosen, unless the table has changed or the seat's owner is back."""
        turn = self.house_turn
        if turn is None or turn.node != data["at"]:
            return
        self._play(read_act(data["act"], self._labels, self.variant))
        if owner := self.people.find_owner(turn.sight.seat):
            owner.instead.append(self.node.number)
        self._house_reasons[self.node.number] = data["why"]

    def _let_house_play(self, name: str) -> None:
        """Let the house play at once for somebody whose connection is lost."""
        owner = self.people.find_owner(self.seats.index(name)) if name in self.seats else None
        if owner and owner.gone_at is not None:
            owner.is_away = True

    def _change_house(self, name: str) -> None:
        if self.has_begun:
            raise SharedTableError("The game has begun, so nobody can change how the house plays.")
        level = next((way for way in LEVELS if way.name == name), None)
        if level is None or self.is_called:
            raise SharedTableError("The house does not play like this.")
        self.house = level

    # People and seats

    def needs_tick(self, now: float) -> float | None:
        """Return the seconds until the table needs a tick, an event that only passes time; None if it needs none."""
        if self._is_left_to_house:
            return _HOUSE_SECONDS
        due = self.people.list_absences()
        if self.proposal and self.proposal.until is not None:
            due.append(self.proposal.until)
        if (turn_at := self._turn_at) is not None:
            due.append(turn_at)
        return max(0.0, min(due) - now) if due else None

    def _come(self, token: str, connection: str, process: str, was: str) -> None:
        if not self.people.come(token, connection, process, was):
            return
        if proposal := self.proposal:
            proposal.asker = token if proposal.asker == was else proposal.asker
            proposal.agreed = {token if one == was else one for one in proposal.agreed}
        if self.tried_by == was:
            self.tried_by = token

    def _stand_up(self, token: str) -> None:
        person = self.people[token]
        if person.leaves and person.seat is not None:
            self._tell_news(f"{self.get_name(person.seat)}’s seat is free now.")
        person.seat = person.waits_for = None
        person.leaves = False
        if self.proposal and self.proposal.asker == token:
            self.proposal = None

    @property
    def hides_hands(self) -> bool:
        """Tell whether there are hands at the table that only their owners may see."""
        return self.has_begun and not self.is_deal_over and not self.variant.look.hands_hidden

    def find_way_to_sit(self, token: str, seat: int) -> WayToSit:
        """Return how a person comes to a seat: at once, from the next deal on, if all agree, or not at all."""
        person, owner = self.people.get(token), self.people.find_owner(seat)
        if owner and owner is not person:
            return "no" if not owner.is_away else "ask" if self.has_begun else "now"
        if owner or not self.hides_hands or self.people.is_last_holder(token, seat):
            return "now"
        return "next" if self.people.find_next_owner(seat) in (None, person) else "no"

    def _sit(self, token: str, name: str, called: str, *, asks: bool) -> None:
        """Let a person sit down, or wait for the next deal where the hand is not the own; also ask for it if `asks`."""
        if name not in self.seats:
            raise SharedTableError("There is no such seat at this table.")
        seat, person = self.seats.index(name), self.people[token]
        if self.people.is_locked and person.seat is None:
            raise SharedTableError("This table is locked, so nobody new sits down.")
        way = self.find_way_to_sit(token, seat)
        if way == "no":
            raise SharedTableError(f"Somebody else sits on {name}'s seat already, or from the next deal on.")
        asks = way == "ask" or (asks and way == "next")
        is_elsewhere = self.has_begun and not self.is_deal_over and self.people.held.get(token, seat) != seat
        if is_elsewhere and (asks or way == "now"):
            raise SharedTableError("You have seen another hand of this deal. Sit down there when the deal is over.")
        person.name = self.people.choose_name(token, called)
        if asks:
            self.proposal = Proposal(token, "seat", self.node.number, {token}, seat)
        if way == "next":
            person.waits_for = seat
        elif way == "now":
            if (owner := self.people.find_owner(seat)) and owner is not person:
                owner.seat = None  # somebody away before the game
            self.people.give_seat(token, seat)

    def _change_owners(self) -> None:
        """Let those leave whose seats were freed, and let those sit down who wait, once no hand is hidden any more."""
        for person in [*self.people.values()]:
            if person.leaves:
                self._stand_up(person.token)
        for person in [*self.people.values()]:
            seat = person.waits_for
            if seat is None:
                continue
            person.waits_for = None
            if person.is_away and person.seat is None:
                del self.people[person.token]
            elif self.people.find_owner(seat) is None:
                self.people.give_seat(person.token, seat)
                self._tell_news(f"{person.name or 'Somebody new'} sits on {self.seats[seat]}’s seat now.")

    def _lock(self, *, locked: bool) -> None:
        self.people.is_locked = locked
        for person in self.people.values():
            if locked and person.seat is None:
                person.waits_for = None

    def _rename_seats(self) -> None:
        """Call each seat as the person who sits there, or "Seat 2"; a record keeps the names of the opened table."""
        seats: list[str] = []
        for seat, label in enumerate(self._labels):
            owner = self.people.find_owner(seat)
            others = {normalize_name(one) for one in (*seats, *self._labels[:seat], *self._labels[seat + 1 :])}
            called = find_seat_name(owner.name) if owner and owner.name != label else label
            is_free = called and normalize_name(called) not in others
            seats.append(called if is_free else _SEAT_WITHOUT_NAME.format(seat + 1))
        if tuple(seats) == self.seats:
            return
        self.seats = tuple(seats)
        for node in self.tree.nodes:
            node.position = node.position._replace(seats=self.seats)
        self._drawn.clear()
        self._analyses.clear()

    def _free_seat(self, token: str, name: str) -> None:
        """Let the person at a seat watch: at once if no hand is hidden or all agree, else when the deal is over."""
        seat = self.seats.index(name) if name in self.seats else None
        owner = None if seat is None else self.people.find_owner(seat)
        if seat is None or owner is None:
            return
        owner.leaves = True
        if self.hides_hands:
            self._tell_news(f"{self.get_name(seat)}’s seat becomes free when this deal is over.")
            self.proposal = Proposal(token, "free", self.node.number, {token}, seat)
        else:
            self._stand_up(owner.token)

    def _change_seats(self, count: int) -> None:
        if self.has_begun:
            raise SharedTableError("The game has begun, so nobody can change the number of seats.")
        if count not in list_seat_counts(self.variant):
            raise SharedTableError("This game is not played by so many.")
        if any(person.seat is not None and person.seat >= count for person in self.people.values()):
            raise SharedTableError("Somebody sits on one of those seats.")
        self._make_seats(count)

    def _change_pace(self, seconds: float) -> None:
        if self.has_begun or seconds not in PACES:
            raise SharedTableError("Before the game, the table chooses how fast the cards come.")
        self.pace = seconds

    def _change_game(self, game: str) -> None:
        """Choose another game for the same people, with as many seats as now if that is possible."""
        if self.has_begun:
            raise SharedTableError("The game has begun, so nobody can change it.")
        opening = read_opening(choose_seats(game, len(self.seats)))
        people = sorted((one for one in self.people.values() if one.seat is not None), key=lambda one: one.seat or 0)
        counts = [count for count in list_seat_counts(variant(game)) if count >= len(people)]
        if not counts:
            raise SharedTableError("This game is not played by so many.")
        self.variant = variant(opening.game)
        self._make_seats(min(counts, key=lambda count: abs(count - len(self.seats))))
        if any(person.seat is not None and person.seat >= len(self.seats) for person in people):
            for seat, person in enumerate(people):
                person.seat = seat

    def _make_seats(self, count: int) -> None:
        """Make so many seats, with the names of the opened table first."""
        named = {normalize_name(name) for name in self._named}
        others = (name for name in SEAT_NAMES if normalize_name(name) not in named)
        self.seats = self._labels = tuple(islice([*self._named, *others], count))

    def _get_seat(self, token: str) -> int:
        """Return the seat of a person in a game.

        Raises:
            SharedTableError: the game has not begun, or the person only watches.
        """
        if not self.has_begun:
            raise SharedTableError("The game has not begun yet.")
        seat = self.people[token].seat
        if seat is None:
            raise SharedTableError("You are watching. To play, sit down on a free seat.")
        return seat

    # The deal

    def _begin(self) -> None:
        if self.has_begun:
            return
        if all(person.seat is None for person in self.people.values()):
            raise SharedTableError("Somebody has to sit down first.")
        self.record = Record(str(self.variant), self._labels, self._labels[0], ((),) * len(self._labels))
        self.tree = Tree(self.variant, self.record.start())
        self.has_begun = True
        self.games += 1
        self.node = self.tree.root
        self._deal()

    def _choose_anew(self) -> None:
        """Go back to the choice of the game and the seats, where all people keep theirs."""
        self.has_begun, self.proposal, self.told = False, None, ""
        self.seats = self._labels
        self.shown, self.step, self.tried_by = [], 0, ""
        self._seed += 1
        self.news = []
        for kept in (self.people.held, self.calls, self._house_reasons, self._analyses, self._drawn):
            kept.clear()

    def _deal(self) -> None:
        """Deal the cards; during this deal, nobody takes a seat whose hand is hidden from them."""
        self.people.held = {token: person.seat for token, person in self.people.items() if person.seat is not None}
        if self.node.position.over:
            self._play(New())
        self._show(deal_next(self._make_state(None), self.node))
        self.news = [one for one in self.news if one[0] >= count_deals(self.node) - 1]

    def _ask_all(self, token: str, kind: Literal["deal", "choose"], until: float | None = None) -> None:
        """Ask the others what comes after this deal, or agree to it; who plays alone need not wait for anybody."""
        if not self.is_deal_over:
            raise SharedTableError("There are still cards to play in this deal.")
        if self.proposal and self.proposal.kind == kind:
            self.proposal.agreed.add(token)
        else:
            self.proposal = Proposal(token, kind, self.node.number, {token}, until=until)

    @property
    def is_deal_over(self) -> bool:
        """Tell whether no card of the deal can be played any more."""
        if self._ended[0] is not self.node:
            self._ended = self.node, not self.variant.rules.moves(self.node.position)
        return self._ended[1]

    def judge(self, token: str, act: PlayerAct) -> PlayerAnswer | None:
        """Return why a play of a person is refused, for this person alone; None if it is not, or is no play."""
        try:
            if token not in self.people:
                return None
            if is_message(act, ActAtTable):
                seat = self._get_seat(token)
                if self.is_called:
                    self._read_call(seat, act)
                    return None
                return self._read_play(seat, act)[1]
            if is_message(act, TryTogether):
                return self._read_try(token, act["node"], act["act"])[-1]
        except (SharedTableError, MessageError) as error:
            return {"error": str(error)}
        return None

    def _act(self, seat: int, data: ActAtTable) -> PlayerAnswer | None:
        """Make a play; return the refusal, which only its player is shown."""
        if self.is_called:
            return self._note_call(seat, data)
        act, refusal = self._read_play(seat, data)
        if refusal is None:
            self._play(act)
        return refusal

    def _check_node(self, data: ActAtTable) -> None:
        if data["at"] != self.node.number:
            raise SharedTableError("Somebody has played in the meantime. Look at the table, then try again.")

    def _read_play(self, seat: int, data: ActAtTable) -> tuple[Act, PlayerAnswer | None]:
        """Return a play, and its refusal, if the rules do not allow it. Raise SharedTableError, MessageError."""
        self._check_node(data)
        seen, name = self._make_state(seat), self.seats[seat]
        text, position = self._use_labels(data["act"], self.node.position)
        if seat_of(read_typed_act(seen, text, position)) != seat:
            raise SharedTableError(f"You sit on {name}'s seat, and play only {name}'s cards.")
        act = read_own_act(seen, seat, text, position)
        return act, self._find_refusal(self.node, act, seat)

    def _use_labels(self, text: str, position: Position) -> tuple[str, Position]:
        """Return a typed act, and its position, with a seat's label for each "Seat 2", which no record could read."""
        seats = [*self.seats]
        for seat, label in enumerate(self._labels):
            if (name := _SEAT_WITHOUT_NAME.format(seat + 1)) == seats[seat]:
                text, seats[seat] = text.replace(name, label), label
        return text, position._replace(seats=tuple(seats))

    def _find_refusal(self, before: Node, act: Act, seat: int) -> PlayerAnswer | None:
        """Return the refusal of an act, as shown to the person at a seat; None if the act is allowed."""
        verdict = self.variant.rules.decide(before.position, act)
        if not isinstance(verdict, Refused):
            return None
        data = self._build_node_data(Node(before.position, act, verdict, before, len(self.tree)), seat)
        return {"refused": data, "said": collect_cited_statements(data, self.variant)}

    def _play(self, act: Act) -> None:
        self._show(self._make_state(None).play(self.node, act))

    def _show(self, node: Node) -> None:
        """Show a node on the table and clear what belonged to the previous one."""
        self.node, self._shown_at = node, self.now
        self.shown.append(node.number)
        self.step, self.tried_by = node.number, ""
        if self.proposal and self.proposal.seat is None:
            self.proposal = None
        self.calls = {}
        if self.is_deal_over:
            self._count_deal()

    def _count_deal(self) -> None:
        """Count the deal for the winners of the game, or if the game goes on, for those who have gained most."""
        now, before = self.node.position, self.tree.nodes[self.last_deal].parent
        assert before
        was = before.position
        gains = [new - old for new, old in zip(now.scores, was.scores, strict=True)]
        if not any(gains):
            gains = [new - old for new, old in zip(now.counters, was.counters, strict=True)]
        most = [seat for seat, gain in enumerate(gains) if gain == max(gains) > min(gains)]
        for seat in now.winners if now.over else most:
            self.people.count_won_deal(seat, self.get_name(seat))

    # Hands on the pile

    @property
    def is_called(self) -> bool:
        """Tell whether this is a game in which every player calls “slap” or “turn” at each card."""
        return bool(self.variant.calls)

    @property
    def _is_left_to_house(self) -> bool:
        """Tell whether all people are out of the game, and the house plays on alone."""
        if not self.has_begun or not self.is_called or not self.people.has_players():
            return False
        position = self.node.position
        return not position.over and all(self.people.is_house(seat) for seat in position.live())

    def _note_call(self, seat: int, data: ActAtTable) -> PlayerAnswer | None:
        """Record the call of a player on the card on the pile, and after how many milliseconds it was made."""
        word, after = self._read_call(seat, data), measure_hand_ms(data, self.now - self._shown_at)
        if word == "flinch" or (word != "turn" and after < MIN_HAND_MS and self.node.position.layout):
            self._play(get_live_rules(self.variant).draw_back(seat))
        else:
            self.calls[seat] = word, after
        return None

    def _read_call(self, seat: int, data: ActAtTable) -> str:
        """Return what a player calls. Raise SharedTableError."""
        self._check_node(data)
        position, word = self.node.position, " ".join(data["act"].split()).casefold()
        if word not in self.variant.calls:
            raise SharedTableError("Say “slap”, or “turn” to let the game go on.")
        if position.over or seat not in position.live():
            raise SharedTableError("You are out of this game.")
        if seat in self.calls:
            raise SharedTableError("You have answered this card. Wait for the others.")
        return word

    @property
    def _turn_at(self) -> float | None:
        """Return the time at which the next card comes by itself; None if it waits for somebody."""
        if not self.has_begun or not self.is_called or not self.pace or self.node.position.over:
            return None
        players = [*self.people.iter_players()]
        if not players or any(one.gone_at is not None for one in players):
            return None
        is_card = isinstance(self.node.act, Play | Pass)
        return self._shown_at + self.pace + (0 if is_card else _RESULT_SECONDS)

    def _settle_hands(self) -> None:
        """Turn the next card or decide about the slaps, if all calls have been made, or at the pace of the table.

        After all people are out of the game, the house plays it to its end: a card at each event.
        """
        position = self.node.position
        if position.over or not self.people.has_players():
            return
        waited = [seat for seat in position.live() if not self.people.is_house(seat) and seat not in self.calls]
        is_due = self._turn_at is not None and self.now >= self._turn_at
        if not waited or is_due or (self.calls and not position.layout):
            house = [seat for seat in position.live() if self.people.is_house(seat)]
            act, times = find_hands_act(self.variant, self.node, self.calls, house, self._seed)
            self._play(act)
            self.hands = self.node.number, times

    # Proposals to continue from another node

    def _propose(self, token: str, number: int) -> None:
        """Propose that play continues from another node of this deal."""
        self._get_seat(token)
        if self.is_deal_over:
            raise SharedTableError("The deal is over. Step through it, or open it on the open table.")
        node = self.tree.nodes[number] if 0 <= number < len(self.tree) else None
        if node is None or node is self.node or count_deals(node) != count_deals(self.node):
            raise SharedTableError("Nobody can go on from there.")
        self.proposal = Proposal(token, "back", number, {token})

    def _reply(self, token: str, *, agrees: bool) -> None:
        """Agree or disagree with the proposal."""
        proposal = self.proposal
        if proposal and token == proposal.asker and not agrees:
            self._withdraw(proposal)
            return
        if proposal is None or token not in self.list_deciders(proposal):
            self._get_seat(token)
            return
        if agrees:
            proposal.agreed.add(token)
            return
        person, kind = self.people[token], proposal.kind
        name = person.name or ("Somebody who watches" if person.seat is None else self.seats[person.seat])
        self.proposal = None
        if proposal.seat is not None:
            seat = self.get_name(proposal.seat)
            self._tell_news(f"{name} does not agree, so in this deal {seat}’s seat stays as it is.")
        elif kind == "deal":
            self.told = f"{name} asks you to wait."
        else:
            self.told = f"{name} does not agree{', so play goes on from here' if kind == 'back' else ''}."

    def _withdraw(self, proposal: Proposal) -> None:
        """Take a request back, with what it would bring when the deal is over."""
        self.proposal = None
        if proposal.kind == "free" and proposal.seat is not None and (owner := self.people.find_owner(proposal.seat)):
            owner.leaves = False
            self._tell_news(f"{self.get_name(proposal.seat)} keeps the seat.")

    # Stepping together

    def _lead_to_step(self, token: str, number: int) -> None:
        """Show a node to all who step together."""
        self.step, self.tried_by = self._get_shared_node(token, number).number, ""

    def _lead_to_try(self, token: str, number: int, text: str) -> PlayerAnswer | None:
        """Lead all who step together to the result of a tried play.

        Return the refusal, which only the person who tried is shown: the others stay at their step.
        """
        seen, before, act, refusal = self._read_try(token, number, text)
        if refusal is None:
            node = seen.play(before, act)
            self.step, self.tried_by = node.number, "" if node in self.node.line() else token
        return refusal

    def _read_try(self, token: str, number: int, text: str) -> tuple[TableState, Node, Act, PlayerAnswer | None]:
        """Return how a person sees the table, the node and the play that is tried there, and its refusal.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
            MessageError: the play cannot be read.
        """
        before, seat = self._get_shared_node(token, number), self._get_seat(token)
        seen = self._make_state(seat, bare=not self.is_called)
        text, position = self._use_labels(text, before.position)
        if self.is_called:
            act = read_own_act(seen, seat, text, position)
        elif seat_of(act := read_typed_act(seen, text, position)) is None:
            raise SharedTableError("Only what somebody plays can be tried together.")
        return seen, before, act, self._find_refusal(before, act, seat)

    def _get_shared_node(self, token: str, number: int) -> Node:
        """Return the node that a person wants to show to all who step together.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
        """
        person = self.people[token]
        if not self.has_begun or not self.is_deal_over:
            raise SharedTableError("The deal is not over yet, so nobody steps through it together.")
        if not person.follows:
            raise SharedTableError("You step alone. To lead the others along, tick “Step together”.")
        if person.seat is None:
            raise SharedTableError("Only those at the seats step for all. To step alone, untick “Step together”.")
        if not 0 <= number < len(self.tree):
            raise SharedTableError("There is no such step at this table.")
        return self.tree.nodes[number]

    def get_name(self, seat: int) -> str:
        """Return the name of the person at a seat, or that of the seat."""
        owner = self.people.find_owner(seat)
        return owner.name if owner and owner.name else self.seats[seat]

    def open_link(self, number: int) -> str:
        """Return the part of a link that opens this deal on the open table, where a reader can try other plays alone.

        Raises:
            SharedTableError: the deal is not over, so the link would show hidden cards, or the link is too long.
        """
        if not self.has_begun or not self.is_deal_over:
            raise SharedTableError("Hands are still hidden. When the deal is over, anybody can look at all of it.")
        node = self.tree.nodes[number] if 0 <= number < len(self.tree) else self.node
        link = write_link(self.tree, self.record, node)
        if len(link) > MAX_LINK_LETTERS:
            raise SharedTableError("This game has become too long for a link. You can still step through it here.")
        return link

    def answer_question(self, token: str, message: object) -> PlayerAnswer:
        """Answer a question of a player's page: one that the family answers, or an analysis of the own plays.

        An analysis takes a while, so call this in another thread.

        Raises:
            SharedTableError: the person only watches, or asks something else.
            MessageError: the question cannot be answered.
        """
        seat = self._get_seat(token)
        seen, asked = self._make_state(seat, bare=self.is_bare(token)), validate(message, TableMessage)
        answer: TableTold | None
        if is_message(asked, AskAnalysis):
            answer = self._analyses.setdefault(seat, AnalysisPart()).answer_at(self._make_state(seat), asked)
        else:
            answer = QuestionsPart().answer_at(seen, asked)
        if answer is None:
            raise SharedTableError("This cannot be asked at a table of several people.")
        return {"answer": answer, "said": self.statements([answer])}

    # Views

    def eyes(self, token: str) -> Eyes:
        """Return the seat whose hand a person sees, or None."""
        person = self.people.get(token)
        return person.seat if person else None

    def is_bare(self, token: str) -> bool:
        """Tell whether a person sees all hands of the deal, where there are hands to look at."""
        return self.sees_tries(token) and not self.is_called

    def sees_tries(self, token: str) -> bool:
        """Tell whether a person sees what is tried: the deal is over, and the person steps through it with others."""
        person = self.people.get(token)
        return bool(person and person.follows and self.has_begun and self.is_deal_over)

    def setting(self, eyes: Eyes, *, bare: bool = False) -> Setting:
        """Return the facts of the table for a page, with the node at which it is now."""
        setting = {
            **build_game_frame(self.variant),
            "kind": "play",
            "served": False,
            "shared": True,
            "key": "together",
            "label": "The shared table",
            "seats": [*self.seats],
            "you": None if eyes is None else self.seats[eyes],
            "bare": bare,
            "begin": self.node.number,
            "paced": self.is_called and self.pace > 0,
        }
        return cast("Setting", setting)

    def nodes(self, eyes: Eyes, first: int = 0, *, bare: bool = False) -> list[NodeData]:
        """Return the nodes from number `first` on, as seen by `eyes`; cached for others who see the same.

        If `bare`, all hands of the last deal are open.
        """
        asked, key = (first, len(self.tree)), (eyes, bare)
        if self._drawn.get(key, (None, []))[0] != asked:
            dealt = self.last_deal if bare else len(self.tree)
            data = [self._build_node_data(node, eyes, bare=node.number >= dealt) for node in self.tree.nodes[first:]]
            self._drawn[key] = asked, data
        return self._drawn[key][1]

    def statements(self, data: Iterable[Any]) -> dict[str, StatementData]:
        """Return the statements that are cited anywhere in the data, by id."""
        return dict(collect_cited_statements([*data], self.variant))

    def _build_node_data(self, node: Node, eyes: Eyes, *, bare: bool = False) -> NodeData:
        seen = self._collect_visible_seats(eyes, bare=bare)
        data = build_node_data(self.variant, node, seen, you=eyes, spotting=self.is_called, reveal_at_end=True)
        if (reasons := self._house_reasons.get(node.number)) and not node.refused:
            data["house"] = reasons.get(str(eyes), reasons[_ALL])
        return data

    @property
    def last_deal(self) -> int:
        """Return the number of the node with which the last deal began."""
        return max(node.number for node in self.node.line() if isinstance(node.act, Deal))

    def _make_state(self, eyes: Eyes, *, bare: bool = False) -> TableState:
        seen, you = self._collect_visible_seats(eyes, bare=bare), None if bare else eyes
        return TableState(self.tree, self.record, self.tree.root, you, seen, self._seed, reveal_at_end=True)

    def _collect_visible_seats(self, eyes: Eyes, *, bare: bool) -> frozenset[int]:
        if bare:
            return frozenset(range(len(self.seats)))
        return frozenset() if eyes is None else frozenset([eyes])
