"""The rulebook: sentences with citations for reasons, and the statements that citations refer to.

Sentences for all families are in `words.toml`, those of one family in its own folder. Our readings are in
`readings.toml`. The statements of the sources, in our own words, are in `seeds/`, with one file for each document. A
plug-in has files of its own (`source.toml`, `readings.toml`). No rule is decided here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from math import inf
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple
from warnings import warn

from cardlessons.engine.cards import Card
from cardlessons.engine.family import AnyFamily
from cardlessons.engine.options import Meaning, collect_options, get_value, write_value
from cardlessons.engine.table import Why
from cardlessons.engine.variants import FAMILIES, FAMILY_GROUP, Variant
from cardlessons.paths import get_data_folder
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.family_files import READINGS, WORDS, FamilyFile, read_readings, read_source, read_words
from cardlessons.rulebook.languages import get_language, read_texts
from cardlessons.rulebook.second_person import YOU
from cardlessons.rulebook.texts import SentenceError, find_template

MAX_SENTENCES = 4096
"""The sentences that are kept with their facts: at the tables of one lesson, the same are said again and again."""


class Explanation(NamedTuple):
    """A reason in words, and the ids of the statements and readings that it cites.

    `short` has the same in a few words, for a reader who has seen `text` before; it may be empty.
    """

    code: str
    text: str
    cites: tuple[str, ...]
    short: str = ""


@dataclass(frozen=True)
class Statement:
    """A statement of a source, or our reading of one.

    Attributes:
        id: the id of a statement of a source (`SSS-18`), or of a reading (`R-3`).
        text: the statement in our own words.
        source: the document's short name, or `our reading`.
        open: for a reading, the question that the source leaves open; else empty.
        beside: for a reading, the related statements of the source.
    """

    id: str
    text: str
    source: str
    open: str = ""
    beside: tuple[str, ...] = ()

    @property
    def ours(self) -> bool:
        """Return True if this is our reading and not a statement of a source."""
        return self.source == "our reading"


@dataclass(frozen=True)
class SourceDocument:
    """A source document: its bibliographic data, and the parts that are lost in our copy.

    Attributes:
        kept: the place where our copy comes from.
        rights: the state of its copyright.
        short: its short name in citations.
        lost: the parts that our copy lacks.
        also: the ids of statements of other documents that this document supports or repeats.
        statements: the ids of its statements.
    """

    title: str
    chapter: str
    author: str
    date: str
    kept: str
    rights: str
    short: str
    lost: tuple[str, ...]
    also: tuple[str, ...]
    statements: tuple[str, ...]


def explain(why: Why, seats: tuple[str, ...], sections: tuple[str, ...], borrowed: tuple[str, ...] = ()) -> Explanation:
    """Return the reason as a sentence, with the citations that belong to a game.

    Args:
        why: a reason given by a family of games.
        seats: the names of the seats, by number; `you` for the seat that is addressed.
        sections: the sections of sources that govern the game, such as `("SSS",)`.
        borrowed: the sections behind its house rules, which are cited if its own sections have no citation.

    Raises:
        SentenceError: the rulebook has no sentence for the code, or the sentence needs other facts.
    """
    entry = _read_sentences().get(why.code)
    if entry is None:
        raise SentenceError(f"there is no sentence for the reason '{why.code}'; those of a family are in its {WORDS}")
    cites = [*entry["cites"]]
    for key, by in entry.items():
        if key.startswith("cites_"):
            cites = [*_list_fact_citations(by, why.facts[key.removeprefix("cites_")]), *cites]
    language = get_language()
    try:
        said = _read_translations(language).get(why.code, entry)
        is_cut = "cut" in said and why.facts.get("amount", inf) < why.facts.get("due", 0)
        text = _say_cached(language, said["cut" if is_cut else "text"], why.facts, seats, sections)
        short = _say_cached(language, said["short"], why.facts, seats, sections) if said.get("short") else ""
    except (SentenceError, AttributeError, TypeError, ValueError) as error:
        raise SentenceError(f"the sentence for the reason '{why.code}' {error}") from None
    except KeyError as missing:
        told = f"the sentence for the reason '{why.code}' needs the fact {missing}; given are {', '.join(why.facts)}"
        raise SentenceError(told) from None
    if YOU in seats:
        text, short = language.address(text), short and language.address(short)
    return Explanation(why.code, text, choose_citations(tuple(cites), sections, borrowed), short)


def _say_cached(
    language: English, template: str, facts: Mapping[str, Any], seats: tuple[str, ...], sections: tuple[str, ...] = ()
) -> str:
    """Return a sentence with its facts, kept from the last time; one with facts that cannot be hashed is made anew."""
    named, types = tuple(facts.items()), tuple(map(type, facts.values()))  # equal facts of two types differ in words
    try:
        return _make_sentence(language, template, named, types, seats, sections)
    except TypeError:
        return _make_sentence.__wrapped__(language, template, facts, types, seats, sections)


@lru_cache(MAX_SENTENCES)
def _make_sentence(
    language: English,
    template: str,
    facts: Mapping[str, Any] | tuple[tuple[str, Any], ...],
    _types: tuple[type, ...],
    seats: tuple[str, ...],
    sections: tuple[str, ...],
) -> str:
    words = _get_source_words(sections)
    by_name, said = dict(facts) if isinstance(facts, tuple) else facts, []
    for text, name, form in _split_template(language, template, sections):
        said.append(text)
        if name is not None:
            try:
                said.append(language.say_fact(by_name[name], form, seats, words) if form else str(by_name[name]))
            except (AttributeError, IndexError, TypeError, ValueError):
                wants = read_texts(Path(__file__).with_name("formats.toml")).get(form, "a number or a tuple")
                told = f"says {{{name}:{form}}}; expected {wants}, not {type(by_name[name]).__name__}"
                raise SentenceError(told) from None
    return "".join(said)


def say(template: str, facts: Mapping[str, Any], seats: tuple[str, ...], sections: tuple[str, ...] = ()) -> str:
    """Return a sentence without citations, such as that of an act, with its facts filled in.

    The words around a seat called `you` stay in the third person; `address` changes them. The sections of a
    game put the words of its source in their place.
    """
    return _make_sentence.__wrapped__(get_language(), template, facts, (), seats, sections)


def tell(file: Path, name: str, seats: tuple[str, ...] = (), /, **facts: Any) -> str:
    """Return a text of a family's file with its facts filled in, as `say` does."""
    language = get_language()
    return _say_cached(language, find_template(file, name, language), facts, seats)


