"""Options of games: a family declares the rules in which its games may differ.

A ruleset is a frozen dataclass whose fields are declared with `option`. Each option gives the meaning of each value in
plain words and cites the sources. The functions here use the declarations: they list, compare and change options by
name, and refuse options that contradict each other.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any, NamedTuple

from cardlessons.engine.quoting import quote

MAX_NAME_LETTERS = 60
"""The most characters of a word for which similar names are searched."""


class OptionError(ValueError):
    """An error for an unknown option, an unknown value, or options that contradict each other."""


class Meaning(NamedTuple):
    """The meaning of an option's value in words, and its citations."""

    says: str
    cites: tuple[str, ...] = ()


class Where(NamedTuple):
    """The condition under which games have an option.

    Attributes:
        holds: returns whether a game has the option, from the values of its other options.
        else_: the reason why it cannot be changed in other games; empty if a change there does no harm.
    """

    holds: Callable[[Any], bool]
    else_: str = ""


EVERYWHERE = Where(lambda _: True)


@dataclass(frozen=True)
class Option:
    """An option's declaration.

    Attributes:
        label: the subject of the option, in a few words.
        values: the values with their meanings, if they can be listed.
        numbers: the range of a numeric option.
        says: the meaning of a number or of a free value; `{n}` is the value, and `{s}` the plural ending.
        cites: citations for a number or a free value; values that a source mentions are in `values`.
        asks: a question for somebody who does not know the game's name; the label is used if it is empty.
        reads: parses a free value, such as words that players choose; raises `OptionError`.
        where: the condition under which a game has the option.
    """

    label: str
    values: Mapping[Any, Meaning] | None = None
    numbers: range | None = None
    says: str = "{n}"
    cites: tuple[str, ...] = ()
    asks: str = ""
    reads: Callable[[str], Any] | None = None
    where: Where = EVERYWHERE

    @property
    def choices(self) -> tuple[Any, ...]:
        """Return every value that can be listed: those with a name, then the numbers."""
        numbers = self.numbers or range(0)
        return (*(value for value in self.values or () if not _is_number(value, numbers)), *numbers)

    def meaning(self, value: Any) -> Meaning:
        """Return the meaning of a value in words."""
        if self.values is not None and value in self.values:
            return self.values[value]
        if isinstance(value, tuple):
            return Meaning(", ".join(map(str, value)), self.cites)
        return Meaning(self.says.format(n=value, s="" if value == 1 else "s"), self.cites)

    def read(self, text: str) -> Any:
        """Return the value written as `text`.

        Raises:
            OptionError: there is no such value; the message lists the values.
        """
        wanted = _normalize(text)
        for value in self.values or ():
            if wanted == _normalize(write_value(value)):
                return value
        if self.numbers is not None and re.fullmatch(r"\d{1,4}", wanted) and int(wanted) in self.numbers:
            return int(wanted)
        if self.reads is not None:
            return self.reads(text)
        known = [write_value(value) for value in self.values or () if not _is_number(value, self.numbers or range(0))]
        meant = suggest(wanted, known)
        if self.numbers is not None:
            known.insert(0, f"a number from {self.numbers[0]} to {self.numbers[-1]}")
        expected = " or ".join(known) or "one that its table in the family's options.toml names, and it names none"
        raise OptionError(f"{quote(text)} is no value here; expected {expected}{meant}")


def _is_number(value: Any, numbers: range) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in numbers


def _normalize(text: str) -> str:
    plain = re.sub(r"[\s_-]+", "-", text.strip().strip("'\"").casefold())
    return {"true": "yes", "false": "no"}.get(plain, plain)


