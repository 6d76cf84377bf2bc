"""Progress bars of long runs: by tqdm or Rich if installed, else in plain text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec

Progress = Callable[[int, int], object]
"""A callback with the number of deals played so far, and of all deals."""


@contextmanager
def show_progress(progress: Progress | bool | None, deals: int) -> Iterator[Progress]:
    """Provide the callback for the progress: the given one, or one that draws a bar if `progress` is True."""
    if progress is not True:
        yield progress or _ignore
    elif find_spec("tqdm"):
        with import_module("tqdm.auto").tqdm(total=deals, unit=" deals") as bar:
            yield lambda done, of: bar.update(done - bar.n)
    elif find_spec("rich"):
        with import_module("rich.progress").Progress() as bars:
            task = bars.add_task("deals", total=deals)
            yield lambda done, of: bars.update(task, completed=done)
    else:
        yield _print_percent
        print(file=sys.stderr)


def _ignore(done: int, of: int) -> None:
    """Show nothing."""


def _print_percent(done: int, of: int) -> None:
    """Overwrite the line with the deals played so far."""
    print(f"\r{done:,} of {of:,} deals, {100 * done // of} %", end="", file=sys.stderr, flush=True)
