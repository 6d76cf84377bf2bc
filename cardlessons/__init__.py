"""Interactive lessons on old card games: what happens now, and why?

The engine (this module's names) is pure Python and needs no widget library:

    >>> import cardlessons
    >>> played = cardlessons.replay(cardlessons.parse('''
    ... variant: peel-five-card
    ... dealer: A
    ... A: Kd 2h
    ... B: 9c 3c
    ... C: 9d 4c
    ...
    ... B 9c
    ... C 9d   > pays B 1 pool
    ... '''))
    >>> played.failures()
    []
"""

from typing import Any

import cardlessons.record.showing  # noqa: F401 - by it what is named here shows itself in a notebook
from cardlessons.engine.variants import VARIANTS, Variant, differences, variant
from cardlessons.record import Record, RecordError, load, parse
from cardlessons.record.replay import Replay, replay
from cardlessons.record.tree import Tree, grow
from cardlessons.version import __version__

__all__ = [
    "VARIANTS",
    "Record",
    "RecordError",
    "Replay",
    "Tree",
    "Variant",
    "__version__",
    "differences",
    "grow",
    "load",
    "parse",
    "replay",
    "variant",
]


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext cardlessons` in a notebook: makes `%%table`, `%%levels`, `%play` and the rest known to it."""
    from cardlessons.hosts.jupyter.magics import Commands

    Commands().register(shell)