def write_value(value: Any) -> str:
    """Return the text that stands for a value: `yes` and `no` for booleans, `none` for None."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def option(  # noqa: PLR0913 - a rule is described in one place
    default: Any,
    label: str = "",
    values: Mapping[Any, tuple[Any, ...]] | None = None,
    *,
    numbers: range | None = None,
    says: str = "{n}",
    cites: tuple[str, ...] = (),
    asks: str = "",
    reads: Callable[[str], Any] | None = None,
    where: Where = EVERYWHERE,
) -> Any:
    """Return a dataclass field that is an option; `values` maps each value to (meaning, citations...).

    Without a label, the words of the option are in the file `options.toml` beside the module.
    """
    listed = None if values is None else {v: Meaning(said[0], tuple(said[1:])) for v, said in values.items()}
    return field(default=default, metadata={"option": Option(label, listed, numbers, says, cites, asks, reads, where)})


def collect_options(rules: Any) -> dict[str, Option]:
    """Return the options of a ruleset or of its class, by name, in the order of their declaration."""
    return _collect_options(rules if isinstance(rules, type) else type(rules))


def read_beside(module: str, name: str) -> dict[str, Any]:
    """Return the texts in a file of TOML that lies beside the file of a module."""
    return tomllib.loads(Path(module).with_name(name).read_text("utf-8"))


@cache
def _collect_options(kind: type) -> dict[str, Option]:
    declared = {one.name: one for one in fields(kind) if "option" in one.metadata}
    labelled = all(one.metadata["option"].label for one in declared.values())
    beside = None if labelled else Path(getfile(kind)).with_name("options.toml")
    texts = tomllib.loads(beside.read_text("utf-8")) if beside and beside.is_file() else {}
    return {name: _add_words(one, texts.get(name, {})) for name, one in declared.items()}


def _add_words(declared: Field[Any], words: Mapping[str, Any]) -> Option:
    """Return an option with its words: `label`, `asks`, `says` and `cites`, and for each value its meaning."""
    option: Option = declared.metadata["option"]
    about = {key: words[key] for key in words.keys() & {"label", "asks", "says"}}
    values = {
        _read_key(declared, key): Meaning(said[0], tuple(said[1:]))
        for key, said in words.items()
        if key not in ("label", "asks", "says", "cites")
    }
    return replace(option, **about, cites=tuple(words.get("cites", ())), values=values or None) if words else option


def _read_key(declared: Field[Any], key: str) -> Any:
    """Return the value that a key of `options.toml` stands for, as `write_value` has written it."""
    if isinstance(declared.default, bool):
        return key == "yes"
    if key == "none" and "None" in str(declared.type):
        return None
    return int(key) if key.isdigit() else key


def get_value(rules: Any, name: str) -> Any:
    """Return a ruleset's value of an option; raises `OptionError` for an unknown name."""
    if name not in collect_options(rules):
        raise OptionError(f"there is no option '{name}'{suggest_or_list(name, [*collect_options(rules)])}")
    return getattr(rules, name)


def collect_applicable_options(rules: Any) -> dict[str, Option]:
    """Return the options that a ruleset has, by name: those whose condition `where` holds."""
    return {name: declared for name, declared in collect_options(rules).items() if declared.where.holds(rules)}


def check_ruleset(rules: Any, clashes: Iterable[str]) -> None:
    """Raise an error if the options clash, or if an option is changed that the ruleset does not have.

    Raises:
        OptionError: the message lists every reason.
    """
    if reasons := dict.fromkeys((*_iter_useless_changes(rules), *clashes)):
        raise OptionError("; ".join(reasons))


def _iter_useless_changes(rules: Any) -> Iterator[str]:
    for declared in fields(rules):
        where = declared.metadata["option"].where
        if getattr(rules, declared.name) != declared.default and not where.holds(rules) and where.else_:
            yield where.else_


def validate_changes(rules: Any, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes with validated names and values; each value is read from its text, as in `read_changes`.

    Raises:
        OptionError: an option or a value is unknown; the message suggests similar names.
    """
    return dict(_read_option(rules, name, write_value(value)) for name, value in changes.items())


def read_changes(rules: Any, text: str) -> dict[str, Any]:
    """Return the values, by option name, of changes written as `pack=32, stakes=7`.

    Raises:
        OptionError: an option or a value is unknown; the message suggests similar names.
    """
    changes: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        written, equals, value = part.partition("=")
        name = _read_option_name(rules, written.strip())
        if name in changes:
            raise OptionError(f"the option {quote(name)} is given twice")
        if not equals:
            raise OptionError(f"the option {quote(written.strip())} needs a value, as in {name}=...")
        changes |= [_read_option(rules, name, value)]
    return changes


def _read_option_name(rules: Any, written: str) -> str:
    known = {_normalize(name): name for name in collect_options(rules)}
    if (slug := _normalize(written)) not in known:
        raise OptionError(f"there is no option {quote(written)}{suggest_or_list(written, list(known.values()))}")
    return known[slug]


def _read_option(rules: Any, written: str, value: str) -> tuple[str, Any]:
    name = _read_option_name(rules, written)
    try:
        return name, collect_options(rules)[name].read(value)
    except OptionError as error:
        raise OptionError(f"{name}: {error}") from None


def suggest_or_list(word: str, known: Sequence[str]) -> str:
    """Return `; did you mean ...?` with the most similar names, or a list of all names if none is similar."""
    return suggest(word, known) or (f"; there are {', '.join(known) or 'none'}" if len(known) <= 30 else "")


def suggest(word: str, known: Sequence[str]) -> str:
    """Return `; did you mean ...?` with the most similar names; empty if none is similar."""
    if len(word) > MAX_NAME_LETTERS:
        return ""
    as_written = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), as_written, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(as_written[name] for name in close)}?" if close else ""
