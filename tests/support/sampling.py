"""Choose the values that the default run tries; the others are left to `pytest -m slow`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], kept: int | Collection[Any]) -> list[Any]:
    """Return all values for `parametrize`, marked `slow` but for those that are kept: these, or every so many-th."""
    return [
        value if (place % kept == 0 if isinstance(kept, int) else value in kept) else _slow(value)
        for place, value in enumerate(values)
    ]


def _slow(value: Any) -> Any:
    if isinstance(value, type(pytest.param())):
        return pytest.param(*value.values, id=value.id, marks=[*value.marks, pytest.mark.slow])
    return pytest.param(value, marks=pytest.mark.slow)
