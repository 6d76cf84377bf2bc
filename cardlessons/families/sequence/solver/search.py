"""The search: the value of a table for every seat, if each seat chooses its own best lead."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from cardlessons.engine.cards import Card
from cardlessons.engine.giving_way import give_way
from cardlessons.engine.search import Values, compute_preference_key
from cardlessons.engine.table import Cards, Play
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.solver.chains import (
    ChainLead,
    Leads,
    Table,
    count_owners,
    find_chains,
    play_to_first_out,
    replace_chain,
)

TO_THE_END = 1000
"""A number of leads greater than that of any deal."""


class OutOfTime(Exception):  # noqa: N818 - it is no error
    """The signal that the budget is spent, or that the caller stops the search."""


class SequenceSearch:
    """A search with its caches.

    Tables searched to the end are in `_known`. Tables where a lead that wins was enough are in `_wins`, and tables
    searched to a certain depth in `_seen`.

    Args:
        pool: the counters in the pool, which the winner takes.

    Attributes:
        nodes: the number of leads tried.
        guesses: the number of estimates made instead of a search to the end.
    """

    def __init__(self, rules: Sequence, seats: int, pool: int) -> None:
        self.nodes = self.guesses = 0
        self._rules, self._seats, self._pool = rules, range(seats), pool
        self.limit()
        self._leads = Leads(seats, len(rules.words.calls))
        self._ones = count_owners(tuple(self._seats))
        self._known: dict[tuple[Table, int], Values] = {}
        self._wins: dict[tuple[Table, int], Values] = {}
        self._seen: dict[tuple[Table, int, int], Values] = {}

    def limit(self, budget: float = inf, until: Callable[[], bool] | None = None) -> None:
        """Set a limit: later calls raise `OutOfTime` once the budget is spent or `until` returns True."""
        self._budget, self._until = budget, until

    # Searches from the cards in hand

    def rank_leads(self, hands: tuple[Cards, ...], leader: int, ahead: int) -> list[tuple[Card, Values]]:
        """Return every lead of the seat with its values, the best first, from a search of `ahead` leads.

        Leads that are equal for everybody come in the order of the pack.
        """
        table, leads = self._read_table(hands, leader)
        counts = _pack_counts(hands)
        rated = [(card, self._compute_values_after(table, counts, chain, lead, ahead)) for card, chain, lead in leads]
        return sorted(rated, key=lambda lead: compute_preference_key(leader, lead[1]), reverse=True)

    def line(self, hands: tuple[Cards, ...], lead: Card, ahead: int) -> tuple[Play, ...]:
        """Return the plays that follow from a lead if each seat chooses its own best lead.

        They go to the end of the deal, or to the depth of the search.
        """
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
                hands_left = tuple(tuple(card for card in cards if card in left[s]) for s, cards in enumerate(hands))
                lead = self.rank_leads(hands_left, plays[-1].seat, ahead)[0][0]
        return tuple(plays)

    def _read_table(self, hands: tuple[Cards, ...], leader: int) -> tuple[Table, list[tuple[Card, int, ChainLead]]]:
        """Return the table's chains, and the seat's leads as (card, chain, lead) in the order of the pack."""
        owner = {card: seat for seat, cards in enumerate(hands) for card in cards}
        numbers: list[int] = []
        leads: dict[Card, tuple[int, ChainLead]] = {}
        for chain in find_chains(self._rules, owner):
            number = self._leads.number((chain.ring, tuple(owner[card] for card in chain.cards)))
            own = [card for card in chain.cards if owner[card] == leader]
            numbers.append(number)
            leads |= {card: (number, lead) for card, lead in zip(own, self._leads.of[number][leader], strict=True)}
        return tuple(sorted(numbers)), [(card, *leads[card]) for card in self._rules.cards if card in leads]

    # Searches from the chains

    def _compute_values_after(
        self, table: Table, counts: int, chain: int, lead: ChainLead, ahead: int, *, refutes: bool = False
    ) -> Values:
        """Return the values for all seats after a lead."""
        left = counts - lead.taken
        if self._has_empty_hand(left):
            return self._pay_winner(counts, lead)
        return self._compute_values_from(
            replace_chain(table, chain, lead.rest), left, lead.end, ahead - 1, refutes=refutes
        )

    def _compute_values_from(self, table: Table, counts: int, leader: int, ahead: int, *, refutes: bool) -> Values:
        """Return the values for all seats at a table, from a search of `ahead` leads.

        With `refutes`, one lead with which the leader wins is enough, because the player before has another lead that
        wins.
        """
        key = table, leader
        known = self._known.get(key) or (self._wins.get(key) if refutes else None)
        if known is not None:
            return known
        if not ahead:
            self.guesses += 1
            return self._estimate_values(counts, leader)
        seen = self._seen.get((table, leader, ahead))
        if seen is not None:
            self.guesses += 1
            return seen
        hands = _unpack_counts(counts, self._seats)
        most = sum(hands) - hands[leader] + self._pool
        guesses, best = self.guesses, (-TO_THE_END,) * len(hands)
        for gives_up, costs, chain, lead in self._list_choices(table, counts, leader):
            if most - costs < best[leader]:
                continue  # not the best, even if the leader wins at once
            refuted = gives_up and best[leader] > 0
            values = self._compute_values_after(table, counts, chain, lead, ahead, refutes=refuted)
            if values[leader] >= best[leader] and compute_preference_key(leader, values) > compute_preference_key(
                leader, best
            ):
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

    def _list_choices(self, table: Table, counts: int, leader: int) -> list[tuple[bool, int, int, ChainLead]]:
        """Return the leads as tuples: whether another seat leads next, the cost for the others, chain, and lead.

        Leads after which the seat leads again come first, and among them those that cost the others least.

        Raises:
            OutOfTime: the limit is reached.
        """
        give_way()
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

    def _has_empty_hand(self, counts: int) -> bool:
        """Return True if a hand is empty: its byte in `counts` is 0."""
        return bool((counts - self._ones) & ~counts & (self._ones << 7))

    def _pay_winner(self, counts: int, lead: ChainLead) -> Values:
        """Return the payments to all seats when a seat goes out in this run (JIG-16, JIG-17, SEQ-8)."""
        hands = _unpack_counts(counts, self._seats)
        return self._compute_payments(hands, play_to_first_out(hands, lead.players))

    def _estimate_values(self, counts: int, leader: int) -> Values:
        """Return the payments as if the seat nearest to going out did so now, for an estimate.

        A hand counts as one card smaller for the seat that leads.
        """
        hands = _unpack_counts(counts, self._seats)
        return self._compute_payments(
            hands, min(self._seats, key=lambda seat: (hands[seat] - (seat == leader), seat != leader))
        )

    def _compute_payments(self, hands: list[int], out: int) -> Values:
        """Return the payments to all seats when the seat `out` has no cards."""
        values = [-count for count in hands]
        values[out] = sum(hands) - hands[out] + self._pool
        return tuple(values)


def _pack_counts(hands: tuple[Cards, ...]) -> int:
    return sum(len(cards) << 8 * seat for seat, cards in enumerate(hands))


def _unpack_counts(counts: int, seats: range) -> list[int]:
    return [counts >> 8 * seat & 255 for seat in seats]
