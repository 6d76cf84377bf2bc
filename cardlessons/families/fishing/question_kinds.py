"""The kinds of questions on the fishing games: what a card takes, sweeps, builds, the last cards, and the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Cards, Lawful, Play, Refused, Why
from cardlessons.families.fishing.counting import CARD_POINTS, POINTS_FOR_MOST_CARDS, POINTS_FOR_MOST_SPADES, Side
from cardlessons.families.fishing.options import get_value
from cardlessons.record.narration import describe_act, describe_cards, shorten_cards
from cardlessons.rulebook import spell_out_number
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.payments import list_seats, name_seat
from cardlessons.simulation.questions.plays import make_plays_kind
from cardlessons.simulation.questions.questions import PLAYS_SHOWN

TEXTS = Path(__file__).with_name("questions.toml")
MAX_CAPTURE = 3
"""The limit of cards in a wrong capture."""
MIN_WRONG = 2
"""The fewest wrong captures of a question."""
GOALS = (8, 10)
"""The sums that cards may make with the played one in some games (SNI-12)."""
MAX_SWEPT = 4
"""The most cards in the middle of which it is asked whether they are swept."""

# What a card takes


def _find_capture(case: Case) -> Cards | None:
    if not case.is_play or case.play.onto or not case.table.layout:
        return None
    return case.play.takes


def _iter_likely_captures(case: Case, right: Cards) -> Iterator[Cards]:
    """Yield likely errors: a card too few, a card too many, nothing, and cards that nearly make a sum."""
    lies, number = case.table.layout, get_value(case.play.card)
    if right:
        yield from (tuple(card for card in right if card != out) for out in right[:1])
        yield from ((*right, card) for card in lies if card not in right)
    some = [some for many in range(1, MAX_CAPTURE) for some in combinations(lies, many)]
    wishes = [number, *(goal - number for goal in GOALS if number and not case.rules.takes_all)]
    yield from sorted(some, key=lambda takes: min(abs(sum(map(get_value, takes)) - wish) for wish in wishes))


def _iter_refused_captures(case: Case, right: Cards) -> Iterator[Cards]:
    """Yield likely captures that the rules refuse, each once."""
    seen = set()
    for takes in _iter_likely_captures(case, right):
        if len(takes) <= MAX_CAPTURE and frozenset(takes) not in seen:
            seen.add(frozenset(takes))
            if isinstance(_try_capture(case, takes), Refused):
                yield takes


def _find_asked_capture(case: Case) -> Cards | None:
    """Return what a card takes; None if too little else could be thought of."""
    takes = _find_capture(case)
    wrong = () if takes is None else islice(_iter_refused_captures(case, takes), MIN_WRONG)
    return takes if len([*wrong]) == MIN_WRONG else None


def _try_capture(case: Case, takes: Cards) -> object:
    return case.rules.decide(case.table, replace(case.play, takes=takes))


def _correct_capture(case: Case, takes: Cards) -> str:
    verdict = _try_capture(case, takes)
    return case.describe_whys(verdict.reasons) if isinstance(verdict, Refused) else ""


def _describe_capture(case: Case, takes: Cards) -> str:
    return case.say(TEXTS, "takes.cards", cards=describe_cards(takes)) if takes else case.say(TEXTS, "takes.nothing")


TAKES = QuestionKind[Case](
    "takes",
    value=_find_asked_capture,
    asks=lambda case: case.say(TEXTS, "takes.asks", middle=shorten_cards(case.table.layout)),
    says=_describe_capture,
    others=_iter_refused_captures,
    corrects=_correct_capture,
    whys=lambda case: case.find_whys("take.", "lay."),
    sort=lambda takes: min(len(takes), 2),  # nothing, one card, or several
)


def _find_sweep(case: Case) -> bool | None:
    """Return whether a capture sweeps the board; None if nobody would ask."""
    takes = _find_capture(case)
    if not takes or case.ends_deal or len(case.table.layout) > MAX_SWEPT:
        return None
    return len(takes) == len(case.table.layout)


def _correct_sweep(case: Case, said: bool) -> str:
    if not said:
        return case.describe_whys(case.find_whys("sweep."))
    return case.say(TEXTS, "sweeps.left", cards=[card for card in case.after.layout if card in case.table.layout])


SWEEPS = QuestionKind[Case](
    "sweeps",
    value=_find_sweep,
    asks=lambda case: case.say(TEXTS, "sweeps.asks", middle=shorten_cards(case.table.layout)),
    says=lambda case, is_sweep: case.say(TEXTS, "sweeps.yes" if is_sweep else "sweeps.no"),
    others=lambda case, right: (not right,),
    corrects=_correct_sweep,
    whys=lambda case: case.find_whys("sweep.") or case.find_whys("take."),
    applies=lambda rules: not rules.counts_cards,
    in_order=True,
)

# Building


def _iter_builds(case: Case) -> Iterator[Play]:
    """Yield builds of the card on one card in the middle, whether they are allowed or not."""
    if not case.is_play or case.table.memo.builds:
        return
    for card in case.table.hands[case.seat]:
        for lies in case.table.layout:
            number = get_value(card) + get_value(lies)
            if get_value(card) and get_value(lies) and number <= Rank.TEN:
                yield Play(case.seat, card, (), Rank(number).word.capitalize(), (lies,))


def _try_build(case: Case) -> Lawful | Refused:
    verdict = case.rules.decide(case.table, case.subject)
    assert isinstance(verdict, Lawful | Refused)
    return verdict


def _correct_build(case: Case, said: bool) -> str:
    if said:
        return case.describe_whys(_list_build_whys(case))
    number = get_value(case.subject.card) + get_value(*case.subject.onto)
    cards = [card for card in case.table.hands[case.seat] if get_value(card) == number]
    return case.say(TEXTS, "builds.holds", cards=cards, call=case.subject.call)


def _list_build_whys(case: Case) -> list[Why]:
    verdict = _try_build(case)
    if isinstance(verdict, Refused):
        return [*verdict.reasons]
    return [event.why for event in verdict.events if event.why and event.why.code.startswith("build.")]


BUILDS = QuestionKind[Case](
    "builds",
    value=lambda case: isinstance(_try_build(case), Lawful),
    asks=lambda case: case.say(
        TEXTS,
        "builds.asks",
        cards=shorten_cards(case.table.hands[case.seat]),
        card=case.subject.card,
        onto=case.subject.onto,
        call=case.subject.call,
    ),
    says=lambda case, is_allowed: case.say(TEXTS, "builds.yes" if is_allowed else "builds.no"),
    others=lambda case, right: (not right,),
    corrects=_correct_build,
    whys=_list_build_whys,
    applies=lambda rules: rules.builds_any,
    subjects=_iter_builds,
    is_own_view=True,
    in_order=True,
)

# The last cards


def _find_last_capturer(case: Case) -> int | None:
    """Return who takes the cards left over, if that player's capture was shown."""
    whys = case.find_whys("left.last-capturer")
    if not whys:
        return None
    plays = [node.act for node in case.node.line() if isinstance(node.act, Play)][-PLAYS_SHOWN:]
    return whys[0].facts["seat"] if any(act.takes for act in plays) else None


