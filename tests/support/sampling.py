"""Choose the values that the first tier of tests tries; the others are left to the second."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], kept: int | Collection[Any], swept: Collection[Any] = ()) -> list[Any]:
    """Return all values for `parametrize`, marked `long` but for those that are kept: these, or every so many-th."""

    def marked(place: int, value: Any) -> Any:
        if place % kept == 0 if isinstance(kept, int) else value in kept:
            return value
        if isinstance(value, type(pytest.param())):
            return pytest.param(*value.values, id=value.id, marks=[*value.marks, pytest.mark.long])
        return pytest.param(value, marks=pytest.mark.long)

    return [marked(place, value) for place, value in enumerate(values)]
