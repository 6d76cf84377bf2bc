"""The part that analyzes the learner's plays when a deal is over: those that cost most, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cardlessons.engine.processor_time import read_processor_time
from cardlessons.engine.table import Play
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.rulebook import capitalize, spell_out_number
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import AnalysisData, AnalyzedPlay, CitedText, TableTold
from cardlessons.session.table.parts.chances import (
    MAX_NAMED_PLAYS,
    PORTION_SECONDS,
    describe_amount,
    list_takes,
    name_plays,
)
from cardlessons.session.table.plain_data import build_why_data
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part
from cardlessons.session.texts import get_text
from cardlessons.simulation.analysis import MAX_SHOWN_PLAYS, CostlyPlay, GameAnalysis
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.playouts import IS_PAID, IS_TAKEN, LEADS, PAYS, TAKES, WINS

MIN_DIFFERENCE = 5
"""The least difference of two shares of 100 deals that is told as a reason."""


class AnalysisPart(Part):
    """Analyzes a deal that is over; each answer continues the work of the answer before."""

    def __init__(self) -> None:
        self._asked: Node | None = None
        self._analysis: GameAnalysis | None = None

    def answers(self) -> Answers:
        """Return the answer that analyzes on."""
        return {protocol.AskAnalysis: (lambda table, message: self.answer_at(table.state, message), True)}

    def answer_at(self, state: TableState, message: protocol.AskAnalysis) -> TableTold:
        """Return the analysis of a state so far, and whether it goes on."""
        node = state.node(message["at"])
        if state.you is None or state.variant.rules.moves(node.position):
            raise MessageError(get_text("analysis.deal-not-over"))
        if state.spotting:
            return {"analysis": build_answers_data(state.variant, node, state.you), "more": False}
        if self._analysis is None or self._asked is not node:
            self._asked, self._analysis = node, GameAnalysis(state.variant, node, state.you)
        late = read_processor_time() + PORTION_SECONDS
        while not self._analysis.ended and read_processor_time() < late:
            self._analysis.go_on()
        return {
            "analysis": build_analysis_data(state.variant, self._analysis, state.you),
            "more": not self._analysis.ended,
        }


def build_analysis_data(variant: Variant, analysis: GameAnalysis, you: int) -> AnalysisData:
    """Return a sentence on all plays, and those that cost most; before the end of the analysis, only its progress."""
    if not analysis.ended:
        sentence = get_text("analysis.looking", done=analysis.done, of=analysis.of)
        return {"told": sentence, "plays": []}
    costly = analysis.costly()
    return {
        "told": describe_whole_play(analysis.choices, len(costly)),
        "plays": [_build_play_data(variant, one, you) for one in costly[:MAX_SHOWN_PLAYS]],
    }


def build_answers_data(variant: Variant, end: Node, you: int) -> AnalysisData:
    """Return the analysis of the learner's calls: late ones and wrong ones."""
    assert variant.of.live is not None
    line = [node for node in end.line() if not node.refused]
    found = variant.of.live.analyze(
        [(node.parent.position, node.act) for node in line if node.parent and node.act], you
    )
    hits = found.due - len(found.late)
    sentence = get_text("analysis.none-due")
    if found.due:
        sentence = get_text("analysis.due", due=_describe_times(found.due), hits=_describe_number(hits))
    if found.wrong:
        sentence = f"{sentence} {get_text('analysis.wrong-hands', wrong=_describe_times(len(found.wrong)))}"
    answered = sorted([*found.late, *found.wrong], key=lambda place: line[place].number)[:MAX_SHOWN_PLAYS]
    plays = [_build_answer_data(variant, line[place], you, late=place in found.late) for place in answered]
    return {"told": sentence, "plays": plays}


def _build_answer_data(variant: Variant, answered: Node, you: int, *, late: bool) -> AnalyzedPlay:
    """Return a late or wrong answer to a card that still lies on the pile, and why an answer was due or none was."""
    card = answered.parent
    assert card is not None
    assert variant.of.live is not None
    names = name_seats(card.position.seats, you)
    causes = [event.why for event in variant.of.live.causes(card.position, card.verdict.events) if event.why]
    reasons = [build_why_data(variant, names, why) for why in causes]
    texts: list[CitedText] = [{"text": reason["text"], "cites": reason["cites"]} for reason in reasons]
    what = get_text("analysis.late" if late else "analysis.wrong")
    better = get_text("analysis.better-than-late" if late else "analysis.better-than-wrong")
    return {
        "at": card.number,
        "label": get_text("analysis.at-step", step=len(card.path), what=what),
        "told": [*texts, {"text": better}],
        "cards": [],
    }


