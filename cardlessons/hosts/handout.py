"""A lesson on paper, for a class: its rules, and positions to be worked out; the key stands apart, on its own sheet.

One page of HTML that needs nothing else.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from itertools import islice

from cardlessons.hosts.rules import on_paper, printed
from cardlessons.lessons.lesson import Lesson, Level, Prose, RulesInShort, Worked
from cardlessons.record import Question
from cardlessons.record.answers import answer_in_words
from cardlessons.record.figure import figure
from cardlessons.record.headline import headline
from cardlessons.record.replay import events_data
from cardlessons.record.tree import Node, grow

ASKED = 4
"""So many questions of the worked examples fit."""
LEVELS = 4
"""So many levels fit."""

_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What it may load: nothing, and nothing in it runs."""
_STYLE = """
body { font: 10.5pt/1.32 Georgia, serif; color: #221d19; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6em; margin: 0 0 .3em; }
h2 { font-size: 1.15em; margin: .9em 0 .3em; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
p { margin: .3em 0; }
.rules ul { margin: .2em 0; padding-left: 1.2em; columns: 2; column-gap: 2em; font-size: .92em; }
.rules li { break-inside: avoid; margin: .15em 0; }
.positions { display: grid; grid-template-columns: 1fr 1fr; gap: 1em 1.5em; }
.position { break-inside: avoid; }
.position h3 { font-size: 1em; margin: 0 0 .2em; }
svg { width: 100%; height: auto; max-height: 12.5rem; border: 1px solid #c9c0b0; border-radius: 6px; }
figure { margin: .3em 0; }
.position ul { list-style: none; margin: .2em 0; padding-left: 1.3em; }
.position li { text-indent: -1.3em; margin: .2em 0; }
.write { border-bottom: 1px solid #8c8375; height: 1.7em; }
.key { break-before: page; border-top: 1px solid #c9c0b0; margin-top: 2em; padding-top: 1em; }
@page { margin: 14mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } .key { border: 0; margin: 0; padding: 0; } }
"""


def handout(lesson: Lesson) -> str:
    """The lesson as a page to print."""
    asked = [*islice(_asked(lesson), ASKED)]
    levels = lesson.levels[:LEVELS]
    parts = [f"<h1>{_said(lesson.title)}</h1>", *_hook(lesson), *map(printed, lesson.all(RulesInShort))]
    if not asked:
        parts += _positions("What happens, and why?", [_laid(worked) for worked in lesson.examples[:ASKED]])
    parts += _positions("What happens next, and why?", [_question(*one, n) for n, one in enumerate(asked, 1)])
    parts += _positions("Your turn", [_level(level, n) for n, level in enumerate(levels, len(asked) + 1)])
    if asked or levels:
        parts += _key(asked, levels)
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{_ALLOWED}">'
    head = f'<meta charset="utf-8">{allowed}<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
    title = f"<title>{_said(lesson.title)}: a handout</title>"
    return f'<!DOCTYPE html><html lang="en"><head>{head}{title}</head><body>{"".join(parts)}</body></html>'


def _hook(lesson: Lesson) -> Iterator[str]:
    """What the lesson begins with, without its heading."""
    first = lesson.parts[0] if lesson.parts else None
    if isinstance(first, Prose):
        for paragraph in first.text.split("\n\n"):
            if not paragraph.startswith("#"):
                yield f"<p>{on_paper(paragraph)}</p>"


def _asked(lesson: Lesson) -> Iterator[tuple[Worked, Node, Question]]:
    """The questions of the worked examples, each with the table before the step that it asks about."""
    for worked in lesson.examples:
        line = [node for node in grow(worked.record) if node.book]
        yield from ((worked, line[before - 1], question) for before, question in worked.questions)


def _positions(heading: str, positions: list[str]) -> Iterator[str]:
    if positions:
        yield f'<h2>{heading}</h2><div class="positions">{"".join(positions)}</div>'


def _laid(worked: Worked) -> str:
    """An example that asks nothing: its table before the first play, and room to write."""
    drawn = figure(worked.record.game(), grow(worked.record).root.position)
    room = '<p class="write"></p>' * 2
    return f'<section class="position"><h3>{_said(worked.title)}</h3><figure>{drawn}</figure>{room}</section>'


def _question(worked: Worked, node: Node, question: Question, number: int) -> str:
    """A position of an example, what has just been played there, and a question to be ticked."""
    variant = worked.record.game()
    drawn = figure(variant, node.position)
    events = events_data(variant, node.position.seats, node.verdict)
    played = "" if node.act is None else f"<p>{_said(headline(variant, node, events))}.</p>"
    answers = "".join(f"<li>☐ {_said(answer_in_words(worked.record, one))}</li>" for one in question.answers)
    asks = f"<p><b>{_said(question.asks)}</b></p><ul>{answers}</ul>"
    return f'<section class="position"><h3>{number}.</h3><figure>{drawn}</figure>{played}{asks}</section>'


def level_figure(level: Level) -> str:
    """The table of a level as its learner sees it at the beginning, as SVG."""
    tree = grow(level.start)
    at = next(node for node in reversed(tree.nodes) if node.book)
    looks = frozenset([level.start.seats.index(level.you)]) if level.hidden else None
    return figure(tree.variant, at.position, looks=looks)


def _level(level: Level, number: int) -> str:
    """A level: the table as the learner sees it, what is asked, and room to write."""
    drawn = f"<figure>{level_figure(level)}</figure>"
    asks = f"<p>{_said(level.asks)}</p>" + '<p class="write"></p>' * 2
    return f'<section class="position"><h3>{number}. {_said(level.title)}</h3>{drawn}{asks}</section>'


def _key(asked: list[tuple[Worked, Node, Question]], levels: tuple[Level, ...]) -> Iterator[str]:
    """The right answers, with their reasons."""
    yield '<section class="key"><h2>The key</h2>'
    for number, (worked, _, question) in enumerate(asked, 1):
        for right in (answer for answer in question.answers if answer.right):
            yield f"<p><b>{number}.</b> {_said(answer_in_words(worked.record, right))} {_said(right.told)}</p>"
    for number, level in enumerate(levels, len(asked) + 1):
        yield f"<p><b>{number}.</b> {_said(' '.join((*level.hints[-1:], level.won)))}</p>"
    yield "</section>"


def _said(text: str) -> str:
    return html.escape(text)
