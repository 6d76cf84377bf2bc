"""Requests at a shared table: what a person asks all the others for, until they have agreed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardlessons.together.table_seats import Seats
from cardlessons.together.texts import get_text

REQUEST_SECONDS = 10.0
"""Seconds after which the next cards are dealt even if not all have agreed."""
RequestKind = Literal["back", "seat", "free", "deal", "choose"]


@dataclass
class Proposal:
    """A request to all players, until all have agreed.

    Attributes:
        asker: the token of the person who asks.
        kind: whether play is to go on from another node ("back"), a seat is asked for ("seat") or to be freed ("free")
            in the middle of a deal, the next cards are to be dealt ("deal"), or the game and the seats are to be chosen
            anew ("choose").
        node: the number of the node from which play is to go on.
        agreed: the tokens of all who have agreed.
        seat: the number of the seat that is asked for or to be freed.
        until: the time at which it is carried out without the others; None if they must agree.
    """

    asker: str
    kind: RequestKind
    node: int
    agreed: set[str]
    seat: int | None = None
    until: float | None = None


class Requests:
    """The request that is open at a shared table, if there is one.

    Attributes:
        proposal: the request.
    """

    def __init__(self, seating: Seats) -> None:
        self._seating, self._people, self._news = seating, seating.people, seating.news
        self.proposal: Proposal | None = None

    def ask(
        self, token: str, kind: RequestKind, *, node: int = 0, seat: int | None = None, until: float | None = None
    ) -> None:
        """Ask the others; or agree, if the same is asked for what comes after this deal."""
        if self.proposal and self.proposal.kind == kind and kind in ("deal", "choose"):
            self.proposal.agreed.add(token)
        else:
            self.proposal = Proposal(token, kind, node, {token}, seat, until)

    def list_deciders(self, proposal: Proposal) -> set[str]:
        """Return the tokens of those who must agree: all who play, and whoever here has seen the hand of that seat."""
        players = {player.token for player in self._people.iter_players()}
        return players if proposal.seat is None else players | self._people.list_holders(proposal.seat)

    def reply(self, token: str, *, agrees: bool) -> bool:
        """Agree or disagree with the request; return whether this person may."""
        proposal = self.proposal
        if proposal and token == proposal.asker and not agrees:
            self._withdraw(proposal)
        elif proposal is None or token not in self.list_deciders(proposal):
            return False
        elif agrees:
            proposal.agreed.add(token)
        else:
            self._refuse(proposal, token)
        return True

    def _withdraw(self, proposal: Proposal) -> None:
        """Take a request back, with what it would bring when the deal is over."""
        self.proposal = None
        if proposal.kind == "free" and proposal.seat is not None:
            self._seating.keep(proposal.seat)

    def _refuse(self, proposal: Proposal, token: str) -> None:
        """Drop a request, and tell all who does not agree."""
        person, kind = self._people[token], proposal.kind
        name = person.name or (get_text("shared.watcher") if person.seat is None else self._seating.names[person.seat])
        self.proposal = None
        if proposal.seat is not None:
            seat = self._seating.get_name(proposal.seat)
            self._news.tell_of_seat(get_text("shared.seat-stays", name=name, seat=seat))
        elif kind == "deal":
            self._news.told = get_text("shared.asks-to-wait", name=name)
        else:
            self._news.told = get_text("shared.no-way-back" if kind == "back" else "shared.disagrees", name=name)

    def find_due(self, now: float) -> Proposal | None:
        """Return the request about the game that is to be carried out now; one for a seat is carried out here."""
        proposal = self.proposal
        if proposal and proposal.asker not in self._people:
            proposal = self.proposal = None
        if proposal is None:
            return None
        players = self.list_deciders(proposal)
        all_agree = players <= proposal.agreed
        if proposal.seat is not None:
            self._carry_out(proposal, proposal.seat, all_agree=all_agree)
            return None
        is_due = bool(players and all_agree) or (proposal.until is not None and now >= proposal.until)
        return proposal if is_due else None

    def _carry_out(self, proposal: Proposal, seat: int, *, all_agree: bool) -> None:
        """Free a seat, or give it to the person who has asked for it, once all agree."""
        owner = self._people.find_owner(seat)
        if proposal.kind == "free":
            if all_agree and owner:
                self._seating.stand_up(owner.token)
            if all_agree or not owner or not owner.leaves:
                self.proposal = None
        elif owner and not owner.is_away:
            self.proposal = None
        elif all_agree:
            self._seating.take_over(proposal.asker, seat)
            self.proposal = None

    def forget_play(self) -> None:
        """Drop a request about the game, since the table has gone on; one for a seat stays."""
        if self.proposal and self.proposal.seat is None:
            self.proposal = None

    def forget_asker(self, token: str) -> None:
        """Drop the request of a person who only watches now."""
        if self.proposal and self.proposal.asker == token:
            self.proposal = None

    def pass_on(self, was: str, token: str) -> None:
        """Take what a person has asked and agreed to as that of another token, which the same person has now."""
        if proposal := self.proposal:
            proposal.asker = token if proposal.asker == was else proposal.asker
            proposal.agreed = {token if one == was else one for one in proposal.agreed}