def describe_whole_play(choices: int, costly: int) -> str:
    """Return sentences with the number of plays, and of those that cost something; of the others nothing is claimed."""
    if not choices:
        return get_text("analysis.no-choice")
    plays = (
        get_text("analysis.one-play") if choices == 1 else get_text("analysis.plays", number=spell_out_number(choices))
    )
    whole = get_text("analysis.whole", plays=plays)
    if not costly:
        return f"{whole} {get_text('analysis.one-not-sure' if choices == 1 else 'analysis.none-sure')}"
    cost = get_text("analysis.it-cost" if choices == 1 else "analysis.all-cost")
    if costly < choices:
        cost = capitalize(get_text("analysis.some-cost", number=spell_out_number(costly)))
    most = get_text("analysis.shown-most", number=spell_out_number(MAX_SHOWN_PLAYS)) if costly > MAX_SHOWN_PLAYS else ""
    others = get_text("analysis.others-not-sure") if costly < choices else ""
    return f"{whole} {cost}{most}{others}."


def _describe_number(number: int) -> str:
    return spell_out_number(number) if number else get_text("analysis.none")


def _describe_times(number: int) -> str:
    return get_text("analysis.once") if number == 1 else get_text("analysis.times", number=spell_out_number(number))


def _build_play_data(variant: Variant, costly: CostlyPlay, you: int) -> AnalyzedPlay:
    table = costly.before.position
    names = name_plays([costly.played, *costly.as_good], table.seats, table.hands[you])
    played, better, good = names[costly.played], names[costly.better], [names[act] for act in costly.as_good]
    amount = describe_amount(variant, costly.cost, about=bool(costly.cost.games))
    texts: list[CitedText] = [
        {
            "text": get_text(
                "analysis.costs", played=capitalize(played), better=_describe_alternatives(good), amount=amount
            )
        },
        *describe_causes(costly, played, better),
        *_describe_advice(variant, costly, you),
    ]
    return {
        "at": costly.before.number,
        "label": get_text("analysis.label", played=capitalize(played), amount=amount),
        "told": texts,
        "cards": [
            *dict.fromkeys(act.card.text for act in costly.as_good if isinstance(act, Play)),
            *list_takes(*costly.as_good),
        ],
    }


def _describe_alternatives(names: Sequence[str]) -> str:
    """Return the names of plays, joined as in `the ten or the jack`; of many plays only the number."""
    if len(names) > MAX_NAMED_PLAYS:
        return get_text("analysis.each-of", number=spell_out_number(len(names)))
    *first, last = names
    return get_text("analysis.or", first=", ".join(first), last=last) if first else last


def describe_causes(costly: CostlyPlay, played: str, better: str) -> list[CitedText]:
    """Return why the better play is better: how often it wins, and the result or the cards that speak most for it."""
    results = _name_results()
    shares = {
        name: (first, second)
        for name in results
        if name in costly.happens
        for first, second in [[round(100 * float(figure.value)) for figure in costly.happens[name]]]
        if abs(first - second) >= MIN_DIFFERENCE
    }
    others = [name for name in shares if name != WINS]
    cause = max(others, key=lambda name: abs(shares[name][0] - shares[name][1]), default=None)
    names = [name for name in (WINS, cause) if name in shares]
    texts: list[str] = []
    for name in names:
        what, (often, other) = results[name], shares[name]
        texts.append(
            get_text("analysis.happens-too", what=what, often=often, other=other)
            if texts
            else get_text("analysis.happens", what=what, better=better, played=played, often=often, other=other)
        )
    if cause is None:
        texts += _iter_card_texts(costly)
    return [{"text": text} for text in texts]


def _name_results() -> dict[str, str]:
    """Return the results of a play in words; of two that differ by the same amount, the first one is used."""
    return {
        WINS: get_text("analysis.you-win"),
        PAYS: get_text("analysis.you-pay"),
        IS_PAID: get_text("analysis.you-are-paid"),
        TAKES: get_text("analysis.you-take"),
        IS_TAKEN: get_text("analysis.it-is-taken"),
        LEADS: get_text("analysis.you-lead-again"),
    }


def _iter_card_texts(costly: CostlyPlay) -> Iterator[str]:
    """Yield a sentence on the cards that others take next, or on those that the learner takes to the end."""
    for averages in (costly.lost, costly.taken):
        if averages is None:
            continue
        first, second = (get_language().write_decimal(float(value)) for value in averages)
        if first != second:
            taken = averages is costly.taken
            yield get_text("analysis.you-take-more" if taken else "analysis.others-take", first=first, second=second)
            return


def _describe_advice(variant: Variant, costly: CostlyPlay, you: int) -> list[CitedText]:
    """Return the advice of the sources, if it leads to the better play; otherwise nothing."""
    act, why = Sight(variant, costly.before, you, Random(0)).advice
    if why is None or act != costly.better:
        return []
    explanation = build_why_data(variant, name_seats(costly.before.position.seats, you), why)
    return [{"text": get_text("analysis.advice", text=explanation["text"]), "cites": explanation["cites"]}]
