"""A lesson on paper: its rules in short, its examples step by step, its questions and levels, the tables as figures.

One page of HTML that needs nothing else, to be printed for a class; the answers stand on the last page.
"""

from __future__ import annotations

import html
from collections.abc import Iterator

from cardlessons.hosts.rules import printed
from cardlessons.lessons.lesson import Lesson, Level, RulesInShort, Sources, Worked
from cardlessons.lessons.sources import sources
from cardlessons.record.answers import answer_in_words
from cardlessons.record.figure import figure
from cardlessons.record.lines import line_in_words
from cardlessons.record.tree import Node, grow

_STYLE = """
body { font: 12pt/1.45 Georgia, serif; color: #221d19; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
svg { max-width: 100%; height: auto; border: 1px solid #c9c0b0; border-radius: 6px; }
figure { margin: .8em 0; break-inside: avoid; }
figcaption { font-style: italic; }
li { margin: .35em 0; }
.question ul { list-style: none; padding-left: 2.5em; }
.question li { text-indent: -1.3em; }
.question, .level, .rules { break-inside: avoid; }
.write { border-bottom: 1px solid #8c8375; height: 1.9em; }
details > summary { display: none; }
.ct-sources { font-size: 10pt; }
.ct-sources dt { font-weight: 700; }
@media print { body { margin: 0; max-width: none; } .answers, .sources { break-before: page; } }
"""


def handout(lesson: Lesson) -> str:
    """The lesson as a page to print."""
    parts = [f"<h1>{_said(lesson.title)}</h1>"]
    parts += map(printed, lesson.all(RulesInShort))
    for number, worked in enumerate(lesson.examples, 1):
        parts += _example(worked, number)
    if lesson.levels:
        parts.append("<h2>Now you</h2>")
    for number, level in enumerate(lesson.levels, 1):
        parts += _level(level, number)
    parts += _answers(lesson)
    for part in lesson.all(Sources):
        parts.append(f'<section class="sources"><h2>Where the rules come from</h2>{_opened(sources(part))}</section>')
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
    title = f"<title>{_said(lesson.title)}: a handout</title>"
    return f'<!DOCTYPE html><html lang="en"><head>{head}{title}</head><body>{"".join(parts)}</body></html>'


def _example(worked: Worked, number: int) -> Iterator[str]:
    """The worked example: the table at the start and at the end, every step in words, the questions between."""
    tree = grow(worked.record)
    line = [node for node in tree if node.book]
    yield f"<h2>Worked example {number}: {_said(worked.title)}</h2>"
    if worked.record.comment:
        yield f"<p>{_said(worked.record.comment)}</p>"
    yield _figure(line[0], worked, "The table before the first play")
    asked = dict(worked.questions)
    yield "<ol>"
    for step, told in enumerate(line_in_words(tree.variant, line[1:]), 1):
        if question := asked.get(step):
            yield f'</ol><div class="question"><p><b>{_said(question.asks)}</b></p><ul>'
            yield from (f"<li>☐ {_said(answer_in_words(worked.record, one))}</li>" for one in question.answers)
            yield f'</ul></div><ol start="{step}">'
        play, _, why = told.partition(". ")[2].partition(". ")
        yield f"<li><b>{_said(play)}.</b> {_said(why)}</li>"
    yield "</ol>"
    if len(line) > 1:
        yield _figure(line[-1], worked, f"The table after play {len(line) - 1}")


def _figure(node: Node, worked: Worked, caption: str) -> str:
    drawn = figure(worked.record.game(), node.position)
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


def _level(level: Level, number: int) -> Iterator[str]:
    """A level: the table as the learner sees it, what is asked, and room to write."""
    tree = grow(level.start)
    at = next(node for node in reversed(tree.nodes) if node.book)
    looks = frozenset([level.start.seats.index(level.you)]) if level.hidden else None
    yield f'<section class="level"><h3>{number}. {_said(level.title)}</h3><p>{_said(level.asks)}</p>'
    yield f"<figure>{figure(tree.variant, at.position, looks=looks)}</figure>"
    yield '<p class="write"></p></section>'


def _answers(lesson: Lesson) -> Iterator[str]:
    yield '<section class="answers"><h2>Answers</h2>'
    for number, worked in enumerate(lesson.examples, 1):
        for before, question in worked.questions:
            right = next(answer for answer in question.answers if answer.right)
            where = f"Example {number}, before play {before}"
            yield f"<p><b>{where}:</b> {_said(answer_in_words(worked.record, right))} {_said(right.told)}</p>"
    for number, level in enumerate(lesson.levels, 1):
        yield f"<p><b>Level {number}:</b> {_said(level.hints[-1])} {_said(level.won)}</p>"
    yield "</section>"


def _opened(text: str) -> str:
    """On paper nothing can be unfolded."""
    return text.replace("<details>", "<details open>")


def _said(text: str) -> str:
    return html.escape(text)
