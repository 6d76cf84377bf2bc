"""The widget of a table, with traits for its position, its record, what the learner did, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any, ClassVar, TypeAlias

import traitlets
from ipywidgets import TypedTuple, ValueWidget

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.given_record import GivenRecord, read_record
from cardlessons.hosts.jupyter.saved_table import render_saved_look, render_saved_script, render_saved_table
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.static_output import CellRun, find_run, get_time
from cardlessons.lessons.lesson import ExamplePart
from cardlessons.lessons.parts import UNTITLED
from cardlessons.prerender.assets import has_look
from cardlessons.record import RecordError, parse
from cardlessons.record.header_parser import check_seat_name
from cardlessons.record.renaming import rename_seats
from cardlessons.record.replay import build_events_data
from cardlessons.record.tree import Node
from cardlessons.session.base import Session
from cardlessons.session.messages import MessageError
from cardlessons.session.precompute import bake_example
from cardlessons.session.table import factory
from cardlessons.session.table.parts.predictions import PredictionsPart
from cardlessons.session.table.table import Table

_SHOWN_WITHOUT_KERNEL = ("levels", "play")
"""The kinds of tables that can be looked at without a kernel."""

Line: TypeAlias = "traitlets.TraitType[tuple[str, ...], Iterable[str]]"
"""A trait whose value is a line of acts, as a record writes them."""


def make_widget(session: Session, lang: str = "", cell: str = "") -> SessionWidget:
    """Return the widget of a session: a `TableWidget` for a table; `lang` is the language of the author's texts."""
    return TableWidget(session, lang, cell) if isinstance(session, Table) else SessionWidget(session, lang)


def _open_record(given: GivenRecord, title: str) -> Table:
    return factory.open_example(ExamplePart(title, read_record(given)), context=get_current_context())


def _is_carried(name: str, run: CellRun) -> bool:
    """Tell whether a run's output has to have the script of this name: no other cell's has it."""
    before = TableWidget.carriers.get(name)
    return before is None or (run.cell == before.cell != "" and run != before)