def _correct_last_capturer(case: Case, seat: int) -> str:
    return case.say(TEXTS, "leftover.last-card" if seat == case.seat else "leftover.not-last", seat=seat)


LEFTOVER = QuestionKind[Case](
    "leftover",
    value=_find_last_capturer,
    asks=lambda case: case.say(
        TEXTS,
        "leftover.asks",
        whole=f"{describe_act(case.play, case.seats)}.",
        count=case.find_whys("left.")[0].facts["count"],
    ),
    says=name_seat,
    others=lambda case, _: (case.seat, *list_seats(case)),
    corrects=_correct_last_capturer,
    whys=lambda case: case.find_whys("left."),
)

# The count


CARDS, SPADES = "cards", "spades"
POINTS = {CARDS: POINTS_FOR_MOST_CARDS, SPADES: POINTS_FOR_MOST_SPADES}
"""The kinds of cards of which most are counted, with the points that score them."""
CASSINOS = (Card.read("Td"), Card.read("2s"))
"""Great and Little Cassino; the short pack has no Little Cassino."""
SHOWN_RANKS = (Rank.ACE, Rank.TWO, Rank.TEN)
"""The ranks of the cards of which it is asked what they score."""
Score = tuple[Side, int]
"""A side, which is empty if nobody scores, and its points."""


def _count_sides(case: Case) -> dict[Side, int]:
    """Return the number of cards or spades of each side."""
    taken = {side: [card for seat in side for card in case.after.piles[seat]] for side in case.rules.sides(case.after)}
    return {
        side: len([card for card in cards if case.subject == CARDS or card.suit is Suit.SPADES])
        for side, cards in taken.items()
    }


def _find_best(case: Case) -> Score:
    """Return who scores for most cards, or spades, or wins with most cards."""
    counts = _count_sides(case)
    most = max(counts.values())
    best = [side for side, count in counts.items() if count == most]
    return (best[0], POINTS[case.subject]) if len(best) == 1 else ((), 0)


def _describe_counts(case: Case) -> str:
    each = [
        case.say(TEXTS, f"most.has-{case.subject}", seats=side, count=count)
        for side, count in _count_sides(case).items()
    ]
    return f"{'; '.join(each)}."


def _iter_other_scores(case: Case) -> Iterator[Score]:
    counts = sorted(_count_sides(case).items(), key=lambda one: -one[1])
    points = POINTS[case.subject]
    if not case.rules.counts_cards:
        yield counts[0][0], sum(POINTS.values()) - points
    yield from ((side, points) for side, _ in counts)
    yield (), 0


def _correct_score(case: Case, value: Score) -> str:
    side, right, counts = value[0], _find_best(case), _count_sides(case)
    if side == right[0]:
        return case.say(TEXTS, f"most.points-{case.subject}")
    if not side:
        return case.say(TEXTS, "most.nobody", seats=right[0], count=counts[right[0]])
    text = "most.fewer"
    if not right[0]:
        is_tied = counts[side] == max(counts.values())
        text = ("most.drawn" if case.rules.counts_cards else "most.tied") if is_tied else text
    return case.say(TEXTS, text, seats=side, count=counts[side], most=max(counts.values()))


