"""The part that lays any game and any cards on a table: a deal, a written record, or the record in a link."""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import SetupError
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.lessons.document import Block
from cardlessons.lessons.findings import Finding, check_block, make_error_finding
from cardlessons.record import Record, RecordError, parse
from cardlessons.record.link_codec import LinkError
from cardlessons.record.share import read_link
from cardlessons.record.tree import grow
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import Lay, OpenLink, SettingFields, TableTold, WriteRecord
from cardlessons.session.table.compare_rulebooks import deal_record
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text

MAX_LISTED_MISTAKES = 5
"""The most mistakes in one record that a message lists."""


class SetupPart(Part):
    """Lays a deal by its number, a written record or the record in a link, with all cards open."""

    def __init__(self, slug: str, players: int, seed: int) -> None:
        self.first = self.make_state(_deal_game(slug, players, seed))

    def make_state(self, record: Record) -> TableState:
        """Return the state for a record; raises `RecordError` if its table is not possible."""
        tree = grow(record)
        about: SettingFields = {"intro": record.comment, "open": {"game": record.variant, "players": len(record.seats)}}
        return TableState(tree, record, tree.root, goes_on=True, setting=about)

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the games to choose from."""
        return {"games": [[slug, game.title] for slug, game in VARIANTS.items()]}

    def answers(self) -> Answers:
        """Return the answers that lay a deal, a written record, or the record in a link."""
        return {OpenLink: (self._open_link, True), WriteRecord: (self._write, True), Lay: (self._lay, True)}

    def _open_link(self, table: Table, message: OpenLink) -> TableTold:
        try:
            record, number = read_link(message["link"])
        except LinkError as error:
            raise MessageError(str(error)) from None
        table.change_state(self.make_state(record))
        return {"show": [number]}

    def _lay(self, table: Table, message: Lay) -> TableTold:
        table.change_state(self.make_state(_deal_game(message["game"], message["players"], message["seed"])))
        return {"show": [0]}

    def _write(self, table: Table, message: WriteRecord) -> TableTold:
        """Lay a record that the learner has written; return its expectations that do not hold.

        Raises:
            MessageError: it cannot be read; the message lists the mistakes with lines and columns.
        """
        written = message["text"]
        findings = check_block(Block("table", written))
        try:
            table.change_state(self.make_state(parse(written)))
        except RecordError as error:
            misreadings = [finding for finding in findings if finding.kind == "reading"] or [make_error_finding(error)]
            raise MessageError(get_text("setup.unreadable", misreadings=_list_findings(misreadings))) from None
        wrong = [finding for finding in findings if finding.kind not in ("hint", "part")]
        told = get_text("setup.not-all-holds", wrong=_list_findings(wrong))
        return {"show": [0], "wrong": told} if wrong else {"show": [0]}


def _list_findings(findings: Sequence[Finding]) -> str:
    """Return findings as sentences, each with its place; of many findings the first ones."""
    sentences = [
        get_text("setup.place", line=at.line, column=at.column, message=_end_sentence(message))
        for at, message, *_ in findings[:MAX_LISTED_MISTAKES]
    ]
    more = len(findings) - len(sentences)
    return " ".join([*sentences, get_text("setup.more", more=more)] if more else sentences)


def _end_sentence(message: str) -> str:
    return message if message.endswith(("?", ".")) else f"{message}."


def _deal_game(game: str, players: int, seed: int) -> Record:
    try:
        seats = (found := variant(game)).rules.seats
        if isinstance(players, float) or players not in range(1, len(SEAT_NAMES) + 1):
            most = min(max(seats), len(SEAT_NAMES))
            raise MessageError(get_text("setup.players-range", players=players, least=min(seats), most=most))
        return deal_record(found, found.rules.cards, SEAT_NAMES[:players], seed, most=0)
    except (VariantError, SetupError) as error:
        raise MessageError(get_text("setup.cannot-be-laid", error=error)) from None
