"""The kinds of questions on the fishing games: what a card takes, builds, the last cards, and the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from typing import TypeVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Cards, Lawful, Play, Refused, Why
from cardlessons.families.fishing.counting import CARD_POINTS, POINTS_FOR_MOST_CARDS, POINTS_FOR_MOST_SPADES, Side
from cardlessons.families.fishing.options import get_value
from cardlessons.record.narration import describe_act, describe_cards, shorten_cards
from cardlessons.rulebook import spell_out_number
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.plays import make_plays_kind
from cardlessons.simulation.questions.questions import PLAYS_SHOWN

T = TypeVar("T")
TEXTS = Path(__file__).with_name("questions.toml")
MAX_CAPTURE = 3
"""The limit of cards in a wrong capture."""
MIN_WRONG = 3
"""The fewest wrong captures of a question."""
GOAL_SUMS = (8, 10)
"""The sums that cards may make with the played one in some games (SNI-12)."""

# What a card takes


def _find_capture(case: Case) -> Cards | None:
    if not case.is_play or case.play.onto or not case.table.layout:
        return None
    could = any(
        isinstance(act, Play) and act.card is case.play.card and act.takes for act in case.rules.moves(case.table)
    )
    return None if could and not case.play.takes else case.play.takes


def _iter_likely_captures(case: Case, right: Cards) -> Iterator[Cards]:
    """Yield likely errors: a card too few, a card too many, nothing, and cards that nearly make a sum."""
    lies, number = case.table.layout, get_value(case.play.card)
    if right:
        yield from (tuple(card for card in right if card != out) for out in right[:1])
        yield from ((*right, card) for card in lies if card not in right)
    some = [some for many in range(1, MAX_CAPTURE) for some in combinations(lies, many)]
    wishes = [number, *(goal - number for goal in GOAL_SUMS if number and not case.rules.takes_all)]
    yield from sorted(some, key=lambda takes: min(abs(sum(map(get_value, takes)) - wish) for wish in wishes))


def _iter_wrong_captures(case: Case, right: Cards) -> Iterator[Cards]:
    """Yield nothing, if the card takes something, and likely captures that the rules refuse, each once."""
    seen = {frozenset[Card](right)}
    for takes in ((), *_iter_likely_captures(case, right)):
        if len(takes) <= MAX_CAPTURE and frozenset(takes) not in seen:
            seen.add(frozenset(takes))
            if not takes or isinstance(_try_capture(case, takes), Refused):
                yield takes


def _find_asked_capture(case: Case) -> Cards | None:
    """Return what a card takes; None if too little else could be thought of."""
    takes = _find_capture(case)
    wrong = () if takes is None else islice(_iter_wrong_captures(case, takes), MIN_WRONG)
    return takes if len([*wrong]) == MIN_WRONG else None


def _try_capture(case: Case, takes: Cards) -> object:
    return case.rules.decide(case.table, replace(case.play, takes=takes))


def _correct_capture(case: Case, takes: Cards) -> str:
    verdict = _try_capture(case, takes)
    if takes and isinstance(verdict, Refused):
        return case.describe_whys(verdict.reasons)
    return case.say(TEXTS, "takes.cards", cards=describe_cards(case.play.takes))


def _describe_capture(case: Case, takes: Cards) -> str:
    return case.say(TEXTS, "takes.cards", cards=describe_cards(takes)) if takes else case.say(TEXTS, "takes.nothing")


TAKES_KIND = QuestionKind[Case](
    "takes",
    value=_find_asked_capture,
    asks=lambda case: case.say(TEXTS, "takes.asks", middle=shorten_cards(case.table.layout)),
    says=_describe_capture,
    others=_iter_wrong_captures,
    corrects=_correct_capture,
    whys=lambda case: case.find_whys("take.", "lay."),
    sort=lambda takes: min(len(takes), MAX_CAPTURE),
)


# Building


def _list_builds(case: Case) -> list[Play]:
    """Return the builds of one card of the hand on one in the middle, whether they are allowed or not."""
    if not case.is_play or case.table.memo.builds:
        return []
    return [
        Play(case.seat, card, (), Rank(number).word.capitalize(), (lies,))
        for card in case.table.hands[case.seat]
        for lies in case.table.layout
        if get_value(card) and get_value(lies) and (number := get_value(card) + get_value(lies)) <= Rank.TEN
    ]


def _try_build(case: Case, build: Play) -> Lawful | Refused:
    verdict = case.rules.decide(case.table, build)
    assert isinstance(verdict, Lawful | Refused)
    return verdict


def _list_refused_builds(case: Case) -> list[Play]:
    """Return the builds that are not allowed: of each call in turn one."""
    return _take_turns(
        (build.call, build) for build in _list_builds(case) if isinstance(_try_build(case, build), Refused)
    )


def _take_turns(sorted_: Iterable[tuple[Hashable, T]]) -> list[T]:
    """Return things with their sorts so that of each sort in turn one comes."""
    seen = Counter[Hashable]()
    turned = [(seen[sort], thing) for sort, thing in sorted_ if not seen.update([sort])]
    return [thing for _, thing in sorted(turned, key=lambda one: one[0])]


def _find_build(case: Case) -> Play | None:
    """Return the subject, a build that is allowed; None if too few others are not."""
    is_asked = isinstance(_try_build(case, case.subject), Lawful) and len(_list_refused_builds(case)) >= MIN_WRONG
    return case.subject if is_asked else None


def _list_build_whys(case: Case, build: Play) -> list[Why]:
    verdict = _try_build(case, build)
    if isinstance(verdict, Refused):
        return [*verdict.reasons]
    return [event.why for event in verdict.events if event.why and event.why.code.startswith("build.")]


BUILDS_KIND = QuestionKind[Case](
    "builds",
    value=_find_build,
    asks=lambda case: case.say(
        TEXTS,
        "builds.asks",
        cards=shorten_cards(case.table.hands[case.seat]),
        middle=shorten_cards(case.table.layout),
    ),
    says=lambda case, build: case.say(TEXTS, "builds.says", card=build.card, onto=build.onto, call=build.call),
    others=lambda case, _: _list_refused_builds(case),
    corrects=lambda case, build: case.say(
        TEXTS, "builds.not", card=build.card, reason=case.describe_whys(_list_build_whys(case, build))
    ),
    whys=lambda case: _list_build_whys(case, case.subject),
    applies=lambda rules: rules.builds_any,
    subjects=_list_builds,
    sort=lambda build: build.call,
    is_own_view=True,
)

# The last cards


def _list_last_plays(case: Case) -> list[Play]:
    """Return the plays that were shown, the last one first."""
    plays = [node.act for node in case.node.line() if isinstance(node.act, Play)]
    return plays[: -PLAYS_SHOWN - 1 : -1]


def _find_winning_play(case: Case) -> Card | None:
    """Return the card of the last capture, which wins the cards left over, if it was shown."""
    if not case.find_whys("left.last-capturer"):
        return None
    return next((act.card for act in _list_last_plays(case) if act.takes), None)


def _correct_winning_play(case: Case, card: Card) -> str:
    plays = {act.card: act for act in _list_last_plays(case)}
    act, last = plays[card], next(act for act in plays.values() if act.takes)
    text = "leftover.earlier" if act.takes else "leftover.took-nothing"
    return case.say(TEXTS, text, card=card, seat=last.seat, last=last.card)


LEFTOVER_KIND = QuestionKind[Case](
    "leftover",
    value=_find_winning_play,
    asks=lambda case: case.say(
        TEXTS,
        "leftover.asks",
        whole=f"{describe_act(case.play, case.seats)}.",
        count=case.find_whys("left.")[0].facts["count"],
    ),
    says=lambda case, card: case.say(
        TEXTS, "leftover.says", card=card, seat=next(act.seat for act in _list_last_plays(case) if act.card is card)
    ),
    others=lambda case, _: [act.card for act in _list_last_plays(case)],
    corrects=_correct_winning_play,
    whys=lambda case: case.find_whys("left."),
    sort=lambda _: None,
    aspect=lambda case: [bool(act.takes) for act in _list_last_plays(case)].index(True),
)

# The count


CASSINO_CARDS = (Card.read("Td"), Card.read("2s"))
"""Great and Little Cassino; the short pack has no Little Cassino."""
SHOWN_RANKS = (Rank.ACE, Rank.TWO, Rank.TEN)
"""The ranks of the cards of which it is asked what they score."""


def _count_taken(case: Case) -> dict[Side, tuple[int, int]]:
    """Return the numbers of cards and of spades of each side."""
    taken = {side: [card for seat in side for card in case.after.piles[seat]] for side in case.rules.sides(case.after)}
    return {side: (len(cards), sum(card.suit is Suit.SPADES for card in cards)) for side, cards in taken.items()}


def _score_most(case: Case) -> int:
    """Return what the subject, a side, scores for most cards and most spades; in a tie nobody scores."""
    counts = _count_taken(case)
    score = 0
    for number, points in enumerate((POINTS_FOR_MOST_CARDS, POINTS_FOR_MOST_SPADES)):
        own, *others = sorted((many[number] for many in counts.values()), reverse=True)
        score += points if counts[case.subject][number] == own and own not in others else 0
    return score


def _describe_taken(case: Case) -> str:
    each = [
        case.say(TEXTS, "most.has", seats=side, count=cards, spades=spades)
        for side, (cards, spades) in _count_taken(case).items()
    ]
    return f"{'; '.join(each)}."


def _list_most_whys(case: Case) -> list[Why]:
    return case.find_whys("count.most-", "count.tied-")


def _correct_most(case: Case, said: int) -> str:
    reason = case.describe_whys(_list_most_whys(case))
    return case.say(TEXTS, f"most.not-{spell_out_number(said)}", seats=case.subject, reason=reason)


MOST_KIND = QuestionKind[Case](
    "most",
    value=_score_most,
    asks=lambda case: case.say(TEXTS, "most.asks", counts=_describe_taken(case), seats=case.subject),
    says=lambda case, points: case.say(TEXTS, "counts.says", points=points),
    others=lambda case, _: (
        0,
        POINTS_FOR_MOST_SPADES,
        POINTS_FOR_MOST_CARDS,
        POINTS_FOR_MOST_CARDS + POINTS_FOR_MOST_SPADES,
    ),
    corrects=_correct_most,
    whys=_list_most_whys,
    applies=lambda rules: not rules.counts_cards,
    subjects=lambda case: case.rules.sides(case.after) if case.is_play and case.ends_deal else (),
    at_end=True,
    in_order=True,
)


def _score_card(card: Card) -> int:
    return next((points for _, points, cards in CARD_POINTS if card in cards), 0)


def _list_other_counts(case: Case) -> list[Card]:
    """Return cards that score other points than the subject: of each number of points in turn one."""
    points = _score_card(case.subject)
    cards = [card for pile in case.after.piles for card in pile if card.rank in SHOWN_RANKS]
    return _take_turns((worth, card) for card in cards if (worth := _score_card(card)) != points)


def _list_card_whys(case: Case) -> list[Why]:
    return [why for why in case.find_whys("count.") if why.facts.get("card") is case.subject] or [
        Why("count.no-points", {"card": case.subject, "others": CASSINO_CARDS[: 2 if case.rules.pack == 52 else 1]})
    ]


COUNTS_KIND = QuestionKind[Case](
    "counts",
    value=lambda case: case.subject,
    asks=lambda case: case.say(TEXTS, "counts.asks", points=_score_card(case.subject)),
    says=lambda case, card: case.say(TEXTS, "counts.card", card=card),
    others=lambda case, _: _list_other_counts(case),
    corrects=lambda case, card: case.say(TEXTS, "counts.scores", card=card, points=_score_card(card)),
    whys=_list_card_whys,
    applies=lambda rules: not rules.counts_cards,
    subjects=lambda case: [
        card for pile in case.after.piles for card in pile if card.rank in SHOWN_RANKS and case.ends_deal
    ],
    sort=_score_card,
    at_end=True,
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


DEDUCTS_KIND = QuestionKind[Case](
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
    at_end=True,
)

PLAYS_KIND = make_plays_kind(lambda rules: rules.must_capture, names_middle=True)
QUESTION_KINDS = (TAKES_KIND, PLAYS_KIND, BUILDS_KIND, LEFTOVER_KIND, MOST_KIND, COUNTS_KIND, DEDUCTS_KIND)
