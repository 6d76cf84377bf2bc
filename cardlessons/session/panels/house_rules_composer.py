"""The panel in which learners compose house rules, compare them with the original game, and play by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from cardlessons.engine.options import Option, OptionError, collect_options, get_value, write_value
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import VARIANTS, differences, variant
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.panel import (
    Panel,
    build_choice_part,
    build_differences_table,
    read_variant,
    spell_out_rules,
)
from cardlessons.session.protocol import PanelPart
from cardlessons.session.texts import get_text

SEAT_CHOICES = SEAT_NAMES[:8]
MAX_LISTED_VALUES = 20
"""The most values of a number that is chosen from a list; others are typed."""


class HouseRulesComposer(Panel):
    """A game to start from, its options to change, and the game that results."""

    key = "house"

    def __init__(
        self, text: str, play: Callable[[], None], compare: Callable[[], None], context: Context = AUTHOR
    ) -> None:
        self.variant = variant(text)
        self.refused = ""
        self.tried: dict[str, Any] = dict(self.variant.changes)
        self.players = 4
        self.notice = ""
        self._play, self._compare = play, compare
        super().__init__(context)

    def saved_state(self) -> str:
        """Return the written name of the game, with its house rules."""
        return str(self.variant)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the players: as many as were chosen, or as many as the game allows."""
        return SEAT_CHOICES[
            : max((n for n in self._list_player_numbers() if n <= self.players), default=self._list_player_numbers()[0])
        ]

    def touch(self, name: str, value: str | int) -> None:
        """Choose a game, an option or the number of players, take a written game, or play or compare the game."""
        options = collect_options(self.variant.rules)
        self.notice = ""
        match name:
            case "start-from" | "written-out" | "kept":
                self._choose_game(str(value))
            case "how-many" if str(value).isdecimal() and int(value) in self._list_player_numbers():
                self.players = int(value)
            case "play-it":
                self._play()
                self.notice = get_text("house_rules_composer.game-below", title=self.variant.title, seat=self.seats[-1])
            case "lay-beside":
                self._compare()
                self.notice = get_text("house_rules_composer.comparison-below")
            case "plain-again":
                self._choose_game(self.variant.slug)
            case _ if name in options:
                self._change(name, options[name], str(value))
            case _:
                raise MessageError(get_text("house_rules_composer.no-such-part"))

    def _choose_game(self, text: str) -> None:
        self.variant = read_variant(text)
        self.tried, self.refused = dict(self.variant.changes), ""

    def _change(self, name: str, option: Option, text: str) -> None:
        """Change an option; if it contradicts others, show the reason and keep the game as it was."""
        plain = VARIANTS[self.variant.slug]
        try:
            self.tried[name] = option.read(text)
        except OptionError as error:
            raise MessageError(f"{option.label.capitalize()}: {error}.") from None
        try:
            self.variant, self.refused = plain.but(**self.tried), ""
            self.tried = dict(self.variant.changes)
        except OptionError as error:
            self.refused = spell_out_rules(str(error), collect_options(plain.rules))

    def _list_player_numbers(self) -> list[int]:
        return [n for n in self.variant.rules.seats if n <= len(SEAT_CHOICES)]

    @property
    def label(self) -> str:
        return get_text("house_rules_composer.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the game, its options, and the game that results."""
        games = [[slug, v.title] for slug, v in VARIANTS.items()]
        label = get_text("house_rules_composer.start-from")
        yield build_choice_part("start-from", label, self.variant.slug, games)
        yield {"kind": "text", "text": VARIANTS[self.variant.slug].about}
        yield {
            "kind": "fold",
            "label": get_text("house_rules_composer.rules"),
            "open": True,
            "parts": [*self._iter_rule_parts()],
        }
        if self.refused:
            yield {"kind": "error", "text": get_text("house_rules_composer.contradictory", refused=self.refused)}
        yield from self._iter_result_parts()

    def _iter_rule_parts(self) -> Iterator[PanelPart]:
        plain = VARIANTS[self.variant.slug].rules
        chosen = {name: self.tried.get(name, get_value(plain, name)) for name in collect_options(plain)}
        for name, option in collect_options(plain).items():
            if name not in self.tried and not option.where.holds(SimpleNamespace(**chosen)):
                continue
            value = chosen[name]
            label, text, changed = option.label, write_value(value), name in self.tried
            numbers = option.numbers or range(0)
            if len(numbers) > MAX_LISTED_VALUES:
                words = [value for value in option.choices if value not in numbers]
                also = [
                    get_text("house_rules_composer.or-value", value=write_value(value), says=option.meaning(value).says)
                    for value in words
                ]
                hint = get_text("house_rules_composer.number-range", number=numbers[0], number2=numbers[-1]) + "".join(
                    also
                )
                yield {"kind": "line", "hint": hint, "name": name, "label": label, "value": text, "changed": changed}
            else:
                listed = [[write_value(value), option.meaning(value).says] for value in option.choices]
                yield {**build_choice_part(name, label, text, listed), "changed": changed}

    def _iter_result_parts(self) -> Iterator[PanelPart]:
        plain = VARIANTS[self.variant.slug]
        if self.variant.changes:
            yield build_differences_table(differences(plain, self.variant), plain, self.variant)
        written = get_text("house_rules_composer.name-field")
        yield {"kind": "line", "name": "written-out", "label": written, "value": str(self.variant), "wide": True}
        players = [[str(n), f"{n} players"] for n in self._list_player_numbers()]
        label = get_text("house_rules_composer.players")
        yield build_choice_part("how-many", label, str(len(self.seats)), players)
        buttons = [["play-it", get_text("house_rules_composer.play-it")]]
        if self.variant.changes:
            buttons += [
                ["lay-beside", get_text("house_rules_composer.compare")],
                ["plain-again", get_text("house_rules_composer.back-to-plain", title=plain.title)],
            ]
        yield {"kind": "buttons", "buttons": buttons, "main": "play-it"}
        if self.notice:
            yield {"kind": "text", "style": "spoken", "text": self.notice}
