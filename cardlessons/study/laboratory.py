"""The strategy lab: who plays how, over many deals, and the one deal in which it made the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from time import perf_counter
from typing import cast

from cardlessons.chance.figures import Figure, is_more
from cardlessons.chance.game import Game, set_up
from cardlessons.chance.players import HOUSE, LEVELS, Player, ways
from cardlessons.chance.simulating import Job, Result, Simulation
from cardlessons.chance.tournament import Gains, Tournament, one_deal
from cardlessons.engine.table import Act
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record.games import titled
from cardlessons.record.replay import Data
from cardlessons.record.share import write_link
from cardlessons.record.telling import act_in_words
from cardlessons.record.tree import Tree
from cardlessons.study.claiming import CHANCE, drawn
from cardlessons.study.messages import MessageError
from cardlessons.study.panel import Panel

PATIENCE = 0.3
"""Seconds that are played at a time; the page asks for more until it is stopped."""
MOST = 5_000
"""Deals that are played at one sitting."""
MEETINGS = 60
"""Deals, each at every seat, in which any two ways meet in a tournament."""
SLOW = LEVELS[-1].name
"""The way that takes too long to think for a tournament on a page."""
FEW = range(2, 5)
"""How many sit at the table."""
ALONE = (
    "Each way alone at a table where all the others play in another one, at every seat in turn and with the same cards."
)
SEED = 1891
"""Of the cards, so that everybody who asks gets the same."""


class Lab(Panel):
    """A table at which each seat plays in its own way.

    Args:
        game: a variant, with options or without.
        own: further ways to play, by their names.
    """

    label = "The strategy lab"

    def __init__(self, game: str, own: Mapping[str, Player] | None = None) -> None:
        self.own = dict(own or {})
        self.running = ""
        self._take(game)
        super().__init__()

    def _take(self, game: str) -> None:
        """Another game; the first seat plays by lot, so that there is something to see."""
        self.variant = variant(game)
        known = {name: (f"{name}: {way.says}", way) for name, way in ways(self.variant).items()}
        own = {name: (f"{name}: a function of one's own", player) for name, player in self.own.items()}
        self.ways: dict[str, tuple[str, Player]] = {**known, **own}
        self.tables = [number for number in self.variant.rules.seats if number in FEW]
        self._sit(self.tables[-1])

    def _sit(self, players: int) -> None:
        self.seats = set_up(self.variant, players).seats
        self.chosen = [next(iter(self.own), "random"), *[HOUSE.name] * (players - 1)]
        self._clear()

    def _clear(self) -> None:
        self.running = ""
        self.results: list[Result] = []
        self.gains: dict[tuple[str, str], Gains] = {}
        self.parting: Data | None = None

    def touched(self, name: str, value: str | int) -> None:
        """Another game, number of players or way; what is to be played, more of it, and that it is enough."""
        match name:
            case "game" if value in VARIANTS:
                self._take(str(value))
            case "players" if str(value) in map(str, self.tables):
                self._sit(int(value))
            case seat if seat in self.seats and value in self.ways:
                self.chosen[self.seats.index(seat)] = str(value)
                self._clear()
            case "play" | "tournament":
                self.running = name
                self.goes_on()
            case "stop":
                self.running = ""
            case "parted" if self.results:
                self.running = ""
                self.parting = self._where_it_parted()
            case _:
                raise MessageError("There is nothing of that kind in this lab. Nothing has changed.")

    # Playing

    def goes_on(self) -> None:
        """Plays for as long as one likes to wait, or until no more is played; what goes wrong ends it."""
        late = perf_counter() + PATIENCE
        running, self.running = self.running, ""
        while running and perf_counter() < late:
            more = self._play() if running == "play" else self._meet()
            if not more:
                return
        self.running = running

    def _job(self, *chosen: str) -> Job:
        return Job(str(self.variant), self.seats, tuple(self.ways[name][1] for name in chosen), SEED, "deal", None)

    def _play(self) -> bool:
        """The next deal; whether there are more."""
        number = len(self.results) + 1
        self.results += self._job(*self.chosen).play(range(number, number + 1))
        self.parting = None
        return number < MOST

    def _meet(self) -> bool:
        """The next deal of those two ways that have met least; whether there are more."""
        pairs = [*permutations([name for name in self.ways if name != SLOW], 2)]
        met = {pair: len(self.gains.get(pair, ())) // len(self.seats) for pair in pairs}
        pair = min(pairs, key=met.__getitem__)
        if met[pair] >= MEETINGS:
            return False
        one, other = (self.ways[name][1] for name in pair)
        won = one_deal(self._job(*self.chosen), one, other, met[pair] + 1)
        self.gains[pair] = self.gains.get(pair, ()) + won
        return True

    def _where_it_parted(self) -> Data:
        """The deal in which it mattered most that the first seat did not play as the next one does."""
        instead = (self.chosen[1], *self.chosen[1:])
        numbers = range(1, len(self.results) + 1)
        mine = Simulation(self._job(*self.chosen), tuple(self.results))
        other = Simulation(self._job(*instead), tuple(self._job(*instead).play(numbers)))
        number = mine.parted(other)
        if number is None:
            never = f"In none of these deals does it make a difference that {self.seats[0]} plays so."
            return {"kind": "text", "text": f"{never} Play more of them."}
        link, told = on_one_table(mine.game(number), other.game(number))
        both = " ".join(
            f"As {name} plays, {act}." for name, act in zip((self.chosen[0], instead[0]), told, strict=True)
        )
        parts = [
            {"kind": "text", "text": f"It made most difference in deal {number}. {both}"},
            {"kind": "links", "links": [["Both on the open table", f"open-table#t={link}"]]},
        ]
        return {"kind": "group", "label": "Where the ways parted", "parts": parts}

    # Telling

    def parts(self) -> Iterator[Data]:
        """Who plays how, what is played, and what has come of it."""
        games = [[slug, titled(game)] for slug, game in {str(self.variant): self.variant, **VARIANTS}.items()]
        players = [[str(number), str(number)] for number in self.tables]
        options = [[name, told] for name, (told, _) in self.ways.items()]
        yield _choice("game", "The game", str(self.variant), games)
        yield _choice("players", "Players", str(len(self.seats)), players)
        for seat, name in zip(self.seats, self.chosen, strict=True):
            yield _choice(seat, f"{seat} plays", name, options)
        yield from self._running()
        if self.results:
            yield from self._played()
        if self.gains:
            yield from self._met()
        if self.results or self.gains:
            yield {"kind": "text", "style": "aside", "text": CHANCE}

    def _running(self) -> Iterator[Data]:
        """How far it is, and what can be touched."""
        if self.running:
            done, of = (len(self.results), MOST) if self.running == "play" else self._meetings()
            yield {"kind": "progress", "done": done, "of": of, "text": f"{done:,} of {of:,} deals"}
            yield {"kind": "buttons", "buttons": [["stop", "Stop"]], "main": "stop"}
            return
        more = " on" if self.results else f" up to {MOST:,} deals"
        buttons = [["play", f"Play{more}"], ["tournament", "All ways against all others"]]
        if self.results:
            buttons.append(["parted", f"Where did it matter how {self.seats[0]} plays?", "Looking …"])
        yield {"kind": "buttons", "buttons": buttons, "main": "play"}
        if self.parting:
            yield self.parting

    def _meetings(self) -> tuple[int, int]:
        """How many deals of the tournament have been played, and of how many."""
        fast = sum(name != SLOW for name in self.ways)
        return sum(map(len, self.gains.values())), fast * (fast - 1) * MEETINGS * len(self.seats)

    def _played(self) -> Iterator[Data]:
        """What each seat has won, as bars and in a table."""
        found = Simulation(self._job(*self.chosen), tuple(self.results))
        gains = [
            replace(found.gain(seat), says=f"{seat}, {name}")
            for seat, name in zip(self.seats, self.chosen, strict=True)
        ]
        wins = [
            replace(found.wins(seat), says=f"{seat}, {name}")
            for seat, name in zip(self.seats, self.chosen, strict=True)
        ]
        yield {"kind": "text", "text": f"{found.deals:,} deals, seed {SEED}: the same for everybody who asks."}
        told = [figures for figures in (gains, wins) if any(figure.value for figure in figures)]
        for figures in told:
            yield drawn(figures[0].scale, figures)
        first, second = (told or [gains])[0][:2]
        yield {"kind": "verdict", "style": "spoken", "text": _verdict(first, second)}

    def _met(self) -> Iterator[Data]:
        """The ways by rank, and each against each."""
        found = Tournament(self.variant, len(self.seats), self.gains)
        yield {"kind": "text", "text": ALONE}
        yield drawn(found.ranked[0].scale, found.ranked)
        head = ["one plays", *(f"among {way}" for way in found.ways)]
        rows = [[_plain(way), *(_plain(_against(found, way, other)) for other in found.ways)] for way in found.ways]
        yield {"kind": "table", "caption": "What one wins in a deal", "head": head, "rows": rows}


def _against(found: Tournament, way: str, other: str) -> str:
    """What one way wins against another, as far as they have met."""
    if (way, other) not in found.gains:
        return ""
    figure = found.gain(way, other)
    return f"{figure.number} ± {figure.margin:.1g}"


def on_one_table(first: Game, second: Game) -> tuple[str, tuple[str, str]]:
    """Two ways of a deal as a link to one table, where the first has just left the second, which is its branch; and the
    acts by which they part, in words."""
    fresh = set_up(first.variant, first.seats)
    tree = Tree(first.variant, fresh.position)
    lines = first.node.line(), second.node.line()
    common = next(n for n, (one, other) in enumerate(zip(*lines, strict=False)) if one.act != other.act)
    for line in lines:
        node = tree.root
        for number, played in enumerate(line):
            assert played.act is not None
            node = tree.play(node, played.act)
            node.book = node.book or line is lines[0]
            if number == common and line is lines[0]:
                place = node
    one, other = (act_in_words(cast("Act", line[common].act), first.seats) for line in lines)
    return write_link(tree, fresh.laid, place), (one, other)


def _choice(name: str, label: str, value: str, options: list[list[str]]) -> Data:
    return {"kind": "choice", "name": name, "label": label, "value": value, "options": options}


def _plain(text: str) -> Data:
    return {"text": text, "cites": []}


def _verdict(first: Figure, second: Figure) -> str:
    """Whether the first comes to more or less than the second, or whether chance alone may have made the difference."""
    if is_more(first, second):
        return f"{first.says}, does better than {second.says}: more than chance may have made of it."
    if is_more(second, first):
        return f"{first.says}, does worse than {second.says}: more than chance may have made of it."
    return f"Between {first.says}, and {second.says}, there is no difference yet that chance may not have made."
