"""The named variants, and the parser of their names: `nobble`, or `peel-five-card(pack=32, stakes=7)`.

A new variant is declared in its family's folder. Families are discovered in the folders of `cardlessons.families` and
among the installed entry points of that name.
"""

from __future__ import annotations

import re
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping, ValuesView
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar
from warnings import warn

from cardlessons.engine.family import AnyFamily, Family
from cardlessons.engine.options import Meaning, OptionError, collect_options, get_value, read_changes, suggest_or_list
from cardlessons.engine.quoting import quote
from cardlessons.engine.table import Interruption
from cardlessons.engine.variant import Difference, Variant, VariantError
from cardlessons.hooks import read_entry_points

__all__ = ["FAMILIES", "VARIANTS", "Difference", "Variant", "VariantError", "differences", "variant"]

FAMILY_GROUP = "cardlessons.families"
"""The package of the built-in families, and the name of the entry points of others."""


def _iter_built_in_families() -> Iterator[AnyFamily]:
    """Yield the families in the folders of the package."""
    for folder in sorted(Path(__file__).parents[1].joinpath("families").iterdir()):
        if (folder / "__init__.py").is_file():
            yield import_module(f"{FAMILY_GROUP}.{folder.name}").FAMILY


def _load_families() -> dict[str, AnyFamily]:
    """Return all families by name: those of the package, and those of other distributions.

    A plug-in that cannot be loaded, or whose name is taken, is left out with a warning.
    """
    found = {family.name: family for family in _iter_built_in_families()}
    for point in read_entry_points().get(FAMILY_GROUP, ()):
        try:
            family = accept_family(point.load(), found)
        except Exception as error:
            message = f"the family of games '{point.name}' cannot be loaded and is left out: {error}"
            warn(f"{message}; 'cardlessons check --family {point.name}' tells where", stacklevel=2)
        else:
            found[family.name] = family
    return dict(sorted(found.items(), key=lambda entry: entry[1].order))


def accept_family(family: object, found: Mapping[str, AnyFamily]) -> AnyFamily:
    """Return the family; raise an error if the object is no family, a name is in use, or its games cannot be listed."""
    if not isinstance(family, Family):
        raise TypeError(f"it is no Family but a {type(family).__name__}")
    taken = {*found, *(name for other in found.values() for name in _list_game_names(other))}
    if twice := [name for name in (family.name, *_list_game_names(family)) if name in taken]:
        raise ValueError(f"there is a '{twice[0]}' already; choose another name")
    for game in family.variants:
        rules = game.rules
        collect_options(rules)
        _ = rules.seats, rules.uses, rules.cards, family.look(rules), family.advice(rules), family.calls(rules)
    for act in (*family.acts, *family.interruptions):
        act.parts()
    _ = family.folder
    return family


def _list_game_names(family: AnyFamily) -> list[str]:
    """Return the names of the family's games, with their aliases."""
    return [name for game in family.variants for name in (game.slug, *game.aliases)]


class UnknownVariantError(VariantError):
    """An error for a name that no variant has, and that is not like the name of any."""


V = TypeVar("V")


class LazyRegistry(UserDict[str, V]):
    """A mapping that is filled when it is first read.

    So families may import modules that import this one.
    """

    def __init__(self, noun: str, load: Callable[[], dict[str, V]]) -> None:
        self._noun, self._load = noun, load

    @cached_property
    def data(self) -> dict[str, V]:  # type: ignore[override]  # it can be set, as in the base class
        """Return the entries, in their order."""
        return self._load()

    def __repr__(self) -> str:
        return f"<{', '.join(self)}>"

    def __missing__(self, name: object) -> V:
        raise KeyError(f"there is no {self._noun} {quote(name)}{suggest_or_list(str(name), [*self])}")

    def values(self) -> ValuesView[V]:
        """Return the entries, in their order."""
        return self.data.values()


def _collect_variants() -> dict[str, Variant]:
    """Return every variant by its slug, each with its family."""
    return {v.slug: replace(v, home=family) for family in FAMILIES.values() for v in family.variants}


FAMILIES: LazyRegistry[AnyFamily] = LazyRegistry("family", _load_families)
"""Every family of games by its name."""

VARIANTS: LazyRegistry[Variant] = LazyRegistry("variant", _collect_variants)
"""Every named ruleset by its slug, in the order in which they are listed."""


def list_interruptions() -> tuple[type[Interruption], ...]:
    """Return the acts of all families that need no turn."""
    return tuple([kind for family in FAMILIES.values() for kind in family.interruptions])


def variant(text: str | Variant) -> Variant:
    """Return the variant written as `jig` or `jig(pool=each)`; a `Variant` is returned as is.

    Args:
        text: a slug, with changed options in parentheses; or a `Variant`.

    Returns:
        The variant, with its options, its rules and its rulebook.

    Raises:
        VariantError: a name, option or value is unknown; the message suggests similar ones.
        TypeError: the argument is neither a text nor a variant.
    """
    if isinstance(text, Variant):
        return text
    if isinstance(text, str) and (named := VARIANTS.data.get(text)):
        return named  # each condition of a level asks for its game
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no game; expected a variant or its name, such as 'jig'")
    match = re.fullmatch(r"([\w-]+)\s*(?:\((.*)\))?", text.strip())
    if match is None:
        what = "lacks its closing ')'" if text.count("(") > text.count(")") else "is no variant"
        raise VariantError(f"{quote(text.strip())} {what}; one is written like peel-five-card or jig(pool=each)")
    slug, options = match[1].casefold(), match[2]
    found = VARIANTS.get(slug) or next((v for v in VARIANTS.values() if slug in v.aliases), None)
    if found is None:
        hint = suggest_or_list(slug, [*VARIANTS, *(alias for v in VARIANTS.values() for alias in v.aliases)])
        raise (VariantError if hint else UnknownVariantError)(f"there is no variant {quote(match[1])}{hint}")
    try:
        return _change_rules(found, options) if options else found
    except OptionError as error:
        raise VariantError(f"{slug}: {error}") from None


@lru_cache(maxsize=256)
def _change_rules(game: Variant, options: str) -> Variant:
    """Return a variant with the options as they are written; cached, because a record asks for its game often."""
    return game.but(**read_changes(game.rules, options))


_NO_SUCH_RULE = (None, Meaning("there is no such rule in this game"))


def differences(first: str | Variant, second: str | Variant) -> list[Difference]:
    """Return the options in which two variants of one family differ; an argument is a variant or its name.

    Args:
        first: a variant, or its name.
        second: another one of the same family.

    Raises:
        VariantError: the two are of different families and have no options in common.
    """
    first, second = variant(first), variant(second)
    if type(first.rules) is not type(second.rules):
        raise VariantError(
            f"{first} is a {first.family} game and {second} a {second.family} game; they share no rules to compare"
        )
    mine, theirs = first.options(), second.options()
    return [
        Difference(name, declared.label, mine.get(name, _NO_SUCH_RULE)[1], theirs.get(name, _NO_SUCH_RULE)[1])
        for name, declared in collect_options(first.rules).items()
        if get_value(first.rules, name) != get_value(second.rules, name) and (name in mine or name in theirs)
    ]