def _list_most_whys(case: Case) -> list[Why]:
    if case.rules.counts_cards:
        return case.find_whys("game.")
    return case.find_whys(f"count.most-{case.subject}", f"count.tied-{case.subject}")


def _describe_score(case: Case, value: Score) -> str:
    side, points = value
    is_win = case.rules.counts_cards
    if not side:
        return case.say(TEXTS, "most.draw" if is_win else "most.none")
    text = "most.wins" if is_win else "most.scores"
    return case.say(TEXTS, text, seats=side, points=points)


def _list_most(case: Case) -> tuple[str, ...]:
    if not case.is_play or not case.ends_deal:
        return ()
    return (CARDS,) if case.rules.counts_cards else (CARDS, SPADES)


MOST = QuestionKind[Case](
    "most",
    value=_find_best,
    asks=lambda case: case.say(
        TEXTS,
        f"most.asks-{'winner' if case.rules.counts_cards else case.subject}",
        counts=_describe_counts(case),
    ),
    says=_describe_score,
    others=lambda case, _: _iter_other_scores(case),
    corrects=_correct_score,
    whys=_list_most_whys,
    subjects=_list_most,
    at_end=True,
)


def _score_card(case: Case) -> int:
    return next((points for _, points, cards in CARD_POINTS if case.subject in cards), 0)


def _find_owner(case: Case) -> int:
    return next(seat for seat, pile in enumerate(case.after.piles) if case.subject in pile)


def _list_card_whys(case: Case) -> list[Why]:
    return [why for why in case.find_whys("count.") if why.facts.get("card") is case.subject] or [
        Why("count.no-points", {"card": case.subject, "others": CASSINOS[: 2 if case.rules.pack == 52 else 1]})
    ]


COUNTS = QuestionKind[Case](
    "counts",
    value=_score_card,
    asks=lambda case: case.say(TEXTS, "counts.asks", seat=_find_owner(case), card=case.subject),
    says=lambda case, points: case.say(TEXTS, "counts.says", points=points),
    others=lambda case, _: range(4),
    corrects=lambda case, said: case.say(TEXTS, f"counts.not-{spell_out_number(said)}", card=case.subject),
    whys=_list_card_whys,
    applies=lambda rules: not rules.counts_cards,
    subjects=lambda case: [
        card for pile in case.after.piles for card in pile if card.rank in SHOWN_RANKS and case.ends_deal
    ],
    at_end=True,
    in_order=True,
)

# What is taken off again


def _count_points(case: Case) -> dict[int, int]:
    """Return the points that each seat has made, before any are taken off."""
    made = Counter[int](dict(enumerate(case.after.scores)))
    for why in case.find_whys("settle."):
        if "off" in why.facts:
            made[why.facts["seat"]] += why.facts["off"]
    return dict(made)


def _list_scored_sides(case: Case) -> list[int]:
    """Return one seat of each side if points are taken off at the end of the play."""
    is_first = case.is_play and case.ends_deal and case.find_whys("settle.")
    return [side[0] for side in case.rules.sides(case.after)] if is_first else []


def _correct_settled_score(case: Case, said: int) -> str:
    made = _count_points(case)
    own, others = made[case.subject], [points for seat, points in made.items() if seat != case.subject]
    facts = {"seat": case.subject, "said": said, "own": own, "reason": case.describe_whys(_list_settle_whys(case))}
    if said == own:
        return case.say(TEXTS, "deducts.not-all", **facts)
    if not said:
        return case.say(TEXTS, "deducts.not-nothing", **facts)
    return case.say(TEXTS, "deducts.other" if said in others else "deducts.wrong", **facts)


def _list_settle_whys(case: Case) -> list[Why]:
    whys = case.find_whys("settle.")
    return [why for why in whys if why.facts.get("seat") == case.subject] or whys[:1]


DEDUCTS = QuestionKind[Case](
    "deducts",
    value=lambda case: case.after.scores[case.subject],
    asks=lambda case: case.say(
        TEXTS,
        f"deducts.asks-{case.rules.scoring}",
        seat=case.subject,
        points="; ".join(
            case.say(TEXTS, "deducts.made", seats=side, count=_count_points(case)[side[0]])
            for side in case.rules.sides(case.after)
        ),
    ),
    says=lambda case, score: case.say(TEXTS, "counts.says", points=score),
    others=lambda case, right: (_count_points(case)[case.subject], 0, *_count_points(case).values(), right + 1),
    corrects=_correct_settled_score,
    whys=_list_settle_whys,
    applies=lambda rules: not rules.scores_own and not rules.counts_cards,
    subjects=_list_scored_sides,
    sort=lambda score: min(score, 2),
    at_end=True,
)

PLAYS = make_plays_kind(lambda rules: rules.must_capture, names_middle=True)
QUESTION_KINDS = (TAKES, PLAYS, SWEEPS, BUILDS, LEFTOVER, MOST, COUNTS, DEDUCTS)
