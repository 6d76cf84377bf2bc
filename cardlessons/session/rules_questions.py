"""Questions on the rules page of a game: which of some rules of sister games is its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from cardlessons.engine.options import OptionError, collect_options
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.taught import Taught
from cardlessons.rulebook import Explanation
from cardlessons.rulebook.family_files import read_rules_page
from cardlessons.rulebook.rules_page import RulesParagraph, build_rules_page

SECTION_IDS = ("deal", "turn", "say", "pay", "count", "end", "next")
"""The sections of which rules are asked."""
MAX_ANSWER_LETTERS = 200
"""The most letters of a rule that is an answer."""
MIN_WRONG, MAX_WRONG = 2, 3


@dataclass(frozen=True)
class RulesQuestion:
    """A question on a rule.

    Attributes:
        heading: the heading of the section that has the rule.
        rule: the rule, which is the right answer.
        wrong: rules of other games, or house rules, that contradict this one or another of the section.
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
        chosen += [one for one in found if one not in chosen and _is_longest(one) is is_longest][:1]
    return chosen


def _is_longest(one: RulesQuestion) -> bool:
    return all(len(one.rule.text) > len(rule.text) for rule, _ in one.wrong)


def _iter_questions(game: Variant, taught: Taught) -> Iterator[RulesQuestion]:
    """Yield questions on the rules that other games have otherwise: on one matter, or on others of the same section."""
    own, headings = _collect_rules(game), {section.name: section.heading for section in build_rules_page(game).sections}
    others: dict[str, dict[str, tuple[RulesParagraph, str, Variant]]] = {name: {} for name in SECTION_IDS}
    for other in (*(one for one in VARIANTS.values() if one.of is game.of), *_iter_house_rules(game)):
        for matter, rule in _collect_rules(replace(other, sections=game.sections)).items():  # in the game's own words
            if matter in own and rule.text != own[matter].text:
                others[matter[0]].setdefault(rule.text, (rule, own[matter].id, other))
    for id_, rule in {rule.id: rule for rule in own.values()}.items():
        section = id_.partition(".")[0]
        length, place = len(rule.text), taught.find_place(Explanation("", "", rule.cites))
        wrong = sorted(others[section].values(), key=lambda one: (one[1] != id_, abs(len(one[0].text) - length)))
        if place is not None and len(wrong) >= MIN_WRONG and wrong[0][1] == id_:
            chosen = tuple((found, other) for found, _, other in wrong[:MAX_WRONG])
            yield RulesQuestion(headings[section], rule, chosen, place)


def _iter_house_rules(game: Variant) -> Iterator[Variant]:
    """Yield a game with one house rule each: every named value of every option with which there is a game."""
    for name, option in collect_options(game.rules).items():
        for value in option.values or ():
            with suppress(OptionError):
                yield game.but(**{name: value})


def _collect_rules(game: Variant) -> dict[tuple[str, ...], RulesParagraph]:
    """Return the rules of a game that alone in their section say what some options decide, or have one first name."""
    found: dict[tuple[str, ...], list[RulesParagraph]] = {}
    for section in build_rules_page(game).sections:
        for rule in section.paragraphs if section.name in SECTION_IDS else ():
            entry = read_rules_page(game.of.folder).entries[section.name][name := rule.id.split(".")[1]]
            options = sorted({*entry.get("when", {}), *entry.get("unless", {})})
            for matter in [("options", *options)] * bool(options) + [(name.split("-")[0],)]:
                found.setdefault((section.name, *matter), []).append(rule)
    return {matter: rules[0] for matter, rules in found.items() if len(rules) == 1 and _is_short(rules[0])}


def _is_short(rule: RulesParagraph) -> bool:
    return 0 < len(rule.text) <= MAX_ANSWER_LETTERS and not rule.table and not rule.title
