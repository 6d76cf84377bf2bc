"""The rulebook: sentences with citations for reasons, and the statements that citations refer to.

Sentences for all families are in `words.toml`, those of one family in its own folder. Our readings are in
`readings.toml`. The statements of the sources, in our own words, are in `seeds/`, with one file for each document. A
plug-in has files of its own (`source.toml`, `readings.toml`). No rule is decided here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple
from warnings import warn

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.family import AnyFamily
from cardlessons.engine.table import Why
from cardlessons.engine.variants import FAMILIES, GROUP
from cardlessons.paths import get_data_folder
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.family_files import READINGS, WORDS, FamilyFile, read_readings, read_source, read_words
from cardlessons.rulebook.second_person import YOU, to_second_person

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NUMBERS += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NUMBERS += [ten + (one and f"-{one}") for ten in _TENS for one in ["", *_NUMBERS[1:10]]]
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
MAX_SENTENCES = 4096
"""The sentences that are kept with their facts: at the tables of one lesson, the same are said again and again."""
_COUNT = [*(word.capitalize() for word in _NUMBERS[1:11]), "Jack", "Queen", "King"]


class SentenceError(KeyError):
    """An error for a reason without a sentence, or with the wrong facts; the message names its code."""

    def __str__(self) -> str:
        return str(self.args[0])


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
    try:
        text = _fill_in(entry["text"], why.facts, seats, sections)
        short = _fill_in(entry.get("short", ""), why.facts, seats, sections)
    except KeyError as missing:
        raise SentenceError(
            f"the sentence for the reason '{why.code}' needs the fact {missing}; given are {', '.join(why.facts)}"
        ) from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise SentenceError(f"the sentence for the reason '{why.code}' cannot say a fact: {error}") from None
    return Explanation(why.code, text, _choose_citations(tuple(cites), sections, borrowed), short)


def _fill_in(template: str, facts: Mapping[str, Any], seats: tuple[str, ...], sections: tuple[str, ...]) -> str:
    """Return a sentence with its facts; one with facts that cannot be hashed is made anew each time."""
    if not template:
        return ""
    typed = tuple((name, type(fact), fact) for name, fact in facts.items())  # equal facts of two types differ in words
    try:
        return _make_sentence(template, typed, seats, sections)
    except TypeError:
        return _make_sentence.__wrapped__(template, typed, seats, sections)


@lru_cache(MAX_SENTENCES)
def _make_sentence(
    template: str, facts: tuple[tuple[str, type, Any], ...], seats: tuple[str, ...], sections: tuple[str, ...]
) -> str:
    words = _get_source_words(sections)
    by_name = {name: fact for name, _, fact in facts}
    return to_second_person(_Speaker(seats, words).vformat(_replace_words(template, words), (), by_name))


def say(template: str, facts: Mapping[str, Any], seats: tuple[str, ...], sections: tuple[str, ...] = ()) -> str:
    """Return a sentence without citations, such as that of an act, with its facts filled in.

    The words around a seat called `you` stay in the third person; `to_second_person` changes them. The sections of a
    game put the words of its source in their place.
    """
    words = _get_source_words(sections)
    return _Speaker(seats, words).vformat(_replace_words(template, words), (), facts)


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
    return _get_source_words(sections).get(word, word)


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


def _get_source_words(sections: tuple[str, ...]) -> Mapping[str, str]:
    """Return the words of a game's source, by the words that they replace in sentences."""
    vocabulary = _collect_vocabulary()
    return next((vocabulary[section] for section in sections if section in vocabulary), {})


@cache
def _collect_vocabulary() -> Mapping[str, Mapping[str, str]]:
    """Return the words of the sources by section, from all families."""
    return {section: words for family in reversed(_list_families()) for section, words in family.vocabulary.items()}


def _replace_words(text: str, words: Mapping[str, str]) -> str:
    """Return a sentence with the words of the game's source; text in braces stays as it is."""
    return re.sub(r"\{[^}]*\}|[a-z]+", lambda found: words.get(found[0], found[0]), text)


def _list_fact_citations(by: Any, fact: Any) -> list[str]:
    """Return the citations that depend on the value of a fact.

    Args:
        by: a list, if the fact is a number from 1; or a table by the text of the fact, or by the rank of a card.
    """
    if isinstance(by, list):
        return [*by[fact - 1]]
    return [*by.get(fact.rank.word if isinstance(fact, Card) else str(fact), ())]


@lru_cache(MAX_SENTENCES)
def _choose_citations(cites: tuple[str, ...], sections: tuple[str, ...], borrowed: tuple[str, ...]) -> tuple[str, ...]:
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


