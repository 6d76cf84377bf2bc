"""The handout of a lesson, to print for a class: positions to solve, then the rules in short, then the key.

It is one HTML page without other files. At `#deal-tonight`, to which older links lead, it shows and prints only the
rules of the game on one page, if the browser supports `:has()`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby, islice
from typing import Literal
from urllib.parse import quote

from cardlessons.engine.table import Act, Interruption
from cardlessons.lessons.catalog import LESSONS, make_title
from cardlessons.lessons.lesson import ExamplePart, Lesson, Level, ProsePart, RulesPart
from cardlessons.lessons.level_search import LevelSearch, SearchLimitError
from cardlessons.lessons.prose import render_lang
from cardlessons.lessons.prose_links import LINK_PATTERN, shorten_citations
from cardlessons.prerender.assets import read_faces
from cardlessons.prerender.lesson_page import draw_level
from cardlessons.prerender.rules_html import make_markdown, render_list_of_rules, render_rules_body
from cardlessons.record import Answer, Question
from cardlessons.record.answers import describe_answer, find_answer_act, is_payment_question
from cardlessons.record.figure import figure
from cardlessons.record.headline import write_headline
from cardlessons.record.narration import describe_act
from cardlessons.record.replay import build_events_data
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.languages import find_language, get_language, speak
from cardlessons.rulebook.rules_page import build_rules_page
from cardlessons.together.texts import get_text

MAX_QUESTIONS = 4
"""The limit of questions of worked examples on a handout."""
MAX_LEVELS = 4
"""The limit of levels on a handout."""
DEAL_TONIGHT = "deal-tonight"
"""The fragment of the address at which a handout shows the rules of its game alone."""
HANDOUT_PAGE = "handout"
"""The first part of the URL of a handout."""
KeyMode = Literal["none", "only"] | None
"""The sheets to print: `none` without the key, `only` the key, None for all."""

_CONTENT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
"""The content security policy of a handout: it loads nothing but what is in it, and runs no scripts."""
_PAGE_STYLE = """
body {
  font: 10.5pt/1.32 "Lesson Serif", Georgia, serif; color: #221d19;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
}
h1 { font-size: 1.6em; margin: 0 0 .3em; }
h2 { font-size: 1.15em; margin: .9em 0 .3em; }
.names { display: grid; grid-template-columns: 5fr 2fr 3fr; gap: 1.5em; margin: 0 0 1em; }
.there { float: right; width: 21mm; margin: 0 0 1mm 4mm; font-size: 7pt; line-height: 1.2; overflow-wrap: anywhere; }
.there img { display: block; width: 100%; }
.names span { border-bottom: 1px solid #8c8375; height: 1.7em; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
p { margin: .3em 0; }
.rules ul { margin: .2em 0; padding-left: 1.2em; columns: 2; column-gap: 2em; font-size: .92em; }
.rules li { break-inside: avoid; margin: .15em 0; }
.positions { display: grid; grid-template-columns: 1fr 1fr; gap: 1em 1.5em; }
.position { break-inside: avoid; }
.position:only-child { grid-column: 1 / -1; columns: 2; column-gap: 1.5em; }
.position h3 { font-size: 1em; margin: 0 0 .2em; }
svg {
  box-sizing: border-box; display: block; width: 100%; height: auto; max-height: 15rem;
  border: 1px solid #c9c0b0; border-radius: 6px; background: #fffdf7;
}
figure { margin: .3em 0; break-inside: avoid; }
.position ul { list-style: none; margin: .2em 0; padding-left: 1.3em; }
.position li { text-indent: -1.3em; margin: .2em 0; }
.write { border-bottom: 1px solid #8c8375; height: 1.7em; }
.apart { break-before: page; border-top: 1px solid #c9c0b0; margin-top: 2em; padding-top: 1em; }
.deal:not(:target) { display: none; }
.deal { columns: 2; column-gap: 7mm; font-size: 9pt; line-height: 1.2; }
.deal h2 { font-size: 11pt; margin: 5pt 0 1pt; }
.deal p { margin: 0 0 2pt; }
main:has(#deal-tonight:target) .apart > :not(#deal-tonight) { display: none; }
.deal table { font-size: 8.6pt; text-align: left; break-inside: avoid; }
.deal .cl-cites { display: none; }
main:has(#deal-tonight:target) > :not(:has(> #deal-tonight)), #deal-tonight:target ~ * { display: none; }
@page { margin: 12mm; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  .apart { border: 0; margin: 0; padding: 0; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def render_handout(lesson: Lesson, key: KeyMode = None, address: str = "") -> str:
    """Return the handout as HTML, with the lesson's address, if given, in letters and as a QR code.

    The rules come after the questions, since they give the answers away.
    """
    with speak(find_language(lesson.lang)):
        return _render_sheets(lesson, key, address)


def _render_sheets(lesson: Lesson, key: KeyMode, address: str) -> str:
    questions = [*islice(_iter_questions(lesson), MAX_QUESTIONS)]
    levels = lesson.levels[:MAX_LEVELS]
    lang = _get_foreign_tag(lesson)
    answers = [*_render_key(questions, levels, lang)]
    title = f"<h1>{_mark_lang(lesson.title, lang)}</h1>"
    if key == "only":
        return _render_page(lesson, [title, *answers])
    names = (get_text("handout.name"), get_text("handout.class"), get_text("handout.date"))
    lines = "".join(f"<span>{name}</span>" for name in names)
    parts = [f'<p class="names">{lines}</p>', _render_address(address), title, *_render_introduction(lesson)]
    if not questions:
        examples = lesson.examples[:MAX_QUESTIONS]
        parts += _render_positions(get_text("handout.examples"), [_render_example(worked, lang) for worked in examples])
    asked = [_render_question(*one, n, lang) for n, one in enumerate(questions, 1)]
    parts += _render_positions(get_text("handout.questions"), asked)
    levels_from = enumerate(levels, len(questions) + 1)
    parts += _render_positions(get_text("handout.levels"), [_render_level(level, n, lang) for n, level in levels_from])
    apart = [*_render_rules(lesson), *([] if key else answers)]
    return _render_page(lesson, [*parts, f'<section class="apart">{"".join(apart)}</section>' if apart else ""])


def _render_address(address: str) -> str:
    """Return the address of a lesson in letters and, if the package that draws it is there, as a QR code."""
    code = ""
    with suppress(ImportError):  # an export does without it
        from cardlessons.hosts.server.qr_code import render_svg

        code = f'<img src="data:image/svg+xml,{quote(render_svg(address))}" alt="">'
    return f'<div class="there">{code}{_escape(re.sub("^https?://", "", address))}</div>' if address else ""


def _render_rules(lesson: Lesson) -> Iterator[str]:
    """Yield the rules in short, and those of the game on one page, which are hidden but at their address."""
    if rules := "".join(map(render_rules_for_print, lesson.all(RulesPart))):
        yield f"<div{render_lang(_get_foreign_tag(lesson))}>{rules}</div>"
        if game := next((worked.record.game() for worked in lesson.examples), None):
            page = build_rules_page(game)
            body = f"<h2>{_escape(page.title)}</h2>{render_rules_body(page)}"
            yield f'<section class="deal" id="{DEAL_TONIGHT}">{body}</section>'


def has_key(lesson: Lesson) -> bool:
    """Tell whether the handout has questions or levels, and so an answer key."""
    return bool(lesson.levels) or next(_iter_questions(lesson), None) is not None


def _render_page(lesson: Lesson, parts: list[str]) -> str:
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{_CONTENT_POLICY}">'
    icon = '<link rel="icon" href="data:,">'  # otherwise browsers ask for one, which the policy forbids
    size = '<meta name="viewport" content="width=device-width">'
    head = f'<meta charset="utf-8">{allowed}{size}{icon}<style>{read_faces()}{_PAGE_STYLE}</style>'
    title = f"<title>{get_text('handout.title', title=_escape(lesson.title))}</title>"
    page = f'<!DOCTYPE html><html lang="{get_language().tag}"><head>{head}{title}</head>'
    return f"{page}<body><main>{''.join(parts)}</main></body></html>"


def _render_introduction(lesson: Lesson) -> Iterator[str]:
    """Yield the paragraphs with which the lesson begins, without its heading."""
    first = lesson.parts[0] if lesson.parts else None
    if isinstance(first, ProsePart):
        for paragraph in first.text.split("\n\n"):
            if not paragraph.startswith("#"):
                yield f"<p{render_lang(_get_foreign_tag(lesson))}>{render_paragraph_for_print(paragraph)}</p>"


def _iter_questions(lesson: Lesson) -> Iterator[tuple[ExamplePart, Node, Question]]:
    """Yield the questions of the worked examples, each with its example and the node before the step in question."""
    for worked in lesson.examples:
        line = [node for node in grow(worked.record) if node.book]
        yield from ((worked, line[before - 1], question) for before, question in worked.questions)


def _render_positions(heading: str, positions: list[str]) -> Iterator[str]:
    if positions:
        yield f'<h2>{heading}</h2><div class="positions">{"".join(positions)}</div>'


def _render_example(worked: ExamplePart, lang: str) -> str:
    """Return an example without questions: its table before the first play, and lines to write on."""
    picture = figure(worked.record.game(), grow(worked.record).root.position, narrow=True)
    room = '<p class="write"></p>' * 2
    return (
        f'<section class="position"><h3>{_mark_lang(worked.title, lang)}</h3><figure>{picture}</figure>{room}</section>'
    )


def _render_question(worked: ExamplePart, node: Node, question: Question, number: int, lang: str) -> str:
    """Return a question: the position, the last play and the answers with boxes to tick."""
    variant = worked.record.game()
    picture = figure(variant, node.position, narrow=True)
    events = build_events_data(variant, node.position.seats, node.verdict)
    played = "" if node.act is None else f"<p>{_escape(write_headline(variant, node, events))}.</p>"
    if is_payment_question(question.answers):
        choices = [_escape(f"{get_text('handout.pays', seat=seat)} ____") for seat in worked.record.seats]
    else:
        choices = [f"☐ {_render_answer(worked, one, lang)}" for one in question.answers]
    answers = "".join(f"<li>{choice}</li>" for choice in choices)
    asks = f"<p><b>{_mark_lang(question.asks, lang)}</b></p><ul>{answers}</ul>"
    return f'<section class="position"><h3>{number}.</h3><figure>{picture}</figure>{played}{asks}</section>'


def _render_answer(worked: ExamplePart, answer: Answer, lang: str) -> str:
    """Return an answer; an answer that is an act is in English words, not in the lesson's language."""
    words = describe_answer(worked.record, answer)
    return _mark_lang(words, lang) if find_answer_act(worked.record, answer) is None else _escape(words)


def _render_level(level: Level, number: int, lang: str) -> str:
    """Return a level: the table as the learner sees it, the question and lines to write on."""
    picture = f"<figure>{draw_level(level, narrow=True)}</figure>"
    asks = f"<p>{_mark_lang(level.asks, lang)}</p>" + '<p class="write"></p>' * 2
    return f'<section class="position"><h3>{number}.</h3>{picture}{asks}</section>'


def _render_key(
    questions: list[tuple[ExamplePart, Node, Question]], levels: tuple[Level, ...], lang: str
) -> Iterator[str]:
    """Yield the answer key: the right answers and plays with their reasons."""
    if questions or levels:
        yield f"<h2>{get_text('handout.key')}</h2>"
    for number, (worked, _, question) in enumerate(questions, 1):
        for right in (answer for answer in question.answers if answer.right):
            yield f"<p><b>{number}.</b> {_render_answer(worked, right, lang)} {_mark_lang(right.told, lang)}</p>"
    for number, level in enumerate(levels, len(questions) + 1):
        yield f"<p><b>{number}.</b> {_escape(_describe_solution(level))} {_mark_lang(level.won, lang)}</p>"


def _describe_solution(level: Level) -> str:
    """Return the shortest winning line in words, or the level's last hint if the search is too large."""
    try:
        ways = LevelSearch(level)
    except SearchLimitError:
        return level.hints[-1]
    best = min((plays for plays, _ in ways.won), key=len)
    solution = (
        _describe_call_plan(best)
        if ways.calls
        else get_text("handout.then").join(describe_act(act, level.start.seats) for act in best)
    )
    others = sum(len(plays) == len(best) for plays, _ in ways.won) > 1 and not ways.calls
    return f"{solution[0].upper()}{solution[1:]}{get_text('handout.others') if others else ''}."


def _describe_call_plan(acts: tuple[Act, ...]) -> str:
    """Return the acts of a game with calls in words: `let 3 turns go by; then flinch`."""
    done = [
        (word, len([*many]))
        for word, many in groupby(acts, lambda act: act.word if isinstance(act, Interruption) else "")
    ]
    return get_text("handout.then").join(
        word or get_text("handout.one-turn" if many == 1 else "handout.turns", many=many) for word, many in done
    )


def _get_foreign_tag(lesson: Lesson) -> str:
    """Return the language of the author's texts, if the others are in English; else an empty text."""
    return lesson.lang if get_language() is ENGLISH else ""


def _mark_lang(text: str, lang: str) -> str:
    """Return a text of the author's, marked with its language."""
    return f"<span{render_lang(lang)}>{_escape(text)}</span>" if lang else _escape(text)


def _escape(text: str) -> str:
    return html.escape(text)


# Texts of authors on paper


def render_paragraph_for_print(text: str) -> str:
    """Return a paragraph for print; links become the titles of their lessons."""
    markdown = make_markdown(_escape_for_print)
    for mark in ("link_open", "link_close"):
        markdown.renderer.rules[mark] = lambda *_: ""  # type: ignore[attr-defined]
    return str(markdown.renderInline(shorten_citations(text)))


def render_rules_for_print(rules: RulesPart) -> str:
    """Return the rules for print, open and without links."""
    listed = render_list_of_rules(rules, _escape_for_print)
    return f'<section class="rules"><h2>{html.escape(rules.title)}</h2>{listed}</section>'


def _escape_for_print(text: str) -> str:
    return html.escape(LINK_PATTERN.sub(lambda link: _find_title(link[1].strip()), text))


def _find_title(slug: str) -> str:
    """Return the title of a lesson, which replaces a link to it."""
    lesson_file = LESSONS.lessons_by_slug.get(slug)
    return lesson_file.title if lesson_file else make_title(slug)
