"""The rules of a game on one page, for people who sit at a table with real cards.

A family has the paragraphs of all its games in `rules_page.toml`; `docs/adding-a-family.md` explains the form. A page
has those paragraphs whose conditions the game's options meet, with the values of the options in their text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple
from warnings import warn

from cardlessons.engine.options import write_value
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import VARIANTS
from cardlessons.rulebook import capitalize, choose_citations, get_title, name_rule, say, say_rule
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.family_files import RULES_PAGE, RULES_SECTIONS, EntryWarning, read_rules_page
from cardlessons.rulebook.languages import get_language, read_texts
from cardlessons.rulebook.texts import SentenceError, get_page_text

MAX_RULES_PAGES = 256
"""The number of pages that are kept: those of all games, and of some house rules."""


class RulesParagraph(NamedTuple):
    """A paragraph of a rules page.

    Attributes:
        id: its section and its name, such as `deal.cards`.
        text: its words; may be empty before a table.
        title: the case or the book that it is about; empty in most sections.
        table: rows of cells, the first with the headings.
        cites: the statements and readings on which it rests.
        changed: whether a house rule changes it.
    """

    id: str
    text: str
    title: str
    table: tuple[tuple[str, ...], ...]
    cites: tuple[str, ...]
    changed: bool = False


class RulesSection(NamedTuple):
    """A section of a rules page: its name in the file, its heading and its paragraphs."""

    name: str
    heading: str
    paragraphs: tuple[RulesParagraph, ...]


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game on one page.

    Attributes:
        game: the game, perhaps with house rules.
        title: its title in the language of the page.
        names: other names under which people know it.
        players: the numbers of players, in words.
        house_rules: the changed rules in words, each with its subject.
        sections: the sections that the game has.
    """

    game: Variant
    title: str
    names: tuple[str, ...]
    players: str
    house_rules: tuple[tuple[str, str], ...]
    sections: tuple[RulesSection, ...]


def build_rules_page(game: Variant) -> RulesPage:
    """Return the rules page of a game, in the language that is spoken where the family has it."""
    return _build_page(game, get_language())


@lru_cache(MAX_RULES_PAGES)
def _build_page(game: Variant, language: English) -> RulesPage:
    sections = _collect_sections(game)
    if game.changes:
        before = {one.id: one for section in _build_page(VARIANTS[game.slug], language).sections for one in section[2]}
        sections = [
            section._replace(paragraphs=tuple(one._replace(changed=one != before.get(one.id)) for one in section[2]))
            for section in sections
        ]
    changes = tuple((name_rule(game, name), say_rule(game, name, game.options()[name][1])) for name in game.changes)
    title = get_title(replace(game, changes={}))
    return RulesPage(game, title, _list_names(game), say_players(game), changes, tuple(sections))


def _list_names(game: Variant) -> tuple[str, ...]:
    named = read_rules_page(game.of.folder).entries.get("names", {}).get(game.slug, ())
    return tuple(dict.fromkeys((*named, *map(capitalize, game.aliases))))


def _collect_sections(game: Variant) -> list[RulesSection]:
    found = []
    for name in RULES_SECTIONS:
        if paragraphs := tuple(_iter_paragraphs(game, name)):
            found.append(RulesSection(name, get_page_text(f"rules.{name}"), paragraphs))
    return found or [*_describe_options(game)]


