"""The comparison of two nodes of a tree: the first different acts, their effects, and the differences of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardlessons.engine.table import Position
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import Node
from cardlessons.rulebook import get_source_word, join_words
from cardlessons.rulebook.languages import get_language
from cardlessons.session.protocol import CitedText
from cardlessons.session.table.plain_data import build_events_data
from cardlessons.session.texts import get_text

_COMPARED_KINDS = ("paid", "scored", "left", "ended", "refused", "noted")
"""The kinds of events whose reasons are listed; others can be seen on the table."""


@dataclass(frozen=True)
class LineComparison:
    """The differences between two nodes of one tree.

    Attributes:
        variant: the game.
        common: the last node of both lines.
        first: the first node that only the first line has; None if that line ends at `common`.
        second: the first node that only the second line has, or None.
        differences: the differences of the two tables, one sentence each.
    """

    variant: Variant
    common: Node
    first: Node | None
    second: Node | None
    differences: tuple[str, ...]

    def cause_texts(self) -> Iterator[CitedText]:
        """Yield the causes of the difference, one sentence each, as `text` with its `cites`."""
        if self.first is self.second is None:
            yield {"text": get_text("compare_lines.same-place")}
            return
        for name, node in zip(_name_lines(), (self.first, self.second), strict=True):
            if node is None or node.act is None:
                yield {"text": get_text("compare_lines.line-ends", name=name)}
                continue
            refused = get_text("compare_lines.which-refused") if node.refused else ""
            act = describe_act(node.act, node.position.seats)
            yield {"text": get_text("compare_lines.line-plays", name=name, seats=act, refused=refused)}
            events = build_events_data(self.variant, node.position.seats, node.verdict, None)
            whys = [event["why"] for event in events if event["kind"] in _COMPARED_KINDS and event["why"]]
            if not whys and not node.refused:
                whys = [event["why"] for event in events if event["why"]][-1:]
            yield from (CitedText(text=why["text"], cites=why["cites"]) for why in whys if why["text"])


def compare_lines(variant: Variant, first: Node, second: Node) -> LineComparison:
    """Return the last common node of the lines to two nodes, with the differences of their tables."""
    lines = [node.line() for node in (first, second)]
    shared = 0
    while all(shared < len(line) for line in lines) and lines[0][shared] is lines[1][shared]:
        shared += 1
    root = first
    while root.parent is not None:
        root = root.parent
    next_ = [line[shared] if shared < len(line) else None for line in lines]
    units = [get_source_word(word, variant.sections) for word in ("counter", "point")]
    common = lines[0][shared - 1] if shared else root
    return LineComparison(
        variant, common, next_[0], next_[1], tuple(_iter_differences(first.position, second.position, *units))
    )


def _iter_differences(one: Position, other: Position, unit: str, point: str) -> Iterator[str]:
    """Yield the differences of two tables as sentences: counters, points, hands, pool, winners and turn."""
    for seat, name in enumerate(one.seats):
        has, holds = get_text("compare_lines.has", name=name), get_text("compare_lines.holds", name=name)
        yield from _iter_count_difference(has, one.counters[seat], other.counters[seat], unit)
        yield from _iter_count_difference(has, one.scores[seat], other.scores[seat], point)
        yield from _iter_count_difference(holds, len(one.hands[seat]), len(other.hands[seat]), "card")
        if len(one.hands[seat]) == len(other.hands[seat]) and set(one.hands[seat]) != set(other.hands[seat]):
            yield get_text("compare_lines.holds-other-cards", name=name)
        if (seat in one.left) != (seat in other.left):
            yield get_text("compare_lines.out-in-one-line", name=name, which=_name_lines()[seat not in one.left])
    yield from _iter_count_difference(get_text("compare_lines.pool-holds"), one.pool, other.pool, unit)
    if one.over != other.over:
        yield get_text("compare_lines.over-in-one-line", which=_name_lines()[not one.over])
    elif one.winners != other.winners:
        yield get_text(
            "compare_lines.other-winners",
            winners=_join_names(one, one.winners),
            winners2=_join_names(other, other.winners),
        )
    if one.turn != other.turn:
        turns = [_join_names(p, () if p.turn is None else (p.turn,)) for p in (one, other)]
        yield get_text("compare_lines.other-turns", turn=turns[0], turn2=turns[1])


def _iter_count_difference(head: str, one: int, other: int, what: str) -> Iterator[str]:
    if one != other:
        amount = get_language().count(str(one), what)
        yield get_text("compare_lines.amounts-differ", head=head, amount=amount, other=other)


def _name_lines() -> tuple[str, str]:
    return get_text("compare_lines.first"), get_text("compare_lines.second")


def _join_names(position: Position, seats: tuple[int, ...]) -> str:
    return join_words([position.seats[seat] for seat in seats]) if seats else get_text("compare_lines.nobody")
