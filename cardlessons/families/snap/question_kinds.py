"""The kinds of questions on Irish Snap: is it a snap and why, who takes the pile, who goes on, with which number."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Moved, Pass, Play, Refused, Said, Why
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.count import COUNT_WORDS, get_next_number
from cardlessons.record.narration import describe_act
from cardlessons.rulebook import capitalize
from cardlessons.simulation.game_loop import make_next_node
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.payments import list_seats, name_seat

TEXTS = Path(__file__).with_name("questions.toml")


def _describe_turn(case: Case) -> str:
    """Return a turn with the words said."""
    says = [case.say(TEXTS, "count.says", seat=event.seat, words=event.words) for event in case.list_events(Said)]
    return " ".join((case.describe_play() if isinstance(case.act, Play) else case.say(TEXTS, "count.no-card"), *says))


def _is_turn(case: Case) -> bool:
    return isinstance(case.act, Play | Pass) and not isinstance(case.node.verdict, Refused)


# Is it a snap


def _find_causes(case: Case) -> tuple[str, ...] | None:
    """Return the causes of a snap after a turn; none if there is no snap."""
    if not _is_turn(case) or not (isinstance(case.act, Play) or case.table.layout):
        return None
    return tuple(sorted(why.code for why in case.find_whys("snap.")))


def _iter_other_causes(case: Case, right: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield no snap, the causes that the game has, and two of them at once."""
    yield ()
    if isinstance(case.act, Pass):
        yield ("snap.number-alone",)
        return
    causes = ["snap.number", "snap.pair", *(("snap.queen",) if case.rules.queens else ())]
    if right and "snap.jokers" in right:
        causes = ["snap.jokers", "snap.number"]
    yield from ((cause,) for cause in causes)
    yield tuple(sorted(causes[:2]))


def _correct_causes(case: Case, said: tuple[str, ...]) -> str:
    right = _find_causes(case) or ()
    if not said:
        return case.describe_whys(case.find_whys("snap."))
    missing = [why for why in case.find_whys("snap.") if why.code not in said]
    if {*said} <= {*right}:
        return case.say(TEXTS, "cause.also", reason=case.describe_whys(missing))
    under = case.table.layout[-1] if case.table.layout else None
    spoken = case.rules.said[get_next_number(case.table.memo.number) - 1]
    facts = {"card": case.act.card if isinstance(case.act, Play) else under, "under": under, "spoken": spoken}
    wrong = [code.replace("snap.", "cause.no-") for code in said if code not in right]
    texts = [f"{text}-beneath" if text == "cause.no-pair" and under is None else text for text in wrong]
    reason = " ".join(case.say(TEXTS, text, **facts) for text in texts)
    return case.say(TEXTS, "cause.partly", reason=reason) if {*said} & {*right} else reason


def _describe_causes(case: Case, causes: tuple[str, ...]) -> str:
    return case.say(TEXTS, f"cause.{'-and-'.join(code.removeprefix('snap.') for code in causes) or 'none'}")


SNAP_KIND = QuestionKind[Case](
    "snap",
    value=_find_causes,
    asks=lambda case: case.say(TEXTS, "cause.asks", turn=_describe_turn(case)),
    says=_describe_causes,
    others=_iter_other_causes,
    corrects=_correct_causes,
    whys=lambda case: case.find_whys("snap.") or case.find_whys("none."),
)

# Who takes the pile


def _describe_hands(case: Case, act: Slap | Flinch) -> str:
    """Return the hands that come down, and who keeps still, so that no place in the sentence is the answer."""
    down = (act.seat,) if isinstance(act, Flinch) else act.seats
    still = tuple(seat for seat in range(len(case.seats)) if seat not in down)
    each = (
        [case.say(TEXTS, "hands.one", seat=seat, nth=act.seats.index(seat) + 1) for seat in sorted(down)]
        if isinstance(act, Slap)
        else [capitalize(describe_act(act, case.seats))]
    )
    return f"{'; '.join([*each, *([case.say(TEXTS, 'hands.still', seats=still)] if still else [])])}."


def _is_taken_by(case: Case, act: object, seat: int | None) -> Hashable:
    """Return what may give a taker away: the seat if all slap, else nothing."""
    return seat if isinstance(act, Slap) and len(act.seats) == len(case.after.live()) else None


def _list_hands(case: Case) -> Iterator[Slap | Flinch]:
    """Yield hands that may come down after a turn: a slap of all, or a wrong slap and a flinch."""
    live = case.after.live()
    if not _is_turn(case) or case.ends_deal or not case.after.layout or len(live) < len(case.seats):
        return
    begins = [(case.node.number + step) % len(live) for step in (1, 2)]
    turns = [live[begin:] + live[:begin] for begin in begins]
    if case.after.memo.due == 1:
        yield from (Slap(turn) for turn in turns)
    elif not case.after.memo.due and case.node.number % 3 == 0:
        is_flinch = case.node.number % 2 and case.rules.flinch_costs
        yield Flinch(turns[1][0]) if is_flinch else Slap(turns[0][:2])


