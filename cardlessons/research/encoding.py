"""Numbers for agents: what a seat sees as a row of named features, and each act as one number or several."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import accumulate, product
from random import Random
from typing import NamedTuple
from warnings import warn

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.table import Act, Cards, FamilyAct, Interruption, Play, Position
from cardlessons.engine.variants import Variant, variant
from cardlessons.record import write_act
from cardlessons.simulation.game import set_up
from cardlessons.simulation.game_loop import make_deals, make_next_node, read_given_act
from cardlessons.simulation.observation import Sight

Counts = tuple[int, ...]
Numbers = tuple[int, ...]
"""The actions that make an act, one after the other."""
MAX_WRITTEN = 4096
"""The most memories whose features are kept as bytes."""
BOUNDED_FEATURES = frozenset({"hand", "middle", "played", "depth", "held", "dealer", "chosen"})
"""The features of every game whose values are from 0 to 1, as those of the piles are; others may have any value."""
TRIAL_DEALS, TRIAL_ACTS = 6, 400
"""The deals that are played to find acts without a number, and the most acts in each."""


class Encoding:
    """The numbers in which an agent reads a table and names its acts: for one game and one number of players.

    An observation is a row of numbers. `features` has the place of each feature in it, by name. Of the seats, number 0
    is always the one that looks, and the others follow in the order of play.

    - `hand`: for each card of the pack 1 if the seat holds it; always 0 where nobody looks at his cards
    - `middle`, `pile_0`, `pile_1` ...: the same for the middle of the table, and for what lies before each seat
    - `played`: for each card `1 / n` if it was played `n` plays ago in this deal, else 0
    - `depth`, where cards are captured: for each card `1 / n` if it is number `n` from the top of a pile
    - `held`: for each seat the part of the pack in its hand
    - `counters`, `points`: for each seat
    - `dealer`: for each seat 1 if it deals
    - `pool`: the counters in the pool
    - what the game's family remembers and all see, such as builds; `page` tells them
    - `chosen`, where an act may take several actions: 1 for each action of the act so far

    An action is a number, and `names` says what each does: it plays a card, takes one, says a word. Most acts are one
    action. Where several acts begin alike, the next action chooses between them: first the card that is played, then
    each card that it takes, in the order of the pack, then the word; the last one is left out if only one act fits.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players; four, or the nearest possible number, if None.

    Attributes:
        variant: the game's variant.
        seats: the number of players.
        cards: the pack, in the order of its numbers.
        features: the place of each feature in an observation, by name.
        size: the number of numbers in an observation.
        names: what each action does, in words, in the order of the numbers.
        actions: the number of actions.
        chooses: whether an act may take several actions.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players is not possible.
    """

    def __init__(self, game: str | Variant, seats: int | None = None) -> None:
        self.variant = variant(game)
        start = set_up(self.variant, seats).position
        self.seats = len(start.seats)
        look, rules = self.variant.look, self.variant.rules
        self._hidden, self._takes = look.hands_hidden, look.played == "taken"
        self.cards = tuple(rules.cards)
        self._numbers: dict[Card | None, int] = {card: number for number, card in enumerate((*self.cards, None))}
        self._keys: dict[Card | None, Numbers] = {card: (number,) for card, number in self._numbers.items()}
        tokens = [*self._iter_tokens()]
        places = {token: number for number, token in enumerate(tokens)}
        self._own = {token: (number,) for token, number in places.items() if isinstance(token[0], type)}
        self._words = {token[1]: number for token, number in places.items() if token[0] == "says"}
        self._first_taken, self._first_onto, self._done = (
            places.get(token, 0) for token in (("takes", self.cards[0]), ("is laid on", self.cards[0]), ("done",))
        )
        self.names = tuple(map(self._name_token, tokens))
        self.actions = len(tokens)
        self.chooses = self._done > 0
        self._read_memory = self.variant.of.agents.features
        self._plain = not self.chooses and not self._hidden and not self.variant.of.acts
        first = self._read_memory(rules, start.memo, 0, self.seats)
        self._memory = {
            name: len(self.cards) if isinstance(row, frozenset) else len(row) for name, row in first.items()
        }
        self.features = self._place_features()
        self.size = [*self.features.values()][-1].stop
        self._dealers = [[float(seat == dealer) for seat in range(self.seats)] for dealer in range(self.seats)]
        self._no_cards = bytes(4 * len(self.cards))
        self._singles = {card: array("f", [card is other for other in self.cards]).tobytes() for card in self.cards}
        self._parts = [array("f", [held / len(self.cards)]).tobytes() for held in range(len(self.cards) + 1)]
        self._marked: list[tuple[Cards | None, bytes]] = [(None, self._no_cards)] * (2 * self.seats + 1)
        self._rests: list[tuple[object, bytes]] = [(None, b"")] * self.seats
        self._depths: tuple[object, bytes] = (None, b"")
        self._written: dict[tuple[object, int], bytes] = {}
        self._memories: list[tuple[object, bytes]] = [(None, b"")] * self.seats

    def __eq__(self, other: object) -> bool:
        return (self.variant, self.seats) == (other.variant, other.seats) if isinstance(other, Encoding) else False

    def __hash__(self) -> int:
        return hash((self.variant, self.seats))

    def __reduce__(self) -> tuple[type[Encoding], tuple[Variant, int]]:
        return Encoding, (self.variant, self.seats)

    def __repr__(self) -> str:
        return f"Encoding({str(self.variant)!r}, {self.seats})"

    def observe(self, sight: Sight, played: bytes | None = None, chosen: Numbers = ()) -> array[float]:
        """Return what a seat sees, as a row of `size` numbers, which NumPy and others read as it is.

        Args:
            sight: the table as the seat sees it.
            played: the numbers of the feature `played`, as bytes, if they are known; else found from the sight.
            chosen: the actions of an act that the seat has chosen so far.
        """
        if played is None:
            plays: dict[int, int] = {}
            for ago, card in enumerate(sight.iter_cards_back(), 1):
                plays.setdefault(self._numbers[card], -ago)
            played = self._mark_plays(plays, 0)
        return array("f", bytes(self._encode(sight._node.position, sight.seat, played, chosen)))

    def _encode(self, position: Position, seat: int, played: bytes, chosen: Numbers = ()) -> bytearray:
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
        last_memory, memory = self._memories[seat]
        if position.memo is not last_memory:
            memory = self._write_memory(position.memo, seat)
            self._memories[seat] = position.memo, memory
        if self._takes:
            last_piles, depths = self._depths
            if position.piles is not last_piles:
                depths = self._mark_depths(position.piles)
                self._depths = position.piles, depths
            around = (*around[: seats + 1], depths, *around[seats + 1 :])
        ending = (end, memory, self._mark_chosen(chosen)) if self.chooses else (end, memory)
        return bytearray().join((own, marks[seats], *around, *ending))

    def _write_memory(self, memo: object, seat: int) -> bytes:
        """Return the features of the memory as bytes; those of memories that come again are kept."""
        try:
            return self._written[memo, seat]
        except (KeyError, TypeError):  # it is new, or a plug-in's memory without a hash
            rows = self._read_memory(self.variant.rules, memo, seat, self.seats).values()
        written = b"".join(
            [self._mark_cards(row) if isinstance(row, frozenset) else array("f", row).tobytes() for row in rows]
        )
        if len(self._written) >= MAX_WRITTEN:
            self._written.clear()
        with suppress(TypeError):
            self._written[memo, seat] = written
        return written

    def _mark_depths(self, piles: Iterable[Cards]) -> bytes:
        """Return the feature `depth` as bytes."""
        row, numbers = array("f", self._no_cards), self._numbers
        for pile in piles:
            for depth, card in enumerate(reversed(pile), 1):
                row[numbers[card]] = 1 / depth
        return row.tobytes()

    def _mark_chosen(self, chosen: Numbers) -> bytes:
        """Return the feature `chosen` as bytes."""
        row = array("f", bytes(4 * self.actions))
        for number in chosen:
            row[number] = 1.0
        return row.tobytes()

    def _mark_cards(self, cards: Collection[Card]) -> bytes:
        """Return 1 for each card of the pack that is among the cards, as bytes."""
        if len(cards) < 2:  # as most sets of a memory
            for card in cards:
                return self._singles[card]
            return self._no_cards
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

    # Acts

    def collect_acts(self, sight: Sight) -> dict[Numbers, Act]:
        """Return the lawful acts of a seat, each by its actions.

        Args:
            sight: the table as the seat sees it.
        """
        return self._number_acts(sight.moves)

    def find_act(self, sight: Sight, *numbers: int) -> Act:
        """Return the lawful act of some actions.

        Args:
            sight: the table as the seat sees it.
            numbers: the actions, one after the other.

        Raises:
            ValueError: there is no such act.
        """
        acts = self.collect_acts(sight)
        if numbers not in acts:
            told = ", ".join(" ".join(map(str, lawful)) for lawful in acts)
            raise ValueError(f"{' '.join(map(str, numbers))} is no lawful act here; expected one of {told}")
        return acts[numbers]

    def find_numbers(self, sight: Sight, act: Act | Card | str) -> Numbers:
        """Return the actions that make a lawful act here.

        Args:
            sight: the table as the seat sees it.
            act: the act, given as `Game.play` takes it.

        Raises:
            ValueError: it is no lawful act, or has no number.
        """
        meant = read_given_act(act, sight.position, sight.variant)
        for numbers, lawful in self.collect_acts(sight).items():
            if lawful == meant:
                return numbers
        raise ValueError(f"{act!r} is no lawful act here, or one without a number")

    def find_number(self, sight: Sight, act: Act | Card | str) -> int:
        """Return the first of `find_numbers(sight, act)`; deprecated."""
        warn("Encoding.find_number is now Encoding.find_numbers", DeprecationWarning, stacklevel=2)
        return self.find_numbers(sight, act)[0]

    def _number_acts(self, moves: Iterable[Act]) -> dict[Numbers, Act]:
        """Return the acts of the seat to play by their actions, without those that no number tells from another."""
        if self._plain:
            keys = self._keys
            return {keys[getattr(act, "card", None)]: act for act in reversed([*moves])}
        spelled = [(numbers, act) for act in moves if (numbers := self._spell(act))]
        acts: dict[Numbers, Act] = {}
        if self.chooses:
            self._shorten(spelled, 0, acts)
        else:
            for numbers, act in spelled:
                acts.setdefault(numbers, act)
        return acts

    def _shorten(self, spelled: Sequence[tuple[Numbers, Act]], depth: int, acts: dict[Numbers, Act]) -> None:
        """Add acts by as many of their actions as it takes to tell them apart."""
        groups: dict[int, list[tuple[Numbers, Act]]] = {}
        for numbers, act in spelled:
            groups.setdefault(numbers[depth], []).append((numbers, act))
        for group in groups.values():
            numbers, act = group[0]
            if len(group) == 1 or len(numbers) == depth + 1:
                acts[numbers[: depth + 1]] = act
            else:
                self._shorten(group, depth + 1, acts)

    def _spell(self, act: Act) -> Numbers:
        """Return all actions of an act; none for an act without a number, and for one that needs no turn."""
        if type(act) is not Play or self._hidden:
            if isinstance(act, FamilyAct):
                return self._own.get(_identify(act, self.seats), ())
            return () if isinstance(act, Interruption) else (len(self.cards),)
        numbers = self._numbers
        if not self.chooses:
            return (numbers[act.card],)
        if (act.call and act.call not in self._words) or (act.onto and not self._first_onto):
            return ()
        takes = sorted([self._first_taken + numbers[card] for card in act.takes]) if self._takes else ()
        onto = sorted([self._first_onto + numbers[card] for card in act.onto]) if act.onto else ()
        said = (self._words[act.call],) if act.call else ()
        return (numbers[act.card], *takes, *onto, *said, self._done)

    def _iter_tokens(self) -> Iterator[tuple[object, ...]]:
        """Yield the identity of each action: one for each card, one for an act without a card, the family's own acts,
        the cards that are taken or built on, the words, the end of an act, and the hands on the pile."""
        of, words = self.variant.of, [*self.variant.of.agents.words(self.variant.rules)]
        yield from (("plays", card) for card in self.cards)
        yield ("no card",)
        suits = tuple(dict.fromkeys(card.suit for card in self.cards))
        values: dict[type, tuple[object, ...]] = {int: tuple(range(self.seats)), Rank: tuple(Rank), Suit: suits}
        values[Card] = self.cards
        for kind in of.acts:
            for named in product(*(values[part] for part in kind.parts().values())):
                yield kind, *named
        if self._takes:
            yield from (("takes", card) for card in self.cards)
        if self._takes and words:
            yield from (("is laid on", card) for card in self.cards)
        yield from (("says", word) for word in words)
        if self._takes or words:
            yield ("done",)
        if of.live:
            yield from (("waits",), ("slaps",))

    def _name_token(self, token: tuple[object, ...]) -> str:
        """Return what an action does, in words."""
        first, *named = token
        if first == "no card":
            return "turns the next card, or says the number" if self._hidden else "passes"
        if isinstance(first, type) and issubclass(first, FamilyAct):
            parts = zip(named, first.parts().values(), strict=True)
            said = {int: "seat {}", Suit: "{0.word}"}
            return " ".join([first.word, *(said.get(part, "{}").format(value) for value, part in parts)])
        return " ".join(map(str, token))

    def _place_features(self) -> Mapping[str, slice]:
        """Return the place of each feature in an observation."""
        cards, seats = len(self.cards), self.seats
        widths = {
            **dict.fromkeys(("hand", "middle", *(f"pile_{seat}" for seat in range(seats)), "played"), cards),
            **({"depth": cards} if self._takes else {}),
            **dict.fromkeys(("held", "counters", "points", "dealer"), seats),
            "pool": 1,
            **self._memory,
            **({"chosen": self.actions} if self.chooses else {}),
        }
        ends = [*accumulate(widths.values())]
        return {name: slice(end - width, end) for (name, width), end in zip(widths.items(), ends, strict=True)}


def _identify(act: FamilyAct, seats: int) -> tuple[object, ...]:
    """Return the kind of an act and all that it names; a seat by its distance from the one that acts."""
    parts = type(act).parts()
    facts = ((getattr(act, name), part) for name, part in parts.items())
    return type(act), *((value - act.seat) % seats if part is int else value for value, part in facts)


class Trial(NamedTuple):
    """The findings of a trial of a game: lawful acts without a number, one of each kind, as a record writes them, and
    the number of tables at which a seat had several acts."""

    nameless: tuple[str, ...]
    decisions: int


@cache
def try_acts(game: Variant, seats: int) -> Trial:
    """Play some deals at random, and return what they show of the numbers of acts."""
    code, start = Encoding(game, seats), set_up(game, seats)._node
    nameless, decisions = dict[object, str](), 0
    for number in range(1, TRIAL_DEALS + 1):
        node = make_next_node(game, start, make_deals(game, 1, number)(1))
        chance = Random(f"cardlessons trial {number}")
        for _ in range(TRIAL_ACTS):
            position = node.position
            if not (moves := game.rules.moves(position)):
                break
            if position.turn is not None:
                decisions += len(moves) > 1
                named = [*code._number_acts(moves).values()]
                for act in [act for act in moves if act not in named]:
                    kind = type(act), getattr(act, "call", None)
                    nameless.setdefault(kind, write_act(act, position.seats))
            node = make_next_node(game, node, chance.choice(moves))
    return Trial(tuple(nameless.values()), decisions)
