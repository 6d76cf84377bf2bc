"""Whether what is cited is there: statements of the sources, readings, and other lessons."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardlessons.engine.options import near, nearest
from cardlessons.lessons.checking.findings import Finding, found
from cardlessons.lessons.links import CODE, LINK
from cardlessons.rulebook import ids

_ID = re.compile(r"(?<![\w-])(?P<section>[A-Z]{1,9})-\d+(?![\w-])")
_MARKED = re.compile(r"\[[^\[\]\n]*$|\bcites\s+$")
"""What stands before a citation that is meant as one, whatever its name."""


def cited(text: str) -> Iterator[Finding]:
    """The citations in a text that lead nowhere."""
    for number, line in enumerate(text.split("\n"), 1):
        for match in _ID.finditer(line):
            meant = match["section"] in sections() or _MARKED.search(line[: match.start()])
            if meant and (told := unknown_id(match[0])):
                yield found("citation", number, match.start() + 1, told)


def linked(prose: str, lessons: Collection[str]) -> Iterator[Finding]:
    """The links in prose to lessons that are not there."""
    for number, line in enumerate(prose.split("\n"), 1):
        for match in LINK.finditer(line):
            if (slug := match[1].strip()) not in lessons:
                told = f"there is no lesson '{slug}'{near(slug, sorted(lessons))}"
                yield found("link", number, match.start(1) + 1, told)


def uncoded(prose: str) -> str:
    """Prose without what it shows as code, everything else in its place."""
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), prose)


def unknown_id(id_: str) -> str:
    """What is wrong with a citation; empty where it leads to a statement or a reading."""
    known = ids()
    if id_ in known:
        return ""
    section = id_.partition("-")[0]
    same = [other for other in known if other.partition("-")[0] == section]
    if same:
        return f"there is no '{id_}' in the rulebook; {section} goes from {same[0]} to {same[-1]}"
    return f"there is no '{id_}' in the rulebook{_near(id_, known)}"


def unknown_section(section: str) -> str:
    """What is wrong with a section of the ledger, as the sources of a lesson are named; empty where it is there."""
    if section in sections():
        return ""
    if section.partition("-")[0] in sections():
        return f"'{section}' was read; expected a section as a whole, such as {section.partition('-')[0]}"
    return f"there is no section '{section}' in the rulebook{_near(section, (*sections(), 'disputed'))}"


def sections() -> tuple[str, ...]:
    """The sections of the ledger, and `R` for the readings."""
    return tuple(dict.fromkeys(id_.partition("-")[0] for id_ in ids()))


def _near(word: str, known: Collection[str]) -> str:
    """The nearest names, in whatever case they were written."""
    as_written = {name.casefold(): name for name in known}
    hint = nearest(word, [*as_written])
    return re.sub(r"(?<=mean ).*(?=\?)", lambda names: " or ".join(as_written[n] for n in names[0].split(" or ")), hint)
