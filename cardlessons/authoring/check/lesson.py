"""Check a lesson: its facts, its heading, and each of its blocks."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pkgutil import resolve_name

from cardlessons.authoring.check.citations import (
    blank_out_targets,
    check_citations,
    check_ids,
    check_links,
    check_section,
)
from cardlessons.authoring.check.facts import check_facts
from cardlessons.authoring.check.level_play import check_level_play
from cardlessons.authoring.check.levels import WITHOUT_MARKS, Plays, check_levels
from cardlessons.authoring.check.places import MAX_FINDINGS_OF_KIND, place_finding
from cardlessons.authoring.check.prose import (
    find_broken_targets,
    find_deep_nesting,
    find_unspaced_headings,
    find_written_tags,
)
from cardlessons.authoring.check.records import check_record
from cardlessons.authoring.check.unused_parts import (
    check_extension_loaded,
    find_other_code,
    find_unclosed_fences,
    find_unshown_parts,
)
from cardlessons.engine.quoting import quote
from cardlessons.hooks import list_guests
from cardlessons.lessons.document import Block, Document, DocumentError, get_language
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.lesson import GuestPart, LessonError, SourcesPart
from cardlessons.lessons.loader import parse_document
from cardlessons.lessons.parts import get_part_types, read_number, read_part, split_head
from cardlessons.lessons.rules_list import MAX_RULES, read_items
from cardlessons.record.foreign import find_foreign_format
from cardlessons.rulebook import spell_out_number
from cardlessons.rulebook.languages import find_language, speak

_HEADING_PATTERN = re.compile(r"(?m)^ {0,3}#{1,6}[ \t]+\S|^[^\n]+\n(?:=+|-+)[ \t]*$")


@dataclass(frozen=True)
class LessonContext:
    """Facts about the rest of a lesson that the check of one block needs.

    Attributes:
        lessons: the slugs that links may name.
        prose: the prose above a table.
        named_before: the titles of earlier tables, or for a quiz the games of earlier ones.
        numbers_before: the numbers of earlier tables.
        files: the names of the files beside the lesson; None if it is in no folder.
    """

    lessons: Collection[str] = ()
    prose: str = ""
    named_before: Collection[str] = ()
    numbers_before: tuple[int, ...] = ()
    files: Collection[str] | None = None


CheckBlock = Callable[[Block, LessonContext], Iterable[Finding]]
"""A check of a block: yields its findings; line 0 is its head."""


def check_lesson(
    text: str, suffix: str, lessons: Collection[str] = (), files: Collection[str] | None = None
) -> list[Finding]:
    """Return the findings in the text of a lesson.

    Args:
        text: the lesson.
        suffix: the suffix of its file, `.ipynb` or `.md`.
        lessons: the slugs that links may name.
        files: the names of the files beside it; None if it is in no folder.
    """
    return read_and_check(text, suffix, lessons, files=files)[1]


def read_and_check(
    text: str,
    suffix: str,
    lessons: Collection[str],
    check: CheckBlock | None = None,
    files: Collection[str] | None = None,
) -> tuple[Document | None, list[Finding]]:
    """Return the document as far as it can be read, and its findings; `check` checks its blocks."""
    check = check or check_block
    findings: list[Finding] = []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    document = _read_document(lines, suffix, findings)
    if document is None:
        return None, findings
    with speak(find_language(get_language(document.facts))):
        findings += _check_document(document, "\n".join(lines), LessonContext(lessons, files=files), check)
    return document, _limit_findings(findings)


def _check_document(document: Document, text: str, beside: LessonContext, check: CheckBlock) -> list[Finding]:
    """Return the findings in a document that could be read."""
    lines = text.split("\n")
    if document.form == "markdown" and "LiaScript" in (foreign := find_foreign_format(text)):
        return [make_finding("reading", 1, 1, f"this is {foreign}")]
    findings = [*check_facts(document, text)]
    findings += check_extension_loaded(document, text)
    findings += (
        Finding(remark.place, remark.message, "fact" if remark.is_mistake else "hint") for remark in document.remarks
    )
    findings += find_other_code(document)
    if not any(block.kind == "prose" and _has_heading(block.body) for block in document.blocks):
        place = document.blocks[0].place(0) if document.blocks else make_finding("part", 1, 1, "").place
        findings.append(Finding(place, "the lesson has no heading; its prose begins with one, as in '# Snip'", "part"))
    named: defaultdict[str, set[str]] = defaultdict(set)
    prose: list[str] = []
    numbers: list[int] = []
    for block in document.blocks:
        names = [split_head(block.head)[0]] if block.kind == "table" else block.head.split()
        beside = replace(beside, prose="", numbers_before=(), named_before=frozenset(named[block.kind]))
        named[block.kind].update(filter(None, names))
        if block.kind == "table":
            beside = replace(beside, prose="\n\n".join(prose), numbers_before=tuple(numbers))
            prose = []
            numbers.append(read_number(block.head) or (numbers or [0])[-1] + 1)
        elif block.kind == "prose":
            prose.append(block.body)
        findings += (place_finding(block, finding, lines) for finding in check(block, beside))
        findings += find_unshown_parts(block, document, lines)
    return findings


def _limit_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings in their order, the doubt that matters least at the end.

    After `MAX_FINDINGS_OF_KIND` there is only a message that there are more.
    """
    shown: list[Finding] = []
    counted: Counter[str] = Counter()
    for finding in sorted(findings, key=lambda finding: (finding.message.endswith(WITHOUT_MARKS), finding)):
        counted[finding.kind] += 1
        if counted[finding.kind] <= MAX_FINDINGS_OF_KIND:
            shown.append(finding)
        elif counted[finding.kind] == MAX_FINDINGS_OF_KIND + 1:
            more = f"{MAX_FINDINGS_OF_KIND} mistakes of this kind are told above; from here on there are more"
            shown.append(finding._replace(message=more))
    return shown


