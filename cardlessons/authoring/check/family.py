"""Check a family of games: its files, its sentences and its citations, and some of its games by playing them.

The check finds mistakes that otherwise appear only during play: a reason without a sentence, a sentence with a format
or a citation that does not exist, a verb without its form for `you`, a rule that raises an error, an option without
words or effect, a paragraph of a rules page that is never said, a question without a text.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints
from warnings import catch_warnings, filterwarnings, simplefilter

from cardlessons.authoring.check.addressed import find_unaddressed_verbs
from cardlessons.authoring.check.family_games import (
    RULES_RESULTS,
    PlayedMistake,
    play_games,
    try_puzzles,
    try_questions,
)
from cardlessons.authoring.check.idle_options import find_idle_options
from cardlessons.engine import common_rules
from cardlessons.engine.family import AnyFamily
from cardlessons.engine.options import Option, collect_options, suggest, suggest_or_list, write_value
from cardlessons.engine.table import FamilyAct
from cardlessons.engine.variants import FAMILIES, FAMILY_GROUP, VARIANTS, accept_family
from cardlessons.rulebook import collect_template_facts, list_codes, list_statement_ids
from cardlessons.rulebook.english import FORMATS
from cardlessons.rulebook.family_files import (
    READINGS,
    RULES_PAGE,
    RULES_SECTIONS,
    WORDS,
    EntryWarning,
    FileMistake,
    find_line,
    iter_mistakes,
    read_question_texts,
    read_readings,
    read_rules_page,
    read_words,
)
from cardlessons.rulebook.rules_page import build_rules_page

ENGINE_FOLDER = Path(common_rules.__file__).parent

TAKEN_NAME = re.compile(r"there is a '(.+)' already")
"""The words in which `accept_family` tells of a name that another family or game has."""
_TWO_FORMS = re.compile(r"[^|/]*[|/][^|/]*")


class NoFamilyError(LookupError):
    """An error for a name that no family of games has."""


def check_family(name: str) -> list[FileMistake]:
    """Return the mistakes in a family of games, each once, with its file and line.

    Raises:
        NoFamilyError: there is no family and no plug-in of that name.
    """
    with catch_warnings():  # what they warn of is told here
        filterwarnings("ignore", f"the family of games '{re.escape(name)}'")
        family = FAMILIES.get(name)
        if family is None:
            return [_find_loading_mistake(name)]
        text = FamilyText(family)
        found = [*iter_mistakes(family.folder), *text.mistakes()]
        stopping = [*text.list_missing_methods(), *text.list_double_names()]
        found += stopping or map(text.place, _play(family))
    return sorted({(*mistake[:3], mistake.message): mistake for mistake in found}.values())


def _play(family: AnyFamily) -> list[PlayedMistake]:
    """Return the mistakes that are found by playing, until one after which nothing else can be tried."""
    found = [*play_games(family)]
    if not any(mistake.ends for mistake in found):
        found += [*try_puzzles(family), *try_questions(family), *find_idle_options(family)]
    return found


def summarize_family(name: str) -> str:
    """Count the contents of a family without mistakes: `2 games, 27 sentences, 8 statements and readings`."""
    family = FAMILIES[name]
    sections = {section for game in family.variants for section in game.sections}
    known = sum(id_.removeprefix("R-").partition("-")[0] in sections for id_ in list_statement_ids())
    games, sentences = len(family.variants), len(read_words(family.folder).entries)
    return f"{games} game{'s' * (games != 1)}, {sentences} sentences, {known} statements and readings"


def _find_loading_mistake(name: str) -> FileMistake:
    """Return the reason why a plug-in was not loaded; raises `NoFamilyError` if there is none of this name."""
    for point in entry_points(group=FAMILY_GROUP, name=name):
        try:
            accept_family(point.load(), FAMILIES)
        except Exception as error:
            path, line = _find_loading_line(point, error)
            return FileMistake(path, line, 1, f"the plug-in '{name}' cannot be loaded: {_describe_error(error)}")
    known = [*dict.fromkeys((*FAMILIES, *(point.name for point in entry_points(group=FAMILY_GROUP))))]
    near = suggest(name, known) or f"; there are {', '.join(known)}"
    raise NoFamilyError(
        f"there is no family of games '{name}'{near} (a family in a folder of its own: install the folder first)"
    )


def _find_loading_line(point: EntryPoint, error: Exception) -> tuple[Path, int]:
    """Return the place in a plug-in at which it cannot be loaded: what raised the error, or the name that it tells."""
    spec = None
    with suppress(ImportError, ValueError):  # there is no such module
        spec = find_spec(point.module)
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        return find_failing_line(error, None) or (Path(point.value), 1)
    init = Path(spec.origin)
    if found := find_failing_line(error, init.parent):
        return found
    with suppress(SyntaxError):
        if taken := TAKEN_NAME.search(str(error)):
            return next(iter(_list_places(_parse_files(init.parent), taken[1])), (init, 1))
    return init, 1


def _parse_files(folder: Path) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}


def _list_places(trees: Mapping[Path, ast.Module], text: str) -> list[tuple[Path, int]]:
    """Return the files and lines that have a text in quotes."""
    return [
        (path, line)
        for path, tree in trees.items()
        for line in sorted(n.lineno for n in ast.walk(tree) if isinstance(n, ast.Constant) and n.value == text)
    ]


def find_failing_line(error: BaseException, folder: Path | None) -> tuple[Path, int] | None:
    """Return the file and line that raised an error: the innermost one in `folder`, or the innermost of all if None."""
    if isinstance(error, SyntaxError) and error.filename:
        return Path(error.filename), error.lineno or 1
    frames = [(Path(frame.filename), frame.lineno or 1) for frame in extract_tb(error.__traceback__)]
    own = [frame for frame in frames if folder is None or folder in frame[0].parents]
    return own[-1] if own else None


def _describe_error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class _Use(NamedTuple):
    """A use of a reason's code in the source of a family, with the names of its facts; None if they cannot be read."""

    path: Path
    line: int
    column: int
    code: str
    facts: frozenset[str] | None = None


