"""The base class of panels of questions and answers: Python lists the parts of a panel, and the browser draws them.

A part is a dictionary with its `kind`: `text`, `verdict`, `error`, `code`, `choice`, `line`, `script`, `answers`,
`counters`, `buttons`, `table`, `figures`, `progress`, `beside`, and `fold`, `group` and `fields`, which hold others.
A message has the name of the part that was touched and its value; after it the panel lists its parts anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from cardlessons.engine.options import Meaning, Option, write_value
from cardlessons.engine.variants import Difference, Variant, VariantError, variant
from cardlessons.rulebook import capitalize, get_title, name_game, name_rule, say_rule
from cardlessons.session import protocol
from cardlessons.session.base import Session, get_message_id, in_own_language
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.table.compare_rulebooks import RulebookComparison
from cardlessons.session.table.view import build_game_frame, build_node_data, collect_cited_statements, write_ranks
from cardlessons.session.texts import get_text

MAX_VALUE_LETTERS = 400
"""The most characters of a value, unless a panel allows more (`Panel.longest`)."""


class Panel(Session):
    """A panel; its subclasses define its parts, and the effect of a touch."""

    drawing = "panel"
    messages = protocol.PanelMessage
    slow = frozenset({"touch", "on"})
    looks: tuple[str, ...] = ()
    key = ""
    longest = MAX_VALUE_LETTERS
    fills = False

    def __init__(self, context: Context = AUTHOR) -> None:
        super().__init__(context)
        self._list_parts()

    @property
    def label(self) -> str:
        """Return the name of the panel."""
        raise NotImplementedError

    def parts(self) -> Iterator[protocol.PanelPart]:
        """Yield the parts to draw now."""
        raise NotImplementedError

    def touch(self, name: str, value: str | int) -> None:
        """Carry out a touch of a part with this name; raises `MessageError` if it is impossible."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Continue long work; the page asks for this as long as the panel lists a part of the kind `progress`."""
        raise MessageError(get_text("panel.nothing-to-go-on"))

    def saved_state(self) -> str:
        """Return the state that the page's address keeps; it is passed to `touch` as "kept" on the next visit."""
        return ""

    def get_round(self) -> str:
        """Return the name of the round, to which Back in the browser returns; empty if there are no rounds."""
        return ""

    def has_ended(self) -> bool:
        """Return whether the learner has seen all that the panel asks about; False if that has no end."""
        return False

    def view(self) -> protocol.PanelView:
        """Return the parts to draw and the statements they cite."""
        return self._view

    @in_own_language
    def hear(self, message: object) -> protocol.PanelReply:
        """Return the reply to a message, with the view if it has changed."""
        before = self._view
        result = self._attempt(message, self.answer)
        reply: protocol.PanelReply = {"id": get_message_id(message)}
        if "error" in result:
            reply["error"] = result["error"]
        self._list_parts()
        return reply if self._view == before else {**reply, "view": self._view}

    def answer(self, message: protocol.PanelMessage) -> protocol.Told:
        """Carry out a message; its only result is the changed view."""
        if is_message(message, protocol.GoOn):
            self.go_on()
        if is_message(message, protocol.Touch):
            if len(str(message["value"])) > self.longest:
                raise MessageError(get_text("panel.too-long"))
            self.touch(message["name"], message["value"])
        return {}

    def _list_parts(self) -> None:
        parts = [*self.parts()]
        self._view: protocol.PanelView = {
            "label": self.label,
            "key": self.key,
            "kept": self.saved_state(),
            "served": self.context.visitor,
            "fills": self.fills,
            "parts": parts,
            "statements": collect_cited_statements(parts),
        }
        if self.has_ended():
            self._view["ended"] = True
        if name := self.get_round():
            self._view["round"] = name


# Parts that several panels use


def build_meaning_cell(variant: Variant, name: str, meaning: Meaning) -> protocol.CitedText:
    """Return the meaning of an option's value in a game, with its citations, as a cell of a table."""
    return {"text": say_rule(variant, name, meaning), "cites": list(meaning.cites)}


def build_choice_part(name: str, label: str, value: str, options: list[list[str]]) -> protocol.ChoicePart:
    """Return a part in which the learner chooses one of several options."""
    return {"kind": "choice", "name": name, "label": label, "value": value, "options": options}


def read_variant(text: str) -> Variant:
    """Return the game with a written name; raises `MessageError` if there is none."""
    try:
        return variant(text)
    except VariantError as error:
        raise MessageError(f"{capitalize(str(error))}.") from None


def spell_out_rules(reason: str, options: Mapping[str, Option]) -> str:
    """Return a reason in which each rule written as `pack=32` is replaced by its label and meaning."""
    for name, option in options.items():
        written = f"{name}=|{name.replace('_', '-')}="
        values = sorted(map(write_value, option.values or ()), key=len, reverse=True)
        pattern = rf"\b(?:{written})({'|'.join([*map(re.escape, values), r'[0-9]+'])})"
        reason = re.sub(pattern, partial(_describe_option, option), reason)
    return reason


def _describe_option(option: Option, written: re.Match[str]) -> str:
    return f"“{option.label}: {option.meaning(option.read(written[1])).says}”"


def build_differences_table(found: Iterable[Difference], first: Variant, second: Variant) -> protocol.TablePart:
    """Return a table of the options in which two games differ, with citations."""
    return {
        "kind": "table",
        "caption": get_text(
            "panel.differences-caption",
            title=lower_the(get_title(first)),
            named=lower_the(describe_title_beside(second, first)),
        ),
        "head": [get_text("panel.rule"), describe_title_beside(first, second), describe_title_beside(second, first)],
        "rows": [
            [
                {"text": name_rule(first, d.name)},
                build_meaning_cell(first, d.name, d.first),
                build_meaning_cell(second, d.name, d.second),
            ]
            for d in found
        ],
    }


def describe_title_beside(variant: Variant, other: Variant) -> str:
    """Return a game's title to be shown beside another game's; with its house rules if the titles are the same."""
    if variant.title == other.title and variant.changes and other.changes:
        return name_game(variant)
    return get_title(variant) + (get_text("panel.with-house-rules") if variant.changes else "")


def lower_the(title: str) -> str:
    """Return a title for the middle of a sentence, with a lower-case article: `the Earl of Coventry`."""
    return title[0].lower() + title[1:] if title.startswith("The ") else title


def build_beside_part(found: RulebookComparison) -> protocol.BesidePart:
    """Return a part with the same plays on two tables, which the learner steps together."""
    sides = (found.first, found.second)
    first, second = ([build_node_data(v, n, None) for n in line] for v, line in zip(sides, found.lines, strict=True))
    return {
        "kind": "beside",
        "seats": list(found.lines[0][0].position.seats),
        "titles": [describe_title_beside(found.first, found.second), describe_title_beside(found.second, found.first)],
        **build_game_frame(found.first),
        "map": max(map(write_ranks, sides), key=len),
        "lines": [first, second],
        "differs": [n for n in range(1, len(first)) if found.differs(n)],
        "parted": found.parted,
        "alike": found.alike_text() if found.parted is None else None,
        "causes": [
            {
                "label": name_rule(found.first, d.name),
                "first": build_meaning_cell(found.first, d.name, d.first),
                "second": build_meaning_cell(found.second, d.name, d.second),
            }
            for d in found.causes
        ],
    }
