"""A game at a shared table: the tree of its plays, the house, the hands on the pile, and how each person sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from cardlessons.engine.table import Act, Deal, New, Refused, seat_of
from cardlessons.record import Record, read_act, write_act
from cardlessons.record.share import MAX_LINK_LETTERS, write_link
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session.messages import is_message, validate
from cardlessons.session.protocol import AskAnalysis, NodeData, TableMessage, TableTold, WhyData
from cardlessons.session.table.act_input import check_own_act, read_own_act, read_typed_act
from cardlessons.session.table.parts.analysis import AnalysisPart
from cardlessons.session.table.parts.game import deal_next
from cardlessons.session.table.parts.questions import QuestionsPart
from cardlessons.session.table.permissions import count_deals
from cardlessons.session.table.plain_data import build_why_data
from cardlessons.session.table.state import TableState
from cardlessons.session.table.view import build_node_data, collect_cited_statements
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Way
from cardlessons.together.names import SharedTableError
from cardlessons.together.pile_hands import PileHands
from cardlessons.together.protocol import ActAtTable, HousePlayed, PlayerAnswer
from cardlessons.together.table_choices import TableChoices
from cardlessons.together.table_seats import Seats
from cardlessons.together.texts import get_text

_ALL_SEATS = "all"
"""The key of the version of a reason that is shown to everybody without a version for the own seat."""
Eyes = int | None
"""The number of the seat whose hand is visible; None if no hand is."""


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
                    reasons[_ALL_SEATS if eyes is None else str(eyes)] = data
        return {"do": "house", "at": self.node, "act": write_act(act, self.labels), "why": reasons}


class TableGame:
    """A game at a shared table, from its first deal on.

    Attributes:
        variant: the game.
        pile: the hands on the pile, if every player calls “slap” or “turn” at each card.
        is_paced: whether cards come on the pile by themselves.
        record: the head of the record, with the names of the opened table.
        tree: all plays, also those that were tried after a deal.
        node: the node at which the game is now.
        shown: the numbers of the nodes that were shown on the table, in this order.
        hands: the number of the node at which hands were last compared, and when each came down.
        now: the time of the last event.
        is_deal_over: whether no card of the deal can be played any more.
    """

    def __init__(self, choices: TableChoices, seats: Seats, seed: int, note_shown: Callable[[], None]) -> None:
        """Begin the game that is chosen; `note_shown` is called after each node that comes on the table."""
        self.variant, self._house = choices.variant, choices.house
        self.pile = PileHands(self.variant, seats.people, choices.pace, seed) if self.variant.calls else None
        self.is_paced = self.pile is not None and choices.pace > 0
        self._seats, self._people, self._seed, self._note_shown = seats, seats.people, seed, note_shown
        labels = seats.labels
        self.record = Record(str(self.variant), labels, labels[0], ((),) * len(labels))
        self.tree = Tree(self.variant, self.record.start())
        self.node = self.tree.root
        self._state = self._make_state(None)
        self.shown: list[int] = []
        self.now = 0.0
        self.hands: tuple[int, dict[int, int | None]] = 0, {}
        self.is_deal_over = False
        self._house_reasons: dict[int, Mapping[str, WhyData]] = {}
        self._analyses: dict[int, AnalysisPart] = {}
        self._drawn: dict[tuple[Eyes, bool], tuple[tuple[int, int] | None, list[NodeData]]] = {}

    # The deal

    def deal(self) -> None:
        """Deal the cards, of the next game if this one is over."""
        if self.node.position.over:
            self._play(New())
        self.show(deal_next(self._state, self.node))

    @property
    def last_deal(self) -> int:
        """Return the number of the node with which the last deal began."""
        return max(node.number for node in self.node.line() if isinstance(node.act, Deal))

    def rename_seats(self) -> None:
        """Call each seat as the person who sits there now; a record keeps the names of the opened table."""
        if not self._seats.rename():
            return
        for node in self.tree.nodes:
            node.position = node.position._replace(seats=self._seats.names)
        self._drawn.clear()
        self._analyses.clear()

    def act(self, seat: int, data: ActAtTable) -> PlayerAnswer | None:
        """Make a play, or note a call; return the refusal, which only its player is shown. Raise as `judge`."""
        if self.pile:
            self._check_node(data)
            if drawn_back := self.pile.note(seat, data, self.now):
                self._play(drawn_back)
            return None
        act, refusal = self._read_play(seat, data)
        if refusal is None:
            self._play(act)
        return refusal

    def judge(self, seat: int, data: ActAtTable) -> PlayerAnswer | None:
        """Return why a play is refused, or None.

        Raises:
            SharedTableError: it is not this person's to make, or not now.
            MessageError: it cannot be read.
        """
        if self.pile:
            self._check_node(data)
            self.pile.read(seat, data)
            return None
        return self._read_play(seat, data)[1]

    def _check_node(self, data: ActAtTable) -> None:
        if data["at"] != self.node.number:
            raise SharedTableError(get_text("shared.played-meanwhile"))

    def _read_play(self, seat: int, data: ActAtTable) -> tuple[Act, PlayerAnswer | None]:
        """Return a play, and its refusal, if the rules do not allow it. Raise SharedTableError, MessageError."""
        self._check_node(data)
        seen, name = self._make_state(seat), self._seats.names[seat]
        text, position = self._seats.use_words(data["act"], self.node.position)
        act = read_typed_act(seen, text, position)
        if seat_of(act) != seat:
            raise SharedTableError(get_text("shared.own-cards", name=name))
        check_own_act(seen, seat, act, text, position)
        return act, self._find_refusal(self.node, act, seat)

    def _find_refusal(self, before: Node, act: Act, seat: int) -> PlayerAnswer | None:
        """Return the refusal of an act, as shown to the person at a seat; None if the act is allowed."""
        verdict = self.tree.decide(before, act)
        if not isinstance(verdict, Refused):
            return None
        data = self._build_node_data(Node(before.position, act, verdict, before, len(self.tree)), seat)
        return {"refused": data, "said": collect_cited_statements(data, self.variant)}

    def _play(self, act: Act) -> None:
        self.show(self._state.play(self.node, act))

    def show(self, node: Node) -> None:
        """Show a node on the table and clear what belonged to the previous one."""
        self.node = node
        self.is_deal_over = not self.variant.rules.moves(node.position)
        self.shown.append(node.number)
        if self.pile:
            self.pile.show(node, self.now)
        self._note_shown()

    def find_to_go_back(self, number: int) -> Node | None:
        """Return an earlier node of this deal from which play may go on."""
        node = self.tree.nodes[number] if 0 <= number < len(self.tree) else None
        is_earlier = node and node is not self.node and count_deals(node) == count_deals(self.node)
        return node if is_earlier else None

    def read_try(self, seat: int, before: Node, text: str) -> tuple[TableState, Act, PlayerAnswer | None]:
        """Return how a person sees the table, the play that is tried at a node, and its refusal.

        Raises:
            SharedTableError: it is no play.
            MessageError: the play cannot be read.
        """
        seen = self._make_state(seat, bare=not self.pile)
        text, position = self._seats.use_words(text, before.position)
        if self.pile:
            act = read_own_act(seen, seat, text, position)
        elif seat_of(act := read_typed_act(seen, text, position)) is None:
            raise SharedTableError(get_text("shared.tries-plays"))
        return seen, act, self._find_refusal(before, act, seat)

    # The house

    @property
    def house_turn(self) -> HouseTurn | None:
        """Return the turn of the house, or None if the house is not to play now."""
        if self.pile or not self._people.has_players():
            return None
        turn = self.node.position.turn
        if turn is None or not self._people.is_house(turn):
            return None
        lots = Random(f"cardlessons table {self._seed}/{self.node.number}")
        return HouseTurn(
            self.node.number,
            self._house,
            Sight(self.variant, self.node, turn, lots),
            self._seats.labels,
            self._seats.names,
        )

    def play_house(self, data: HousePlayed) -> None:
        """Make the play that the house has chosen, unless the table has changed or the seat's owner is back."""
        turn = self.house_turn
        if turn is None or turn.node != data["at"]:
            return
        self._play(read_act(data["act"], self._seats.labels, self.variant))
        if owner := self._people.find_owner(turn.sight.seat):
            owner.instead.append(self.node.number)
        self._house_reasons[self.node.number] = data["why"]

    # Hands on the pile

    def list_due(self) -> list[float]:
        """Return the times at which something comes by itself."""
        return self.pile.list_due(self.now) if self.pile else []

    def settle_hands(self) -> None:
        """Turn the next card or decide about the slaps, if it is time for that."""
        settled = self.pile.settle(self.now) if self.pile else None
        if settled:
            act, times = settled
            self._play(act)
            self.hands = self.node.number, times

    # Views

    def open_link(self, number: int) -> str:
        """Return the part of a link that opens this deal on the open table, where a reader can try other plays alone.

        Raises:
            SharedTableError: the deal is not over, so the link would show hidden cards, or the link is too long.
        """
        if not self.is_deal_over:
            raise SharedTableError(get_text("shared.hands-hidden"))
        node = self.tree.nodes[number] if 0 <= number < len(self.tree) else self.node
        link = write_link(self.tree, self.record, node)
        if len(link) > MAX_LINK_LETTERS:
            raise SharedTableError(get_text("shared.link-too-long"))
        return link

    def answer_question(self, seat: int, message: object, *, bare: bool) -> PlayerAnswer:
        """Answer a question of a player's page: one that the family answers, or an analysis of the own plays.

        An analysis takes a while, so call this in another thread.

        Raises:
            SharedTableError: it asks something else.
            MessageError: the question cannot be answered.
        """
        seen, asked = self._make_state(seat, bare=bare), validate(message, TableMessage)
        answer: TableTold | None
        if is_message(asked, AskAnalysis):
            answer = self._analyses.setdefault(seat, AnalysisPart()).answer_at(self._make_state(seat), asked)
        else:
            answer = QuestionsPart().answer_at(seen, asked)
        if answer is None:
            raise SharedTableError(get_text("shared.not-asked"))
        return {"answer": answer, "said": dict(collect_cited_statements([answer], self.variant))}

    def nodes(self, eyes: Eyes, first: int = 0, *, bare: bool = False) -> list[NodeData]:
        """Return the nodes from number `first` on, as seen by `eyes`; cached for others who see the same.

        If `bare`, all hands of the last deal are open.
        """
        asked, key = (first, len(self.tree)), (eyes, bare)
        if self._drawn.get(key, (None, []))[0] != asked:
            dealt = self.last_deal if bare else asked[1]
            data = [self._build_node_data(node, eyes, bare=node.number >= dealt) for node in self.tree.nodes[first:]]
            self._drawn[key] = asked, data
        return self._drawn[key][1]

    def _build_node_data(self, node: Node, eyes: Eyes, *, bare: bool = False) -> NodeData:
        seen = self._collect_visible_seats(eyes, bare=bare)
        data = build_node_data(self.variant, node, seen, you=eyes, spotting=self.pile is not None, reveal_at_end=True)
        if (reasons := self._house_reasons.get(node.number)) and not node.refused:
            data["house"] = reasons.get(str(eyes), reasons[_ALL_SEATS])
        return data

    def _make_state(self, eyes: Eyes, *, bare: bool = False) -> TableState:
        seen, you = self._collect_visible_seats(eyes, bare=bare), None if bare else eyes
        return TableState(self.tree, self.record, self.tree.root, you, seen, self._seed, reveal_at_end=True)

    def _collect_visible_seats(self, eyes: Eyes, *, bare: bool) -> frozenset[int]:
        if bare:
            return frozenset(range(len(self._seats.names)))
        return frozenset() if eyes is None else frozenset([eyes])
