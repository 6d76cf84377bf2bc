"""A panel that tests claims of the sources: the learner guesses a figure, which is then counted in many games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from random import randrange

from cardlessons.research.claims import CLAIMS, DEAL_SEED, SourceClaim
from cardlessons.research.evidence import Figures, merge
from cardlessons.research.texts import get_text
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MAX_SEED, MessageError, shorten
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import ButtonsPart, FiguresPart, PanelPart, TextPart, VerdictPart
from cardlessons.simulation.estimates import Figure, Scale

MAX_BATCHES = 40
"""The most batches of games that are played for a claim; each takes about a second."""

GUESS_KEY, SHOW_KEY, SKIP_KEY = "guess", "show", "skip"
"""The second part of the names of a claim's field and buttons before its figures are shown; the first is its id."""
MAX_DRAWS = 10_000
"""Seeds that are drawn at random are smaller, so that they can be read out in a class."""
MAX_SEED_LETTERS = 12
_NUMBER_PATTERN = re.compile(r"\d{1,6}(\.\d{1,3})?")


class Tested:
    """A claim, with the learner's guess and the figures counted so far.

    Attributes:
        claim: the claim.
        guess: the guessed value; None if the learner has not guessed.
        shown: whether the figures are shown; they are after a guess, or if the learner does not want to guess.
        seed: the seed of the deals.
        games: the number of games played so far.
        figures: the figures; empty before the first game of a claim that needs games.
    """

    def __init__(self, claim: SourceClaim) -> None:
        self.claim = claim
        self.guess: Fraction | None = None
        self.shown = False
        self.begin_anew(DEAL_SEED)

    def begin_anew(self, seed: int) -> None:
        """Discard the figures from games, and set another seed; figures that need no games are counted at once."""
        self.seed, self.games = seed, 0
        self.figures: Figures = () if self.claim.batch else self.claim.count(range(0), seed)

    @property
    def can_go_on(self) -> bool:
        """Return whether more games can be played."""
        return self.games < MAX_BATCHES * self.claim.batch

    def show(self) -> None:
        """Show the figures; if they need games, play the first ones."""
        self.shown = True
        if self.claim.batch and not self.games:
            self.play()

    def play(self) -> None:
        """Play the next games; they depend only on the seed and on the number of games so far."""
        new = self.claim.count(range(self.games, self.games + self.claim.batch), self.seed)
        self.figures = merge(self.figures, new) if self.games else new
        self.games += self.claim.batch

    def unit_text(self) -> str:
        """Return a sentence on how the figures are counted: exactly, or in how many games."""
        if not self.claim.batch:
            exactly = get_text("claims.counted-exactly", counted=self.claim.says["counted"])
            return f"{exactly} {self.claim.says['origin']}" if self.shown else exactly
        if not self.games:
            return get_text("claims.not-tried-yet", counted=self.claim.says["counted"])
        return get_text(
            "claims.games-played",
            games=self.games,
            plays=self.claim.says["plays"],
            counted=self.claim.says["counted"],
            seed=self.seed,
        )

    def guess_text(self) -> str:
        """Return a sentence with the guess and the counted figure; empty without a guess."""
        if self.guess is None or not self.figures:
            return ""
        figure = self.figures[self.claim.says["guess"]]
        near = figure.low <= self.guess <= figure.high
        return get_text(
            "claims.guessed",
            guess=f"{float(self.guess * figure.scale.times):,g}",
            unit=figure.scale.unit,
            came=figure.number,
            near=get_text("claims.near") if near else "",
        )


