"""The session of a table: a tree of plays, and the parts that answer messages about it.

A message has, for example, an act and the node at which it is tried; the reply has the new nodes. Visitors can read
everything in a view, so it never has hidden hands or answers. Every message is checked before it is used. The parts of
a table decide what learners can do at it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, cast

from cardlessons.engine.variants import Variant
from cardlessons.record import Record
from cardlessons.record.renaming import rename_seats
from cardlessons.record.tree import Node, Tree
from cardlessons.session import protocol
from cardlessons.session.base import Session, get_message_id, in_own_language
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.table.state import TableState
from cardlessons.session.table.view import build_game_frame, build_node_data, collect_cited_statements
from cardlessons.session.texts import get_text
from cardlessons.session.validation import collect_literals

P = TypeVar("P", bound="Part")
Statements: TypeAlias = dict[str, protocol.StatementData]
"""Statements by their ids."""
MAX_SHORT_PATH = 150
"""Acts of an address above which its nodes may take long to make."""


class Part(ABC):
    """A part of a table, which answers certain types of messages."""

    def setting_fields(self, table: Table) -> protocol.SettingFields:
        """Return the fields of the setting that come from this part; called after each change of the table's state."""
        return {}

    @abstractmethod
    def answers(self) -> Answers:
        """Return how the part answers each of its types of messages, and whether that may take long.

        An answer raises `MessageError` if the message is refused.
        """

    def rename_seats(self, table: Table, names: Mapping[str, str]) -> None:  # noqa: B027 - most parts keep no name
        """Give seats other names in what the part keeps, but for the state on the table; raises like the table's."""


IsSlow: TypeAlias = bool | Callable[["Table", Mapping[str, Any]], bool]
"""Tells if an answer may take more than some milliseconds; a function decides by the message, which is not checked."""
Answer: TypeAlias = tuple[Callable[["Table", Any], protocol.TableTold | None], IsSlow]
"""The function that returns the answer to a message, None if it is for nobody here; and whether that may take long."""
Answers: TypeAlias = Mapping[Any, Answer]
"""The answers by the type of the message."""


@dataclass
class Layout:
    """The data with which a page draws a state of a table before anything is tried.

    Attributes:
        setting: the data that stay the same as long as the state does: the kind of table, the game, the seats.
        nodes: the data of the first nodes: of the main line and its variations.
        statements: the statements and readings that the nodes and the setting cite, by id.
    """

    setting: protocol.Setting
    nodes: list[protocol.NodeData]
    statements: Statements