narrate = partial(tell, Path(__file__).with_name("narration.toml"))
"""Return a text of `narration.toml` by its name with its facts filled in, as `say` does."""


@lru_cache(MAX_SENTENCES)
def _split_template(
    language: English, template: str, sections: tuple[str, ...]
) -> tuple[tuple[str, str | None, str], ...]:
    """Return the texts of a sentence in the words of a game's source, each with name and format of the next fact."""
    parts = Formatter().parse(language.replace_words(template, _get_source_words(sections)))
    return tuple((text, name, form or "") for text, name, form, _ in parts)


def collect_template_facts(template: str) -> dict[str, set[str]]:
    """Return the facts that a sentence needs, each with its formats.

    Raises:
        ValueError: the braces of the sentence do not match.
    """
    formats: dict[str, set[str]] = {}
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            formats.setdefault(name, set()).add(spec or "")
    return formats


def get_source_word(word: str, sections: tuple[str, ...]) -> str:
    """Return the word that the source of a game uses instead of a word, such as `match` for `pair`."""
    return get_language().name_unit(word, _get_source_words(sections))


def get_label(key: str, label: str, family: AnyFamily | None = None) -> str:
    """Return a label that Python declares in the language that is spoken.

    The language's file `labels.toml` has it by its key, such as `games.jig` or `pack.32`: that of the family, or of the
    rulebook.
    """
    spoken = get_language()
    if spoken is ENGLISH:
        return label
    section, _, name = key.partition(".")
    file = (family.folder if family else Path(__file__).parent) / "labels.toml"
    return str(read_texts(file, spoken).get(section, {}).get(name, label))


def name_game(variant: Variant) -> str:
    """Return the title of a game with its house rules in words."""
    if get_language() is ENGLISH:
        return variant.full_title
    title, meant = get_title(variant), variant.options()
    rules = [f"{name_rule(variant, name)} ({say_rule(variant, name, meant[name][1])})" for name in variant.changes]
    name = f"game.house-rule{'s' * (len(rules) > 1)}"
    return narrate(name, title=title, rules="; ".join(rules)) if rules else title


def get_title(variant: Variant) -> str:
    """Return the title of a game without its house rules."""
    return get_label(f"games.{variant.slug}", variant.title, variant.home)


def name_rule(variant: Variant, name: str) -> str:
    """Return the label of an option."""
    return get_label(f"{name}.label", collect_options(variant.rules)[name].label, variant.home)


def say_rule(variant: Variant, name: str, meaning: Meaning) -> str:
    """Return the meaning of an option's value in a game, or of its lack."""
    if name not in variant.options():
        return get_label("games.no-such-rule", meaning.says, variant.home)
    value = write_value(get_value(variant.rules, name))
    of_number = get_label(f"{name}.says", "", variant.home).format(n=value)
    return get_label(f"{name}.{value}", of_number or meaning.says, variant.home)


def address(text: str, names: tuple[str, ...] = (YOU,)) -> str:
    """Return a sentence in which one seat is called `you` in correct grammar, if one of these names is."""
    return get_language().address(text) if YOU in names else text


def list_codes() -> tuple[str, ...]:
    """Return every code that has a sentence in the rulebook."""
    return tuple(_read_sentences())


def get_statement(id_: str) -> Statement:
    """Return the statement or reading with this id.

    Raises:
        KeyError: the id is unknown.
    """
    entry = _collect_statements().get(id_)
    if entry is None:
        raise KeyError(f"there is no statement or reading '{id_}' in the rulebook")
    return entry


def list_statement_ids() -> tuple[str, ...]:
    """Return the id of every statement and reading."""
    return tuple(_collect_statements())


