"""The end of a pack in the fishing games: the cards left over, the points with their reasons, and the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from cardlessons.engine.cards import CARDS, Card, Rank, Suit
from cardlessons.engine.table import (
    LAYOUT,
    Cards,
    DealPassed,
    Ended,
    Event,
    Moved,
    Noted,
    Remembered,
    Scored,
    Turned,
    Why,
    after,
    pile,
)
from cardlessons.families.fishing.options import FishingOptions, Scoring
from cardlessons.families.fishing.seating import FishingMemo, Position, find_partner, list_seats_from_left, list_sides

Points = tuple[int, ...]
Side = tuple[int, ...]
Sorted = tuple[tuple[str, Cards], ...]
POINTS_FOR_MOST_CARDS, POINTS_FOR_MOST_SPADES = 3, 1
CARD_POINTS: tuple[tuple[str, int, frozenset[Card]], ...] = (
    ("count.ace", 1, frozenset(map(Card.read, ("Ac", "Ad", "Ah", "As")))),
    ("count.great-cassino", 2, frozenset({Card.read("Td")})),
    ("count.little-cassino", 1, frozenset({Card.read("2s")})),
)
"""The cards that score by themselves, as tuples of reason code, points and cards."""
_SCORING_CARDS = frozenset().union(*[cards for _, _, cards in CARD_POINTS])
_SPADE_CARDS = frozenset(card for card in CARDS if card.suit is Suit.SPADES)
LURCH_POINTS = 6
"""A loser with fewer points than this number is lurched."""


def end_pack(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the events that follow when the last card of the pack has been played."""
    events = _capture_left_over(rules, position)
    now = after(position, events)
    events += _end_by_cards(rules, now) if rules.counts_cards else _end_by_points(rules, now)
    return events


def score_sweep(rules: FishingOptions, position: Position, seat: int, code: str) -> list[Event]:
    """Return the events of a sweep: a point, and the seat's new number of sweeps.

    A sweep is a capture of all cards in the middle. In games that count cards it brings nothing.
    """
    if rules.counts_cards:
        return []
    memo: FishingMemo = position.memo
    sweeps = tuple(n + (other == seat) for other, n in enumerate(memo.sweeps))
    scored = _list_score_events(rules, position, seat, 1, Why(code, {"seat": seat, "points": 1}))
    reached = position.scores[seat] + 1
    if reached == rules.game and (position.stock or any(position.hands)):
        scored.append(Noted(Why("game.not-yet", {"seat": seat, "points": reached})))
    return [*scored, Remembered(memo._replace(sweeps=sweeps))]


def score_sides(scoring: Scoring, points: Points) -> Points:
    """Return the score of each side from its points, by the option `scoring` (CAS-2, CAS-3, CAS-5, R-53).

    With `lowest`, the points 1, 2, 3, 5 become the scores 0, 1, 2, 4.
    """
    high, low = max(points), min(points)
    match scoring:
        case "lowest":
            return tuple(own - low for own in points)
        case "difference" | "hoyle":
            gain = max(0, 2 * high - sum(points))
            return tuple(gain if own == high else 0 for own in points)
        case "each":
            return points


