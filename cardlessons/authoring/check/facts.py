"""Check the facts that a lesson states about itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names, quote
from cardlessons.lessons.catalog import MADE_KEY
from cardlessons.lessons.document import FACT_NAMES, Document, Fact, SourcePosition, get_language, get_number
from cardlessons.lessons.findings import Finding
from cardlessons.lessons.moved import MOVED_KEY, find_wrong_moves
from cardlessons.lessons.stages import MORE_STAGE, split_stages

_NOTHING = "nothing that a lesson says of itself"
_DASH_SIGNS = "-–—− "
_MAX_NAMED = 8
"""The most unknown keys that one message names."""


def check_facts(document: Document, text: str) -> Iterator[Finding]:
    """Yield the facts that are missing, unknown or given twice, and those with a wrong kind of value."""
    for key in (key for key in FACT_NAMES if key in document.facts):
        if message := _find_mistake(key, document.facts[key]) or _find_wrong_place(document, key):
            yield Finding(_find_place(document, text, key), message, "fact")
    others = [key for key in document.facts if key not in FACT_NAMES]
    for key in others:
        if meant := suggest(key, FACT_NAMES):
            yield Finding(_find_place(document, text, key), f"{quote(key)} is {_NOTHING}{meant}", "hint")
            others = [other for other in others if other != key]
    if others:
        more = f" and {len(others) - _MAX_NAMED} more" if len(others) > _MAX_NAMED else ""
        named = f"{', '.join(map(quote, others[:_MAX_NAMED]))}{more}"
        told = f"{named} {'are' if len(others) > 1 else 'is'} {_NOTHING}"
        yield Finding(_find_place(document, text, others[0]), f"{told}; other programs may use it", "hint")
    if "title" not in document.facts and MADE_KEY not in document.metadata:
        yield Finding(SourcePosition(1), _explain_missing_title(document, text), "fact")


def _explain_missing_title(document: Document, text: str) -> str:
    """Return a message on a missing title, which says where to write it."""
    if document.form == "notebook":
        return "the lesson has no title; its metadata 'cardlessons' says it, as in 'title: Snip'"
    first, *after = text.removeprefix("\ufeff").lstrip().split("\n", 2)
    if first.strip() == "---" and text.removeprefix("\ufeff").startswith("---"):
        return "the lesson has no title; a line at its top says it, as in 'title: Snip'"
    value = after[0] if after and not first.strip(_DASH_SIGNS) else first
    key, *_ = value.replace(":", " ").casefold().split() or [""]
    if key in FACT_NAMES:
        return "line 1 must be '---', three hyphens alone; below it 'title: Snip', and below that '---' once more"
    return "the lesson has no title; line 1 is '---', below it 'title: Snip', and below that '---' once more"


def _find_mistake(key: str, value: Fact) -> str:
    """Return the mistake in the value of a key; empty if the value is right."""
    if key in ("minutes", "order"):
        number = get_number({key: value}, key)
        if number is None:
            return f"{quote(value)} was read; expected a number, as in '{key}: 15'"
        return f"'{number}' was read; a lesson takes a minute at least" if key == "minutes" and number <= 0 else ""
    if not isinstance(value, str):
        return f"{quote(value)} was read; expected words behind '{key}'"
    if key == "lang" and value.strip() and not get_language({key: value}):
        return f"{quote(value)} is no language tag of BCP 47; expected one such as 'de' or 'pt-BR'"
    return "" if value.strip() else f"nothing is said behind '{key}'"


def _find_wrong_place(document: Document, key: str) -> str:
    """Return the mistake if a key names a place that is not there, or in no readable way."""
    if key == MOVED_KEY and (wrong := find_wrong_moves(document.facts)):
        return f"{quote(wrong[0])} was read; expected a move such as 'example-3 snap#example-1' or 'levels=3 #levels=1'"
    return _find_wrong_heading(document) if key == MORE_STAGE else ""


def _find_wrong_heading(document: Document) -> str:
    """Return the mistake if `more` names no heading with which a section begins."""
    stages = split_stages(document)
    if any(stage.is_more for stage in stages):
        return ""
    titles = [stage.title for stage in stages[1:]]
    expected = f"expected one of {list_names(titles)}" if titles else "the lesson has none, as in '## Play'"
    expected += "; without 'more: ...' every stage is on the path"
    return f"{quote(str(document.facts[MORE_STAGE]))} is no heading of a section behind the first; {expected}"


def _find_place(document: Document, text: str, key: str) -> SourcePosition:
    """Return the position of a value in the front matter, or of a key in the metadata."""
    if document.form == "markdown":
        return document.places.get(key, SourcePosition(1))
    after = re.search(r'"cardlessons"\s*:\s*\{', text)
    match = re.compile(rf'"{re.escape(key)}"\s*:').search(text, after.end()) if after else None
    at = match.start() if match else 0
    return SourcePosition(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
