"""The ways to play of the strategy lab: those of the game, those made by learners on the page, and given functions."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from inspect import getdoc, isfunction, signature

from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.research.custom_player import WrittenError, compile_player, explain_errors
from cardlessons.research.preferences import PREFERENCES, make_way_by_preferences
from cardlessons.research.texts import get_text
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.panels.panel import build_choice_part
from cardlessons.session.protocol import CitedText, PanelPart, TablePart
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_LEVELS, Player, collect_ways

PREFERENCE_WAY, NO_PREFERENCE = "yours", "any card"
"""The name of the way that learners compose of preferences, and the choice of no preference."""
OWN_CHOICE_TEXT = ("prefer-first", "prefer-second", "prefer-third")
"""The names of the fields for the preferences of that way, in their order."""
FUNCTION_WAY, FUNCTION_FIELD = "written", "function"
"""The name of the way that learners write as a function, and the name of the field for it."""
SLOW_LEVEL = HOUSE_LEVELS[-1].name
"""The name of the way that is too slow for a tournament on a page."""
MAX_SCRIPT_LETTERS = 2_000
"""The most characters of a function that a learner writes."""
IS_IN_BROWSER = sys.platform == "emscripten"
"""True if Python runs in the reader's own browser; code from a page runs nowhere else."""
EXAMPLE_CODE = '''def mine(sight):
    """The highest card of a rank held most often."""
    held = [card.rank for card in sight.hand]

    def worth(act):
        return held.count(act.card.rank), act.card.rank

    return max(sight.moves, key=worth)
'''
SIGHT_FIELDS = ("hand", "moves", "played", "sizes", "out")
"""The members of `Sight` that the page explains to learners who write a function."""


class Choices:
    """The ways to play that a seat can choose, with the learner's preferences and function.

    Args:
        own: further ways to play, by name.
        context: the place where the session runs.
    """

    def __init__(self, own: Mapping[str, Player], context: Context = AUTHOR) -> None:
        self._own_python = context.own_python
        self._own = {name: explain_errors(player) for name, player in own.items()}
        self._preferred = [next(iter(PREFERENCES)), *[NO_PREFERENCE] * (len(OWN_CHOICE_TEXT) - 1)]
        self._store_function(EXAMPLE_CODE)

    def of(self, game: Variant) -> dict[str, tuple[str, Player]]:
        """Return the ways to play a game by name, each with its title."""
        known = {name: (f"{way.says} ({name})", way) for name, way in collect_ways(game).items()}
        own = {name: (get_text("player_choices.own-function", name=name), player) for name, player in self._own.items()}
        return {**known, **({} if game.calls else self._collect_custom_ways()), **own}

    def _collect_custom_ways(self) -> dict[str, tuple[str, Player]]:
        """Return the ways that learners make on the page, by name, each with its title."""
        says = get_text("player_choices.preferences")
        way = make_way_by_preferences(PREFERENCE_WAY, says, [one for one in self._preferred if one != NO_PREFERENCE])
        players: dict[str, tuple[str, Player]] = {PREFERENCE_WAY: (f"{PREFERENCE_WAY}: {says}", way)}
        if self._own_python:
            players[FUNCTION_WAY] = (get_text("player_choices.written-function", written=FUNCTION_WAY), self._function)
        return players

    @property
    def first(self) -> str:
        """Return the first seat's way to play at the start: the first given function, or random play.

        Random play makes a visible difference to the other seats.
        """
        return next(iter(self._own), "random")

    def tournament_ways(self, names: Iterable[str], chosen: Collection[str]) -> list[str]:
        """Return the ways that play a tournament: not the slow one, and ways made on the page only if chosen."""
        left_out = {PREFERENCE_WAY, FUNCTION_WAY} - {*chosen, *self._own}
        return [name for name in names if name != SLOW_LEVEL and name not in left_out]

    def choose(self, name: str, value: str | int) -> bool:
        """Take a preference or a written function; return whether the name is that of one of these."""
        if name in OWN_CHOICE_TEXT and value in (NO_PREFERENCE, *PREFERENCES):
            self._preferred[OWN_CHOICE_TEXT.index(name)] = str(value)
            return True
        if name == FUNCTION_FIELD and IS_IN_BROWSER and self._own_python:
            self._store_function(str(value))
            return True
        return False

    def saved_preferences(self, chosen: Collection[str]) -> list[str]:
        """Return the preferences, if some seat plays by them; otherwise nothing."""
        return [*self._preferred] if PREFERENCE_WAY in chosen and PREFERENCE_WAY not in self._own else []

    def _store_function(self, text: str) -> None:
        """Store the learner's function and compile it; the text of a wrong one is kept, so that it can be corrected."""
        self._text, self._wrong = text, ""
        self._function: Player = _refuse_waiting
        if IS_IN_BROWSER:
            try:
                self._function = compile_player(text)
            except WrittenError as error:
                self._wrong, self._function = str(error), _refuse_unready

    # Parts

    def control_parts(self, chosen: Collection[str]) -> Iterator[PanelPart]:
        """Yield the controls for the preferences, if some seat plays by them."""
        liked = [*([one, one] for one in PREFERENCES), [NO_PREFERENCE, get_text("player_choices.any-card")]]
        labels = (get_text("player_choices.you-prefer"), "then", get_text("player_choices.and-then"))
        for name, label, value in zip(OWN_CHOICE_TEXT, labels, self.saved_preferences(chosen), strict=False):
            yield build_choice_part(name, label, value, liked)

    def script(self, chosen: Collection[str]) -> Iterator[PanelPart]:
        """Yield the learner's function, its error and an explanation of its arguments, if some seat plays by it."""
        if FUNCTION_WAY not in chosen or FUNCTION_WAY in self._own:
            return
        yield {
            "kind": "script",
            "name": FUNCTION_FIELD,
            "label": get_text("player_choices.your-function"),
            "value": self._text,
            "most": MAX_SCRIPT_LETTERS,
            "fresh": self._text == EXAMPLE_CODE,
        }
        if self._wrong:
            yield {"kind": "error", "text": self._wrong}
        handed = {f"sight.{name}{_get_argument_class(name)}": _describe_attribute(name) for name in SIGHT_FIELDS}
        card, takes = get_text("player_choices.fact-card"), get_text("player_choices.fact-takes")
        moves = {"act.card": card, "act.takes": takes}
        rows: list[list[CitedText]] = [[{"text": name}, {"text": says}] for name, says in (handed | moves).items()]
        part: TablePart = {
            "kind": "table",
            "caption": get_text("player_choices.facts-caption"),
            "head": [get_text("player_choices.fact-name"), get_text("player_choices.fact-meaning")],
            "rows": rows,
        }
        yield {"kind": "fold", "label": get_text("player_choices.facts-fold"), "open": False, "parts": [part]}


def _refuse_unready(sight: Sight) -> Act:
    raise WrittenError(get_text("player_choices.function-not-ready"))


def _refuse_waiting(sight: Sight) -> Act:
    raise WrittenError(get_text("player_choices.function-elsewhere"))


def _get_argument_class(name: str) -> str:
    """Return the arguments of a method of `Sight` in parentheses; empty for a property."""
    found = getattr(Sight, name)
    return f"({', '.join([*signature(found).parameters][1:])})" if isfunction(found) else ""


def _describe_attribute(name: str) -> str:
    return " ".join((getdoc(getattr(Sight, name)) or "").split())