def _capture_left_over(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the events by which the last seat to capture takes the cards left in the middle (CAS-21, SNI-17)."""
    last: int | None = position.memo.last
    if not position.layout:
        return [Noted(Why("left.cleared", {"seat": last}))] if not rules.counts_cards and rules.last_sweep else []
    if last is None:
        return [Noted(Why("left.nobody", {"cards": position.layout}))]
    facts = {"seat": last, "count": len(position.layout)}
    taken = Moved(position.layout, LAYOUT, pile(last), Why("left.last-capturer", facts))
    if not rules.last_sweep:
        return [taken, Noted(Why("sweep.last-none", {"seat": last}))]
    return [taken, *score_sweep(rules, position, last, "sweep.last")]


def _list_score_events(rules: FishingOptions, position: Position, seat: int, points: int, why: Why) -> list[Event]:
    """Return the events that give points to a seat, and the same points to its partner if it has one (CAS-23)."""
    events: list[Event] = [Scored(seat, points, why)]
    mate = find_partner(rules, position, seat)
    if mate is not None:
        code = f"partner.{why.code.partition('.')[2]}"
        events.append(Scored(mate, points, Why(code, {**why.facts, "seat": mate, "partner": seat})))
    return events


def group_captured(rules: FishingOptions, cards: Cards) -> Sorted:
    """Return captured cards by kind: `spades`, other `aces`, Great Cassino (`great`), and the `rest`."""
    if rules.counts_cards:
        return (("rest", cards),)
    kinds: dict[str, list[Card]] = {"spades": [], "aces": [], "great": [], "rest": []}
    for card in cards:
        if card.suit is Suit.SPADES:
            kinds["spades"].append(card)
        elif card.rank is Rank.ACE:
            kinds["aces"].append(card)
        else:
            kinds["great" if card.text == "Td" else "rest"].append(card)
    return tuple((kind, tuple(some)) for kind, some in kinds.items())


# Counting points


def count_points(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the events of the count in order: most cards, most spades, aces, Great Cassino, Little Cassino."""
    events: list[Event] = []
    for code, points, count in (
        ("count.most-cards", POINTS_FOR_MOST_CARDS, len),
        ("count.most-spades", POINTS_FOR_MOST_SPADES, _count_spades),
    ):
        events += _score_most(rules, position, code, points, count)
    scoring = [
        (seat, card)
        for side in list_sides(rules, position)
        for seat in side
        for card in position.piles[seat]
        if card in _SCORING_CARDS
    ]
    for code, points, cards in CARD_POINTS:
        for seat, card in scoring:
            if card in cards:
                facts = {"seat": seat, "card": card, "points": points}
                events += _list_score_events(rules, position, seat, points, Why(code, facts))
    return events


def _count_spades(cards: Cards) -> int:
    return len(_SPADE_CARDS.intersection(cards))


def _score_most(
    rules: FishingOptions, position: Position, code: str, points: int, count: Callable[[Cards], int]
) -> list[Event]:
    """Return the events for the side with the largest count of cards or spades; a tie scores for nobody (R-52)."""
    counted_by = {side: sum([count(position.piles[seat]) for seat in side]) for side in list_sides(rules, position)}
    most = max(counted_by.values())
    best = [side for side, counted in counted_by.items() if counted == most]
    (seat, *_), *tied = best
    facts = {"seats": tuple(seat for side in best for seat in side), "count": most, "points": points}
    if tied:
        ties = ("count.tied-spades", "count.tied-spades-of-sides")
        if points == POINTS_FOR_MOST_CARDS:
            ties = ("count.tied-cards", "count.tied-cards-of-sides")
        return [Noted(Why(ties[len(best[0]) > 1], facts))]
    return _list_score_events(rules, position, seat, points, Why(code, facts | {"seat": seat}))


def _end_by_points(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the events of the count and of the scores, then the end of the game or the next deal."""
    events = count_points(rules, position)
    among = list_sides(rules, position)
    memo: FishingMemo = position.memo
    counted = Counter[int]()
    for event in events:
        if isinstance(event, Scored):
            counted[event.seat] += event.points
    points = tuple([sum([memo.sweeps[seat] for seat in side]) + counted[min(side)] for side in among])
    events += _iter_settle_events(rules, among, points)
    now = after(position, events)
    return [*events, *_end_or_deal_on(rules, now, among)]


def _iter_settle_events(rules: FishingOptions, among: tuple[Side, ...], points: Points) -> Iterator[Event]:
    """Yield the events that take points off again, such as with `scoring=difference`, each with its reason."""
    if rules.scores_own:
        return
    scores = score_sides(rules.scoring, points)
    low, high = min(points), max(points)
    if not any(scores):
        level = low == high
        yield Noted(Why("settle.level" if level else "settle.none", {"high": high, "rest": sum(points) - high}))
    elif low == 0 and _choose_settle_code(rules.scoring, 0) == "settle.lowest":
        lowest = tuple(seat for side, own in zip(among, points, strict=True) if own == low for seat in side)
        yield Noted(Why("settle.lowest-nought", {"seats": lowest}))
    for side, own, score in zip(among, points, scores, strict=True):
        if own == score:
            continue
        for seat in side:
            facts = {"seat": seat, "own": own, "off": own - score, "score": score, "low": low, "high": high}
            yield Scored(seat, score - own, Why(_choose_settle_code(rules.scoring, score), facts))


def _choose_settle_code(scoring: Scoring, score: int) -> str:
    match scoring:
        case "lowest":
            return "settle.less-lowest" if score else "settle.lowest"
        case "hoyle":
            return "settle.less-two" if score else "settle.lower-two"
        case "difference" | "each":  # where each side scores its own points, nothing is taken off
            return "settle.difference" if score else "settle.loser"


def _end_or_deal_on(rules: FishingOptions, position: Position, among: tuple[Side, ...]) -> list[Event]:
    """Return the end of the game if one side alone leads and has enough points; else the next pack (R-102)."""
    best = max(position.scores)
    if best < rules.game:
        return _pass_deal(position)
    winners = [side for side in among if all(position.scores[seat] == best for seat in side)]
    winner, *level = winners
    if level:
        facts = {"seats": tuple(seat for side in winners for seat in side), "points": best}
        return [Noted(Why("game.level", facts)), *_pass_deal(position)]
    losers = tuple(seat for seat in position.memo.order if seat not in winner)
    events: list[Event] = []
    for seat in losers:
        if (points := position.scores[seat]) >= rules.game:
            facts = {"seat": seat, "points": points, "seats": winner, "best": best}
            events.append(Noted(Why("game.passed-too", facts)))
    for seat in losers if rules.lurch else ():
        if position.scores[seat] < LURCH_POINTS:
            events.append(Noted(Why("game.lurch", {"seat": seat, "points": position.scores[seat]})))
    why = Why("game.reached", {"seats": winner, "points": best, "game": rules.game})
    return [*events, Ended(winner, losers, why)]


def _pass_deal(position: Position) -> list[Event]:
    """Return the events that pass the deal to the next player, who deals a newly shuffled pack."""
    memo: FishingMemo = position.memo
    dealer = list_seats_from_left(position, position.dealer)[0]
    return [
        Remembered(memo._replace(last=None)),
        DealPassed(dealer, Why("pack.deal-passes", {"dealer": dealer})),
        Turned(None, Why("pack.over", {"dealer": dealer})),
    ]


# Counting cards


def _end_by_cards(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the end of the game: the player with the most cards wins; in a tie several players win (SNI-18)."""
    order: tuple[int, ...] = position.memo.order
    events: list[Event] = []
    for seat in order:
        count = len(position.piles[seat])
        events += [Scored(seat, count, Why("count.cards", {"seat": seat, "count": count}))] if count else []
    most = max(len(position.piles[seat]) for seat in order)
    winners = tuple(seat for seat in order if len(position.piles[seat]) == most)
    losers = tuple(seat for seat in order if seat not in winners)
    facts = {"seats": winners, "count": most}
    code = "game.most-cards" if len(winners) == 1 else "game.drawn-level" if most else "game.nobody-captured"
    return [*events, Ended(winners, losers, Why(code, facts))]
