"""Questions on the rules page of a game: which of some rules of sister games is its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.taught import Taught
from cardlessons.rulebook import Explanation
from cardlessons.rulebook.family_files import read_rules_page
from cardlessons.rulebook.rules_page import RulesParagraph, build_rules_page

SECTIONS = ("deal", "turn", "say", "pay", "end", "next")
"""The sections of which rules are asked."""
MAX_ANSWER_LETTERS = 170
"""The most letters of a rule that is an answer."""
MIN_WRONG, MAX_WRONG = 2, 3
MAX_RULES_QUESTIONS = 3
"""The most questions on the page of a game."""


@dataclass(frozen=True)
class RulesQuestion:
    """A question on a rule.

    Attributes:
        heading: the heading of the section that has the rule.
        rule: the rule, which is the right answer.
        wrong: rules on the same matter, each with a sister game that has it.
        place: the id of the part of the lesson that tells the rule; may be empty.
    """

    heading: str
    rule: RulesParagraph
    wrong: tuple[tuple[RulesParagraph, Variant], ...]
    place: str


def choose_rules_questions(game: Variant, taught: Taught, lot: Random) -> list[RulesQuestion]:
    """Return some questions on the rules of a game that a lesson teaches; answers are about equally long."""
    found = [*_iter_questions(game, taught)]
    lot.shuffle(found)
    chosen: list[RulesQuestion] = []
    for is_longest in (False, True, False):
        fitting = [one for one in found if one not in chosen and _is_longest(one) is is_longest]
        chosen += fitting[:1]
    return chosen[:MAX_RULES_QUESTIONS]


def _is_longest(one: RulesQuestion) -> bool:
    return all(len(one.rule.text) > len(rule.text) for rule, _ in one.wrong)


def _iter_questions(game: Variant, taught: Taught) -> Iterator[RulesQuestion]:
    """Yield questions on the rules that alone say in their section what some options decide."""
    own, sisters = _collect_rules(game), [other for other in VARIANTS.values() if other.of is game.of]
    headings = {section.name: section.heading for section in build_rules_page(game).sections}
    for matter, rule in own.items():
        place = taught.find_place(Explanation("", "", rule.cites))
        found = {found.id: (found, other) for other in sisters if (found := _collect_rules(other).get(matter))}
        wrong = [(found, other) for found, other in found.values() if found.id != rule.id]
        wrong.sort(key=lambda one: abs(len(one[0].text) - len(rule.text)))
        if place is not None and len(wrong) >= MIN_WRONG:
            yield RulesQuestion(headings[matter[0]], rule, tuple(wrong[:MAX_WRONG]), place)


def _collect_rules(game: Variant) -> dict[tuple[str, ...], RulesParagraph]:
    """Return the short rules of a game that alone depend on some options, by section and options."""
    found: dict[tuple[str, ...], list[RulesParagraph]] = {}
    for section in build_rules_page(game).sections:
        for rule in section.paragraphs if section.name in SECTIONS else ():
            entry = read_rules_page(game.of.folder).entries[section.name][rule.id.split(".")[1]]
            if options := {*entry.get("when", {}), *entry.get("unless", {})}:
                found.setdefault((section.name, *sorted(options)), []).append(rule)
    return {matter: rules[0] for matter, rules in found.items() if len(rules) == 1 and _is_short(rules[0])}


def _is_short(rule: RulesParagraph) -> bool:
    return 0 < len(rule.text) <= MAX_ANSWER_LETTERS and not rule.table and not rule.title
