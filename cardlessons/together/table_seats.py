"""The seats of a shared table: their names, who sits there, and who comes to a seat in which way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, Literal

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Position
from cardlessons.engine.variants import Variant
from cardlessons.record import Record
from cardlessons.together.names import SharedTableError, list_seat_names, normalize_name
from cardlessons.together.people import People, Person
from cardlessons.together.protocol import KeptPerson
from cardlessons.together.table_opening import MAX_SEATS
from cardlessons.together.texts import get_text

MAX_NEWS = 3
"""The number of sentences about the seats that stand beside the table."""
Stage = Literal["choosing", "hidden", "open", "over"]
"""The stages of a table: the game is chosen; a deal is played, with hidden hands or without any; a deal is over."""
WayToSit = Literal["now", "next", "ask", "no"]
"""A way to come to a seat: at once, when the deal is over, if all agree, or not at all."""


@dataclass
class News:
    """The sentences that everybody at a table is told.

    Attributes:
        told: a sentence about what has just happened; may be empty.
        of_seats: sentences about the seats, each with the number of its deal.
        deal: the number of the present deal.
    """

    told: str = ""
    of_seats: list[tuple[int, str]] = field(default_factory=list)
    deal: int = 0

    def tell_of_seat(self, text: str) -> None:
        """Tell everybody what has happened to a seat, until the next deal but one."""
        self.told = text
        self.of_seats = [*self.of_seats, (self.deal, text)][-MAX_NEWS:]

    def begin_deal(self, deal: int) -> None:
        """Forget what was told before the last deal."""
        self.deal = deal
        self.of_seats = [one for one in self.of_seats if one[0] >= deal - 1]


class Seats:
    """The seats of a table, and the people there.

    Attributes:
        people: the people at the table, by token.
        news: what everybody is told.
        names: the names of the seats; during a game, a seat is called as the person who sits there.
        labels: the names of the seats in the record of the game.
    """

    def __init__(self, people: People, names: tuple[str, ...], note_same: Callable[[str, str], None]) -> None:
        """Make the seats; `note_same` is called with the older and the newer token of a person."""
        self.people, self.news, self._note_same = people, News(), note_same
        self.names = self.labels = self._opened = names
        self._unnamed = [get_text("shared.seat", number=n) for n in range(1, MAX_SEATS + 1)]
        """The names of seats that have no other, in the language of the table."""
        self._renamed: object = None
        """The people by whom the seats were last renamed, and the names since then."""

    def get_name(self, seat: int) -> str:
        """Return the name of the person at a seat, or that of the seat."""
        owner = self.people.find_owner(seat)
        return owner.name if owner and owner.name else self.names[seat]

    def list_names(self) -> dict[str, str]:
        """Return what the people at the seats are called, by token."""
        return {one.token: self.get_name(one.seat) for one in self.people.values() if one.seat is not None}

    def find_partner(self, variant: Variant, seat: int) -> str | None:
        """Return the seat of the partner, in a game for partners."""
        for side in list_sides(variant, self.labels):
            if self.labels[seat] in side:
                return next(self.names[self.labels.index(other)] for other in side if other != self.labels[seat])
        return None

    def find(self, name: str) -> int | None:
        """Return the number of the seat with a name."""
        return self.names.index(name) if name in self.names else None

    # Before the game

    def seat_kept(self, kept: Sequence[KeptPerson], now: float) -> None:
        """Seat the people of the last evening, who are away until they come."""
        for one in kept:
            token = one.get("token", f"seat {one['seat']}")
            person = Person(token, one["name"], one["seat"], gone_at=now, is_away=True)
            self.people[token] = person

    def make(self, count: int) -> None:
        """Make so many seats, with the names of the opened table first."""
        named = {normalize_name(name) for name in self._opened}
        others = (name for name in SEAT_NAMES if normalize_name(name) not in named)
        self.names = self.labels = tuple(islice([*self._opened, *others], count))

    def list_sitting(self) -> list[Person]:
        """Return the people at the seats, in the order of the seats."""
        return sorted((one for one in self.people.values() if one.seat is not None), key=lambda one: one.seat or 0)

    def move_together(self) -> None:
        """Seat the people on the first seats if somebody sits where no seat is any more."""
        people = self.list_sitting()
        if any(person.seat is not None and person.seat >= len(self.names) for person in people):
            for seat, person in enumerate(people):
                person.seat = seat

    # To sit down and to stand up

    def find_way(self, token: str, seat: int, stage: Stage) -> WayToSit:
        """Return how a person comes to a seat: at once, from the next deal on, if all agree, or not at all."""
        person, owner = self.people.get(token), self.people.find_owner(seat)
        if owner and owner is not person:
            return "no" if not owner.is_away else "now" if stage == "choosing" else "ask"
        if owner or stage != "hidden" or self.people.is_last_holder(token, seat):
            return "now"
        return "next" if self.people.find_next_owner(seat) in (None, person) else "no"

    def sit(self, token: str, name: str, called: str, stage: Stage) -> int | None:
        """Let a person sit down, or wait for the next deal where the hand is not the own.

        Return the number of the seat if all are to be asked for it: it is that of somebody away, in a game.

        Raises:
            SharedTableError: there is no such seat, or the person may not have it.
        """
        seat, person = self.find(name), self.people[token]
        if seat is None:
            raise SharedTableError(get_text("shared.no-such-seat"))
        if self.people.is_locked and person.seat is None:
            raise SharedTableError(get_text("shared.seats-locked"))
        way = self.find_way(token, seat, stage)
        if way == "no":
            raise SharedTableError(get_text("shared.seat-taken", name=name))
        is_elsewhere = stage in ("hidden", "open") and self.people.held.get(token, seat) != seat
        if is_elsewhere and way in ("ask", "now"):
            raise SharedTableError(get_text("shared.seen-hand"))
        owner = self.people.find_owner(seat)
        if way == "now" and owner and owner is not person:  # somebody away before the game, or the same on a new device
            called = called or owner.name
            del self.people[owner.token]
            if normalize_name(called) == normalize_name(owner.name):
                self._note_same(owner.token, token)
        person.name = self.people.choose_name(token, called)
        if way == "next":
            person.waits_for = seat
        elif way == "now":
            self.people.give_seat(token, seat)
        return seat if way == "ask" else None

    def stand_up(self, token: str) -> None:
        """Let a person watch, and wait for no seat any more."""
        person = self.people[token]
        if person.leaves and person.seat is not None:
            self.news.tell_of_seat(get_text("shared.seat-free", name=self.get_name(person.seat)))
        person.seat = person.waits_for = None
        person.leaves = False
        if person.is_away:
            del self.people[token]

    def take_over(self, token: str, seat: int) -> None:
        """Give a seat to a person for whom all have agreed."""
        name, owner, person = self.get_name(seat), self.people.find_owner(seat), self.people[token]
        if owner:
            owner.seat = None
            if owner.name == person.name:
                self._note_same(owner.token, token)
        self.people.give_seat(token, seat)
        self.news.tell_of_seat(get_text("shared.plays-on", who=_name_new(person), name=name))

    def free(self, name: str, stage: Stage) -> int | None:
        """Let the person at a seat watch, at once or when the deal is over; return the seat if all are to be asked."""
        seat = self.find(name)
        owner = None if seat is None else self.people.find_owner(seat)
        if seat is None or owner is None:
            return None
        owner.leaves = True
        if stage != "hidden":
            self.stand_up(owner.token)
            return None
        self.news.tell_of_seat(get_text("shared.seat-free-later", name=self.get_name(seat)))
        return seat

    def keep(self, seat: int) -> None:
        """Let the person at a seat that was to become free keep it."""
        if owner := self.people.find_owner(seat):
            owner.leaves = False
            self.news.tell_of_seat(get_text("shared.keeps-seat", name=self.get_name(seat)))

    def let_house_play(self, name: str) -> None:
        """Let the house play at once for somebody whose connection is lost."""
        owner = self.people.find_owner(seat) if (seat := self.find(name)) is not None else None
        if owner and owner.gone_at is not None:
            owner.is_away = True

    def lock(self, *, locked: bool) -> None:
        """Let nobody new come and nobody who watches sit down, or let them."""
        self.people.is_locked = locked
        for person in self.people.values():
            if locked and person.seat is None:
                person.waits_for = None

    def change_owners(self) -> None:
        """Let those leave whose seats were freed, and let those sit down who wait, once no hand is hidden any more."""
        for person in [*self.people.values()]:
            if person.leaves:
                self.stand_up(person.token)
        for person in [*self.people.values()]:
            seat = person.waits_for
            if seat is None:
                continue
            person.waits_for = None
            if person.is_away and person.seat is None:
                del self.people[person.token]
            elif self.people.find_owner(seat) is None:
                self.people.give_seat(person.token, seat)
                self.news.tell_of_seat(get_text("shared.sits-now", who=_name_new(person), name=self.names[seat]))

    # The names of the seats

    def rename(self) -> bool:
        """Call each seat as the person who sits there, or "Seat 2"; return whether a name has changed.

        Of two people with one first name, who has no other name keeps it, and the other seat has all words of a name.
        """
        sitting = [(one.seat, one.name) for one in self.people.values() if one.seat is not None]
        if (self.names, self.labels, sitting) == self._renamed:
            return False
        wished: list[tuple[int, int, tuple[str, ...]]] = []
        for seat, label in enumerate(self.labels):
            owner = self.people.find_owner(seat)
            called = list_seat_names(owner.name) if owner and owner.name != label else (label,)
            rank = int(called[:1] not in ((label,), (owner.name,))) if owner else 2  # people count before free seats
            wished.append((rank, seat, called))
        names: dict[int, str] = {}
        for _, seat, called in sorted(wished):
            taken = {_join_words(name) for name in names.values()}
            names[seat] = next((name for name in called if _join_words(name) not in taken), self._unnamed[seat])
        before, self.names = self.names, tuple(names[seat] for seat in range(len(self.labels)))
        self._renamed = self.names, self.labels, sitting
        return self.names != before

    def use_words(self, text: str, position: Position) -> tuple[str, Position]:
        """Return a typed act, and its position, with one word for each "Seat 2", which no record could read."""
        for name in sorted(self.names, key=len, reverse=True):  # one name may begin with another
            text = text.replace(name, name.replace("\xa0", ""))
        return text, position._replace(seats=tuple([name.replace("\xa0", "") for name in self.names]))


def _join_words(name: str) -> str:
    """Return a form of a name that is the same for names that look alike or are the same as one word."""
    return normalize_name(name).replace(" ", "")


def _name_new(person: Person) -> str:
    return person.name or get_text("shared.somebody-new")


@lru_cache(maxsize=100)
def list_sides(variant: Variant, labels: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the seats of each side, in a game for partners."""
    start = Record(str(variant), labels, labels[0], ((),) * len(labels)).start()
    sides: Any = variant.of.table_data(variant.rules, start).get("partners", ())
    return tuple(tuple(side) for side in sides)
