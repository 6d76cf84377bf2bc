"""The rules of the matching games: a player pairs the last card, and its owner, the right-hand neighbour, pays.

Peel's Snip-Snap-Snorum is the first game of the family; the others differ from it in their options. The memory holds
the chain: the card that may be paired now, its player, and the number of pairings of its rank so far.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine import common_rules
from cardlessons.engine.table import (
    POOL,
    Act,
    Cards,
    Deal,
    Draw,
    Event,
    Fault,
    Lawful,
    Moved,
    New,
    Noted,
    Pass,
    Play,
    Refused,
    Remembered,
    Setup,
    Verdict,
    Why,
    after,
    hand,
    pile,
)
from cardlessons.families.matching import dealing, stakes, turns
from cardlessons.families.matching.acts import Claim
from cardlessons.families.matching.calls import make_call
from cardlessons.families.matching.chain import MatchingMemo, PairingChain, Position, Revoke, find_next_with_cards
from cardlessons.families.matching.options import MatchingOptions

__all__ = ["Matching", "MatchingMemo", "PairingChain", "Revoke"]


@dataclass(frozen=True)
class Matching(MatchingOptions):
    """The rules of a matching game for one choice of options."""

    def begin(self, setup: Setup) -> Position:
        """Return the first position of a game, or of a deal in the middle of one.

        Raises:
            SetupError: the table cannot be set up like this.
        """
        return dealing.lay_out(self, setup)

    def choices(self, position: Position) -> Cards:
        """Return the cards that the seat to play may play: those that pair if it must pair, else the whole hand."""
        if position.turn is None:
            return ()
        return (self.pairing_cards(position) if self.must_match else ()) or position.hands[position.turn]

    def pairing_cards(self, position: Position) -> Cards:
        """Return the cards in hand with which the seat to play can pair the last card."""
        if position.turn is None:
            return ()
        chain = self._find_chain_to_pair(position, position.turn)
        held = position.hands[position.turn]
        return () if chain is None else tuple([card for card in held if card.rank is chain.card.rank])

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return all lawful plays: one for each card in `choices()`."""
        return common_rules.list_plain_plays(position, self.choices(position))

    def decide(self, position: Position, act: Act) -> Verdict:
        """Return the verdict of the rules on an act."""
        match act:
            case Play():
                return self._decide_play(position, act)
            case Pass():
                return self._decide_pass(position, act)
            case Deal(cards):
                return dealing.deal(self, position, cards)
            case Claim(seat, against):
                return self._decide_claim(position, seat, against)
            case New():
                return dealing.begin_next_game(self, position)
            case Draw(cards):
                return dealing.draw(self, position, cards)
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _find_chain_to_pair(self, position: Position, seat: int) -> PairingChain | None:
        """Return the chain if the seat may continue it, else None.

        Nobody pairs a card of their own. The exception is a turn that skips players who cannot pair, and comes back
        (R-32).
        """
        chain: PairingChain | None = position.memo.chain
        if chain is None or not chain.open or (chain.seat == seat and not self.passes_over):
            return None
        return chain

    # Plays

    def _decide_play(self, position: Position, act: Play) -> Verdict:
        if reasons := common_rules.check_play(position, act):
            return Refused(reasons)
        chain = self._find_chain_to_pair(position, act.seat)
        if chain is None:
            return self._lead_card(position, act)
        if act.card.rank is chain.card.rank:
            return self._pair_card(position, act, chain)
        held = self.pairing_cards(position) if self.must_match else ()
        if held and self.refuses:
            return Refused((_explain_must_match(act.seat, chain, held),))
        if held:
            return self._accept_revoke(position, act, chain, self._make_revoke(position, act.seat, chain, held))
        return self._play_other(position, act, chain)

    def _lead_card(self, position: Position, act: Play) -> Verdict:
        """Return the verdict on a card with which a player begins a chain, because no card is to be paired."""
        chain: PairingChain | None = position.memo.chain
        if chain is None:
            why = self._explain_open_lead(position, act.seat)
        elif chain.open:
            why = Why("lead.alone", {"seat": act.seat})
        else:
            why = Why("lead.after-last", {"seat": act.seat, "rank": chain.card.rank})
        events = [_make_play_event(act, why), *self._list_call_events(act)]
        return self._continue_game(position, act.seat, events, PairingChain(act.card, act.seat))

    def _explain_open_lead(self, position: Position, seat: int) -> Why:
        """Return why a seat may lead any card: nothing lies there, or nobody could pair its last card."""
        last, hands = position.piles[seat][-1:], position.hands
        if not any(position.piles):
            return Why("lead.first", {"seat": seat, "dealer": position.dealer})
        unable = find_next_with_cards(position, seat)
        if last and unable is not None and all(map(hands.__getitem__, position.live())):
            rank, others = last[0].rank, hands if self.passes_over else (hands[unable],)
            if rank not in [card.rank for hand in others for card in hand]:
                return turns.explain_lead(
                    "turn.nobody-can" if self.passes_over else "turn.plays-on", seat, unable, last[0]
                )
        return turns.explain_lead("lead.again", seat, unable, None)

    def _pair_card(self, position: Position, act: Play, chain: PairingChain) -> Verdict:
        """Return the verdict on a card of the same rank as the last one, whose owner then pays."""
        nth = chain.pairings + 1
        facts = {"seat": act.seat, "card": act.card, "rank": act.card.rank, "victim": chain.seat, "nth": nth}
        facts |= {"paired": chain.card, "call": self.words.named[nth - 1]}
        events: list[Event] = [
            _make_play_event(act, Why("play.pairs" if self.must_match else "play.may-pair", facts)),
            *self._list_call_events(act, nth),
        ]
        if self._count_same_rank(position, chain):
            events.append(Noted(Why("chain.restarted", facts)))
        events += stakes.pay_for_pairing(self, position, chain, facts)
        if chain.card in position.layout and not self.chain_from_turned_up:
            events.append(Noted(Why("turnup.fresh", facts)))
            return self._continue_game(position, act.seat, events, PairingChain(act.card, act.seat))
        victims = stakes.list_waiting_victims(position, act, chain) if self.settles_last else ()
        return self._continue_game(position, act.seat, events, PairingChain(act.card, act.seat, nth, victims))

    def _play_other(self, position: Position, act: Play, chain: PairingChain) -> Verdict:
        """Return the verdict on another card, played by a player who cannot pair or need not; it begins a new chain."""
        facts = {"seat": act.seat, "card": act.card, "rank": chain.card.rank, "victim": chain.seat}
        could = not self.must_match and self.pairing_cards(position)
        events = [
            _make_play_event(
                act, Why("play.rather-other" if could else "play.other", facts, self._explain_to_others(facts))
            ),
            *self._list_call_events(act),
            Noted(Why(_choose_unpaired_code(position, chain), facts)),
        ]
        if chain.victims:
            events += stakes.settle_chain(self, position, chain)
        return self._continue_game(position, act.seat, events, PairingChain(act.card, act.seat))

    def _continue_game(
        self,
        position: Position,
        seat: int,
        events: list[Event],
        chain: PairingChain | None,
        revoke: Revoke | None = None,
    ) -> Verdict:
        """Return the verdict after a play: a chain that has ended is settled, and the game ends or the turn passes."""
        memo: MatchingMemo = position.memo.with_chain(chain)
        if revoke and self.fined_on_claim:
            memo = memo._replace(revokes=(*memo.revokes, revoke))
        events.append(Remembered(memo))
        now = after(position, events)
        is_out = self.by_cards and not now.hands[seat]
        if chain and chain.victims and (is_out or turns.find_follower(self, now, chain) is None):
            events = [event for event in events if not (isinstance(event, Noted) and event.why.code == "settle.waits")]
            over = [*stakes.settle_chain(self, now, chain), Remembered(memo.with_chain(chain._replace(victims=())))]
            events += over
            now = after(now, over)
        if leaving := stakes.list_leave_events(self, now, revoke):
            events += leaving
            now = after(now, leaving)
        if not now.over:
            ending = stakes.end_at_first_out(self, now, seat)
            events += ending or turns.give_next_turn(self, now, seat)
        return Fault(tuple(events), noticed=not self.fined_on_claim) if revoke else Lawful(tuple(events))

    # Revokes

    def _accept_revoke(self, position: Position, act: Play, chain: PairingChain, revoke: Revoke) -> Verdict:
        """Return the verdict on a revoke: the card of a player who could pair and did not stands, with a fine."""
        facts = {"seat": act.seat, "card": act.card, "rank": chain.card.rank, "victim": chain.seat}
        facts |= {"held": revoke.held, "paired": revoke.paired}
        code = "play.revoke-leads" if self.plays_on else "play.revoke"
        events: list[Event] = [
            _make_play_event(act, Why(code, facts, self._explain_to_others(facts))),
            *self._list_call_events(act),
        ]
        events += self._list_fine_events(position, revoke, facts, Why(_choose_unpaired_code(position, chain), facts))
        return self._continue_game(position, act.seat, events, PairingChain(act.card, act.seat), revoke)

    def _decide_pass(self, position: Position, act: Pass) -> Verdict:
        """Return the verdict on a pass: for a player who can pair it is a revoke, else it is refused (R-61)."""
        reasons = common_rules.check_turn(position, act)
        if self.each_plays:
            reasons += (Why("pass.never", {}),)
        if reasons:
            return Refused(reasons)
        held, chain = self.pairing_cards(position), position.memo.chain
        if chain is None or not held:
            return Refused((Why("lead.silent", {"seat": act.seat}),))
        if self.refuses:
            return Refused((_explain_must_match(act.seat, chain, held),))
        revoke = self._make_revoke(position, act.seat, chain, held)
        facts = {"seat": act.seat, "rank": chain.card.rank, "held": held[0], "paired": chain.card}
        events: list[Event] = [Noted(Why("pass.revoke", facts)), *self._list_fine_events(position, revoke, facts)]
        return self._continue_game(position, chain.seat, events, None, revoke)

    def _make_revoke(self, position: Position, seat: int, chain: PairingChain, held: Cards) -> Revoke:
        from_pool = self.pool_pays and chain.card in position.layout
        return Revoke(seat, POOL if from_pool else chain.seat, chain.pairings + 1, held[0], chain.card)

    def _explain_to_others(self, facts: stakes.Facts) -> Why | None:
        """Return the reason for players who do not see the hand, which may hold a card that pairs.

        None in games where everybody sees at once whether the player could pair.
        """
        is_known = self.must_match and not self.fined_on_claim
        return None if is_known else Why("play.another", {key: facts[key] for key in ("seat", "card", "rank")})

    def _list_fine_events(
        self, position: Position, revoke: Revoke, facts: stakes.Facts, unseen: Why | None = None
    ) -> list[Event]:
        if self.fined_on_claim:
            return [Noted(Why("revoke.unclaimed", facts, unseen))]
        return stakes.fine_revoke(self, position, revoke)

    def _decide_claim(self, position: Position, seat: int, against: int) -> Verdict:
        """Return the verdict on a claim of the seat that the seat `against` has revoked."""
        memo: MatchingMemo = position.memo
        facts = {"seat": seat, "against": against}
        if not self.must_match or self.refuses:
            return Refused((Why("claim.no-revokes", facts),))
        if not self.fined_on_claim:
            return Refused((Why("claim.at-once", facts),))
        if position.over:
            return Refused((Why("claim.game-over", {"winners": position.winners}),))
        if seat == against:
            return Refused((Why("claim.own", facts),))
        revoke = next((r for r in memo.revokes if r.seat == against), None)
        if revoke is None:
            return Refused((Why("claim.unfounded", facts),))
        events: list[Event] = [
            Noted(Why("claim.upheld", facts | {"held": revoke.held, "rank": revoke.held.rank})),
            *stakes.fine_revoke(self, position, revoke),
            Remembered(memo._replace(revokes=tuple(r for r in memo.revokes if r is not revoke))),
        ]
        events += stakes.list_leave_events(self, after(position, events), revoke)
        now = after(position, events)
        if not now.over and now.turn in now.left:
            events += turns.give_next_turn(self, now, now.turn)
        return Lawful(tuple(events))

    def _count_same_rank(self, position: Position, chain: PairingChain) -> int:
        """Return the number of cards of the chain's rank that were played before the chain began."""
        turned_up = position.layout if self.chain_from_turned_up else ()
        rank = chain.card.rank
        lying = [card for cards in (*position.piles, turned_up) for card in cards if card.rank is rank]
        return len(lying) - chain.pairings - 1

    # Calls

    def _list_call_events(self, act: Play, nth: int = 0) -> list[Event]:
        """Return the call that is due, and a correction if the player said other words.

        Args:
            nth: the number of the pairing; 0 for a card that begins a chain, with which Peel's players call the rank.
        """
        call = make_call(self.calls, act.seat, act.card.rank, nth)
        if call is None:
            return [Noted(Why("call.none", {"seat": act.seat, "said": act.call}))] if act.call else []
        if act.call is None or common_rules.is_same_call(act.call, call.words):
            return [call]
        code = (
            "call.earl-put-right"
            if call.why.code == "call.earl"
            else "call.put-right"
            if nth
            else "call.rank-put-right"
        )
        return [call, Noted(Why(code, {**call.why.facts, "said": act.call}))]


def _choose_unpaired_code(position: Position, chain: PairingChain) -> str:
    """Return the reason code for the last card of a chain when nobody paired it."""
    return "turnup.unmatched" if chain.card in position.layout else "chain.broken"


def _make_play_event(act: Play, why: Why) -> Moved:
    return Moved((act.card,), hand(act.seat), pile(act.seat), why)


def _explain_must_match(seat: int, chain: PairingChain, held: Cards) -> Why:
    return Why("match.must", {"seat": seat, "rank": chain.card.rank, "held": held[0], "paired": chain.card})
