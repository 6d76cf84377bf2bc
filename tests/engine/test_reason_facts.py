"""The facts of reasons agree with their events, in every record and in random games."""

from collections import Counter
from random import Random

from support.paths import RECORDS

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import (
    STOCK,
    Deal,
    DealPassed,
    Ended,
    Left,
    Moved,
    New,
    Paid,
    Play,
    Said,
    Scored,
    Setup,
    Spot,
    Turned,
    after,
)
from cardlessons.engine.variants import VARIANTS
from cardlessons.record import load
from cardlessons.record.model import iter_with_variations
from cardlessons.record.replay import replay

GOLDEN = sorted(RECORDS.glob("*.play"))


def happens(event, dealer):
    """Return the facts of an event, under the names of a reason's facts."""
    match event:
        case Paid(payer, _, amount):
            return {"payer": payer, "amount": amount}
        case Scored(seat, points, why) if "off" in why.facts:
            return {"seat": seat, "off": -points}
        case Scored(seat, points):
            return {"seat": seat, "points": points}
        case Said(seat, words, why):
            return {"seat": seat} if why.code == "call.earl" else {"seat": seat, "call": words}
        case Turned(None):  # the deal is over, and the next dealer is told
            return {}
        case Turned(seat, why):
            return {"holder" if "holder" in why.facts else "seat": seat, "dealer": dealer}
        case Left(seat):
            return {"seat": seat}
        case DealPassed(seat):
            return {"seat": seat, "dealer": seat}
        case Ended(winners):
            return {"seats": winners, "winners": winners, "winner": winners[0]}
        case Moved([card], (Spot.HAND, seat), _):
            return {"seat": seat, "card": card}
        case Moved(cards, (Spot.LAYOUT | Spot.HAND, _), _):
            return {"count": len(cards)}
    return {"dealer": dealer}


def check(verdict, dealer):
    """Check that the facts of each reason agree with its event, and that nothing is told twice in a deal."""
    told = Counter()
    for event in verdict.events:
        if event.why:
            facts = event.why.facts
            named = {name: value for name, value in happens(event, dealer).items() if name in facts}
            assert {name: facts[name] for name in named} == named, event
        told[isinstance(event, Moved) and event.source == STOCK and event.why and event.why.code] += 1
    assert all(count == 1 for code, count in told.items() if code), told


def test_what_is_told_in_a_record_is_what_happens():
    for path in GOLDEN:
        for played in iter_with_variations(replay(load(path)).steps):
            check(played.verdict, played.after.dealer)


def test_what_is_told_in_a_game_of_chance_is_what_happens():
    for slug in VARIANTS:
        rules, chance = VARIANTS[slug].rules, Random(0)
        players = chance.choice(rules.seats[:4])
        position = rules.begin(Setup(tuple("ABCDEFGHIJKL"[:players]), "A", ((),) * players))
        for turn in range(150):
            moves = rules.moves(position)
            if position.over:
                act = New()
            elif moves:
                act = chance.choice(moves)
            else:
                act = Deal(shuffle(rules.cards, turn))
            if isinstance(act, Play) and chance.random() < 0.2:
                act = Play(act.seat, act.card, act.takes, act.call or "Snip", act.onto)
            verdict = rules.decide(position, act)
            position = after(position, verdict.events)
            check(verdict, position.dealer)
