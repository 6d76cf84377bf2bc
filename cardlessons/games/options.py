"""Options: how a family of games declares in what its rulesets may differ.

A ruleset is a frozen dataclass whose fields are declared with `option`. Each option says in plain words what each of
its values means and which statements of the sources stand behind it, so that rulesets can be listed, compared,
changed by name and refused where they make no sense, all from the one declaration.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple


class OptionError(ValueError):
    """An option that is unknown, has no such value, or makes no sense beside the others."""


class Meaning(NamedTuple):
    """What one value of an option means, and where that stands."""

    says: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """An option's declaration.

    Attributes:
        label: what the option is about, in a few words.
        values: the values with their meanings, where they can be listed.
        numbers: the range of a numeric option.
        says: the meaning of a number, or of a value that is read, with `{n}` for it, and `{s}` for the ending of more
            than one.
        cites: statements behind such an option.
        asks: how one asks somebody who does not know the game by its name; the label serves where there is none.
        reads: reads a value that cannot be listed, such as words that players choose; raises `OptionError`.
    """

    label: str
    values: Mapping[Any, Meaning] | None = None
    numbers: range | None = None
    says: str = "{n}"
    cites: tuple[str, ...] = ()
    asks: str = ""
    reads: Callable[[str], Any] | None = None

    def meaning(self, value: Any) -> Meaning:
        """What the value means, in words."""
        if self.values is not None and value in self.values:
            return self.values[value]
        if isinstance(value, tuple):
            return Meaning(", ".join(map(str, value)), self.cites)
        return Meaning(self.says.format(n=value, s="" if value == 1 else "s"), self.cites)

    def read(self, text: str) -> Any:
        """The value written as `text`.

        Raises:
            OptionError: no such value; the message lists those there are.
        """
        wanted = _tidy(text)
        for value in self.values or ():
            if wanted == _tidy(value_text(value)):
                return value
        if self.numbers is not None and re.fullmatch(r"\d{1,4}", wanted) and int(wanted) in self.numbers:
            return int(wanted)
        if self.reads is not None:
            return self.reads(text)
        known = [value_text(value) for value in self.values or ()]
        if self.numbers is not None:
            known.insert(0, f"a number from {self.numbers[0]} to {self.numbers[-1]}")
        raise OptionError(f"'{text}' is no value here; expected {' or '.join(known)}")


def _tidy(text: str) -> str:
    plain = re.sub(r"[\s_-]+", "-", text.strip().strip("'\"").casefold())
    return {"true": "yes", "false": "no"}.get(plain, plain)


def value_text(value: Any) -> str:
    """How a value is written: `yes` and `no` for truths, `none` for None."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def option(
    default: Any,
    label: str,
    values: Mapping[Any, tuple[Any, ...]] | None = None,
    *,
    numbers: range | None = None,
    says: str = "{n}",
    cites: tuple[str, ...] = (),
    asks: str = "",
    reads: Callable[[str], Any] | None = None,
) -> Any:
    """A dataclass field that is an option; `values` maps each value to (what it means, citations...)."""
    listed = None if values is None else {v: Meaning(said[0], tuple(said[1:])) for v, said in values.items()}
    return field(default=default, metadata={"option": Option(label, listed, numbers, says, cites, asks, reads)})


def options_of(rules: Any) -> dict[str, Option]:
    """The options of a ruleset or its class, by name, in the order of their declaration."""
    return {f.name: f.metadata["option"] for f in fields(rules) if "option" in f.metadata}


def read_changes(rules: Any, text: str) -> dict[str, Any]:
    """The changes written `pack=32, stakes=7`, as values by option name.

    Raises:
        OptionError: an unknown option (the near ones are named) or value.
    """
    known = {_tidy(name): name for name in options_of(rules)}
    changes: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = part.partition("=")
        slug = _tidy(name)
        if slug not in known:
            raise OptionError(f"there is no option '{name.strip()}'{near(name.strip(), list(known.values()))}")
        if known[slug] in changes:
            raise OptionError(f"the option '{known[slug]}' is given twice")
        if not equals:
            raise OptionError(f"the option '{name.strip()}' needs a value, as in {known[slug]}=...")
        try:
            changes[known[slug]] = options_of(rules)[known[slug]].read(value)
        except OptionError as error:
            raise OptionError(f"{known[slug]}: {error}") from None
    return changes


def near(word: str, known: Sequence[str]) -> str:
    """`; did you mean ...?` with the names nearest to the word, or all where none is near."""
    return nearest(word, known) or (f"; there are {', '.join(known)}" if len(known) <= 20 else "")


def nearest(word: str, known: Sequence[str]) -> str:
    """`; did you mean ...?` with the names nearest to the word, or nothing where none is near."""
    close = difflib.get_close_matches(word.casefold(), known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""
