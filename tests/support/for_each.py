"""One test for many values, where a test for each would cost more to collect and to report than to run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any


def for_each(
    names: str, values: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once with each value, as one test; what fails first says with which value it did.

    To be used like `pytest.mark.parametrize`, for tests that leave nothing changed behind them. Values that are dear to
    make are handed over as a function that returns them.
    """
    asked = [name.strip() for name in names.split(",")]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)

        @wraps(test)
        def tries_all(**fixtures: Any) -> None:
            tried = 0
            for value in values() if callable(values) else values:
                told = {asked[0]: value} if len(asked) == 1 else dict(zip(asked, value, strict=True))
                tried += 1
                try:
                    test(**fixtures, **told)
                except BaseException as error:
                    error.add_note(f"with {told}"[:300])
                    raise
            assert tried, f"no {names} to try"

        left = [part for name, part in signature.parameters.items() if name not in asked]
        tries_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return tries_all

    return decorate
