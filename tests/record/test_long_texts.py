"""Long and odd texts: the time to read them grows with their length only, and messages about them stay short.

Nothing is timed here: where two parts of an expression shared the same letters, reading these would take minutes to
hours, and the test would end as one that waits for ever.
"""

from contextlib import suppress

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.places import MAX_FINDINGS_OF_KIND
from cardlessons.engine.variants import VariantError, variant
from cardlessons.lessons.levels import read_levels
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose_links import Links
from cardlessons.record import RecordError

LONG = 400_000
"""The letters of a long text; reading must not take their square or cube in steps."""

pytestmark = [pytest.mark.long, pytest.mark.timeout(240)]

HEAD = "---\ntitle: Snip\n---\n\n# Snip\n\n"


def test_a_key_of_a_level_with_many_blanks():
    with suppress(RecordError):
        read_levels(f"level: Snip\nlost after{' ' * LONG}x")
    check_lesson(f"{HEAD}```levels\nlevel: Snip\nlost after{' ' * LONG}x\n```", ".md")


@pytest.mark.parametrize("text", ["`" * LONG, "`x" * (LONG // 2), "x".join("`" * n for n in range(900))])
def test_backticks(text):
    assert Links({}).resolve(text) == text
    check_lesson(HEAD + text, ".md")


def test_blanks_beside_a_parts_name():
    for part in ["table x{}y", "table [{}x", "play jig{}x", "rulebooks jig{}x", "sources{}R-1"]:
        text = HEAD + f"```{part.format(' ' * LONG)}\n```\n"
        for block in read_markdown(text).blocks:
            with suppress(ValueError):
                read_part(block)
        check_lesson(text, ".md")


def test_blanks_behind_a_games_name():
    with suppress(VariantError):
        variant(f"jig{' ' * LONG}x")


MANY = {
    "citations of one section": lambda n: " ".join(f"SSS-{k + 5000}" for k in range(n // 10)),
    "citations of no section": lambda n: " ".join(f"[SSX-{k + 5000}]" for k in range(n // 12)),
    "words like citations": lambda n: " ".join(f"QQQ-{k + 5000}" for k in range(n // 10)),
    "citations in paragraphs": lambda n: "\n\n+++\n\n".join(f"[SSX-{k + 5000}]" for k in range(n // 18)),
    "links": lambda n: " ".join(f"[[nin-{k + 5000}]]" for k in range(n // 15)),
    "brackets": lambda n: "[" * n,
    "sources": lambda n: f"```sources {' '.join(f'R-{k + 5000}' for k in range(n // 7))}\n```",
    "cites of a table": lambda n: f"```table x [{' '.join(f'SSX-{k}' for k in range(n // 9))}]\n```",
    "lines of a level": lambda n: "```levels\nlevel: Snip\n" + "won: x\n" * (n // 7) + "```",
    "cells": lambda n: "x\n\n+++\n\n" * (n // 9),
}


def test_of_many_mistakes_the_first_are_told():
    for name, write in MANY.items():
        findings = check_lesson(HEAD + write(LONG // 16), ".md")
        assert len(findings) <= 3 * (MAX_FINDINGS_OF_KIND + 1), name
        last = [finding for finding in findings if "from here on there are more" in finding.message]
        assert bool(last) == (len(findings) > MAX_FINDINGS_OF_KIND), name


def test_fences_that_are_never_closed_and_facts_that_are_none():
    check_lesson(HEAD + "```table x\n\n" * 3000, ".md")
    check_lesson("---\n" + "no fact\n" * 50_000 + "---\n# Snip\n", ".md")
    check_lesson("---\n" + "".join(f"k{n}: x\n" for n in range(30_000)) + "---\n# Snip\n", ".md")


def test_what_was_read_is_quoted_in_a_few_letters():
    long = "x" * 5000
    for case in read_cases("long_texts", "of-one-word"):
        text = case.format(long=long, nines="9" * 5000)
        for finding in check_lesson(f"---\ntitle: Snip\n{long}: x\nminutes: {long}\n---\n\n# Snip\n\n{text}\n", ".md"):
            assert len(finding.message) < 700, finding.message[:300]
            assert "x" * 60 not in finding.message
            assert "9" * 60 not in finding.message
    many = "".join(f"k{n}: x\n" for n in range(500))
    assert all(len(finding.message) < 700 for finding in check_lesson(f"---\n{many}---\n", ".md"))
