"""A lesson while its author writes it: its pieces, and the mistakes in it.

Each look reads and checks the text again, except pieces that have not changed. A look has a time limit; the rest of its
work waits for the next look.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import islice

from cardlessons.authoring.check.choices import iter_loss_counts
from cardlessons.authoring.check.lesson import LessonContext, check_block, read_and_check
from cardlessons.authoring.check.level_play import check_level_play
from cardlessons.authoring.editor.nested_sessions import NestedSessions
from cardlessons.authoring.protocol import Piece
from cardlessons.authoring.texts import get_text
from cardlessons.engine.processor_time import read_processor_time
from cardlessons.engine.table import Act
from cardlessons.engine.variants import VariantError
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.document import Block, Document, get_language
from cardlessons.lessons.findings import Finding
from cardlessons.lessons.lesson import LessonError, Level, RulesPart, SourcesPart
from cardlessons.lessons.levels import Draft as LevelDraft
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.sources import render_sources
from cardlessons.lessons.stages import split_stages
from cardlessons.record import RecordError
from cardlessons.session.base import Session
from cardlessons.session.ids import name_blocks
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.house_rules import HouseRulesPanel

MAX_SEATS = 80
"""The most sessions of one lesson that are opened; in place of others a notice is shown."""
CHECK_SECONDS = 0.4
"""The seconds of processor time after which a look begins no more work."""

OpenSession = Callable[[Block, str], Session | HouseRulesPanel]
"""Opens the session of a block; the text is its id on the page."""


class _MustWaitError(Exception):
    """An error that ends a check whose work goes on in the next look."""


class LessonDraft:
    """A lesson that changes, with its pieces and findings after the last look.

    Attributes:
        document: the lesson as it was read last; None if it could not be read.
        findings: the mistakes that were found so far.
        pieces: the pieces to draw, by mark. A mark is a hash of a piece's text and the lesson's language.
        path: the stages, each with its short name, its heading, and the mark of its first piece.
        insides: the sessions of pieces that have some, by mark.
        more: whether some work waits for the next look.
    """

    def __init__(self, open_session: OpenSession, patience: float = CHECK_SECONDS) -> None:
        self._open, self._patience = open_session, patience
        self.document: Document | None = None
        self.findings: list[Finding] = []
        self.pieces: dict[str, Piece] = {}
        self.path: list[list[str]] = []
        self.insides: dict[str, NestedSessions] = {}
        self.more = False
        self._found: dict[object, list[Finding]] = {}
        self._fresh: dict[object, list[Finding]] = {}
        self._until, self._done = 0.0, 0
        self._counts: dict[str, Iterator[Mapping[Act, Fraction] | None]] = {}

    @property
    def language(self) -> str:
        """Return the lesson's language; empty if the lesson does not name it."""
        return get_language(self.document.facts) if self.document else ""

    def look(self, text: str, *, thoroughly: bool = False) -> None:
        """Read and check a text; if `thoroughly`, play its levels, too, which takes long."""
        self.more, self._fresh = False, {}
        self._begin()
        self.document, self.findings = read_and_check(text, ".md", LESSONS, partial(self._check_block, thoroughly))
        self._found = self._fresh
        self._begin()
        stages = split_stages(self.document) if self.document else []
        self._build_pieces([block for stage in stages for block in stage.blocks])
        marks, self.path = iter(self.pieces), []
        for stage in stages:
            own = [*islice(marks, len(stage.blocks))]
            if own and not stage.is_more:
                self.path.append([stage.name, stage.title, own[0]])

    def _begin(self) -> None:
        self._until, self._done = read_processor_time() + self._patience, 0

    def _needs_to_wait(self) -> bool:
        """Return whether the next piece of work must wait; the first one never waits, so each look makes progress."""
        late = self._done > 0 and read_processor_time() > self._until
        self.more |= late
        return late

    # Findings

    def _check_block(self, thoroughly: bool, block: Block, beside: LessonContext) -> Iterable[Finding]:
        """Return all findings in a block.

        They are not cached as long as the check of one of its levels waits.
        """
        above = (beside.prose, beside.named_before) if block.kind == "table" else ()
        source_key = (block.kind, block.head, block.body, above)
        thoroughly = block.kind == "levels" and (thoroughly or (source_key, True) in self._found)
        key = (source_key, thoroughly)
        plays = self._check_level_play if thoroughly else lambda level, draft: ()
        waited, self.more = self.more, False
        found = self._get_findings(key, lambda: check_block(block, beside, plays))
        if self.more:
            self._fresh.pop(key, None)
        self.more |= waited
        return found

    def _check_level_play(self, level: Level, draft: LevelDraft) -> Iterable[Finding]:
        """Return all findings from playing a level."""
        return self._get_findings(repr(draft), lambda: check_level_play(level, draft, self._count_losses))

    def _count_losses(self, level: Level) -> Mapping[Act, Fraction]:
        """Return the deals that each play loses; raise `_MustWaitError` if the count goes on in the next look."""
        key = repr(level)
        self._counts = {key: self._counts.get(key) or iter_loss_counts(level)}
        for shares in self._counts[key]:
            if shares is not None:
                self._counts = {}
                return shares
            if read_processor_time() > self._until:
                break
        raise _MustWaitError

    def _get_findings(self, key: object, find: Callable[[], Iterable[Finding]]) -> list[Finding]:
        """Return cached findings, or find them now; return no findings if the work must wait."""
        known = self._found.get(key, self._fresh.get(key))
        if known is None:
            if self._needs_to_wait():
                return []
            self._done += 1
            try:
                known = [*find()]
            except _MustWaitError:
                self.more = True
                return []
        self._fresh[key] = known
        return known

    # Pieces

    def _build_pieces(self, blocks: Iterable[Block]) -> None:
        before, seats = self.pieces, 0
        insides, self.insides, self.pieces = self.insides, {}, {}
        counted: Counter[str] = Counter()
        for block, name in name_blocks(blocks):
            mark_parts = (self.language, block.kind, block.head, block.body)
            mark = sha256("\n".join(mark_parts).encode()).hexdigest()[:16]
            counted[mark] += 1
            mark = f"{mark}-{counted[mark]}"
            seats += bool(name)
            if mark in before and before[mark].get("kind") != "waits":
                self.pieces[mark] = before[mark]
                self.insides |= {mark: insides[mark]} if mark in insides else {}
            elif self._needs_to_wait():
                self.pieces[mark] = {"mark": mark, "kind": "waits"}
            elif name and seats > MAX_SEATS:
                self.pieces[mark] = _make_notice(mark, get_text("draft.too-many-tables", most_seats=MAX_SEATS))
            else:
                self.pieces[mark] = self._build_piece(block, name, mark)
                self._done += 1

    def _build_piece(self, block: Block, name: str, mark: str) -> Piece:
        try:
            if name:
                return self._build_session_piece(block, name, mark)
            return _read(
                block,
                Links({slug: (kept.title, kept.name) for slug, kept in LESSONS.lessons_by_slug.items()}, mark),
                mark,
            )
        except (LessonError, RecordError, VariantError, MessageError) as error:
            # The message of a `RecordError` has no line here, because the page shows the line beside the text.
            message = error.message if isinstance(error, RecordError) else str(error)
            return _make_notice(
                mark, get_text("draft.not-ready", told=message, ending="" if message.endswith(("?", ".")) else ".")
            )
        except Exception:
            logging.getLogger(__name__).exception("a part of a written lesson could not be laid out")
            return _make_notice(mark, get_text("draft.cannot-be-laid"))

    def _build_session_piece(self, block: Block, name: str, mark: str) -> Piece:
        if block.kind == "write":
            raise LessonError("a lesson is not written inside of another")
        self.insides[mark] = NestedSessions(self._open(block, name))
        return {"mark": mark, "kind": "seat"}


def _read(block: Block, links: Links, mark: str) -> Piece:
    """Return a piece without a session, as HTML; all HTML of the author is escaped."""
    if block.kind == "prose":
        return {"mark": mark, "kind": "prose", "html": render_prose(block.body, links, None)}
    match read_part(block):
        case RulesPart(title, lines):
            listed = "\n".join(f"- {line}" for line in lines)
            return {"mark": mark, "kind": "rules", "title": title, "html": render_prose(listed, links, None)}
        case SourcesPart() as told:
            return {"mark": mark, "kind": "sources", "html": render_sources(told)}
        case _:
            return _make_notice(mark, get_text("draft.foreign-cell"))


def _make_notice(mark: str, text: str) -> Piece:
    """Return a piece with a notice, in place of a part that cannot be shown."""
    return {"mark": mark, "kind": "card", "text": text}


def make_slug(document: Document | None) -> str:
    """Return a name for the lesson's file without a suffix, made of its title."""
    title = str(document.facts.get("title", "")) if document else ""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:60] or "my-lesson"