FORMATS = frozenset({"seat", "seats", "card", "cards", "or-cards", "rank", "ranks", "a", "ranks-of", "sets", "takes"})
"""The named formats of facts. Other formats are two forms of a word, such as `pays|pay` or `is/are`."""
FORMATS |= {"number", "score", "ordinal", "n-cards", "count", "said", "counters", "points"}
"""The named formats of facts; beside them are two forms of a word, such as `pays|pay` or `is/are`."""


class _Speaker(Formatter):
    """A formatter that fills facts into a sentence; the format spec tells how to put a fact in words."""

    def __init__(self, seats: tuple[str, ...], words: Mapping[str, str]) -> None:
        self.seats = seats
        self.words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return one fact in words, by its format."""
        match format_spec:
            case "seat":
                return str(self.seats[value])
            case "seats":
                return join_words([self.seats[seat] for seat in value])
            case "card":
                return ENGLISH.name_card(value)
            case "cards":
                return join_words([*map(ENGLISH.name_card, value)])
            case "or-cards":
                *others, last = map(ENGLISH.name_card, value)
                return f"{', the '.join(others)} or the {last}" if others else str(last)
            case "rank" | "ranks" | "a":
                rank = Rank(value.rank if isinstance(value, Card) else value)
                return (
                    ENGLISH.add_article(rank) if format_spec == "a" else ENGLISH.name_rank(rank, format_spec == "ranks")
                )
            case "number":
                return spell_out_number(value)
            case "score":
                return spell_out_number(value) if value else "zero"
            case "ordinal":
                return str(_ORDINALS[value - 1])
            case "n-cards":
                return f"{spell_out_number(value)} card{'s' * (value != 1)}"
            case "count":
                return _COUNT[int(value.number) - 1]
            case "said":
                return _say_number(_COUNT[value.number - 1], value.word)
            case "counters":
                return _replace_words(f"{spell_out_number(value)} counter{'s' * (value != 1)}", self.words)
            case "points":
                return _replace_words(f"{spell_out_number(value)} point{'s' * (value != 1)}", self.words)
            case "ranks-of":
                return join_words([card.rank.word for card in value])
            case "sets":
                return "; ".join(join_words([card.rank.word for card in some]) for some in value)
            case "takes":
                return ", or ".join("the " + join_words([*map(ENGLISH.name_card, some)]) for some in value)
            case _ if "|" in format_spec:
                other, yours = format_spec.split("|")
                return yours if self._is_addressed(value if isinstance(value, tuple) else (value,)) else other
            case _ if "/" in format_spec:
                one, several = format_spec.split("/")
                count = value if isinstance(value, int) else len(value)
                return one if count == 1 and not (isinstance(value, tuple) and self._is_addressed(value)) else several
            case _:
                return str(value)

    def _is_addressed(self, seats: tuple[Any, ...]) -> bool:
        """Return True if the seats are only the one that is called `you`."""
        return [self.seats[seat] for seat in seats if isinstance(seat, int)] == [YOU]


def spell_out_number(n: int) -> str:
    """Return a number up to ninety-nine in words, and a larger one in digits."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def _say_number(name: str, word: str | None) -> str:
    """Return in words how the count reached a number: the number was said, another word, or nothing."""
    if word is None:
        return f"the silent count has come to {name}"
    return f"{name} was said" if word == name else f"“{word}”, which stands for {name}, was said"


def join_words(words: list[str]) -> str:
    """Return words as a list: `B`, `B and C`, `B, C and D`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


@cache
def _read_sentences() -> Mapping[str, Any]:
    """Return the entries of `words.toml` by code: those for all families, and those of each family.

    A family cannot replace the entry of another.
    """
    entries = tomllib.loads(Path(__file__).with_name(WORDS).read_text("utf-8"))
    for family in _list_families():
        entries = {**_read_entries(family, read_words), **entries}
    return entries


def _list_families() -> list[AnyFamily]:
    """Return all families, the built-in ones first, so that no plug-in replaces their sentences."""
    return sorted(FAMILIES.values(), key=lambda family: not family.module.startswith(f"{GROUP}."))


def _read_entries(family: AnyFamily, read: Callable[[Path], FamilyFile]) -> Mapping[str, Any]:
    """Return the correct entries of a family's file, and warn of each mistake in the others."""
    file = read(family.folder)
    for mistake in file.mistakes:
        warn(f"the family of games '{family.name}': {mistake}", stacklevel=2)
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
