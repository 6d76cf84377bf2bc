"""Other names for the seats of a record, or of anything else that names them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from cardlessons.rulebook.marks import MarkedText

T = TypeVar("T")
_ARTICLE_PATTERN = r"(?:^|[.?!:] )A(?= [a-z])"
"""An `A` that may begin a sentence as an article."""


def rename_seats(thing: T, names: Mapping[str, str]) -> T:
    """Return a record, a text or plain data with other names of seats in all its parts, also in prose.

    In prose a seat `A` keeps its name where it may be the article at the beginning of a sentence.

    Args:
        thing: a record, a text, a level, plain data, or another dataclass.
        names: the new names by the old ones; seats may exchange theirs.
    """
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    pattern = re.compile(rf"{_ARTICLE_PATTERN}|(?<![\w-])({words})(?=s?(?![\w\]-]))")
    return cast("T", _rename(thing, pattern, names))


def _rename(part: Any, pattern: re.Pattern[str], names: Mapping[str, str]) -> Any:
    def rename(inner: Any) -> Any:
        return _rename(inner, pattern, names)

    match part:
        case MarkedText():
            return MarkedText(rename(part.written), part.language)
        case str() if type(part) is str:
            return pattern.sub(lambda found: names.get(found[1], found[0]), part)
        case Mapping():
            return {rename(key): rename(value) for key, value in part.items()}
        case list():
            return [*map(rename, part)]
        case tuple():
            renamed = map(rename, part)
            return type(part)(*renamed) if hasattr(part, "_fields") else tuple(renamed)
        case _ if is_dataclass(part) and not isinstance(part, type):
            return replace(part, **{one.name: rename(getattr(part, one.name)) for one in fields(part)})
    return part
