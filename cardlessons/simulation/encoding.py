"""Numbers for agents: what a seat sees as a row of named features, and each act as a number."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from itertools import accumulate, product

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import Act, FamilyAct, Play
from cardlessons.engine.variants import Variant, variant
from cardlessons.simulation.game import check_number, choose_player_number
from cardlessons.simulation.game_loop import read_given_act
from cardlessons.simulation.observation import Sight

MAX_WAYS_TO_TAKE = 16
"""The default limit of actions for one card, where they differ in the cards that it captures."""
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
        ValueError: `choices` is below 1.
    """

    def __init__(self, game: str | Variant, seats: int | None = None, *, choices: int | None = None) -> None:
        self.variant = variant(game)
        self.seats = choose_player_number(self.variant, seats)
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
        self._empty = bytes(4 * self.size)
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
        row, numbers, begin, width = array("f", self._empty), self._numbers, 0, len(self.cards)
        seat, position = sight.seat, sight._node.position  # of it, only the own hand and what is open is read
        hands, piles = position.hands, position.piles
        for cards in (() if self._hidden else hands[seat], position.layout, *piles[seat:], *piles[:seat]):
            for card in cards:
                row[begin + numbers[card]] = 1.0
            begin += width
        end = begin + width
        row[begin:end] = array("f", played) if played is not None else self._find_plays(sight)
        counters, points, held = position.counters, position.scores, [len(cards) / width for cards in hands]
        around = (*held[seat:], *held[:seat], *counters[seat:], *counters[:seat], *points[seat:], *points[:seat])
        row[end:] = array("f", (*around, *self._dealers[position.dealer - seat], position.pool))
        return row

    def _find_plays(self, sight: Sight) -> array[float]:
        """Return the numbers of the feature `played`."""
        row = array("f", bytes(4 * len(self.cards)))
        for ago, card in enumerate(sight.iter_cards_back(), 1):
            number = self._numbers[card]
            row[number] = row[number] or 1 / ago
        return row

    def collect_acts(self, sight: Sight) -> dict[int, Act]:
        """Return the lawful acts of a seat, each by its number, in the order of `Sight.moves`."""
        acts: dict[int, Act] = {}
        numbers, own, hidden = self._numbers, self._own, self._hidden
        for act in sight.moves:
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
