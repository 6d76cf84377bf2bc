"""Questions on the hand: which of the cards may be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Cards, Fault, Play, Refused, Why
from cardlessons.record.narration import shorten_cards
from cardlessons.simulation.questions.cases import TEXTS, Case

MIN_HELD = 3
"""The fewest cards in a hand of which it is asked which may be played."""
ANY_CARD: Cards = ()
"""The answer that every card may be played."""


def _find_choices(case: Case) -> Cards | None:
    """Return the cards that may be played, if there are enough in the hand."""
    if not case.is_play or len(held := case.table.hands[case.seat]) < MIN_HELD:
        return None
    choices: Cards = case.rules.choices(case.table)
    return ANY_CARD if choices == held else choices


def _describe_choices(case: Case, cards: Cards) -> str:
    return case.say(TEXTS, "plays.only", cards=cards) if cards else case.say(TEXTS, "plays.any")


def _iter_other_choices(case: Case, right: Cards) -> Iterator[Cards]:
    """Yield any card, as many cards as are right with one exchanged, one card more, and single cards."""
    yield ANY_CARD
    held = case.table.hands[case.seat]
    wrong = [card for card in held if card not in right] if right else []
    for chosen in (*((card, *right[1:]) for card in wrong[:-1]), *((*right, card) for card in wrong[-1:])):
        yield tuple(card for card in held if card in chosen)
    yield from ((card,) for card in held)


def _correct_choices(case: Case, cards: Cards) -> str:
    right, held = case.rules.choices(case.table), case.table.hands[case.seat]
    forbidden = [card for card in cards or held if card not in right]
    if not forbidden:
        other = next(card for card in right if card not in cards)
        return case.say(TEXTS, "plays.too", cards=cards, other=other)
    verdict = case.rules.decide(case.table, Play(case.seat, forbidden[0]))
    whys = verdict.reasons if isinstance(verdict, Refused) else [event.why for event in verdict.events]
    code = f"plays.{'not-this' if cards else 'not-any'}{'-fined' * isinstance(verdict, Fault)}"
    return case.say(TEXTS, code, card=forbidden[0], reason=case.describe_whys(whys[:1]))


def _list_choice_whys(case: Case) -> list[Why]:
    """Return why another card of the hand is refused; if none is, why the card was played."""
    return _list_refusal_whys(case) or [why for event in case.node.verdict.events[:1] if (why := event.why)]


def _list_each_card_whys(case: Case) -> list[Why]:
    """Return why a card of the hand is refused; if none is, what cards do in one way of playing them.

    Of cards that take nothing the first one of its kind stands for all.
    """
    acts = {act.card: act for act in reversed([*case.rules.moves(case.table)]) if isinstance(act, Play)}
    whys: dict[object, Why] = {}
    for act in (acts[card] for card in case.table.hands[case.seat] if card in acts):
        if why := case.rules.decide(case.table, act).events[0].why:
            whys.setdefault(act.takes or why.code, why)
    return _list_refusal_whys(case) or [*whys.values()]


def _list_refusal_whys(case: Case) -> list[Why]:
    right = case.rules.choices(case.table)
    for card in case.table.hands[case.seat]:
        if card not in right and isinstance(verdict := case.rules.decide(case.table, Play(case.seat, card)), Refused):
            return [*verdict.reasons]
    return []


def make_plays_kind(applies: Callable[[Any], bool], *, names_middle: bool = False) -> QuestionKind[Case]:
    """Return the kind of questions on the cards that may be played, for games in which not every card may be.

    The question names the cards in the middle if they decide the answer; then the answer says what each card does.
    """
    return QuestionKind(
        "plays",
        value=_find_choices,
        asks=lambda case: case.say(
            TEXTS,
            "plays.asks-middle" if names_middle and case.table.layout else "plays.asks",
            cards=shorten_cards(case.table.hands[case.seat]),
            middle=shorten_cards(case.table.layout),
        ),
        says=_describe_choices,
        others=_iter_other_choices,
        corrects=_correct_choices,
        whys=_list_each_card_whys if names_middle else _list_choice_whys,
        applies=applies,
        sort=lambda cards: cards[0].suit if cards else None,
    )