def _find_taker(case: Case) -> int | None:
    events = make_next_node(case.game, case.node, case.subject).verdict.events
    return next((event.why.facts["seat"] for event in events if isinstance(event, Moved) and event.why), None)


def _list_pile_whys(case: Case) -> list[Why]:
    verdict = make_next_node(case.game, case.node, case.subject).verdict
    return [event.why for event in verdict.events if event.why and event.why.code.startswith(("slap.", "flinch."))]


def _correct_taker(case: Case, seat: int) -> str:
    if isinstance(case.subject, Flinch):
        return case.say(TEXTS, "pile.no-hand", seat=seat)
    order = case.subject.seats
    facts = {"seat": seat, "last": order[-1], "first": order[0]}
    if not case.after.memo.due:
        return case.say(TEXTS, "pile.later" if seat in order else "pile.no-hand", **facts)
    return case.say(TEXTS, "pile.not-last", **facts, nth=order.index(seat) + 1)


PILE_KIND = QuestionKind[Case](
    "pile",
    value=_find_taker,
    asks=lambda case: case.say(
        TEXTS,
        "pile.asks" if case.after.memo.due else "pile.asks-wrong",
        turn=_describe_turn(case),
        hands=_describe_hands(case, case.subject),
    ),
    says=name_seat,
    others=lambda case, _: list_seats(case),
    corrects=_correct_taker,
    whys=_list_pile_whys,
    subjects=_list_hands,
    sort=lambda _: None,
    aspect=lambda case: _is_taken_by(case, case.subject, _find_taker(case)),
)

# Who goes on, and with which number


def _find_next_turn(case: Case) -> tuple[int, int] | None:
    """Return who has the next turn, and the next number."""
    if not _is_turn(case) or case.ends_deal or case.after.turn is None:
        return None
    return case.after.turn, get_next_number(case.after.memo.number)


def _iter_other_turns(case: Case, right: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the same seat with the last number, the neighbour on the other side, and that one with the last number."""
    seat, number = right
    around = [other for other in case.after.to_the_left(case.seat) if other != case.seat]
    other = around[-1 if seat == around[0] else 0]
    last = case.after.memo.number
    yield from ((other, number), (seat, last), (other, last), (seat, get_next_number(number)))


def _describe_next_turn(case: Case, value: tuple[int, int]) -> str:
    seat, number = value
    word = case.rules.said[number - 1].word or COUNT_WORDS[number - 1]
    return case.say(TEXTS, "count.next-silent" if case.rules.silent else "count.next", seat=seat, word=word)


def _correct_next_turn(case: Case, value: tuple[int, int]) -> str:
    (seat, number), right = value, _find_next_turn(case)
    assert right is not None
    way = "left" if case.after.memo.direction == 1 else "right"
    texts = [case.say(TEXTS, f"count.goes-{way}", seat=seat)] if seat != right[0] else []
    if number != right[1]:
        facts = {"last": COUNT_WORDS[case.after.memo.number - 1], "next": COUNT_WORDS[right[1] - 1]}
        text = "count.word" if case.rules.said[right[1] - 1].word not in (None, facts["next"]) else "count.number"
        texts.append(case.say(TEXTS, text, **facts, word=case.rules.said[right[1] - 1].word))
    if number == get_next_number(right[1]):
        texts.append(case.say(TEXTS, "count.no-number-left-out"))
    return " ".join(texts)


NEXT_KIND = QuestionKind[Case](
    "next",
    value=_find_next_turn,
    asks=lambda case: case.say(TEXTS, "count.asks", turn=_describe_turn(case)),
    says=_describe_next_turn,
    others=_iter_other_turns,
    corrects=_correct_next_turn,
    whys=lambda case: case.find_whys("way.", "next."),
)

# Who begins after the pile is taken


def _find_beginner(case: Case) -> int | None:
    """Return who begins after hands came down; None while somebody is out, or if the deal is over."""
    is_asked = isinstance(case.act, Slap | Flinch) and not case.ends_deal
    return case.after.turn if is_asked and len(case.table.live()) == len(case.seats) else None


def _ask_beginner(case: Case) -> str:
    assert isinstance(case.act, Slap | Flinch)
    text = "begins.asks" if case.table.memo.due else "begins.asks-wrong"
    return case.say(TEXTS, text, hands=_describe_hands(case, case.act))


def _correct_beginner(case: Case, seat: int) -> str:
    hands = case.act.seats if isinstance(case.act, Slap) else ()
    text = "begins.first" if hands and seat == hands[0] else "begins.took-nothing"
    return case.say(TEXTS, text, seat=seat)


BEGINS_KIND = QuestionKind[Case](
    "begins",
    value=_find_beginner,
    asks=_ask_beginner,
    says=name_seat,
    others=lambda case, _: list_seats(case),
    corrects=_correct_beginner,
    whys=lambda case: case.find_whys("slap.", "flinch.", "next."),
    sort=lambda _: None,
    aspect=lambda case: _is_taken_by(case, case.act, case.after.turn),
)

QUESTION_KINDS = (SNAP_KIND, PILE_KIND, NEXT_KIND, BEGINS_KIND)
