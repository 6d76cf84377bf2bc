"""The people at a shared table: who is here, and who sits where."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardlessons.together.event_log import SILENCE_SECONDS
from cardlessons.together.names import MAX_NAME_LETTERS, SharedTableError, clean_name, normalize_name
from cardlessons.together.page_parts import get_text

MAX_PEOPLE = 30
"""The limit of people at one table, including those who watch."""
WORD_SECONDS, _WORD_PAUSE_SECONDS = 8.0, 2.0
"""Seconds for which a short word is shown, and until the same person may say the next one."""


@dataclass
class Person:
    """Somebody at the table.

    Attributes:
        token: the token of the browser tab.
        name: the name that others see beside the seat; may be empty.
        seat: the number of the seat; None for a person who watches.
        connection: the id of the newest connection.
        process: the process of the server that has this connection.
        gone_at: the time when that connection was lost; None while it is open.
        is_away: whether the house plays for this person.
        follows: whether this person steps together with others once a deal is over.
        waits_for: the number of the seat on which this person sits down when the deal is over.
        leaves: whether this person watches when the deal is over, because the seat was freed.
        instead: the numbers of the nodes that the house has played for this person, until the next own act.
        says: the short word that this person has said last.
        said: the number of that word among all that were said at the table.
        said_at: the time at which it was said.
    """

    token: str
    name: str = ""
    seat: int | None = None
    connection: str = ""
    process: str = ""
    gone_at: float | None = None
    is_away: bool = False
    follows: bool = False
    waits_for: int | None = None
    leaves: bool = False
    instead: list[int] = field(default_factory=list)
    says: str = ""
    said: int = 0
    said_at: float = -math.inf


class People(dict[str, Person]):
    """The people at a shared table, by token.

    Attributes:
        is_locked: whether nobody new may come, and nobody who watches may sit down.
        away: the seconds after which the house plays for somebody who has gone.
        held: the seats whose hands people have seen in this deal, by token, also of those who have left; of several
            for one seat, the last one has sat there last.
    """

    def __init__(self, away: float) -> None:
        """Begin with nobody."""
        super().__init__()
        self.is_locked = False
        self.held: dict[str, int] = {}
        self.away = away
        self._opener = ""
        self._known: set[str] = set()
        self._heard: dict[str, float] = {}
        self._word_count = 0

    # Who is here

    def check_entry(self, token: str) -> None:
        """Check that a person may come; a person who is here already may connect again. Raise SharedTableError."""
        if token not in self and len(self) >= MAX_PEOPLE:
            raise SharedTableError(get_text("shared.full", most=MAX_PEOPLE))
        if self.is_locked and token not in self._known:
            raise SharedTableError(get_text("shared.locked"))

    def come(self, token: str, connection: str, process: str, was: str) -> bool:
        """Let a person come or come back; return True if it is the one whose token `was` another.

        Raises:
            SharedTableError: the person may not come.
        """
        has_moved = token not in self and was in self and self[was].gone_at is not None
        if has_moved:
            self._change_token(was, token)
        self.check_entry(token)
        self._known.add(token)
        self._opener = self._opener or token
        person = self.setdefault(token, Person(token))
        person.connection, person.process = connection, process
        person.gone_at, person.is_away = None, False
        return has_moved

    def _change_token(self, token: str, other: str) -> None:
        self[other] = self.pop(token)
        self[other].token = other
        if token in self.held:
            self.held[other] = self.held.pop(token)
        self._opener = other if self._opener == token else self._opener

    def leave(self, token: str, connection: str, now: float) -> None:
        """Note that a person's newest connection is lost; forget a person who only watched, and waits for no seat."""
        person = self.get(token)
        if person is None or person.connection != connection:
            return
        if person.seat is None and person.waits_for is None:
            del self[token]
        else:
            person.gone_at = now

    def come_back(self, connected: Mapping[str, str]) -> None:
        """Mark the people of a process as present again after the process was only slow."""
        for token, connection in connected.items():
            person = self.get(token)
            if person and person.connection == connection:
                person.gone_at, person.is_away = None, False

    def pass_time(self, now: float, process: str) -> None:
        """Note that a process was heard, and mark those who have been gone too long: the house plays for them."""
        self._heard[process] = now
        for person in self.values():
            last = self._heard.get(person.process, now)
            if person.gone_at is None and now - last > SILENCE_SECONDS:
                person.gone_at = last
            if person.gone_at is not None and now - person.gone_at >= self.away:
                person.is_away = True

    def list_absences(self) -> list[float]:
        """Return the times from which the house is to play for people who are gone."""
        return [one.gone_at + self.away for one in self.values() if one.gone_at is not None and not one.is_away]

    @property
    def leader(self) -> str:
        """Return the token of who may lock the table: the opener; while that one is away, the first player."""
        opener = self.get(self._opener)
        if opener and not opener.is_away:
            return self._opener
        return next((player.token for player in self.iter_players()), "")

    def check_leader(self, token: str) -> None:
        """Check that a person may do what only the leader does. Raise SharedTableError."""
        if token != self.leader:
            raise SharedTableError(get_text("shared.only-opener"))

    # Seats

    def find_owner(self, seat: int) -> Person | None:
        """Return the person at a seat."""
        for person in self.values():
            if person.seat == seat:
                return person
        return None

    def find_next_owner(self, seat: int) -> Person | None:
        """Return the person who waits for a seat."""
        for person in self.values():
            if person.waits_for == seat:
                return person
        return None

    def give_seat(self, token: str, seat: int) -> None:
        """Give a seat to a person, who sees its hand."""
        self[token].seat, self[token].waits_for = seat, None
        self.held.pop(token, None)  # so that the last one in the order has sat there last
        self.held[token] = seat

    def is_last_holder(self, token: str, seat: int) -> bool:
        """Tell whether nobody has seen a seat's hand of this deal since this person sat there."""
        return next((other for other, held in reversed(self.held.items()) if held == seat), None) == token

    def list_holders(self, seat: int) -> set[str]:
        """Return those here who have seen a seat's hand of this deal."""
        there = {token for token, held in self.held.items() if held == seat and token in self}
        return {token for token in there if self[token].gone_at is None}

    def is_house(self, seat: int) -> bool:
        """Tell whether the house plays for a seat."""
        owner = self.find_owner(seat)
        return owner is None or owner.is_away

    def iter_players(self) -> Iterator[Person]:
        """Yield the people at the seats who play themselves."""
        return (one for one in self.values() if one.seat is not None and not one.is_away)

    def has_players(self) -> bool:
        """Tell whether a person plays; the house waits if nobody does."""
        return any(True for _ in self.iter_players())

    # Names and words

    def choose_name(self, token: str, typed: str) -> str:
        """Return a name as it can be shown, with a number if somebody else here has one that looks the same."""
        name = clean_name(typed)
        others = {normalize_name(one.name) for other, one in self.items() if other != token and not one.is_away}
        endings = ("", *(f" {number}" for number in range(2, MAX_PEOPLE + 1)))
        names = (name[: MAX_NAME_LETTERS - len(ending)].strip() + ending for ending in endings)
        return next(one for one in names if normalize_name(one) not in others) if name else ""

    def say(self, token: str, word: str, now: float) -> None:
        """Show a short word beside a person's seat. Raise SharedTableError."""
        person = self[token]
        if person.seat is None or now - person.said_at < _WORD_PAUSE_SECONDS:
            raise SharedTableError(get_text("shared.words-at-seats"))
        self._word_count += 1
        person.says, person.said, person.said_at = word, self._word_count, now
