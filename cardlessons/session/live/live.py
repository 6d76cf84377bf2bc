"""Sessions of games in real time: the browser shows the cards and measures when the learners' hands come down.

The browser measures times from the moment at which it shows a card. The rivals' times follow from the seed and a
documented distribution. Python only compares them, so delays of the network do not matter. The page asks for one turn
in advance, so that the cards follow each other evenly.

With a clock, a turn says whether hands are due, because the page must wait for them at once. A learner could read this
in the browser's developer tools, but too late to use it. Without a clock, it is not sent with the turn. Of the times in
a message, only possible times of learners are accepted.
"""

from __future__ import annotations

from typing import cast

from cardlessons.engine.options import OptionError
from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.session import protocol
from cardlessons.session.base import Session, get_message_id, in_own_language
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.live.choices import SEATS_FOR_ONE, SEATS_FOR_TWO, LiveChoices, get_live_rules
from cardlessons.session.live.game import LiveGame
from cardlessons.session.messages import MAX_SEED, MessageError, is_message
from cardlessons.session.table.view import collect_cited_statements
from cardlessons.session.texts import get_text

LIVE_GAMES = {slug: game for slug, game in VARIANTS.items() if game.of.live}
"""The named games that can be played in real time, by slug."""


class LiveSession(Session):
    """A game in real time with one or two learners and up to three rivals, with or without a clock."""

    drawing = "live"
    messages = protocol.LiveMessage
    slow = frozenset({"new", "finish"})
    looks = tuple(sorted({game.family for game in LIVE_GAMES.values()}))

    def __init__(self, game: GamePart, label: str, context: Context = AUTHOR) -> None:
        super().__init__(context)
        self._playing: LiveGame | None = None
        live = get_live_rules(game.rules())
        self.setting: protocol.LiveView = {
            "label": label,
            "game": game.rules().slug,
            "family": game.rules().family,
            "seats": [*game.seats],
            "seed": game.seed,
            "games": [[slug, found.title, found.about] for slug, found in LIVE_GAMES.items()],
            "paces": [[name, live.describe_pace(name)] for name in live.paces],
            "rivals": [len(SEATS_FOR_ONE) - 1, len(SEATS_FOR_TWO) - 2],
            "hands": [[*agreed] for agreed in live.list_agreements()],
        }

    def view(self) -> protocol.LiveView:
        """Return the settings that can be chosen."""
        return self.setting

    @in_own_language
    def hear(self, message: object) -> protocol.LiveReply:
        """Reply to a message, with the statements that the reply cites."""
        reply = self._attempt(message, self.answer)
        return {"id": get_message_id(message), **reply, "statements": collect_cited_statements(reply)}

    def answer(self, message: protocol.LiveMessage) -> protocol.LiveTold:
        """Return the answer to a message; raises `MessageError` if it is impossible now."""
        if is_message(message, protocol.BeginLive):
            self._playing = LiveGame(_check_choices(message))
            return {"laid": self._build_table_data(self._playing)}
        if is_message(message, protocol.AskTurn):
            return {"turn": self._game.turn(message["after"])}
        if is_message(message, protocol.HandsDown):
            return {"moment": self._game.bring_down(message["at"], message["times"])}
        if is_message(message, protocol.HandDrawnBack):
            return {"moment": self._game.draw_back(message["at"], message["who"])}
        if is_message(message, protocol.AnsweredCard):
            if self._game.sitting.clock:
                raise MessageError(get_text("live.hands-answer"))
            hands = 2 if message["due"] and message.get("both") is True else int(message["due"])
            return {"moment": self._game.answer(message["at"], hands)}
        if is_message(message, protocol.Finish):
            return {"moment": self._game.finish()}
        return {}

    @property
    def _game(self) -> LiveGame:
        if self._playing is None:
            raise MessageError(get_text("live.not-begun"))
        return self._playing

    def _build_table_data(self, live: LiveGame) -> protocol.LiveTable:
        """Return the table before the first turn."""
        sitting, position = live.sitting, live.position
        how, several = sitting.live.explain_hands(sitting.game.rules, sitting.clock)
        return {
            "seats": list(sitting.seats),
            "learners": list(sitting.seats[: sitting.learners]),
            "hands": {name: len(hand) for name, hand in zip(sitting.seats, position.hands, strict=True)},
            "title": sitting.game.title,
            "rules": sitting.game.house_rules,
            "clock": sitting.clock,
            "how": cast("protocol.CitedText", how),  # plain data from `engine/`, which cannot import the protocol
            "both": cast("protocol.CitedText | None", several),
        }


def _check_choices(message: protocol.BeginLive) -> LiveChoices:
    """Return the learners' choices; raises `MessageError` if they are impossible."""
    slug, learners, rivals, pace = message["game"], message["learners"], message["rivals"], message["pace"]
    if slug not in LIVE_GAMES or pace not in get_live_rules(LIVE_GAMES[slug]).paces or learners not in (1, 2):
        raise MessageError(get_text("live.not-on-this-table"))
    least, most = (1, len(SEATS_FOR_ONE) - 1) if learners == 1 else (0, len(SEATS_FOR_TWO) - 2)
    if not least <= rivals <= most:
        raise MessageError(get_text("live.rivals-range", least=least, most=most))
    if learners == 2 and not message["clock"]:
        raise MessageError(get_text("live.one-learner-without-clock"))
    if not 0 <= message["seed"] <= MAX_SEED:
        raise MessageError(get_text("live.seed-range", largest_seed=MAX_SEED))
    return LiveChoices(
        _apply_agreements(LIVE_GAMES[slug], message), learners, rivals, pace, message["seed"], message["clock"]
    )


def _apply_agreements(game: Variant, message: protocol.BeginLive) -> Variant:
    """Return the game with the rules on which the learners have agreed."""
    try:
        return game.but(**get_live_rules(game).read_agreements(game.rules, message))
    except OptionError as error:
        raise MessageError(str(error)) from None
