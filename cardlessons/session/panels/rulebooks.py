"""The panel that compares two games: the differences of their rules, and the same plays under both."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import FAMILIES, VARIANTS, Variant, differences, variant
from cardlessons.record import Record, RecordError
from cardlessons.rulebook import get_title
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.languages import get_language
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.game_questions import list_sibling_games
from cardlessons.session.panels.panel import (
    Panel,
    build_beside_part,
    build_choice_part,
    build_differences_table,
    describe_title_beside,
    read_variant,
)
from cardlessons.session.protocol import PanelPart
from cardlessons.session.table.compare_rulebooks import compare_rulebooks, deal_record
from cardlessons.session.texts import get_text

PAPER_SEATS = SEAT_NAMES[:4]
MAX_SEARCH_DEALS = 16
"""The number of deals that are searched for one in which the two games differ."""


class RulebooksPanel(Panel):
    """A panel with two games to choose, the rules in which they differ, and one deal played under both."""

    looks = tuple(FAMILIES)

    def __init__(
        self, first: str, second: str, record: Record | None = None, key: str = "rulebooks", context: Context = AUTHOR
    ) -> None:
        self.key = key
        self.first, self.second = variant(first), variant(second)
        self.record = record
        self._deal_first()
        super().__init__(context)

    def saved_state(self) -> str:
        """Return the two games and the number of the deal, as text."""
        return f"{self.first}~{self.second}~{self.seed}"

    def compare(self, first: Variant, second: Variant) -> None:
        """Compare these two games."""
        self.first, self.second = first, second
        self._deal_first()
        self._list_parts()
        self.changed()

    def touch(self, name: str, value: str | int) -> None:
        """Choose a game, or another deal."""
        match name:
            case "first" | "second":
                self._choose(name, str(value))
                self._deal_first()
            case "deal":
                self._deal_on()
            case "example":
                self._deal_first()
            case "kept":
                self._restore_state(str(value))
            case _:
                raise MessageError(get_text("rulebooks.no-such-part"))

    @property
    def own(self) -> Record | None:
        """Return the lesson's own plays; None if they are of another family."""
        return self.record if self.record and self.record.game().family == self.first.family else None

    def _deal_first(self) -> None:
        """Show the lesson's own deal, with the number 0; without one, the first deal in which the games differ."""
        self.seed = 0
        if not self.own and self.first != self.second:
            self._deal_on()

    def _deal_on(self) -> None:
        """Show the next deal in which the two games differ; if the search finds none, the next deal."""
        for seed in range(self.seed + 1, self.seed + MAX_SEARCH_DEALS):
            try:
                found = compare_rulebooks(self._deal_for_both(seed), self.first, self.second)
            except RecordError:
                break
            if found.parted:
                self.seed = seed
                return
        self.seed += 1

    def _choose(self, side: str, text: str) -> None:
        chosen = read_variant(text)
        other = self.second if side == "first" else self.first
        if other.family != chosen.family:
            other = next(iter(list_sibling_games(chosen)), chosen)
        self.first, self.second = (chosen, other) if side == "first" else (other, chosen)

    def _restore_state(self, text: str) -> None:
        first, second, seed = (*text.split("~"), "", "", "")[:3]
        self._choose("first", first)
        self._choose("second", second)
        if seed.isdecimal() and len(seed) < 10:
            self.seed = int(seed) if self.own else max(1, int(seed))

    @property
    def label(self) -> str:
        return get_text("rulebooks.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the two games, their differences, and the deal under both."""
        for name, chosen in (("first", self.first), ("second", self.second)):
            label = get_text("rulebooks.one-game" if name == "first" else "rulebooks.other-game")
            yield build_choice_part(name, label, str(chosen), self._list_games(chosen))
        found = differences(self.first, self.second)
        if not found:
            yield {"kind": "text", "text": get_text("rulebooks.same-rules")}
            return
        yield build_differences_table(found, self.first, self.second)
        yield from self._iter_deal_parts()

    def _list_games(self, chosen: Variant) -> list[list[str]]:
        every = get_language() is ENGLISH  # other languages have only the games of their lessons
        games = [[slug, get_title(v)] for slug, v in VARIANTS.items() if every or v.family == chosen.family]
        return (
            games
            if str(chosen) in VARIANTS
            else [[str(chosen), describe_title_beside(chosen, VARIANTS[chosen.slug])], *games]
        )

    def _iter_deal_parts(self) -> Iterator[PanelPart]:
        buttons = [["deal", get_text("rulebooks.another-deal")]]
        if self.own and self.seed:
            buttons.append(["example", get_text("rulebooks.lessons-own-deal")])
        try:
            yield build_beside_part(compare_rulebooks(self._deal_for_both(self.seed), self.first, self.second))
        except RecordError as error:
            yield {"kind": "error", "text": get_text("rulebooks.cannot-be-laid", error=error)}
        yield {"kind": "buttons", "buttons": buttons}

    def _deal_for_both(self, seed: int) -> Record:
        if self.own and not seed:
            return self.own
        pack = min(self.first.rules.cards, self.second.rules.cards, key=len)
        both = [n for n in self.first.rules.seats if n in self.second.rules.seats]
        players = len(PAPER_SEATS) if len(PAPER_SEATS) in both else next(iter(both), self.first.rules.seats[0])
        return deal_record(self.first, pack, PAPER_SEATS[:players], seed)