def _has_heading(prose: str) -> bool:
    """Return whether prose has a heading, or a faulty one, which is reported by itself."""
    return _HEADING_PATTERN.search(prose) is not None or any(find_unspaced_headings(prose))


def _read_document(lines: list[str], suffix: str, findings: list[Finding]) -> Document | None:
    """Return the document in these lines; None if it cannot be read.

    Fences that are never closed are added to the findings, and mended in `lines`.
    """
    while True:
        try:
            document = parse_document("\n".join(lines), suffix)
        except DocumentError as error:
            findings.append(Finding(error.place, str(error)))
            return None
        places = [place for place in find_unclosed_fences(document, lines) if not lines[place.line - 2].strip()]
        if not places or len(findings) >= MAX_FINDINGS_OF_KIND:
            return document
        for place in places:
            findings.append(Finding(place, "the fence before this one is never closed; expected a line '```'", "part"))
            lines[place.line - 2] = "```"


def check_block(block: Block, beside: LessonContext, plays: Plays = check_level_play) -> Iterator[Finding]:
    """Yield the findings in a block; line 0 is its head. `plays` checks how a level plays."""
    match block.kind:
        case "prose":
            yield from check_citations(blank_out_targets(block.body))
            yield from check_links(blank_out_targets(block.body), beside.lessons)
            yield from find_unspaced_headings(block.body)
            yield from islice(find_broken_targets(block.body, beside.files), MAX_FINDINGS_OF_KIND + 1)
            yield from islice(find_written_tags(block.body), MAX_FINDINGS_OF_KIND + 1)
            yield from find_deep_nesting(block.body)
        case "table":
            yield from _check_table(block, beside)
        case "rules":
            yield from _check_rules(block, beside.lessons)
        case "levels":
            yield from check_levels(block.body, plays)
        case kind if kind in get_part_types():
            yield from _check_part(block)
            for game in block.head.split() if kind == "quiz" else ():
                if game in beside.named_before:
                    yield make_finding("part", 0, 1, f"{quote(game)} is in an earlier quiz already; leave one out")


def _check_table(block: Block, beside: LessonContext) -> Iterator[Finding]:
    title, cites = split_head(block.head)
    yield from (make_finding("citation", 0, 1, message) for message in check_ids(re.findall(r"[^\s,]+", cites)))
    if title in beside.named_before:
        yield make_finding("part", 0, 1, f"there is a table {quote(title)} already")
    number = read_number(block.head) or (beside.numbers_before or (0,))[-1] + 1
    if number in beside.numbers_before:
        yield make_finding("part", 0, 1, f"there is a table {number} already; give this one another number, as in '#9'")
    reading, findings = check_record(block.body, beside.prose)
    yield from findings
    if reading.record and reading.sound and not reading.record.steps:
        yield make_finding("part", 0, 1, "nothing is played at this table")


def _check_rules(block: Block, lessons: Collection[str]) -> Iterator[Finding]:
    """Yield the findings in the rules in short."""
    bare = replace(block, places=())
    yield from check_citations(blank_out_targets(block.body))
    yield from check_links(blank_out_targets(block.body), lessons)
    try:
        listed = read_items(bare)
        read_part(bare)
    except LessonError as error:
        yield make_finding("reading", error.place.line, error.place.column, str(error))
        return
    for item in listed:
        if not item.text:
            yield make_finding("part", item.line, 1, "this rule has no words")
    for item in listed[MAX_RULES:]:
        message = f"more than {spell_out_number(MAX_RULES)} lines; what needs more is better shown by a table"
        yield make_finding("part", item.line, 1, message)


def _check_part(block: Block) -> Iterator[Finding]:
    """Yield the findings in a part of a kind that has no check of its own."""
    if block.body.strip():
        yield from check_record(block.body)[1]
    try:
        part = read_part(replace(block, body=""))
    except LessonError as error:
        yield make_finding("reading", 0, 1, str(error))
        return
    if part is not None:
        for message in get_part_types()[block.kind].useless(part):
            yield make_finding("part", 0, 1, message)
    if isinstance(part, SourcesPart):
        yield from _check_sources(part)
    if isinstance(part, GuestPart) and (message := _find_session_mistake(part.kind)):
        yield make_finding("part", 0, 1, message)


def _find_session_mistake(kind: str) -> str:
    """Return why the session of a guest's part cannot be opened, in words; empty if it can, or if there is none."""
    given = next((guest.sessions[kind] for guest in list_guests().values() if kind in guest.sessions), None)
    if given is None:
        is_played = get_part_types()[kind].has_session
        return f"nobody plays at '{kind}': no guest names its session in `sessions`" if is_played else ""
    try:
        is_function = callable(resolve_name(given))
    except Exception as error:  # whatever a stranger's module raises
        return f"nobody plays at '{kind}': its session {given} cannot be imported ({error})"
    return "" if is_function else f"nobody plays at '{kind}': its session {given} is no function"


def _check_sources(part: SourcesPart) -> Iterator[Finding]:
    messages = [*islice(filter(None, map(check_section, part.sections)), MAX_FINDINGS_OF_KIND + 1)]
    messages += check_ids((*part.readings, *part.disputes))
    named = Counter((*part.sections, *part.readings))
    messages += [f"{quote(name)} is named twice" for name, times in named.items() if times > 1]
    yield from (make_finding("citation", 0, 1, message) for message in messages)
