"""Games in real time: cards fall in the browser, and hands come down on them.

Milliseconds are measured where the hand is, from the moment when the card was drawn; the rivals' times follow from the
seed and a stated distribution. Both are only judged here, so no delay on the way decides who is last. To keep the
cards falling evenly the page asks for one turn ahead while the present one shows. With the card comes whether hands
are due, since the page must stop for them at once: whoever opens the browser's own tools could read it there, a
moment too late to matter. Without a clock it does not come with the card. Of the times that are sent here only those
of the learners are taken, and only such as can have been measured.
"""

from __future__ import annotations

from typing import cast

from cardlessons.engine.options import OptionError
from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.session.base import Session, id_of
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.live.choices import ALONE, TWO, LiveChoices, live_rules_of
from cardlessons.session.live.game import LiveGame
from cardlessons.session.messages import LARGEST_SEED, MessageError, is_message
from cardlessons.session.protocol import (
    AnsweredSnap,
    AskTurn,
    BeginLive,
    CitedText,
    Finish,
    Flinched,
    LiveMessage,
    LiveReply,
    LiveTable,
    LiveTold,
    LiveView,
    Slapped,
)
from cardlessons.session.table.view import cited_statements
from cardlessons.session.texts import get_text

GAMES = {slug: game for slug, game in VARIANTS.items() if game.of.live}
"""The games that are played so."""


class LiveSession(Session):
    """The pile, the clock, and the hands of one or two learners and of up to three rivals."""

    drawing = "live"
    messages = LiveMessage
    slow = frozenset({"new", "finish"})
    guests: tuple[str, ...] = ()

    def __init__(self, game: GamePart, label: str, context: Context = AUTHOR) -> None:
        super().__init__(context)
        self._snapping: LiveGame | None = None
        live = live_rules_of(game.rules())
        self.setting: LiveView = {
            "label": label,
            "game": game.rules().slug,
            "seats": [*game.seats],
            "seed": game.seed,
            "games": [[slug, found.title, found.about] for slug, found in GAMES.items()],
            "paces": [[name, told] for name, told in live.paces.items()],
            "rivals": [len(ALONE) - 1, len(TWO) - 2],
            "hands": [[*agreed] for agreed in live.agreements],
        }

    def view(self) -> LiveView:
        """Return everything that can be chosen."""
        return self.setting

    def hear(self, message: object) -> LiveReply:
        """Reply to a message, with the statements that the reply cites."""
        reply = self._attempt(message, self.answer)
        return {"id": id_of(message), **reply, "statements": cited_statements(reply)}

    def answer(self, message: LiveMessage) -> LiveTold:
        """Answer what a learner did, or what the page asks for."""
        if is_message(message, BeginLive):
            self._snapping = LiveGame(_check_choices(message))
            return {"laid": self._table_data(self._snapping)}
        if is_message(message, AskTurn):
            return {"turn": self._game.turn(message["after"])}
        if is_message(message, Slapped):
            return {"moment": self._game.slap(message["at"], message["times"])}
        if is_message(message, Flinched):
            return {"moment": self._game.flinch(message["at"], message["who"])}
        if is_message(message, AnsweredSnap):
            if self._game.sitting.clock:
                raise MessageError(get_text("live.hands-answer"))
            hands = 2 if message["snap"] and message.get("both") is True else int(message["snap"])
            return {"moment": self._game.answer(message["at"], hands)}
        if is_message(message, Finish):
            return {"moment": self._game.finish()}
        return {}

    @property
    def _game(self) -> LiveGame:
        if self._snapping is None:
            raise MessageError(get_text("live.not-begun"))
        return self._snapping

    def _table_data(self, snapping: LiveGame) -> LiveTable:
        """Return the table before the first turn."""
        sitting, position = snapping.sitting, snapping.position
        how, several = sitting.live.explain_slapping(sitting.game.rules, sitting.clock)
        return {
            "seats": list(sitting.seats),
            "learners": list(sitting.seats[: sitting.learners]),
            "hands": {name: len(hand) for name, hand in zip(sitting.seats, position.hands, strict=True)},
            "title": sitting.game.title,
            "rules": sitting.game.house_rules,
            "clock": sitting.clock,
            "how": cast("CitedText", how),  # plain data of the game, whose room does not know the protocol
            "both": cast("CitedText | None", several),
        }


def _check_choices(message: BeginLive) -> LiveChoices:
    """Check what the learners chose, and return it."""
    slug, learners, rivals, pace = message["game"], message["learners"], message["rivals"], message["pace"]
    if not _to_be_had(slug, pace) or learners not in (1, 2):
        raise MessageError(get_text("live.not-on-this-table"))
    least, most = (1, len(ALONE) - 1) if learners == 1 else (0, len(TWO) - 2)
    if not least <= rivals <= most:
        raise MessageError(get_text("live.rivals-range", least=least, most=most))
    if learners == 2 and not message["clock"]:
        raise MessageError(get_text("live.one-learner-without-clock"))
    if not 0 <= message["seed"] <= LARGEST_SEED:
        raise MessageError(get_text("live.seed-range", largest_seed=LARGEST_SEED))
    return LiveChoices(
        _apply_agreements(GAMES[slug], message), learners, rivals, pace, message["seed"], message["clock"]
    )


def _to_be_had(slug: str, pace: str) -> bool:
    """Return whether there is such a live game with such a pace."""
    return slug in GAMES and pace in live_rules_of(GAMES[slug]).paces


def _apply_agreements(game: Variant, message: BeginLive) -> Variant:
    """Return the game with what the learners have agreed on."""
    try:
        return game.but(**live_rules_of(game).read_agreements(game.rules, message))
    except OptionError as error:
        raise MessageError(str(error)) from None