def _iter_paragraphs(game: Variant, section: str) -> Iterator[RulesParagraph]:
    entries = read_rules_page(game.of.folder).entries.get(section, {})
    language = get_language()
    spoken = {} if language is ENGLISH else read_texts(game.of.folder / RULES_PAGE, language).get(section, {})
    facts = _RuleFacts(game)
    for name, entry in entries.items():
        try:
            if not facts.meet(entry.get("when", {})) or (entry.get("unless") and facts.meet(entry["unless"])):
                continue
            said = {**entry, **spoken.get(name, {})}
            text, title = (_fill_in(game, said.get(key, ""), facts) for key in ("text", "title"))
            rows = tuple(tuple(_fill_in(game, cell, facts) for cell in row) for row in said.get("table", ()))
        except SentenceError as mistake:  # a plug-in's: its other paragraphs, and other families, are not affected
            message = f"the paragraph '{section}.{name}' {mistake}"
            warn(EntryWarning(game.of.folder / RULES_PAGE, f"{section}.{name}", message), stacklevel=2)
            continue
        cites = choose_citations(tuple(entry.get("cites", ())), game.sections, game.borrowed)
        yield RulesParagraph(f"{section}.{name}", text, title, rows, cites)


def _fill_in(game: Variant, template: str, facts: _RuleFacts) -> str:
    return capitalize(say(template, facts, (), game.sections)) if template else ""


def _describe_options(game: Variant) -> Iterator[RulesSection]:
    """Yield the sections of a game whose family has no paragraphs: what it is, and each of its options."""
    about = RulesParagraph("turn.about", game.about, "", (), ())
    rules = tuple(
        RulesParagraph(f"turn.{name}", capitalize(say_rule(game, name, said)), name_rule(game, name), (), said.cites)
        for name, (_, said) in game.options().items()
    )
    players = RulesParagraph("need.players", get_page_text("rules.for-players", players=say_players(game)), "", (), ())
    yield RulesSection("need", get_page_text("rules.need"), (players,))
    yield RulesSection("turn", get_page_text("rules.turn"), (about, *rules))


def say_players(game: Variant) -> str:
    """Return the allowed numbers of players in words: `two to ten`, or `two, three or four`."""
    language, counts = get_language(), [*game.rules.seats]
    words = [language.spell_out(count) for count in counts]
    if len(counts) > 2 and counts == [*range(counts[0], counts[-1] + 1)]:
        return get_page_text("rules.from-to", least=words[0], most=words[-1])
    *others, last = words
    return get_page_text("rules.or", others=", ".join(others), last=last) if others else last


class _RuleFacts(dict[str, Any]):
    """The facts that paragraphs may say of a game: its options, properties of its rules, and `players` in words."""

    def __init__(self, game: Variant) -> None:
        super().__init__(players=say_players(game))
        self._rules = game.rules

    def __missing__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(self._rules, name):
            raise SentenceError(f"asks for '{name}', which the rules of this game do not have")
        return getattr(self._rules, name)

    def meet(self, conditions: Mapping[str, Any]) -> bool:
        """Tell whether all options have one of the values that are written for them."""
        wanted = {name: value if isinstance(value, list) else [value] for name, value in conditions.items()}
        return all(write_value(self[name]) in map(write_value, values) for name, values in wanted.items())


def write_rules_markdown(page: RulesPage) -> str:
    """Return a rules page as Markdown; what a house rule changes ends in a mark."""
    lines = [f"# {page.title}", ""]
    if page.names:
        lines += [get_page_text("rules.also-called", names=get_language().join([*page.names])), ""]
    if page.house_rules:
        changed = (f"- {subject}: {says}" for subject, says in page.house_rules)
        lines += [get_page_text("rules.house-rules"), "", *changed, ""]
    for section in page.sections:
        lines += [f"## {section.heading}", ""]
        for paragraph in section.paragraphs:
            lines += [*_write_paragraph(paragraph), ""]
    return "\n".join(lines)


def _write_paragraph(paragraph: RulesParagraph) -> Iterator[str]:
    title = f"**{paragraph.title}**" if paragraph.title else ""
    mark = f"*({get_page_text('rules.changed')})*" if paragraph.changed else ""
    if said := " ".join(filter(None, (title, paragraph.text, mark))):
        yield said
    if said and paragraph.table:
        yield ""
    for number, row in enumerate(paragraph.table):
        yield f"| {' | '.join(row)} |"
        if not number:
            yield f"|{'---|' * len(row)}"
