"""The table: a tree of plays that somebody looks at, and the messages that ask for more.

One message comes (an act, and the node where it was tried), one reply goes (the new nodes, and what is told of them).
Whatever is in the view can be read by the visitor, so hands and answers that are hidden are never in it, and a message
is believed only after it has been checked. What can be done here is in the parts of which a table is composed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from cardlessons.engine.variants import Variant
from cardlessons.record import Record
from cardlessons.record.tree import Node, Tree
from cardlessons.session import protocol
from cardlessons.session.base import Session, id_of
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.protocol import (
    Go,
    NodeChange,
    Ping,
    Setting,
    SettingFields,
    TableMessage,
    TableReply,
    TableTold,
    TableView,
)
from cardlessons.session.table.state import TableState
from cardlessons.session.table.view import cited_statements, game_frame, node_data
from cardlessons.session.texts import get_text

P = TypeVar("P", bound="Part")


class Part:
    """One thing that can be done at a table; each part answers the messages that it knows."""

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the fields that the page must know of this part whenever something has been laid."""
        return {}

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Return the reply to a message, or None if it is for another part; raise `MessageError` if it is refused."""
        raise NotImplementedError


class Table(Session):
    """A table, composed of parts.

    Attributes:
        state: what lies here now.
        setting: what stays as long as it lies here: the kind of table, the game, the seats.
        statements: what the sources say, or how we read them, for every citation of a node so far.
        nodes: the nodes at the start: the book's line and its variations.
        branches: the nodes that the learner has added since.
    """

    drawing = "table"
    messages = TableMessage
    slow = frozenset(
        {"likely", "review", "puzzle", "new", "deal", "better", "rulebook", "figure", "open", "write", "lay", "grow"}
    )

    def __init__(
        self,
        kind: str,
        state: TableState,
        *parts: Part,
        families: tuple[str, ...] = (),
        about: Mapping[str, Any],
        lay_record: Callable[[Record], TableState] | None = None,
        context: Context = AUTHOR,
    ) -> None:
        """Lay a table.

        Args:
            kind: the kind of table, by which the page draws it.
            state: what lies here first.
            parts: what can be done here.
            families: families of games that may be laid later on, besides the one at the start.
            about: what the page is to know of this table, whatever lies on it.
            lay_record: what lies here of a record of one's own; None where no such record may lie.
            context: where it runs.
        """
        super().__init__(context)
        self.kind, self._parts, self._families, self._of_record = kind, parts, families, lay_record
        self._frame = {"kind": kind, "served": context.visitor, **about}
        self._laid_count = 0
        self.lay(state)

    @property
    def guests(self) -> tuple[str, ...]:
        """The families of the games that may lie here, and the kind of table."""
        return (*(self._families or (self.variant.family,)), self.kind)

    @property
    def tree(self) -> Tree:
        """All that was played and tried here."""
        return self.state.tree

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.state.variant

    def part(self, kind: type[P]) -> P:
        """Return the part of this kind."""
        return next(part for part in self._parts if isinstance(part, kind))

    def view(self) -> TableView:
        """Return the setting, the nodes laid at the start and added since, and the statements behind them."""
        return {
            "setting": self.setting,
            "nodes": self.nodes,
            "branches": self.branches,
            "statements": self.statements,
        }

    def lay(self, state: TableState) -> None:
        """Lay another level, deal or record on the table, or the same one again."""
        self.state = state
        self._laid_count += 1
        frame = {
            **self._frame,
            **game_frame(self.variant),
            "seats": list(state.seats),
            "you": None if state.you is None else state.seats[state.you],
            "bare": state.visible_seats is None,
        }
        self.setting = cast("Setting", frame)  # the caller adds the fields of its kind of table
        for part in self._parts:
            self.setting = {**self.setting, **part.setting_fields(self)}
        self.setting = {**self.setting, **state.setting}
        self.nodes = self._data(state.tree.nodes[: state.at_start])
        self.branches: list[protocol.NodeData] = []
        self.statements = cited_statements([self.nodes, self.setting], self.variant)

    def take_up(self, record: Record) -> None:
        """Lay a record of the learner's own, if this table allows that.

        Raises:
            MessageError: none may, or none of such a game.
            RecordError: its table cannot be laid so.
        """
        if self._of_record is None:
            raise MessageError(get_text("table.belongs-to-lesson"))
        if (game := record.game()).family not in self.guests:
            raise MessageError(get_text("table.other-kind-of-game", title=self.variant.title, title2=game.title))
        self.lay(self._of_record(record))
        self.changed()

    def _data(self, nodes: Sequence[Node]) -> list[protocol.NodeData]:
        state = self.state
        return [
            {
                **node_data(
                    self.variant,
                    node,
                    state.visible_seats,
                    you=state.you,
                    spotting=state.spotting,
                    reveal_at_end=state.reveal_at_end,
                ),
                **state.annotations.get(node.number, {}),
            }
            for node in nodes
        ]

    def hear(self, message: object) -> TableReply:
        """Reply to a message with the nodes that are new, what they cite, and the view where another tree lies here."""
        lay_count, node_count = self._laid_count, len(self.tree)
        answer = self._attempt(message, self.answer)
        relaid = self._laid_count > lay_count
        new = self._data(self.tree.nodes[self.state.at_start if relaid else node_count :])
        statements = {
            id_: text
            for id_, text in cited_statements([new, answer], self.variant).items()
            if id_ not in self.statements
        }
        self.branches += new
        self.statements |= statements
        reply: TableReply = {"id": id_of(message), "laid": relaid, "new": new, **answer, "said": statements}
        return {**reply, "view": self.view()} if relaid else reply

    @property
    def weight(self) -> int:
        """Return the number of its nodes."""
        return len(self.tree)

    def is_slow(self, message: Mapping[str, object]) -> bool:
        """Tell whether a message may take long: where the house has to think, a try does, too; so does another deal."""
        if message.get("do") == "level" and message.get("deal"):
            return True
        is_strong = self.setting.get("house") != self.setting.get("usual")
        return super().is_slow(message) or (is_strong and message.get("do") == "try")

    def close(self) -> None:
        """Take the tree apart, and the table."""
        self.tree.close()
        super().close()

    def answer(self, message: TableMessage) -> TableTold:
        """Return the reply to a message, or None if it is for another part; raise `MessageError` if it is refused.

        Raises:
            MessageError: it cannot be done; the words are for the learner.
        """
        if is_message(message, Ping):
            return {}
        if is_message(message, Go):
            return {"show": [self.state.node(message["at"]).number]}
        for part in self._parts:
            if (reply := part.answer(self, message)) is not None:
                return reply
        raise MessageError(get_text("table.unknown-request"))

    def put_right(self, changed: dict[int, NodeChange]) -> TableTold:
        """Add further facts to nodes that have been sent already, here and in the reply to the page."""
        for number, fields in changed.items():
            self.state.annotations[number] = {**self.state.annotations.get(number, {}), **fields}
            later = number - len(self.nodes)
            sent, n = (self.nodes, number) if later < 0 else (self.branches, later)
            if n < len(sent):
                sent[n] = {**sent[n], **fields}
        return {"changed": [[number, fields] for number, fields in changed.items()]}

    def progress_reply(self, fields: SettingFields) -> TableTold:
        """Return the changed fields of the learner's progress, and update the setting."""
        self.setting = {**self.setting, **fields}
        return {"setting": fields}
