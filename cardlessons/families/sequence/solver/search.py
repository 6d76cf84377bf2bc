"""The search: what a table is worth to everybody when each leads the best for itself."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from cardlessons.engine.cards import Card
from cardlessons.engine.search import Values, preference_key
from cardlessons.engine.table import Cards, Play
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.solver.chains import ChainLead, Leads, Table, chains, counted, first_out, without

TO_THE_END = 1000
"""More leads than any deal has."""


class OutOfTime(Exception):  # noqa: N818 - it is no error
    """The budget is spent, or the caller will wait no longer."""


class SequenceSearch:
    """One search, for as long as it remembers: tables searched to the end for good (`_known`; in `_wins`, that the
    leader wins and how), others for one look ahead (`_seen`).

    Args:
        pool: what the winner finds in the pool.

    Attributes:
        nodes: how many leads have been tried.
        guesses: how often the search has had to guess, not looking to the end.
    """

    def __init__(self, rules: Sequence, seats: int, pool: int) -> None:
        self.nodes = self.guesses = 0
        self._rules, self._seats, self._pool = rules, range(seats), pool
        self.limit()
        self._leads = Leads(seats, len(rules.words.calls))
        self._ones = counted(tuple(self._seats))
        self._known: dict[tuple[Table, int], Values] = {}
        self._wins: dict[tuple[Table, int], Values] = {}
        self._seen: dict[tuple[Table, int, int], Values] = {}

    def limit(self, budget: float = inf, until: Callable[[], bool] | None = None) -> None:
        """Raises `OutOfTime` from now on when more leads than the budget have been tried, or when `until` says so."""
        self._budget, self._until = budget, until

    # From the cards

    def ranked(self, hands: tuple[Cards, ...], leader: int, ahead: int) -> list[tuple[Card, Values]]:
        """Every lead of the seat with its worth, looking so many leads ahead.

        The best comes first; those alike for everybody come in the order of the pack.
        """
        table, leads = self._laid(hands, leader)
        counts = _counts(hands)
        found = [(card, self._after(table, counts, chain, lead, ahead)) for card, chain, lead in leads]
        return sorted(found, key=lambda lead: preference_key(leader, lead[1]), reverse=True)

    def line(self, hands: tuple[Cards, ...], lead: Card, ahead: int) -> tuple[Play, ...]:
        """The plays that follow from a lead when each leads the best for itself: to the end of the deal, or so many
        leads as were looked at."""
        plays: list[Play] = []
        left = [set(cards) for cards in hands]
        while ahead:
            card: Card | None = lead
            for _ in self._rules.words.calls:
                holder = next((seat for seat in self._seats if card in left[seat]), None)
                if card is None or holder is None:
                    break
                plays.append(Play(holder, card))
                left[holder].remove(card)
                if not left[holder]:
                    return tuple(plays)
                card = self._rules.next_higher[card]
            ahead -= 1
            if ahead:
                held = tuple(tuple(card for card in cards if card in left[s]) for s, cards in enumerate(hands))
                lead = self.ranked(held, plays[-1].seat, ahead)[0][0]
        return tuple(plays)

    def _laid(self, hands: tuple[Cards, ...], leader: int) -> tuple[Table, list[tuple[Card, int, ChainLead]]]:
        """The table's chains, and the seat's leads in the order of the pack."""
        owner = {card: seat for seat, cards in enumerate(hands) for card in cards}
        numbers: list[int] = []
        leads: dict[Card, tuple[int, ChainLead]] = {}
        for chain in chains(self._rules, owner):
            number = self._leads.number((chain.ring, tuple(owner[card] for card in chain.cards)))
            own = [card for card in chain.cards if owner[card] == leader]
            numbers.append(number)
            leads |= {card: (number, lead) for card, lead in zip(own, self._leads.of[number][leader], strict=True)}
        return tuple(sorted(numbers)), [(card, *leads[card]) for card in self._rules.cards if card in leads]

    # From the chains

    def _after(
        self, table: Table, counts: int, chain: int, lead: ChainLead, ahead: int, *, refutes: bool = False
    ) -> Values:
        """Return everybody's gains after this lead."""
        left = counts - lead.taken
        if self._somebody_out(left):
            return self._paid(counts, lead)
        return self._worth(without(table, chain, lead.rest), left, lead.end, ahead - 1, refutes=refutes)

    def _worth(self, table: Table, counts: int, leader: int, ahead: int, *, refutes: bool = False) -> Values:
        """Return everybody's gains from here, looking so many leads ahead.

        With `refutes` it is enough to find one lead with which the leader wins: whoever asks can win elsewhere.
        """
        key = table, leader
        known = self._known.get(key) or (self._wins.get(key) if refutes else None)
        if known is not None:
            return known
        if not ahead:
            self.guesses += 1
            return self._guess(counts, leader)
        seen = self._seen.get((table, leader, ahead))
        if seen is not None:
            self.guesses += 1
            return seen
        hands = _unpacked(counts, self._seats)
        most = sum(hands) - hands[leader] + self._pool
        guesses, best = self.guesses, (-TO_THE_END,) * len(hands)
        for gives_up, costs, chain, lead in self._choices(table, counts, leader):
            if most - costs < best[leader]:
                continue  # even if it won at once
            refuted = gives_up and best[leader] > 0
            values = self._after(table, counts, chain, lead, ahead, refutes=refuted)
            if values[leader] >= best[leader] and preference_key(leader, values) > preference_key(leader, best):
                best = values
            if refutes and best[leader] > 0:
                if self.guesses == guesses:
                    self._wins[key] = best
                return best
        if self.guesses == guesses:
            self._known[key] = best
        else:
            self._seen[table, leader, ahead] = best
        return best

    def _choices(self, table: Table, counts: int, leader: int) -> list[tuple[bool, int, int, ChainLead]]:
        """The leads that differ, with their chains: those that keep the lead first, and among them those that cost the
        others least; each with what it costs them."""
        of = self._leads.of
        choices = [
            (lead.end != leader, lead.costs, chain, lead)
            for chain in dict.fromkeys(table)
            for lead in of[chain][leader]
        ]
        self.nodes += len(choices)
        if self.nodes > self._budget or (self._until is not None and self._until()):
            raise OutOfTime
        choices.sort()
        return choices

    def _somebody_out(self, counts: int) -> bool:
        """Return whether a hand is empty: a byte of the counts is 0."""
        return bool((counts - self._ones) & ~counts & (self._ones << 7))

    def _paid(self, counts: int, lead: ChainLead) -> Values:
        """Return everybody's gains when somebody goes out in this run (JIG-16, JIG-17, SEQ-8)."""
        hands = _unpacked(counts, self._seats)
        return self._settled(hands, first_out(hands, lead.players))

    def _guess(self, counts: int, leader: int) -> Values:
        """As though whoever is nearest to it went out now; to lead counts as a card."""
        hands = _unpacked(counts, self._seats)
        return self._settled(hands, min(self._seats, key=lambda seat: (hands[seat] - (seat == leader), seat != leader)))

    def _settled(self, hands: list[int], out: int) -> Values:
        values = [-count for count in hands]
        values[out] = sum(hands) - hands[out] + self._pool
        return tuple(values)


def _counts(hands: tuple[Cards, ...]) -> int:
    return sum(len(cards) << 8 * seat for seat, cards in enumerate(hands))


def _unpacked(counts: int, seats: range) -> list[int]:
    return [counts >> 8 * seat & 255 for seat in seats]
