"""Numbers for agents: what a seat sees as a row of named features, and each act as a number."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, product

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import Act, Cards, FamilyAct, Play, Position
from cardlessons.engine.variants import Variant, variant
from cardlessons.simulation.game import check_number, set_up
from cardlessons.simulation.game_loop import read_given_act
from cardlessons.simulation.observation import Sight

MAX_WAYS_TO_TAKE = 16
"""The default limit of actions for one card, where they differ in the cards that it captures."""
Counts = tuple[int, ...]
UNBOUNDED = frozenset({"counters", "points", "pool"})
"""The features that may have any value; all others are from 0 to 1."""


class Encoding:
    """The numbers in which an agent reads a table and names its acts: for one game and one number of players.

    An observation is a row of numbers. `features` has the place of each feature in it, by name. Of the seats, number 0
    is always the one that looks, and the others follow in the order of play.

    - `hand`: for each card of the pack 1 if the seat holds it; always 0 where nobody looks at his cards
    - `middle`, `pile_0`, `pile_1` ...: the same for the middle of the table, and for what lies before each seat
    - `played`: for each card `1 / n` if it was played `n` plays ago in this deal, else 0
    - `held`: for each seat the part of the pack in its hand
    - `counters`, `points`: for each seat
    - `dealer`: for each seat 1 if it deals
    - `pool`: the counters in the pool

    An action is a number: `choice * (cards + 1) + card`. `card` is the place of the card in the pack, or the number of
    cards for an act without a card; `choice` counts the lawful acts with that card. The acts that only the game's
    family has come after these, each with a number of its own. Where nobody looks at his cards, turning the next one is
    an act without a card.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players; four, or the nearest possible number, if None.
        choices: the limit of actions for one card; acts above it have no number.

    Attributes:
        variant: the game's variant.
        seats: the number of players.
        cards: the pack, in the order of its numbers.
        features: the place of each feature in an observation, by name.
        size: the number of numbers in an observation.
        actions: the number of actions.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players is not possible, or `choices` is below 1.
    """

    def __init__(self, game: str | Variant, seats: int | None = None, *, choices: int | None = None) -> None:
        self.variant = variant(game)
        self.seats = len(set_up(self.variant, seats).seats)
        look = self.variant.look
        self._hidden = look.hands_hidden
        if choices is not None:
            check_number(choices, "choices")
        choices = choices or (MAX_WAYS_TO_TAKE if look.played == "taken" else 2 if self._hidden else 1)
        self.cards = tuple(self.variant.rules.cards)
        self._numbers: dict[Card | None, int] = {card: number for number, card in enumerate((*self.cards, None))}
        self.features = _place_features(len(self.cards), self.seats)
        self.size = self.features["pool"].stop
        self._dealers = [[float(seat == dealer) for seat in range(self.seats)] for dealer in range(self.seats)]
        self._no_cards = bytes(4 * len(self.cards))
        self._parts = [array("f", [held / len(self.cards)]).tobytes() for held in range(len(self.cards) + 1)]
        self._marked: list[tuple[Cards | None, bytes]] = [(None, self._no_cards)] * (2 * self.seats + 1)
        self._rests: list[tuple[object, bytes]] = [(None, b"")] * self.seats
        self._own = {key: choices * len(self._numbers) + n for n, key in enumerate(self._iter_own_acts())}
        self._with_cards = choices * len(self._numbers)
        self.actions = self._with_cards + len(self._own)

    def __repr__(self) -> str:
        return f"Encoding({str(self.variant)!r}, {self.seats})"

    def observe(self, sight: Sight, played: bytes | None = None) -> array[float]:
        """Return what a seat sees, as a row of `size` numbers, which NumPy and others read as it is.

        Args:
            sight: the table as the seat sees it.
            played: the numbers of the feature `played`, as bytes, if they are known; else found from the sight.
        """
        if played is None:
            plays: dict[int, int] = {}
            for ago, card in enumerate(sight.iter_cards_back(), 1):
                plays.setdefault(self._numbers[card], -ago)
            played = self._mark_plays(plays, 0)
        return array("f", bytes(self._encode(sight._node.position, sight.seat, played)))

    def _encode(self, position: Position, seat: int, played: bytes) -> bytearray:
        """Return an observation as bytes; of the position, only the seat's own hand and what is open is read.

        What was last in each place is remembered with its bytes, because a play changes two places only.
        """
        seats, parts, marks = self.seats, self._parts, []
        hands, rest = position.hands, (position.counters, position.scores, position.dealer, position.pool)
        for place, cards in enumerate((*position.piles, position.layout)):
            last, row = self._marked[place]
            if cards is not last:
                row = self._mark_cards(cards)
                self._marked[place] = cards, row
            marks.append(row)
        last, own = self._marked[seats + 1 + seat]
        if hands[seat] is not last and not self._hidden:
            own = self._mark_cards(hands[seat])
            self._marked[seats + 1 + seat] = hands[seat], own
        last_rest, end = self._rests[seat]
        if rest != last_rest:
            end = self._write_rest(seat, *rest)
            self._rests[seat] = rest, end
        held = [parts[len(cards)] for cards in hands]
        around = (*marks[seat:seats], *marks[:seat], played, *held[seat:], *held[:seat])
        return bytearray().join((own, marks[seats], *around, end))

    def _mark_cards(self, cards: Cards) -> bytes:
        """Return 1 for each card of the pack that is among the cards, as bytes."""
        row, numbers = array("f", self._no_cards), self._numbers
        for card in cards:
            row[numbers[card]] = 1.0
        return row.tobytes()

    def _mark_plays(self, plays: Mapping[int, int], now: int) -> bytes:
        """Return the feature `played` as bytes, from the time of each card's last play, in plays."""
        row = array("f", self._no_cards)
        for number, then in plays.items():
            row[number] = 1 / (now - then)
        return row.tobytes()

    def _write_rest(self, seat: int, counters: Counts, points: Counts, dealer: int, pool: int) -> bytes:
        """Return the features from `counters` on, as bytes."""
        around = (*counters[seat:], *counters[:seat], *points[seat:], *points[:seat])
        return array("f", (*around, *self._dealers[dealer - seat], pool)).tobytes()

    def collect_acts(self, sight: Sight) -> dict[int, Act]:
        """Return the lawful acts of a seat, each by its number, in the order of `Sight.moves`."""
        return self._number_acts(sight.moves)

    def _number_acts(self, moves: Iterable[Act]) -> dict[int, Act]:
        """Return acts by their numbers, without those above the limit of actions for one card."""
        acts: dict[int, Act] = {}
        numbers, own, hidden = self._numbers, self._own, self._hidden
        for act in moves:
            if own and isinstance(act, FamilyAct):
                acts[own[_identify(act, self.seats)]] = act
                continue
            number = numbers[act.card if type(act) is Play and not hidden else None]
            while number in acts:
                number += len(numbers)
            if number < self._with_cards:
                acts[number] = act
        return acts

    def find_act(self, sight: Sight, number: int) -> Act:
        """Return the lawful act with a number; raises `ValueError` if there is none."""
        acts = self.collect_acts(sight)
        if number not in acts:
            raise ValueError(f"{number} is no lawful action here; expected one of {', '.join(map(str, acts))}")
        return acts[number]

    def find_number(self, sight: Sight, act: Act | Card | str) -> int:
        """Return the number of a lawful act, given as `Game.play` takes it; raises `ValueError` if it has none."""
        meant = read_given_act(act, sight.position, sight.variant)
        for number, lawful in self.collect_acts(sight).items():
            if lawful == meant:
                return number
        raise ValueError(f"{act!r} is no lawful act here, or one above the limit of `choices`")

    def _iter_own_acts(self) -> Iterator[tuple[object, ...]]:
        """Yield the identities of all acts that only the family has."""
        values: dict[type, tuple[object, ...]] = {
            int: tuple(range(self.seats)),
            Rank: tuple(Rank),
            Card: self.cards,
        }
        for kind in self.variant.of.acts:
            for named in product(*(values[part] for part in kind.parts().values())):
                yield kind, *named


def _identify(act: FamilyAct, seats: int) -> tuple[object, ...]:
    """Return the kind of an act and all that it names; a seat by its distance from the one that acts."""
    parts = type(act).parts()
    facts = ((getattr(act, name), part) for name, part in parts.items())
    return type(act), *((value - act.seat) % seats if part is int else value for value, part in facts)


def _place_features(cards: int, seats: int) -> Mapping[str, slice]:
    """Return the place of each feature in an observation."""
    widths = {
        **dict.fromkeys(("hand", "middle", *(f"pile_{seat}" for seat in range(seats)), "played"), cards),
        **dict.fromkeys(("held", "counters", "points", "dealer"), seats),
        "pool": 1,
    }
    ends = [*accumulate(widths.values())]
    return {name: slice(end - width, end) for (name, width), end in zip(widths.items(), ends, strict=True)}
