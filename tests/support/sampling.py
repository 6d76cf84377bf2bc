"""Choose the values that the default run tries; the others are left to `pytest -m sweep` and `-m slow`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], kept: int | Collection[Any], swept: Collection[Any] = ()) -> list[Any]:
    """Return all values for `parametrize`, marked `slow` but for some.

    Those that are kept have no mark: these, or every so many-th. Those of `swept` are marked `sweep`.
    """

    def marked(place: int, value: Any) -> Any:
        if place % kept == 0 if isinstance(kept, int) else value in kept:
            return value
        return _marked(value, pytest.mark.sweep if value in swept else pytest.mark.slow)

    return [marked(place, value) for place, value in enumerate(values)]


def _marked(value: Any, mark: pytest.MarkDecorator) -> Any:
    if isinstance(value, type(pytest.param())):
        return pytest.param(*value.values, id=value.id, marks=[*value.marks, mark])
    return pytest.param(value, marks=mark)
