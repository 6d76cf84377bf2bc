"""Texts that were made to be slow: reading them costs little more than reading an ordinary lesson of their size."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.editor.draft import LessonDraft
from cardlessons.authoring.editor.lesson_link import MAX_LESSON_LETTERS
from cardlessons.lessons.loader import MAX_TEXT_CHARACTERS, MAX_TEXT_LINES
from cardlessons.lessons.prose import read_prose
from cardlessons.session.context import AUTHOR
from cardlessons.session.registry import open_session

LETTERS = MAX_LESSON_LETTERS // 8
LINES = MAX_TEXT_LINES // 8
HEAD = "---\ntitle: T\n---\n\n# T\n\n"
TABLE = f"{HEAD}```table\nvariant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n"
LEVELS = f"{HEAD}```levels\nlevel: Snip\nvariant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\n\n"
LEVELS += "you: C\ngoal: B pays 1 pool\npar: 1\nwon: Yes.\nlost: No.\nask: "
ORDINARY = (
    HEAD + "Ben leads a *nine*, and [[four-nines]] tells **why** (SSS-18).\nClara has `9d`.\n\n- It pairs.\n\n" * 300
)
SLOWEST = 20
"""The limit of a text's cost, in costs of an ordinary lesson; the slowest take about a third of this."""

SLOW = {
    "lazy lines of quotations": f"{HEAD}{'>' * 99}a\n" + "a\n" * LINES,
    "quotations within each other": HEAD + "> > > > > > > > a\n" * LINES,
    "quotations with lists": HEAD + ">- >- >- a\n" * LINES,
    "fences in quotations": HEAD + "> ```\n> a\nb\n" * (LINES // 3),
    "lists within each other": HEAD + "- " * LETTERS,
    "links to lessons": HEAD + "[[a" * LETTERS,
    "brackets": HEAD + "[" * LETTERS,
    "beginnings of citations": HEAD + "[A-" * LETTERS,
    "beginnings of pictures": HEAD + "![a](" * LETTERS,
    "emphasis": HEAD + "**a_b*" * LETTERS,
    "backticks": HEAD + " ".join("`" * number for number in range(1, 200)),
    "ends of tags": HEAD + "<b>" * (LETTERS // 7) + "</i>" * (LETTERS // 7),
    "unfinished tags": HEAD + "<b a " * LETTERS,
    "comments in lines": HEAD + "<!--\n" * LINES,
    "questions": TABLE + "? q\n+ a | x\n- b | y\nB 9c\n" * (LINES // 4),
    "variations": TABLE + "B 9c\n" + "( B 3c ) " * LETTERS,
    "acts that are none": TABLE + "B zz " * LETTERS,
    "levels without anything": HEAD + "```levels\n" + "level: a\n" * LINES,
    "ranks in the task of a level": LEVELS + "the nine of " * LETTERS,
}


def read(text):
    """Return the seconds of processor that *Write a lesson* needs for a text."""
    draft = LessonDraft(lambda block, name: open_session(block, name, AUTHOR))
    read_prose.cache_clear()
    begun = time.process_time()
    draft.look(text[:LETTERS])
    return time.process_time() - begun


@pytest.fixture(scope="module")
def ordinary_seconds():
    read(ORDINARY)
    return min(read(ORDINARY) for _ in range(3))


def is_slow(text, ordinary_seconds):
    """Tell whether a text takes too long each time; a busy machine may take long once."""
    return all(read(text) / ordinary_seconds > SLOWEST for _ in range(3))


@pytest.mark.long
def test_texts_made_to_be_slow_are_read_in_the_time_of_a_few_ordinary_lessons(ordinary_seconds):
    assert [name for name, text in SLOW.items() if is_slow(text, ordinary_seconds)] == []


PIECES = ["> ", ">", "- ", "1. ", "a", " ", "\n", "\n\n", "    ", "[", "]", "[[", "]]", "(", ")", "![", "[A-1]", "*"]
PIECES += ["_", "**", "`", "``", "```", "~~~", "|", "|-|", "<", "<b>", "</b>", "<!--", "#", "---\n"]
PIECES += ["\\", "&", "9d", ":"]


@pytest.mark.long
@settings(max_examples=8)
@given(some.lists(some.sampled_from(PIECES), min_size=1, max_size=5), some.lists(some.sampled_from(PIECES), max_size=9))
def test_whatever_is_repeated_is_read_in_the_time_of_a_few_ordinary_lessons(ordinary_seconds, repeated, before):
    text = HEAD + "".join(before) + "".join(repeated) * LETTERS
    assert not is_slow("\n".join(text[:LETTERS].split("\n")[:LINES]), ordinary_seconds)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "a" * MAX_TEXT_CHARACTERS, f"1:1: a lesson's text has at most {MAX_TEXT_CHARACTERS:,} characters; "),
        (HEAD + "\n" * MAX_TEXT_LINES, f"1:1: a lesson's text has at most {MAX_TEXT_LINES:,} lines; "),
    ],
)
def test_a_text_that_is_too_long_is_refused_in_one_line(text, told):
    (found,) = map(str, check_lesson(text, ".md"))
    assert found.startswith(told)