class Table(Session):
    """The session of a table, composed of parts.

    Attributes:
        state: the present deal, record or level.
        branches: the data of the nodes that the learner has added.
    """

    drawing = "table"
    messages = protocol.TableMessage

    def __init__(
        self,
        kind: str,
        state: TableState,
        *parts: Part,
        families: tuple[str, ...] = (),
        about: Mapping[str, Any],
        make_state: Callable[[Record], TableState] | None = None,
        context: Context = AUTHOR,
    ) -> None:
        """Open a table.

        Args:
            kind: the kind of table, which decides how the page draws it.
            state: the first state.
            parts: the parts of the table.
            families: the families of games that it may show; only that of the first state if empty.
            about: fields of the setting that are the same for every state.
            make_state: returns the state for a learner's own record; None if the table takes none.
            context: the place where it runs.
        """
        super().__init__(context)
        self.kind, self._parts, self._families, self._of_record = kind, parts, families, make_state
        self._answers: dict[object, Answer] = {}
        for answers in (_OWN_ANSWERS, *[part.answers() for part in parts]):
            for type_, (answer, is_slow) in answers.items():
                for does in collect_literals(type_).get("do", (protocol.FamilyQuestion,)):
                    self._answers.setdefault(does, (answer, is_slow))
        self._frame = {"kind": kind, "served": context.visitor, **about}
        self._laid_count = 0
        self.state = state
        self._layout: Layout | None = None
        self.branches: list[protocol.NodeData] = []

    @property
    def looks(self) -> tuple[str, ...]:
        """Return the families of games that the table may show, and the kind of table."""
        return (*(self._families or (self.variant.family,)), self.kind)

    @property
    def tree(self) -> Tree:
        """Return the tree of all plays and tries."""
        return self.state.tree

    @property
    def variant(self) -> Variant:
        """Return the game on the table."""
        return self.state.variant

    def part(self, kind: type[P]) -> P:
        """Return what answers messages of one kind at this table."""
        return next(part for part in self._parts if isinstance(part, kind))

    @in_own_language
    def view(self) -> protocol.TableView:
        """Return the setting, the first nodes, the nodes added since, and the statements that they cite."""
        return {
            "setting": self.setting,
            "nodes": self.nodes,
            "branches": self.branches,
            "statements": self.statements,
        }

    def change_state(self, state: TableState) -> None:
        """Change the state to another level, deal or record, or to a fresh one of the same."""
        self.state = state
        self._laid_count += 1
        self._layout = self._build_layout()
        self.branches = []

    @property
    def layout(self) -> Layout:
        """Return what the page needs to draw the state; that of the first state is built when it is first needed."""
        if self._layout is None:
            self._layout = self._build_layout()
        return self._layout

    @layout.setter
    def layout(self, layout: Layout) -> None:
        """Take the layout that another table with the same state has built."""
        self._layout = Layout(layout.setting, [*layout.nodes], {**layout.statements})

    @property
    def setting(self) -> protocol.Setting:
        """Return the setting of the layout."""
        return self.layout.setting

    @property
    def nodes(self) -> list[protocol.NodeData]:
        """Return the nodes of the layout."""
        return self.layout.nodes

    @property
    def statements(self) -> Statements:
        """Return the statements that the page has."""
        return self.layout.statements

    def _build_layout(self) -> Layout:
        state = self.state
        frame = {
            **self._frame,
            **build_game_frame(self.variant),
            "seats": list(state.seats),
            "you": None if state.you is None else state.seats[state.you],
            "bare": state.visible_seats is None,
        }
        setting = cast("protocol.Setting", frame)  # `about` has the fields that are missing here
        for part in self._parts:
            setting = {**setting, **part.setting_fields(self)}
        setting = {**setting, **state.setting}
        nodes = self._build_node_data(state.tree.nodes[: state.at_start])
        return Layout(setting, nodes, collect_cited_statements([nodes, setting], self.variant))

    def open_record(self, record: Record) -> None:
        """Show a record of the learner's own.

        Raises:
            MessageError: the table takes no records, or none of this game.
            RecordError: the table of the record is not possible.
        """
        if self._of_record is None:
            raise MessageError(get_text("table.belongs-to-lesson"))
        if (game := record.game()).family not in self.looks:
            raise MessageError(get_text("table.other-kind-of-game", title=self.variant.title, title2=game.title))
        self.change_state(self._of_record(record))
        self.changed()

    def rename_seats(self, names: Mapping[str, str]) -> protocol.TableTold:
        """Give seats other names, by their present ones; return the part of the reply that tells the page.

        Raises:
            MessageError: two seats would have the same name.
        """
        for part in self._parts:
            part.rename_seats(self, names)
        turned: protocol.SettingFields = {"below": self.setting["below"]} if "below" in self.setting else {}
        self.state.rename_seats(names)
        self._layout = self._build_layout()
        self.branches = self._build_node_data(self.tree.nodes[self.state.at_start :])
        fields = cast("protocol.SettingFields", {**self.setting, **rename_seats(turned, names)})
        told = self.progress_reply(fields)
        return {**told, "changed": [[node["n"], node] for node in (*self.nodes, *self.branches)]}

    def _build_node_data(self, nodes: Sequence[Node]) -> list[protocol.NodeData]:
        state, variant, seen = self.state, self.variant, self.state.visible_seats
        you, spotting, reveal = state.you, state.spotting, state.reveal_at_end
        return [
            {
                **build_node_data(variant, node, seen, you=you, spotting=spotting, reveal_at_end=reveal),
                **state.annotations.get(node.number, {}),
            }
            for node in nodes
        ]

    @in_own_language
    def hear(self, message: object) -> protocol.TableReply:
        """Return the reply to a message: new nodes, the statements that they cite, and the view if the state is new."""
        lay_count, node_count, _ = self._laid_count, len(self.tree), self.layout
        answer = self._attempt(message, self.answer)
        relaid = self._laid_count > lay_count
        new, statements = self.take_new(self.state.at_start if relaid else node_count, answer)
        reply: protocol.TableReply = {
            "id": get_message_id(message),
            "laid": relaid,
            "new": new,
            **answer,
            "said": statements,
        }
        return {**reply, "view": self.view()} if relaid else reply

    def take_new(self, first: int, answer: protocol.TableTold) -> tuple[list[protocol.NodeData], Statements]:
        """Return what the page has from now on: the nodes from number `first`, and what they and an answer cite."""
        new = self._build_node_data(self.tree.nodes[first:])
        statements = collect_cited_statements([new, answer], self.variant, self.statements)
        self.branches += new
        self.statements.update(statements)
        return new, statements

    @property
    def weight(self) -> int:
        """Return the number of nodes of the tree."""
        return len(self.tree)

    def is_slow(self, message: Mapping[str, object]) -> bool:
        """Return whether the answer may take long: by the part that gives it, and at the end of a long line."""
        at, does = message.get("at"), message.get("do")
        if isinstance(at, list) and len(at) > MAX_SHORT_PATH:
            return True
        answer = self._answers.get(does) if isinstance(does, str) else None
        is_slow = answer is not None and answer[1]
        return is_slow(self, message) if callable(is_slow) else is_slow

    def close(self) -> None:
        """Unlink the nodes of the tree, and close the session."""
        self.tree.close()
        super().close()

    def answer(self, message: protocol.TableMessage) -> protocol.TableTold:
        """Return the answer of the part that knows the message.

        Raises:
            MessageError: the message is refused; the text is for the learner.
        """
        answer = self._answers.get(message["do"]) or self._answers.get(protocol.FamilyQuestion)
        reply = answer and answer[0](self, message)
        if reply is None:
            raise MessageError(get_text("table.unknown-request"))
        return reply

    def put_right(self, changed: dict[int, protocol.NodeChange]) -> protocol.TableTold:
        """Change fields of nodes that the page has already; return the part of the reply that tells the page."""
        for number, fields in changed.items():
            self.state.annotations[number] = {**self.state.annotations.get(number, {}), **fields}
            later = number - len(self.nodes)
            sent, n = (self.nodes, number) if later < 0 else (self.branches, later)
            if n < len(sent):
                sent[n] = {**sent[n], **fields}
        return {"changed": [[number, fields] for number, fields in changed.items()]}

    def progress_reply(self, fields: protocol.SettingFields) -> protocol.TableTold:
        """Change fields of the setting; return the part of the reply that tells the page."""
        self.layout.setting = {**self.setting, **fields}
        return {"setting": fields}


def _ping(table: Table, message: protocol.Ping) -> protocol.TableTold:
    return {}


def _go(table: Table, message: protocol.Go) -> protocol.TableTold:
    return {"show": [table.state.node(message["at"]).number]}


_OWN_ANSWERS: Answers = {protocol.Ping: (_ping, False), protocol.Go: (_go, False)}
"""The answers that every table gives."""
