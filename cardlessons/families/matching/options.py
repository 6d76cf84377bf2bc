"""The options of the matching games, and the combinations of them that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, assert_never

from cardlessons.engine.cards import Pack
from cardlessons.engine.options import Where, check_ruleset, option
from cardlessons.families.matching.calls import CALL_WORDS, Calls, CallWords

_WHERE_FINED = Where(
    lambda rules: rules.failing == "fined" and rules.must_match,
    "where nobody is fined for a revoke, its fine cannot be changed (failing=fined, must-match=yes)",
)


@dataclass(frozen=True)
class MatchingOptions:
    """The options of the matching games.

    Each option can be combined with others, such as a leader who plays on with five cards each. A combination that
    makes no game is refused with the reason.

    Raises:
        OptionError: the options do not fit together.
    """

    pack: int = option(52)
    hand: int | Literal["all", "all or 13"] = option(5, numbers=range(1, 14))
    stakes: int | None = option(5, numbers=range(1, 100))
    pool: int = option(0, numbers=range(100))
    fine: Literal["double", "flat"] = option("double", where=_WHERE_FINED)
    enforced: Literal["at once", "claimed"] = option("at once", where=_WHERE_FINED)
    both_out: Literal["victim", "share"] = option("victim", where=_WHERE_FINED)
    redeal: Literal["full pack", "stock"] = option(
        "full pack",
        where=Where(
            lambda rules: rules.hand != "all",
            "where the whole pack is dealt there is no stock to go on from (redeal=stock)",
        ),
    )
    unable: Literal["plays another", "leader plays on", "passes over"] = option("plays another")
    strict: bool = option(
        False,
        where=Where(
            lambda rules: rules.unable == "passes over",
            "strict=yes is a way of passing over players (unable=passes over)",
        ),
    )
    must_match: bool = option(True)
    failing: Literal["fined", "refused"] = option("fined", where=Where(lambda rules: rules.must_match))
    settle: Literal["each pairing", "last victim"] = option("each pairing")
    turn_up: Literal["none", "dealer", "pool"] = option("none")
    turn_up_chain: Literal["on", "fresh"] = option(
        "on",
        where=Where(
            lambda rules: rules.turn_up != "none",
            "turn-up-chain=fresh needs a turned-up card (turn-up=dealer or turn-up=pool)",
        ),
    )
    calls: Calls = option("peel")
    ending: Literal["last with stakes", "first out of cards", "either"] = option("last with stakes")
    cards_left: Literal["nothing", "one each"] = option(
        "nothing",
        where=Where(
            lambda rules: rules.ending != "last with stakes",
            "cards are left only where the first out of cards wins (ending=first out of cards or either)",
        ),
    )
    next_game: Literal["first out", "to the left"] = option("first out")

    def __post_init__(self) -> None:
        check_ruleset(self, self._iter_clashes())

    def _iter_clashes(self) -> Iterator[str]:
        """Yield a message for each combination of options that makes no game."""
        fined = not self.refuses
        if self.turned_up and self.whole_pack:
            yield f"with hand={self.hand} no card is left to turn up (R-21)"
        if self.turned_up and not self.each_plays:
            yield "a card is turned up only where everyone plays a card in turn (unable=plays another)"
        if self.hand == "all or 13" and self.pack < 39:
            yield f"13 cards for each of three need 39, and the pack has {self.pack}"
        if not self.must_match and not self.each_plays:
            yield "must-match=no needs another card to play in its place (unable=plays another)"
        if fined and self.unable == "passes over":
            yield "where the turn passes over players nobody is fined (failing=refused, R-60)"
        if fined and self.must_match and self.settles_last:
            yield "with settle=last victim nobody knows at a revoke who would have paid (failing=refused)"
        if self.settles_last and self.turned_up:
            yield "the turned-up card is paid for at once (settle=each pairing)"
        if self.by_cards and self.each_plays:
            yield "where everyone plays a card in turn the leader is always the first out of cards (unable=...)"
        if self.stakes is None and self.ending != "first out of cards":
            yield f"counters without limit are never lost, so ending={self.ending} makes no sense"
        if self.stakes is not None and self.ending == "first out of cards":
            yield "a player without counters is out, so with counters the game ends either way (ending=either)"
        if self.both_out == "share" and self.ending != "last with stakes":
            yield "the last two share the pool only where the last player with counters wins it"

    # Properties derived from the options

    @cached_property
    def whole_pack(self) -> bool:
        """True if the whole pack is dealt out."""
        return isinstance(self.hand, str)

    @cached_property
    def by_cards(self) -> bool:
        """True if the first player without cards wins."""
        match self.ending:
            case "first out of cards" | "either":
                return True
            case "last with stakes":
                return False

    @cached_property
    def pays_for_cards_left(self) -> bool:
        """True if the others pay into the pool for the cards that they still hold at the end."""
        return self.cards_left == "one each" or (self.cards_left != "nothing" and assert_never(self.cards_left))

    @cached_property
    def each_plays(self) -> bool:
        """True if everyone plays a card in turn, also a player who cannot pair."""
        match self.unable:
            case "plays another":
                return True
            case "leader plays on" | "passes over":
                return False

    @cached_property
    def plays_on(self) -> bool:
        """True if the last player plays on when the very next player cannot pair the card."""
        match self.unable:
            case "leader plays on":
                return True
            case "plays another" | "passes over":
                return self.strict

    @cached_property
    def passes_over(self) -> bool:
        """True if the turn skips players who cannot pair, and goes to the next one who can."""
        return not self.each_plays and not self.plays_on

    @cached_property
    def refuses(self) -> bool:
        """True if a card that does not pair is refused from a player who must pair; else it is a revoke."""
        return self.failing == "refused" or (self.failing != "fined" and assert_never(self.failing))

    @cached_property
    def fined_on_claim(self) -> bool:
        """True if a revoke is fined only when somebody claims it; else at once."""
        return self.enforced == "claimed" or (self.enforced != "at once" and assert_never(self.enforced))

    @cached_property
    def fined_double(self) -> bool:
        """True if a revoke costs twice the penalty then due; else always two."""
        return self.fine == "double" or (self.fine != "flat" and assert_never(self.fine))

    @cached_property
    def pool_shared(self) -> bool:
        """True if the last two share the pool where a revoke takes their last counters."""
        return self.both_out == "share" or (self.both_out != "victim" and assert_never(self.both_out))

    @cached_property
    def first_out_deals(self) -> bool:
        """True if the first player out deals the next game; else the deal passes to the left."""
        return self.next_game == "first out" or (self.next_game != "to the left" and assert_never(self.next_game))

    @cached_property
    def settles_last(self) -> bool:
        """True if only the last player who was paired pays, at the end of the chain; else each pays at once."""
        return self.settle == "last victim" or (self.settle != "each pairing" and assert_never(self.settle))

    @cached_property
    def deals_from_stock(self) -> bool:
        """True if the next hands come from the stock while it lasts; else the pack is shuffled for each deal."""
        return self.redeal == "stock" or (self.redeal != "full pack" and assert_never(self.redeal))

    @cached_property
    def pool_pays(self) -> bool:
        """True if the pool, and no player, pays for the turned-up card."""
        match self.turn_up:
            case "pool":
                return True
            case "none" | "dealer":
                return False

    @cached_property
    def chain_from_turned_up(self) -> bool:
        """True if the chain goes on from the turned-up card; else the card that pairs it begins a new one."""
        return self.turn_up_chain == "on" or (self.turn_up_chain != "fresh" and assert_never(self.turn_up_chain))

    @cached_property
    def words(self) -> CallWords:
        """The words of the calls."""
        return CALL_WORDS[self.calls]

    @cached_property
    def cards(self) -> Pack:
        """The pack of cards."""
        return Pack(self.pack)

    @cached_property
    def seats(self) -> range:
        """The allowed numbers of players: two to ten, if the cards suffice (R-39)."""
        if isinstance(self.hand, str):
            return range(2, 11 if self.pack == 52 else 7)
        return range(2, min(10, (self.pack - self.turned_up) // self.hand) + 1)

    @cached_property
    def uses(self) -> frozenset[str]:
        """The parts of the table that the game uses: counters, a pool, a stock, and the middle for a turned-up card."""
        return frozenset({"counters", "pool", "stock"} | ({"layout"} if self.turned_up else set()))

    @cached_property
    def turned_up(self) -> int:
        """The number of cards turned up after the deal."""
        match self.turn_up:
            case "none":
                return 0
            case "dealer" | "pool":
                return 1

    def each(self, players: int) -> int | None:
        """Return the number of cards dealt to each player; None if the whole pack is dealt."""
        if isinstance(self.hand, int):
            return self.hand
        return 13 if self.hand == "all or 13" and players <= 3 else None
