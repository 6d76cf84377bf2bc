"""House rules on a page: the panel in which learners compose them, and the sessions that it opens below."""

from __future__ import annotations

from collections.abc import Callable

from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.session.base import Session, ignore_change
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.panels.house_rules_composer import HouseRulesComposer
from cardlessons.session.panels.rulebooks import RulebooksPanel
from cardlessons.session.table import factory
from cardlessons.session.table.parts.game import GameTablePart
from cardlessons.session.table.table import Table
from cardlessons.session.texts import get_text


class HouseRulesPanel:
    """The composer, and the sessions below it: a game by the house rules, and a deal with and without them.

    Attributes:
        changed: called when a session below the composer is new; a host may set it.
    """

    def __init__(self, text: str, context: Context = AUTHOR) -> None:
        self.context = context
        self.composer = HouseRulesComposer(text, self.sit_down, self.compare_with_plain, context)
        self.play: Table | None = None
        self.beside: RulebooksPanel | None = None
        self._games = 0
        self.changed: Callable[[], None] = ignore_change

    @property
    def sessions(self) -> dict[str, Session]:
        """Return the sessions from top to bottom, by name.

        Each new table for the game has a new number: `house-game 2`.
        """
        there = {"house": self.composer, "house-rulebooks": self.beside, f"house-game {self._games}": self.play}
        return {name: session for name, session in there.items() if session is not None}

    def sit_down(self) -> None:
        """Begin a game by these rules, on a new table if its family is another one."""
        game = GamePart(str(self.composer.variant), self.composer.seats, self.composer.seats[-1])
        if self.play is None or self.play.variant.family != self.composer.variant.family:
            self.play = factory.open_game(game, get_text("house_rules.label"), "house-game", self.context)
            self._games += 1
        else:
            self.play.part(GameTablePart).change_game(self.play, game)
        self.changed()

    def compare_with_plain(self) -> None:
        """Show the same deal with and without the house rules."""
        changed: Variant = self.composer.variant
        plain = VARIANTS[changed.slug]
        if self.beside is None:
            self.beside = RulebooksPanel(str(plain), str(changed), key="house-rulebooks", context=self.context)
        else:
            self.beside.compare(plain, changed)
        self.changed()
