"""The kinds of questions on the games of stops: what follows, who is next, where a run ends, what is a stop."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path

from cardlessons.engine.cards import Card
from cardlessons.engine.players import visible_position
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Cards, Why
from cardlessons.families.sequence.stops import (
    Home,
    Known,
    RunForecast,
    StopStatus,
    forecast_leads,
    is_on_lead,
    judge_card,
)
from cardlessons.record.tree import Node
from cardlessons.simulation.game_loop import make_next_node
from cardlessons.simulation.questions.calls import find_call, make_call_kind
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.payments import SETTLES_KIND, list_seats, name_seat

TEXTS = Path(__file__).with_name("questions.toml")
NO_CARD = "no card"
"""The answer to which card, if there is none."""
TURN_CODES = ("run.holder", "run.own", "run.complete", "run.king", "run.ace", "run.gone", "run.turned-up", "run.silent")
"""The codes of the reasons why a run goes on, or ends."""
MIN_OTHER_CARDS = 2
"""The fewest cards of the hand that are no stops, or stops, beside the one that is asked for."""
MIN_LEADS = 3
"""The fewest cards among which a lead is chosen."""


def _describe_card(case: Case, card: Card | str) -> str:
    return case.say(TEXTS, "cards.none") if isinstance(card, str) else case.say(TEXTS, "cards.one", card=card)


def _list_turn_whys(case: Case) -> list[Why]:
    """Return why the run goes on, or ends."""
    return case.find_whys(*TURN_CODES)


# Which card follows, and who plays next


def _find_follower(case: Case) -> Hashable | None:
    """Return the card that must follow, or that there is none; None if the deal is over."""
    if not case.is_play or case.ends_deal:
        return None
    return NO_CARD if case.after.memo.run is None else case.rules.next_higher[case.play.card]


def _iter_other_followers(case: Case, _: Hashable) -> Iterator[Hashable]:
    """Yield likely errors: no card, the next one, the one after it, the same rank of another suit, the one before."""
    card, pack = case.play.card, [*case.rules.cards]
    higher = case.rules.next_higher[card]
    yield NO_CARD
    if higher is not None:
        yield higher
        yield next(other for other in pack if other.rank is higher.rank and other.suit is not card.suit)
        if following := case.rules.next_higher[higher]:
            yield following
    yield from (other for other in pack if case.rules.next_higher[other] is card)
    yield min(other for other in pack if other.suit is card.suit)
    yield from (other for other in pack if other.rank is card.rank and other is not card)


def _correct_follower(case: Case, value: Card | str) -> str:
    card = case.play.card
    higher = case.rules.next_higher[card]
    if isinstance(value, str) or value is higher:
        return case.describe_whys(_list_turn_whys(case))
    text = "follows.not-next"
    if value.suit is not card.suit:
        text = "follows.suit"
    elif case.rules.next_higher[value] is card:
        text = "follows.lower"
    return case.say(TEXTS, text, card=value, last=card)


FOLLOWS_KIND = QuestionKind[Case](
    "follows",
    value=_find_follower,
    asks=lambda case: case.say(TEXTS, "follows.asks"),
    says=_describe_card,
    others=_iter_other_followers,
    corrects=_correct_follower,
    whys=_list_turn_whys,
    sort=lambda card: card.suit if isinstance(card, Card) else card,
)


def _correct_next(case: Case, seat: int) -> str:
    if case.after.memo.run is None:
        return case.say(TEXTS, "next.run-over", seat=seat, reason=case.describe_whys(_list_turn_whys(case)))
    return case.say(TEXTS, "next.holds-not", seat=seat, due=case.rules.next_higher[case.play.card])


def _relate_next(case: Case) -> int:
    """Return how many seats on the left of the player the next one sits; 0 if it is the same one."""
    assert case.after.turn is not None
    return (case.after.turn - case.seat) % len(case.seats)


NEXT_KIND = QuestionKind[Case](
    "next",
    value=lambda case: case.after.turn if case.is_play and not case.ends_deal else None,
    asks=lambda case: case.say(TEXTS, "next.asks"),
    says=name_seat,
    others=lambda case, _: list_seats(case),
    corrects=_correct_next,
    whys=_list_turn_whys,
    sort=lambda _: None,
    aspect=_relate_next,
)

# How far a run goes


def _iter_run(case: Case) -> Iterator[Node]:
    """Yield the tables of the run that begins with a lead, to its end."""
    node = case.node
    yield node
    while Case(case.game, node).after.memo.run is not None:
        node = make_next_node(case.game, node, case.rules.moves(node.position)[0])
        yield node


def _is_lead(case: Case) -> bool:
    return case.is_play and case.table.memo.run is None


def _correct_length(case: Case, said: int) -> str:
    run = [Case(case.game, node) for node in _iter_run(case)]
    if said < len(run):
        following = run[said]
        return case.say(TEXTS, "length.goes-on", seat=following.seat, card=following.play.card, number=said)
    return case.say(TEXTS, "length.ends", card=run[-1].play.card, number=len(run), said=said)


LENGTH_KIND = QuestionKind[Case](
    "length",
    value=lambda case: len([*_iter_run(case)]) if _is_lead(case) and not case.ends_deal else None,
    asks=lambda case: case.say(TEXTS, "length.asks"),
    says=lambda case, length: case.say(TEXTS, "length.says", number=length),
    others=lambda case, right: sorted(range(1, len(case.rules.words.calls) + 1), key=lambda n: abs(n - right)),
    corrects=_correct_length,
    whys=lambda case: [
        why
        for last in [Case(case.game, [*_iter_run(case)][-1])]
        for why in _list_turn_whys(last) or last.find_whys("out.ends")
    ],
    in_order=True,
)


def _list_whole_run(case: Case) -> Cards:
    """Return the cards from the lead to one more than a whole run, or to the end of the suit."""
    cards = [case.play.card]
    while len(cards) <= len(case.rules.words.calls) and (higher := case.rules.next_higher[cards[-1]]):
        cards.append(higher)
    return tuple(cards)


def _find_last_card(case: Case) -> Card | None:
    """Return the last card of the run from the lead if it is whole; None if a stop ends it before."""
    if not _is_lead(case) or case.ends_deal:
        return None
    run = [*_iter_run(case)]
    return Case(case.game, run[-1]).play.card if len(run) == len(case.rules.words.calls) else None


def _correct_last_card(case: Case, value: Card) -> str:
    cards, length = _list_whole_run(case), len(case.rules.words.calls)
    return case.say(TEXTS, "last.other", card=value, nth=cards.index(value) + 1, length=length)


def _list_last_card_whys(case: Case) -> list[Why]:
    cards, length = _list_whole_run(case), len(case.rules.words.calls)
    facts = {"card": cards[length - 1], "seat": case.seat, "length": length, "calls": case.rules.calls}
    return [Why("lead.complete", facts)]


LAST_KIND = QuestionKind[Case](
    "last",
    value=_find_last_card,
    asks=lambda case: case.say(TEXTS, "last.asks", length=len(case.rules.words.calls), call=case.rules.words.calls[-1]),
    says=_describe_card,
    others=lambda case, _: _list_whole_run(case)[:0:-1],
    corrects=_correct_last_card,
    whys=_list_last_card_whys,
)

# What one seat can know


def _judge(case: Case, card: Card) -> Known:
    return judge_card(case.rules, visible_position(case.table, case.seat), case.seat, card)


def _list_other_standings(case: Case) -> Cards:
    """Return the cards of the hand whose status is not that of the subject."""
    asked = _judge(case, case.subject).standing
    return tuple(card for card in case.table.hands[case.seat] if _judge(case, card).standing is not asked)


def _correct_stop(case: Case, card: Card) -> str:
    known = _judge(case, card)
    text = "stop.not-surely" if known.standing is StopStatus.MAY else "stop.not-so"
    return case.say(TEXTS, text, card=card, reason=case.describe_whys([known.why]))


STOP_KIND = QuestionKind[Case](
    "stop",
    value=lambda case: case.subject if len(_list_other_standings(case)) > MIN_OTHER_CARDS else None,
    asks=lambda case: case.say(TEXTS, f"stop.asks-{_judge(case, case.subject).standing}"),
    says=_describe_card,
    others=lambda case, _: _list_other_standings(case),
    corrects=_correct_stop,
    whys=lambda case: [_judge(case, case.subject).why],
    subjects=lambda case: case.table.hands[case.seat] if _is_lead(case) else (),
    sort=lambda card: card.suit,
    aspect=lambda case: _judge(case, case.subject).standing,
    is_own_view=True,
)


def _forecast_leads(case: Case) -> Mapping[Card, RunForecast]:
    seen = visible_position(case.table, case.seat)
    return forecast_leads(case.rules, seen, case.seat) if is_on_lead(seen, case.seat) else {}


def _find_home_lead(case: Case) -> Card | None:
    """Return the only card of the hand after which the lead surely comes back."""
    leads = _forecast_leads(case) if _is_lead(case) else {}
    home = [card for card, forecast in leads.items() if forecast.home is Home.SURE]
    return home[0] if len(home) == 1 and len(leads) >= MIN_LEADS else None


HOME_KIND = QuestionKind[Case](
    "home",
    value=_find_home_lead,
    asks=lambda case: case.say(TEXTS, "home.asks"),
    says=_describe_card,
    others=lambda case, _: case.table.hands[case.seat],
    corrects=lambda case, card: case.describe_whys([_forecast_leads(case)[card].why]),
    whys=lambda case: [_forecast_leads(case)[_find_home_lead(case) or case.play.card].why],
    is_own_view=True,
)

# What is said


def _list_calls(case: Case) -> Mapping[str, str]:
    """Return the likely calls with a card, and why each is not the right one."""
    words, right = case.rules.words, find_call(case)
    run = case.table.memo.run
    nth = 1 if run is None else run.length + 1
    call = words.calls[nth - 1]
    is_stop = right != call
    calls = {}
    if nth < len(words.calls):
        other = call if is_stop else call + words.stop
        calls[other] = case.say(TEXTS, "said.stop" if is_stop else "said.no-stop", last=words.calls[-1])
    for number, plain in sorted(enumerate(words.calls, 1), key=lambda one: abs(one[0] - nth)):
        said = plain + words.stop if is_stop and number < len(words.calls) else plain
        calls.setdefault(said, case.say(TEXTS, "said.other", nth=number, due=nth))
    return calls


SAID_KIND = make_call_kind(_list_calls)
QUESTION_KINDS = (FOLLOWS_KIND, NEXT_KIND, SAID_KIND, LAST_KIND, LENGTH_KIND, STOP_KIND, HOME_KIND, SETTLES_KIND)
