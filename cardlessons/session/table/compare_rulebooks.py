"""The comparison of the same plays under two rulebooks: the first different outcome, and the rules that cause it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from cardlessons.engine.cards import Pack
from cardlessons.engine.options import OptionError, get_value
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, Ended, Left, Paid, Scored, Setup, after, name_of
from cardlessons.engine.variants import Difference, Variant, differences
from cardlessons.record import Record, RecordError, Step
from cardlessons.record.replay import build_events_data
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import spell_out_number as count
from cardlessons.session.texts import get_text

Line = tuple[Node, ...]
Causes = tuple[Difference, ...]


@dataclass(frozen=True)
class RulebookComparison:
    """A line of plays under two rulebooks.

    Attributes:
        first: the variant of the first line.
        second: the variant of the second line.
        lines: the nodes of both lines from the start; they have the same length, because refused plays have nodes, too.
        parted: the number of the first play with different outcomes, from 1; None if there is none.
        causes: the options that cause this difference; all options that differ if no one or two of them cause it.
    """

    first: Variant
    second: Variant
    lines: tuple[Line, Line]
    parted: int | None
    causes: Causes

    def differs(self, number: int) -> bool:
        """Return whether the play with this number has different outcomes on the two tables."""
        one, other = (summarize_outcome(line[number]) for line in self.lines)
        return one != other

    def is_worded_differently(self, number: int) -> bool:
        """Return whether the calls or the reasons of the play with this number differ on the two tables."""
        sides = zip((self.first, self.second), self.lines, strict=True)
        one, other = ([*_iter_calls_and_reasons(variant, line[number])] for variant, line in sides)
        return one != other

    def alike_text(self) -> str:
        """Return the sentence for a line whose plays have the same outcomes in both games."""
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
    """Compare the main line of a record under two rulebooks.

    A play that one rulebook refuses changes nothing there; the line continues with the next play.

    Raises:
        RecordError: the table of the record is not possible under one of them.
        VariantError: the two variants are of different families.
    """
    sides = (first, second)
    differences(*sides)
    lines = (_play_line(record, first), _play_line(record, second))
    parted = next(
        (n for n in range(1, len(lines[0])) if summarize_outcome(lines[0][n]) != summarize_outcome(lines[1][n])), None
    )
    causes = () if parted is None else _find_causes(record, sides, (lines[0][parted], lines[1][parted]), parted)
    return RulebookComparison(first, second, lines, parted, causes)


_OPEN_DEAL = 0
"""The number of the deal for open hands. Deals of games begin with 1, so that an open deal never shows their cards."""


def deal_record(variant: Variant, pack: Pack, seats: tuple[str, ...], seed: int, most: int = 24) -> Record:
    """Return the record of a deal by its seed from this pack, with the plays of the house.

    The plays end with the deal, or after `most` of them.
    """
    rules = variant.rules
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffle(pack, seed, _OPEN_DEAL))).events)
    position = start
    steps: list[Step] = []
    while (lawful := rules.moves(position)) and len(steps) < most:
        act = lawful[0] if position.turn is None else choose_house_play(variant, position)
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


def summarize_outcome(node: Node) -> tuple[Any, ...]:
    """Return the outcome of a play: the verdict, the payments, scores, departures and winners, and the next turn."""
    results = tuple(e[:-1] for e in node.verdict.events if isinstance(e, Paid | Scored | Left | Ended))
    return name_of(node.verdict), results, node.position.turn


def _iter_calls_and_reasons(variant: Variant, node: Node) -> Iterator[tuple[str, str]]:
    """Yield the calls and reasons of a play."""
    for event in build_events_data(variant, node.position.seats, node.verdict):
        yield event.get("words", ""), event["why"]["text"] if event["why"] else ""


def _play_line(record: Record, variant: Variant) -> Line:
    """Return the node at the start and the node of each play of a record, including refused plays."""
    steps = tuple(replace(step, variations=(), expects=()) for step in record.steps)
    tree = grow(replace(record, variant=str(variant), steps=steps, places={}))
    nodes, node = [tree.root], tree.root
    for step in steps:
        child = tree.play(node, step.act)
        nodes.append(child)
        node = node if child.refused else child
    return tuple(nodes)


def _find_causes(record: Record, sides: tuple[Variant, Variant], nodes: tuple[Node, Node], number: int) -> Causes:
    """Return the options that cause the different outcomes of a play.

    Options are a cause if one game, with these values of the other game, has the other game's outcome. Single options
    are tried first, then pairs. If none is a cause, all options that differ are returned.
    """
    differing = differences(*sides)
    for size in (1, 2):
        chosen = [rules for rules in combinations(differing, size) if _is_cause(record, sides, nodes, number, rules)]
        if chosen:
            return tuple(chosen[0]) if size > 1 else tuple(rule for (rule,) in chosen)
    return tuple(differing)


def _is_cause(
    record: Record, sides: tuple[Variant, Variant], nodes: tuple[Node, Node], number: int, rules: Causes
) -> bool:
    first, second = sides
    for one, other, there in ((first, second, nodes[1]), (second, first, nodes[0])):
        try:
            changed = one.but(**{rule.name: get_value(other.rules, rule.name) for rule in rules})
            node = _play_line(record, changed)[number]
        except (OptionError, RecordError):
            continue
        if summarize_outcome(node) == summarize_outcome(there):
            return True
    return False
