"""Check a record, which may be a file of its own, a lesson's table, or the start of a level."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlessons.authoring.check.citations import check_citations, check_marks, doubt_marks
from cardlessons.authoring.check.places import find_column
from cardlessons.authoring.check.questions import check_questions
from cardlessons.authoring.check.record_recovery import Reading, read_record
from cardlessons.authoring.check.spoilers import find_spoilers
from cardlessons.engine.table import Deal, Draw, Fault, Refused, Setup, SetupError, after
from cardlessons.engine.variants import Variant
from cardlessons.lessons.findings import Finding, list_checks, make_finding
from cardlessons.record.header_parser import mend_wide_colon
from cardlessons.record.model import iter_with_variations
from cardlessons.record.replay import Failure, Replay, build_why_data, replay
from cardlessons.record.tree import ReplayedStep
from cardlessons.rulebook import list_statement_ids
from cardlessons.rulebook import spell_out_number as count


def check_record(text: str, prose: str = "", *, opening: bool = False) -> tuple[Reading, list[Finding]]:
    """Return a record as far as it can be read, and its findings.

    Args:
        text: the record.
        prose: the prose above it.
        opening: whether a level begins where the record ends.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [*map(mend_wide_colon, text.split("\n"))]
    reading = read_record("\n".join(lines))
    findings = [*reading.findings, *check_citations(text), *(() if opening else check_marks(text))]
    if reading.record is not None:
        played = replay(reading.record) if reading.sound else None
        findings += check_questions(reading.record, lines, played, reading.habits)
        findings += find_spoilers(reading.record, lines, prose)
        for checks in list_checks():
            findings += checks.check_record(reading.record, lines, prose)
        if played:
            findings += _find_failed(played, lines)
            findings += (_find_unlawful_opening if opening else _find_refused)(played, lines)
            findings += _find_uneven_hands(played, lines)
            findings += () if opening else doubt_marks(text, played)
    return reading, sorted(_clamp_line(finding, len(lines)) for finding in findings)


def _clamp_line(finding: Finding, last: int) -> Finding:
    """Return a finding whose line is at most `last`; text missing at the end is reported in the last line."""
    return finding._replace(place=finding.place._replace(line=min(finding.place.line, last)))


def _find_failed(played: Replay, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the expectations that do not hold, without unknown citations, which are reported already.

    What is expected of an act that the table refuses is left out, because the refusal is reported.
    """
    refused = [step.step for step in iter_with_variations(played.steps) if _is_refused(step)]
    for failure in played.failed():
        expected = failure.expectation
        if any(failure.step is step for step in refused):
            continue
        if expected.kind != "cites" or expected.words[0] in list_statement_ids():
            yield make_finding("record", *_find_place(failure, lines), failure.told)


def _find_place(failure: Failure, lines: Sequence[str]) -> tuple[int, int]:
    """Return the line and column of an expectation: after its act, or in one of the next lines."""
    wanted = re.compile(r"[>;]\s*" + r"\s+".join(map(re.escape, str(failure.expectation).split())) + r"(?!\S*\w)")
    for number in range(failure.step.line, min(failure.step.line + 4, len(lines) + 1)):
        if match := wanted.search(lines[number - 1]):
            return number, match.end() - len(match[0].lstrip(">; \t")) + 1
    return failure.step.line, find_column(lines, failure.step.line)


def _find_refused(played: Replay, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the acts that the table refuses, without those that are written with `> refused`.

    An act that is out of turn only because of an earlier refusal is left out.
    """
    late = False
    for step in filter(_is_refused, iter_with_variations(played.steps)):
        assert isinstance(step.verdict, Refused)
        follows, late = late and {why.code for why in step.verdict.reasons} == {"turn.other"}, True
        if not follows:
            message = f"the table refuses this: {_describe_reasons(played, step)} Where that is meant, say '> refused'"
            yield make_finding("record", step.step.line, find_column(lines, step.step.line), message)


def _is_refused(step: ReplayedStep) -> bool:
    """Tell whether the table refuses an act that is not written with `> refused`."""
    return isinstance(step.verdict, Refused) and all(expected.kind != "refused" for expected in step.step.expects)


def _find_uneven_hands(played: Replay, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield a hint for a seat that has more than twice as many cards as any other, and more than the game deals."""
    record = played.record
    if played.variant.calls or (record.steps and isinstance(record.steps[0].act, Deal | Draw)):
        return
    for seat, cards in zip(record.seats, record.hands, strict=True):
        others = max(len(hand) for name, hand in zip(record.seats, record.hands, strict=True) if name != seat)
        if len(cards) <= 2 * others or len(cards) <= (dealt := _count_dealt(played.variant, record.seats)):
            continue
        message = f"{seat} holds {count(len(cards))} cards, nobody else more than {count(others)}"
        line, column = record.places.get(seat, (1, 1))
        yield make_finding("hint", line, column, f"{message}; in this game {count(dealt)} are dealt to each")


def _count_dealt(variant: Variant, seats: tuple[str, ...]) -> int:
    """Return the most cards that a seat is dealt; 0 if the game cannot begin with these seats."""
    rules = variant.rules
    try:
        empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
        return max(map(len, after(empty, rules.decide(empty, Deal(tuple(rules.cards))).events).hands))
    except SetupError:
        return 0


def _find_unlawful_opening(played: Replay, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the acts before the start of a level that are not lawful."""
    for step in played.steps:
        if isinstance(step.verdict, Refused | Fault):
            message = "this is a fault"
            if isinstance(step.verdict, Refused):
                message = f"the table refuses this: {_describe_reasons(played, step)}"
            column = find_column(lines, step.step.line)
            yield make_finding("level", step.step.line, column, f"a level begins with lawful acts, but {message}")


def _describe_reasons(played: Replay, step: ReplayedStep) -> str:
    assert isinstance(step.verdict, Refused)
    return " ".join(build_why_data(played.variant, step.before.seats, why)["text"] for why in step.verdict.reasons)
