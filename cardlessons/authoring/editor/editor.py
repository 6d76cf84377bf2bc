"""The lesson editor: the author writes the text, and sees the lesson beside it.

The page sends the changes of the text, in pieces that are small enough for a message. The reply has the pieces of the
lesson that are new, and the findings with their places. Messages to a table inside the lesson are forwarded to it. The
editor keeps only the text and its tables. No text is ever run as code or used as HTML.
"""

from __future__ import annotations

from typing import Any

from cardlessons.authoring.editor.draft import CHECK_SECONDS, LessonDraft, OpenSession, make_slug
from cardlessons.authoring.editor.lesson_link import MAX_LESSON_LETTERS, read_link, write_link
from cardlessons.authoring.editor.nested_sessions import NestedSessions
from cardlessons.authoring.protocol import (
    Bring,
    ChangedText,
    CheckAll,
    DraftLesson,
    EditorAsk,
    EditorMessage,
    EditorReply,
    EditorTold,
    EditorView,
    Piece,
    Save,
    ToInside,
    WholeText,
)
from cardlessons.authoring.starter_texts import LESSON_TEXT, LEVEL_TEXT, QUESTION_TEXT, TABLE_TEXT, write_part
from cardlessons.authoring.texts import get_text
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.engine.variants import FAMILIES
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.findings import Finding
from cardlessons.lessons.loader import LESSON_SUFFIXES, parse_document
from cardlessons.lessons.notebook import write_notebook
from cardlessons.record.link_codec import LinkError
from cardlessons.record.loader import SAVE_AGAIN
from cardlessons.record.share import build_tree_record
from cardlessons.session.base import Session, get_message_id, in_own_language
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.protocol import GoOn
from cardlessons.session.table import factory

MAX_FILE_LETTERS = 400_000
"""The most characters of a file that is opened; a notebook is longer than the text of its lesson."""
LINK_SOURCE = "link"
"""The value in place of a file's name if the lesson comes from a link."""
DEAL_TABLE = "deal"
"""The name of the table at which the author plays a deal for the lesson."""


