"""The protocol between the editor and its page: views, messages and replies; see `session/protocol.py`.

`page/protocol.d.ts` is generated from this module (`python tools/protocol_types.py`).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from cardlessons.session.protocol import DrawingName, GoOn, GuestReply, GuestView, Ping, Reply, Sent, Told, View


class Starters(TypedDict):
    """Texts that the page inserts into a lesson in the editor."""

    table: str
    question: str
    level: str
    levels: str


class SeatData(TypedDict):
    """A session inside a lesson in the editor."""

    name: str  # empty for the first session of a piece
    drawing: DrawingName
    view: View


class SeatsData(SeatData):
    """The first session of a piece, and the sessions below it."""

    below: list[SeatData]


class Piece(TypedDict):
    """A part of a lesson in the editor; without a `kind` it has not changed."""

    mark: str  # a hash of the text and the language
    kind: NotRequired[Literal["prose", "rules", "sources", "card", "seat", "waits"]]
    html: NotRequired[str]
    title: NotRequired[str]
    text: NotRequired[str]
    seat: NotRequired[SeatsData]


class DraftLesson(TypedDict):
    """A lesson in the editor, with the results of the checks so far."""

    title: str
    lang: str  # the lesson's language; empty if it names none
    pieces: list[Piece]
    path: list[list[str]]  # the stages: [short name, heading, mark of the first piece]
    findings: list[list[Any]]  # the mistakes: [line, column, words]
    hints: list[list[Any]]  # passages that may be mistakes, in the same form
    levels: bool  # the lesson has levels
    more: bool  # some checks still wait
    thoroughly: bool  # the check has played the levels


class EditorView(GuestView):
    """The lesson editor."""

    served: bool
    text: str
    longest: int  # the most characters of a lesson
    largest: int  # the most characters of a file
    starters: Starters
    lesson: DraftLesson


class ToInside(Sent):
    """Forward a message to a session inside the lesson in the editor."""

    do: Literal["to"]
    seat: str  # the mark of the session's piece, or "deal"
    name: str  # the name of the session in that piece
    message: Any


class WholeText(Sent):
    """Send the whole text of the lesson, or its first piece."""

    do: Literal["text"]
    text: str
    whole: Literal[True]
    more: NotRequired[bool]  # another piece follows


_FromTo = TypedDict("_FromTo", {"from": int, "to": int, "of": int})  # in characters; `of`: the length of the whole text


class ChangedText(Sent, _FromTo):
    """Send a change of the text."""

    do: Literal["text"]
    text: str
    more: NotRequired[bool]


class CheckAll(Sent):
    """Ask for all checks, with those that play the levels."""

    do: Literal["check"]


_As = TypedDict("_As", {"as": str})


class Bring(Sent, _As):
    """Send a piece of a file (`as` is its name) or of a link (`as` is "link")."""

    do: Literal["bring"]
    text: str
    at: int  # the number of characters sent before
    more: NotRequired[bool]


class Save(Sent, _As):
    """Ask for the lesson as a file; `as` is `.md` or `.ipynb`."""

    do: Literal["save"]


class EditorAsk(Sent):
    """Ask for a link to the lesson, for a table to play a deal at, or for the deal that was played there."""

    do: Literal["send", "deal", "take"]


EditorMessage = Ping | GoOn | ToInside | WholeText | ChangedText | CheckAll | Bring | Save | EditorAsk


class EditorTold(Told):
    """The answer of the lesson editor."""

    lesson: NotRequired[DraftLesson]
    text: NotRequired[str]
    name: NotRequired[str]
    link: NotRequired[str]
    deal: NotRequired[SeatsData]
    again: NotRequired[Literal[True]]  # the page must send the whole text again, because the editor has another one
    reply: NotRequired[Reply]  # the reply of a nested session
    below: NotRequired[list[SeatData]]  # the sessions that are new below it


class EditorReply(GuestReply, EditorTold):
    """The reply of the lesson editor."""
