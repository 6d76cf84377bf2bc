"""Is it so? What a source claims, put to the test before the reader's eyes: counted exactly, or played on touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from cardlessons.lessons.claim_trials import SEED
from cardlessons.lessons.claims import CLAIMS, SourceClaim
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import FiguresPart, PanelPart, VerdictPart
from cardlessons.session.texts import get_text
from cardlessons.simulation.estimates import Figure, Figures, Scale, merge

MOST = 40
"""So many times the games of a claim are played on at one sitting: they cost about a second each time."""

CHANCE = get_text("claims.margin-explained")


class Tested:
    """A claim, and what has been counted of it so far."""

    def __init__(self, claim: SourceClaim) -> None:
        self.claim = claim
        self.games = 0
        self.figures: Figures = () if claim.batch else claim.count(range(0), SEED)

    @property
    def can_go_on(self) -> bool:
        """True if more games can be played."""
        return self.games < MOST * self.claim.batch

    def play(self) -> None:
        """Plays the next games; everybody who asks gets the same ones."""
        new = self.claim.count(range(self.games, self.games + self.claim.batch), SEED)
        self.figures = merge(self.figures, new) if self.games else new
        self.games += self.claim.batch

    def unit_text(self) -> str:
        """Return the unit of the figures."""
        if not self.claim.batch:
            return get_text("claims.counted-exactly", counted=self.claim.counted)
        if not self.games:
            return get_text("claims.not-tried-yet", counted=self.claim.counted)
        return get_text("claims.games-played", games=self.games, plays=self.claim.plays, counted=self.claim.counted)

    def button_label(self) -> str:
        """Return the label of the button that plays on."""
        return get_text(
            "claims.play-more", batch=self.claim.batch, ending=" more" if self.games else "", plays=self.claim.plays
        )


class ClaimsPanel(Panel):
    """Claims one below the other, each with its figures and a verdict."""

    label = get_text("claims.label")

    def __init__(self, claims: Sequence[str], context: Context = AUTHOR) -> None:
        self.tested = {id_: Tested(CLAIMS[id_]) for id_ in claims}
        self.played: str | None = None
        super().__init__(context)

    def touch(self, name: str, value: str | int) -> None:
        """Play the next games for the claim of that name."""
        tested = self.tested.get(name)
        if tested is None or not tested.claim.batch:
            raise MessageError(get_text("claims.no-such-claim"))
        if not tested.can_go_on:
            raise MessageError(get_text("claims.limit-reached"))
        tested.play()
        self.played = name

    def parts(self) -> Iterator[PanelPart]:
        """The claims, and what their figures may be off."""
        for id_, tested in self.tested.items():
            yield {
                "kind": "group",
                "label": get_text("claims.claim-label", id=id_),
                "parts": [*self._claim_parts(id_, tested)],
            }
        if any(tested.games for tested in self.tested.values()):
            yield {"kind": "text", "style": "aside", "text": CHANCE}

    def _claim_parts(self, id_: str, tested: Tested) -> Iterator[PanelPart]:
        yield {"kind": "text", "style": "lead", "text": tested.claim.claimed, "cites": [id_]}
        yield {"kind": "text", "style": "aside", "text": tested.unit_text()}
        for scale, figures in groupby(tested.figures, key=lambda figure: figure.scale):
            yield draw_figures(scale, [*figures])
        if tested.figures:
            verdict: VerdictPart = {"kind": "verdict", "text": tested.claim.verdict(tested.figures)}
            yield {**verdict, "style": "spoken"} if id_ == self.played else verdict
        if tested.can_go_on:
            yield {"kind": "buttons", "buttons": [[id_, tested.button_label(), get_text("claims.playing")]]}
        elif tested.games:
            yield {"kind": "text", "style": "aside", "text": get_text("claims.limit-note")}


def draw_figures(scale: Scale, figures: Sequence[Figure]) -> FiguresPart:
    """Return figures as bars from nought; where these begin and end, and how far off that may be, in parts of the room
    that there is."""
    ends = [float(figure.value) + side * figure.margin for figure in figures for side in (-1, 0, 1)]
    least = min(0.0, *ends) if any(figure.value < 0 for figure in figures) else 0.0
    room = max(0.0, *ends) - least or 1.0

    def part(value: float) -> float:
        return round(max(value - least, 0.0) / room, 4)

    return {
        "kind": "figures",
        "label": scale.says,
        "figures": [
            {
                "says": figure.says,
                "told": str(figure),
                "sure": figure.sure,
                "bar": [part(min(0.0, float(figure.value))), part(max(0.0, float(figure.value)))],
                "nought": part(0.0),
                "off": [part(float(figure.value) + side * figure.margin) for side in (-1, 1)],
            }
            for figure in figures
        ],
    }
