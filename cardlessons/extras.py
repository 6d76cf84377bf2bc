"""Optional dependencies: an error names the extra that brings what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class NotInstalledError(ModuleNotFoundError):
    """An optional dependency is not installed; the message is one line with the `pip install` command."""


@contextmanager
def explain_missing(extra: str) -> Iterator[None]:
    """Raise `NotInstalledError` in place of the error for a missing package, which belongs to an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, NotInstalledError) or str(error.name).startswith("cardlessons"):
            raise
        needs = f"this needs {error.name}, which is not installed"
        message = f"{needs}; get it with: pip install 'cardlessons[{extra}]'"
        raise NotInstalledError(message, name=error.name) from None
