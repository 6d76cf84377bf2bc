"""Tables and plays in words, for paper, screen readers and messages."""

from __future__ import annotations

from collections.abc import Iterable

from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    Act,
    Cards,
    Deal,
    Draw,
    FamilyAct,
    Interruption,
    Looks,
    New,
    Pass,
    Play,
    Position,
    get_purse_name,
)
from cardlessons.engine.variants import Variant
from cardlessons.rulebook import get_label, get_source_word, join_words, narrate, say
from cardlessons.rulebook.languages import get_language

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
MAX_CALL_LETTERS = 60
"""The most characters of a call that are quoted."""


def describe_act(act: Act, seats: tuple[str, ...], does: str = "plays") -> str:
    """Return an act in words: `C plays the nine of diamonds`; `does` is the verb of a play, as in `Look.verb`."""
    match act:
        case Play(seat, card, takes, call, onto):
            name = "builds" if onto else "plays-and-takes" if takes else "plays"
            told = narrate(f"act.{name}", seats, seat=seat, does=does, card=card, cards=describe_cards(onto or takes))
            call = (call or "") if onto else call
            return told if call is None else narrate("act.saying", told=told, call=call[:MAX_CALL_LETTERS])
        case Pass(seat):
            return narrate("act.passes", seats, seat=seat)
        case Deal():
            return narrate("act.deal")
        case Draw(drawn):
            return join_words([narrate("act.draws", seats, seat=seat, card=card) for seat, card in drawn])
        case New():
            return narrate("act.new")
        case FamilyAct() | Interruption():
            return say(get_label(f"acts.{act.word}", act.says), act.facts, seats)


def describe_button(act: FamilyAct, seats: tuple[str, ...]) -> tuple[str, str]:
    """Return the words above the group of an act's button, and the words on the button."""
    return say(act.group, act.facts, seats), say(act.button, act.facts, seats)


def describe_cards(cards: Iterable[object]) -> str:
    """Return cards in words: `the ace of hearts and the two of clubs`, or `no cards`."""
    names = [
        narrate("cards.one", card=card) if isinstance(card, Card) else narrate("cards.other", name=card)
        for card in cards
    ]
    return join_words(names) if names else narrate("cards.none")


def get_corner(card: Card) -> tuple[str, str]:
    """Return what stands in the corner of a card, rank and suit: `10` and `♦`."""
    rank, suit = card.text[0], card.text[1]
    return get_language().rank_signs.get(rank, rank), SUIT_SIGNS.get(suit, "★")


def shorten_cards(cards: Iterable[Card]) -> str:
    """Return cards as their corners show them: `10♦ A♠`."""
    return " ".join("".join(get_corner(card)) for card in cards)


def describe_table(variant: Variant | None, position: Position, looks: Looks = None) -> list[str]:
    """Return the table in sentences: hands, cards played, counters or points by seat, the middle, the turn.

    Without a variant, facts that depend on the game are left out.
    """
    sentences = []
    sections = variant.sections if variant else ()
    unit, point = get_source_word("counter", sections), get_source_word("point", sections)
    bare = not position.over and not any((*position.hands, *position.piles, position.layout))
    if bare:
        names = [f"{name}{describe_marks(position, seat)}" for seat, name in enumerate(position.seats)]
        sentences.append(narrate("table.no-deal", names=join_words(names)))
        sentences.extend(filter(None, [describe_status(position, unit, point)]))
    for seat, name in enumerate(() if bare else position.seats):
        hand, pile = position.hands[seat], position.piles[seat]
        open_ = is_visible(variant, seat, looks)
        number = describe_count(len(hand), "card")
        cards = describe_cards(hand) if open_ or not hand else narrate("table.face-down", number=number)
        facts = {"marks": describe_marks(position, seat), "purse": _describe_purse(position, seat, unit, point)}
        laid = narrate("table.in-front", cards=describe_cards(pile)) if pile else ""
        sentences.append(narrate("table.holds", name=name, cards=cards, pile=laid, **facts))
    if position.layout:
        sentences.append(narrate("table.middle", cards=describe_cards(position.layout)))
    for says, owner, heap in list_heaps(variant, position):
        sentences.append(narrate("table.heap", says=says, owner=owner, cards=describe_cards(heap)))
    if position.pool:
        sentences.append(narrate("table.pool", number=describe_count(position.pool, unit)))
    if position.stock:
        sentences.append(narrate("table.stock", number=describe_count(len(position.stock), "card")))
    if position.over and position.winners:
        names = [get_purse_name(position.seats, seat) for seat in position.winners]
        sentences.append(narrate("table.over-won", names=join_words(names)))
    elif position.over:
        sentences.append(narrate("table.over"))
    elif position.turn is not None:
        sentences.append(narrate("table.turn", turn=position.seats[position.turn]))
    return sentences


