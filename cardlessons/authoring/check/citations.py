"""Check what is in square brackets: that all statements, readings and lessons cited exist, and that marks are right."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import islice

from cardlessons.authoring.check.marks import find_marks_elsewhere, find_number_marks, find_wrong_marks
from cardlessons.authoring.check.places import MAX_FINDINGS_OF_KIND
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import quote
from cardlessons.engine.table import Draw
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.prose_links import CODE_PATTERN, LINK_PATTERN
from cardlessons.record.replay import Replay
from cardlessons.rulebook import list_statement_ids

_MARKS_PATTERN = re.compile(
    r"(?P<bracket>[\[\]])|(?P<cites>\bcites\s++)?(?<![\w-])(?P<id>(?P<section>[A-Z]{1,9})-\d++)(?![\w-])"
)
"""Ids, and the signs before an id that show that it is meant as a citation, even an unknown one: `[` or `cites`."""

_MARKS_EXPECTED = (
    "expected a card (9d), a rank (9, several: 99) or a suit (h, several: hh), alone or after 'a', 'the' or an owner "
    "('your', 'Ben's')"
)
_NUMBERS_EXPECTED = "if a number is meant, write it as a word: at a next try marks name other cards"
_TARGET_PATTERN = re.compile(r"(?<=\]\()[^()\s]+(?=\))")


def check_citations(text: str) -> Iterator[Finding]:
    """Yield the citations in a text that do not exist, but at most one more than are reported."""
    yield from islice(_find_unknown_citations(text), MAX_FINDINGS_OF_KIND + 1)


def _find_unknown_citations(text: str) -> Iterator[Finding]:
    for number, line in enumerate(text.split("\n"), 1):
        within = False
        for match in _MARKS_PATTERN.finditer(line):
            if match["bracket"]:
                within = match["bracket"] == "["
            elif (within or match["cites"] or match["section"] in list_sections()) and (
                message := check_id(match["id"])
            ):
                yield make_finding("citation", number, match.start("id") + 1, message)


def check_marks(text: str) -> Iterator[Finding]:
    """Yield the brackets that are meant as a mark of a card, but are none."""
    for number, line in enumerate(text.split("\n"), 1):
        for at, mark in find_wrong_marks(line):
            yield make_finding("citation", number, at + 1, f"{quote(mark)} was read; {_MARKS_EXPECTED}")
        for at, mark in find_number_marks(line):
            yield make_finding("hint", number, at + 1, f"{quote(mark)} is a card; {_NUMBERS_EXPECTED}")


def doubt_marks(text: str, played: Replay) -> Iterator[Finding]:
    """Yield hints on the marks in a text of one certain card, if no card of its rank is on the table or in an act."""
    draws = (step.act for step in played.record.steps if isinstance(step.act, Draw))
    drawn = (card for draw in draws for _, card in draw.cards)
    ranks = {card.rank for card in (*played.start.on_table(), *played.final.on_table(), *drawn)}
    for number, line in enumerate(text.split("\n"), 1):
        numbers = {at for at, _ in find_number_marks(line)}
        for at, mark, rank in find_marks_elsewhere(line, ranks):
            if at not in numbers:
                message = f"{quote(mark)} was read, but this table has no {rank.word}; {_NUMBERS_EXPECTED}"
                yield make_finding("hint", number, at + 1, message)


def check_ids(named: Iterable[str]) -> Iterator[str]:
    """Yield a message for each citation that does not exist, but at most one more than are reported."""
    return islice(filter(None, map(check_id, named)), MAX_FINDINGS_OF_KIND + 1)


def check_links(prose: str, lessons: Collection[str]) -> Iterator[Finding]:
    """Yield the links in prose to lessons that do not exist."""
    for number, line in enumerate(prose.split("\n"), 1):
        for match in LINK_PATTERN.finditer(line):
            if (slug := match[1].strip()) not in lessons:
                message = f"there is no lesson {quote(slug)}{suggest(slug, sorted(lessons))}"
                yield make_finding("link", number, match.start(1) + 1, message)


def blank_out_code(prose: str) -> str:
    """Return prose with blanks for its code, so that other text keeps its position."""
    return CODE_PATTERN.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), prose)


def blank_out_targets(prose: str) -> str:
    """Return prose with blanks for its code and the targets of its links."""
    return _TARGET_PATTERN.sub(lambda target: " " * len(target[0]), blank_out_code(prose))


def check_id(id_: str) -> str:
    """Return the mistake in a citation; empty if the statement or reading exists."""
    known = list_statement_ids()
    if id_ in known:
        return ""
    section = id_.partition("-")[0]
    if section in list_sections():
        first, last = _find_id_range(section)
        return f"there is no {quote(id_)} in the rulebook; {section} goes from {first} to {last}"
    alike = [other for name in list_sections() if (other := name + id_.removeprefix(section)) in known]
    return f"there is no {quote(id_)} in the rulebook{_suggest_names(id_, alike)}"


def check_section(section: str) -> str:
    """Return the mistake in a section of the sources that a lesson names; empty if the section exists."""
    if section in list_sections():
        return ""
    if section.partition("-")[0] in list_sections():
        return f"{quote(section)} was read; expected a section as a whole, such as {section.partition('-')[0]}"
    near = _suggest_names(section, (*list_sections(), "disputed"))
    return f"there is no section {quote(section)} in the rulebook{near}"


@cache
def list_sections() -> tuple[str, ...]:
    """Return the sections of the sources, and `R` for the readings."""
    return tuple(dict.fromkeys(id_.partition("-")[0] for id_ in list_statement_ids()))


@cache
def _find_id_range(section: str) -> tuple[str, str]:
    """Return the first and the last id of a section."""
    within = [id_ for id_ in list_statement_ids() if id_.partition("-")[0] == section]
    return within[0], within[-1]


def _suggest_names(word: str, known: Collection[str]) -> str:
    """Return a hint with the known names that are nearest to a word; small and capital letters count as equal."""
    as_written = {name.casefold(): name for name in known}
    hint = suggest(word, [*as_written])
    return re.sub(r"(?<=mean ).*(?=\?)", lambda names: " or ".join(as_written[n] for n in names[0].split(" or ")), hint)
