"""The strategy lab: each seat plays in its own way over many deals, and the results are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from cardlessons.engine.processor_time import read_processor_time
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.record.game_titles import join_title_and_aliases
from cardlessons.research.claims_panel import build_figures_part, build_margin_note
from cardlessons.research.compare_players import find_parting
from cardlessons.research.evidence import is_surely_positive
from cardlessons.research.jobs import Job, Result, Span
from cardlessons.research.player_choices import MAX_SCRIPT_LETTERS, OWN_CHOICE_TEXT, Choices
from cardlessons.research.simulator import Simulation
from cardlessons.research.texts import get_text
from cardlessons.research.tournament import Gains, Tournament, play_one_deal
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.panel import Panel, build_choice_part
from cardlessons.session.protocol import CitedText, PanelPart
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.game import set_up
from cardlessons.simulation.players import HOUSE_WAY, Player, PlayerError

PORTION_SECONDS = 0.3
"""The seconds of processor time of one piece of work; the page asks for more until the learner stops it."""
MAX_DEALS = 5_000
"""The most deals, or games, of one run."""
DEALS_A_PAIR = 60
"""The number of deals, or games, that any two ways play against each other in a tournament."""
PLAYER_COUNTS = range(2, 5)
"""The possible numbers of players."""
SPANS_BY_NAME: dict[str, Span] = {"deal": "deal", "game": "game"}
"""The kinds of runs by name."""
DEAL_SEED = 1891
"""The seed of the cards, which are the same for everybody."""


class Lab(Panel):
    """A panel in which each seat plays in its own way.

    Args:
        game: the written name of a variant.
        own: further ways to play, by name.
        context: the place where the session runs.
    """

    key = "lab"
    longest = MAX_SCRIPT_LETTERS

    def __init__(self, game: str, own: Mapping[str, Player] | None = None, context: Context = AUTHOR) -> None:
        self.choices = Choices(own or {}, context)
        self.running = ""
        self._change_game(game)
        super().__init__(context)

    def _change_game(self, game: str) -> None:
        """Change to another game, with the most players that it allows."""
        self.variant = variant(game)
        self.ways = self.choices.of(self.variant)
        self.tables = [number for number in self.variant.rules.seats if number in PLAYER_COUNTS]
        self.until: Span = "game" if self.variant.look.keeps == "cards" else "deal"
        self._seat_players(self.tables[-1])
        self.many_deals = self._has_many_deals()

    def _has_many_deals(self) -> bool:
        """Return whether a game has more than one deal; the house plays the first one to find out."""
        fresh = set_up(self.variant, self.seats)
        return not self._build_job(*[HOUSE_WAY.name] * len(self.seats)).last(fresh, 1).position.over

    def _seat_players(self, players: int) -> None:
        self.seats = set_up(self.variant, players).seats
        self.chosen = [self.choices.first, *[HOUSE_WAY.name] * (players - 1)]
        self._clear()

    def _clear(self) -> None:
        self.running = ""
        self.results: list[Result] = []
        self.instead: list[Result] = []
        self.half: Iterator[Result | None] | None = None
        self.gains: dict[tuple[str, str], Gains] = {}
        self.parting: PanelPart | None = None

    def touch(self, name: str, value: str | int) -> None:
        """Choose the game, the number of players, the kind of run or a seat's way to play; begin or stop a run."""
        match name:
            case "game" if value in VARIANTS:
                self._change_game(str(value))
            case "players" if str(value) in map(str, self.tables):
                self._seat_players(int(value))
            case "until" if value in SPANS_BY_NAME and self.many_deals:
                self.until = SPANS_BY_NAME[str(value)]
                self._clear()
            case seat if seat in self.seats and value in self.ways:
                self.chosen[self.seats.index(seat)] = str(value)
                self._clear()
            case "play" | "tournament" | "parted" if name != "parted" or self.results:
                self.running, self.half = name, None
                self.go_on()
            case "stop":
                self.running = ""
            case "kept":
                self._restore_state(str(value))
            case made if not self.variant.calls and self.choices.choose(made, value):
                self.ways = self.choices.of(self.variant)
                self._clear()
            case _:
                raise MessageError(get_text("strategy_lab.no-such-part"))

    def saved_state(self) -> str:
        """Return the game, the kind of run, each seat's way to play and the preferences, as text."""
        return "~".join([str(self.variant), self.until, *self.chosen, *self.choices.saved_preferences(self.chosen)])

    def _restore_state(self, address: str) -> None:
        """Take the saved state in the page's address; if it is invalid, keep the present state and raise an error."""
        before = self.saved_state()
        try:
            self._restore_choices(address)
        except (MessageError, VariantError):
            self._restore_choices(before)
            raise MessageError(get_text("strategy_lab.link-unknown")) from None

    def _restore_choices(self, address: str) -> None:
        game, _, choices = address.partition("~")
        until, *named = choices.split("~")
        seats = len(named) if len(named) in PLAYER_COUNTS else len(named) - len(OWN_CHOICE_TEXT)
        self._change_game(game)
        self.touch("players", seats)
        if self.many_deals:
            self.touch("until", until)
        for name, value in zip((*self.seats, *OWN_CHOICE_TEXT), named, strict=False):
            self.touch(name, value)

    # Playing

    def go_on(self) -> None:
        """Continue the run for `PORTION_SECONDS` seconds, or to its end; an error of a player ends it."""
        late = read_processor_time() + PORTION_SECONDS
        running, self.running = self.running, ""
        try:
            while running and read_processor_time() < late:
                more = {"play": self._play, "parted": self._play_next_pair, "tournament": self._play_next_match}[
                    running
                ](late)
                if not more:
                    return
        except PlayerError as error:
            raise MessageError(str(error)) from error
        self.running = running

    def _build_job(self, *chosen: str) -> Job:
        return Job(
            str(self.variant), self.seats, tuple(self.ways[name][1] for name in chosen), DEAL_SEED, self.until, None
        )

    def _play(self, late: float) -> bool:
        """Play the next deal; return whether there are more."""
        self._deal(self._build_job(*self.chosen), self.results, late)
        self.parting = None
        return len(self.results) < MAX_DEALS

    def _play_next_pair(self, late: float) -> bool:
        """Play the next deal again, with the first seat in the second seat's way; return whether there are more.

        When all deals are played, find the one in which the two ways differ most.
        """
        instead = (self.chosen[1], *self.chosen[1:])
        mine, other = self._build_job(*self.chosen), self._build_job(*instead)
        if len(self.instead) < len(self.results):
            self._deal(other, self.instead, late)
            return True
        both = Simulation(mine, tuple(self.results)), Simulation(other, tuple(self.instead))
        self.parting = find_parting(*both, (self.chosen[0], instead[0]))
        return False

    def _deal(self, job: Job, results: list[Result], late: float) -> None:
        """Continue with the next deal; if it is not over in time, keep its rest for the next call."""
        half, self.half = self.half or job.acts(len(results) + 1), None
        for came in half:
            if came is not None:
                results.append(came)
            elif read_processor_time() > late:
                self.half = half
                return

    def _play_next_match(self, _: float) -> bool:
        """Play a deal between the two ways that have played least against each other; return whether more follow."""
        pairs = [*permutations(self.choices.tournament_ways(self.ways, self.chosen), 2)]
        met = {pair: len(self.gains.get(pair, ())) for pair in pairs}
        pair = min(pairs, key=met.__getitem__)
        if met[pair] >= DEALS_A_PAIR:
            return False
        one, other = (self.ways[name][1] for name in pair)
        won = play_one_deal(self._build_job(*self.chosen), one, other, met[pair] + 1)
        self.gains[pair] = (*self.gains.get(pair, ()), won)
        return True

    # Parts

    @property
    def label(self) -> str:
        return get_text("strategy_lab.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the choices, the progress of the run, and the results."""
        yield {"kind": "fields", "label": get_text("strategy_lab.game-players"), "parts": [*self._iter_choice_parts()]}
        yield from self.choices.script(self.chosen)
        yield from self._iter_progress_parts()
        if self.results:
            yield from self._iter_gain_parts()
        if self.gains:
            yield from self._iter_tournament_parts()
        if self.results or self.gains:
            yield build_margin_note()

    def _iter_choice_parts(self) -> Iterator[PanelPart]:
        """Yield the choices: the game, the kind of run, and each seat's way to play with its controls."""
        games = [
            [slug, join_title_and_aliases(game)] for slug, game in {str(self.variant): self.variant, **VARIANTS}.items()
        ]
        players = [[str(number), str(number)] for number in self.tables]
        options = [[name, label] for name, (label, _) in self.ways.items()]
        yield build_choice_part("game", get_text("strategy_lab.game"), str(self.variant), games)
        yield build_choice_part("players", get_text("strategy_lab.players"), str(len(self.seats)), players)
        if self.many_deals:
            deal, game = get_text("strategy_lab.each-deal-by-itself"), get_text("strategy_lab.each-game-until-won")
            played = get_text("strategy_lab.played")
            yield build_choice_part("until", played, self.until, [["deal", deal], ["game", game]])
        for seat, name in zip(self.seats, self.chosen, strict=True):
            yield build_choice_part(seat, f"{seat} plays", name, options)
        yield from self.choices.control_parts(self.chosen)

    @property
    def _plays(self) -> str:
        """Return the plural of the unit of a run: `deals` or `games`."""
        return f"{self.until}s"

    def _iter_progress_parts(self) -> Iterator[PanelPart]:
        """Yield the progress of the run, or the buttons that begin one."""
        if self.running:
            done, of = self._count_progress()
            yield {
                "kind": "progress",
                "done": done,
                "of": of,
                "text": get_text("strategy_lab.progress", done=done, of=of, plays=self._plays),
            }
            yield {"kind": "buttons", "buttons": [["stop", get_text("strategy_lab.stop")]], "main": "stop"}
            return
        more = " on" if self.results else get_text("strategy_lab.up-to", most=MAX_DEALS, plays=self._plays)
        buttons = [["play", f"Play{more}"], ["tournament", get_text("strategy_lab.tournament")]]
        if self.results:
            buttons.append(
                [
                    "parted",
                    get_text("strategy_lab.where-it-mattered", seat=self.seats[0]),
                    get_text("strategy_lab.looking"),
                ]
            )
        yield {"kind": "buttons", "buttons": buttons, "main": "play"}
        if self.parting:
            yield self.parting

    def _count_progress(self) -> tuple[int, int]:
        """Return the number of deals played in this run, and the number planned."""
        if self.running != "tournament":
            return (len(self.results), MAX_DEALS) if self.running == "play" else (len(self.instead), len(self.results))
        fast = len(self.choices.tournament_ways(self.ways, self.chosen))
        return sum(map(len, self.gains.values())), fast * (fast - 1) * DEALS_A_PAIR

    def _iter_gain_parts(self) -> Iterator[PanelPart]:
        """Yield the gains and the wins of each seat as bars, and a verdict on the first two seats."""
        found = Simulation(self._build_job(*self.chosen), tuple(self.results))
        labels = {seat: f"{seat}, {name}" for seat, name in zip(self.seats, self.chosen, strict=True)}
        gains = [replace(found.gain(seat), says=label) for seat, label in labels.items()]
        wins = [replace(found.wins(seat), says=label) for seat, label in labels.items()]
        yield {
            "kind": "text",
            "text": get_text("strategy_lab.same-for-everybody", deals=found.deals, plays=self._plays, seed=DEAL_SEED),
        }
        both: list[tuple[list[Figure], Span]] = [(gains, "deal"), (wins, "game")]
        if self.until == "game":
            both.reverse()
        rows = [(figures, span) for figures, span in both if any(figure.value for figure in figures)]
        for figures, _ in rows:
            yield build_figures_part(figures[0].scale, figures)
        (first, second, *_), span = (rows or both)[0]
        differences = [result.winnings(0, span) - result.winnings(1, span) for result in self.results]
        told = _describe_verdict(first.says, second.says, differences, self._find_largest_difference(span))
        yield {"kind": "verdict", "style": "spoken", "text": told}

    def _find_largest_difference(self, span: Span) -> float:
        """Return the largest possible difference of two seats: a whole game, or in a deal all counters on the table.

        Where counters are unlimited, or points are scored, it is taken as twice the largest one between any two seats.
        """
        counters = sum(set_up(self.variant, self.seats).position.counters)
        spread = max(max(result.gains) - min(result.gains) for result in self.results)
        return 1 if span == "game" else counters or 2 * float(spread)

    def _iter_tournament_parts(self) -> Iterator[PanelPart]:
        """Yield the ways to play by rank, and a table of each against each."""
        found = Tournament(self.variant, len(self.seats), self.gains, self.until)
        yield {"kind": "text", "text": get_text("strategy_lab.tournament-explained")}
        yield build_figures_part(found.ranked[0].scale, found.ranked)
        head = [get_text("strategy_lab.one-plays"), *(get_text("strategy_lab.among", way=way) for way in found.ways)]
        rows = [
            [CitedText(text=way), *(CitedText(text=_describe_gain(found, way, other)) for other in found.ways)]
            for way in found.ways
        ]
        yield {"kind": "table", "caption": found.ranked[0].scale.says, "head": head, "rows": rows}


def _describe_gain(found: Tournament, way: str, other: str) -> str:
    """Return the gain of one way to play against another, with its error; empty before their first deal."""
    if (way, other) not in found.gains:
        return ""
    figure = found.gain(way, other)
    return f"{figure.number} ± {figure.off}"


def _describe_verdict(first: str, second: str, differences: Sequence[Fraction], most: float) -> str:
    """Return a sentence on which of two seats wins more, or that the difference may be chance; `most` is the largest
    possible difference.

    The two seats play the same deals, so the test uses the difference in each deal. Learners may stop at any moment, so
    the test is valid at any moment.
    """
    if is_surely_positive(differences, most):
        return get_text("strategy_lab.better", says=first, says2=second)
    if is_surely_positive([-difference for difference in differences], most):
        return get_text("strategy_lab.worse", says=first, says2=second)
    return get_text("strategy_lab.may-be-chance", says=first, says2=second)
