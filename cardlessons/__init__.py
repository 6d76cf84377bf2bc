"""Interactive lessons on old card games: what happens now, and why?

This module is pure Python and needs no widget library. Begin with a `Game`, which never changes:

    >>> from cardlessons import deal
    >>> game = deal("jig", seats=4, seed=1891)
    >>> game.turn, len(game.moves)
    ('A', 13)
    >>> game.play(game.moves[0]).turn is None
    False

Records are read, replayed and checked:

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

from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any
from warnings import warn

from cardlessons.engine.cards import Card, HeldCards
from cardlessons.engine.family import JudgedPlay
from cardlessons.engine.options import Meaning
from cardlessons.engine.search import Tried
from cardlessons.engine.table import Act, Play, Position, Why
from cardlessons.engine.variant import Difference
from cardlessons.engine.variants import VARIANTS, Variant, differences, variant
from cardlessons.extras import explain_missing
from cardlessons.hooks import get_name
from cardlessons.record import Record, RecordError, load, parse
from cardlessons.record.replay import Failure, Replay, replay
from cardlessons.record.tree import ReplayedStep
from cardlessons.simulation.chances import Chance, ChanceError, Chances, chances
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.game import Game, RefusedError, deal
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import WAYS, Player, PlayerError
from cardlessons.simulation.reprs import tell, to_svg
from cardlessons.version import __version__

if TYPE_CHECKING:
    from cardlessons.research.best_reply import best_reply
    from cardlessons.research.difference import difference
    from cardlessons.research.encoding import Encoding
    from cardlessons.research.jobs import Result
    from cardlessons.research.simulator import Simulation, simulate
    from cardlessons.research.solver import SolveError, solve
    from cardlessons.research.tournament import Tournament, advantage, tournament

__all__ = [
    "VARIANTS",
    "WAYS",
    "Act",
    "Card",
    "Chance",
    "ChanceError",
    "Chances",
    "Difference",
    "Encoding",
    "Failure",
    "Figure",
    "Game",
    "HeldCards",
    "JudgedPlay",
    "Meaning",
    "Play",
    "Player",
    "PlayerError",
    "Position",
    "Record",
    "RecordError",
    "RefusedError",
    "Replay",
    "ReplayedStep",
    "Result",
    "Sight",
    "Simulation",
    "SolveError",
    "Tournament",
    "Tried",
    "Variant",
    "Why",
    "__version__",
    "advantage",
    "best_reply",
    "chances",
    "deal",
    "difference",
    "differences",
    "load",
    "parse",
    "replay",
    "simulate",
    "solve",
    "tell",
    "to_svg",
    "tournament",
    "variant",
]

_OF_RESEARCH = {"Encoding", "Result", "Simulation", "SolveError", "Tournament"}
_OF_RESEARCH |= {"advantage", "best_reply", "difference", "simulate", "solve", "tournament"}
"""The names that the guest `research` gives."""
_MOVED_NAMES = {
    "Tree": ("cardlessons.record.tree", "Tree", "`Game`"),
    "figure": ("cardlessons.simulation.reprs", "to_svg", "`to_svg`"),
    "grow": ("cardlessons.record.tree", "grow", "`Game.of`"),
    "link": ("cardlessons.simulation.game", "Game.link", "`Game.link`"),
}
"""The names that are no longer public, each with its module, its name there and what replaces it."""


def __getattr__(name: str) -> Any:
    if name in _OF_RESEARCH:
        return get_name("research", name)
    if name not in _MOVED_NAMES:
        raise AttributeError(f"module 'cardlessons' has no attribute '{name}'")
    module, there, instead = _MOVED_NAMES[name]
    warn(f"cardlessons.{name} is not public any more; use {instead}", DeprecationWarning, stacklevel=2)
    return attrgetter(there)(import_module(module))


def __dir__() -> list[str]:
    return __all__


def load_ipython_extension(shell: Any) -> None:
    """Register `%%table`, `%%levels`, `%play` and the other magics, for `%load_ext cardlessons`.

    IPython forgets that it has loaded the extension, so that a notebook may be run twice without a message.
    """
    with explain_missing("widgets"):
        from cardlessons.hosts.jupyter.magics import LessonMagics

    LessonMagics().register(shell)

    def forget(*_: object) -> None:
        shell.extension_manager.loaded.discard("cardlessons")
        shell.events.unregister("post_run_cell", forget)

    shell.events.register("post_run_cell", forget)


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    """Return the extension of Jupyter Server that shows the lessons under `/cardlessons/`."""
    from cardlessons.hosts.jupyter_server import LessonsExtension

    return [{"module": "cardlessons", "app": LessonsExtension}]