def list_documents() -> tuple[SourceDocument, ...]:
    """Return all source documents."""
    return tuple(document for document, _ in _read_documents())


@cache
def _get_source_words(sections: tuple[str, ...]) -> Mapping[str, str]:
    """Return the words of a game's source, by the words that they replace in sentences."""
    vocabulary = _collect_vocabulary()
    return next((vocabulary[section] for section in sections if section in vocabulary), {})


@cache
def _collect_vocabulary() -> Mapping[str, Mapping[str, str]]:
    """Return the words of the sources by section, from all families."""
    return {section: words for family in reversed(_list_families()) for section, words in family.vocabulary.items()}


def _list_fact_citations(by: Any, fact: Any) -> list[str]:
    """Return the citations that depend on the value of a fact.

    Args:
        by: a list, if the fact is a number from 1; or a table by the text of the fact, or by the rank of a card.
    """
    if isinstance(by, list):
        return [*by[fact - 1]]
    return [*by.get(fact.rank.word if isinstance(fact, Card) else str(fact), ())]


@lru_cache(MAX_SENTENCES)
def choose_citations(cites: tuple[str, ...], sections: tuple[str, ...], borrowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the citations of a game's sections; else those of its house rules; else all.

    `JIG:R-22` is cited only in the games of Jig, and `-FULL:SSS-14` in no game with the full pack.
    """
    split = [(cite.rpartition(":")[0], cite.rpartition(":")[2]) for cite in cites]
    split = [
        ("" if only.startswith("-") else only, id_) for only, id_ in split if only not in {f"-{s}" for s in sections}
    ]
    for near in ((*sections, "R"), borrowed):
        if own := tuple(dict.fromkeys(id_ for only, id_ in split if (only or id_.split("-")[0]) in near)):
            return own
    return tuple(id_ for _, id_ in split)


def spell_out_number(n: int) -> str:
    """Return a number up to ninety-nine in words, and a larger one in digits."""
    return get_language().spell_out(n)


def join_words(words: list[str]) -> str:
    """Return words as a list: `B`, `B and C`, `B, C and D`."""
    return get_language().join(words)


def capitalize(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return f"{text[:1].upper()}{text[1:]}"


@cache
def _read_translations(language: English) -> Mapping[str, Any]:
    """Return the sentences of another language by code; none for English, and none that English does not have."""
    if language is ENGLISH:
        return {}
    files = [Path(__file__).with_name(WORDS), *(family.folder / WORDS for family in reversed(_list_families()))]
    return {code: entry for file in files for code, entry in read_texts(file, language).items()}


@cache
def _read_sentences() -> Mapping[str, Any]:
    """Return the entries of `words.toml` by code: those for all families, and those of each family.

    A family cannot replace the entry of another.
    """
    entries = dict(read_texts(Path(__file__).with_name(WORDS)))
    for family in _list_families():
        entries = {**_read_entries(family, read_words), **entries}
    return entries


def _list_families() -> list[AnyFamily]:
    """Return all families, the built-in ones first, so that no plug-in replaces their sentences."""
    return sorted(FAMILIES.values(), key=lambda family: not family.module.startswith(f"{FAMILY_GROUP}."))


def _read_entries(family: AnyFamily, read: Callable[[Path], FamilyFile]) -> Mapping[str, Any]:
    """Return the correct entries of a family's file, and warn of the first mistake in the others."""
    file = read(family.folder)
    if file.mistakes:
        message = f"the family of games '{family.name}' is used without what is wrong: {file.mistakes[0]}"
        warn(f"{message}; 'cardlessons check --family {family.name}' tells all", stacklevel=2)
    return file.entries


@cache
def _read_documents() -> tuple[tuple[SourceDocument, Mapping[str, Any]], ...]:
    """Return every source document with its statements; documents from files with several of them come last."""
    shelf = []
    seeds = [tomllib.loads(path.read_text("utf-8")) for path in sorted(get_data_folder("seeds").glob("*.toml"))]
    seeds.sort(key=lambda file: "documents" in file)
    brought = (dict(_read_entries(family, read_source)) for family in _list_families())
    each = (data for file in filter(None, (*seeds, *brought)) for data in file.get("documents", [file]))
    for data in each:
        statements = data.pop("statements")
        lost, also = tuple(data.pop("lost", ())), tuple(data.pop("also", ()))
        shelf.append((SourceDocument(**data, lost=lost, also=also, statements=tuple(statements)), statements))
    return tuple(shelf)


@cache
def _collect_statements() -> Mapping[str, Statement]:
    """Return the statements and readings by id."""
    by_id: dict[str, Statement] = {}
    for document, statements in _read_documents():
        for id_, entry in statements.items():
            by_id.setdefault(id_, Statement(id_, entry["text"], document.short))
    readings = tomllib.loads(Path(__file__).with_name(READINGS).read_text("utf-8"))
    for family in _list_families():
        readings = {**_read_entries(family, read_readings), **readings}
    for id_, entry in readings.items():
        by_id[id_] = Statement(id_, entry["text"], "our reading", entry["problem"], tuple(entry["sources"]))
    return by_id