class TableWidget(SessionWidget, ValueWidget):  # type: ignore[misc]
    """The widget of a table: `TableWidget(record)`. Its traits can be observed and linked; most can be set.

    Args:
        given: a record or its replay; a tree; a game; a file; or the text of a record. Or the session of a table.
        lang: the language of the author's texts; empty if it is unknown.
        cell: the name under which the page keeps what the learner did, see `name_cell`; empty if it does not.
        title: the heading above the table of a record.

    Only `at` and `value`, which are one, are synced with the page. A value from the page is accepted if the tree has
    that position already, and ignored otherwise.
    """

    session: Table
    carriers: ClassVar[dict[str, CellRun]] = {}
    """The runs whose outputs have the script that draws saved tables (`""`) and the looks, for the whole notebook."""

    at: Line = TypedTuple(traitlets.Unicode()).tag(sync=True, from_json=lambda path, _: tuple(path))
    """The position shown, as the acts that lead to it in record syntax. A new line is played if all hands are open;
    otherwise `TraitError` gives the reason."""
    value: Line = TypedTuple(traitlets.Unicode()).tag(sync=True, from_json=lambda path, _: tuple(path))
    """The same as `at`, under the name by which `interact` and others know the value of a widget."""
    record = traitlets.Unicode()
    """The table as the text of a record, with all lines tried. Set it to load another record, if the table allows it;
    otherwise `TraitError` gives the reason. It contains the hidden hands of a game, so it is never sent to the page."""
    stars: traitlets.Dict[str, int] = traitlets.Dict(read_only=True)
    """The most stars won at each level, by its title; read-only."""
    answers: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True)
    """The answers of the learner, first to last: the question's number (`question`) and text (`asks`), the answer's
    number (`choice`), and whether it is `right`; read-only."""
    hints = traitlets.Int(read_only=True)
    """The number of hints that the learner asked for; read-only."""

    seat = traitlets.Unicode()
    """The seat at the bottom of the table: at first the learner's, or else the first one."""
    names: Line = TypedTuple(traitlets.Unicode())
    """The names of the seats, in the order of play. New ones are written everywhere; nothing else changes."""
    size = traitlets.Int(0, min=0)
    """The most width in pixels, which `layout` gets as its width; 0 for all the room there is."""
    cell = traitlets.Unicode().tag(sync=True)
    """The name of the part, under which the page keeps what the learner did; empty if it keeps nothing."""

    def __init__(self, given: Table | GivenRecord, lang: str = "", cell: str = "", *, title: str = UNTITLED) -> None:
        session = given if isinstance(given, Table) else _open_record(given, title)
        self.session = session
        self._state = session.state
        self._renamed_at: tuple[str, ...] = ()
        self._laid = deepcopy(session.view()) if session.kind in _SHOWN_WITHOUT_KERNEL else None
        super().__init__(session, lang, cell=cell)
        if self._laid:
            self._update_traits()

    @traitlets.default("record")
    def _default_record(self) -> str:
        self._record_text = str(self.session.state.write_record())
        return self._record_text

    @traitlets.default("at")
    def _default_at(self) -> tuple[str, ...]:
        return self._state.path(self._state.begin)

    @traitlets.default("value")
    def _default_value(self) -> tuple[str, ...]:
        return tuple(self.at)

    @traitlets.default("seat")
    def _default_seat(self) -> str:
        setting = self.session.setting
        return setting["you"] or setting["seats"][0]

    @traitlets.default("names")
    def _default_names(self) -> tuple[str, ...]:
        return self.session.state.seats

    @traitlets.validate("names")
    def _validate_names(self, proposal: Any) -> tuple[str, ...]:
        names, seats = proposal["value"], self.session.state.seats
        if len(names) != len(seats):
            raise traitlets.TraitError(f"names: {len(names)} were given for {len(seats)} seats, {', '.join(seats)}")
        for number, name in enumerate(names):
            if against := check_seat_name(name) or f"“{name}” is given twice" * (name in names[:number]):
                raise traitlets.TraitError(f"names: {against}")
        if names != seats:
            self._rename_seats(dict(zip(seats, names, strict=True)))
        return tuple(names)

    def _rename_seats(self, names: dict[str, str]) -> None:
        at, seat = self.session.state.find_node(self.at), self.seat
        assert at
        try:
            self.reply = {**self.session.rename_seats(names)}
        except MessageError as error:
            raise traitlets.TraitError(f"names: {error}") from None
        self._laid = rename_seats(self._laid, names)
        self.seat, self._renamed_at = names[seat], self.session.state.path(at)
        self.set_trait("answers", rename_seats(self.answers, names))
        self._update_traits()

    @traitlets.observe("names")
    def _follow_names(self, change: Any) -> None:
        """Write the position with the new names: last, since a linked table may refuse it."""
        self.at, self._renamed_at = self._renamed_at or self.at, ()

    @traitlets.observe("size")
    def _fit_layout(self, change: Any) -> None:
        width, flex = (f"{change.new}px", "0 1 auto") if change.new else ("100%", "1 1 auto")
        self.layout.width, self.layout.flex = width, flex

    @traitlets.validate("seat")
    def _validate_seat(self, proposal: Any) -> str:
        seat, seats = proposal["value"], self.session.setting["seats"]
        if seat not in seats:
            raise traitlets.TraitError(f"seat: “{seat}” is none of the seats {', '.join(seats)}")
        return str(seat)

    @traitlets.observe("seat")
    def _turn_table(self, change: Any) -> None:
        if self.session.setting.get("below", self._default_seat()) != change.new:
            self.reply = {**self.session.progress_reply({"below": change.new})}

    def observe(self, handler: Callable[..., object], names: object = traitlets.All, type: object = "change") -> None:
        """Call a function when traits change; their values are found now, so that each change has the old one.

        Args:
            handler: the function, which is given the change.
            names: the name of a trait, several names, or all.
            type: the type of the change.
        """
        if self._is_made:  # the class itself has observed some since before
            _ = self.value, self.record, self.names
        super().observe(handler, names, type)

    @traitlets.validate("value")
    def _validate_value(self, proposal: Any) -> tuple[str, ...]:
        self.at = proposal["value"]
        return tuple(self.at)

    @traitlets.observe("at")
    def _follow_at(self, change: Any) -> None:
        self.value = change.new

    @traitlets.validate("at")
    def _validate_at(self, proposal: Any) -> tuple[str, ...]:
        state, path = self.session.state, proposal["value"]
        node = state.find_node(path) or self._play_line(path)
        if node.refused:
            events = build_events_data(state.variant, state.seats, node.verdict)
            reasons = " ".join(event["why"]["text"] for event in events if event["why"])
            raise traitlets.TraitError(f"at: “{path[-1]}” is refused there. {reasons}")
        return state.path(node)

    def _play_line(self, path: tuple[str, ...]) -> Node:
        """Play a new line, send it to the page and return its last node."""
        reply = self.session.hear({"do": "go", "at": [*path]})
        if "error" in reply:
            raise traitlets.TraitError(f"at: {reply['error']}")
        self.reply = {name: value for name, value in reply.items() if name != "view"}
        self._update_traits()
        (number,) = reply["show"]
        return self.session.tree.nodes[int(number)]

    @traitlets.validate("record")
    def _validate_record(self, proposal: Any) -> str:
        text: str = proposal["value"]
        _ = self.record  # so that its text is known
        if text != self._record_text:
            try:
                self.session.open_record(parse(text))
            except MessageError as error:
                raise traitlets.TraitError(f"record: {error}") from None
            except RecordError as error:
                raise traitlets.TraitError(f"record: this cannot be laid out: {error}") from None
        return self._record_text

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept traits set by the page; accept a position only if the tree already has it."""
        where = sync_data.get("at", sync_data.get("value"))  # `jslink` sets only one name
        rest = {name: told for name, told in sync_data.items() if name not in ("at", "value")}
        super().set_state(rest | ({"at": where, "value": where} if self._is_known(where) else {}))

    def _is_known(self, path: Any) -> bool:
        node = self.session.state.find_node(path) if isinstance(path, list) else None
        return node is not None and not node.refused

    def _send_view(self) -> None:
        super()._send_view()
        self._update_traits()

    def _update_after_reply(self, message: Any, reply: dict[str, Any]) -> None:
        self._update_traits()
        match message:
            case {"do": "answer", "question": question, "choice": choice} if "right" in reply:
                asks = self.session.setting["questions"][question]["asks"]
                given = {"question": question, "asks": asks, "choice": choice, "right": reply["right"]}
                self.set_trait("answers", [*self.answers, given])
            case {"do": "hint"} if "error" not in reply:
                self.set_trait("hints", self.hints + 1)

    def render_saved(self) -> str:
        """Return the data of the table, with what draws it for all tables of the notebook, if no other cell has it."""
        table, lang = self.session, self.lang
        if table.kind == "example" and not table.setting.get("open"):
            baked = bake_example(table.part(PredictionsPart).worked, lang, table.context, table)
        elif self._laid:
            baked = {"view": self._laid, "lang": lang}
        else:
            return ""
        run = find_run()
        looks = (family for family in FAMILIES if family in table.looks and has_look(family))
        carried = [name for name in ("", *looks) if _is_carried(name, run)]
        TableWidget.carriers.update(dict.fromkeys(carried, run))
        scripts = (render_saved_look(name) if name else render_saved_script() for name in carried)
        return "".join((render_saved_table(baked, self.still, get_time()), *scripts))

    def __repr__(self) -> str:
        """Return the class and the values, as other widgets do."""
        values = {"at": self.at, "stars": self.stars, "disabled": self.disabled}
        told = (f"{name}={value!r}" for name, value in values.items() if value or name == "at")
        return f"{type(self).__name__}({self.session.setting['label']!r}, {', '.join(told)})"

    def _update_traits(self) -> None:
        """Update the traits from the session."""
        state, setting = self.session.state, self.session.setting
        if state is not self._state:
            self._state = state
            self.at, self.seat, self.names = self._default_at(), self._default_seat(), state.seats
        self.record = self._default_record()
        best = zip(setting.get("levels", ()), setting.get("best", ()), strict=True)
        self.set_trait("stars", {level["title"]: stars for level, stars in best if stars})