class Editor(Session):
    """A lesson that an author writes, beginning with the starter lesson."""

    drawing = "writing"
    messages = EditorMessage
    slow = frozenset({"text", "on", "check", "bring", "save", "to", "deal"})
    looks: tuple[str, ...] = tuple(FAMILIES)

    def __init__(self, open_session: OpenSession, patience: float = CHECK_SECONDS, context: Context = AUTHOR) -> None:
        super().__init__(context)
        self.text = LESSON_TEXT
        self._draft = LessonDraft(open_session, patience)
        self._told: set[str] = set()  # the marks of pieces that the page has
        self._thoroughly = False
        self._brought = ""
        self._table = factory.open_table(context=context)
        self._deal = NestedSessions(self._table)
        self._look()
        while self._draft.more:
            self._look()
        self._view: EditorView = {
            "guest": True,
            "label": get_text("editor.label"),
            "served": context.visitor,
            "text": self.text,
            "longest": MAX_LESSON_LETTERS,
            "largest": MAX_FILE_LETTERS,
            "starters": {
                "table": TABLE_TEXT,
                "question": QUESTION_TEXT,
                "level": LEVEL_TEXT,
                "levels": write_part("levels", "", LEVEL_TEXT),
            },
            "lesson": self._build_lesson(),
        }

    def view(self) -> EditorView:
        """Return the text and pieces of the starter lesson; later changes are sent in replies."""
        return self._view

    @property
    def weight(self) -> int:
        """Return the number of nodes of all tables inside the lesson."""
        insides = (self._deal, *self._draft.insides.values())
        return sum(session.weight for inside in insides for session in inside.sessions.values())

    @in_own_language
    def hear(self, message: object) -> EditorReply:
        """Return the reply to a message: the changed lesson, or the result that the message asks for."""
        return {"id": get_message_id(message), **self._attempt(message, self.answer)}

    def answer(self, message: EditorMessage) -> EditorTold:
        """Answer a message, or forward it to a session inside the lesson."""
        if is_message(message, ToInside):
            return self._forward(message["seat"], message["name"], message["message"], message.get("id"))
        if is_message(message, WholeText):
            self.text, self._told = "", set()
            return self._write(0, 0, message)
        if is_message(message, ChangedText):
            start, end, length = message["from"], message["to"], message["of"]
            if length != len(self.text) or not 0 <= start <= end <= length:
                return {"again": True}
            return self._write(start, end, message)
        if is_message(message, GoOn) or is_message(message, CheckAll):
            self._thoroughly |= is_message(message, CheckAll)
            self._look()
            return {"lesson": self._build_lesson()}
        if is_message(message, Bring):
            return self._receive_file(
                message["as"], message["text"], message["at"], last=message.get("more") is not True
            )
        if is_message(message, Save):
            return self._save(message["as"])
        return self._answer_ask(message) if is_message(message, EditorAsk) else {}

    def _answer_ask(self, message: EditorAsk) -> EditorTold:
        match message["do"]:
            case "send":
                try:
                    return {"link": write_link(self.text)}
                except LinkError as error:
                    raise MessageError(str(error)) from None
            case "deal":
                return {"deal": self._deal.session_data()}
            case "take":
                return {"text": self._write_deal()}

    # The text

    def _write(self, start: int, end: int, message: WholeText | ChangedText) -> EditorTold:
        """Replace a part of the text; it is checked when its last piece has come."""
        text = message["text"]
        if len(self.text) - (end - start) + len(text) > MAX_LESSON_LETTERS:
            raise MessageError(get_text("editor.rest-not-read", most=MAX_LESSON_LETTERS))
        self.text = self.text[:start] + _replace_surrogates(text) + self.text[end:]
        self._thoroughly = False
        if message.get("more") is True:
            return {}
        self._look()
        return {"lesson": self._build_lesson()}

    def _look(self) -> None:
        self._draft.look(self.text, thoroughly=self._thoroughly)

    def _build_lesson(self) -> DraftLesson:
        """Return the lesson as it is now; of pieces that the page has already, only the marks."""
        draft = self._draft
        pieces = [self._get_piece(mark) for mark in draft.pieces]
        self._told = {mark for mark, piece in draft.pieces.items() if piece.get("kind") != "waits"}
        return {
            "title": str(draft.document.facts.get("title", "")) if draft.document else "",
            "lang": draft.language,
            "pieces": pieces,
            "path": draft.path,
            "findings": [_build_finding_data(found) for found in draft.findings if not found.is_hint],
            "hints": [_build_finding_data(found) for found in draft.findings if found.is_hint],
            "levels": any(block.kind == "levels" for block in (draft.document.blocks if draft.document else ())),
            "more": draft.more,
            "thoroughly": self._thoroughly,
        }

    def _get_piece(self, mark: str) -> Piece:
        if mark in self._told:
            return {"mark": mark}
        piece = self._draft.pieces[mark]
        inside = self._draft.insides.get(mark)
        return {**piece, "seat": inside.session_data()} if inside else piece

    # The tables

    def _forward(self, seat: str, name: str, message: Any, number: int | None) -> EditorTold:
        """Return a session's answer to a message; if the session is gone, ask the page to send the whole text again."""
        inside = self._deal if seat == DEAL_TABLE else self._draft.insides.get(seat)
        handed = {**message, "id": number} if isinstance(message, dict) else message
        reply = inside.hear(name, handed) if inside else None
        return {"again": True} if reply is None else reply

    def _write_deal(self) -> str:
        """Return the deal that the author has played, as the text of a part of the lesson."""
        if len(self._table.tree) == 1:
            raise MessageError(get_text("editor.nothing-played"))
        title = get_text("editor.deal-title", title=self._table.variant.title)
        return write_part("table", title, str(build_tree_record(self._table.tree, self._table.state.record)))

    # Files and links

    def _receive_file(self, name: str, text: str, at: int, *, last: bool) -> EditorTold:
        """Receive a piece of a file or a link; after the last one, return the text of its lesson.

        `at` is the number of characters before this piece.
        """
        self._brought = self._brought if at else ""
        if at != len(self._brought):
            raise MessageError(get_text("editor.piece-lost"))
        if at + len(text) > MAX_FILE_LETTERS:
            raise MessageError(get_text("editor.upload-too-large", most=MAX_LESSON_LETTERS))
        self._brought += text
        if not last:
            return {}
        brought, self._brought = self._brought, ""
        if name == LINK_SOURCE:
            try:
                return {"text": _replace_surrogates(read_link(brought))}
            except LinkError as error:
                raise MessageError(str(error)) from None
        return {"text": _read_file_text(name, brought)}

    def _save(self, suffix: str) -> EditorTold:
        """Return the lesson as a file: the Markdown text, or a notebook made of it."""
        if suffix not in LESSON_SUFFIXES:
            raise MessageError(get_text("editor.save-formats"))
        name = make_slug(self._draft.document) + suffix
        if suffix == ".md":
            return {"name": name, "text": self.text}
        try:
            return {"name": name, "text": write_notebook(parse_document(self.text, ".md"))}
        except DocumentError as error:
            raise MessageError(get_text("editor.mend-first", line=error.place.line, error=error)) from None


def _build_finding_data(finding: Finding) -> list[Any]:
    return [finding.place.line, finding.place.column, finding.message]


def _read_file_text(name: str, text: str) -> str:
    """Return the lesson in a file as Markdown; raises `MessageError` if the file is no lesson or too long."""
    suffix = next((suffix for suffix in LESSON_SUFFIXES if name.casefold().endswith(suffix)), None)
    shown = name if len(name) <= 60 else f"{name[:60]}…"
    if suffix is None:
        raise MessageError(get_text("editor.not-a-lesson-file", shown=shown))
    if "\0" in text or "\ufffd" in text:
        raise MessageError(get_text("editor.not-utf-8", shown=shown, save_again=SAVE_AGAIN))
    too_large = MessageError(get_text("editor.file-too-large", shown=shown, most=MAX_LESSON_LETTERS))
    if suffix == ".md" and len(text) > MAX_LESSON_LETTERS + 1:  # it may begin with a mark, which is left out
        raise too_large
    try:
        document = parse_document(text, suffix)
    except DocumentError as error:
        raise MessageError(
            get_text("editor.unreadable", shown=shown, line=error.place.line, column=error.place.column, error=error)
        ) from None
    except (ValueError, RecursionError):
        raise MessageError(get_text("editor.not-a-notebook", shown=shown)) from None
    if sum(len(block.body) for block in document.blocks) > MAX_LESSON_LETTERS:
        raise too_large
    written = _replace_surrogates(text.removeprefix("\ufeff") if suffix == ".md" else write_markdown(document))
    if len(written) > MAX_LESSON_LETTERS:
        raise too_large
    return written


def _replace_surrogates(text: str) -> str:
    """Return a text with question marks for surrogates, which UTF-8 does not allow, and with `\\n` as line ends."""
    return text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
