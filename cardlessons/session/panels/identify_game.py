"""The panel that identifies a game by a few questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from cardlessons.engine.options import Option, collect_options, write_value
from cardlessons.engine.variants import FAMILIES, VARIANTS, Variant, differences
from cardlessons.rulebook import capitalize
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.game_questions import (
    choose_question,
    find_fitting_games,
    find_game,
    list_families,
    list_games,
    list_sibling_games,
)
from cardlessons.session.panels.panel import Panel, build_meaning_cell, lower_the, spell_out_rules
from cardlessons.session.protocol import PanelPart
from cardlessons.session.texts import get_text

UNKNOWN_SIGN = "?"


class IdentifyGamePanel(Panel):
    """From how one plays at home, or from a word that one remembers, to the name of the game."""

    key = "which"

    def __init__(self, context: Context = AUTHOR) -> None:
        self.family: str | None = None
        self.said: dict[str, str] = {}
        self.word = ""
        super().__init__(context)

    def saved_state(self) -> str:
        """Return the family and the answers, as text."""
        return "~".join([self.family or "", *(f"{name}={value}" for name, value in self.said.items())])

    def touch(self, name: str, value: str | int) -> None:
        """Take an answer, go back to the question before, or begin again."""
        match name:
            case "family" if value in [UNKNOWN_SIGN, *list_families()]:
                self.family, self.said = str(value), {}
            case "answer":
                self._answer_with(str(value))
            case "word":
                self.word = str(value).strip()
            case "back":
                if self.said:
                    self.said.popitem()
                else:
                    self.family = None
            case "again":
                self.family, self.said = None, {}
            case "kept":
                family, *said = str(value).split("~")
                self.touch("family", family)
                for answer in said:
                    self._answer_with(answer.partition("=")[2])
            case _:
                raise MessageError(get_text("identify_game.no-such-answer"))

    def _answer_with(self, value: str) -> None:
        asked = self._choose_next_question()
        if asked is None or value not in [UNKNOWN_SIGN, *(write_value(v) for v, _ in asked.answers)]:
            raise MessageError(get_text("identify_game.not-an-answer"))
        self.said[asked.name] = value

    @property
    def _answers(self) -> dict[str, Any]:
        declared = self._options
        return {name: declared[name].read(value) for name, value in self.said.items() if value != UNKNOWN_SIGN}

    @property
    def _options(self) -> dict[str, Option]:
        return collect_options(list_games(self.family or "")[0].rules)

    def _choose_next_question(self) -> Any:
        if not self.family or self.family == UNKNOWN_SIGN:
            return None
        skipped = frozenset(name for name, value in self.said.items() if value == UNKNOWN_SIGN)
        return choose_question(self.family, self._answers, skipped)

    @property
    def label(self) -> str:
        return get_text("identify_game.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the next question, or the game if there is no further question."""
        if self.family is None:
            answers = [[family, FAMILIES[family].plays] for family in list_families()]
            answers.append([UNKNOWN_SIGN, get_text("identify_game.unknown-family")])
            asks = get_text("identify_game.first-question")
            yield {"kind": "answers", "name": "family", "asks": asks, "answers": answers}
            yield from self._iter_word_parts()
            return
        asked = self._choose_next_question()
        if asked is not None:
            answers = [[write_value(value), f"{capitalize(says)}."] for value, says in asked.answers]
            answers.append([UNKNOWN_SIGN, get_text("identify_game.unknown")])
            yield {"kind": "answers", "name": "answer", "asks": asked.asks, "answers": answers}
            left = [lower_the(v.title) for v in find_fitting_games(self.family, self._answers)]
            yield {"kind": "text", "text": get_text("identify_game.may-still-be", left="; ".join(left))}
        elif self.family == UNKNOWN_SIGN:
            yield from self._iter_family_parts()
        else:
            yield from self._iter_result_parts()
        yield {
            "kind": "buttons",
            "buttons": [["back", get_text("identify_game.back")], ["again", get_text("identify_game.again")]],
        }

    def _iter_word_parts(self) -> Iterator[PanelPart]:
        """Yield the field for a word that the learner remembers, and the link that finds it in all rules."""
        if not self.context.visitor:  # there are no pages of rules
            return
        yield {"kind": "line", "name": "word", "label": get_text("identify_game.word"), "value": self.word}
        if self.word:
            address = f"rules:#find={quote(self.word, safe='')}"
            yield {"kind": "links", "links": [[get_text("identify_game.find-word", word=self.word), address]]}

    def _iter_family_parts(self) -> Iterator[PanelPart]:
        """Yield one game of each family, for somebody who does not know what is done in the game."""
        yield {"kind": "text", "style": "lead", "text": get_text("identify_game.one-of-each")}
        games = [list_games(family)[0] for family in list_families()]
        if self.context.visitor:
            yield {"kind": "links", "equal": True, "links": [[game.title, f"rules:{game}"] for game in games]}
        for game in games:
            yield {"kind": "text", "text": f"{game.title}: {game.about}"}

    def _iter_result_parts(self) -> Iterator[PanelPart]:
        assert self.family
        left = find_fitting_games(self.family, self._answers)
        game = find_game(self.family, self._answers)
        if game.variant is None:
            yield {"kind": "error", "text": spell_out_rules(game.refused, self._options)}
            yield {"kind": "text", "text": get_text("identify_game.go-back")}
            return
        variant = game.variant
        also = (
            get_text("identify_game.also-called", alias=" and ".join(alias.capitalize() for alias in variant.aliases))
            if variant.aliases
            else ""
        )
        if len(left) > 1 and not variant.changes:
            others = "; ".join(lower_the(v.title) for v in left[1:])
            text = get_text("identify_game.may-be", title=lower_the(variant.title), also=also, others=others)
        else:
            house = get_text("identify_game.with-house-rules") if variant.changes else ""
            text = get_text("identify_game.is", title=lower_the(variant.title), also=also, house=house)
        yield {"kind": "text", "style": "lead", "text": text}
        yield {"kind": "text", "text": variant.about}
        if self.context.visitor:
            yield {"kind": "links", "links": [*_iter_game_links(variant)]}
        options = collect_options(variant.rules)
        yield {
            "kind": "table",
            "caption": get_text("identify_game.table-caption"),
            "head": [get_text("identify_game.rule"), variant.title],
            "rows": [
                [
                    {"text": options[n].label + (get_text("identify_game.house-rule") if n in variant.changes else "")},
                    build_meaning_cell(variant, n, meaning),
                ]
                for n, (_, meaning) in variant.options().items()
                if n in self.said or n in variant.changes
            ],
        }
        if not self.context.visitor:
            yield {"kind": "code", "label": get_text("identify_game.record-name"), "text": str(variant)}


def _iter_game_links(game: Variant) -> Iterator[list[str]]:
    """Yield links, as words and address: to a game's lesson, to a table, to a comparison with a similar game."""
    from cardlessons.lessons.catalog import LESSONS  # imported here, because it reads all lessons

    plain = VARIANTS[game.slug]
    teaching = next((lesson for lesson in LESSONS.values() if game.slug in lesson.taught), None)
    if teaching:
        yield [get_text("identify_game.learn-it", title=teaching.title), teaching.slug]
    yield [get_text("identify_game.rules"), f"rules:{game}"]
    yield [get_text("identify_game.play-or-change"), f"?play#house={quote(str(game), safe='')}"]
    nearest = min(list_sibling_games(plain), key=lambda other: len([*differences(plain, other)]), default=None)
    other = plain if game.changes else nearest
    if other:
        both = quote(f"{game}~{other}~1", safe="")
        yield [get_text("identify_game.compare-it", title=lower_the(other.title)), f"?compare#rulebooks={both}"]
