"""The same plays under two rulebooks: where they part, and which rule parts them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from cardlessons.engine.cards import Pack
from cardlessons.engine.options import OptionError, value_of
from cardlessons.engine.players import house_play, shuffle
from cardlessons.engine.table import Deal, Ended, Left, Paid, Scored, Setup, after, name_of
from cardlessons.engine.variants import Difference, Variant, differences
from cardlessons.record import Record, RecordError, Step
from cardlessons.record.replay import events_data
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import number_in_words as count
from cardlessons.session.texts import get_text

Line = tuple[Node, ...]
Causes = tuple[Difference, ...]


@dataclass(frozen=True)
class RulebookComparison:
    """A line of plays under two rulebooks.

    Attributes:
        first: the variant on the one side.
        second: the variant on the other.
        lines: the nodes of each side, from the start; of equal length, a refused play keeping its place.
        parted: the number of the first play of which the two tables make something else, from 1; None where there is
            none.
        causes: the rules that make that difference, one by one where one of them suffices, else all that differ.
    """

    first: Variant
    second: Variant
    lines: tuple[Line, Line]
    parted: int | None
    causes: Causes

    def differs(self, number: int) -> bool:
        """Return whether the two tables decide the play with this number differently."""
        one, other = (outcome(line[number]) for line in self.lines)
        return one != other

    def is_worded_differently(self, number: int) -> bool:
        """Return whether the calls or reasons differ at the play with this number."""
        sides = zip((self.first, self.second), self.lines, strict=True)
        one, other = ([*_calls_and_reasons(variant, line[number])] for variant, line in sides)
        return one != other

    def alike_text(self) -> str:
        """Return the sentence for a line on which the two games never part."""
        plays = len(self.lines[0]) - 1
        these = (
            get_text("compare_rulebooks.these-plays", plays=count(plays))
            if plays != 1
            else get_text("compare_rulebooks.this-play")
        )
        same = get_text("compare_rulebooks.nothing-differs", these=these)
        differing = any(map(self.is_worded_differently, range(1, plays + 1)))
        return (
            get_text("compare_rulebooks.only-words-differ", same=same)
            if differing
            else get_text("compare_rulebooks.same-words", same=same)
        )


def compare_rulebooks(record: Record, first: Variant, second: Variant) -> RulebookComparison:
    """Return the main line of a record, played under two rulebooks.

    A play that one of them refuses changes nothing there, and the line goes on with the next.

    Raises:
        RecordError: the table of the record cannot be laid under one of them.
        VariantError: the two are of different families.
    """
    sides = (first, second)
    differences(*sides)
    lines = (_line(record, first), _line(record, second))
    parted = next((n for n in range(1, len(lines[0])) if outcome(lines[0][n]) != outcome(lines[1][n])), None)
    causes = () if parted is None else _causes(record, sides, (lines[0][parted], lines[1][parted]), parted)
    return RulebookComparison(first, second, lines, parted, causes)


_OPEN = 0
"""The number of a deal that lies open; deals of a game begin with 1, so that this number shows no hidden card."""


def deal_record(variant: Variant, pack: Pack, seats: tuple[str, ...], seed: int, most: int = 24) -> Record:
    """Return a deal by its seed from a pack, and the house's plays of it: up to so many, and no further than the
    deal."""
    rules = variant.rules
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffle(pack, seed, _OPEN))).events)
    position = start
    steps: list[Step] = []
    while (lawful := rules.moves(position)) and len(steps) < most:
        act = lawful[0] if position.turn is None else house_play(variant, position)
        steps.append(Step(act))
        position = after(position, rules.decide(position, act).events)
    return Record(
        str(variant),
        seats,
        seats[start.dealer],
        start.hands,
        layout=start.layout,
        stock=start.stock,
        dead=tuple(card for card in start.dead if card in pack),
        steps=tuple(steps),
    )


def outcome(node: Node) -> tuple[Any, ...]:
    """Return the essence of a play's outcome: the verdict, who paid, scored, left or won, and who plays next."""
    results = tuple(e[:-1] for e in node.verdict.events if isinstance(e, Paid | Scored | Left | Ended))
    return name_of(node.verdict), results, node.position.turn


def _calls_and_reasons(variant: Variant, node: Node) -> Iterator[tuple[str, str]]:
    """Yield the calls and reasons of a play."""
    for event in events_data(variant, node.position.seats, node.verdict):
        yield event.get("words", ""), event["why"]["text"] if event["why"] else ""


def _line(record: Record, variant: Variant) -> Line:
    """Return the start and the node of each play, including refused ones."""
    steps = tuple(replace(step, variations=(), expects=()) for step in record.steps)
    tree = grow(replace(record, variant=str(variant), steps=steps, places={}))
    nodes, node = [tree.root], tree.root
    for step in steps:
        child = tree.play(node, step.act)
        nodes.append(child)
        node = node if child.refused else child
    return tuple(nodes)


def _causes(record: Record, sides: tuple[Variant, Variant], nodes: tuple[Node, Node], number: int) -> Causes:
    """Return the differing rules that make the difference: one game with these rules of the other makes of the play
    what the other makes. Single rules are tried first, then two together; all that differ, where these do not tell."""
    differing = differences(*sides)
    for size in (1, 2):
        chosen = [
            rules for rules in combinations(differing, size) if _makes_difference(record, sides, nodes, number, rules)
        ]
        if chosen:
            return tuple(chosen[0]) if size > 1 else tuple(rule for (rule,) in chosen)
    return tuple(differing)


def _makes_difference(
    record: Record, sides: tuple[Variant, Variant], nodes: tuple[Node, Node], number: int, rules: Causes
) -> bool:
    first, second = sides
    for one, other, there in ((first, second, nodes[1]), (second, first, nodes[0])):
        try:
            changed = one.but(**{rule.name: value_of(other.rules, rule.name) for rule in rules})
            node = _line(record, changed)[number]
        except (OptionError, RecordError):
            continue
        if outcome(node) == outcome(there):
            return True
    return False
