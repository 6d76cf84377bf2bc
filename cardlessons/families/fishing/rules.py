"""The rules of the fishing games: a player plays a card and takes others from the middle with it.

In Cassino a card takes equal cards and sums at once; an option allows builds, which are taken later. In Snitch'ems the
player chooses pairs, eights or tens. The memory (`FishingMemo`) holds the last seat to capture, the sweeps, the builds,
and the order of the seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardlessons.engine import common_rules
from cardlessons.engine.cards import Card, remove_cards
from cardlessons.engine.table import (
    LAYOUT,
    Act,
    Cards,
    Deal,
    Draw,
    Event,
    Lawful,
    Moved,
    New,
    Noted,
    Pass,
    Play,
    Refused,
    Remembered,
    Setup,
    Turned,
    Verdict,
    Why,
    after,
    hand,
    pile,
)
from cardlessons.families.fishing import building, counting, dealing, drawing, judging
from cardlessons.families.fishing.captures import (
    CaptureParts,
    find_captures,
    find_capturing_cards,
    is_own_sum,
    split,
)
from cardlessons.families.fishing.heaps import list_build_cards
from cardlessons.families.fishing.options import FishingOptions, get_value, sum_values
from cardlessons.families.fishing.seating import FishingMemo, Position, find_next_with_cards, list_sides

MAX_NAMED_CAPTURES = 2
"""The number of captures that a refusal names."""


@dataclass(frozen=True)
class Fishing(FishingOptions):
    """The rules of a fishing game for one choice of options."""

    def begin(self, setup: Setup) -> Position:
        """Return the first position of a game, or one in the middle of a deal.

        Raises:
            SetupError: the table cannot be set up like this.
        """
        return dealing.lay_out(self, setup)

    def choices(self, position: Position) -> Cards:
        """Return the cards that the seat to play may play.

        They are the whole hand if any card may be laid by itself, else the cards that capture or build.
        """
        seat = position.turn
        if seat is None:
            return ()
        held = position.hands[seat]
        capturing = self.capturing_cards(position, held)
        if self._can_lay(position, seat, able=bool(capturing)):
            return held
        return tuple(card for card in held if card in capturing or self.can_build(position, card))

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return every lawful play: each card with each capture and each build, and laid by itself if that is allowed.

        For one card at most `MAX_CAPTURES` captures and `MAX_CAPTURES` builds are listed.
        """
        seat = position.turn
        if seat is None:
            return ()
        held, layout, builds = position.hands[seat], position.layout, position.memo.builds
        able = find_capturing_cards(self, held, layout, builds)
        if not able and not self.builds_any:
            return common_rules.list_plain_plays(position, held)
        may_lay, lays = self._can_lay(position, seat, able=bool(able)), common_rules.make_plain_plays(seat)
        plays: list[Act] = []
        for card in held if may_lay or self.builds_any else able:
            if card in able:
                plays += [Play(seat, card, some) for some in find_captures(self, card, layout, builds)]
            if self.builds_any:
                plays += building.find_builds(self, position, card)
            if may_lay:
                plays.append(lays[card])
        return tuple(plays)

    def capturing_cards(self, position: Position, cards: Cards) -> Cards:
        """Return those of the given cards that can take at least one card."""
        return find_capturing_cards(self, cards, position.layout, position.memo.builds)

    def find_captures(self, position: Position, card: Card) -> tuple[Cards, ...]:
        """Return the whole lawful captures of a card, at most `MAX_CAPTURES`."""
        return find_captures(self, card, position.layout, position.memo.builds)

    def can_build(self, position: Position, card: Card) -> bool:
        """Return True if the card can make a build."""
        return next(building.find_builds(self, position, card), None) is not None

    def after_play(self, position: Position, act: Play) -> Position:
        """Return the position after a lawful play, before the turn passes."""
        taken = split(self, act.card, act.takes, position.memo.builds)
        return after(position, self._list_play_events(position, act, taken))

    def sides(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side, in playing order."""
        return list_sides(self, position)

    def decide(self, position: Position, act: Act) -> Verdict:
        """Return the verdict of the rules on an act."""
        match act:
            case Play():
                return self._decide_play(position, act)
            case Deal(cards):
                return dealing.deal(self, position, cards)
            case Draw(cards):
                return drawing.draw(self, position, cards)
            case New():
                return dealing.begin_next_game(self, position)
            case Pass():
                return Refused((*common_rules.check_turn(position, act), Why("pass.one-card", {"seat": act.seat})))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _can_lay(self, position: Position, seat: int, *, able: bool) -> bool:
        """Return True if the seat may lay a card by itself (CAS-18, SNI-8, R-48, R-120).

        Args:
            able: whether the seat can capture.
        """
        return not ((able and self.must_capture) or building.find_own_builds(position, seat))

    # Plays

    def _decide_play(self, position: Position, act: Play) -> Verdict:
        taken = split(self, act.card, act.takes, position.memo.builds)
        if reasons := self._check_play(position, act, taken):
            return Refused(reasons)
        events = self._list_play_events(position, act, taken)
        if act.call and not act.onto:
            events.append(Noted(Why("call.none", {"seat": act.seat, "said": act.call})))
        return Lawful((*events, *self._continue_game(position, act, events)))

    def _check_play(self, position: Position, act: Play, taken: CaptureParts | None) -> common_rules.Reasons:
        """Return every reason against a play; `taken` are the parts of its capture, if it is one."""
        if reasons := common_rules.check_card(position, act):
            return reasons
        if act.takes:
            return judging.check_capture(self, act.card, position.layout, act.takes, position.memo.builds, taken)
        if act.onto:
            return building.check_build(self, position, act)
        reasons = building.check_laying(position, act) if position.memo.builds else ()
        if not self.must_capture:
            return reasons
        able = find_capturing_cards(self, position.hands[act.seat], position.layout, position.memo.builds)
        return (*reasons, self._explain_capture_due(position, act, able)) if able else reasons

    def _explain_capture_due(self, position: Position, act: Play, able: Cards) -> Why:
        """Return the reason against laying a card while the cards `able` can capture (CAS-15, CAS-18, SNI-9)."""
        takes = self.find_captures(position, act.card)
        facts = {"seat": act.seat, "card": act.card, "takes": takes[:MAX_NAMED_CAPTURES]}
        if takes:
            return Why("lay.captures" if len(takes) == 1 else "lay.captures-one-way", facts)
        return Why("lay.another-captures", facts | {"cards": able})

    def _list_play_events(self, position: Position, act: Play, taken: CaptureParts | None) -> list[Event]:
        """Return the events of a play: a capture, a build, or a card laid by itself."""
        if taken:
            return self._list_capture_events(position, act, taken)
        return building.list_build_events(position, act) if act.onto else self._list_lay_events(position, act)

    def _list_lay_events(self, position: Position, act: Play) -> list[Event]:
        """Return the events of laying a card by itself."""
        rather = not self.must_capture and bool(self.capturing_cards(position, (act.card,)))
        code = "lay.rather" if rather else "lay.card" if position.layout else "lay.new-board"
        return [_make_lay_event(act.seat, act.card, code)]

    def _list_capture_events(self, position: Position, act: Play, taken: CaptureParts) -> list[Event]:
        """Return the events of a capture, and those of a sweep if it takes all cards in the middle."""
        seat, card, takes = act.seat, act.card, act.takes
        memo: FishingMemo = position.memo
        facts = {"seat": seat, "card": card, "equal": taken.equal, "sets": taken.sets}
        if (way := self._choose_capture_code(card, taken)) == "take.makes":
            facts |= {"cards": takes, "sum": get_value(card) + sum_values(takes)}
        if taken.builds:
            heaps = list_build_cards(taken.builds)
            facts |= {"builds": heaps, "others": remove_cards(takes, heaps)}
        left = tuple([build for build in memo.builds if build not in taken.builds]) if memo.builds else ()
        events: list[Event] = [
            Moved((card,), hand(seat), pile(seat), Why(way, facts)),
            Moved(takes, LAYOUT, pile(seat)),
            Remembered(memo.after_capture(seat, left)),
        ]
        if _is_sweep(position, act):
            events += counting.score_sweep(self, after(position, events), seat, "sweep.board")
        return events

    def _choose_capture_code(self, card: Card, taken: CaptureParts) -> str:
        """Return the reason code for the kind of capture."""
        if taken.builds:
            return "take.build-and-more" if taken.equal or taken.sets else "take.builds"
        if not taken.sets:
            return "take.pairs" if self.takes_all else "take.matches"
        if taken.equal:
            return "take.both"
        if self.takes_all or all(is_own_sum(self, card, some) for some in taken.sets):
            return "take.combines"
        return "take.makes" if len(taken.sets) == 1 else "take.makes-several"

    def _continue_game(self, position: Position, act: Play, events: list[Event]) -> list[Event]:
        """Return the events after a play: the next turn, the next deal of the pack, or the end of the pack."""
        following = find_next_with_cards(position, act.seat)
        if following != act.seat or len(position.hands[act.seat]) > 1:
            code = "turn.lays-out" if act.takes and _is_sweep(position, act) else "turn.next"
            return [_make_turn_event(following, code)]
        now = after(position, events)
        return dealing.deal_on(self, now) if now.stock else counting.end_pack(self, now)


def _is_sweep(position: Position, act: Play) -> bool:
    """Return True if a play takes all cards in the middle."""
    return len(act.takes) == len(position.layout) > 0


@cache
def _make_lay_event(seat: int, card: Card, code: str) -> Moved:
    """Return the event of laying a card; cached, because most plays lay one."""
    return Moved((card,), hand(seat), LAYOUT, Why(code, {"seat": seat, "card": card}))


@cache
def _make_turn_event(seat: int | None, code: str) -> Turned:
    """Return the event that gives a seat the turn; cached, because it ends nearly every play."""
    return Turned(seat, Why(code, {"seat": seat}))
