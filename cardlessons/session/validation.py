"""The check of plain data against the types of the protocol."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from cardlessons.session import protocol


def iter_problems(value: object, type_: Any, where: str = "", *, closed: bool = True) -> Iterator[str]:
    """Yield the reasons why a value is not of a type, each with its place: `state.turn: 3 is no str`.

    In a union of `TypedDict`s, only the member with the same literals is compared, so that one wrong field gives one
    problem. If types are not `closed`, unknown fields are allowed.
    """
    if type(value) is type_ or type_ is Any or type_ is object:
        return
    origin = get_origin(type_)
    if origin in (Union, UnionType):
        yield from _iter_union_problems(value, get_args(type_), where, closed)
    elif origin is Literal:
        known = get_args(type_)
        if value not in known or type(value) is not type(known[known.index(value)]):
            yield f"{where}: {_shorten_repr(value)} is none of {', '.join(map(repr, get_args(type_)))}"
    elif is_typeddict(type_):
        yield from _iter_field_problems(value, type_, where, closed)
    elif origin is protocol.Partial:
        yield from _iter_field_problems(value, get_args(type_)[0], where, closed, partial=True)
    elif origin in (list, tuple, dict):
        yield from _iter_item_problems(value, type_, where, closed)
    elif not _is_plain(value, type_):
        yield f"{where}: {_shorten_repr(value)} is no {getattr(type_, '__name__', type_)}"


def _iter_item_problems(value: object, type_: Any, where: str, closed: bool) -> Iterator[str]:
    """Yield the problems of the items of a list, a tuple or an object with values of one type."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is dict:
        if not isinstance(value, dict):
            yield f"{where}: {_shorten_repr(value)} is no object"
            return
        for key, item in value.items():
            yield from iter_problems(item, inner[1], f"{where}.{key}", closed=closed)
    elif not isinstance(value, list | tuple if origin is tuple else list):
        yield f"{where}: {_shorten_repr(value)} is no list{f' of {len(inner)}' if origin is tuple else ''}"
    elif origin is tuple and len(value) != len(inner):
        yield f"{where}: {_shorten_repr(value)} is no list of {len(inner)}"
    else:
        for n, (item, wanted) in enumerate(zip(value, inner * len(value) if origin is list else inner, strict=False)):
            if type(item) is not wanted:
                yield from iter_problems(item, wanted, f"{where}[{n}]", closed=closed)


def _is_plain(value: object, type_: Any) -> bool:
    """Return whether a value has a plain type; a bool is no int, but an int is a float, and a marked text a string."""
    if type_ is float:
        return type(value) in (int, float)
    if type_ is str:
        return isinstance(value, str)
    return type(value) is (NoneType if type_ is None else type_)


def _iter_union_problems(value: object, members: tuple[Any, ...], where: str, closed: bool) -> Iterator[str]:
    """Yield the problems of a value with the members of a union that have its literals; if none has, with all members.

    If one member fits, there is no problem; otherwise the shortest list of problems is given.
    """
    if type(value) in members:
        return
    tagged = _list_members(value, members)
    if tagged is not members and len(tagged) == 1:
        yield from _iter_field_problems(value, tagged[0], where, closed)
        return
    meant = [member for member in tagged if has_literals_of(value, member)]
    found = [[*iter_problems(value, member, where, closed=closed)] for member in meant or members]
    if all(found):
        yield from min(found, key=len)


def _list_members(value: object, members: tuple[Any, ...]) -> Sequence[Any]:
    """Return the members of a union that may have the literals of a value."""
    name, by_literal = _sort_members(members)
    if name is None or not isinstance(value, dict):
        return members
    literal = value.get(name)
    return by_literal.get(literal, ()) if isinstance(literal, Hashable) else ()


@cache
def _sort_members(members: tuple[Any, ...]) -> tuple[str | None, dict[object, list[Any]]]:
    """Return a field that is a literal in all members of a union that have some, and these members by its values."""
    literals = [(member, named) for member in members if (named := collect_literals(member))]
    first = literals[0][1] if literals else {}
    name = next((name for name in first if all(name in named for _, named in literals)), None)
    by_literal: dict[object, list[Any]] = {}
    for member, named in literals:
        for literal in named[name] if name else ():
            by_literal.setdefault(literal, []).append(member)
    return name, by_literal


def has_literals_of(value: object, member: Any) -> bool:
    """Return whether a value has the literals of a `TypedDict`, such as the right `kind`."""
    if not isinstance(value, dict) or not (named := collect_literals(member)):
        return False
    return all(value.get(name) in values for name, values in named.items())


@cache
def collect_literals(type_: Any) -> dict[str, tuple[object, ...]]:
    """Return the values of the fields that are literals, by name of the field; only a `TypedDict` has such."""
    if not is_typeddict(type_):
        return {}
    return {name: get_args(hint) for name, (hint, _) in collect_fields(type_).items() if get_origin(hint) is Literal}


def _iter_field_problems(
    value: object, type_: Any, where: str, closed: bool, *, partial: bool = False
) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {_shorten_repr(value)} is no {type_.__name__}"
        return
    known = collect_fields(type_)
    for name, (hint, required) in known.items():
        if name in value:
            if type(value[name]) is hint:
                continue
            yield from iter_problems(value[name], hint, f"{where}.{name}".removeprefix("."), closed=closed)
        elif required and not partial:
            yield f"{where}: {type_.__name__} without {name!r}"
    if closed and type_ not in protocol.EXTENSIBLE_TYPES:
        for name in value:
            if name not in known:
                yield f"{where}: {type_.__name__} with {_shorten_repr(name)}, which it does not have"


@cache
def collect_fields(type_: Any) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a `TypedDict` by name: the type of each, and whether it is required."""
    hints = get_type_hints(type_, include_extras=True)
    return {
        name: (get_args(hint)[0], False) if get_origin(hint) is NotRequired else (hint, True)
        for name, hint in hints.items()
    }


def _shorten_repr(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