class FamilyText:
    """The source and the sentences of a family, which are checked without playing."""

    def __init__(self, family: AnyFamily) -> None:
        self.family = family
        self.words = family.folder / WORDS
        self.sentences: Mapping[str, Any] = read_words(family.folder).entries

    def mistakes(self) -> Iterator[FileMistake]:
        """Yield the mistakes that need no play: in codes, formats, facts, citations, and verbs."""
        yield from self._check_codes()
        for code, entry in self.sentences.items():
            for message in (*_check_sentence(entry), *_check_cites(entry)):
                yield self.at_sentence(code, message)
        yield from self._check_options()
        yield from self._check_readings()
        yield from self._check_rules_page()
        yield from self._check_acts()

    def list_missing_methods(self) -> Iterator[FileMistake]:
        """Yield the methods that the rules of a game must have and lack; without them it cannot be played."""
        for kind in dict.fromkeys(type(game.rules) for game in self.family.variants):
            for name, (_, returned) in RULES_RESULTS.items():
                if not callable(getattr(kind, name, None)):
                    near = suggest(name, [own for own in vars(kind) if not own.startswith("_")])
                    message = (
                        f"the rules class {kind.__name__} has no method '{name}', which must return {returned}{near}"
                    )
                    yield FileMistake(*self._find_definition(kind.__name__), 1, message)

    def list_double_names(self) -> Iterator[FileMistake]:
        """Yield the names that two games of the family have: only one of them would be listed."""
        names = Counter(name for game in self.family.variants for name in (game.slug, *game.aliases))
        for name, count in names.items():
            if count > 1:
                places = _list_places(self._trees, name) or [(self._init, 1)]
                path, line = [place for place in places if place[0] == places[0][0]][-1]
                yield FileMistake(
                    path,
                    line,
                    1,
                    f"the name '{name}' is there {'twice' if count == 2 else f'{count} times'}; give each game its own",
                )

    def at_sentence(self, code: str, message: str) -> FileMistake:
        """Return a mistake at the sentence of a code."""
        return FileMistake(self.words, find_line(self.words, code), 1, f"'{code}' {message}")

    def place(self, mistake: PlayedMistake) -> FileMistake:
        """Return a mistake that was found by playing, with its place: the sentence, or the line of the source."""
        if mistake.code in self.sentences:
            return FileMistake(self.words, find_line(self.words, mistake.code), 1, mistake.message)
        for use in self._uses if mistake.code else ():
            if use.code == mistake.code:
                return FileMistake(use.path, use.line, use.column, mistake.message)
        path, line = self._init, 1
        if mistake.error is not None:
            path, line = find_failing_line(mistake.error, self.family.folder) or (path, line)
        elif mistake.name:
            path, line = self._find_definition(mistake.name)
        return FileMistake(path, line, 1, mistake.message)

    @property
    def _init(self) -> Path:
        return self.family.folder / "__init__.py"

    @cached_property
    def _trees(self) -> dict[Path, ast.Module]:
        return _parse_files(self.family.folder)

    def _find_definition(self, name: str) -> tuple[Path, int]:
        """Return the place at which a function or class is defined first, or the beginning of the family."""
        for path, tree in self._trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                    return path, node.lineno
        return self._init, 1

    @cached_property
    def _uses(self) -> list[_Use]:
        """Return all uses of codes in the source: first those in a `Why`, then other texts that look like a code."""
        return sorted(self._find_uses(), key=lambda use: use.facts is None)

    def _find_uses(self) -> Iterator[_Use]:
        begins = {code.partition(".")[0] for code in self.sentences}
        asked = {*read_question_texts(self.family.folder).entries} - {*self.sentences}  # these look like codes
        for path, tree in self._trees.items():
            parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and _get_name(node.func) == "Why" and node.args:
                    if isinstance(first := node.args[0], ast.Constant) and isinstance(first.value, str):
                        facts = _read_fact_names(node.args[1]) if len(node.args) > 1 else None
                        yield _Use(path, node.lineno, node.col_offset + 1, first.value, facts)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                    begin, _, rest = node.value.partition(".")
                    if begin in begins and node.value not in asked and re.fullmatch(r"[a-z-]*[a-z]", rest):
                        yield _Use(path, node.lineno, node.col_offset + 1, node.value)

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        """Return patterns for the codes that f-strings may make, such as `f"deal.{what}"`."""
        texts = (node for tree in self._trees.values() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
        return [
            re.compile("".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in text.values))
            for text in texts
        ]

    def _check_codes(self) -> Iterator[FileMistake]:
        """Yield the reasons without a sentence, those with too few facts, and the sentences without a reason."""
        known = {*list_codes()}
        for use in self._uses:
            if use.code not in known:
                message = f"there is no sentence for the reason '{use.code}' in {WORDS}"
                message += suggest(use.code, [*self.sentences])
                yield FileMistake(use.path, use.line, use.column, message)
            elif use.facts is not None and use.code in self.sentences:
                needed = _list_needed_facts(self.sentences[use.code])
                if missing := [name for name in needed if name not in use.facts]:
                    facts = ", ".join(missing)
                    message = f"the sentence for '{use.code}' needs the fact {facts}, which is not given here"
                    yield FileMistake(use.path, use.line, use.column, message)
        used = {use.code for use in self._uses} | {*self.family.next_card_effects}
        for code in self.sentences:
            if code not in used and not any(pattern.fullmatch(code) for pattern in self._patterns):
                if f'"{code}"' in _read_common_source():  # the engine has the reason, and this family a sentence
                    continue
                yield self.at_sentence(code, "is the code of no reason in the source, so nobody reads this sentence")

    def _check_options(self) -> Iterator[FileMistake]:
        """Yield the options without words, and the citations of options and sections of games that do not exist."""
        known, sections = list_statement_ids(), {id_.partition("-")[0] for id_ in list_statement_ids()}
        for game in self.family.variants:
            place = self._find_definition(type(game.rules).__name__)
            for name, declared in collect_options(game.rules).items():
                if unsaid := _list_values_without_words(game.rules, name, declared):
                    message = f"the option '{name}' has no words for {', '.join(unsaid)}, so nobody can choose this"
                    yield FileMistake(*place, 1, f"{message}; say in options.toml or option(...) what each value means")
                elif not declared.label:
                    message = f"the option '{name}' has no label; say in options.toml or option(...) what it is about"
                    yield FileMistake(*place, 1, message)
                meanings = [*(declared.values or {}).values(), *map(declared.meaning, (declared.numbers or [])[:1])]
                for cite in dict.fromkeys(cite for meaning in meanings for cite in meaning.cites):
                    if cite not in known:
                        yield FileMistake(*place, 1, f"the option '{name}' cites '{cite}', which does not exist")
            if not game.about:
                message = f"nothing is said of the game '{game.slug}'; give it a paragraph (`about`)"
                yield FileMistake(self._init, 1, 1, message)
            for section in game.sections:
                if section not in sections:
                    message = f"the game '{game.slug}' rests on '{section}', of which there is no statement"
                    yield FileMistake(self._init, 1, 1, message)

    def _check_readings(self) -> Iterator[FileMistake]:
        path = self.family.folder / READINGS
        for id_, entry in read_readings(self.family.folder).entries.items():
            for cite in entry["sources"]:
                if cite not in list_statement_ids():
                    message = f"'{id_}' stands beside '{cite}', which does not exist"
                    yield FileMistake(path, find_line(path, id_), 1, message)

    def _check_rules_page(self) -> Iterator[FileMistake]:
        """Yield the paragraphs of rules pages that are never said, and their citations that do not exist."""
        path, entries = self.family.folder / RULES_PAGE, read_rules_page(self.family.folder).entries
        told: list[str] = []
        for section in entries.keys() - {*RULES_SECTIONS, "names"}:
            message = f"there is no section '{section}'; expected one of {', '.join(RULES_SECTIONS)}"
            yield FileMistake(path, find_line(path, f"{section}.{next(iter(entries[section]), '')}"), 1, message)
        for name, entry in (
            (f"{one}.{name}", entry) for one in RULES_SECTIONS for name, entry in entries.get(one, {}).items()
        ):
            for message in _check_cites(entry) if entry.get("cites") else ():
                yield FileMistake(path, find_line(path, name), 1, f"the paragraph '{name}' {message}")
            for key, option, message in self._check_conditions(entry):
                line = _find_key_line(path, find_line(path, name), key)
                yield FileMistake(path, line, 1, f"the paragraph '{name}' asks in {key} for {message}")
                told.append(f"the paragraph '{name}' asks for '{option}',")
        with catch_warnings(record=True) as warned:
            simplefilter("always")
            for game in self.family.variants:
                build_rules_page(VARIANTS.get(game.slug, game))
        found = (one.message.mistake for one in warned if isinstance(one.message, EntryWarning))
        yield from (mistake for mistake in found if not mistake.message.startswith(tuple(told)))

    def _check_conditions(self, entry: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """Yield the options and values in the conditions of a paragraph that no game of the family can have.

        Each is the key of the condition, the option, and what is wrong with it.
        """
        rules = [game.rules for game in self.family.variants]
        conditions = ((key, name, wanted) for key in ("when", "unless") for name, wanted in entry.get(key, {}).items())
        for key, name, wanted in conditions:
            declared = [options[name] for options in map(collect_options, rules) if name in options]
            if not any(hasattr(one, name) for one in rules):
                known = [*dict.fromkeys(option for one in rules for option in collect_options(one))]
                yield key, name, f"'{name}', which the rules of no game have{suggest_or_list(name, known)}"
            elif declared and not any(option.reads for option in declared):
                values = [*dict.fromkeys(write_value(value) for option in declared for value in option.choices)]
                for value in map(write_value, wanted if isinstance(wanted, list) else [wanted]):
                    if value not in values:
                        yield key, name, f"{name} = '{value}', which no game can have{suggest_or_list(value, values)}"

    def _check_acts(self) -> Iterator[FileMistake]:
        """Yield the mistakes in the sentences of the family's own acts."""
        for kind in (*self.family.acts, *self.family.interruptions):
            place = self._find_definition(kind.__name__)
            given = {"seat", *kind.parts()} if issubclass(kind, FamilyAct) else {*kind.parts()}
            of_turn = ("refused", "group", "button") if issubclass(kind, FamilyAct) else ()
            for field in ("word", "says", *of_turn):
                text = getattr(kind, field, None)
                if not isinstance(text, str) or not text:
                    yield FileMistake(*place, 1, f'{kind.__name__} has no {field}; expected {field} = "..."')
                    continue
                for message in _check_template(text):
                    yield FileMistake(*place, 1, f"{kind.__name__}.{field} {message}")
                for name in _get_template_facts(text):
                    if name not in given:
                        message = f"names '{name}', which the act does not have; it has {', '.join(sorted(given))}"
                        yield FileMistake(*place, 1, f"{kind.__name__}.{field} {message}")


def _find_key_line(path: Path, line: int, key: str) -> int:
    """Return the line of a key in the table that begins at a line; that line if the key stands there."""
    for number, text in enumerate(path.read_text("utf-8").splitlines()[line:], line + 1):
        if re.match(rf"\s*{key}\s*=", text):
            return number
        if text.lstrip().startswith("["):
            break
    return line


def _list_values_without_words(rules: Any, name: str, declared: Option) -> list[str]:
    """Return the values of an option, as its type names them, and the rules' own, for which there are no words."""
    if declared.reads is not None:
        return []
    values, said = [getattr(rules, name)], (*(declared.values or ()), *(declared.numbers or ()))
    with suppress(NameError, TypeError):  # a type that cannot be read here
        hint = get_type_hints(type(rules))[name]
        parts = [value for part in (hint, *get_args(hint)) if get_origin(part) is Literal for value in get_args(part)]
        values = [False, True] if hint is bool else parts or values
    return [write_value(value) for value in values if value not in said]


@cache
def _read_common_source() -> str:
    """Return the source of the engine; a family may have sentences for the engine's reasons, too."""
    return "".join(path.read_text("utf-8") for path in sorted(ENGINE_FOLDER.glob("*.py")))


def _get_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _read_fact_names(node: ast.expr) -> frozenset[str] | None:
    """Return the keys of a dictionary of facts; None if it is no literal, or has other keys than literals."""
    if not isinstance(node, ast.Dict):
        return None
    names = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    return None if None in names else frozenset(map(str, names))


def _get_template_facts(template: str) -> dict[str, set[str]]:
    try:
        return collect_template_facts(template)
    except ValueError:
        return {}


def _list_forms(entry: Mapping[str, Any]) -> list[str]:
    """Return the forms of a sentence."""
    return [entry[key] for key in ("text", "short", "cut") if entry.get(key)]


def _list_needed_facts(entry: Mapping[str, Any]) -> list[str]:
    """Return the names of the facts that a sentence needs."""
    names = [name for text in _list_forms(entry) for name in _get_template_facts(text)]
    names += ["amount", "due"] if "cut" in entry else []
    names += [key.removeprefix("cites_") for key in entry if key.startswith("cites_")]
    return [*dict.fromkeys(names)]


def _check_sentence(entry: Mapping[str, Any]) -> Iterator[str]:
    for text in _list_forms(entry):
        yield from _check_template(text)
        if text[-1:] not in tuple(".?!”"):
            yield "does not end with a full stop"


def _check_template(text: str) -> Iterator[str]:
    """Yield the formats of a sentence that do not exist, and its verbs without a form for `you`."""
    try:
        specs = collect_template_facts(text)
    except ValueError as error:
        yield f"has braces that do not match: {error}"
        return
    for name, formats in specs.items():
        for spec in sorted(formats):
            if spec and spec not in FORMATS and not _TWO_FORMS.fullmatch(spec):
                near = suggest(spec, sorted(FORMATS))
                yield f"says {{{name}:{spec}}}, and there is no format '{spec}'{near}"
    for fact, verb in find_unaddressed_verbs(text):
        yield f"says '{verb}' of {{{fact}:seat}}, who may be 'you'; write {{{fact}:{verb}|...}} with the form for you"


def _check_cites(entry: Mapping[str, Any]) -> Iterator[str]:
    groups = [entry["cites"]]
    for key, by in entry.items():
        if key.startswith("cites_"):
            groups += by if isinstance(by, list) else by.values()
    if not any(groups):
        yield "cites nothing, but every sentence rests on a statement or a reading"
    for cite in (cite for group in groups for cite in group):
        if (id_ := cite.rpartition(":")[2]) not in list_statement_ids():
            yield f"cites '{id_}', which does not exist{suggest(id_, list_statement_ids())}"
