"""House rules in a notebook: the panel that composes them, and below it what was asked for."""

from __future__ import annotations

from ipywidgets import VBox

from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.hosts.jupyter.host import Seat
from cardlessons.lessons.lesson import Game
from cardlessons.study import kinds
from cardlessons.study.comparing import Rulebooks
from cardlessons.study.composing import Composer
from cardlessons.study.parts.playing import Playing
from cardlessons.study.session import Session
from cardlessons.study.table import Table


class HouseRules(VBox):  # type: ignore[misc]
    """The composer, and below it what was asked for: a game by these rules, or a deal with and without them."""

    def __init__(self, text: str) -> None:
        self.composer = Composer(text, self.sit_down, self.lay_beside)
        self.play: Table | None = None
        self.beside: Rulebooks | None = None
        self._seats: dict[Session, Seat] = {self.composer: Seat(self.composer)}
        super().__init__([*self._seats.values()])

    def sit_down(self) -> None:
        """Puts a game by these rules on the table."""
        game = Game(str(self.composer.variant), self.composer.seats, self.composer.seats[-1])
        if self.play is None or self.play.variant.family != self.composer.variant.family:
            self.play = kinds.play(game, "A game by your house rules", key="house-game")
        else:
            self.play.part(Playing).take_up(self.play, game)
        self._lay()

    def lay_beside(self) -> None:
        """Lays a deal with and without the house rules."""
        changed: Variant = self.composer.variant
        plain = VARIANTS[changed.slug]
        if self.beside is None:
            self.beside = Rulebooks(str(plain), str(changed), key="house-rulebooks")
        else:
            self.beside.compare(plain, changed)
        self._lay()

    def _lay(self) -> None:
        sessions = [session for session in (self.composer, self.beside, self.play) if session is not None]
        self._seats = {session: self._seats.get(session) or Seat(session) for session in sessions}
        self.children = [*self._seats.values()]