def is_visible(variant: Variant | None, seat: int, looks: Looks) -> bool:
    """Return whether a hand is visible.

    In games where nobody looks at a hand, only viewers who see everything (`looks` is None) see it.
    """
    lookers = variant.select_lookers(looks) if variant and looks is not None else looks
    return lookers is None or seat in lookers


def list_heaps(variant: Variant | None, position: Position) -> list[tuple[str, str, Cards]]:
    """Return the heaps in the middle: the name, the owner's name and the cards of each; most games have none."""
    built = variant.of.heaps(variant.rules, position) if variant else ()
    return [(heap.says, position.seats[heap.seat], heap.cards) for heap in built]


def describe_payment(payer: str, payee: str, amount: int) -> str:
    """Return a payment in words: `B pays 1 to the pool`."""
    name = "pool-pays" if payer == "pool" else "pays-pool" if payee == "pool" else "pays"
    return narrate(f"spoken.{name}", (payer, payee), payer=0, payee=1, amount=amount)


def describe_status(position: Position, unit: str, point: str = "point") -> str:
    """Return the counters or points of each seat and the turn, in one sentence."""
    numbers, what = (position.scores, point) if any(position.scores) else (position.counters, unit)
    what = get_language().name_units(what).capitalize()
    each = ", ".join(f"{name} {n}" for name, n in zip(position.seats, numbers, strict=True))
    to_play = position.turn is not None and narrate("spoken.to-play", position.seats, seat=position.turn)
    turn = f" {to_play}." if to_play else ""
    return f"{what}: {each}.{turn}" if any(numbers) else turn.strip()


def describe_status_briefly(variant: Variant, position: Position) -> str:
    """Return the table in one short line, for a terminal.

    It has the counters, the points or the number of cards of each seat, whichever the game has; then the cards in the
    middle, the pool or the stock; then the turn.
    """
    uses = variant.rules.uses
    held, numbers = "cards", tuple(map(len, position.hands))
    if "scores" in uses:
        held, numbers = f"{get_source_word('point', variant.sections)}s", position.scores
    elif uses & {"counters", "pool"}:
        held, numbers = "counters", position.counters
    rest = f"stock {len(position.stock)}"
    if "layout" in uses or not uses & {"pool", "stock"}:
        rest = f"middle {len(position.layout)}"
    elif "pool" in uses:
        rest = f"pool {position.pool}"
    each = "  ".join(f"{name} {n}" for name, n in zip(position.seats, numbers, strict=True))
    turn = "nobody's" if position.turn is None else f"{position.seats[position.turn]}'s"
    return f"{held}: {each}  {rest}; turn: {turn}"


def describe_marks(position: Position, seat: int, section: str = "table") -> str:
    """Return the marks of a seat in brackets, in the words of a section: dealer, to play (in figures), out, winner."""
    marks = {
        "dealer": seat == position.dealer,
        "to-play": seat == position.turn and section == "figure",
        "out": seat in position.left,
        "winner": seat in position.winners,
    }
    told = ", ".join(narrate(f"{section}.{mark}") for mark, is_true in marks.items() if is_true)
    return told and f" ({told})"


def _describe_purse(position: Position, seat: int, unit: str, point: str) -> str:
    """Return a seat's counters and points in words, if the game has such."""
    own = position.counters[seat]
    counters = f"; {get_language().count(describe_balance(own), unit, is_one=abs(own) == 1)}"
    return (counters if any((*position.counters, position.pool)) else "") + (
        f"; {describe_count(position.scores[seat], point)}" if any(position.scores) else ""
    )


def describe_balance(counters: int) -> str:
    """Return a number of counters; below nothing, where counters have no limit, the number that was paid: `paid 5`."""
    return str(counters) if counters >= 0 else narrate("table.paid", number=-counters)


def add_citations(text: str, cites: Iterable[str]) -> str:
    """Return a sentence with its citations: `Whoever can pair must. [SSS-18, R-4]`."""
    ids = ", ".join(cites)
    return f"{text} [{ids}]" if ids else text


def describe_count(number: int, what: str) -> str:
    """Return a number of things: `1 card`, `2 cards`."""
    return get_language().count(str(number), what)