class ClaimsPanel(Panel):
    """A list of claims, each with a guess, its figures and a verdict."""

    fills = True

    def __init__(self, claims: Sequence[str], context: Context = AUTHOR) -> None:
        self.tested = {id_: Tested(CLAIMS[id_]) for id_ in claims}
        self.seed = DEAL_SEED
        self.touched: str | None = None
        super().__init__(context)

    def touch(self, name: str, value: str | int) -> None:
        """Take a guess, show the figures of a claim, play more games for them, or take another seed for all claims."""
        if name == "seed" and self._plays:
            self._begin_at(_read_seed(str(value)))
            return
        if name == "draw" and self._plays:
            self._begin_at(randrange(1, MAX_DRAWS))
            return
        id_, _, what = name.partition("/")
        tested = self.tested.get(id_)
        if (
            tested is None
            or what not in ("", GUESS_KEY, SHOW_KEY, SKIP_KEY)
            or (not what and not (tested.claim.batch and tested.shown))
        ):
            raise MessageError(get_text("claims.no-such-claim"))
        if what == GUESS_KEY and not tested.shown:
            tested.guess = _read_guess(str(value), tested.claim.scale)
        if what == SHOW_KEY and not tested.shown:
            raise MessageError(get_text("claims.guess-first"))
        if what:
            tested.show()
        elif not tested.can_go_on:
            raise MessageError(get_text("claims.limit-reached"))
        else:
            tested.play()
        self.touched = id_

    @property
    def _plays(self) -> bool:
        """Return whether games are played for any of these claims."""
        return any(tested.claim.batch for tested in self.tested.values())

    def has_ended(self) -> bool:
        """Return whether the figures of all claims are shown."""
        return all(tested.shown for tested in self.tested.values())

    def _begin_at(self, seed: int) -> None:
        self.seed = seed
        for tested in self.tested.values():
            tested.begin_anew(seed)
            if tested.shown:
                tested.show()

    @property
    def label(self) -> str:
        return get_text("claims.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the claims, a note on the margin of their figures, and the field for the seed."""
        first = next((id_ for id_, tested in self.tested.items() if not tested.shown), None)
        for id_, tested in self.tested.items():
            yield {
                "kind": "group",
                "label": get_text("claims.claim-label", id=id_),
                "parts": [*self._iter_claim_parts(id_, tested, main=id_ == first)],
            }
        if any(tested.games for tested in self.tested.values()):
            yield build_margin_note()
        if self._plays:
            yield {
                "kind": "fields",
                "label": get_text("claims.seed-label"),
                "parts": [
                    {
                        "kind": "line",
                        "name": "seed",
                        "label": get_text("claims.seed"),
                        "value": str(self.seed),
                        "keys": "numeric",
                    },
                    {"kind": "buttons", "buttons": [["draw", get_text("claims.draw"), get_text("claims.playing")]]},
                ],
            }
            yield {"kind": "text", "style": "aside", "text": get_text("claims.seed-explained")}

    def _iter_claim_parts(self, id_: str, tested: Tested, *, main: bool) -> Iterator[PanelPart]:
        yield {"kind": "text", "style": "lead", "text": tested.claim.claimed, "cites": [id_]}
        yield {"kind": "text", "style": "aside", "text": tested.unit_text()}
        if not tested.shown:
            yield from _iter_guess_parts(id_, tested, main=main)
            return
        if guessed := tested.guess_text():
            yield {"kind": "text", "style": "lead", "text": guessed}
        for scale, figures in groupby(tested.figures, key=lambda figure: figure.scale):
            yield build_figures_part(scale, [*figures])
        verdict: VerdictPart = {"kind": "verdict", "text": tested.claim.verdict(tested.figures)}
        yield {**verdict, "style": "spoken"} if id_ == self.touched else verdict
        if tested.can_go_on:
            label = get_text("claims.play-more", batch=tested.claim.batch, plays=tested.claim.says["plays"])
            yield {"kind": "buttons", "buttons": [[id_, label, get_text("claims.playing")]]}
        elif tested.games:
            yield {"kind": "text", "style": "aside", "text": get_text("claims.limit-note")}


def _iter_guess_parts(id_: str, tested: Tested, *, main: bool) -> Iterator[PanelPart]:
    """Yield the field for a guess, and the buttons that show the figures with a guess or without."""
    yield {
        "kind": "line",
        "name": f"{id_}/{GUESS_KEY}",
        "label": tested.claim.says["asks"],
        "value": "",
        "hint": tested.claim.scale.unit,
        "keys": "decimal",
    }
    playing = get_text("claims.playing")
    buttons: ButtonsPart = {
        "kind": "buttons",
        "buttons": [
            [f"{id_}/{SHOW_KEY}", get_text("claims.show"), playing],
            [f"{id_}/{SKIP_KEY}", get_text("claims.skip"), playing],
        ],
    }
    yield {**buttons, "main": f"{id_}/{SHOW_KEY}"} if main else buttons


def _read_guess(text: str, scale: Scale) -> Fraction:
    """Return the value of a typed guess, such as `40`, `2.5`, `40 %` or `40 of 100`."""
    number = text.strip().removesuffix(scale.unit).removesuffix("%").strip().replace(",", ".")
    if not _NUMBER_PATTERN.fullmatch(number):
        raise MessageError(get_text("claims.no-number", text=shorten(text)))
    return Fraction(number) / scale.times


def _read_seed(text: str) -> int:
    number = text.strip()
    if not (number.isdecimal() and len(number) < MAX_SEED_LETTERS and int(number) <= MAX_SEED):
        raise MessageError(get_text("claims.seed-range", largest_seed=MAX_SEED))
    return int(number)


def build_margin_note() -> TextPart:
    """Return the note on the margins of figures."""
    return {"kind": "text", "style": "aside", "text": get_text("claims.margin-explained")}


def build_figures_part(scale: Scale, figures: Sequence[Figure]) -> FiguresPart:
    """Return figures as bars that begin at zero, each with its margin of error.

    Positions are between 0 and 1: parts of the scale, which has room for all bars and margins.
    """
    ends = [end for figure in figures for end in (figure.low, float(figure), figure.high)]
    least = min(0.0, *ends) if any(figure.value < 0 for figure in figures) else 0.0
    room = max(0.0, *ends) - least or 1.0

    def compute_part(value: float) -> float:
        return round(max(value - least, 0.0) / room, 4)

    return {
        "kind": "figures",
        "label": scale.says,
        "figures": [
            {
                "says": figure.says,
                "told": str(figure),
                "sure": figure.sure,
                "bar": [compute_part(min(0.0, float(figure.value))), compute_part(max(0.0, float(figure.value)))],
                "nought": compute_part(0.0),
                "off": [compute_part(figure.low), compute_part(figure.high)],
            }
            for figure in figures
        ],
    }
